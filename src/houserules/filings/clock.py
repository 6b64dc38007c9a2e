"""The clock: which day is the fifteenth, and when a deadline ends.

Days are Eastern dates and instants are UTC. The day of an act is not counted: day 1 is the next
(1 Pa. Code § 31.12). A day on which a right begins counts every calendar day and does not move
off a weekend; a deadline for doing something moves to the next open day.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from houserules.filings.closings import Closings
from houserules.rules.errors import RuleError

EASTERN = ZoneInfo("America/New_York")
REVIEW_DAYS = 15
POSTING_DAYS = 30
RETENTION_YEARS = 5
YEARS = range(1990, 2900)
"""The years in which an act may happen."""


def filing_day(instant: datetime) -> date:
    """The Eastern date of an acknowledged filing, whatever the hour."""
    return instant.astimezone(EASTERN).date()


def nth_day(day: date, n: int) -> date:
    """The nth calendar day after a day, weekends and holidays counted."""
    return day + timedelta(n)


def deadline(day: date, n: int, closings: Closings) -> date:
    """The last day for something due within n days; it ends at midnight of an open day."""
    return closings.next_open(nth_day(day, n))


def day_number(day: date, today: date) -> int:
    """The number of today, counted from a day that is not counted itself."""
    return (today - day).days


def following(meetings: Iterable[date], day: date) -> date | None:
    """The first scheduled meeting strictly after a day; None if none is scheduled."""
    return min((meeting for meeting in meetings if meeting > day), default=None)


def years_after(day: date, n: int) -> date:
    """The same day n years later; February 29 becomes March 1 where a year has none."""
    try:
        return day.replace(year=day.year + n)
    except ValueError:
        return date(day.year + n, 3, 1)


def months_after(day: date, n: int) -> date:
    """The same day n months later, or the last day of a month that is shorter."""
    years, month = divmod(day.month - 1 + n, 12)
    first = date(day.year + years, month + 1, 1)
    following_month = (first + timedelta(31)).replace(day=1)
    return min(first + timedelta(day.day - 1), following_month - timedelta(1))


def instant(text: str) -> datetime:
    """An instant from what a person writes: a date, or a date and an Eastern time of day."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        raise RuleError(
            f"“{text[:40]}” is no date; write for example 2026-11-02 or 2026-11-02 14:10."
        ) from None
    if len(text.strip()) <= len("2026-11-02"):
        found = datetime.combine(found.date(), time(12))
    if found.year not in YEARS:
        raise RuleError(f"“{text[:40]}” is not between {YEARS[0]} and {YEARS[-1]}.")
    zoned = found if found.tzinfo else found.replace(tzinfo=EASTERN)
    return zoned.astimezone(UTC).replace(microsecond=0)


def day_of(text: str) -> date:
    """A date from what a person writes."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise RuleError(f"“{text[:40]}” is no date; write for example 2026-11-02.") from None


def said(day: date) -> str:
    """A date for people, with its weekday."""
    return f"{day:%A, %B} {day.day}, {day.year}"


def said_hour(at: datetime) -> str:
    """An instant for people, in Eastern time."""
    eastern = at.astimezone(EASTERN)
    return f"{said(eastern.date())}, {eastern:%H:%M}"
