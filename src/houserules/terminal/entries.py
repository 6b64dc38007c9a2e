"""The entries of a log as lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houserules.log import EVENTS, INPUT, Entry
from houserules.rules import dollars
from houserules.table.events import Event


def lines_of(entry: Entry) -> list[str]:
    """The lines of an entry: an input, or the events that followed."""
    head = f"{entry.number:>5}  "
    if entry.kind == EVENTS:
        events = map(Event.from_data, entry.data)
        return [f"{head}{event}" for event in events]
    if entry.kind == INPUT:
        said = {key: value for key, value in entry.data.items() if key != "do"}
        if said.get("kind") == "dice":
            said["result"] = "-".join(str(number + 1) for number in said["result"])  # drawn from 0
        return [head + f"> {entry.data['do']}  {_fields(said)}".rstrip()]
    return [head + f"> {entry.kind}  {_fields(entry.data)}"]


def undecided(entry: Entry) -> str:
    """The sentence about an input at which a log ends too early."""
    return (
        f"Entry {entry.number} ({entry.data['do']}) is undecided: the log ends before what decides "
        "it. The table is shown as it was before."
    )


def _fields(data: Mapping[str, Any]) -> str:
    said = {key: value for key, value in data.items() if value not in (None, {}, [])}
    return ", ".join(f"{key} {_short(key, value)}" for key, value in said.items())


def _short(key: str, value: Any) -> str:
    if key == "bets" and isinstance(value, dict):
        return ", ".join(f"{bet} {dollars(stake)}" for bet, stake in value.items())
    if key in ("chips", "stake", "by", "inventory"):
        return dollars(value)
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name}: {chosen}" for name, chosen in value.items()) + ")"
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
