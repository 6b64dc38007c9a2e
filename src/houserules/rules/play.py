"""The events of a table in order, for games whose wagers take many rolls to decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from houserules.law import Citation
from houserules.rules.irregularity import Irregularity
from houserules.rules.round import Bet
from houserules.rules.settlement import Line


class Handling(StrEnum):
    """A player's handling of a bet between two rolls."""

    PLACES = "places"
    REDUCES = "reduces by"
    REMOVES = "removes"
    CALLS_ON = "calls on"
    CALLS_OFF = "calls off"


@dataclass(frozen=True, slots=True)
class Handled:
    """A player places, reduces, removes or calls a bet; the amount in cents where one is named."""

    seat: int
    does: Handling
    bet: Bet
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Permitted:
    """A permitted handling of a bet now, with any amount from the least to the most in steps.

    Placing and reducing take an amount in cents; nothing else does.
    """

    does: Handling
    bet: Bet
    cite: Citation
    least: int = 0
    most: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class Thrown:
    """A valid roll of the dice."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NoRoll:
    """A throw that does not count, and why."""

    because: Irregularity


@dataclass(frozen=True, slots=True)
class TakesDice:
    """A player accepts the dice and becomes the shooter."""

    seat: int


@dataclass(frozen=True, slots=True)
class PassesDice:
    """The shooter gives up the dice, or has to, before anybody else has taken them."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player who has no bets leaves the table; the next player at the seat is another."""

    seat: int


Event = Handled | Thrown | NoRoll | TakesDice | PassesDice | Leaves


class OpenBets(Protocol):
    """Bets that last many rolls, as one event after another happens to them."""

    def happens(self, event: Event) -> Iterable[Line]:
        """Let something happen: what it decides, charges or gives back. Refused if not allowed."""

    def on_layout(self) -> Iterable[tuple[int, Bet, int]]:
        """The bets on the layout, each with its seat and its stake in cents."""

    def permitted(self, seat: int, chips: int) -> Iterable[Permitted]:
        """Exactly what a seat may do with its bets now, with these chips in cents."""

    def copy(self) -> OpenBets:
        """The same bets, to try something out."""
