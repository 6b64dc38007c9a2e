"""Hands up to a renaming of suits, beside all hands."""

from itertools import permutations
from math import comb

import numpy as np
import pytest

from houserules.hands.every import (
    alike,
    canonical,
    every_hand,
    every_score,
    next_set,
    places,
    scores_of,
    set_at,
)
from houserules.hands.poker import FOUR_CARDS


@pytest.mark.parametrize(
    ("size", "deck", "number"),
    [(1, 52, 13), (3, 52, 1_755), (4, 52, 16_432), (5, 52, 134_459), (3, 53, 1_755 + 169)],
)
def test_hands_up_to_a_renaming_are_all_hands(size: int, deck: int, number: int) -> None:
    """Every renaming of every hand comes as often as the hand keeps its cards."""
    rows, ways = canonical(size, deck)
    assert len(rows) == number
    assert int(ways.sum()) == comb(deck, size)
    times = np.zeros(comb(deck, size), dtype=np.int64)
    for suits in permutations(range(4)):
        renamed = np.where(rows < 52, rows & ~np.uint8(3) | np.array(suits, np.uint8)[rows & 3], 52)
        np.add.at(times, places(np.sort(renamed.astype(np.uint8), axis=1)), ways)
    assert (times == 24).all()


def test_sets_that_are_alike_have_one_row() -> None:
    rows, _ = canonical(3)
    like = alike(52, 3).rows(3)
    assert (like[places(rows)] == np.arange(len(rows))).all()
    assert (np.bincount(like) == canonical(3)[1]).all()


def test_sets_follow_each_other_in_the_order_of_their_places() -> None:
    cards = set_at(0, 4)
    for place, row in enumerate(every_hand(52, 4)[:5_000].tolist()):
        assert cards.tolist() == set_at(place, 4).tolist() == row
        next_set(cards)
    assert set_at(comb(53, 6) - 1, 6).tolist() == [47, 48, 49, 50, 51, 52]


def test_scores_of_every_set_are_those_of_the_sets_in_a_list() -> None:
    every = scores_of(FOUR_CARDS, every_hand(52, 5))
    assert (every_score(FOUR_CARDS, 5) == every).all()
