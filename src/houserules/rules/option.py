"""Options: what a certificate holder may or must choose in its Rules Submission."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from houserules.law import Citation
from houserules.rules.errors import RuleError, plain, suggestion
from houserules.rules.money import cents, dollars, percents, short_dollars
from houserules.rules.payout import Odds, parse_payout

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules

V = TypeVar("V")
YES, NO = "yes", "no"


class Domain(Protocol[V]):
    """The values that an option can take."""

    def read(self, value: object) -> V:
        """The value that was written, or a RuleError that says what may be written."""

    def written(self, value: V) -> str:
        """A value as it is written in a Rules Submission, from which it can be read again."""

    def words(self) -> list[str]:
        """The values for people."""

    def variants(self) -> list[V]:
        """The values under which figures are listed when all are asked for."""


def _text(value: object) -> str:
    """A written value as text; YAML turns yes and no into booleans."""
    if isinstance(value, bool):
        return YES if value else NO
    return str(value).strip()


@dataclass(frozen=True)
class OneOf:
    """One of a few named values."""

    values: tuple[str, ...]

    def read(self, value: object) -> str:
        """The named value, whatever its capitals."""
        text = _text(value)
        for known in self.values:
            # Small words do not matter in a name, but “A or B” is not the letter B.
            alike = len(known) > 1 and plain(known) == plain(text) != ""
            if alike or known.casefold() == text.casefold():
                return known
        raise RuleError(f"“{text[:40]}” is not a choice. {suggestion(text, self.values)}".strip())

    def written(self, value: str) -> str:
        """The name itself."""
        return value

    def words(self) -> list[str]:
        """The names."""
        return list(self.values)

    def variants(self) -> list[str]:
        """All names."""
        return list(self.values)


@dataclass(frozen=True)
class YesNo:
    """Yes or no."""

    def read(self, value: object) -> bool:
        """Whether yes was written."""
        return OneOf((YES, NO)).read(value) == YES

    def written(self, value: bool) -> str:
        """Yes or no."""
        return YES if value else NO

    def words(self) -> list[str]:
        """Both."""
        return [YES, NO]

    def variants(self) -> list[bool]:
        """Both."""
        return [True, False]


@dataclass(frozen=True)
class Between:
    """A whole number in a range, or one of a few whole numbers."""

    numbers: tuple[int, ...]
    unit: str = ""
    listed: tuple[int, ...] = ()
    """The numbers for which figures are listed, if not for all."""

    @classmethod
    def range(cls, low: int, high: int, unit: str = "") -> Between:
        """Every whole number from low to high."""
        return cls(tuple(range(low, high + 1)), unit)

    def read(self, value: object) -> int:
        """The number."""
        text = _text(value).removesuffix(self.unit).removesuffix(self._one).strip()
        if text.isascii() and text.isdigit() and len(text) < 10 and int(text) in self.numbers:
            return int(text)
        raise RuleError(f"“{text[:40]}” is not a choice; choose {', '.join(self.words())}.")

    def written(self, value: int) -> str:
        """The number without its unit."""
        return str(value)

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

    def variants(self) -> list[int]:
        """The numbers that are listed."""
        return list(self.listed or self.numbers)


@dataclass(frozen=True)
class Amounts:
    """One of a few amounts of money, in cents."""

    amounts: tuple[int, ...]

    def read(self, value: object) -> int:
        """The amount, which is written as $1 is."""
        return cents(OneOf(tuple(self.words())).read(value))

    def written(self, value: int) -> str:
        """The amount in dollars."""
        return short_dollars(value)

    def words(self) -> list[str]:
        """The amounts in dollars."""
        return [short_dollars(amount) for amount in self.amounts]

    def variants(self) -> list[int]:
        """All amounts."""
        return list(self.amounts)


@dataclass(frozen=True)
class AtLeast:
    """Odds that may not be lower than a floor."""

    floor: Odds

    def read(self, value: object) -> Odds:
        """The odds chosen."""
        text = _text(value)
        try:
            odds = parse_payout(text)
        except RuleError:
            odds = None
        if not isinstance(odds, Odds) or odds.basis is not self.floor.basis or odds.at_least:
            raise RuleError(f"“{text[:40]}” are not odds such as {self.floor}.")
        if odds.net(1) < self.floor.net(1):
            raise RuleError(f"{odds} is below the least odds, {self.floor}.")
        return odds

    def written(self, value: Odds) -> str:
        """The odds as paytables print them."""
        return str(value)

    def words(self) -> list[str]:
        """The floor in words."""
        return [f"at least {self.floor}"]

    def variants(self) -> list[Odds]:
        """The floor."""
        return [self.floor]


@dataclass(frozen=True)
class OrNo(Generic[V]):
    """A value of another domain, or none: “no” is written where there is none."""

    domain: Domain[V]

    def read(self, value: object) -> V | None:
        """None for “no”, otherwise what the other domain reads."""
        return None if _text(value).casefold() == NO else self.domain.read(value)

    def written(self, value: V | None) -> str:
        """The value as the other domain writes it, or “no”."""
        return NO if value is None else self.domain.written(value)

    def words(self) -> list[str]:
        """“No” first."""
        return [NO, *self.domain.words()]

    def variants(self) -> list[V | None]:
        """None first."""
        return [None, *self.domain.variants()]


@dataclass(frozen=True)
class Freely(Generic[V]):
    """A value that a reader understands: an amount of money, a rate, an ordered list."""

    reader: Callable[[object], V]
    description: str
    shown: tuple[V, ...] = ()
    writer: Callable[[V], str] = str

    def read(self, value: object) -> V:
        """The value that the reader makes of it."""
        return self.reader(value)

    def written(self, value: V) -> str:
        """Text that the reader understands again."""
        return self.writer(value)

    def words(self) -> list[str]:
        """A description of the values that may be written."""
        return [self.description]

    def variants(self) -> list[V]:
        """The values under which figures are listed."""
        return list(self.shown)


def percent(low: int, high: int) -> Freely[Fraction]:
    """A rate from low to high percent, such as 5% or 4.5%."""

    def read(value: object) -> Fraction:
        text = _text(value).removesuffix("%").strip()
        try:
            rate = Fraction(text) / 100 if len(text) < 20 and "e" not in text.lower() else None
        except (ValueError, ZeroDivisionError):
            rate = None
        if rate is None or not Fraction(low, 100) <= rate <= Fraction(high, 100):
            raise RuleError(f"“{text[:40]}” is not a rate from {low}% to {high}%.")
        return rate

    return Freely(read, f"{low}% to {high}%", (Fraction(high, 100),), percents)


def money(at_least: int = 1) -> Freely[int]:
    """An amount of money in cents, such as $1 or 2.50, that is not below a floor."""

    def read(value: object) -> int:
        amount = cents(_text(value))
        if amount < 1:
            raise RuleError(f"{dollars(amount)} is not an amount to wager.")
        if amount < at_least:
            raise RuleError(f"{dollars(amount)} is below the least amount, {dollars(at_least)}.")
        return amount

    least = f" of at least {short_dollars(at_least)}" if at_least > 1 else ""
    return Freely(read, f"an amount of money{least}", writer=short_dollars)


@dataclass(frozen=True, eq=False)
class Option(Generic[V]):
    """A choice that the rules leave to the certificate holder."""

    name: str
    cite: Citation
    domain: Domain[V]
    default: V
    must: bool = False
    applies: Callable[[HouseRules], bool] | None = None
    says: Callable[[V], str] | None = None
    by: Callable[[HouseRules], Citation] | None = None
    """The paragraph under other choices, where it depends on them."""
    usual: Callable[[HouseRules], V] | None = None
    """The default under other choices, where it depends on them."""

    def __repr__(self) -> str:
        choices = ", ".join(self.domain.words())
        return (
            f"<Option {self.cite} {self.name}: {choices}; {self.written(self.default)} by default>"
        )

    def read(self, value: object) -> V:
        """The value chosen; a wrong one names the option and the paragraph."""
        try:
            return self.domain.read(value)
        except RuleError as error:
            raise RuleError(f"{self.name} ({self.cite.pretty}): {error}") from None

    def default_under(self, rules: HouseRules) -> V:
        """The value in force under these rules where none is chosen."""
        return self.default if self.usual is None else self.usual(rules)

    def cite_under(self, rules: HouseRules) -> Citation:
        """The paragraph that leaves the choice under these rules."""
        return self.cite if self.by is None else self.by(rules)

    def written(self, value: V) -> str:
        """A value as it is written in a Rules Submission."""
        return self.domain.written(value)

    def is_no(self, value: V) -> bool:
        """Whether a choice is “no”: what the option is about is not offered."""
        return self.written(value) == NO

    def phrase(self, value: V) -> str:
        """The choice in words, for the conditions of a figure."""
        return self.says(value) if self.says else f"{self.name}: {self.written(value)}"


Choice = tuple[Option[V], V]
"""An option with one of its values."""


@dataclass(frozen=True)
class Constraint:
    """Choices that exclude or demand each other."""

    cite: Citation
    sentence: str
    holds: Callable[[HouseRules], bool]
