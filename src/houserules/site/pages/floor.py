"""On the floor: what is in force at a table now or was at an hour, for a phone; the print."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.safestring import mark_safe

from houserules.errors import RuleError
from houserules.filings.clock import EASTERN, instant
from houserules.filings.names import name_key
from houserules.filings.permissions import may
from houserules.filings.versions import Spell, Submission, Version
from houserules.games import entry_of
from houserules.games.layouts import has_layout
from houserules.reports.paper import Sheet
from houserules.site.pages import printing
from houserules.site.pages.common import page
from houserules.site.pages.price import field_name
from houserules.site.people.access import SignedIn, readable
from houserules.site.people.models import Facility
from houserules.site.process import queries
from houserules.site.process.now import now
from houserules.site.process.store import DatabaseRegister, read


@page("In force", kept=False)
def facilities(request: SignedIn) -> HttpResponse:
    """The facilities whose floor a person may look up, with the games in force."""
    found = readable(queries.chains(), request.actor)
    own = Facility.objects.select_related("organisation").order_by("name")
    scope = request.actor.organisation if not may(request.actor, "read submissions", "") else ""
    if scope:
        own = own.filter(organisation__name_key=name_key(scope))
        found = found.filter(organisation_key=name_key(scope))
    games: dict[str, list[str]] = {}
    for holder, game in found.values_list("organisation_key", "game"):
        games.setdefault(holder, []).append(game)
    rows = [
        (
            one,
            [
                (queries.SLUGS[game], queries.NAMES[game])
                for game in games.get(one.organisation.name_key, ())
                if game in queries.NAMES
            ],
        )
        for one in own
    ]
    return render(request, "houserules/floors.html", {"rows": rows})


@page("In force", kept=False)
def floor(request: SignedIn, facility: str, game: str, at: str = "") -> HttpResponse:
    """The version that is in force at a facility, or was at an hour."""
    if request.GET.get("day"):
        asked = f"{request.GET['day'][:10]}T{request.GET.get('hour', '12:00')[:5]}"
        return redirect(f"/floor/{facility}/{game}/at/{asked}")
    found = looked_up(request, facility, game, at)
    place, row, version = found.place, found.row, found.version
    context = {
        "place": place,
        "row": row,
        "version": version,
        "spell": found.spell,
        "at": found.at.astimezone(EASTERN) if at else None,
        "asked": found.at.astimezone(EASTERN),
        "configurations": _configurations(version, row),
        "open": not at and row.chain.latest is not version and row.is_open,
        "qr": _code(request, place, row),
        "address": _address(request, place, row),
        "key": uuid4().hex,
        "notes": may(request.actor, "discrepancy", row.chain.organisation),
    }
    return render(request, "houserules/floor.html", context)


class LookedUp(NamedTuple):
    """The version that is or was in force at a facility at an instant, if there is one."""

    place: Facility
    row: queries.Row
    at: datetime
    version: Version | None
    spell: Spell | None


def looked_up(request: SignedIn, facility: str, game: str, at: str = "") -> LookedUp:
    """The version that was on the floor at an hour, or is now."""
    place, row = _found(request, facility, game)
    moment = _moment(at) if at else now()
    if moment > now():
        raise RuleError("That hour has not come yet; look up an hour that is past.")
    version = row.chain.at(moment)
    spells = (
        one
        for one in reversed(row.chain.floor)
        if version and one.version == version.number and one.start <= moment
    )
    return LookedUp(place, row, moment, version, next(spells, None))


def _found(request: SignedIn, facility: str, game: str) -> tuple[Facility, queries.Row]:
    """The chain of a game at a facility that a person may read."""
    place = Facility.objects.select_related("organisation").filter(slug=facility).first()
    try:
        chapter = entry_of(game).chapter
    except RuleError as error:
        raise Http404(str(error)) from None
    rows = readable(queries.chains(), request.actor).filter(game=chapter)
    key = place.organisation.name_key if place else ""
    row = rows.filter(organisation_key=key).first()
    if place is None or row is None:
        raise Http404("Nothing is filed for this game at this facility that you may read.")
    register, chain = DatabaseRegister.today(), read(row)
    assert isinstance(chain, Submission)
    return place, queries.Row(chain, register, queries.today(), row.changed)


def _moment(text: str) -> datetime:
    try:
        return instant(text)
    except RuleError as error:
        raise Http404(str(error)) from None


def _configurations(version: Version | None, row: queries.Row) -> list[dict[str, Any]]:
    """The choices of each configuration, and the address of what-if and settle with them."""
    found = queries.configurations(version, row.register)
    return [
        {
            "name": name,
            "chosen": [
                (option, rules.written[option.name])
                for option in rules.game.options
                if option.name in rules.chosen
            ],
            "rest": [
                (option, rules.written[option.name])
                for option in rules.game.options
                if option.name not in rules.chosen
            ],
            "limits": rules.limits,
            "felt": has_layout(entry_of(rules.game.id)),
            "named": f"?{urlencode({'configuration': name})}" if len(found) > 1 else "",
            "query": urlencode(
                {
                    field_name(option): rules.written[option.name]
                    for option in rules.game.options
                    if option.name in rules.chosen
                }
            ),
        }
        for name, rules in found.items()
    ]


@page("In force", kept=False)
def paper(
    request: SignedIn, facility: str, game: str, kind: str, ending: str = "pdf"
) -> HttpResponse:
    """Paper or the layout for a table, by the version that is in force at a facility."""
    found = looked_up(request, facility, game)
    rules = queries.configurations(found.version, found.row.register)
    if not rules:
        raise RuleError("Nothing is in force for this game here, so there is nothing to print.")
    name = request.GET.get("configuration", next(iter(rules)))
    if name not in rules:
        raise Http404(f"The configurations are {', '.join(rules)}.")
    holder = found.place.organisation.name
    return printing.made(request, kind, ending, rules[name], holder=holder)


@page("In force", kept=False)
def guide(request: SignedIn, facility: str) -> HttpResponse:
    """The gaming guide of a facility: every game of which a version is in force."""
    place = Facility.objects.select_related("organisation").filter(slug=facility).first()
    if place is None:
        raise Http404("There is no such facility.")
    register, sheets = DatabaseRegister.today(), []
    rows = readable(queries.chains(), request.actor).filter(
        organisation_key=place.organisation.name_key
    )
    if not rows:
        raise Http404("Nothing is filed at this facility that you may read.")
    for row in rows:
        chain = read(row)
        version = chain.at(now()) if isinstance(chain, Submission) else None
        found = queries.configurations(version, register)
        sheets += [
            Sheet(one, chain.ref, configuration=name if len(found) > 1 else "")
            for name, one in found.items()
        ]
    if not sheets:
        raise RuleError("No version of a game is in force at this facility.")
    return printing.as_guide(
        request,
        sheets,
        large_print=request.GET.get("print") == "large",
        facility=place.name,
        holder=place.organisation.name,
        date=f"{now().astimezone(EASTERN):%B %-d, %Y}",
    )


def _address(request: HttpRequest, place: Facility, row: queries.Row) -> str:
    return request.build_absolute_uri(f"/floor/{place.slug}/{row.slug}/")


def _code(request: HttpRequest, place: Facility, row: queries.Row) -> str:
    """The code of the page as a drawing."""
    made = segno.make(_address(request, place, row), micro=False)
    drawn = made.svg_inline(scale=4, border=1, omitsize=True, title="Code of this page")
    return mark_safe(drawn)  # made here, of an address
