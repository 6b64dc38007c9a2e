"""The row by which a database says that it is a demonstration."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta

from django.db import models
from django.db.models import F

from houserules.errors import RuleError


class Demonstration(models.Model):
    """A world of invented filings, with how far its clock is ahead."""

    ONE = 1
    number = models.PositiveSmallIntegerField(primary_key=True, default=ONE)
    ahead = models.DurationField(default=timedelta)

    def __str__(self) -> str:
        """How far the clock is ahead."""
        return f"demonstration, {self.ahead} ahead"


_KNOWN: ContextVar[list[timedelta | None] | None] = ContextVar("known", default=None)


@contextmanager
def asked_once() -> Iterator[None]:
    """Ask the database once, however often it is asked within."""
    token = _KNOWN.set([])
    try:
        yield
    finally:
        _KNOWN.reset(token)


def ahead() -> timedelta | None:
    """How far the clock of a demonstration is ahead; None where everything is real."""
    known = _KNOWN.get()
    if known:
        return known[0]
    found = Demonstration.objects.values_list("ahead", flat=True).first()
    if known is not None:
        known.append(found)
    return found


def move(by: timedelta) -> None:
    """Move the clock forward; time does not go back."""
    if by <= timedelta(0):
        raise RuleError("The clock can only be moved forward.")
    if not Demonstration.objects.update(ahead=F("ahead") + by):
        raise RuleError("Only the clock of a demonstration can be moved.")
    if known := _KNOWN.get():
        known.clear()
