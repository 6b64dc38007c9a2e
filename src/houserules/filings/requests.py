"""Requests for a new game or feature: 58 Pa. Code § 601a.2.

The request reaches the Executive Director with every item of (a), the laboratory tests it, and
the Executive Director's notification sends it to the Board, where `approvals` takes over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Any, ClassVar

from houserules.filings.clock import POSTING_DAYS, deadline, following, said
from houserules.filings.filing import Act, Due, Filing, Register, opened_by, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.paragraphs import Regime, carry, cited
from houserules.filings.permissions import Role
from houserules.law import Citation, Former
from houserules.rules.errors import RuleError

REQUEST = carry("601a.2(a)", "a written request to the Executive Director")
SUBMIT = carry("601a.2(b)", "the same game or feature goes to the laboratory")
NOTIFY = carry("601a.2(c)", "notification: verified, with mandatory and prohibited options")
FIGURES = carry("601a.2(a)(1)(ii)", "true odds, payout odds and house advantage of each wager")
INTERESTED = carry("601a.2(a)(2)", "the reason, and a certificate holder that is interested")
ITEMS: dict[str, tuple[Citation, str]] = {
    "description": (
        carry("601a.2(a)(1)", "a detailed description with rules of play and wagering"),
        "a detailed description",
    ),
    "rules of play": (Citation.parse("601a.2(a)(1)"), "the rules of play and wagering"),
    "nature": (
        carry("601a.2(a)(1)(i)", "a variation, a composite or a new game"),
        "whether it is a variation, a composite or new",
    ),
    "layout sketch": (
        carry("601a.2(a)(1)(iii)", "a sketch of the layout, if there is one"),
        "a sketch of the layout, or none",
    ),
    "equipment sketches": (
        carry("601a.2(a)(1)(iv)", "sketches of the equipment"),
        "sketches of the equipment",
    ),
    "certification": (
        carry("601a.2(a)(1)(v)", "a private laboratory's certificate, if applicable"),
        "a certification, or not applicable",
    ),
    "reason": (INTERESTED, "the reason for the proposal"),
    "other jurisdictions": (
        carry("601a.2(a)(3)", "other jurisdictions that offer it"),
        "other jurisdictions, or none",
    ),
    "intellectual property": (
        carry("601a.2(a)(4)", "copyrights, trademarks and patents"),
        "copyrights, trademarks and patents, or none",
    ),
}
FORMER = Former.of("601a.3")
NATURES = ("variation", "composite", "new")
PER_WAGER = ("true odds", "payout odds", "house advantage")


class State(StrEnum):
    """The states of a request, from its filing to the floor."""

    FILED = "filed"
    RETURNED = "returned"
    IN_LABORATORY = "in the laboratory"
    VERIFIED = "verified"
    NOTIFIED = "notified"
    PRELIMINARY = "preliminarily approved"
    POSTED = "posted"
    CONSIDERED = "considered"
    FINAL = "finally approved"
    AVAILABLE = "available"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Comment:
    """A public comment, and how it was considered if it was in time."""

    ref: str
    on: date
    text: str
    timely: bool
    considered: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request(Filing):
    """A new game or feature on its way to the floor."""

    prefix: ClassVar[str] = "NG"
    kind: ClassVar[str] = "request"
    read_by: ClassVar[str] = "read requests"

    content: Mapping[str, Any]
    stage: State = State.FILED
    comparison: tuple[Mapping[str, str], ...] = ()
    mandatory: Mapping[str, str]
    prohibited: Mapping[str, str]
    posted_on: date | None = None
    deferred_on: date | None = None
    comments: tuple[Comment, ...] = ()
    bulletin_on: date | None = None
    website_on: date | None = None

    def comments_until(self, register: Register) -> date | None:
        """The last day of the 30 days of posting."""
        if self.posted_on is None:
            return None
        return deadline(self.posted_on, POSTING_DAYS, register.closings)

    @property
    def unconsidered(self) -> list[Comment]:
        """The comments in time that nobody has considered yet."""
        return [one for one in self.comments if one.timely and not one.considered]

    @property
    def available_on(self) -> date | None:
        """The later of both publications, 601a.3(f)."""
        if self.bulletin_on is None or self.website_on is None:
            return None
        return max(self.bulletin_on, self.website_on)

    def state_on(self, today: date, register: Register) -> State:
        """The state on a day; posting ends by itself once every comment is considered."""
        until = self.comments_until(register)
        over = until is not None and today > until and not self.unconsidered
        if self.stage == State.POSTED and over:
            return State.CONSIDERED
        if self.stage == State.FINAL and self.available_on:
            return State.AVAILABLE
        return self.stage

    def meeting(self, today: date, register: Register) -> date | None:
        """The scheduled meeting at which the Board decides next."""
        state = self.state_on(today, register)
        after = self.deferred_on
        if state == State.NOTIFIED:
            after = after or self.steps[-1].on - timedelta(1)
        elif state in (State.POSTED, State.CONSIDERED):
            after = after or self.comments_until(register)
        else:
            return None
        return after and following(register.meetings, after)

    def due(self, today: date, register: Register) -> Due | None:
        """The end of posting, or the meeting at which the Board decides."""
        until = self.comments_until(register)
        if self.state_on(today, register) == State.POSTED and until:
            return Due(until, "last day for comments", Role.SECRETARY)
        meeting = self.meeting(today, register)
        return Due(meeting, "Board meeting", Role.SECRETARY) if meeting else None

    def described(self, today: date, register: Register) -> dict[str, Any]:
        """The contents, figures, comments and dates."""
        days = {
            "posted": self.posted_on,
            "comments until": self.comments_until(register),
            "meeting": self.meeting(today, register),
            "Bulletin": self.bulletin_on,
            "website": self.website_on,
            "available": self.available_on,
        }
        return {
            "content": dict(self.content),
            "comparison": [dict(row) for row in self.comparison],
            "mandatory": dict(self.mandatory),
            "prohibited": dict(self.prohibited),
            "comments": [
                {
                    "ref": c.ref,
                    "on": c.on.isoformat(),
                    "text": c.text,
                    "timely": c.timely,
                    "considered": c.considered,
                }
                for c in self.comments
            ],
            **{name: day and day.isoformat() for name, day in days.items()},
        }


def lacking(content: Mapping[str, Any], role: Role) -> Iterator[tuple[Citation, str]]:
    """The items of 601a.2(a) that a request does not contain."""
    for key, (cite, what) in ITEMS.items():
        if not str(content.get(key) or "").strip():
            yield cite, what
    nature = str(content.get("nature", ""))
    if nature and nature not in NATURES:
        yield ITEMS["nature"][0], f"whether it is {', '.join(NATURES)}, not “{nature[:40]}”"
    figures = content.get("figures") or {}
    if not figures:
        yield FIGURES, "true odds, payout odds and house advantage for each wager"
    own = content.get("wager") if content.get("paytable") else None
    if figures and own and own not in figures:
        yield FIGURES, f"true odds, payout odds and house advantage of {own}"
    for wager, filed in figures.items():
        for key in PER_WAGER:
            if not filed.get(key):
                yield FIGURES, f"the {key} of {wager}"
    if role != Role.FILER and not str(content.get("interested holder") or "").strip():
        yield INTERESTED, "a certificate holder that is interested"


def request(register: Register, line: Line) -> Request:
    """File a request with every item of (a)."""
    if register.regime_on(line.on) is Regime.BEFORE:
        raise RuleError(
            f"Seek a feature under the former text {cited(FORMER)}, which is in force on "
            f"{said(line.on)}."
        )
    _require_items(line)
    filed = Request(**opened_by(register, line), content=line.content, mandatory={}, prohibited={})
    cites = dict.fromkeys((REQUEST, *(cite for cite, _ in ITEMS.values()), FIGURES))
    return stepped(filed, line, "request filed", *cites)


def complete(register: Register, line: Line) -> Request:
    """File the completed contents of a request that was returned."""
    filing = _at(register, line, "completed", State.RETURNED)
    _require_items(line)
    filing = replace(filing, content=line.content, stage=State.FILED)
    return stepped(filing, line, "request completed", REQUEST)


def return_(register: Register, line: Line) -> Request:
    """Return a request that is incomplete, with what is missing."""
    filing = _at(register, line, "returned", State.FILED)
    missing = text_of(line.content, "missing", REQUEST, what="what is missing")
    return stepped(replace(filing, stage=State.RETURNED), line, f"returned: {missing}", REQUEST)


def submit(register: Register, line: Line) -> Request:
    """Submit the game or feature to the laboratory, (b)."""
    filing = _at(register, line, "submitted", State.FILED)
    filing = replace(filing, stage=State.IN_LABORATORY)
    return stepped(filing, line, "submitted to the laboratory", SUBMIT)


def result(register: Register, line: Line) -> Request:
    """The laboratory's result; figures that differ from ours need an explanation."""
    filing = _at(register, line, "tested", State.IN_LABORATORY)
    rows = tuple(line.content.get("comparison", ()))
    filing = replace(filing, comparison=rows)
    missing = str(line.content.get("missing") or "")
    if missing:
        filing = replace(filing, stage=State.RETURNED)
        return stepped(filing, line, f"not verified, returned: {missing}", SUBMIT, REQUEST)
    because = str(line.content.get("because") or "")
    differing = [row for row in rows if row["verdict"] == "differs"]
    if differing and not because:
        named = "; ".join(
            f"{row['figure']} of {row['wager']} is filed as {row['filed']} and computed as "
            f"{row['computed']}"
            for row in differing
        )
        raise RuleError(
            f"{named}: return the request, or say why it is verified all the same {cited(FIGURES)}."
        )
    agreeing = [row for row in rows if row["verdict"].startswith("agrees")]
    agreed = f"{len(agreeing)} of {len(rows)} figures agree"
    filing = replace(filing, stage=State.VERIFIED)
    return stepped(
        filing, line, f"verified by the laboratory: {agreed}. {because}".strip(), SUBMIT, FIGURES
    )


