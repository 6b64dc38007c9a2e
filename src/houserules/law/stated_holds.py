"""Hold percentages that the state has published, as printed."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache


@dataclass(frozen=True, slots=True)
class Percentage:
    """A percentage as printed, with its decimals."""

    printed: str

    @property
    def value(self) -> Fraction:
        """The number that is printed."""
        return Fraction(self.printed.rstrip("%")) / 100

    @property
    def unit(self) -> Fraction:
        """One unit of the last decimal that is printed."""
        return Fraction(1, 100 * 10 ** len(self.printed.rstrip("%").partition(".")[2]))

    def is_rounded_from(self, number: Fraction) -> bool:
        """Whether a number rounds to it."""
        return abs(number - self.value) <= self.unit / 2

    def is_cut_from(self, number: Fraction) -> bool:
        """Whether it is a number without its further decimals."""
        return number // self.unit * self.unit == self.value


@dataclass(frozen=True, slots=True)
class StatedHold:
    """A hold, or a range of holds over the tables of a wager, in a published sentence."""

    chapter: str
    edition: str
    source: str
    wager: str
    low: Percentage
    high: Percentage | None = None
    tables: int | None = None
    """The number of tables that the sentence names."""


@cache
def stated_holds() -> tuple[StatedHold, ...]:
    """Every statement, in the order of the chapters."""
    import tomllib
    from importlib.resources import files

    text = (files("houserules.law") / "stated-holds.toml").read_text(encoding="utf-8")
    return tuple(_read(**entry) for entry in tomllib.loads(text)["stated"])


def _read(low: str, high: str | None = None, **rest: object) -> StatedHold:
    return StatedHold(low=Percentage(low), high=Percentage(high) if high else None, **rest)  # type: ignore[arg-type]
