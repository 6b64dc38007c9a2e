"""Grids and dice: boxes that fill a rectangle, with everything inside them."""

from __future__ import annotations

from itertools import combinations

import pytest

from houserules.drawing import shapes
from houserules.drawing.dice import dice, die
from houserules.drawing.grid import Cell, grid
from houserules.drawing.paytables import payout
from houserules.drawing.picture import Picture, TooSmallError
from houserules.games import load


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_its_pips(face) -> None:
    picture = Picture("a die", 100, 100)
    die(picture, (50, 50), 40, face, angle=30)
    assert picture.svg().count('class="pip"') == face


def test_dice_are_in_a_row() -> None:
    picture = Picture("dice", 200, 100)
    dice(picture, (100, 50), 40, (1, 2, 6))
    assert picture.svg().count('class="die"') == 3
    assert picture.svg().count('class="pip"') == 9


def test_boxes_fill_their_rectangle_and_letters_of_a_row_are_alike() -> None:
    picture = Picture("a grid", 400, 300)
    rows = [
        [
            Cell(label=("Small",), notes=("4 to 10",)),
            Cell(label=("Eleven",), notes=("11",)),
            Cell(dice=((3, 3),), notes=("hard",)),
        ],
        [Cell(label=("Big",), wide=2), Cell(label=("A very long label",))],
    ]
    grid(picture, shapes.box(10, 10, 380, 280), rows, heights=(2, 1), gap=5)
    boxes = [shapes.bounds(area.outline) for area in picture.areas]
    assert len(boxes) == 5
    assert min(box[0] for box in boxes) == pytest.approx(10)
    assert max(box[2] for box in boxes) == pytest.approx(390)
    assert max(box[3] for box in boxes) == pytest.approx(290)
    small, eleven = (text for text in picture.words if text.words in ("Small", "Eleven"))
    assert small.size == eleven.size
    for text in picture.words:
        assert all(shapes.within(box, text.area) for box in text.boxes), text.words
    for one, other in combinations(picture.words, 2):
        assert not shapes.meet(one.boxes[0], other.boxes[0]), (one.words, other.words)


def test_a_box_states_the_payout_of_the_rules() -> None:
    game = load("sic-bo")
    total = next(wager for wager in game.wagers if wager.name == "Total Value Bet")
    picture = Picture("a box", 100, 100)
    pays = payout(game.rules(), total, "Total Value Bet of 4")
    grid(picture, shapes.box(0, 0, 100, 100), [[Cell(label=("4",), pays=pays)]])
    assert [(one.label, one.pays) for one in picture.paid] == [("Total Value Bet of 4", "50 to 1")]
    with pytest.raises(ValueError, match="no payout “of 3”"):
        payout(game.rules(), total, "of 3")


def test_a_box_that_is_too_small_is_an_error() -> None:
    with pytest.raises(TooSmallError, match="Any Three of a Kind"):
        grid(Picture("a box", 100, 40), shapes.box(0, 0, 60, 40),
             [[Cell(label=("Any Three of a Kind",))]])  # fmt: skip
