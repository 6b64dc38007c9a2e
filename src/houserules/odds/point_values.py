"""Hands that differ in the point values of their cards: every kind, and how often it is dealt.

Nothing here knows a game.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations_with_replacement
from math import comb, prod
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card
from houserules.odds.pricing import Units, expected

Integers = NDArray[np.int64]
Hand = tuple[Card, ...]
Way = TypeVar("Way", bound=Hashable)
Met = TypeVar("Met", bound=Hashable)
Fact = TypeVar("Fact", bound=Hashable)
T = TypeVar("T", bound=Hashable)
Play = Callable[[Hand], int]
"""The number of the way in which a hand is played."""


@dataclass(frozen=True, eq=False)
class HandsByValue:
    """All hands of a size from a deck, by the value of each card; needs NumPy."""

    deck: Sequence[Card]
    value: Callable[[Card], int]
    size: int

    @cached_property
    def of_value(self) -> dict[int, list[Card]]:
        """The cards of each value, the lowest first."""
        values = sorted(set(map(self.value, self.deck)))
        return {v: [card for card in self.deck if self.value(card) == v] for v in values}

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """A hand of each kind, by rising values."""
        kinds = combinations_with_replacement(self.of_value, self.size)
        return tuple(
            tuple(chain.from_iterable(self.of_value[v][: kind.count(v)] for v in sorted({*kind})))
            for kind in kinds
            if all(kind.count(value) <= len(self.of_value[value]) for value in kind)
        )

    @cached_property
    def numbers(self) -> Integers:
        """How many cards of each value (column) a hand of each kind (row) has."""
        return np.array([self._counted(hand) for hand in self.hands])

    def left(self, gone: Iterable[Card] = ()) -> Integers:
        """How many cards of each value are left beside some that are gone."""
        every = np.array([len(cards) for cards in self.of_value.values()])
        left: Integers = every - np.array(self._counted(gone))
        return left

    def ways(self, left: Integers) -> Integers:
        """In how many ways the cards that are left make a hand of each kind."""
        ways: Integers = self._taken[left, self.numbers].prod(axis=1)
        return ways

    def kind(self, hand: Sequence[Card]) -> tuple[int, ...]:
        """The values of a hand, the lowest first."""
        return tuple(sorted(map(self.value, hand)))

    def alike(self, hand: Sequence[Card]) -> int:
        """How many hands are of the same kind."""
        values = list(map(self.value, hand))
        return prod(comb(len(self.of_value[v]), values.count(v)) for v in {*values})

    def _counted(self, cards: Iterable[Card]) -> list[int]:
        values = list(map(self.value, cards))
        return [values.count(value) for value in self.of_value]

    @cached_property
    def _taken(self) -> Integers:
        """In how many ways up to a hand of cards is taken from those of a value that are left."""
        most = max(map(len, self.of_value.values()))
        return np.array([[comb(n, k) for k in range(self.size + 1)] for n in range(most + 1)])


@dataclass(frozen=True, eq=False)
class Showdowns(Generic[Way, Met, Fact]):
    """Hands by value, each played in one of several ways, against one more hand of the deck."""

    hands: HandsByValue
    ways: Callable[[Hand], Sequence[Way]]
    """The ways to play a hand, as far as they decide anything; those of one kind are the same."""
    met: Callable[[Hand], Met]
    """The other hand, as far as it decides anything."""
    fact: Callable[[Way, Met], Fact]
    """The result of both."""
    _results: dict[Way, tuple[list[Fact], Integers]] = field(default_factory=dict, init=False)
    _known: dict[tuple[int, ...], list[dict[Fact, int]]] = field(default_factory=dict, init=False)

    def facts(self, hand: Hand, removed: Sequence[Card] = ()) -> list[dict[Fact, int]]:
        """The facts that each way to play a hand leads to, with the number of the other hands."""
        if removed:
            return self._counted(hand, removed)
        kind = self.hands.kind(hand)
        if kind not in self._known:
            self._known[kind] = self._counted(hand)
        return self._known[kind]

    def counted(self, play: Play = lambda hand: 0) -> Counter[Fact]:
        """The facts of all deals of two hands, of which the first is played in some way."""
        found: Counter[Fact] = Counter()
        for hand in self.hands.hands:
            alike = self.hands.alike(hand)
            for fact, ways in self.facts(hand)[play(hand)].items():
                found[fact] += alike * ways
        return found

    def values(
        self, hand: Hand, gain: Callable[[Fact], Units], removed: Sequence[Card] = ()
    ) -> list[Fraction]:
        """The average gain of each way to play a hand."""
        return [expected(facts, gain) for facts in self.facts(hand, removed)]

    def best(self, gain: Callable[[Fact], Units]) -> Play:
        """The play that gains the most; of equal ways the first."""
        found = {}
        for hand in self.hands.hands:
            values = self.values(hand, gain)
            found[self.hands.kind(hand)] = values.index(max(values))
        return lambda hand: found[self.hands.kind(hand)]

    @cached_property
    def _others(self) -> tuple[list[Met], Integers]:
        """The hands that decide differently, and which of them each kind of hand is."""
        return _numbered(map(self.met, self.hands.hands))

    def _counted(self, hand: Hand, removed: Sequence[Card] = ()) -> list[dict[Fact, int]]:
        others, kinds = self._others
        dealt = self.hands.ways(self.hands.left((*hand, *removed)))
        met = np.bincount(kinds, dealt, len(others))
        found = []
        for way in self.ways(hand):
            if way not in self._results:
                self._results[way] = _numbered(self.fact(way, other) for other in others)
            facts, results = self._results[way]
            counts = map(int, np.bincount(results, met, len(facts)))
            found.append({fact: ways for fact, ways in zip(facts, counts, strict=True) if ways})
        return found


def _numbered(every: Iterable[T]) -> tuple[list[T], Integers]:
    """Each thing once, and the number of each in turn."""
    numbers: dict[T, int] = {}
    found = [numbers.setdefault(one, len(numbers)) for one in every]
    return list(numbers), np.array(found)
