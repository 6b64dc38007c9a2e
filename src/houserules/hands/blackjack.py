"""Point counts and Blackjack, as § 633a.1 and § 633a.3(e) define them for the Blackjack games."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houserules.equipment.cards import CARDS, Card, CardError, Rank


class PointCount(NamedTuple):
    """The total of a hand, soft if an ace counts 11 in it."""

    total: int
    soft: bool

    def __str__(self) -> str:
        return f"soft {self.total}" if self.soft else str(self.total)


_POINTS = tuple(1 if card.rank is Rank.ACE else min(card.rank.value, 10) for card in CARDS)


def point_value(card: Card) -> int:
    """One for an ace, 10 for a 10, jack, queen or king, and its face for any other card."""
    if card.index >= len(_POINTS):
        raise CardError(f"{card.name} has no value in Blackjack.")
    return _POINTS[card.index]


def point_count(cards: Iterable[Card]) -> PointCount:
    """The point count of a hand: one ace counts 11 where that does not pass 21."""
    values = [point_value(card) for card in cards]
    hard = sum(values)
    soft = 1 in values and hard + 10 <= 21
    return PointCount(hard + 10 * soft, soft)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Whether these are two cards, an ace and one with a value of 10."""
    return len(cards) == 2 and point_count(cards).total == 21
