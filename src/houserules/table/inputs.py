"""The inputs of a table: everything that people and chance bring to it, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from dataclasses import fields as dataclass_fields
from typing import Any

from houserules.rules.errors import RuleError, suggestion


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat, and with a first seat buys chips."""

    seat: int
    player: str
    chips: int = 0


@dataclass(frozen=True, slots=True)
class Leave:
    """The player of a seat leaves it."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A seat puts a stake on a wager, on top of what is there."""

    seat: int
    bet: str
    stake: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes a whole wager back while wagers are open."""

    seat: int
    bet: str


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """The dealer closes the wagers."""


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat chooses one of the acts it is asked about."""

    seat: int
    act: str


@dataclass(frozen=True, slots=True)
class Report:
    """Something irregular happened, by its paragraph or its event."""

    irregularity: str


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance brought: an order of cards, faces of dice, a compartment, a draw."""

    kind: str
    result: tuple[int, ...]


Input = Sit | Leave | PlaceBet | TakeBack | NoMoreBets | Decide | Report | Chance
_KINDS: dict[str, type] = {
    "sit": Sit,
    "leave": Leave,
    "bet": PlaceBet,
    "take back": TakeBack,
    "no more bets": NoMoreBets,
    "decide": Decide,
    "report": Report,
    "chance": Chance,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def to_data(given: Input) -> dict[str, Any]:
    """An input as JSON data."""
    return {"do": _NAMES[type(given)], **asdict(given)}


def from_data(data: Mapping[str, Any]) -> Input:
    """An input from JSON data; a wrong one gets a sentence."""
    fields = {key: value for key, value in data.items() if key != "do"}
    kind = _KINDS.get(str(data.get("do")))
    if kind is None:
        raise RuleError(f"No input “{data.get('do')}”. {suggestion(str(data.get('do')), _KINDS)}")
    if kind is Chance and "result" in fields:
        fields["result"] = tuple(fields["result"])
    known = {field.name: str(field.type) for field in dataclass_fields(kind)}
    for name, value in fields.items():
        if type(value) is not {"int": int, "str": str}.get(known.get(name, ""), type(value)):
            raise RuleError(f"“{name}” of the input “{data['do']}” must be {known[name]}.")
    try:
        made: Input = kind(**fields)
    except TypeError:
        wanted = ", ".join(known)
        raise RuleError(f"The input “{data['do']}” takes {wanted or 'nothing else'}.") from None
    return made
