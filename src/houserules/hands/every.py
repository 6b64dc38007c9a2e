"""Every hand of some cards at a place of its own, and the scores of all of them.

The place of a set of cards is the sum of the ways to choose as many lower cards as come up to each
card: 0 for the lowest set, one less than the number of sets for the highest.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache
from itertools import pairwise
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Card
from houserules.hands.batches import score_table
from houserules.hands.compiled import kernel
from houserules.hands.poker import Ranking

DECK = 53
MOST = 7
"""The most cards of a set."""
RENAMINGS = factorial(4)
"""The ways to rename four suits."""
WAYS = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(DECK + 1)], dtype=np.uint32)

Cards = NDArray[np.uint8]
Scores = NDArray[np.uint16]


@lru_cache(2)
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


@lru_cache(2)
def every_score(ranking: Ranking, size: int) -> Scores:
    """The score of the best hand in every set of some cards, at the place of the set."""
    if size == ranking.size:
        return scores_of(ranking, every_hand(52, size))
    scores = np.empty(comb(52, size), dtype=np.uint16)
    in_parts(_best_of_every, scores, every_score(ranking, size - 1), size, ranking.size + 1)
    return scores


def scores_of(ranking: Ranking, rows: Cards) -> Scores:
    """The score of the best hand in each row of rising cards.

    Among more cards than a hand has, the best hand lacks one of any cards that are more than it.
    """
    scores, size = np.empty(len(rows), dtype=np.uint16), rows.shape[1]
    if size == ranking.size:
        in_parts(_scores, rows, score_table(ranking), scores)
    else:
        smaller = every_score(ranking, size - 1)
        in_parts(_best_of_smaller, rows, smaller, ranking.size + 1, scores)
    return scores


def in_parts(task: Callable[..., None], rows: NDArray[Any], *arguments: Any) -> None:
    """Run a kernel over some rows at a time, side by side."""
    bounds = np.linspace(0, len(rows), 9).astype(np.int64)
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(task, rows, *part, *arguments) for part in pairwise(bounds)]:
            done.result()


@cache
def canonical(size: int, deck: int = 52) -> tuple[Cards, NDArray[np.int64]]:
    """Every hand of a size up to a renaming of suits, and how many hands each is.

    Without its lowest card, of equals the last, such a hand is one of those of a smaller size.
    """
    if size == 0:
        return np.zeros((1, 0), dtype=np.uint8), np.ones(1, dtype=np.int64)
    smaller, _ = canonical(size - 1)
    rows = np.empty((_extend(smaller, np.empty((0, size), dtype=np.uint8)), size), dtype=np.uint8)
    _extend(smaller, rows)
    if deck == DECK:
        joker = np.full((len(smaller), 1), DECK - 1, dtype=np.uint8)
        rows = np.concatenate([rows, np.hstack([smaller, joker])])
    ways = np.empty(len(rows), dtype=np.uint8)
    in_parts(_renamings, rows, ways)
    return rows, ways.astype(np.int64)


class Alike(NamedTuple):
    """Sets of up to some cards, and which of them differ only by a renaming of suits.

    The sets of a length begin at `first`, each at its place. Sets that are alike have one
    `number`, and `part` is 24 divided by how many they are.
    """

    first: NDArray[np.int64]
    number: NDArray[np.uint32]
    part: NDArray[np.uint32]

    def rows(self, length: int) -> NDArray[np.uint32]:
        """The row among the canonical hands of a length of each set of that length."""
        number = np.split(self.number, self.first[1:])[length]
        rows: NDArray[np.uint32] = number - number.min()
        return rows


@lru_cache(2)
def alike(deck: int, longest: int) -> Alike:
    """Number all sets of up to some cards of a deck."""
    numbers, parts = [np.zeros(1, dtype=np.uint32)], [np.full(1, RENAMINGS, dtype=np.uint32)]
    met = 1
    for length in range(1, longest + 1):
        rows, (kept, ways) = every_hand(deck, length), canonical(length, deck)
        of_canonical = np.zeros(len(rows), dtype=np.uint32)
        of_canonical[places(kept)] = np.arange(met, met + len(kept))
        number = np.empty(len(rows), dtype=np.uint32)
        in_parts(_numbers, rows, of_canonical, number)
        numbers.append(number)
        parts.append((RENAMINGS // ways).astype(np.uint32))
        met += len(kept)
    first = np.cumsum([0, *(len(number) for number in numbers[:-1])]).astype(np.int64)
    return Alike(first, np.concatenate(numbers), np.concatenate(parts))


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
def set_at(place: int, size: int) -> NDArray[np.int64]:
    """The rising cards of the set at a place."""
    cards, left = np.empty(size, dtype=np.int64), place
    for length in range(size, 0, -1):
        top = length - 1
        while top + 1 < DECK and WAYS[top + 1, length] <= left:
            top += 1
        cards[length - 1] = top
        left -= WAYS[top, length]
    return cards


@kernel
def next_set(cards: NDArray[np.int64]) -> None:
    """Change rising cards to the set at the next place."""
    column = 0
    while column + 1 < len(cards) and cards[column] + 1 == cards[column + 1]:
        cards[column] = column
        column += 1
    cards[column] += 1


@kernel
def _scores(rows: Cards, start: int, end: int, table: NDArray[np.uint16], out: Scores) -> None:
    """The score of rows that have the cards of one hand; ranks in base 13 find it in a table."""
    size = rows.shape[1]
    for row in range(start, end):
        place, suited = np.uint32(0), np.uint8(1)
        for column in range(size):
            card = rows[row, column]
            place = place * np.uint32(13) + np.uint32(card >> np.uint8(2))
            if (card ^ rows[row, 0]) & np.uint8(3):
                suited = np.uint8(0)
        out[row] = table[suited, place]


@kernel
def _best_of_smaller(
    rows: Cards, start: int, end: int, smaller: Scores, tried: int, out: Scores
) -> None:
    """The best score of each row without one of its first cards."""
    for row in range(start, end):
        out[row] = _best_without_one(rows[row], smaller, tried)


@kernel
def _best_of_every(
    out: Scores, start: int, end: int, smaller: Scores, size: int, tried: int
) -> None:
    """The best score of every set of a size without one of its first cards."""
    cards = set_at(start, size)
    for place in range(start, end):
        out[place] = _best_without_one(cards, smaller, tried)
        next_set(cards)


@kernel
def _best_without_one(cards: NDArray[Any], smaller: Scores, tried: int) -> np.uint16:
    """The best score of rising cards without one of the first."""
    size = len(cards)
    below, above = np.uint32(0), np.uint32(0)
    for column in range(1, size):
        above += WAYS[cards[column], column]
    best = np.uint16(0)
    for column in range(tried):
        score = smaller[below + above]
        if score > best:
            best = score
        below += WAYS[cards[column], column + 1]
        if column + 1 < size:
            above -= WAYS[cards[column + 1], column + 1]
    return best


@kernel
def _extend(smaller: Cards, out: Cards) -> int:
    """List hands whose suits are in their order, each by a card below a smaller such hand.

    The number of these hands comes back; an `out` without rows only counts them.
    """
    size = out.shape[1]
    held = np.zeros(5, dtype=np.int64)
    found = 0
    for row in range(len(smaller)):
        cards = smaller[row]
        _hold(cards, held)
        lowest, same = 12, 0
        if size > 1:
            lowest = int(cards[0] >> 2)
            while same < size - 1 and cards[same] >> 2 == lowest:
                same += 1
        for rank in range(lowest + 1):
            before = same if rank == lowest else 0
            for suit in range(cards[before - 1] % 4 + 1 if before else 0, 4):
                if suit and held[suit] + (1 << rank) > held[suit - 1]:
                    continue
                if len(out):
                    for column in range(size - 1):
                        out[found, column + (column >= before)] = cards[column]
                    out[found, before] = 4 * rank + suit
                found += 1
    return found


@kernel
def _renamings(rows: Cards, start: int, end: int, out: Cards) -> None:
    """How many hands a row is up to a renaming of suits; its suits are in their order."""
    held = np.zeros(5, dtype=np.int64)
    for row in range(start, end):
        _hold(rows[row], held)
        ways, same = RENAMINGS, 1
        for suit in range(1, 4):
            same = same + 1 if held[suit] == held[suit - 1] else 1
            ways //= same
        out[row] = ways


@kernel
def _hold(cards: Cards, held: NDArray[np.int64]) -> None:
    """The ranks that a hand holds in each suit, a bit for each; a joker has none."""
    held[:] = 0
    for card in cards:
        if card < 52:
            held[card & 3] |= 1 << (card >> 2)


@kernel
def _numbers(
    rows: Cards, start: int, end: int, of_canonical: NDArray[np.uint32], out: NDArray[np.uint32]
) -> None:
    """The number of each row, by that of the same hand with its suits in their order."""
    held = np.zeros(5, dtype=np.int64)
    renamed = np.zeros(4, dtype=np.int64)
    cards = np.zeros(MOST, dtype=np.int64)
    size = rows.shape[1]
    for row in range(start, end):
        _hold(rows[row], held)
        for suit in range(4):
            renamed[suit] = 0
            for other in range(4):
                if held[other] > held[suit] or (held[other] == held[suit] and other < suit):
                    renamed[suit] += 1
        for column in range(size):
            card = np.int64(rows[row, column])
            if card < 52:
                card = (card & ~3) | renamed[card & 3]
            at = column
            while at and cards[at - 1] > card:
                cards[at] = cards[at - 1]
                at -= 1
            cards[at] = card
        place = np.uint32(0)
        for column in range(size):
            place += WAYS[cards[column], column + 1]
        out[row] = of_canonical[place]