def notify(register: Register, line: Line) -> Request:
    """The Executive Director's notification, with mandatory and prohibited options, (c)."""
    filing = _at(register, line, "notified", State.VERIFIED)
    both = set(line.content.get("mandatory", {}).items()) & set(
        line.content.get("prohibited", {}).items()
    )
    if both:
        raise RuleError(f"{next(iter(both))[0]} is both mandatory and prohibited {cited(NOTIFY)}.")
    filing = replace(
        filing,
        stage=State.NOTIFIED,
        mandatory=dict(line.content.get("mandatory", {})),
        prohibited=dict(line.content.get("prohibited", {})),
    )
    return stepped(filing, line, "notified of the verification", NOTIFY)


ACTS: dict[str, Act] = {
    "complete": complete,
    "return": return_,
    "submit": submit,
    "result": result,
    "notify": notify,
}


def _require_items(line: Line) -> None:
    missing = list(lacking(line.content, line.actor.role))
    if missing:
        items = "; ".join(f"{what} {cited(cite)}" for cite, what in missing)
        raise RuleError(f"The request lacks {items}.")


def _at(register: Register, line: Line, done: str, *wanted: State) -> Request:
    """The request, if it is in one of the states in which an act is possible."""
    filing = register.find(line.subject, Request)
    state = filing.state_on(line.on, register)
    if state in wanted:
        return filing
    cite = (
        REQUEST if done in ("completed", "returned") else NOTIFY if done == "notified" else SUBMIT
    )
    raise RuleError(f"{filing.ref} is {state} and cannot be {done} {cited(cite)}.")
