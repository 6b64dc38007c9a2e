"""The outcome of a hand: its category under a ranking, perhaps divided further."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from houserules.equipment.cards import Card
from houserules.hands.poker import USUAL, PokerHand, Ranking

Divide = Callable[[Sequence[Card]], str | None]
"""A narrower outcome of cards whose hand has a certain category, if they have one."""


@dataclass(frozen=True, eq=False)
class HandOutcome:
    """Names the outcome of the best hand among some cards.

    A category may be divided, such as a royal flush by its suit. A divided category may depend on
    suits; everything else is the same for hands that differ by a renaming of suits.
    """

    ranking: Ranking = USUAL
    divided: Mapping[str, Divide] = field(default_factory=dict)
    by_suit: bool = True
    """Whether a division may depend on suits; otherwise it depends on the value of the hand."""

    def __call__(self, cards: Sequence[Card]) -> str:
        """The outcome of some cards."""
        return self.of(PokerHand.of(cards, self.ranking))

    def of(self, hand: PokerHand) -> str:
        """The outcome of a hand under the same ranking."""
        category = hand.category
        divide = self.divided.get(category)
        return (divide(hand.among) if divide else None) or category.value

    def is_divided(self, cards: Sequence[Card]) -> bool:
        """Whether the outcome of some cards may depend on their suits."""
        return self.by_suit and PokerHand.of(cards, self.ranking).category in self.divided
