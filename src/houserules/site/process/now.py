"""The instant at which something happens: every act and page asks here, nobody else."""

from datetime import UTC, date, datetime, timedelta

from houserules.filings.clock import filing_day
from houserules.site.demonstration.models import ahead


def now() -> datetime:
    """The present instant; a demonstration may be ahead of it."""
    return shifted(ahead())


def shifted(by: timedelta | None) -> datetime:
    """The present instant of a clock that is ahead by so much."""
    return datetime.now(UTC) + (by or timedelta(0))


def today() -> date:
    """The Eastern date of the present instant."""
    return filing_day(now())
