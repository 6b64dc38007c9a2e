"""All hands of some cards, and what else is dealt with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from houserules.equipment.cards import CARDS, Card


def five_card_hands() -> Iterator[tuple[tuple[Card, ...], int]]:
    """The 134,459 hands of five cards up to a renaming of suits, and for how many each stands."""
    from houserules.odds.kernels.holdem_boards import canonical_boards

    hands, weights = canonical_boards()
    for hand, ways in zip(hands.tolist(), weights.tolist(), strict=True):
        yield tuple(CARDS[index] for index in hand), ways


def others(hand: Collection[Card], count: int) -> tuple[Card, ...]:
    """Some cards that are not in a hand, to be dealt where nothing depends on them."""
    return tuple(islice((card for card in CARDS if card not in hand), count))
