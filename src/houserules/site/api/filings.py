"""The operations on Rules Submissions: the twins of the pages, by the same services.

A token says who asks. An act names what its reader has seen (If-Match) and carries a key
(Idempotency-Key): sent twice, it is done once.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja.errors import HttpError
from ninja.params.functions import Path, Query
from pydantic import Field

from houserules.answers.filings import FilingDue, FilingReceipt, FilingShow, FilingVersion
from houserules.answers.values import Form, says
from houserules.errors import RuleError
from houserules.filings.clock import EASTERN
from houserules.filings.filing import Filing
from houserules.filings.names import name_key
from houserules.site.api import asking
from houserules.site.api.document import SUBMISSION, Data
from houserules.site.api.operations import api
from houserules.site.pages.floor import looked_up
from houserules.site.pages.submissions import chain_of
from houserules.site.people.access import SignedIn, readable, require
from houserules.site.process import queries, services
from houserules.site.process.store import DatabaseRegister, Receipted

__all__ = ["api"]
READ = "read submissions"
MOST = 100
"""The most submissions of one answer."""
LONGEST_KEY = 200


class SubmissionRow(Form):
    """A Rules Submission in a list."""

    ref: str
    organisation: str
    game: str = says("its chapter")
    version: int = says("the version filed last")
    state: str
    due: FilingDue | None
    tag: str = says("sent back as If-Match by whoever acts on what this row says")


class Submissions(Form):
    """Rules Submissions, in the order in which their chains began."""

    submissions: list[SubmissionRow]
    next: int | None = says("the cursor of the following ones: send it as after; null at the end")


class Floor(Form):
    """The version that is in force at a facility, or was at an instant."""

    facility: str
    game: str
    ref: str
    at: str = says("the instant, Eastern")
    version: FilingVersion | None = says("null where nothing was in force")
    since: str | None = says("the instant from which it is or was on the floor, Eastern")


class Filed(FilingReceipt):
    """The receipt of an act on a Rules Submission."""

    version: int
    fifteenth: str = Field(description="the 15th day, on which it may be implemented")
    content: str = says("a hash of what the version contains")
    tag: str = says("the new state, as If-Match takes it")


Ref = Annotated[str, Path(..., description="such as RS-2026-000123", max_length=40)]
After = Annotated[int, Query(0, description="the cursor of the answer before", ge=0, le=2**53)]
Limit = Annotated[int, Query(50, description="how many at most", ge=1, le=MOST)]
OfGame = Annotated[str, Query("", description="a chapter such as 649a", max_length=60)]
Holder = Annotated[str, Query("", description="of one certificate holder", max_length=200)]
At = Annotated[str, Query("", description="such as 2026-11-10T21:30, Eastern", max_length=40)]
Place = Annotated[str, Path(..., description="a facility's name in addresses", max_length=60)]
Slug = Annotated[str, Path(..., description="a game's slug", max_length=60)]


@api.answers("/submissions", Submissions, act=READ)
def submissions(
    request: HttpRequest,
    after: After = 0,
    limit: Limit = 50,
    game: OfGame = "",
    organisation: Holder = "",
) -> HttpResponse:
    """List the Rules Submissions that the token's person may read."""
    asking.only(request, "after", "limit", "game", "organisation")
    asking.once(request, ["after", "limit", "game", "organisation"])
    found = readable(queries.chains(), _signed_in(request).actor).filter(opened__gt=after)
    if game:
        found = found.filter(game=game)
    if organisation:
        found = found.filter(organisation_key=name_key(organisation))
    rows = list(found.order_by("opened")[: limit + 1])
    shown = queries.rows(rows[:limit], DatabaseRegister.today())
    more = rows[limit - 1].opened if len(rows) > limit else None
    return asking.given(Submissions(submissions=[_row(row) for row in shown], next=more))


def _row(row: queries.Row) -> SubmissionRow:
    due = row.due
    return SubmissionRow(
        ref=row.chain.ref,
        organisation=row.chain.organisation,
        game=row.chain.game,
        version=row.version.number,
        state=str(row.state),
        due=FilingDue.model_validate(
            {"on": due.on.isoformat(), "what": due.what, "waits for": str(due.waits_for)}
        )
        if due
        else None,
        tag=_tag(row.changed),
    )


