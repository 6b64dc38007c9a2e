"""Written approvals: what needs one decision in writing, and no lapse of time replaces it.

Layouts, signage and equipment (601a.3(g), (h)), services (613a.7(3)), removal of a jackpot
(605a.7(e)(5)); before the amendment also requests, waivers and variances (601a.3, 601a.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar

from houserules.filings.clock import REVIEW_DAYS, deadline, filing_day, nth_day, said
from houserules.filings.filing import Act, Due, Filing, Register, opened_by, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.names import same_name
from houserules.filings.paragraphs import Regime, carry, carry_former, cited
from houserules.filings.permissions import Role
from houserules.filings.versions import chain_of
from houserules.law import Citation, Cite
from houserules.rules.errors import RuleError, find_name

SUBMITS = carry("601a.3(g)", "before a game or feature is offered: submission and layout are filed")
OFFERS = carry("601a.3(h)", "a game or feature is offered once submission and layout are approved")
SERVICE = carry("613a.7(3)", "a service is used once the Executive Director approved it in writing")
FEATURES = Citation.parse("601a.2")
REMOVAL = carry("605a.7(e)(5)", "a jackpot leaves the floor with written approval only")
FEATURE = carry_former("601a.3", "a feature is described and approved in writing")
WAIVER = carry_former("601a.4(a)", "the Board votes on a petition to play a game otherwise")
MODIFICATION = carry_former("601a.4(a)(1)", "a petition describes the modification")
REASON = carry_former("601a.4(a)(2)", "a petition gives its reason")
ELSEWHERE = carry_former("601a.4(a)(3)", "a petition lists other jurisdictions")
VARIANCE = carry_former("601a.4(b)", "a variance of an electronic table is approved in writing")

RESULTS = ("approved", "refused", "deferred")


class State(StrEnum):
    """The states of a request for written approval."""

    UNDER_REVIEW = "under review"
    TOLLED = "tolled"
    APPROVED = "approved"
    DISAPPROVED = "disapproved"


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is approved in writing: what a request contains, and who decides."""

    name: str
    prefix: str
    items: Mapping[str, Cite]
    by: Cite
    regime: Regime | None = None
    decided_by: str = "approve"
    reviewed: bool = False
    """Whether the Bureau reviews it within 15 days and may toll it."""


