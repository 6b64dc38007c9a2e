"""Tiles: a set of 32 as 621a.3(h) lists it, their texts, and decks with equal faces."""

import pytest

from houserules.equipment.cards import (
    STANDARD,
    Card,
    CardError,
    parse_cards,
    same_cards,
    show_cards,
)
from houserules.equipment.tiles import FACES, SET, Tile
from houserules.rules import Decision
from houserules.table.inputs import Decide

LISTED = """
Twelve 6-6 2, Two 1-1 2, Eight 4-4 2, Four 1-3 2, Ten 5-5 2, Six 3-3 2, Four 2-2 2, Eleven 5-6 2,
Ten 4-6 2, Seven 1-6 2, Six 1-5 2, Nine 3-6 1, Nine 4-5 1, Eight 2-6 1, Eight 3-5 1, Seven 2-5 1,
Seven 3-4 1, Six 2-4 1, Five 1-4 1, Five 2-3 1, Three 1-2 1
"""
RANKINGS = [*range(1, 12), 12, 12, 13, 13, 14, 14, 15, 16, 16, 17]


def test_the_set_is_that_of_the_chapter() -> None:
    rows = [row.split() for row in LISTED.replace("\n", " ").split(",")]
    assert [tile.name for tile in FACES] == [name for name, _, _ in rows]
    assert [str(tile) for tile in FACES] == [spots for _, spots, _ in rows]
    assert [SET.faces.count(tile) for tile in FACES] == [int(number) for _, _, number in rows]
    assert [tile.ranking for tile in FACES] == RANKINGS
    assert len(SET) == 32
    assert SET.pieces == "tiles"


def test_texts_are_read_with_either_half_first() -> None:
    for tile in FACES:
        low, high = tile.halves
        assert Tile.of(f"{low}-{high}") == Tile.of(f"{high}-{low}") == Card.of(str(tile)) == tile
        assert tile.spots == low + high
        assert repr(tile) == f"Tile.of('{tile}')"
    assert show_cards(parse_cards("6-6, 6-6 4-2")) == "6-6 6-6 2-4"


def test_a_tile_is_no_card_of_the_same_index() -> None:
    assert Tile(3) != Card(3)
    assert len({Tile(3), Card(3)}) == 2


@pytest.mark.parametrize("text", ["7-7", "6-0", "66", "", "Qs"])
def test_other_texts_are_no_tiles(text: str) -> None:
    with pytest.raises(CardError, match="Unknown tile"):
        Tile.of(text)


def test_a_set_has_two_of_some_faces_and_one_of_others() -> None:
    SET.check(parse_cards("6-6 6-6 2-4"))
    with pytest.raises(CardError, match=r"Duplicate tile: 6-6 .* 3 times; one set has 2"):
        SET.check(parse_cards("6-6 6-6 6-6"))
    with pytest.raises(CardError, match=r"2-4 .* one set has 1"):
        SET.check(parse_cards("2-4 2-4"))
    with pytest.raises(CardError, match="not in the deck in use"):
        SET.check(parse_cards("As"))
    with pytest.raises(CardError, match="not in the deck in use"):
        STANDARD.check(parse_cards("6-6"))


def test_a_decision_with_equal_tiles_comes_back_from_its_text_and_from_a_log() -> None:
    pair = Decision("low", cards=parse_cards("6-6 6-6"))
    assert Decision.parse(str(pair)) == pair
    assert pair != Decision("low", cards=parse_cards("6-6"))
    assert same_cards(parse_cards("6-6 1-1 6-6"), parse_cards("1-1 6-6 6-6"))
    assert not same_cards(parse_cards("6-6 1-1 1-1"), parse_cards("1-1 6-6 6-6"))
    made = Decide.to(1, pair)
    made.require_sound()
    data = made.to_data()
    assert Decide.of({key: value for key, value in data.items() if key != "do"}) == made