@api.answers("/submissions/{ref}", FilingShow, act=READ)
def submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Show a Rules Submission: its versions, its notices, its steps, its next date."""
    asking.only(request)
    register = DatabaseRegister.today()
    row = chain_of(_signed_in(request), ref, register)
    tag = _tag(row.changed)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponse(status=304, headers={"ETag": tag})
    response = asking.given(FilingShow.of(row.chain, row.on, register))
    response.headers["ETag"] = tag
    return response


@api.answers("/floor/{facility}/{game}", Floor, act=READ)
def floor(request: HttpRequest, facility: Place, game: Slug, at: At = "") -> HttpResponse:
    """Tell which version is in force at a facility, or was at an instant."""
    asking.only(request, "at")
    asking.once(request, ["at"])
    found = looked_up(_signed_in(request), facility, game, at)
    shown = FilingShow.of(found.row.chain, found.row.on, found.row.register).versions or []
    number = found.version.number if found.version else 0
    return asking.given(
        Floor(
            facility=found.place.name,
            game=found.row.chain.game,
            ref=found.row.chain.ref,
            at=_eastern(found.at),
            version=next((one for one in shown if one.version == number), None),
            since=_eastern(found.spell.start) if found.spell else None,
        )
    )


# Acts

KEYED: Data = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": True,
    "description": "A text of your own for this act: sent again, it is answered with the receipt"
    " of the first time.",
    "schema": {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[!-~]+$"},
}
MATCHED: Data = {
    "in": "header",
    "name": "If-Match",
    "required": True,
    "description": "The ETag of what you have read; if something happened since, the act is"
    " refused with what happened.",
    "schema": {"type": "string", "pattern": '^"[0-9]{1,15}"$'},
}


def _takes(required: bool = True, **properties: Data) -> Data:
    """The headers and the body of an act on a chain."""
    made: Data = {"parameters": [KEYED, MATCHED]}
    if properties:
        schema = {
            "type": "object",
            "properties": properties,
            "required": list(properties) if required else [],
            "additionalProperties": False,
        }
        content = {asking.JSON: {"schema": schema}}
        made["requestBody"] = {"required": required, "content": content}
    return made


def _signed_in(request: HttpRequest) -> SignedIn:
    """The request of a person; the mark of the operation has asked for the token."""
    return request  # type: ignore[return-value]


def _key(request: SignedIn) -> str:
    """The key of an act, which is of one person."""
    typed = request.headers.get("Idempotency-Key", "")
    if not typed or len(typed) > LONGEST_KEY:
        raise HttpError(400, "Send an Idempotency-Key: a text of your own for this act.")
    return f"api {sha256(f'{request.actor.key} {typed}'.encode()).hexdigest()}"


def _read_at(request: SignedIn) -> int:
    """The line that a person has read last."""
    typed = request.headers.get("If-Match", "")
    number = typed.removeprefix('"').removesuffix('"')
    if not typed:
        raise HttpError(428, "Send the ETag of what you have read as If-Match.")
    if not (number.isascii() and number.isdecimal() and len(number) < 16):
        raise HttpError(400, 'If-Match is an ETag of this submission, such as "123".')
    return int(number)


Does = Callable[[SignedIn, queries.Row, dict[str, Any], dict[str, Any]], Receipted]


def _done(request: HttpRequest, ref: str, act: str, does: Does, *keys: str) -> HttpResponse:
    """Carry an act out on a chain that the person may read, and answer with its receipt."""
    asking.only(request)
    asks = _signed_in(request)
    row = chain_of(asks, ref, DatabaseRegister.today())
    require(asks.actor, act, row.chain.organisation)
    how = {"key": _key(asks), "read_at": _read_at(asks)}
    body = asking.sent(request) if keys and request.body else {}
    unknown = [key for key in body if keys and key not in keys]
    if unknown:
        raise RuleError(f"There is no key “{unknown[0][:40]}”; known: {', '.join(keys)}.")
    return _receipt(does(asks, row, body, how))


def _receipt(done: Receipted) -> HttpResponse:
    register, chain = done.register, done.filing
    assert isinstance(chain, Filing)
    step = next(step for step in chain.steps if step.line == done.line.number)
    row = queries.Row(chain, register, done.line.on)  # type: ignore[arg-type]
    last = chain.steps[-1].line
    form = Filed(
        ref=chain.ref,
        line=done.line.number,
        hash=done.hash,
        on=done.line.on.isoformat(),
        words=step.words,
        cites=[str(cite) for cite in step.cites],
        state=str(row.state),
        trial=register.settings.trial,
        version=row.version.number,
        fifteenth=row.version.fifteenth.isoformat(),
        content=queries.content_hash(row.version.content),
        tag=_tag(last),
    )
    response = asking.given(form)
    response.headers["ETag"] = _tag(last)
    return response


@api.answers(
    "/submissions",
    Filed,
    method="POST",
    act="file",
    extra={"parameters": [KEYED], **SUBMISSION},
)
def file_submission(request: HttpRequest) -> HttpResponse:
    """File a Rules Submission: the first of a game, or an amendment, 601a.4(a), (b)."""
    asking.only(request)
    asks = _signed_in(request)
    require(asks.actor, "file", asks.actor.organisation)
    return _receipt(services.submit(asks.actor, asking.sent(request), key=_key(asks)))


@api.answers(
    "/submissions/{ref}/revise",
    Filed,
    method="POST",
    act="revise",
    extra={"parameters": [KEYED, MATCHED], **SUBMISSION},
)
def revise_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Answer a tolling notice with a revision, 601a.4(e)."""
    content = asking.sent(request)
    return _done(
        request,
        ref,
        "revise",
        lambda asks, row, body, how: services.revise(asks.actor, row.chain.ref, content, **how),
    )


