"""Notices that a holder received: unread ones stand out; as a page each, and as a feed."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.feedgenerator import Atom1Feed

from houserules.site.pages.common import page
from houserules.site.people.access import SignedIn
from houserules.site.process import queries


@page("Notices", kept=False)
def inbox(request: SignedIn) -> HttpResponse:
    """The notices of the own organisation, the last first."""
    return render(request, "houserules/inbox.html", {"notices": queries.notices(request.actor)})


@page("Notices", kept=False)
def notice(request: SignedIn, number: int) -> HttpResponse:
    """One notice; whoever opens it has opened it."""
    found = queries.notices(request.actor, number)
    if not found:
        raise Http404("There is no such notice for you.")
    queries.open_notice(found[0], request.actor)
    step = next(step for step in found[0].chain.steps if step.line == number)
    return render(request, "houserules/notice.html", {"notice": found[0], "step": step})


@page(None, kept=False)
def feed(request: SignedIn) -> HttpResponse:
    """The notices as Atom."""
    made = Atom1Feed(
        title=f"Notices to {request.actor.organisation}",
        link=request.build_absolute_uri("/inbox/"),
        description="Notices on Rules Submissions",
        feed_url=request.build_absolute_uri(),
    )
    for one in queries.notices(request.actor):
        made.add_item(
            title=one.title,
            link=request.build_absolute_uri(f"/inbox/{one.line.number}/"),
            description=one.chain.ref,
            updateddate=one.line.at,
            pubdate=one.line.at,
            unique_id=one.hash,
        )
    return HttpResponse(made.writeString("utf-8"), content_type="application/atom+xml")
