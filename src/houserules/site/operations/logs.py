"""Logs: a line of JSON each, with the number of the request and of the journal's line.

A line names the route, never the address: no key of a link, no question and no person is in it.
"""

from __future__ import annotations

import json
import logging
import re
import time
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

_REQUEST: ContextVar[str] = ContextVar("request", default="")
_LINES: ContextVar[tuple[int, ...]] = ContextVar("lines", default=())
_NAMED = re.compile(r"[0-9A-Za-z-]{8,64}")
ACCESS = logging.getLogger("houserules.access")


def noted(line: int) -> None:
    """Note that the present request wrote a line of the journal."""
    _LINES.set((*_LINES.get(), line))


class AsJson(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the instant, the level, the words, the request and the journal's lines."""
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _said(record),
        }
        if _REQUEST.get():
            said["request"] = _REQUEST.get()
        if _LINES.get():
            said["journal"] = _LINES.get()  # type: ignore[assignment]
        said |= getattr(record, "fields", {})
        if record.exc_info:
            said["fault"] = self.formatException(record.exc_info)
        return json.dumps(said)


def _said(record: logging.LogRecord) -> str:
    """The words of a record; Django's own name the address, which may be a secret."""
    if record.name == "django.request" and isinstance(record.args, tuple) and record.args:
        return str(record.args[0])
    return record.getMessage()


class Requests:
    """Give each request a number, or take the proxy's, and log how it was answered."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Run before everything."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, then say so."""
        named = request.headers.get("X-Request-ID", "")
        _REQUEST.set(named if _NAMED.fullmatch(named) else uuid4().hex)
        _LINES.set(())
        began = time.monotonic()
        response = self.respond(request)
        route = request.resolver_match.route if request.resolver_match else ""
        fields = {
            "method": request.method,
            "route": route,
            "status": response.status_code,
            "milliseconds": round(1000 * (time.monotonic() - began), 1),
        }
        ACCESS.info("answered", extra={"fields": fields})
        response.headers["X-Request-ID"] = _REQUEST.get()
        return response
