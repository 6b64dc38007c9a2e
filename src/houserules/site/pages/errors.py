"""Refusals as a page, or as problem+json for programs."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from houserules.site.figures import TooManyError

PROBLEM = "application/problem+json"
_CITED = re.compile(r"§ ?(\d{3}a\.\d+(?:\([0-9A-Za-z]+\))*)")


def problem(status: int, sentence: str) -> JsonResponse:
    """A refusal for programs; the paragraph that decides is named where there is one."""
    data: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": sentence,
    }
    cited = _CITED.search(sentence)
    if cited:
        data["cite"] = cited.group(1)
    return JsonResponse(data, status=status, content_type=PROBLEM)


def refuse(request: HttpRequest, status: int, sentence: str, more: str = "") -> HttpResponse:
    """A refusal: a page for people, problem+json under /api/."""
    if request.path.startswith("/api/"):
        return problem(status, sentence)
    context = {"status": status, "sentence": sentence, "more": more, "title": _TITLES.get(status)}
    return render(request, "houserules/refused.html", context, status=status)


_TITLES = {
    400: "That does not work",
    403: "That is not allowed",
    404: "There is no such page",
    405: "That cannot be done here",
    409: "Something happened since",
    413: "That is too much",
    414: "That address is too long",
    429: "Too many questions",
    500: "Something went wrong here",
}


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """No page has this address."""
    said = str(exception.args[0]) if exception.args and isinstance(exception.args[0], str) else ""
    return refuse(request, 404, said or "Nothing has this address. Begin with the list of games.")


def too_many(request: HttpRequest, error: TooManyError) -> HttpResponse:
    """An address that has asked too much."""
    response = refuse(request, 429, str(error))
    response.headers["Retry-After"] = str(error.SECONDS)
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that cannot be read."""
    return refuse(request, 400, "The request cannot be read. Go back and try once more.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A request that is not allowed."""
    return refuse(request, 403, str(exception) or "This is not allowed.")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was sent without its mark."""
    return refuse(
        request,
        403,
        "The form is no longer valid. Open the page again and send it once more; "
        "cookies must be allowed for that.",
    )


def failed(request: HttpRequest) -> HttpResponse:
    """A bug."""
    return refuse(request, 500, "This is a fault of the site, not yours. Nothing was changed.")
