"""Small hands of any ranking as numbers, many at once; `tables` is faster for five to seven."""

from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houserules.hands.poker import Ranking, Value, value_of

Hands = NDArray[np.uint8]
"""Rows of card indices below 52."""


def all_hands(size: int) -> Hands:
    """Every hand of a size from one deck as rows of rising card indices."""
    return np.array(list(combinations(range(52), size)), dtype=np.uint8)


@cache
def values_in_order(ranking: Ranking) -> tuple[Value, ...]:
    """The different values of hands under a ranking, the lowest first: 741 of three cards."""
    every = combinations_with_replacement(range(13), ranking.size)
    ranks = (held for held in every if len(held) < 5 or held[0] != held[-1])
    found = {value_of(ranking, held, False) for held in ranks}
    found |= {value_of(ranking, held, True) for held in combinations(range(13), ranking.size)}
    return tuple(sorted(found))


def scores(ranking: Ranking, hands: Hands) -> NDArray[np.uint16]:
    """Each row's place among the values of its ranking; the best hand of rows with more cards."""
    table = score_table(ranking)
    best = np.zeros(len(hands), dtype=np.uint16)
    for chosen in combinations(range(hands.shape[1]), ranking.size):
        cards = hands[:, chosen]
        suited = np.all(cards & 3 == (cards[:, :1] & 3), axis=1)
        place = np.zeros(len(hands), dtype=np.int64)
        for column in range(ranking.size):
            place = place * 13 + (cards[:, column] >> 2)
        np.maximum(best, table[suited.astype(np.uint8), place], out=best)
    return best


@cache
def score_table(ranking: Ranking) -> NDArray[np.uint16]:
    """Scores by suited or not and the ranks in base 13; impossible suited hands stay 0."""
    number = {value: score for score, value in enumerate(values_in_order(ranking))}
    bases = 13 ** np.arange(ranking.size - 1, -1, -1)
    table = np.zeros((2, 13**ranking.size), dtype=np.uint16)
    for held in combinations_with_replacement(range(13), ranking.size):
        place = int(bases @ held)
        if max(map(held.count, held)) <= 4:
            table[0, place] = number[value_of(ranking, held, False)]
        if len(set(held)) == ranking.size:
            table[1, place] = number[value_of(ranking, held, True)]
    grid = np.indices((13,) * ranking.size).reshape(ranking.size, -1).T
    in_order: NDArray[np.int64] = np.sort(grid, axis=1) @ bases
    return table[:, in_order]
