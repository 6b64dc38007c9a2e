"""Seven-card hands by their longest flush, and the hands that each can meet; exact.

A hand matters through its suits alone, each as 13 bits. A dealer's hand is below a flush if every
suit holds fewer cards than the flush, in any way, or as many in a way that is lower. So the
dealer's hands below it are counted suit by suit and put together over the four suits. Hands that
differ by a renaming of suits are looked at once, whole arrays of them together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, pairwise
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card
from houserules.hands.flush import FlushHand, suit_masks

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

CARDS, SUITS, RANKS = 7, 4, 13


class Tables(NamedTuple):
    """For every suit of 13 bits, how many ranks it has and its highest; and binomials."""

    ranks: Numbers
    highest: Numbers
    choose: Numbers


@cache
def tables() -> Tables:
    """The tables, made once."""
    import numpy as np

    masks = range(1 << RANKS)
    return Tables(
        np.array([mask.bit_count() for mask in masks]),
        np.array([1 << mask.bit_length() >> 1 for mask in masks]),
        np.array([[comb(n, k) for k in range(CARDS + 1)] for n in range(RANKS + 1)]),
    )


class Hands(NamedTuple):
    """Hands of one shape: the suits, longest and highest first, and in how many ways each comes.

    Suits of one length share an axis; the arrays broadcast.
    """

    suits: tuple[Numbers, ...]
    ways: Numbers

    @property
    def length(self) -> int:
        """The number of cards in the longest flush."""
        return int(tables().ranks[self.suits[0].flat[0]])


def all_hands() -> Iterator[Hands]:
    """All hands up to a renaming of suits, shape by shape."""
    for shape in combinations_with_replacement(range(CARDS, -1, -1), SUITS):
        if sum(shape) == CARDS:
            yield _hands(shape)


def _hands(shape: tuple[int, ...]) -> Hands:
    import numpy as np

    groups = [(length, len(list(same))) for length, same in groupby(shape)]
    suits: list[Numbers] = []
    ways = np.array(factorial(SUITS))
    for axis, (length, number) in enumerate(groups):
        held = [mask for mask in range((1 << RANKS) - 1, -1, -1) if mask.bit_count() == length]
        across = [-1 if other == axis else 1 for other in range(len(groups))]
        chosen = np.array(list(combinations_with_replacement(held, number))).T
        same = run = np.ones_like(chosen[0])
        for one, next_one in pairwise(chosen):
            run = np.where(one == next_one, run + 1, 1)
            same = same * run
        suits += [column.reshape(across) for column in chosen]
        ways = ways // same.reshape(across)
    return Hands(tuple(suits), ways)


class Met(NamedTuple):
    """The dealer's hands that hands can meet: not qualifying, lower, equal and higher."""

    unqualified: Numbers
    lower: Numbers
    equal: Numbers
    higher: Numbers


def met(suits: Sequence[Numbers], qualifying: FlushHand, gone: Sequence[int] = (0,) * SUITS) -> Met:
    """The hands that can be dealt beside hands of one shape and cards that are gone.

    The longest suit of each hand is the first, and the highest of those as long.
    """
    import numpy as np

    known, whole = tables(), (1 << RANKS) - 1
    flush = suits[0]
    length = int(known.ranks[flush.flat[0]])
    free = [whole & ~held & ~other for held, other in zip(suits, gone, strict=True)]
    cards = [int(known.ranks[ranks.flat[0]]) for ranks in free]
    lowest = np.array(qualifying.mask)
    within = [_lower(ranks, lowest, qualifying.length)[0] for ranks in free]
    unqualified = _hands_within(cards, qualifying.length, within)
    lower = equal = 0 * unqualified
    if length >= qualifying.length:
        found = [_lower(ranks, flush, length) for ranks in free]
        below = _hands_within(cards, length, [fewer for fewer, _ in found])
        not_above = _hands_within(cards, length, [fewer + same for fewer, same in found])
        qualifies = (length > qualifying.length) | (flush >= qualifying.mask)
        lower, equal = qualifies * (below - unqualified), qualifies * (not_above - below)
    return Met(unqualified, lower, equal, comb(sum(cards), CARDS) - unqualified - lower - equal)


def met_beside(hand: Sequence[Card], qualifying: FlushHand, gone: Sequence[Card] = ()) -> Met:
    """The hands that can be dealt beside one hand and cards that are gone."""
    import numpy as np

    held = zip(suit_masks(hand), suit_masks(gone), strict=True)
    suits = sorted(held, key=lambda suit: (suit[0].bit_count(), suit[0]), reverse=True)
    return met([np.array([own]) for own, _ in suits], qualifying, [other for _, other in suits])


def _lower(free: Numbers, flush: Numbers, length: int) -> tuple[Numbers, Numbers]:
    """How many flushes of a length in free ranks are lower than one, and whether it is itself."""
    known = tables()
    lower, held, rest = 0 * (free & flush), 0 * (free & flush) + 1, flush
    for left in range(length, 0, -1):
        top = known.highest[rest]
        lower = lower + held * known.choose[known.ranks[free & (top - 1)], left]
        held = held * ((free & top) > 0)
        rest = rest ^ top
    return lower, held


def _hands_within(cards: Sequence[int], length: int, flushes: Sequence[Numbers]) -> Numbers:
    """Hands without a flush above a length, of that length only in ways that each suit permits.

    Some suits hold as many cards as that, the others fewer.
    """
    import numpy as np

    total = np.array(0)
    for number in range(CARDS // length + 1):
        for full in combinations(range(SUITS), number):
            short = [_short(cards[suit], length) for suit in range(SUITS) if suit not in full]
            ways = _coefficient(short, CARDS - number * length)
            if ways:
                total = total + ways * prod(flushes[suit] for suit in full)
    return total


def _short(cards: int, below: int) -> list[int]:
    """In how many ways a suit holds each number of cards below a length."""
    return [comb(cards, number) for number in range(below)]


def _coefficient(suits: Sequence[Sequence[int]], cards: int) -> int:
    """In how many ways suits together hold a number of cards."""
    ways = [1] + [0] * cards
    for suit in suits:
        ways = [
            sum(ways[total - held] * suit[held] for held in range(min(total + 1, len(suit))))
            for total in range(cards + 1)
        ]
    return ways[cards]
