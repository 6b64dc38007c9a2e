"""Whether the site is ready, and the heads of the chain."""

from __future__ import annotations

from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from houserules.site.operations import heads
from houserules.site.operations.models import Beat
from houserules.site.process.models import JournalLine
from houserules.site.process.now import now

SILENT = timedelta(minutes=1)
"""A worker that has given no sign of life for so long is taken for dead."""


def worker_is_alive() -> bool:
    """Whether a worker gave a sign of life within the last minute."""
    return Beat.objects.filter(part="worker", at__gt=timezone.now() - SILENT).exists()


@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Answer whether the database answers, the clock is not behind the journal, a worker works."""
    try:
        head = JournalLine.objects.order_by("-number").only("number", "at").first()
        found = {
            "database": True,
            "clock": head is None or head.at <= now() + SILENT,
            "worker": worker_is_alive(),
        }
    except DatabaseError:
        head, found = None, {"database": False, "clock": False, "worker": False}
    said = {"ready": all(found.values()), **found, "head": head.number if head else None}
    answer = JsonResponse(said, status=200 if said["ready"] else 503)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_safe
def journal_heads(request: HttpRequest) -> HttpResponse:
    """The head of each day and the present one, a line each: whoever keeps them can compare."""
    text = "".join(f"{line}\n" for line in heads.written())
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    return answer
