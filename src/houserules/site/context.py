"""What every page knows: the places of the site, the regime, the version."""

from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest

import houserules


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


def place(request: HttpRequest) -> dict[str, Any]:
    """The places, with the one of this page, the regime and the version."""
    return {
        "places": PLACES,
        "here": getattr(request, "place", None),
        "regime_from": settings.REGIME_FROM,
        "version": houserules.__version__,
    }
