"""Deals by rank from some decks: the cards of one, and in how many orders it comes."""

from collections.abc import Sequence
from math import perm

from houserules.equipment.cards import RANKS, Card, Rank

SUITS = 4


def cards_of(decks: int) -> dict[Rank, int]:
    """How many cards of each rank some decks have."""
    return dict.fromkeys(RANKS, SUITS * decks)


def in_suits(ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """Cards of these ranks, in one suit after another so that no deck lacks any."""
    return tuple(
        Card(SUITS * (rank - Rank.TWO) + place % SUITS) for place, rank in enumerate(ranks)
    )


def ways(deal: Sequence[Rank], decks: int, of: int) -> int:
    """In how many orders the first `of` cards begin with a deal."""
    left, orders = cards_of(decks), 1
    for rank in deal:
        orders *= left[rank]
        left[rank] -= 1
    return orders * perm(sum(left.values()), of - len(deal))
