"""Closings: the days on which offices are closed, from a table with sources."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from importlib.resources import files

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SATURDAY, SUNDAY = 5, 6


@dataclass(frozen=True, slots=True)
class Holiday:
    """A rule of the table: a date, a weekday of a month, or a distance from Easter."""

    name: str
    source: str
    month: int = 1
    day: int = 0
    weekday: str = ""
    nth: int = 0
    plus: int = 0
    easter: int | None = None

    def in_year(self, year: int) -> date:
        """The day on which the holiday falls."""
        if self.easter is not None:
            return easter(year) + timedelta(self.easter)
        if self.day:
            return date(year, self.month, self.day)
        return self._nth_weekday(year) + timedelta(self.plus)

    def _nth_weekday(self, year: int) -> date:
        if self.nth < 0:
            last = date(year, self.month + 1, 1) - timedelta(1)
            return last - timedelta((last.weekday() - WEEKDAYS.index(self.weekday)) % 7)
        first = date(year, self.month, 1)
        ahead = (WEEKDAYS.index(self.weekday) - first.weekday()) % 7
        return first + timedelta(ahead + 7 * (self.nth - 1))


@dataclass(frozen=True, slots=True)
class Closings:
    """Saturdays, Sundays, the holidays of the table, and days that the operator adds."""

    added: Mapping[date, str] = field(default_factory=dict)

    def why(self, day: date) -> str | None:
        """The reason why offices are closed on a day; None if they are open."""
        if day.weekday() >= SATURDAY:
            return WEEKDAYS[day.weekday()]
        return self.added.get(day) or _holidays(day.year).get(day)

    def next_open(self, day: date) -> date:
        """The day itself, or the first open day after it."""
        while self.why(day):
            day += timedelta(1)
        return day

    def last_open_before(self, day: date) -> date:
        """The last open day before a day."""
        day -= timedelta(1)
        while self.why(day):
            day -= timedelta(1)
        return day


@cache
def holidays() -> tuple[Holiday, ...]:
    """The table as shipped."""
    text = (files(__package__) / "closings.toml").read_text(encoding="utf-8")
    return tuple(Holiday(**entry) for entry in tomllib.loads(text)["closing"])


@cache
def _holidays(year: int) -> dict[date, str]:
    """The holidays that close a year's working days; the weekend's move to its nearest one."""
    return dict(_observed(year))


def _observed(year: int) -> Iterator[tuple[date, str]]:
    for near in (year, year + 1):  # New Year's Day on a Saturday closes December 31
        for holiday in holidays():
            day = holiday.in_year(near)
            moved = {SATURDAY: -1, SUNDAY: 1}.get(day.weekday(), 0)
            yield day + timedelta(moved), holiday.name


def easter(year: int) -> date:
    """Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher."""
    golden, century = year % 19, year // 100
    lag = (8 * century + 13) // 25
    epact = (19 * golden + century - century // 4 - lag + 15) % 30
    moon = epact - (epact // 28) * (1 - (29 // (epact + 1)) * ((21 - golden) // 11))
    sunday = moon - (year + year // 4 + moon + 2 - century + century // 4) % 7
    month = 3 + (sunday + 40) // 44
    return date(year, month, sunday + 28 - 31 * (month // 4))
