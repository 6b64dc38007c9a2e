"""Options: what a certificate holder may or must choose in its Rules Submission."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from houserules.law import Citation
from houserules.rules.errors import RuleError, plain, suggestion
from houserules.rules.money import cents, dollars, percents, short_dollars
from houserules.rules.payout import Odds, parse_payout

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules

Value = object
NO = "no"


def written(value: Value) -> str:
    """A value as it is written in a Rules Submission, to be read again."""
    if isinstance(value, Fraction):
        return percents(value)
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


class Domain(Protocol):
    """The values that an option can take."""

    def read(self, value: object) -> Value:
        """The value that was written, or a RuleError that says what may be written."""

    def words(self) -> list[str]:
        """The values for people."""

    def variants(self) -> list[Value]:
        """The values under which figures are listed when all are asked for."""


def _text(value: object) -> str:
    """A written value as text; YAML turns yes and no into booleans."""
    if isinstance(value, bool):
        return "yes" if value else NO
    return str(value).strip()


@dataclass(frozen=True)
class OneOf:
    """One of a few named values."""

    values: tuple[str, ...]

    def read(self, value: object) -> Value:
        """The named value, whatever its capitals."""
        text = _text(value)
        for known in self.values:
            # Small words do not matter in a name, but “A or B” is not the letter B.
            alike = len(known) > 1 and plain(known) == plain(text) != ""
            if alike or known.casefold() == text.casefold():
                return known
        raise RuleError(f"“{text[:40]}” is not a choice. {suggestion(text, self.values)}".strip())

    def words(self) -> list[str]:
        """The names."""
        return list(self.values)

    def variants(self) -> list[Value]:
        """All names."""
        return list(self.values)


def YesNo() -> OneOf:  # noqa: N802 - reads as a kind of value, like OneOf beside it
    """An option that is taken or not."""
    return OneOf(("yes", NO))


@dataclass(frozen=True)
class Between:
    """A whole number in a range, or one of a few whole numbers."""

    numbers: tuple[int, ...]
    unit: str = ""

    @classmethod
    def range(cls, low: int, high: int, unit: str = "") -> Between:
        """Every whole number from low to high."""
        return cls(tuple(range(low, high + 1)), unit)

    def read(self, value: object) -> Value:
        """The number."""
        text = _text(value).removesuffix(self.unit).removesuffix(self._one).strip()
        if text.isascii() and text.isdigit() and len(text) < 10 and int(text) in self.numbers:
            return int(text)
        raise RuleError(f"“{text[:40]}” is not a choice; choose {', '.join(self.words())}.")

    def words(self) -> list[str]:
        """The numbers with their unit."""
        return [self.word(number) for number in self.numbers]

    def word(self, number: int) -> str:
        """A number with its unit, which is written in the plural."""
        return f"{number} {self._one if number == 1 else self.unit}".strip()

    @property
    def _one(self) -> str:
        """The unit in the singular: deck, box."""
        return self.unit.removesuffix("es" if self.unit.endswith("xes") else "s")

    def variants(self) -> list[Value]:
        """All numbers."""
        return list(self.numbers)


@dataclass(frozen=True)
class AtLeast:
    """Odds that may not be lower than a floor; "no" too, where the row itself is optional."""

    floor: Odds
    optional: bool = False

    def read(self, value: object) -> Value:
        """The odds chosen."""
        text = _text(value)
        if self.optional and text.casefold() == NO:
            return NO
        try:
            odds = parse_payout(text)
        except RuleError:
            odds = None
        if not isinstance(odds, Odds) or odds.basis is not self.floor.basis or odds.at_least:
            raise RuleError(f"“{text[:40]}” are not odds such as {self.floor}.")
        if odds.net(1) < self.floor.net(1):
            raise RuleError(f"{odds} is below the least odds, {self.floor}.")
        return odds

    def words(self) -> list[str]:
        """The floor in words."""
        return [*([NO] if self.optional else []), f"at least {self.floor}"]

    def variants(self) -> list[Value]:
        """The row left out, and the row at its floor."""
        return [*([NO] if self.optional else []), self.floor]


@dataclass(frozen=True)
class Freely:
    """A value that a reader understands: an amount of money, a rate, an ordered list."""

    reader: Callable[[object], Value]
    description: str
    shown: tuple[Value, ...] = ()

    def read(self, value: object) -> Value:
        """What the reader makes of it."""
        return self.reader(value)

    def words(self) -> list[str]:
        """What may be written."""
        return [self.description]

    def variants(self) -> list[Value]:
        """The values under which figures are listed."""
        return list(self.shown)


def percent(low: int, high: int) -> Freely:
    """A rate from low to high percent, such as 5% or 4.5%."""

    def read(value: object) -> Value:
        text = _text(value).removesuffix("%").strip()
        try:
            rate = Fraction(text) / 100 if len(text) < 20 and "e" not in text.lower() else None
        except (ValueError, ZeroDivisionError):
            rate = None
        if rate is None or not Fraction(low, 100) <= rate <= Fraction(high, 100):
            raise RuleError(f"“{text[:40]}” is not a rate from {low}% to {high}%.")
        return rate

    return Freely(read, f"{low}% to {high}%", (Fraction(high, 100),))


def money(at_least: int = 1) -> Freely:
    """An amount of money, such as $1 or 2.50, of at least so many cents."""

    def read(value: object) -> Value:
        amount = cents(_text(value))
        if amount < 1:
            raise RuleError(f"{dollars(amount)} is not an amount to wager.")
        if amount < at_least:
            raise RuleError(f"{dollars(amount)} is below the least amount, {dollars(at_least)}.")
        return short_dollars(amount)

    least = f" of at least {short_dollars(at_least)}" if at_least > 1 else ""
    return Freely(read, f"an amount of money{least}")


@dataclass(frozen=True, eq=False)
class Option:
    """A choice that the rules leave to the certificate holder."""

    name: str
    cite: Citation
    domain: Domain
    default: Value
    must: bool = False
    applies: Callable[[HouseRules], bool] | None = None
    says: Callable[[Value], str] | None = None

    def read(self, value: object) -> Value:
        """The value chosen; a wrong one names the option and the paragraph."""
        try:
            return self.domain.read(value)
        except RuleError as error:
            raise RuleError(f"{self.name} ({self.cite.pretty}): {error}") from None

    def phrase(self, value: Value) -> str:
        """The choice in words, for the conditions of a figure."""
        return self.says(value) if self.says else f"{self.name}: {value}"
