"""Flushes among some cards: the longest of a hand, and outcomes that one suit alone decides.

A suit is held as 13 bits, a bit for each rank and the ace highest. If two flushes have the same
number of cards, the larger number is the one with the highest card that the other lacks.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.shapes import check_hand

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven")
"""How many cards, as the names of hands say it."""


def suit_masks(cards: Sequence[Card]) -> tuple[int, ...]:
    """The ranks that some cards have in each of the four suits."""
    held = [0, 0, 0, 0]
    for card in cards:
        held[card.index & 3] |= 1 << (card.index >> 2)
    return tuple(held)


def longest_run(mask: int, *, low_ace: bool = True) -> int:
    """How many ranks of a suit follow each other; the ace is high, and perhaps also low."""
    ranks = mask << 1 | (mask >> len(RANKS) - 1 if low_ace else 0)
    length = 0
    while ranks:
        ranks &= ranks >> 1
        length += 1
    return length


@dataclass(frozen=True, slots=True, order=True)
class FlushHand:
    """The longest flush among some cards, the highest of several as long; equal ones tie."""

    length: int
    mask: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "FlushHand":
        """Find the flush among seven cards."""
        check_hand(cards, (7,), "flush hand")
        return max(cls(mask.bit_count(), mask) for mask in suit_masks(cards))

    @classmethod
    def with_ranks(cls, *ranks: Rank) -> "FlushHand":
        """A flush of given ranks."""
        return cls(len(ranks), sum(1 << RANKS.index(rank) for rank in ranks))

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the flush, the highest first."""
        return tuple(rank for bit, rank in enumerate(RANKS) if self.mask >> bit & 1)[::-1]

    @property
    def letters(self) -> str:
        """The flush by its ranks: J-9-6."""
        return "-".join(rank.letter for rank in self.ranks)

    @property
    def name(self) -> str:
        """The flush as a person says it."""
        return f"{NUMBERS[self.length].lower()}-card flush, {self.ranks[0].word} high"


@dataclass(frozen=True, eq=False)
class SuitOutcome:
    """Names the outcome of cards by the best of their suits, such as the longest flush.

    `measure` gives a number for the ranks of one suit; the highest of the four has the name.
    """

    measure: Callable[[int], int]
    names: Sequence[str]

    def __call__(self, cards: Sequence[Card]) -> str:
        """The outcome of some cards."""
        return self.names[max(map(self.measure, suit_masks(cards)))]
