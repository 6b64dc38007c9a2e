"""The colors of cards, red and black."""

from collections.abc import Sequence

from houserules.equipment.cards import Card, Suit

RED = frozenset((Suit.DIAMONDS, Suit.HEARTS))


def of_one_color(cards: Sequence[Card]) -> int:
    """The most cards of one color."""
    red = sum(card.suit in RED for card in cards)
    return max(red, len(cards) - red)
