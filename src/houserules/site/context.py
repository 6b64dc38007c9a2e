"""The context of every page: the places of the site, the regime, the version."""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest

import houserules
from houserules.filings.permissions import permissions


class Place(NamedTuple):
    """A place in the head of every page."""

    name: str
    href: str


PLACES = (
    Place("Games", "/games/"),
    Place("Bets", "/bets/"),
    Place("Settle", "/settle/"),
    Place("What if", "/what-if/"),
    Place("Law", "/law/"),
    Place("Practice", "/play/"),
)
VERSION = houserules.__version__


WORK = (
    ("Desk", "/desk/", ""),
    ("Submissions", "/submissions/", "read submissions"),
    ("Review", "/review/", "toll"),
    ("Decisions", "/decisions/", "approve"),
    ("In force", "/floor/", "read submissions"),
    ("Notices", "/inbox/", "file"),
    ("People", "/people/", "invite people"),
)
"""The places of work, each with the row of the permission table that opens it."""


def work(request: HttpRequest) -> list[Place]:
    """The places of work of whoever is signed in."""
    actor = getattr(request, "actor", None)
    if actor is None:
        return []
    rows = permissions()
    return [Place(name, at) for name, at, row in WORK if not row or rows[row][actor.role] != "-"]


def place(request: HttpRequest) -> dict[str, Any]:
    """The places, with the one of this page, the regime and the version."""
    return {
        "places": PLACES,
        "work": work(request),
        "here": getattr(request, "place", None),
        "regime_from": settings.REGIME_FROM,
        "site_version": VERSION,
    }
