"""A figure as it is kept on disk: every field that defines it, and nothing that follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from houserules.law import Citation
from houserules.odds.figure import (
    Choice,
    Figure,
    Folding,
    MeterRow,
    Number,
    Part,
    Progressive,
    Related,
    Share,
    Unit,
)
from houserules.rules.payout import Payout, from_structured, structured


def written(value: Any) -> Any:
    """A figure, or a part of one, as JSON data; a fraction is a text."""
    if isinstance(value, (Fraction, Citation)):
        return str(value)
    if isinstance(value, Payout):
        return structured(value)
    if is_dataclass(value):
        return {field.name: written(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [written(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def read(data: Mapping[str, Any]) -> Figure:
    """Read a figure back."""
    texts = ("notes", "without_row", "never_won", "regardless_of")
    return Figure(
        **{
            **data,
            **{name: tuple(data[name]) for name in texts},
            "cite": Citation.parse(data["cite"]),
            "shares": tuple(map(_share, data["shares"])),
            "total_wagered": _number(data["total_wagered"]),
            "progressives": tuple(map(_progressive, data["progressives"])),
            "folding": Folding(data["folding"]),
            "without_meters": _perhaps(data["without_meters"]),
            "related": tuple(map(_related, data["related"])),
            "parts": tuple(map(_part, data["parts"])),
            "choices": tuple(Choice(**choice) for choice in data["choices"]),
        }
    )


def _share(data: Mapping[str, Any]) -> Share:
    numbers = {name: _number(data[name]) for name in ("probability", "net")}
    payout = None if data["payout"] is None else from_structured(data["payout"])
    return Share(**{**data, **numbers, "payout": payout})


def _progressive(data: Mapping[str, Any]) -> Progressive:
    return Progressive(
        meter=data["meter"],
        amount=Fraction(data["amount"]),
        break_even=_perhaps(data["break_even"]),
        long_run=_number(data["long_run"]),
        envy=tuple((players, _number(number)) for players, number in data["envy"]),
        rows=tuple(map(_meter_row, data["rows"])),
    )


def _meter_row(data: Mapping[str, Any]) -> MeterRow:
    return MeterRow(data["label"], Fraction(data["share"]), _number(data["probability"]))


def _related(data: Mapping[str, Any]) -> Related:
    return Related(**{**data, "value": _number(data["value"]), "unit": Unit(data["unit"])})


def _part(data: Mapping[str, Any]) -> Part:
    return Part(data["wager"], _number(data["wagered"]), _number(data["house_gain"]))


def _number(number: str | float) -> Number:
    return Fraction(number) if isinstance(number, str) else float(number)


def _perhaps(number: str | float | None) -> Number | None:
    return None if number is None else _number(number)
