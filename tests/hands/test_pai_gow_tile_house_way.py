"""House ways for tiles, beside 621a.8(d)."""

import pytest

from houserules.equipment.cards import parse_cards, show_cards
from houserules.hands.house_way import HouseWayError
from houserules.hands.pai_gow_tile_house_way import (
    BALANCED,
    HIGHEST_FIRST,
    KNOWN,
    TileCase,
    TileHouseWay,
    all_tiles,
)

VALUE = "Value | any tiles | 9 or 8 or 7 | highest high hand"
REST = "Neither | any tiles | highest with lowest tile | highest high hand"


def high(way: TileHouseWay, tiles: str) -> str:
    return show_cards(sorted(way.set(parse_cards(tiles)).setting.high.cards, reverse=True))


@pytest.mark.parametrize("way", KNOWN)
def test_known_house_ways_follow_the_chapter_and_come_back_from_their_text(
    way: TileHouseWay,
) -> None:
    way.require_lawful()
    assert TileHouseWay.parse(way.name, map(str, way.rules)) == way
    assert str(way) == way.name


def test_there_are_8130_different_hands() -> None:
    assert len(all_tiles()) == 8130


@pytest.mark.parametrize(
    ("tiles", "highest_first", "balanced"),
    [
        ("2-4 1-2 6-6 4-5", "2-4 1-2", "2-4 1-2"),  # (1): not the Wong
        ("6-6 6-6 4-5 5-6", "6-6 6-6", "6-6 4-5"),  # (2): no points, or a Wong with three
        ("6-6 4-5 4-4 2-2", "6-6 4-5", "6-6 4-4"),  # (2): 2 points, or 3 beside the Gong
        ("1-1 1-6 5-5 3-6", "1-1 3-6", "1-1 3-6"),  # (2): a Wong, though 1-1 1-6 has nine
        ("5-5 3-6 4-4 1-4", "5-5 3-6", "4-4 3-6"),  # (3): 9 and 3, or 7 and 5
        ("5-5 3-6 2-2 1-4", "5-5 3-6", "5-5 3-6"),  # (3): 9 and 9, 5-5 being the higher tile
        ("5-5 4-6 5-6 1-3", "1-3 4-6", "1-3 4-6"),  # (4): 1-3 is the highest, 4-6 the lowest
    ],
)
def test_tiles_are_set_by_the_chapters_order(tiles: str, highest_first: str, balanced: str) -> None:
    assert (high(HIGHEST_FIRST, tiles), high(BALANCED, tiles)) == (highest_first, balanced)


def test_a_case_may_name_tiles_and_a_least_low_hand() -> None:
    case = TileCase.parse(
        "Twelve and nine | 6-6 9 7 | Wong | highest low hand, low hand at least 3 with 3-3"
    )
    assert TileCase.parse(str(case)) == case
    found = case.chosen(parse_cards("6-6 3-6 1-6 3-3"))
    assert found is not None
    assert found.low.name == "3 points, 3-3 high"
    assert case.chosen(parse_cards("6-6 3-6 1-6 1-5")) is None  # 3 points, but 1-6 high
    assert case.chosen(parse_cards("6-6 3-6 1-5 3-3")) is None  # without a seven


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("Wong | any tiles | wong", "not a case"),
        ("Wong | 7-7 | wong | highest high hand", "no tile “7-7”"),
        ("Wong | any tiles | straight | highest high hand", "no high hand “straight”"),
        ("Wong | any tiles | wong | best", "no preference “best”"),
    ],
)
def test_other_cases_are_refused(case: str, why: str) -> None:
    with pytest.raises(HouseWayError, match=why):
        TileCase.parse(case)


def test_a_way_that_leaves_tiles_unset_is_refused() -> None:
    with pytest.raises(HouseWayError, match=r"leaves .* unset; end it with"):
        TileHouseWay.parse("short way", ["Pair | any tiles | pair | highest high hand"])


@pytest.mark.parametrize(
    ("cases", "paragraph"),
    [
        (["Wong | any tiles | wong | highest high hand"], 1),
        (["Pair | any tiles | pair | highest high hand", VALUE], 2),
        (["Pair, Wong, Gong | any tiles | pair or wong or gong | highest high hand"], 3),
        (
            [
                "Pair, Wong, Gong | any tiles | pair or wong or gong | highest high hand",
                "Value | any tiles | 9 or 8 or 7 or 6 | highest high hand",
            ],
            4,
        ),
    ],
)
def test_a_way_against_the_chapter_is_refused(cases: list[str], paragraph: int) -> None:
    with pytest.raises(HouseWayError, match=rf"must be played \(§ 621a.8\(d\)\({paragraph}\)\)"):
        TileHouseWay.parse("own way", [*cases, REST])
