"""Every hand of some cards at a place of its own, and the scores of all of them.

The place of a set of cards is the sum of the ways to choose as many lower cards as come up to each
card: 0 for the lowest set, one less than the number of sets for the highest.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Card
from houserules.hands.batches import score_table
from houserules.hands.compiled import kernel
from houserules.hands.poker import Ranking

DECK = 53
MOST = 7
"""The most cards of a set."""
WAYS = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(DECK + 1)], dtype=np.uint32)

Cards = NDArray[np.uint8]
Scores = NDArray[np.uint16]


def every_hand(deck: int, size: int) -> Cards:
    """Every hand as a row of rising cards, at the place that `WAYS` gives it."""
    rows = np.zeros((1, 0), dtype=np.uint8)
    for length in range(1, size + 1):
        below = [comb(top, length - 1) for top in range(deck)]
        grown = np.empty((comb(deck, length), length), dtype=np.uint8)
        start = 0
        for top, count in enumerate(below):
            grown[start : start + count, :-1] = rows[:count]
            grown[start : start + count, -1] = top
            start += count
        rows = grown
    return rows


def every_score(ranking: Ranking, size: int) -> Scores:
    """The score of the best hand in every set of some cards, at the place of the set."""
    rows, table = every_hand(52, size), score_table(ranking)
    chosen = np.array(list(combinations(range(size), ranking.size)), dtype=np.uint8)
    scores = np.empty(len(rows), dtype=np.uint16)
    bounds = np.linspace(0, len(rows), 9).astype(np.int64)
    with ThreadPoolExecutor() as pool:
        for start, end in pairwise(bounds):
            pool.submit(_best_scores, rows, chosen, table, start, end, scores)
    return scores


def canonical(size: int) -> tuple[Cards, NDArray[np.int64]]:
    """Every hand of a size up to a renaming of suits, and how many hands each is."""
    rows = every_hand(52, size)
    held = np.zeros((len(rows), 4), dtype=np.uint16)
    for column in range(size):
        card = rows[:, column]
        held[np.arange(len(rows)), card & 3] |= np.uint16(1) << (card >> 2).astype(np.uint16)
    held.sort(axis=1)
    key = np.zeros(len(rows), dtype=np.uint64)
    for suit in range(4):
        key = (key << np.uint64(13)) | held[:, suit].astype(np.uint64)
    _, first, counts = np.unique(key, return_index=True, return_counts=True)
    return rows[first], counts


def place(cards: Sequence[int]) -> int:
    """The place of a set of cards among all of its size."""
    return sum(comb(card, length) for length, card in enumerate(sorted(cards), 1))


def places(rows: Cards) -> NDArray[np.int64]:
    """The place of each row of rising cards among all of its size."""
    found = np.zeros(len(rows), dtype=np.int64)
    for column in range(rows.shape[1]):
        found += WAYS[rows[:, column], column + 1]
    return found


def cards_at(place: int, size: int) -> tuple[Card, ...]:
    """The set of cards at a place."""
    left, found = int(place), []
    for length in range(size, 0, -1):
        top = max(card for card in range(52) if comb(card, length) <= left)
        left -= comb(top, length)
        found.append(CARDS[top])
    return tuple(found)


@kernel
def _best_scores(
    rows: Cards, chosen: Cards, table: NDArray[np.uint16], start: int, end: int, out: Scores
) -> None:
    """The best score among the chosen places of each row; ranks in base 13 find it in a table."""
    ways, size = chosen.shape
    suited_from = table.shape[1]
    for row in range(start, end):
        best = np.uint16(0)
        for way in range(ways):
            first = rows[row, chosen[way, 0]]
            place = np.uint32(0)
            suited = True
            for column in range(size):
                card = rows[row, chosen[way, column]]
                place = place * np.uint32(13) + np.uint32(card >> np.uint8(2))
                suited = suited and (card & np.uint8(3)) == (first & np.uint8(3))
            score = table[1 if suited else 0, place]
            if score > best and place < suited_from:
                best = score
        out[row] = best
