"""The common parts of pages: their place in the head, allowed methods, kept copies."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from gzip import compress
from hashlib import sha256
from typing import Any, Generic, TypeVar

from django.core.cache import caches
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from houserules import library
from houserules.errors import RuleError
from houserules.games import entry_of
from houserules.rules import Game

View = Callable[..., HttpResponse]


class Placed(HttpRequest):
    """A request of a page, with its place in the head."""

    place: str | None
    person: object | None


Shown = TypeVar("Shown", bound=Model)
MINUTES = 5
LONG = 7
"""The digits of a number that names no page."""
KEPT = "pages"
"""The cache of what is the same for everybody."""


def page(place: str | None = None, *, kept: bool = True) -> Callable[[View], View]:
    """A page that only shows something.

    A kept page is the same for everybody: it is made once for each address, and a browser that has
    it already need not load it again.
    """

    def made(view: View) -> View:
        @wraps(view)
        def shown(request: Placed, *args: Any, **named: Any) -> HttpResponse:
            request.place = place
            if not kept or request.person is not None:
                return view(request, *args, **named)
            return _kept(request, lambda: view(request, *args, **named))

        return require_safe(shown)

    return made


def _kept(request: HttpRequest, make: Callable[[], HttpResponse]) -> HttpResponse:
    part = "part" if request.headers.get("HX-Request") else "page"
    key = sha256(f"{part} {request.get_full_path()}".encode()).hexdigest()
    found = caches[KEPT].get(key)
    if found is None:
        response = make()
        if response.status_code != 200 or response.headers.get("Cache-Control"):
            return response
        packed = compress(response.content, 5, mtime=0)
        found = _tag(response), response.content, packed, response.headers["Content-Type"]
        caches[KEPT].set(key, found)
    tag, content, packed, kind = found
    if re.search(r"\bgzip\b", request.headers.get("Accept-Encoding", "")):
        made = HttpResponse(packed, content_type=kind, headers={"Content-Encoding": "gzip"})
        tag = f'{tag[:-1]}-gzip"'
    else:
        made = HttpResponse(content, content_type=kind)
    response = lasting(request, made, tag)
    response.headers["Vary"] = "HX-Request, Accept-Encoding, Cookie"
    return response


@dataclass(frozen=True, slots=True)
class Pages(Generic[Shown]):
    """A page of a list and whether others follow; the rows of an archive are never counted."""

    number: int
    rows: list[Shown]
    has_next: bool

    @classmethod
    def of(cls, found: QuerySet[Shown], typed: str | None, each: int) -> Pages[Shown]:
        """The page that an address names, or the first."""
        number = int(typed) if typed and typed.isdecimal() and len(typed) < LONG else 1
        first = (max(number, 1) - 1) * each
        rows = list(found[first : first + each + 1])
        return cls(first // each + 1, rows[:each], len(rows) > each)

    @property
    def following(self) -> int:
        """The number of the next page."""
        return self.number + 1

    @property
    def previous(self) -> int:
        """The number of the page before; 0 on the first."""
        return self.number - 1


def unfinished(response: HttpResponse) -> HttpResponse:
    """A page that lacks figures which are on their way: nobody keeps it."""
    response.headers["Cache-Control"] = "no-store"
    return response


def lasting(request: HttpRequest, response: HttpResponse, tag: str = "") -> HttpResponse:
    """An answer that does not change: a browser that has it already need not load it again."""
    tag = tag or _tag(response)
    response.headers["ETag"] = tag
    response.headers["Cache-Control"] = f"public, max-age={MINUTES * 60}"
    found = get_conditional_response(request, etag=tag, response=response)
    assert isinstance(found, HttpResponse)
    return found


def _tag(response: HttpResponse) -> str:
    return f'"{sha256(response.content).hexdigest()[:24]}"'


def found_game(slug: str) -> Game:
    """The game of an address; an address has the slug, and an edition may follow it."""
    try:
        entry = entry_of(slug)
    except RuleError as error:
        raise Http404(str(error)) from None
    if slug.partition("@")[0] != entry.slug:
        raise Http404(f"There is no game “{slug}”. Did you mean {entry.slug} ({entry.name})?")
    return library.game(entry.id)


def who(request: HttpRequest) -> str:
    """A hash of the address that asks, for limits."""
    address = request.META.get("REMOTE_ADDR", "")
    return sha256(f"address {address}".encode()).hexdigest()
