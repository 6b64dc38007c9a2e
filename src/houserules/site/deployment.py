"""Parts that a deployment lacks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from houserules.filings.permissions import Role
from houserules.games import INDEX
from houserules.site.demonstration.models import ahead
from houserules.site.figures import kept_figures
from houserules.site.operations.models import Checkpoint
from houserules.site.operations.pages import worker_is_alive
from houserules.site.people.models import Mail, Membership
from houserules.site.process.models import JournalLine
from houserules.site.process.now import now, today


class Lacking(NamedTuple):
    """Something that is not ready, and what to do."""

    what: str
    do: str


def lacking() -> list[Lacking]:
    """The parts that are not ready for people other than oneself."""
    found = []
    if not os.environ.get("HOUSERULES_SECRET"):
        found.append(Lacking("Secret", "set HOUSERULES_SECRET, the same for every process."))
    if settings.LOOPBACK:
        found.append(Lacking("Hosts", "name the site's hosts in HOUSERULES_HOSTS."))
    if connection.vendor == "sqlite":
        found.append(Lacking("Database", "SQLite is for one office; set DATABASE_URL."))
    if settings.REGIME_FROM is None:
        found.append(
            Lacking("Regime", "set HOUSERULES_REGIME_FROM once the amended rules have a date.")
        )
    if not settings.MAIL_SERVER:
        found.append(Lacking("Mail", "name the mail server in HOUSERULES_SMTP."))
    elif not os.environ.get("HOUSERULES_MAIL_FROM"):
        found.append(Lacking("Mail", "name the sender in HOUSERULES_MAIL_FROM."))
    if not settings.SITE_URL.startswith("https://"):
        found.append(Lacking("Address", "name the site's https address in HOUSERULES_URL."))
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            found.append(Lacking("Schema", "run houserules site migrate."))
        else:
            found += _of_the_store()
    except DatabaseError as error:
        found.append(Lacking("Database", f"it does not answer: {error}"))
    stale = [entry.chapter for entry in INDEX if not kept_figures(entry.chapter)]
    if stale:
        found.append(
            Lacking(
                "Figures", f"{', '.join(stale)} are not kept; run python -m houserules.shipped."
            )
        )
    return found


def _of_the_store() -> Iterator[Lacking]:
    """The parts that the store lacks: worker, clock, nightly round, people, mail."""
    if not worker_is_alive():
        yield Lacking("Worker", "nobody works; run houserules site work.")
    head = JournalLine.objects.order_by("-number").first()
    if head is not None and head.at > now():
        yield Lacking("Clock", "it is behind the last line of the journal; set it right.")
    latest = Checkpoint.objects.order_by("-day").first()
    if head is not None and (latest is None or latest.day < today() - timedelta(1)):
        yield Lacking("Night", "no head is kept; run houserules site tick every night.")
    if not Membership.objects.current().filter(role=Role.OPERATOR).exists():
        yield Lacking("Operator", "invite one with houserules site user invite.")
    if ahead() is not None:
        yield Lacking("Demonstration", "everything here is invented; use another database.")
    unsent = Mail.objects.filter(state__in=(Mail.State.FAILED, Mail.State.HANDED))
    if unsent.filter(made_at__gt=timezone.now() - timedelta(7)).exists():
        yield Lacking("Mail", "some of the last week did not go out; see the log of the server.")
