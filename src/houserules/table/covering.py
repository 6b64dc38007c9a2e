"""A log as people may read it while a round is played: cards that are face down stay so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from houserules.log import EVENTS, INPUT, Entry
from houserules.rules.procedure import Face
from houserules.table.inputs import Chance
from houserules.table.table import Table

COVERED = "??"
"""The text in place of a card that is face down."""


def covered(entries: Sequence[Entry], at: Table) -> list[Entry]:
    """The entries without the cards that lie face down in a round that is not over.

    The orders of shuffles, by which those cards are known, are left out too.
    """
    events = at.events
    down = {n for n in range(at.round_began, len(events)) if events[n].face == Face.DOWN}
    if not down:
        return list(entries)
    number, shown = count(), []
    for entry in entries:
        data = entry.data
        if entry.kind == EVENTS:
            data = [
                {**event, "cards": " ".join(COVERED for _ in event["cards"].split())}
                if next(number) in down
                else event
                for event in data
            ]
        elif entry.kind == INPUT and data["do"] == Chance.do and data["kind"] == "shuffle":
            data = {**data, "result": []}
        shown.append(replace(entry, data=data))
    return shown
