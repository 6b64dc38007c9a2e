"""What a deployment lacks."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from houserules.games import INDEX
from houserules.site.figures import kept_figures
from houserules.site.models import Question


class Lacking(NamedTuple):
    """Something that is not ready, and what to do."""

    what: str
    do: str


def lacking() -> list[Lacking]:
    """What is not ready for people other than oneself."""
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
    try:
        executor = MigrationExecutor(connection)
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            found.append(Lacking("Schema", "run houserules site migrate."))
        elif _nobody_works():
            found.append(Lacking("Worker", "questions wait; run houserules site work."))
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


def _nobody_works() -> bool:
    """Whether a question has waited for a minute."""
    long_ago = timezone.now() - timedelta(minutes=1)
    return Question.objects.filter(state=Question.State.WAITING, asked_at__lt=long_ago).exists()