TEXT: Data = {"type": "string", "minLength": 1, "maxLength": 4000}
ITEM: Data = {
    "type": "object",
    "properties": {"nature": TEXT, "alternative": TEXT},
    "required": ["nature", "alternative"],
    "additionalProperties": False,
}


@api.answers(
    "/submissions/{ref}/toll",
    Filed,
    method="POST",
    act="toll",
    extra=_takes(findings={"type": "array", "minItems": 1, "items": ITEM}),
)
def toll_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Send the Bureau's notice: each inconsistency with an alternative, 601a.4(d)."""
    return _done(
        request,
        ref,
        "toll",
        lambda asks, row, body, how: services.toll(
            asks.actor, row.chain.ref, body.get("findings", []), **how
        ),
        "findings",
    )


@api.answers(
    "/submissions/{ref}/assign",
    Filed,
    method="POST",
    act="assign",
    extra=_takes(
        reviewer={
            "type": "string",
            "maxLength": 200,
            "description": "a person of the Bureau; empty hands it back",
        }
    ),
)
def assign_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Give a version to a reviewer, or hand it back."""
    return _done(
        request,
        ref,
        "assign",
        lambda asks, row, body, how: services.assign(
            asks.actor, row.chain.ref, body.get("reviewer", ""), **how
        ),
        "reviewer",
    )


@api.answers(
    "/submissions/{ref}/recommend",
    Filed,
    method="POST",
    act="recommend",
    extra=_takes(required=False, accepted=TEXT),
)
def recommend_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Recommend approval to the Executive Director."""
    return _done(
        request,
        ref,
        "recommend",
        lambda asks, row, body, how: services.recommend(
            asks.actor, row.chain.ref, body.get("accepted", ""), **how
        ),
        "accepted",
    )


@api.answers("/submissions/{ref}/approve", Filed, method="POST", act="approve", extra=_takes())
def approve_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Approve the version that was read, 601a.4(c)."""
    return _done(
        request,
        ref,
        "approve",
        lambda asks, row, body, how: services.approve(
            asks.actor, row.chain.ref, row.version.number, **how
        ),
    )


@api.answers(
    "/submissions/{ref}/disapprove",
    Filed,
    method="POST",
    act="disapprove",
    extra=_takes(reasons=TEXT),
)
def disapprove_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Disapprove the version that was read, with reasons, 601a.4(c)."""
    return _done(
        request,
        ref,
        "disapprove",
        lambda asks, row, body, how: services.disapprove(
            asks.actor, row.chain.ref, row.version.number, body.get("reasons", ""), **how
        ),
        "reasons",
    )


@api.answers("/submissions/{ref}/withdraw", Filed, method="POST", act="withdraw", extra=_takes())
def withdraw_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Take back a version that is not yet implemented."""
    return _done(
        request,
        ref,
        "withdraw",
        lambda asks, row, body, how: services.withdraw(asks.actor, row.chain.ref, **how),
    )


@api.answers(
    "/submissions/{ref}/implement",
    Filed,
    method="POST",
    act="implement",
    extra=_takes(
        required=False,
        since={
            "type": "string",
            "minLength": 1,
            "maxLength": 40,
            "description": "such as 2026-11-17 06:00, Eastern; without it now",
        },
    ),
)
def implement_submission(request: HttpRequest, ref: Ref) -> HttpResponse:
    """Put a version on the floor now, or record since when it is there, 601a.4(c)."""
    return _done(
        request,
        ref,
        "implement",
        lambda asks, row, body, how: services.implement(
            asks.actor, row.chain.ref, row.version.number, body.get("since", ""), **how
        ),
        "since",
    )


def _tag(number: int) -> str:
    """The state of a chain in a header: the number of its last line."""
    return f'"{number}"'


def _eastern(at: datetime) -> str:
    return f"{at.astimezone(EASTERN):%Y-%m-%dT%H:%M:%S}"
