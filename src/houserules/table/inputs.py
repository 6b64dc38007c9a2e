"""The inputs of a table: everything that people and chance bring to it, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass
from dataclasses import fields as dataclass_fields
from itertools import chain
from typing import Any

from houserules.rules.errors import RuleError, suggestion
from houserules.rules.money import LARGEST


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat, perhaps with chips."""

    seat: int
    player: str
    chips: int = 0


@dataclass(frozen=True, slots=True)
class BuyChips:
    """The player of a seat buys chips."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class Leave:
    """The player of a seat leaves it, and with the last seat takes the chips along."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A seat puts a stake on a wager, on top of what is there."""

    seat: int
    bet: str
    stake: int


@dataclass(frozen=True, slots=True)
class PlaceBets:
    """A seat puts stakes on several wagers, one after another: all of them or none."""

    seat: int
    bets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Reduce:
    """A seat takes a part of a wager back while wagers are open."""

    seat: int
    bet: str
    by: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A seat takes a whole wager back while wagers are open."""

    seat: int
    bet: str


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls a standing wager on or off for the coming rolls."""

    seat: int
    bet: str
    word: str


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
    """Something irregular happened, by its paragraph or its event.

    `seat` names the hand concerned where it is one hand; `after` says how many more cards, throws
    or spins pass before it happens, for what goes wrong between two decisions.
    """

    irregularity: str
    seat: int | None = None
    after: int = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """What comes from outside: an order of cards, faces of dice, a compartment, linked meters."""

    kind: str
    result: tuple[int, ...]


Input = (
    Sit | BuyChips | Leave | PlaceBet | PlaceBets | Reduce | TakeBack | Call | NoMoreBets | Decide
    | Report | Chance
)  # fmt: skip
_KINDS: dict[str, type[Input]] = {
    "sit": Sit,
    "buy chips": BuyChips,
    "leave": Leave,
    "bet": PlaceBet,
    "bets": PlaceBets,
    "reduce": Reduce,
    "take back": TakeBack,
    "call": Call,
    "no more bets": NoMoreBets,
    "decide": Decide,
    "report": Report,
    "chance": Chance,
}
_NAMES: dict[type, str] = {kind: name for name, kind in _KINDS.items()}
_FIELDS: dict[type, tuple[Field[Any], ...]] = {
    kind: dataclass_fields(kind) for kind in _KINDS.values()
}
_TYPES = {"int": (int,), "str": (str,), "int | None": (int, type(None))}


def require_input(given: object) -> None:
    """Refuse what is no input, or one whose fields the log could not bring back."""
    if type(given) not in _NAMES:
        raise RuleError(f"A table takes inputs such as Sit or PlaceBet, not {given!r:.40}.")
    name = _NAMES[type(given)]
    for field in _FIELDS[type(given)]:
        value, wanted = getattr(given, field.name), _TYPES.get(str(field.type))
        if wanted and type(value) not in wanted:
            raise RuleError(f"“{field.name}” of the input “{name}” must be {field.type}.")
        if fault := _fault(value):
            raise RuleError(f"“{field.name}” of the input “{name}” {fault}.")
    if isinstance(given, PlaceBets):
        if not _are_stakes(given.bets):
            raise RuleError("Bets must be pairs of a name and a stake in whole cents.")
        if fault := next(filter(None, map(_fault, chain(*given.bets))), None):
            raise RuleError(f"A name or a stake of the input “{name}” {fault}.")


def _fault(value: object) -> str | None:
    """Why a number or a text cannot stand in a log for people to read."""
    if isinstance(value, int) and abs(value) > LARGEST:
        return f"is too large: {LARGEST:,} is the most"
    if isinstance(value, str) and not value.isprintable():
        return "must be text that can be printed on one line"
    return None


def _are_stakes(bets: object) -> bool:
    return isinstance(bets, tuple) and all(
        isinstance(pair, tuple) and [type(part) for part in pair] == [str, int] for pair in bets
    )


def to_data(given: Input) -> dict[str, Any]:
    """An input as JSON data, without what is not said."""
    data: dict[str, Any] = {"do": _NAMES[type(given)]}
    for field in _FIELDS[type(given)]:
        value = getattr(given, field.name)
        if value != field.default:
            data[field.name] = list(value) if isinstance(value, tuple) else value
    if isinstance(given, PlaceBets):
        data["bets"] = dict(given.bets)
    return data


def from_data(data: object) -> Input:
    """An input from JSON data; a wrong one gets a sentence."""
    if not isinstance(data, Mapping):
        raise RuleError("An input is a mapping with the key “do”.")
    kind = _KINDS.get(str(data.get("do")))
    if kind is None:
        raise RuleError(f"No input “{data.get('do')}”. {suggestion(str(data.get('do')), _KINDS)}")
    given = {str(key): value for key, value in data.items() if key != "do"}
    known = {field.name: str(field.type) for field in _FIELDS[kind]}
    for name, value in given.items():
        wanted = _TYPES.get(known.get(name, ""))
        if wanted and type(value) not in wanted:
            raise RuleError(f"“{name}” of the input “{data['do']}” must be {known[name]}.")
    if kind is Chance:
        given["result"] = _numbers(given.get("result"))
    if kind is PlaceBets:
        given["bets"] = _stakes(given.get("bets"))
    try:
        made: Input = kind(**given)
    except TypeError:
        wants = ", ".join(known) or "nothing else"
        raise RuleError(f"The input “{data['do']}” takes {wants}.") from None
    return made


def _stakes(value: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, Mapping) or not all(type(stake) is int for stake in value.values()):
        raise RuleError("Bets must be a mapping from their names to stakes in whole cents.")
    return tuple((str(bet), stake) for bet, stake in value.items())


def _numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(number) is int for number in value):
        raise RuleError("The result of chance must be a list of whole numbers.")
    return tuple(value)
