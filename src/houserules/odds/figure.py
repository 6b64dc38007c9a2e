"""A figure: what one wager is worth under one paytable, with everything that defines it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from houserules.law import Citation
from houserules.rules.display import columns, html_table
from houserules.rules.money import chance, percentage, significant
from houserules.rules.payout import PUSH, Loss, Odds, Payout
from houserules.rules.paytable import SINGLE, Paytable

Number = Fraction | float
SIMULATED_ROUNDS = 500_000
"""Rounds dealt for the spread of a figure whose advantage alone is computed."""
UNIT = 100
"""The stake, in cents, at which figures are computed unless one is named: a dollar."""


_HEADS = ("Outcome", "Pays", "Probability", "Return")


class Folding(StrEnum):
    """The effect of a fold on a wager."""

    SURVIVES = "survives"
    FORFEITED = "forfeited"
    RETURNED = "returned"
    NOT_APPLICABLE = "not applicable"


class Unit(StrEnum):
    """The unit of a number beside a figure."""

    ADVANTAGE = "house advantage"
    ROLLS = "rolls"


def net_payout(net: Fraction) -> Payout:
    """A net result as a payout."""
    if net > 0:
        return Odds(*net.as_integer_ratio())
    return PUSH if net == 0 else Loss(-net)


@dataclass(frozen=True, slots=True)
class Share:
    """One outcome of a wager: how often it comes and what it brings per unit."""

    label: str
    pays: str
    probability: Number
    net: Number
    combinations: int | None = None
    payout: Payout | None = None
    """The payout behind `pays`, or the net result where several payouts make it."""
    standard_error: float | None = None
    """The standard error of a probability that was dealt, not computed."""

    def __post_init__(self) -> None:
        """The net result is the payout where no other is given and it is no average."""
        for name in ("probability", "net"):
            object.__setattr__(self, name, _number(getattr(self, name)))
        if self.payout is None and isinstance(self.net, Fraction):
            object.__setattr__(self, "payout", net_payout(self.net))

    @property
    def true_odds(self) -> str:
        """The odds against the outcome, at which a wager on it would be fair."""
        if not self.probability:
            return "never"
        odds = float((1 - self.probability) / self.probability)
        if 0 < odds < 0.001:
            return f"1 to {1 / odds:,.0f}"
        if odds < 1:
            return f"{significant(odds, 4)} to 1"
        decimals = 4 if odds < 1000 else 1 if odds < 1_000_000 else 0
        return f"{odds:,.{decimals}f} to 1"


@dataclass(frozen=True, slots=True)
class MeterRow:
    """A row of a paytable that draws on a meter: the share of it, and how often it comes."""

    label: str
    share: Fraction
    probability: Number


@dataclass(frozen=True, slots=True)
class Progressive:
    """A progressive wager's dependence on its meter, in units of the wager."""

    meter: str
    amount: Fraction
    break_even: Number | None
    long_run: Number
    envy: tuple[tuple[int, Number], ...] = ()
    rows: tuple[MeterRow, ...] = ()

    @property
    def drawn(self) -> Number:
        """The part of the meter that a wager draws on average."""
        return total(row.share * row.probability for row in self.rows)


@dataclass(frozen=True, slots=True)
class Related:
    """A number beside a figure: per roll, by another reading, with envy bonuses …"""

    name: str
    value: Number
    unit: Unit = Unit.ADVANTAGE
    other_players: int | None = None
    amount: int | None = None
    """The wager in cents at which it holds, where it is not the figure's."""


@dataclass(frozen=True, slots=True)
class Part:
    """One of several wagers or bonuses in a figure, in units of the wager that it is per."""

    wager: str
    wagered: Number
    """The average amount wagered on it; none on a bonus."""
    house_gain: Number
    """The house's average gain on it."""

    @property
    def alone(self) -> Number | None:
        """The house advantage per unit of the wager itself, where something is wagered on it."""
        return self.house_gain / self.wagered if self.wagered else None


