"""The inputs of a table: everything that people and chance bring to it.

Each verifies itself at a table (`verify`) and, once it is logged, does what it says (`apply`).
"""

from __future__ import annotations

from collections.abc import Mapping

from houserules.rules.errors import RuleError, suggestion
from houserules.table.inputs.base import Chance, Input
from houserules.table.inputs.decisions import Confirm, Decide, Report
from houserules.table.inputs.seats import Abandon, BuyChips, Leave, Sit
from houserules.table.inputs.wagers import Call, NoMoreBets, PlaceBet, PlaceBets, Reduce, TakeBack

KINDS: dict[str, type[Input]] = {
    kind.do: kind
    for kind in (
        Sit, BuyChips, Leave, Abandon, PlaceBet, PlaceBets, Reduce, TakeBack, Call, NoMoreBets,
        Decide, Confirm, Report, Chance,
    )
}  # fmt: skip

__all__ = [
    "KINDS",
    "Abandon",
    "BuyChips",
    "Call",
    "Chance",
    "Confirm",
    "Decide",
    "Input",
    "Leave",
    "NoMoreBets",
    "PlaceBet",
    "PlaceBets",
    "Reduce",
    "Report",
    "Sit",
    "TakeBack",
    "from_data",
    "require_input",
]


def require_input(given: object) -> None:
    """Refuse what is no input, or one whose fields the log could not bring back."""
    if not isinstance(given, Input) or KINDS.get(given.do) is not type(given):
        raise RuleError(f"A table takes inputs such as Sit or PlaceBet, not {given!r:.40}.")
    given.require_sound()


def from_data(data: object) -> Input:
    """An input from JSON data; a wrong one gets a sentence."""
    if not isinstance(data, Mapping):
        raise RuleError("An input is a mapping with the key “do”.")
    kind = KINDS.get(str(data.get("do")))
    if kind is None:
        raise RuleError(f"No input “{data.get('do')}”. {suggestion(str(data.get('do')), KINDS)}")
    return kind.of({str(key): value for key, value in data.items() if key != "do"})
