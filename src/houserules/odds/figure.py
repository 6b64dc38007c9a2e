"""A figure: what one wager is worth under one paytable, with everything that defines it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houserules.law import Citation

Number = Fraction | float
SIMULATED_ROUNDS = 4_000_000
"""Rounds dealt for the spread of a figure whose advantage alone is computed."""


@dataclass(frozen=True, slots=True)
class Share:
    """One outcome of a wager: how often it comes and what it brings per unit."""

    label: str
    pays: str
    probability: Number
    net: Number
    combinations: int | None = None

    @property
    def true_odds(self) -> str:
        """The odds against the outcome, at which a wager on it would be fair."""
        if not self.probability:
            return "never"
        odds = float((1 - self.probability) / self.probability)
        return f"{odds:,.4f} to 1" if odds < 1000 else f"{odds:,.1f} to 1"


@dataclass(frozen=True, slots=True)
class Progressive:
    """A progressive wager's dependence on its meter, in units of the wager."""

    meter: str
    amount: Fraction
    break_even: Fraction | None
    long_run: Fraction
    envy: tuple[tuple[int, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """The price of a wager: what § 601a.2(a)(1)(ii) asks to be filed, and more."""

    wager: str
    table: str
    cite: Citation
    when: str | None
    per: str
    shares: tuple[Share, ...]
    method: str
    total_wagered: Number = Fraction(1)
    strategy: str | None = None
    standard_error: float | None = None
    stated_advantage: float | None = None
    progressives: tuple[Progressive, ...] = ()
    notes: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)

    def __repr__(self) -> str:
        when = f" ({self.when})" if self.when else ""
        return (
            f"<Figure {self.cite} {self.wager} {self.table}{when}: "
            f"{float(self.house_advantage):.4%} per {self.per}>"
        )

    @property
    def house_advantage(self) -> Number:
        """The house's expected gain per unit; negative where the player has the advantage."""
        if self.stated_advantage is not None:
            return self.stated_advantage
        return -_total(share.probability * share.net for share in self.shares)

    @property
    def element_of_risk(self) -> Number:
        """The house's expected gain per unit of everything wagered in the end."""
        return self.house_advantage / self.total_wagered

    @property
    def hit_frequency(self) -> Number:
        """How often the player gains something."""
        return _total(share.probability for share in self.shares if share.net > 0)

    @property
    def variance(self) -> Number:
        """The variance of the player's gain per unit."""
        mean = _total(share.probability * share.net for share in self.shares)
        square = _total(share.probability * share.net * share.net for share in self.shares)
        return square - mean * mean

    def because(self, note: str) -> Figure:
        """This figure with one more note."""
        return replace(self, notes=(*self.notes, note))

    def to_json(self) -> dict[str, Any]:
        """The documented form; numbers that are exact carry their fraction."""
        return {
            "wager": self.wager,
            "table": self.table,
            "cite": str(self.cite),
            "when": self.when,
            "house_advantage": both(self.house_advantage),
            "per": self.per,
            "element_of_risk": float(self.element_of_risk),
            "hit_frequency": float(self.hit_frequency),
            "variance": float(self.variance),
            "method": self.method,
            "standard_error": self.standard_error,
            "strategy": self.strategy,
            "total_wagered": both(self.total_wagered),
            "stated_advantage": self.stated_advantage,
            "outcomes": [
                {
                    "label": share.label,
                    "pays": share.pays,
                    "combinations": share.combinations,
                    "probability": both(share.probability),
                    "true_odds": share.true_odds,
                    "net": both(share.net),
                }
                for share in self.shares
            ],
            "progressive": [
                {
                    "meter": item.meter,
                    "amount": str(item.amount),
                    "break_even": None if item.break_even is None else both(item.break_even),
                    "long_run": both(item.long_run),
                    "envy": [
                        {"other_players": players, "house_advantage": both(advantage)}
                        for players, advantage in item.envy
                    ],
                }
                for item in self.progressives
            ],
            "notes": list(self.notes),
            "extra": dict(self.extra),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Figure:
        """Read the documented form back."""
        return cls(
            wager=data["wager"],
            table=data["table"],
            cite=Citation.parse(data["cite"]),
            when=data["when"],
            per=data["per"],
            shares=tuple(
                Share(
                    row["label"],
                    row["pays"],
                    _number(row["probability"]),
                    _number(row["net"]),
                    row["combinations"],
                )
                for row in data["outcomes"]
            ),
            method=data["method"],
            total_wagered=_number(data["total_wagered"]),
            strategy=data["strategy"],
            standard_error=data["standard_error"],
            stated_advantage=data["stated_advantage"],
            progressives=tuple(
                Progressive(
                    item["meter"],
                    Fraction(item["amount"]),
                    None if item["break_even"] is None else Fraction(item["break_even"]["exact"]),
                    Fraction(item["long_run"]["exact"]),
                    tuple(
                        (row["other_players"], Fraction(row["house_advantage"]["exact"]))
                        for row in item["envy"]
                    ),
                )
                for item in data["progressive"]
            ),
            notes=tuple(data["notes"]),
            extra=data["extra"],
        )


def _total(numbers: Iterable[Number]) -> Number:
    total: Number = Fraction(0)
    for number in numbers:
        total = total + number
    return total


def both(number: Number) -> dict[str, str | float | None]:
    """A number as its exact fraction, if it is one, and as a decimal."""
    exact = str(number) if isinstance(number, (Fraction, int)) else None
    return {"exact": exact, "decimal": float(number)}


def _number(data: Mapping[str, Any]) -> Number:
    return Fraction(data["exact"]) if data["exact"] is not None else float(data["decimal"])
