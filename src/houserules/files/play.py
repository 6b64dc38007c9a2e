"""Play in its order: what is placed, removed, called and thrown, one event after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pydantic import Field

from houserules.equipment.dice import Roll
from houserules.files.reading import Form
from houserules.rules import Game, RuleError, cents
from houserules.rules.naming import parse_bet
from houserules.rules.play import Event, Handled, Handling, NoRoll, TakesDice, Thrown
from houserules.rulings.ruling import find_irregularity

Names = str | list[str]


class BetsForm(Form):
    """A seat and what it does with its bets."""

    seat: int | None = None
    places: dict[str, str] = Field(default_factory=dict)
    reduces_by: dict[str, str] = Field(default_factory=dict, alias="reduces by")
    removes: Names = Field(default_factory=list)
    calls_on: Names = Field(default_factory=list, alias="calls on")
    calls_off: Names = Field(default_factory=list, alias="calls off")

    def written(self, does: Handling) -> list[tuple[str, str]]:
        """The bets that are handled in one way, each with its amount, or with none."""
        written: dict[str, str] | Names = getattr(self, does.replace(" ", "_"))
        if isinstance(written, dict):
            return list(written.items())
        return [(name, "0") for name in ([written] if isinstance(written, str) else written)]


class EventForm(BetsForm):
    """One event: a roll, a throw that does not count, a new shooter, or a seat with its bets."""

    roll: str | None = None
    no_roll: str | None = Field(None, alias="no roll")
    shooter: int | None = None

    ALONE: ClassVar = ("roll", "no_roll", "shooter", "seat")

    def events(self, game: Game) -> Iterator[Event]:
        """The events, in the order in which they are written."""
        if sum(getattr(self, name) is not None for name in self.ALONE) != 1:
            raise RuleError("An event of “play” has one of roll, no roll, shooter and seat.")
        handles = next((does for does in Handling if self.written(does)), None)
        if self.seat is not None:
            yield from self._handled(game, self.seat)
        elif handles is not None:
            raise RuleError(f"“{handles}” needs a seat: write it in an event of its own.")
        elif self.roll is not None:
            yield Thrown(faces_of(self.roll))
        elif self.no_roll is not None:
            yield NoRoll(find_irregularity(game, self.no_roll))
        elif self.shooter is not None:
            yield TakesDice(self.shooter)

    def _handled(self, game: Game, seat: int) -> Iterator[Event]:
        for does in Handling:
            for typed, amount in self.written(does):
                bet = parse_bet(game, typed, standing=does is not Handling.PLACES)
                yield Handled(seat, does, bet, cents(amount))


def faces_of(text: str) -> tuple[int, ...]:
    """The faces of a roll, however many dice it has."""
    return Roll.of(text, dice=len(text.replace("-", " ").split())).faces
