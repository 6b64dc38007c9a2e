"""Hands of two tiles, beside the lists and examples of 621a.3."""

from itertools import combinations, pairwise

import pytest

from houserules.equipment.cards import CardError, parse_cards
from houserules.equipment.tiles import SET, Tile
from houserules.hands.pai_gow_tiles import SetTiles, TileHand, tile_settings

PERMISSIBLE = """
2-4 1-2; 6-6 6-6; 1-1 1-1; 4-4 4-4; 1-3 1-3; 5-5 5-5; 3-3 3-3; 2-2 2-2; 5-6 5-6; 4-6 4-6; 1-6 1-6;
1-5 1-5; 3-6 4-5; 3-5 2-6; 3-4 2-5; 1-4 2-3; 6-6 4-5 = 6-6 3-6; 1-1 4-5 = 1-1 3-6;
6-6 2-6 = 6-6 3-5 = 6-6 4-4; 1-1 2-6 = 1-1 3-5 = 1-1 4-4
"""


def hand(text: str) -> TileHand:
    return TileHand.of(parse_cards(text))


def ranked() -> list[list[TileHand]]:
    rows = " ".join(PERMISSIBLE.split()).split(";")
    return [[hand(pairing) for pairing in row.split("=")] for row in rows]


def test_permissible_pairs_rank_as_printed() -> None:
    rows = ranked()
    assert [row[0].rank for row in rows] == list(range(1, 21))
    assert all(one == row[0] for row in rows for one in row)
    assert all(above[0] > below[0] for above, below in pairwise(rows))
    listed = {frozenset(one.cards) for row in rows for one in row}
    found = {
        frozenset(pair) for pair in combinations(SET.cards, 2) if TileHand.of(pair).rank is not None
    }
    assert found == listed


def test_no_hand_of_points_beats_a_permissible_pair() -> None:
    lowest = hand("1-1 4-4")
    others = [h for pair in combinations(SET.cards, 2) if (h := TileHand.of(pair)).rank is None]
    assert all(other < lowest for other in others)
    assert {other.points for other in others} == set(range(10))


@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        ("1-1 3-3", 8),
        ("5-6 1-6", 8),
        ("6-6 1-6", 9),
        ("5-5 4-6", 0),
        ("5-6 3-6", 0),
        ("2-2 4-4", 2),
    ],
)
def test_the_left_digit_is_discarded(tiles: str, points: int) -> None:
    assert hand(tiles).points == points


@pytest.mark.parametrize(
    ("tiles", "points", "highest"),
    [
        ("1-2 1-4", 8, 16),  # 3 + 5 with the five highest; 6 + 5 is only 1
        ("1-2 3-4", 3, 14),  # 6 + 7; the three would leave no points
        ("2-4 3-3", 9, 6),  # the six counted as a three
        ("2-4 1-3", 7, 4),
        ("1-2 3-6", 5, 12),
        ("1-2 2-2", 7, 7),
    ],
)
def test_a_tile_of_the_supreme_pair_counts_as_three_or_six(
    tiles: str, points: int, highest: int
) -> None:
    made = hand(tiles)
    assert (made.points, made.highest) == (points, highest)


def test_either_tile_of_the_supreme_pair_is_worth_the_same_beside_another() -> None:
    others = {tile for tile in SET if str(tile) not in ("1-2", "2-4")}
    assert all(hand(f"1-2 {other}") == hand(f"2-4 {other}") for other in others)
    assert hand("2-4 2-3").highest == 16  # counted as a three it ranks below the five


def test_ties_are_broken_by_the_highest_tile() -> None:
    assert hand("6-6 1-6") > hand("1-1 1-6") > hand("4-4 5-6")
    assert hand("1-3 2-3") == hand("1-3 1-4")  # both have the same highest tile: a copy
    assert hand("3-6 5-5") > hand("4-5 4-6")


def test_hands_without_points_are_equally_bad() -> None:
    assert hand("5-5 4-6") == hand("5-6 3-6") == hand("1-3 1-5")
    zeros = [
        h for pair in combinations(SET.cards, 2) if (h := TileHand.of(pair)).name == "no points"
    ]
    assert len({zero.value for zero in zeros}) == 1


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("1-2 2-4", "Supreme Pair"),
        ("6-6 6-6", "Pair of Twelves (6-6)"),
        ("1-3 1-3", "Pair of Fours (1-3)"),
        ("2-6 3-5", "Mixed Eights"),
        ("1-1 3-6", "Wong with a Two"),
        ("4-4 6-6", "Gong with a Twelve"),
        ("1-1 1-6", "9 points, 1-1 high"),
        ("1-2 1-4", "8 points, 1-4 high"),
        ("5-5 1-5", "6 points, 5-5 high"),
        ("5-6 4-6", "1 point, 5-6 high"),
        ("5-6 3-6", "no points"),
    ],
)
def test_hands_are_named(tiles: str, name: str) -> None:
    assert hand(tiles).name == name


def test_the_higher_hand_is_the_high_hand() -> None:
    tiles = parse_cards("6-6 4-5 5-6 2-2")
    for some in ("6-6 4-5", "5-6 2-2"):
        made = SetTiles.of(tiles, parse_cards(some))
        assert made.high.name == "Wong with a Twelve"
        assert made.low.points == 5


def test_four_tiles_are_set_in_three_ways_or_two() -> None:
    def ways(text: str) -> int:
        return len(tile_settings(parse_cards(text)))

    assert ways("6-6 1-1 4-4 1-3") == 3
    assert ways("6-6 6-6 4-4 1-3") == 2
    assert ways("4-4 1-3 1-2 1-3") == 2
    assert ways("6-6 6-6 4-4 4-4") == 2
    for tiles in combinations(SET.cards[::2], 4):
        for way in tile_settings(tiles):
            assert sorted((*way.high.cards, *way.low.cards)) == sorted(tiles)
            assert way.high >= way.low


@pytest.mark.parametrize("tiles", ["6-6", "6-6 1-1 4-4", "As Kd"])
def test_other_hands_are_refused(tiles: str) -> None:
    with pytest.raises(CardError, match="two tiles"):
        hand(tiles)


def test_a_tile_that_is_not_among_the_four_is_refused() -> None:
    with pytest.raises(CardError, match="6-6 is not among"):
        SetTiles.of(parse_cards("6-6 1-1 4-4 1-3"), (Tile.of("6-6"), Tile.of("6-6")))
