"""The clock: the worked dates of the process, and what holds for every instant of a decade."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.filings import clock
from houserules.filings.closings import Closings, easter, holidays
from houserules.rules.errors import RuleError

OPEN = Closings()
MEETINGS = (date(2026, 11, 18), date(2026, 12, 9), date(2027, 1, 13))
DAYS = st.dates(date(2020, 1, 1), date(2035, 12, 31))
ZONES = st.timezones() | st.integers(-23 * 60, 23 * 60).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)


@pytest.mark.parametrize(
    ("filed", "day", "effective"),
    [
        ("2026-11-02 14:10", date(2026, 11, 2), date(2026, 11, 17)),
        ("2026-11-15 23:59:59", date(2026, 11, 15), date(2026, 11, 30)),
        ("2026-11-16T04:59:59+00:00", date(2026, 11, 15), date(2026, 11, 30)),
        ("2026-11-16T05:00:00+00:00", date(2026, 11, 16), date(2026, 12, 1)),
        ("2026-10-31", date(2026, 10, 31), date(2026, 11, 15)),
        ("2028-02-14", date(2028, 2, 14), date(2028, 2, 29)),
        ("2027-02-14", date(2027, 2, 14), date(2027, 3, 1)),
    ],
)
def test_the_fifteenth_calendar_day(filed: str, day: date, effective: date) -> None:
    assert clock.filing_day(clock.instant(filed)) == day
    assert clock.nth_day(day, 15) == effective


def test_the_last_working_day_before_a_sunday() -> None:
    assert date(2026, 11, 15).weekday() == 6
    assert OPEN.last_open_before(date(2026, 11, 15)) == date(2026, 11, 13)


@pytest.mark.parametrize(
    ("received", "strictly", "accepted"),
    [
        (date(2026, 10, 19), date(2026, 11, 3), date(2026, 11, 4)),  # Election Day
        (date(2026, 11, 12), date(2026, 11, 27), date(2026, 11, 30)),  # after Thanksgiving
    ],
)
def test_the_last_day_for_a_revision(received: date, strictly: date, accepted: date) -> None:
    assert clock.nth_day(received, 15) == strictly
    assert clock.deadline(received, 15, OPEN) == accepted


@pytest.mark.parametrize(
    ("posted", "comments_until", "meeting"),
    [
        (date(2026, 11, 5), date(2026, 12, 7), date(2026, 12, 9)),
        (date(2026, 11, 9), date(2026, 12, 9), date(2027, 1, 13)),
    ],
)
def test_posting_and_the_following_meeting(
    posted: date, comments_until: date, meeting: date
) -> None:
    last = clock.deadline(posted, 30, OPEN)
    assert last == comments_until
    assert clock.following(MEETINGS, last) == meeting


def test_five_years_and_anniversaries() -> None:
    assert clock.years_after(date(2028, 2, 29), 5) == date(2033, 3, 1)
    assert clock.years_after(date(2027, 2, 3), 5) == date(2032, 2, 3)
    assert clock.months_after(date(2028, 2, 29), 12) == date(2029, 2, 28)
    assert clock.months_after(date(2026, 12, 31), 2) == date(2027, 2, 28)


def test_no_meeting_is_scheduled() -> None:
    assert clock.following(MEETINGS, date(2027, 1, 13)) is None


@pytest.mark.parametrize("typed", ["2026-02-30", "tomorrow", "", "0001-01-01", "9999-12-31"])
def test_a_date_that_does_not_exist(typed: str) -> None:
    with pytest.raises(RuleError, match=r"no date|not between"):
        clock.instant(typed)


@given(st.datetimes(datetime(2020, 1, 1), datetime(2030, 12, 31), timezones=ZONES))
def test_a_filing_is_effective_on_its_fifteenth_day_in_every_zone(moment: datetime) -> None:
    day = clock.filing_day(moment)
    assert clock.filing_day(moment.astimezone(UTC)) == day
    effective = clock.nth_day(day, 15)
    assert (effective - day).days == 15
    assert clock.day_number(day, effective) == 15


@given(DAYS, st.integers(1, 400), st.sets(DAYS, max_size=20))
def test_a_deadline_is_open_and_never_early(day: date, n: int, added: set[date]) -> None:
    closings = Closings(dict.fromkeys(added, "closed"))
    strictly, until = clock.nth_day(day, n), clock.deadline(day, n, closings)
    assert until >= strictly
    assert closings.why(until) is None
    assert all(closings.why(strictly + timedelta(i)) for i in range((until - strictly).days))


@given(DAYS, DAYS)
def test_a_later_start_never_ends_earlier(one: date, other: date) -> None:
    early, late = sorted((one, other))
    assert clock.deadline(early, 15, OPEN) <= clock.deadline(late, 15, OPEN)


@given(DAYS, st.sets(DAYS))
def test_the_following_meeting_is_strictly_after(day: date, meetings: set[date]) -> None:
    found = clock.following(meetings, day)
    assert found is None or found > day
    assert not [m for m in meetings if m > day and (found is None or m < found)]


@pytest.mark.parametrize(
    ("year", "sunday"),
    [(2024, date(2024, 3, 31)), (2026, date(2026, 4, 5)), (2027, date(2027, 3, 28)),
     (2038, date(2038, 4, 25)), (2285, date(2285, 3, 22)), (1954, date(1954, 4, 18))],
)  # fmt: skip
def test_easter(year: int, sunday: date) -> None:
    assert easter(year) == sunday


def test_holidays_as_offices_observe_them() -> None:
    """The courts' printed schedule for 2007 (36 Pa.B. 192), beside Saturdays and Sundays."""
    printed = {
        date(2007, 1, 1), date(2007, 1, 15), date(2007, 2, 19), date(2007, 4, 6),
        date(2007, 5, 28), date(2007, 7, 4), date(2007, 9, 3), date(2007, 10, 8),
        date(2007, 11, 6), date(2007, 11, 12), date(2007, 11, 22), date(2007, 11, 23),
        date(2007, 12, 25),
    }  # fmt: skip
    assert all(OPEN.why(day) for day in printed)
    year = (date(2007, 1, 1) + timedelta(n) for n in range(365))
    closed = {day for day in year if day.weekday() < 5 and OPEN.why(day)}
    assert closed - printed == {date(2007, 6, 14), date(2007, 6, 19)}  # Flag Day, Juneteenth
    assert OPEN.why(date(2021, 12, 31)) == "New Year's Day"
    assert all(holiday.source for holiday in holidays())
