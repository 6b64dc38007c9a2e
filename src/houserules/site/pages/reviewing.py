"""The Bureau's queue and review, and the Executive Director's decisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from houserules.errors import RuleError
from houserules.filings.names import name_key, same_name
from houserules.filings.outlook import possible_for
from houserules.filings.permissions import Role
from houserules.filings.versions import State
from houserules.site.pages.common import Pages, page
from houserules.site.pages.submissions import EACH_PAGE, OWN, chain_of, holders, noticed
from houserules.site.people.access import SignedIn
from houserules.site.people.models import Membership
from houserules.site.process import queries, services
from houserules.site.process.now import now
from houserules.site.process.store import DatabaseRegister, Receipted

GROUPS = ("Today", "This week", "Later")
WEEK = 7


def _group(row: queries.Row) -> str:
    """The group of a row by its last working day, which is here, near, or later."""
    if row.on >= row.last_open:
        return "Today"
    return "This week" if (row.last_open - row.on).days < WEEK else "Later"


@page("Review", kept=False)
def queue(request: SignedIn) -> HttpResponse:
    """The queue: the nearest 15th day first, with what changed in words."""
    register = DatabaseRegister.today()
    found = queries.queue()
    holder = request.GET.get("organisation", "")[:200]
    if holder:
        found = found.filter(organisation_key=name_key(holder))
    who = request.GET.get("who", "")
    if who in ("me", "nobody"):
        found = found.filter(reviewer_key=request.actor.key if who == "me" else "")
    pages = Pages.of(found, request.GET.get("page"), EACH_PAGE)
    rows = [row for row in queries.rows(pages.rows, register) if row.is_open]
    groups = {name: [row for row in rows if _group(row) == name] for name in GROUPS}
    waiting = queries.chains().filter(waits_for="filer").order_by("-due_on", "ref")[:EACH_PAGE]
    tolled = [row for row in queries.rows(waiting, register) if row.state == State.TOLLED]
    context = {
        "groups": [(name, rows) for name, rows in groups.items() if rows],
        "urgent": len(groups["Today"]),
        "count": found.count(),
        "pages": pages,
        "who": who,
        "holder": holder,
        "holders": holders(request.actor),
        "waiting": tolled,
        "key": uuid4().hex,
        "now": now(),
    }
    return render(request, "houserules/queue.html", context)


@page("Review", kept=False)
def review(request: SignedIn, ref: str) -> HttpResponse:
    """A version in review: what changed, what it does, what was found, and the notice."""
    register = DatabaseRegister.today()
    row = chain_of(request, ref, register)
    mine = {one.act: one for one in possible_for(row.chain, register, request.actor, now())}
    before = queries.configurations(row.before, register)
    after = queries.configurations(row.version, register)
    context: dict[str, Any] = {
        "row": row,
        "mine": mine,
        "effect": queries.effect(before, after, ""),
        "findings": list(enumerate(row.findings, 1)),
        "items": [
            {
                "nature": f"{one['sentence']} (§ {one['cite']})",
                "alternative": one["alternative"] or "none possible",
            }
            for one in row.findings
        ],
        "own": OWN,
        "reviewers": [
            name
            for name in reviewers()
            if not same_name(name, row.version.reviewer)
            and not same_name(name, request.actor.person)
        ],
        "key": uuid4().hex,
    }
    return render(request, "houserules/review.html", context)


def reviewers() -> list[str]:
    """The people of the Bureau, by name."""
    held = Membership.objects.current().filter(role=Role.OPERATIONS, person__is_active=True)
    return list(held.order_by("person__name_key").values_list("person__name", flat=True).distinct())


@require_POST
def notice(request: SignedIn, ref: str) -> HttpResponse:
    """The notice as it would be sent: a part of the page of review."""
    row = chain_of(request, ref, DatabaseRegister.today())
    return render(request, "houserules/_notice.html", {"row": row, "items": noticed(request)})


@page("Decisions", kept=False)
def decisions(request: SignedIn) -> HttpResponse:
    """Recommendations, the nearest 15th day first, and versions in effect without approval."""
    register = DatabaseRegister.today()
    rows = [
        row
        for row in queries.rows(queries.queue().filter(recommended=True)[:EACH_PAGE], register)
        if row.is_open
    ]
    late = queries.undated().order_by("-changed")
    context = {
        "rows": rows,
        "late": queries.rows(late[:EACH_PAGE], register),
        "key": uuid4().hex,
    }
    return render(request, "houserules/decisions.html", context)


def several(does: Callable[..., Receipted]) -> Callable[..., HttpResponse]:
    """The view of one act on several chains: each on its own record, refusals with the reason."""

    @require_POST
    def acted(request: SignedIn) -> HttpResponse:
        register = DatabaseRegister.today()
        done, refused = list[int](), list[tuple[str, str]]()
        chosen = [one.split(":", 2) for one in request.POST.getlist("chosen")[:EACH_PAGE]]
        every = [chain_of(request, ref, register) for ref, *_ in chosen]
        for row, (_, *read) in zip(every, chosen, strict=True):
            read_at, version = (*read, "", "")[:2]
            try:
                if not (read_at.isdecimal() and version.isdecimal()):
                    raise RuleError("The form does not say what you read. Open the page again.")
                key = f"{request.POST.get('key', '')[:40]} {row.chain.ref}"
                receipt = does(request.actor, row, int(version), key=key, read_at=int(read_at))
                done.append(receipt.line.number)
            except RuleError as error:
                refused.append((row.chain.ref, str(error)))
        if not done and not refused:
            raise RuleError("Choose at least one submission.")
        if not refused:
            return redirect(f"/submissions/receipts/?{urlencode({'line': done}, doseq=True)}")
        context = {"done": done, "refused": refused, "query": urlencode({"line": done}, doseq=True)}
        return render(request, "houserules/several.html", context, status=409)

    return acted


def _recommend(actor: Any, row: queries.Row, version: int, **how: Any) -> Receipted:
    return services.recommend(actor, row.chain.ref, **how)


def _approve(actor: Any, row: queries.Row, version: int, **how: Any) -> Receipted:
    return services.approve(actor, row.chain.ref, version, **how)


recommend_several = several(_recommend)
approve_several = several(_approve)
