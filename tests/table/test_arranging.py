"""Cards that are left to deal, arranged anew."""

from random import Random

import pytest

from houserules.equipment.tiles import FACES, SET
from houserules.rules import RuleError
from houserules.table.cards import Cards
from houserules.table.chance import LazyStack, OrderedStack


def test_pieces_are_dealt_in_the_new_arrangement() -> None:
    cards = Cards()
    cards.load(OrderedStack(FACES[:4]))
    cards.arrange([2, 3, 0, 1])
    assert cards.remaining() == 4
    assert cards.stack.draw_many(4) == [FACES[2], FACES[3], FACES[0], FACES[1]]


def test_pieces_that_are_not_shuffled_yet_are_arranged_once_they_are() -> None:
    cards = Cards()
    cards.load(LazyStack(SET.cards, Random(1)))
    before = LazyStack(SET.cards, Random(1)).draw_many(32)
    cards.arrange(range(31, -1, -1))
    assert cards.stack.draw_many(32) == before[::-1]


@pytest.mark.parametrize("order", [[0, 1, 2], [0, 1, 2, 2], [1, 2, 3, 4]])
def test_another_order_is_refused(order: list[int]) -> None:
    cards = Cards()
    cards.load(OrderedStack(FACES[:4]))
    with pytest.raises(RuleError, match="Not an arrangement of the 4 pieces"):
        cards.arrange(order)
