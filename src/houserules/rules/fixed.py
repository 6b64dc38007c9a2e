"""Numbers that a chapter fixes, which somebody may suppose to be others."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from houserules.law import Citation
from houserules.rules.errors import RuleError, find_name
from houserules.rules.option import Domain
from houserules.rules.payout import MeterShare, Payout, parse_payout
from houserules.rules.paytable import Paytable

V = TypeVar("V")


@dataclass(frozen=True)
class Payouts:
    """The payout of an outcome."""

    def read(self, value: object) -> Payout:
        """The payout; a share of a meter belongs to no supposition."""
        pays = parse_payout(str(value))
        if isinstance(pays, MeterShare):
            raise RuleError("a share of a meter is not supposed: name odds such as 40 to 1.")
        return pays

    def written(self, value: Payout) -> str:
        """The payout as paytables print it."""
        return str(value)

    def words(self) -> list[str]:
        """A description."""
        return ["odds such as 40 to 1"]

    def variants(self) -> list[Payout]:
        """None is listed."""
        return []


@dataclass(frozen=True)
class Numbers:
    """One whole number or several, such as 6 or 8, each within a range."""

    low: int
    high: int
    most: int = 1
    """How many of them there may be."""
    chosen: tuple[int, ...] = ()
    """Numbers that nobody needs to suppose: the house may choose them."""

    def read(self, value: object) -> tuple[int, ...]:
        """The numbers, the least first."""
        texts = str(value).replace(",", " or ").split(" or ")
        typed = [text.strip() for text in texts]
        known = {str(number): number for number in range(self.low, self.high + 1)}
        found = sorted({known[text] for text in typed if text in known})
        if len(found) < len(typed) or len(found) > self.most:
            raise RuleError(f"“{str(value)[:40]}” is no choice; write {' or '.join(self.words())}.")
        if self.chosen and set(found) <= set(self.chosen):
            raise RuleError(f"{self.written(tuple(found))} is a choice of the house: use --choose.")
        return tuple(found)

    def written(self, value: tuple[int, ...]) -> str:
        """The numbers with “or” between them."""
        return " or ".join(map(str, value))

    def words(self) -> list[str]:
        """A description of one, and of several."""
        one = f"a whole number from {self.low} to {self.high}"
        return [one, "several, with “or” between them"][: self.most]

    def variants(self) -> list[tuple[int, ...]]:
        """None is listed."""
        return []


@dataclass(frozen=True)
class Named(Generic[V]):
    """A value that has a name, one of a few."""

    values: Mapping[str, V]

    def read(self, value: object) -> V:
        """The value of a name, or of an unambiguous part of one."""
        return self.values[find_name(str(value), self.values, "value")]

    def written(self, value: V) -> str:
        """Its name."""
        return next(name for name, known in self.values.items() if known == value)

    def words(self) -> list[str]:
        """The names."""
        return list(self.values)

    def variants(self) -> list[V]:
        """None is listed."""
        return []


@dataclass(frozen=True, slots=True)
class Fixed:
    """A number with its name and paragraph, and the wagers or bonuses whose figures it moves."""

    name: str
    cite: Citation
    value: Any
    wagers: tuple[str, ...]
    short: str = ""
    """A shorter name, which need not be the only one of its words."""
    table: Paytable | None = None
    """The printed table of which it is a row."""
    domain: Domain[Any] = Payouts()
    """The values that it may be supposed to have."""

    @property
    def written(self) -> str:
        """The number as one writes it."""
        return self.domain.written(self.value)

    def read(self, value: object) -> Any:
        """Another value; a wrong one names the number and the paragraph."""
        try:
            return self.domain.read(value)
        except RuleError as error:
            raise RuleError(f"{self.name} ({self.cite.pretty}): {error}") from None
