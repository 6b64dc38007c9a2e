"""Hands that differ in the point values of their cards: every kind, and how often it is dealt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card

Integers = NDArray[np.int64]


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
    def hands(self) -> tuple[tuple[Card, ...], ...]:
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
