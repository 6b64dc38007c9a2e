"""Point Counts and Naturals, as § 627a.1 and § 627a.6 define them for every baccarat game."""

from collections.abc import Sequence

from houserules.equipment.cards import Card, Rank


def point_value(card: Card) -> int:
    """One for an ace, nothing for a 10, jack, queen or king, and its face for any other card."""
    if card.rank is Rank.ACE:
        return 1
    return card.rank.value if card.rank < Rank.TEN else 0


def point_count(cards: Sequence[Card]) -> int:
    """The right digit of the total of the cards' values."""
    return sum(map(point_value, cards)) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether these are two cards with a Point Count of 8 or 9; a third card ends a Natural."""
    return len(cards) == 2 and point_count(cards) >= 8
