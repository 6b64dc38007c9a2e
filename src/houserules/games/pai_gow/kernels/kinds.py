"""Seven cards by everything that decides how they are set, without naming suits.

A suit matters only where a flush is possible: five of its cards, or four and the joker. A hand of
the other sort is a number of cards of each rank. So 292,000 kinds, each with the number of its
hands among some cards, take the place of 154,143,080 hands.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card

if TYPE_CHECKING:
    from numpy import int64, uint8, uint16
    from numpy.typing import NDArray

HAND_SIZE, RANKS, SUITS = 7, 13, 4
_WAYS = np.array([[comb(n, k) for k in range(HAND_SIZE + 1)] for n in range(SUITS + 1)], np.int64)
_KEY = 5 ** np.arange(RANKS, dtype=np.int64)
"""The places of a number that tells how many cards of each rank there are."""
_IN_SUIT = np.array([[mask >> rank & 1 for rank in range(RANKS)] for mask in range(8192)], np.uint8)
_SIZES = _IN_SUIT.sum(axis=1)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Kinds with equal numbers of cards beside the flush suit, which may be none.

    `masks` are the ranks held in the flush suit, `beside` points to `others`, which are the
    numbers of other cards by rank.
    """

    jokers: int
    masks: "NDArray[uint16]"
    beside: "NDArray[int64]"
    others: "NDArray[uint8]"

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def keys(self) -> "NDArray[int64]":
        """The numbers of cards by rank, in the flush suit and beside it, as one number."""
        return _IN_SUIT[self.masks] @ _KEY + (self.others @ _KEY)[self.beside]


def _rank_numbers(cards: int) -> "NDArray[uint8]":
    """All numbers of cards by rank that add up, at most four of a rank."""
    rows = np.zeros((1, RANKS), np.uint8)
    for rank in range(RANKS):
        grown = np.repeat(rows, SUITS + 1, axis=0)
        grown[:, rank] = np.tile(np.arange(SUITS + 1, dtype=np.uint8), len(rows))
        rows = grown[grown.sum(axis=1) <= cards]
    whole: NDArray[uint8] = rows[rows.sum(axis=1) == cards]
    return whole


def _few_cards(cards: int) -> "NDArray[uint8]":
    """The same for at most two cards, of which no three are of a rank."""
    chosen = list(combinations_with_replacement(range(RANKS), cards))
    rows = np.zeros((len(chosen), RANKS), np.uint8)
    for row, ranks in zip(rows, chosen, strict=True):
        for rank in ranks:
            row[rank] += 1
    return rows


@cache
def without_flush(jokers: int) -> Kinds:
    """The kinds in which no suit matters."""
    others = _rank_numbers(HAND_SIZE - jokers)
    return Kinds(jokers, np.zeros(len(others), np.uint16), np.arange(len(others)), others)


@cache
def with_flush(jokers: int) -> tuple[Kinds, ...]:
    """The kinds with cards of one suit for a flush, by how many there are."""
    found = []
    for suited in range(5 - jokers, HAND_SIZE - jokers + 1):
        masks, others = (
            np.flatnonzero(np.equal(_SIZES, suited)),
            _few_cards(HAND_SIZE - jokers - suited),
        )
        each = np.repeat(masks, len(others)).astype(np.uint16)
        beside = np.tile(np.arange(len(others)), len(masks))
        found.append(Kinds(jokers, each, beside, others))
    return tuple(found)


@cache
def all_kinds() -> tuple[Kinds, ...]:
    """All kinds: those without the joker first, those with a flush before the others."""
    return tuple(kinds for j in range(2) for kinds in (*with_flush(j), without_flush(j)))


@dataclass(frozen=True, slots=True)
class Left:
    """The cards from which hands are dealt."""

    in_suit: "NDArray[int64]"
    """The ranks that are left in each suit, as a mask."""
    jokers: int

    @classmethod
    def without(cls, gone: Sequence[Card]) -> "Left":
        """All 53 cards but some."""
        in_suit = np.full(SUITS, 8191, np.int64)
        for card in gone:
            if not card.is_joker:
                in_suit[card.suit] &= ~(1 << (card.rank - 2))
        return cls(in_suit, 1 - sum(card.is_joker for card in gone))

    @property
    def by_rank(self) -> "NDArray[int64]":
        """How many cards of each rank are left."""
        left: NDArray[int64] = _IN_SUIT[self.in_suit].sum(axis=0, dtype=np.int64)
        return left

    def with_suit(self, kinds: Kinds) -> "NDArray[int64]":
        """How many hands are of each kind that has a flush suit."""
        hands = np.zeros(len(kinds), np.int64)
        for suit in range(SUITS):
            beside = _ways(self.by_rank - _IN_SUIT[self.in_suit[suit]], kinds.others)
            fits = kinds.masks & ~self.in_suit[suit] == 0
            hands += fits * beside[kinds.beside]
        return hands

    def hands(self) -> "Iterator[NDArray[int64]]":
        """How many hands are of each kind, in the order of `all_kinds`."""
        for jokers in range(2):
            plain = without_flush(jokers)
            keys = plain.keys
            order = np.argsort(keys)
            hands = _ways(self.by_rank, plain.others) * (jokers <= self.jokers)
            for kinds in with_flush(jokers):
                suited = self.with_suit(kinds) * (jokers <= self.jokers)
                of_these_ranks = order[np.searchsorted(keys, kinds.keys, sorter=order)]
                np.subtract.at(hands, of_these_ranks, suited)
                yield suited
            yield hands


def _ways(by_rank: "NDArray[int64]", chosen: "NDArray[uint8]") -> "NDArray[int64]":
    """In how many ways numbers of cards by rank are taken from those that are left."""
    ways: NDArray[int64] = _WAYS[by_rank, chosen].prod(axis=1)
    return ways