TOPICS = {
    topic.name: topic
    for topic in (
        Topic(
            "layout",
            "LS",
            {"game": SUBMITS, "layout": SUBMITS, "signage": SUBMITS, "equipment": SUBMITS},
            OFFERS,
            regime=Regime.AMENDED,
            reviewed=True,
        ),
        Topic(
            "service",
            "SV",
            {"service": SERVICE, "provider": SERVICE, "description": SERVICE},
            SERVICE,
        ),
        Topic("removal", "PJ", {"game": REMOVAL, "wager": REMOVAL, "reason": REMOVAL}, REMOVAL),
        Topic("feature", "NG", {"description": FEATURE}, FEATURE, regime=Regime.BEFORE),
        Topic(
            "waiver",
            "WP",
            {"description": MODIFICATION, "reason": REASON, "other jurisdictions": ELSEWHERE},
            WAIVER,
            regime=Regime.BEFORE,
            decided_by="vote",
        ),
        Topic(
            "variance",
            "EV",
            {"game": VARIANCE, "description": VARIANCE},
            VARIANCE,
            regime=Regime.BEFORE,
        ),
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenApproval(Filing):
    """A request for a decision in writing."""

    prefix: ClassVar[str] = ""
    kind: ClassVar[str] = "request for written approval"
    read_by: ClassVar[str] = "read submissions"

    topic: str
    content: Mapping[str, Any]
    reviewed_from: date
    tolled_on: date | None = None
    approved_on: date | None = None
    disapproved_on: date | None = None

    def state_on(self, today: date, register: Register) -> State:
        """The state, which no lapse of time changes."""
        if self.disapproved_on:
            return State.DISAPPROVED
        if self.approved_on:
            return State.APPROVED
        return State.TOLLED if self.tolled_on else State.UNDER_REVIEW

    def due(self, today: date, register: Register) -> Due | None:
        """The 15th day of a review that has one."""
        if not TOPICS[self.topic].reviewed:
            return None
        if self.state_on(today, register) == State.TOLLED and self.tolled_on:
            until = deadline(self.tolled_on, REVIEW_DAYS, register.closings)
            return Due(until, "last day for a revision", Role.FILER)
        if self.state_on(today, register) == State.UNDER_REVIEW:
            return Due(nth_day(self.reviewed_from, REVIEW_DAYS), "15th day", Role.OPERATIONS)
        return None

    def described(self, today: date, register: Register) -> dict[str, Any]:
        """The topic and the contents."""
        return {"topic": self.topic, "content": dict(self.content)}


def topic_named(typed: str) -> Topic:
    """A topic by what a person typed."""
    return TOPICS[find_name(typed, TOPICS, "topic")]


def seek(register: Register, line: Line) -> WrittenApproval:
    """File a request for written approval, with every item that its paragraph names."""
    topic = topic_named(str(line.content.get("topic", "")))
    regime = register.regime_on(line.on)
    if topic.regime not in (None, regime):
        raise RuleError(
            f"A {topic.name} is filed under the text {topic.regime}, which does not hold on "
            f"{said(line.on)} {cited(topic.by)}."
        )
    items = {key: text_of(line.content, key, cite) for key, cite in topic.items.items()}
    content = {**line.content, **items}
    filed = WrittenApproval(
        **opened_by(register, line), topic=topic.name, content=content, reviewed_from=line.on
    )
    return stepped(filed, line, f"{topic.name} filed", *dict.fromkeys(topic.items.values()))


def toll(register: Register, line: Line) -> WrittenApproval:
    """The Bureau's notice on a layout: what is inconsistent."""
    filing, topic = _open(register, line, "tolled", State.UNDER_REVIEW)
    if not topic.reviewed:
        raise RuleError(f"{filing.ref} is a {filing.topic}, which is not tolled {cited(topic.by)}.")
    if not line.content.get("findings"):
        raise RuleError(f"Name at least one inconsistency {cited(topic.by)}.")
    return stepped(replace(filing, tolled_on=line.on), line, "tolled", topic.by)


def revise(register: Register, line: Line) -> WrittenApproval:
    """Answer a notice on a layout with revised documents; its review begins again."""
    filing, topic = _open(register, line, "revised", State.TOLLED)
    items = {key: text_of(line.content, key, cite) for key, cite in topic.items.items()}
    given = {key: value for key, value in line.content.items() if key != "topic"}
    content = {**filing.content, **given, **items}
    if content == filing.content:
        cites = dict.fromkeys(topic.items.values())
        raise RuleError(f"Nothing is revised in {filing.ref} {cited(*cites)}.")
    filing = replace(filing, content=content, tolled_on=None, reviewed_from=line.on)
    return stepped(filing, line, "revised", *dict.fromkeys(topic.items.values()))


def approve(register: Register, line: Line) -> WrittenApproval:
    """The written approval of the Executive Director."""
    filing, topic = _open(register, line, "approved", State.UNDER_REVIEW)
    _require_decider(filing, topic, line)
    return stepped(replace(filing, approved_on=line.on), line, "approved in writing", topic.by)


def disapprove(register: Register, line: Line) -> WrittenApproval:
    """The written refusal of the Executive Director, with reasons."""
    filing, topic = _open(register, line, "disapproved", State.UNDER_REVIEW)
    _require_decider(filing, topic, line)
    reasons = text_of(line.content, "reasons", topic.by)
    filing = replace(filing, disapproved_on=line.on)
    return stepped(filing, line, f"disapproved: {reasons}", topic.by)


def vote(register: Register, line: Line) -> WrittenApproval:
    """The Board's decision on a petition, at a public meeting."""
    filing, topic = _open(register, line, "voted on", State.UNDER_REVIEW)
    _require_decider(filing, topic, line)
    if line.on not in register.meetings:
        raise RuleError(f"No meeting is scheduled for {said(line.on)} {cited(topic.by)}.")
    outcome = line.content.get("result")
    if outcome not in RESULTS:
        raise RuleError(f"A vote is {', '.join(RESULTS)} {cited(topic.by)}.")
    if outcome == "approved":
        return stepped(replace(filing, approved_on=line.on), line, "granted by vote", topic.by)
    if outcome == "deferred":
        return stepped(filing, line, "vote deferred", topic.by)
    return stepped(replace(filing, disapproved_on=line.on), line, "refused by vote", topic.by)


def use(register: Register, line: Line) -> WrittenApproval:
    """A certificate holder uses a service, which takes written approval."""
    filing = register.find(line.subject, WrittenApproval)
    if filing.topic != "service":
        raise RuleError(f"{filing.ref} is a {filing.topic}: a service is used {cited(SERVICE)}.")
    filing, topic = _open(register, line, "used", State.APPROVED)
    return stepped(filing, line, f"{filing.content['service']} is used", topic.by)


ACTS: dict[str, Act] = {
    "toll": toll,
    "revise": revise,
    "approve": approve,
    "disapprove": disapprove,
    "vote": vote,
    "use": use,
}


def _open(
    register: Register, line: Line, done: str, wanted: State
) -> tuple[WrittenApproval, Topic]:
    filing = register.find(line.subject, WrittenApproval)
    topic, state = TOPICS[filing.topic], filing.state_on(line.on, register)
    if state != wanted:
        raise RuleError(f"{filing.ref} is {state} and cannot be {done} {cited(topic.by)}.")
    return filing, topic


def _require_decider(filing: WrittenApproval, topic: Topic, line: Line) -> None:
    by_vote = line.act == "vote"
    if by_vote != (topic.decided_by == "vote"):
        who = "Executive Director decides" if by_vote else "Board decides by vote"
        raise RuleError(f"The {who} on a {topic.name} {cited(topic.by)}.")
    if same_name(line.actor.person, filing.filed_by):
        raise RuleError(f"{line.actor.person} filed {filing.ref} and may not decide on it.")


# Questions of other machines


def approved(register: Register, topic: str, organisation: str) -> Iterator[WrittenApproval]:
    """The approvals of a topic that an organisation has."""
    held = register.each(WrittenApproval, organisation)
    return (filing for filing in held if filing.topic == topic and filing.approved_on)


def require_layout(
    register: Register,
    organisation: str,
    game: str,
    content: Mapping[str, Any],
    before: Mapping[str, Any],
) -> tuple[Cite, ...]:
    """Refuse to offer a game, a new feature or new felt without an approved layout."""
    fresh = [ref for ref in content["features"] if ref not in before.get("features", ())]
    if before and not fresh and not content["felt"]:
        return ()
    missing = layout_missing(register, organisation, game, fresh, content["felt"])
    if missing:
        raise RuleError(f"{missing} {cited(SUBMITS, OFFERS)}.")
    return (OFFERS,)


def layout_missing(
    register: Register, organisation: str, game: str, features: list[str], felt: str = ""
) -> str | None:
    """The layout that is not approved yet for a game with some features, in words."""
    held = [
        one for one in approved(register, "layout", organisation) if one.content["game"] == game
    ]
    if not held:
        return f"{organisation} has no approved layout, signage and equipment for {game}"
    if felt and felt not in [one.ref for one in held]:
        return f"The layout {felt} is not approved"
    for ref in features:
        if not any(ref in one.content.get("features", ()) for one in held):
            return f"No approved layout, signage and equipment names the new feature {ref}"
    return None


def require_removals(
    register: Register,
    organisation: str,
    game: str,
    content: Mapping[str, Any],
    before: Mapping[str, Any],
) -> tuple[Cite, ...]:
    """Refuse to take a jackpot off the floor without written approval."""
    gone = [
        wager
        for wager, tables in before.get("meters", {}).items()
        if not tables.keys() <= content["meters"].get(wager, {}).keys()
    ]
    if not gone:
        return ()
    held = [
        one.content["wager"]
        for one in approved(register, "removal", organisation)
        if one.content["game"] == game
        and (one.approved_on or date.min) >= _offered_since(register, organisation, one)
    ]
    for wager in gone:
        if wager not in held:
            raise RuleError(
                f"The jackpot of {wager} leaves the floor: ask the Executive Director for written "
                f"approval first {cited(REMOVAL)}."
            )
    return (REMOVAL,)


def _offered_since(register: Register, organisation: str, removal: WrittenApproval) -> date:
    """The day since which a jackpot is on the floor; approval of an earlier removal is used up."""
    chain = chain_of(register, organisation, removal.content["game"])
    since = date.max
    for spell in reversed(chain.floor if chain else ()):
        if (
            chain
            and removal.content["wager"] in chain.versions[spell.version - 1].content["meters"]
        ):
            since = filing_day(spell.start)
        else:
            break
    return since
