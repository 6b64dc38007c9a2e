"""The outcome of a hand: its category under a ranking, perhaps divided further."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card, Rank
from houserules.hands.poker import USUAL, PokerHand, Ranking, Value

Divide = Callable[[Sequence[Card]], str | None]
"""A narrower outcome of cards whose hand has a certain category, if they have one."""
DivideByRank = Callable[[Sequence[int]], str | None]
"""A narrower outcome by the ranks that decide within a category, if there is one."""


def by_least_rank(names: Mapping[Rank, str]) -> DivideByRank:
    """Divide a category by the rank that decides first: each name from its least rank up.

    The highest of these ranks comes first; ranks below all of them have no name.
    """
    return lambda ranks: next((name for least, name in names.items() if ranks[0] >= least), None)


@dataclass(frozen=True, eq=False)
class ByRank:
    """Names the outcome of cards by their ranks alone."""

    tell: Callable[[Sequence[Rank]], str]

    def __call__(self, cards: Sequence[Card]) -> str:
        """The outcome of some cards."""
        return self.tell([card.rank for card in cards])


@dataclass(frozen=True, eq=False)
class HandOutcome:
    """Names the outcome of the best hand among some cards.

    A category may be divided, such as a royal flush by its suit. A divided category may depend on
    suits; everything else is the same for hands that differ by a renaming of suits. A category
    that is divided by rank alone, such as a pair of aces, says so.
    """

    ranking: Ranking = USUAL
    divided: Mapping[str, Divide] = field(default_factory=dict)
    by_rank: Mapping[str, DivideByRank] = field(default_factory=dict)

    def __call__(self, cards: Sequence[Card]) -> str:
        """The outcome of some cards."""
        return self.of(PokerHand.of(cards, self.ranking))

    def of(self, hand: PokerHand) -> str:
        """The outcome of a hand under the same ranking."""
        divide = self.divided.get(hand.category)
        return (divide(hand.among) if divide else None) or self.of_value(hand.value)

    def of_value(self, value: Value) -> str:
        """The outcome of a value, where suits do not matter."""
        category, ranks = self.ranking.category(value), value[1]
        divide = self.by_rank.get(category)
        return (divide(ranks) if divide else None) or category.value

    def is_divided(self, cards: Sequence[Card]) -> bool:
        """Whether the outcome of some cards may depend on their suits."""
        return PokerHand.of(cards, self.ranking).category in self.divided