@dataclass(frozen=True, slots=True)
class Choice:
    """The value of an option under which a figure holds."""

    id: str
    option: str
    value: str
    is_default: bool
    moves: bool
    """Whether the figure is known to depend on it."""


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
    """Further facts, in the order of their names."""
    selection: str | None = None
    strategy_id: str | None = None
    folding: Folding = Folding.NOT_APPLICABLE
    amount: int = UNIT
    error_bound: float | None = None
    """The bound on each number that is not exact, as its method states it."""
    wagered_standard_error: float | None = None
    without_meters: Number | None = None
    related: tuple[Related, ...] = ()
    parts: tuple[Part, ...] = ()
    """The wagers that are priced together, each with its share."""
    without_row: tuple[str, ...] = ()
    """Outcomes that an own paytable has no row for, so that they lose."""
    never_won: tuple[str, ...] = ()
    """Rows of the paytable that no outcome can win."""
    regardless_of: tuple[str, ...] = ()
    """Options that move other figures of the wager, but not this one."""
    id: str = ""
    wager_id: str = ""
    table_id: str | None = None
    choices: tuple[Choice, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "extra", dict(sorted(self.extra.items())))

    def __repr__(self) -> str:
        when = f" ({self.when})" if self.when else ""
        return (
            f"<Figure {self.cite} {self.wager} {self.table}{when}: "
            f"{float(self.house_advantage):.4%} per {self.per}>"
        )

    def __str__(self) -> str:
        """The outcomes as a price sheet has them, below what the figure is for."""
        return "\n".join([self._title, *columns([_HEADS, *self._rows])])

    def _repr_html_(self) -> str:
        return html_table(self._title, _HEADS, self._rows)

    @property
    def _title(self) -> str:
        named = ", ".join(filter(None, (self.wager, self.table.strip(SINGLE), self.when)))
        advantage = percentage(self.house_advantage)
        return f"{named} ({self.cite.pretty}): house advantage {advantage} per {self.per}"

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (
                share.label,
                share.pays,
                chance(share.probability),
                significant(share.probability * share.net),
            )
            for share in self.shares
        ]

    def record(self) -> dict[str, str | float | None]:
        """One flat row for a data frame: `DataFrame([figure.record() for figure in figures])`."""
        advantage = self.house_advantage
        return {
            "wager": self.wager,
            "table": self.table,
            "when": self.when,
            "cite": str(self.cite),
            "per": self.per,
            "house_advantage": float(advantage),
            "exact": None if isinstance(advantage, float) else str(advantage),
            "standard_error": self.standard_error,
            "element_of_risk": float(self.element_of_risk),
            "hit_frequency": float(self.hit_frequency),
            "standard_deviation": float(self.variance) ** 0.5,
            "total_wagered": float(self.total_wagered),
            "amount": self.amount,
            "selection": self.selection,
            "strategy": self.strategy,
            "method": self.method,
            "id": self.id,
        }

    @property
    def house_advantage(self) -> Number:
        """The house's expected gain per unit; negative where the player has the advantage."""
        if self.stated_advantage is not None:
            return self.stated_advantage
        return -total(share.probability * share.net for share in self.shares)

    @property
    def element_of_risk(self) -> Number:
        """The house's expected gain per unit of everything wagered in the end."""
        return self.house_advantage / self.total_wagered

    @property
    def hit_frequency(self) -> Number:
        """How often the player gains something."""
        return total(share.probability for share in self.shares if share.net > 0)

    @property
    def variance(self) -> Number:
        """The variance of the player's gain per unit."""
        mean = total(share.probability * share.net for share in self.shares)
        square = total(share.probability * share.net * share.net for share in self.shares)
        return square - mean * mean

    def approximate(self, bound: float) -> Figure:
        """This figure where its counts were rounded from floating point: nothing is exact."""
        shares = (replace(s, probability=float(s.probability)) for s in self.shares)
        return replace(
            self,
            shares=tuple(replace(share, combinations=None) for share in shares),
            progressives=tuple(map(_in_floats, self.progressives)),
            without_meters=None if self.without_meters is None else float(self.without_meters),
            error_bound=bound,
        )

    def in_order_of(self, table: Paytable) -> Figure:
        """This figure with its outcomes in the order of a paytable, and others after its rows.

        A figure in which several wagers are settled together has outcomes of its own, which
        stay as they are.
        """
        place = {label: number for number, (label, _) in enumerate(table.rows)}
        if any(share.net > 0 and share.label not in place for share in self.shares):
            return self
        last = len(place)
        shares = sorted(self.shares, key=lambda share: place.get(share.label, last))
        return replace(self, shares=tuple(shares))

    def because(self, note: str) -> Figure:
        """This figure with one more note."""
        return replace(self, notes=(*self.notes, note))


def _number(number: Number) -> Number:
    """A number as a type of its own: an array's is a float, a whole one is a fraction."""
    if isinstance(number, Fraction):
        return number
    return Fraction(number) if isinstance(number, int) else float(number)


def total(numbers: Iterable[Number]) -> Number:
    """The sum, exact where all numbers are."""
    added: Number = Fraction(0)
    for number in numbers:
        added = added + number
    return added


def _in_floats(item: Progressive) -> Progressive:
    return replace(
        item,
        break_even=None if item.break_even is None else float(item.break_even),
        long_run=float(item.long_run),
        envy=tuple((players, float(advantage)) for players, advantage in item.envy),
        rows=tuple(replace(row, probability=float(row.probability)) for row in item.rows),
    )
