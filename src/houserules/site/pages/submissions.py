"""Desk, lists, chains, receipts and the acts on them: a page shows what the law allows next."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from houserules.errors import RuleError
from houserules.filings.clock import EASTERN
from houserules.filings.names import name_key
from houserules.filings.outlook import possible, refusal
from houserules.filings.permissions import Actor, Role, may
from houserules.filings.versions import State, Submission, Version
from houserules.reports import filed
from houserules.site.pages.common import Pages, page
from houserules.site.people.access import SignedIn, filed_or_404, readable, require
from houserules.site.people.models import Kind, Organisation
from houserules.site.process import drafts, queries, services
from houserules.site.process.models import Draft, JournalLine
from houserules.site.process.now import now
from houserules.site.process.queries import Row
from houserules.site.process.store import DatabaseRegister, Receipted, line_of, read

EACH_PAGE = 50
FEW = 5
"""The notices that a desk shows."""
LONGEST = 4000
"""The most characters of a text that an act takes."""


def chain_of(request: SignedIn, ref: str, register: DatabaseRegister) -> Row:
    """A chain that a person may read, with the number of its last line."""
    row = filed_or_404(request.actor, ref)
    chain = read(row)
    if not isinstance(chain, Submission):
        raise Http404(f"{row.ref} is no Rules Submission.")
    register.keep(chain)
    return Row(chain, register, queries.today(), row.changed)


@page("Desk", kept=False)
def desk(request: SignedIn) -> HttpResponse:
    """The filings that wait for a person, nearest date first."""
    register, actor = DatabaseRegister.today(), request.actor
    if actor is None:
        return render(request, "houserules/desk.html", {"rows": [], "drafts": []})
    found = readable(queries.chains(), actor)
    board = actor.role in (Role.OPERATIONS, Role.DIRECTOR)
    if actor.role == Role.DIRECTOR:
        found = queries.queue().filter(recommended=True)
    elif actor.role == Role.OPERATIONS:
        found = queries.queue()
    elif not actor.organisation or may(actor, "read submissions", ""):
        found = found.none()
    rows = [row for row in queries.rows(found[:EACH_PAGE], register) if row.due]
    rows.sort(key=lambda row: (row.due.on if row.due else row.on, row.chain.ref))
    waits = [row for row in rows if board or (row.due and row.due.waits_for == actor.role)]
    own = drafts.of(actor) if may(actor, "draft", actor.organisation) else Draft.objects.none()
    context = {
        "waits": waits,
        "others": [row for row in rows if row not in waits],
        "drafts": [(draft, queries.NAMES.get(draft.game, draft.game)) for draft in own[:EACH_PAGE]],
        "notices": [one for one in queries.notices(actor) if not one.opened],
        "few": FEW,
        "files": may(actor, "file", actor.organisation),
        "role": actor.role,
    }
    return render(request, "houserules/desk.html", context)


@page("Submissions", kept=False)
def submissions(request: SignedIn) -> HttpResponse:
    """The Rules Submissions that a person may read; filters are in the address."""
    register = DatabaseRegister.today()
    found = readable(queries.chains(), request.actor)
    asked = {name: request.GET.get(name, "")[:200] for name in ("game", "organisation", "state")}
    if asked["game"]:
        found = found.filter(game=asked["game"])
    if asked["organisation"]:
        found = found.filter(organisation_key=name_key(asked["organisation"]))
    if asked["state"] in list(State):
        found = found.filter(queries.in_state(State(asked["state"])))
    pages = Pages.of(found, request.GET.get("page"), EACH_PAGE)
    rows = queries.rows(pages.rows, register)
    context = {
        "rows": rows,
        "pages": pages,
        "asked": asked,
        "games": queries.NAMES.items(),
        "holders": holders(request.actor),
        "states": list(State),
        "files": may(request.actor, "file", request.actor.organisation),
    }
    return render(request, "houserules/submissions.html", context)


def holders(actor: Actor) -> list[str]:
    """The holders among whom a person may choose, by name."""
    if not may(actor, "read submissions", ""):
        return [actor.organisation]
    return list(
        Organisation.objects.filter(kind=Kind.HOLDER)
        .order_by("name_key")
        .values_list("name", flat=True)
    )


ROLES = {
    Role.FILER: "the filer",
    Role.OPERATIONS: "the Bureau",
    Role.DIRECTOR: "the Executive Director",
    Role.COMPLIANCE: "a compliance representative",
}
WORDS = {
    "file": "file an amendment",
    "revise": "answer the notice with a revision",
    "withdraw": "withdraw it",
    "implement": "put it on the floor",
    "assign": "give it to a reviewer",
    "toll": "toll it",
    "recommend": "recommend approval",
    "approve": "approve it",
    "disapprove": "disapprove it",
    "discrepancy": "note a discrepancy on the floor",
}


@page("Submissions", kept=False)
def submission(request: SignedIn, ref: str) -> HttpResponse:
    """A chain: its state, what may happen next, its versions, its journal."""
    register = DatabaseRegister.today()
    row = chain_of(request, ref, register)
    every = possible(row.chain, register, now())
    mine = {one.act for one in every if may(request.actor, one.act, row.chain.organisation)}
    lines = JournalLine.objects.filter(subject=row.chain.ref).order_by("number")
    hashes = dict(lines.values_list("number", "hash"))
    context = {
        "row": row,
        "possible": [
            (one, " or ".join(ROLES[role] for role in one.roles), WORDS[one.act], one.act in mine)
            for one in every
        ],
        "mine": mine,
        "why_not": ""
        if "implement" in mine or not may(request.actor, "implement", row.chain.organisation)
        else refusal(row.chain, register, request.actor, "implement", now()),
        "versions": [(one, one.state_on(row.on, register)) for one in reversed(row.chain.versions)],
        "steps": [(step, hashes.get(step.line, "")) for step in row.chain.steps],
        "key": uuid4().hex,
        "now": now().astimezone(EASTERN),
    }
    return render(request, "houserules/submission.html", context)


@page("Submissions", kept=False)
def version(request: SignedIn, ref: str, number: int) -> HttpResponse:
    """One version: every choice, as it was filed."""
    register = DatabaseRegister.today()
    row = chain_of(request, ref, register)
    found = _version(row.chain, number)
    context = {"row": row, "version": found, **_said(found, register)}
    context |= {"hash": queries.content_hash(found.content), "on": row.on}
    context["state"] = found.state_on(row.on, register)
    context["files"] = may(request.actor, "file", row.chain.organisation)
    return render(request, "houserules/version.html", context)


@page("Submissions", kept=False)
def print_version(request: SignedIn, ref: str, number: int) -> HttpResponse:
    """One version as a PDF, with the date of its approval on every page, 601a.4(f)."""
    register = DatabaseRegister.today()
    row = chain_of(request, ref, register)
    found = _version(row.chain, number)
    state = found.state_on(row.on, register)
    record = {"Content": queries.content_hash(found.content), "Regime": str(found.regime)}
    rules = queries.configurations(found, register)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "version.pdf"
        filed.write(row.chain, found, state, row.game, rules, record, path)
        response = HttpResponse(path.read_bytes(), content_type="application/pdf")
    named = f"{row.chain.ref}-version-{found.number}.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{named}"'
    return response


def _version(chain: Submission, number: int) -> Version:
    if not 1 <= number <= len(chain.versions):
        raise Http404(f"{chain.ref} has no version {number}.")
    return chain.versions[number - 1]


def _said(version: Version, register: DatabaseRegister) -> dict[str, Any]:
    """Every choice of a version in words, those that differ from the default first."""
    rules = queries.configurations(version, register)
    return {
        "configurations": [
            (
                name,
                one,
                [
                    (option, one.written[option.name])
                    for option in one.game.options
                    if option.name in one.chosen
                ],
                [
                    (option, one.written[option.name])
                    for option in one.game.options
                    if option.name not in one.chosen
                ],
            )
            for name, one in rules.items()
        ],
        "content": version.content,
    }


@page("Submissions", kept=False)
def compare(request: SignedIn, ref: str) -> HttpResponse:
    """Two versions of a chain beside each other, with each house advantage."""
    register = DatabaseRegister.today()
    row = chain_of(request, ref, register)
    last = len(row.chain.versions)
    try:
        old, new = int(request.GET.get("from", last - 1)), int(request.GET.get("to", last))
    except ValueError:
        raise Http404("Name two versions by their numbers.") from None
    before, after = _version(row.chain, old), _version(row.chain, new)
    moved = queries.effect(
        queries.configurations(before, register), queries.configurations(after, register), ""
    )
    context = {"row": row, "before": before, "after": after, "effect": moved}
    context["changes"] = queries.changes(before, after)
    return render(request, "houserules/compare.html", context)


# Acts


def how(request: SignedIn, row: Row) -> dict[str, Any]:
    """The key of a form and the state that its reader has seen."""
    key, read_at = request.POST.get("key", "")[:60], request.POST.get("read_at", "")[:20]
    if not read_at.isdecimal():
        raise RuleError("The form does not say what you read. Open the page again.")
    return {"key": f"{key} {row.chain.ref}" if key else "", "read_at": int(read_at)}


def text(request: HttpRequest, name: str) -> str:
    """A text of a form."""
    return request.POST.get(name, "").strip()[:LONGEST]


def _withdraw(request: SignedIn, row: Row) -> Receipted:
    return services.withdraw(request.actor, row.chain.ref, **how(request, row))


def _implement(request: SignedIn, row: Row) -> Receipted:
    ref, version = row.chain.ref, text(request, "version")
    day, hour = text(request, "day")[:10], text(request, "hour")[:5]
    since = f"{day} {hour or '00:00'}" if day else ""
    return services.implement(request.actor, ref, version, since, **how(request, row))


def _assign(request: SignedIn, row: Row) -> Receipted:
    ref, reviewer = row.chain.ref, text(request, "reviewer")
    if request.POST.get("take"):
        reviewer = request.actor.person
    return services.assign(request.actor, ref, reviewer, **how(request, row))


def _toll(request: SignedIn, row: Row) -> Receipted:
    return services.toll(request.actor, row.chain.ref, noticed(request), **how(request, row))


OWN = ("own-1", "own-2", "own-3")
"""The findings that a reviewer may add to those of the check."""


def noticed(request: HttpRequest) -> list[dict[str, str]]:
    """The findings that a reviewer takes into the notice, each with its alternative."""
    taken = [number for number in request.POST.getlist("take") if number.isdecimal()]
    own = [number for number in OWN if text(request, f"nature-{number}")]
    return [
        {
            "nature": text(request, f"nature-{number}"),
            "alternative": text(request, f"alternative-{number}") or "none possible",
        }
        for number in (*taken, *own)
    ]


def _recommend(request: SignedIn, row: Row) -> Receipted:
    ref, accepted = row.chain.ref, text(request, "accepted")
    return services.recommend(request.actor, ref, accepted, **how(request, row))


def _approve(request: SignedIn, row: Row) -> Receipted:
    ref, version = row.chain.ref, text(request, "version")
    return services.approve(request.actor, ref, version, **how(request, row))


def _disapprove(request: SignedIn, row: Row) -> Receipted:
    ref, version, reasons = row.chain.ref, text(request, "version"), text(request, "reasons")
    return services.disapprove(request.actor, ref, version, reasons, **how(request, row))


def _discrepancy(request: SignedIn, row: Row) -> Receipted:
    ref, seen = row.chain.ref, text(request, "seen")
    return services.discrepancy(request.actor, ref, seen, **how(request, row))


ACTS: dict[str, Callable[[SignedIn, Row], Receipted]] = {
    "withdraw": _withdraw,
    "implement": _implement,
    "assign": _assign,
    "toll": _toll,
    "recommend": _recommend,
    "approve": _approve,
    "disapprove": _disapprove,
    "discrepancy": _discrepancy,
}


def act(name: str) -> Callable[..., HttpResponse]:
    """The view of one act; it answers with the page of its receipt."""

    @require_POST
    def acted(request: SignedIn, ref: str) -> HttpResponse:
        row = chain_of(request, ref, DatabaseRegister.today())
        require(request.actor, name, row.chain.organisation)
        receipt = ACTS[name](request, row)
        back = request.POST.get("back", "")
        if name == "assign" and back in ("/review/", f"/review/{row.chain.ref}/"):
            return redirect(back)
        return redirect(f"/submissions/receipts/?line={receipt.line.number}")

    return acted


@require_POST
def revise(request: SignedIn, ref: str) -> HttpResponse:
    """Begin the draft that answers a tolling notice."""
    row = chain_of(request, ref, DatabaseRegister.today())
    require(request.actor, "revise", row.chain.organisation)
    refused = refusal(row.chain, row.register, request.actor, "revise", now())
    if refused:
        raise RuleError(refused)
    draft = drafts.begin_revision(request.actor, row.chain)
    return redirect(f"/submissions/drafts/{draft.pk}/edit")


@page("Submissions", kept=False)
def receipts(request: SignedIn) -> HttpResponse:
    """Receipts of acts: reference, days, journal number and hash, content hash; for the printer."""
    numbers = [
        int(one) for one in request.GET.getlist("line")[:100] if one.isdecimal() and len(one) < 18
    ]
    lines = JournalLine.objects.filter(pk__in=numbers, pk__gt=0).order_by("number")
    found = {line.pk: line for line in lines}
    refs = readable(queries.chains(), request.actor).filter(
        pk__in=[line.subject for line in found.values()]
    )
    rows = {row.chain.ref: row for row in queries.rows(refs, DatabaseRegister.today())}
    began = JournalLine.objects.filter(subject__in=rows, act__in=FILED)
    versions = list(began.values_list("subject", "number"))
    shown = [
        _receipt(line_of(line), line.hash, rows[line.subject], versions)
        for line in found.values()
        if line.subject in rows
    ]
    if not shown:
        raise Http404("There is no such receipt.")
    return render(request, "houserules/receipts.html", {"receipts": shown})


FILED = ("file", "revise")
"""The acts that begin a version."""


def _receipt(line: Any, sealed: str, row: Row, began: list[tuple[str, int]]) -> dict[str, Any]:
    """A line with the version that was the last when it was written."""
    step = next(step for step in row.chain.steps if step.line == line.number)
    number = sum(ref == row.chain.ref and first <= line.number for ref, first in began)
    version = row.chain.versions[number - 1]
    return {
        "line": line,
        "hash": sealed,
        "row": row,
        "step": step,
        "filed": line.act in FILED,
        "version": version,
        "last_open": row.register.closings.last_open_before(version.fifteenth),
        "content": queries.content_hash(version.content),
        "notice": line.content.get("findings") if line.act == "toll" else None,
    }
