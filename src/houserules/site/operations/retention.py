"""Retention: how long things are kept, and which of them may be removed.

A filed version is kept for five years after it is superseded (601a.4(g)); the site names those
whose years are over and removes none. Mail that went out and sessions that ended are removed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from houserules.filings.versions import Submission
from houserules.site.people.models import Mail
from houserules.site.process.models import Draft, Filed
from houserules.site.process.now import now, today
from houserules.site.process.store import read

MAIL = timedelta(90)
"""How long mail that went out, or was given up, is kept."""
DRAFTS = timedelta(180)
"""After so long without a touch a draft has left the desk; it stays in the store."""


def past() -> Iterator[str]:
    """The versions whose five years are over, in words."""
    on = today()
    for row in Filed.objects.filter(kind=Submission.__name__).order_by("ref").iterator(500):
        chain = read(row)
        assert isinstance(chain, Submission)
        for version in chain.versions:
            if version.kept_until is not None and version.kept_until < on:
                yield f"{chain.ref}, version {version.number}: kept until {version.kept_until}"


def counts() -> dict[str, int]:
    """The numbers of things that may be removed, and of those that stay, by their names."""
    at = timezone.now()
    return {
        "messages that went out or were given up": _mail().count(),
        "sessions that ended": Session.objects.filter(expire_date__lt=at).count(),
        "drafts untouched for half a year, which stay": Draft.objects.filter(
            saved_at__lt=now() - DRAFTS, filed=None
        ).count(),
    }


def purge() -> int:
    """Remove mail and sessions that are over; the number of rows."""
    mail, _ = _mail().delete()
    sessions, _ = Session.objects.filter(expire_date__lt=timezone.now()).delete()
    return mail + sessions


def _mail() -> QuerySet[Mail]:
    over = (Mail.State.SENT, Mail.State.FAILED, Mail.State.HANDED)
    return Mail.objects.filter(state__in=over, made_at__lt=timezone.now() - MAIL)
