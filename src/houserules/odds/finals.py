"""The outcome of every set of final cards, by numbers of sets and of outcomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np

from houserules.equipment.cards import CARDS, RANKS, Card
from houserules.hands.batches import Hands, all_hands
from houserules.hands.canonical import SUITS
from houserules.hands.tables import VALUES, values
from houserules.odds.kernels import subsets
from houserules.odds.kernels.subsets import CHOOSE, Bytes, Integers

Outcome = Callable[[Sequence[Card]], str]


@dataclass(frozen=True, eq=False)
class Finals:
    """The outcome of every set of final cards, by its number."""

    size: int
    names: tuple[str, ...]
    classes: Bytes

    @classmethod
    def best_five(cls, outcome: Outcome, size: int = 5) -> Finals:
        """By the best five of five to seven cards; hands of one value have one outcome."""
        names, by_value = class_of_value(outcome)
        classes = np.zeros(comb(len(CARDS), size), dtype=np.uint8)
        subsets.classify(size, by_value, classes)
        return cls(size, names, classes)

    @classmethod
    def by_ranks(cls, outcome: Outcome, size: int) -> Finals:
        """By the ranks of all cards, whatever their suits."""
        kinds = _Kinds()
        table = np.zeros((len(RANKS),) * size, dtype=np.uint8)
        for ranks in combinations_with_replacement(range(len(RANKS)), size):
            if max(map(ranks.count, ranks)) <= SUITS:
                cards = [CARDS[SUITS * rank + place % SUITS] for place, rank in enumerate(ranks)]
                table[ranks] = kinds.number(outcome(cards))
        every = all_hands(size)
        classes = np.zeros(len(every), dtype=np.uint8)
        classes[set_numbers(every)] = table[tuple((every >> 2).T)]
        return cls(size, kinds.names, classes)


def class_of_value(outcome: Outcome) -> tuple[tuple[str, ...], Bytes]:
    """The outcomes of five cards, and the number of the outcome of each value."""
    kinds = _Kinds()
    classes = np.zeros(VALUES, dtype=np.uint8)
    examples = list(_five_card_examples())
    rows = np.array([[card.index for card in cards] for cards in examples], dtype=np.uint8)
    for cards, value in zip(examples, values(rows), strict=True):
        classes[value] = kinds.number(outcome(cards))
    return kinds.names, classes


class _Kinds:
    """Numbers for outcomes, in the order in which they are met."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def number(self, name: str) -> int:
        return self._known.setdefault(name, len(self._known))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._known)


def _five_card_examples() -> Iterator[tuple[Card, ...]]:
    """A hand for each set of five ranks, and one of a single suit where they differ."""
    for ranks in combinations_with_replacement(range(len(RANKS)), 5):
        if ranks[0] != ranks[-1]:
            yield tuple(CARDS[SUITS * rank + place % SUITS] for place, rank in enumerate(ranks))
    for ranks in combinations(range(len(RANKS)), 5):
        yield tuple(CARDS[SUITS * rank] for rank in ranks)


def set_numbers(rows: Hands) -> Integers:
    """The numbers of sets, given as rows of rising cards."""
    places = range(rows.shape[1])
    return sum((CHOOSE[rows[:, j], j + 1] for j in places), np.zeros(len(rows), dtype=np.int64))


def set_number(cards: Sequence[Card]) -> int:
    """The number of a set of cards."""
    rising = sorted(card.index for card in cards)
    return sum(comb(card, place + 1) for place, card in enumerate(rising))
