"""The pages of the demonstration; elsewhere they do not exist."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from houserules.site.demonstration.models import ahead, move
from houserules.site.people.models import Membership, Person
from houserules.site.process.now import now

STEPS = {"An hour": timedelta(hours=1), "A day": timedelta(1), "A week": timedelta(7)}


def _require_demonstration() -> None:
    if ahead() is None:
        raise Http404


def back(request: HttpRequest) -> str:
    """The page to which a form returns: one of this site, or the page of the demonstration."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    return asked if url_has_allowed_host_and_scheme(asked, allowed_hosts=None) else ""


@require_safe
def demonstration(request: HttpRequest) -> HttpResponse:
    """The clock, and everybody as whom one may sign in."""
    _require_demonstration()
    held = Membership.objects.current().select_related("person", "organisation")
    people = held.order_by("organisation__kind", "organisation__name_key", "pk")
    context = {"people": people, "now": now(), "steps": STEPS, "next": back(request)}
    shown = render(request, "houserules/demonstration.html", context)
    shown.headers["Cache-Control"] = "no-store"
    return shown


@require_POST
def clock(request: HttpRequest) -> HttpResponse:
    """Move the clock forward."""
    _require_demonstration()
    step = STEPS.get(request.POST.get("by", ""))
    if step is None:
        raise Http404
    move(step)
    return HttpResponseRedirect(back(request) or "/demonstration/")


@require_POST
def sign_in_as(request: HttpRequest) -> HttpResponse:
    """Sign in as somebody, without a password."""
    _require_demonstration()
    asked: Any = request.POST.get("person", "")
    person = get_object_or_404(Person, pk=int(asked) if asked.isdecimal() else 0)
    login(request, person)
    return HttpResponseRedirect(back(request) or "/desk/")
