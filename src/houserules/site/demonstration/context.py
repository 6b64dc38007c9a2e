"""The context of every page: the demonstration, and the person who is signed in."""

from typing import Any

from django.http import HttpRequest

from houserules.site.demonstration.models import ahead
from houserules.site.process.now import today


def demonstration(request: HttpRequest) -> dict[str, Any]:
    """Whether everything is invented; the day is named to those who are signed in alone.

    Pages that are kept are the same for everybody, and the day would not stay right on them.
    """
    person = getattr(request, "person", None)
    shifted = ahead()
    return {
        "demonstration": shifted is not None,
        "today": today() if person is not None else None,
        "person": person,
        "actor": getattr(request, "actor", None),
    }
