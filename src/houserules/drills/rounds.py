"""Rounds at a live table, to ask about: every decision and event in its order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from houserules.rules import HouseRules, Line
from houserules.rules.procedure import Act, AskConfirmation, AskDecision, AskWagers
from houserules.table.chance import Source
from houserules.table.events import Event, Kind
from houserules.table.inputs import Confirm, Decide, NoMoreBets, Sit
from houserules.table.table import Table
from houserules.terminal.companions import Companions

SEATS = (1, 2)
CHIPS = 1_000_000
UNIT = 500
"""Stakes are multiples of $5."""
MOST_UNITS = 20
LONGEST = 200
"""The most inputs of a round; one at a dice table may go on for long."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One thing in a round: an event with its paragraph, or what a player decided."""

    says: str
    event: Event | None = None

    def __str__(self) -> str:
        return str(self.event) if self.event else self.says


@dataclass(frozen=True, slots=True)
class Watched:
    """A round: all that happened, and the settled wagers."""

    moments: tuple[Moment, ...]
    lines: tuple[Line, ...]


def watched(rules: HouseRules, seed: int) -> Watched:
    """One round in which two players make plain wagers and decide at random."""
    chance = Random(seed)
    table = Table(rules, source=Source(seed))
    for seat in SEATS:
        table.do(Sit(seat, f"player {seat}", CHIPS))
    companions = Companions(table, CHIPS, chance, UNIT * chance.randint(1, MOST_UNITS))
    moments: list[Moment] = []
    lines: list[Line] = []
    for _ in range(LONGEST):
        before, asks = len(table.events), table.asks
        if isinstance(asks, AskWagers):
            for seat in SEATS:
                companions.place_wagers(seat)
            table.do(NoMoreBets())
        elif isinstance(asks, AskDecision):
            decision = chance.choice(_sensible(asks.acts)).decision
            moments.append(Moment(f"seat {asks.seat} decides: {decision}"))
            table.do(Decide.to(asks.seat, decision))
        elif isinstance(asks, AskConfirmation):
            table.do(Confirm(asks.number))
        else:
            break
        moments += [Moment(done(event), event) for event in table.events[before:]]
        lines += table.settled
        table.settled = ()
        if table.rounds:
            break
    return Watched(tuple(moments), tuple(lines))


def _sensible(acts: Sequence[Act]) -> Sequence[Act]:
    """The acts that do not surely lose, if there are any."""
    return [act for act in acts if not act.loses] or acts


def done(event: Event) -> str:
    """An event as something that the dealer does."""
    whose = event.where if event.seat is None else f"seat {event.seat} {event.hand}".strip()
    match event.kind:
        case Kind.DEALT:
            number = len(event.cards.split())
            dealt = f"{number} {event.pieces}" if number > 1 else f"a {event.pieces[:-1]}"
            return f"{dealt} to {whose}, {event.face}"
        case Kind.TURNED_UP:
            return f"turn up the {event.pieces} of {whose}"
        case Kind.SETTLED:
            return f"settle the {event.bet} of {whose}"
        case Kind.SET:
            return f"set {whose}"
        case _:
            return event.parts()[0]
