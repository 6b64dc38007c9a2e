"""The documentation of the API: its addresses, from its own document, and examples."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from houserules.site.api.examples import EXAMPLES
from houserules.site.api.operations import api as described
from houserules.site.pages.common import page


class Operation(NamedTuple):
    """An operation in the list."""

    method: str
    path: str
    summary: str


@page()
def api(request: HttpRequest) -> HttpResponse:
    """Show how programs ask."""
    context = {
        "operations": _operations(),
        "examples": EXAMPLES,
        "most": settings.QUESTIONS_PER_HOUR,
    }
    return render(request, "houserules/api.html", context)


def _operations() -> list[Operation]:
    paths = described.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    return [
        Operation(method.upper(), path, operation["summary"])
        for path, methods in paths.items()
        for method, operation in methods.items()
    ]
