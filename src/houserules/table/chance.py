"""Where cards, dice and spins come from: the operating system's generator, a seed, or a log."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random, SystemRandom
from typing import Protocol

from houserules.equipment.cards import Card, Deck
from houserules.rules.errors import RuleError


class Stack(Protocol):
    """Shuffled cards, drawn one after another."""

    def draw(self) -> Card:
        """The next card."""

    def __len__(self) -> int:
        """How many are left."""


class OrderedStack:
    """Cards in a known order."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)[::-1]

    def draw(self) -> Card:
        """The next card."""
        if not self._cards:
            raise RuleError("There are no cards left to deal.")
        return self._cards.pop()

    def __len__(self) -> int:
        return len(self._cards)


class LazyStack:
    """Cards shuffled only as far as they are drawn: each draw is uniform over what is left."""

    def __init__(self, cards: Iterable[Card], random: Random) -> None:
        self._cards = list(cards)
        self._random = random.random

    def draw(self) -> Card:
        """The next card."""
        cards = self._cards
        if not cards:
            raise RuleError("There are no cards left to deal.")
        place = int(self._random() * len(cards))  # bias below 1e-13, for simulation only
        card = cards[place]
        last = cards.pop()
        if place < len(cards):
            cards[place] = last
        return card

    def __len__(self) -> int:
        return len(self._cards)


class Source:
    """The secure generator of the operating system, or a seeded one for reproducible rounds."""

    def __init__(self, seed: int | None = None) -> None:
        self.random: Random = SystemRandom() if seed is None else Random(seed)

    def order(self, count: int) -> tuple[int, ...]:
        """An unbiased order of so many things."""
        places = list(range(count))
        self.random.shuffle(places)
        return tuple(places)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """Independent numbers from 0 up to a bound."""
        return tuple(self.random.randrange(below) for _ in range(count))

    def stack(self, deck: Deck) -> LazyStack:
        """A deck for a round whose order nobody needs to know beforehand."""
        return LazyStack(deck.cards, self.random)
