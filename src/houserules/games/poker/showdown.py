"""A player's hand against the dealer's, as facts that decide wagers."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from houserules.equipment.cards import Card
from houserules.games.shared.common import Comparison, RankedHand
from houserules.rules import Round, Seat

Hand = TypeVar("Hand", bound=RankedHand)
Hands = Callable[[Seat, Round], tuple[Hand, Hand]]


class Showdown(NamedTuple):
    """The facts that decide the Ante and what was added to it; where all qualify, it says so."""

    raised: int | Fraction
    """The wager after the deal as a multiple of the Ante, 0 after a fold."""
    dealer_qualifies: bool
    comparison: Comparison
    outcome: str
    """The player's hand as the tables of the chapter name it."""


def against_dealers(hand: Callable[[Sequence[Card]], Hand], cards: int) -> Hands[Hand]:
    """The hands of a player and of the dealer, who has a number of cards."""

    def hands(seat: Seat, round_: Round) -> tuple[Hand, Hand]:
        return hand(seat.hand), hand(round_.place("dealer", cards))

    return hands
