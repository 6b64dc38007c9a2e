"""The scores of all five-card hands in which the twos and a joker are wild."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import JOKER_INDEX, RANKS
from houserules.hands.every import Scores, every_hand
from houserules.hands.wild import SIZE, Value, wild_value

DECK = JOKER_INDEX + 1
_CARD = np.arange(DECK)
WILD = (_CARD < 4) | (_CARD == JOKER_INDEX)
"""Whether each card is wild."""
_PLACES = np.where(WILD, 0, _CARD >> 2)
_SUITS = np.where(WILD, 0, 1 << (_CARD & 3)).astype(np.uint8)


@cache
def wild_values() -> tuple[Value, ...]:
    """The different values, the lowest first; the place of a value is its score."""
    return tuple(sorted(set(_values().values())))


@cache
def _values() -> dict[tuple[tuple[int, ...], bool], Value]:
    """Values by the rising places of ranks, 0 for a wild card, and whether the rest is suited."""
    found = {}
    for held in combinations_with_replacement(range(len(RANKS)), SIZE):
        ranks = tuple(RANKS[place] for place in held if place)
        if max(map(ranks.count, ranks), default=0) <= 4:
            found[held, False] = wild_value(ranks, False)
            if len(set(ranks)) == len(ranks):
                found[held, True] = wild_value(ranks, True)
    return found


def _table() -> NDArray[np.uint16]:
    """Scores by suited or not and the places of ranks in base 13, in any order."""
    number = {value: score for score, value in enumerate(wild_values())}
    bases = 13 ** np.arange(SIZE - 1, -1, -1)
    table = np.zeros((2, 13**SIZE), dtype=np.uint16)
    for (held, suited), value in _values().items():
        table[int(suited), int(bases @ held)] = number[value]
    grid = np.indices((13,) * SIZE).reshape(SIZE, -1).T
    in_order: NDArray[np.int64] = np.sort(grid, axis=1) @ bases
    return table[:, in_order]


@cache
def every_wild_score(size: int = SIZE) -> Scores:
    """The score of every hand of five of 53 cards, at its place."""
    rows = every_hand(DECK, size)
    place, suits = np.zeros(len(rows), dtype=np.int64), np.zeros(len(rows), dtype=np.uint8)
    for column in range(size):
        cards = rows[:, column]
        place = place * 13 + _PLACES[cards]
        suits |= _SUITS[cards]
    suited = (suits & (suits - 1) == 0).astype(np.uint8)
    scores: Scores = _table()[suited, place]
    return scores
