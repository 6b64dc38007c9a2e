"""Approval of a new game or feature: 58 Pa. Code § 601a.3, from the first vote to the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houserules.filings.clock import day_of, said
from houserules.filings.filing import Act, Register, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.paragraphs import carry, cited
from houserules.filings.requests import Comment, Request, State
from houserules.law import Cite
from houserules.rules.errors import RuleError

PRESENTED = carry("601a.3(a)", "presented at a public meeting for preliminary approval")
PROVISIONS = {
    "definitions": carry("601a.3(b)(1)", "definitions"),
    "layout": carry("601a.3(b)(2)", "table layout and physical characteristics"),
    "devices": carry("601a.3(b)(3)", "devices used for play"),
    "opening": carry("601a.3(b)(4)", "opening of a table"),
    "wagers": carry("601a.3(b)(5)", "types of wagers"),
    "shuffle and deal": carry("601a.3(b)(6)", "shuffle, deal or another beginning of a round"),
    "completion": carry("601a.3(b)(7)", "completion of a round"),
    "payout odds": carry("601a.3(b)(8)", "payout odds"),
    "irregularities": carry("601a.3(b)(9)", "irregularities"),
    "other": carry("601a.3(b)(10)", "other rules and procedures"),
}
POSTED = carry("601a.3(c)", "30 days on the website for public comment")
COMMENTS = carry("601a.3(c)(i)", "comments are considered before the final vote")
FINAL = carry("601a.3(d)", "final approval at the following scheduled meeting")
NOTICE = carry("601a.3(e)", "notice in the Bulletin and posting on the website")
AVAILABLE = carry("601a.3(f)", "available upon both publications")
DEEMED = carry("601a.3(i)", "existing games and features are deemed approved")
NOT_APPLICABLE = "not applicable"
RESULTS = ("approved", "refused", "deferred", "post again")


def vote(register: Register, line: Line) -> Request:
    """A vote of the Board at a scheduled meeting: preliminary (a), or final (d)."""
    filing = register.find(line.subject, Request)
    state = filing.state_on(line.on, register)
    final = state == State.CONSIDERED
    cite = FINAL if final or state == State.POSTED else PRESENTED
    _require_votable(filing, state, line, register, cite)
    outcome = line.content.get("result")
    if outcome not in RESULTS or (outcome == "post again" and not final):
        raise RuleError(f"A vote is {', '.join(RESULTS[:3])}, or at the final one post again.")
    if line.on not in register.meetings:
        raise RuleError(f"No public meeting is scheduled for {said(line.on)} {cited(cite)}.")
    name = "final" if final else "preliminary"
    if outcome == "refused":
        return stepped(replace(filing, stage=State.REFUSED), line, f"refused by {name} vote", cite)
    if outcome == "deferred":
        return stepped(replace(filing, deferred_on=line.on), line, f"{name} vote deferred", cite)
    if outcome == "post again":
        filing = replace(filing, stage=State.PRELIMINARY, posted_on=None, deferred_on=None)
        return stepped(filing, line, "a new posting ordered", cite, POSTED)
    if final:
        due = filing.meeting(line.on, register)
        late = (
            f", later than the following meeting of {said(due)}" if due != line.on and due else ""
        )
        filing = replace(filing, stage=State.FINAL, deferred_on=None)
        return stepped(filing, line, f"finally approved{late}", FINAL)
    present = _provisions(filing, line)
    filing = replace(filing, stage=State.PRELIMINARY, deferred_on=None)
    return stepped(filing, line, "preliminarily approved for publication", PRESENTED, *present)


def post(register: Register, line: Line) -> Request:
    """Post the rules of play on the website; the 30 days begin tomorrow, (c)."""
    filing = _at(register, line, "posted", POSTED, State.PRELIMINARY)
    filing = replace(filing, stage=State.POSTED, posted_on=line.on)
    until = filing.comments_until(register)
    assert until is not None
    return stepped(filing, line, f"posted; comments until {said(until)}", POSTED)


def interrupt(register: Register, line: Line) -> Request:
    """Note that the posting was interrupted; its days start over when it is posted again."""
    filing = _at(register, line, "interrupted", POSTED, State.POSTED)
    until = filing.comments_until(register)
    if until is not None and line.on > until:
        raise RuleError(f"The posting of {filing.ref} ended on {said(until)} {cited(POSTED)}.")
    filing = replace(filing, stage=State.PRELIMINARY, posted_on=None)
    return stepped(filing, line, "posting interrupted", POSTED)


def comment(register: Register, line: Line) -> Request:
    """A comment of the public; one after the last day is kept as late."""
    filing = _at(register, line, "commented on", POSTED, State.POSTED, State.CONSIDERED)
    text = text_of(line.content, "text", COMMENTS, what="the text of the comment")
    until = filing.comments_until(register)
    timely = until is not None and line.on <= until
    year = str(line.on.year)
    number = 1 + sum(
        one.ref.split("-")[1] == year for each in register.each(Request) for one in each.comments
    )
    made = Comment(f"CM-{year}-{number:06}", line.on, text, timely)
    words = f"comment {made.ref} received" + ("" if timely else " late")
    return stepped(
        replace(filing, comments=(*filing.comments, made)), line, words, POSTED, COMMENTS
    )


def consider(register: Register, line: Line) -> Request:
    """Say how a comment was considered, with the amendment that it led to, (c)(i)."""
    filing = _at(register, line, "considered", COMMENTS, State.POSTED, State.CONSIDERED)
    ref = text_of(line.content, "comment", COMMENTS)
    how = text_of(line.content, "how", COMMENTS, what="how the comment was considered")
    found = [one for one in filing.comments if one.ref == ref.upper()]
    if not found or found[0].considered:
        why = "was considered already" if found else f"is no comment on {filing.ref}"
        raise RuleError(f"{ref} {why} {cited(COMMENTS)}.")
    comments = tuple(
        replace(one, considered=how) if one is found[0] else one for one in filing.comments
    )
    filing = replace(filing, comments=comments)
    words = f"{ref} considered: {how}"
    amended = line.content.get("paytable")
    if amended and amended != filing.content.get("paytable"):
        words += f" Amended: {_amendment(filing.content.get('paytable', {}), amended)}."
        rows = tuple(line.content.get("comparison", ()))
        content = {**filing.content, "paytable": amended}
        filing = replace(filing, content=content, comparison=rows)
    return stepped(filing, line, words, COMMENTS)


def publish(register: Register, line: Line) -> Request:
    """Publish the notice in the Bulletin, or the rules of play on the website, (e)."""
    filing = _at(register, line, "published", NOTICE, State.FINAL)
    where = line.content.get("where")
    if where not in ("Bulletin", "website"):
        raise RuleError(f"Publication is in the Bulletin or on the website {cited(NOTICE)}.")
    day = day_of(str(line.content.get("day") or line.on))
    voted = next(step.on for step in reversed(filing.steps) if FINAL in step.cites)
    if not voted <= day <= line.on:
        raise RuleError(
            f"{said(day)} is not between the final vote on {said(voted)} and today {cited(NOTICE)}."
        )
    if (filing.bulletin_on if where == "Bulletin" else filing.website_on) is not None:
        raise RuleError(f"{filing.ref} is published there already {cited(NOTICE)}.")
    if where == "Bulletin":
        filing = replace(filing, bulletin_on=day)
    else:
        filing = replace(filing, website_on=day)
    words = f"published {'in the' if where == 'Bulletin' else 'on the'} {where} on {said(day)}"
    if filing.available_on:
        words += f"; available from {said(filing.available_on)}"
        return stepped(filing, line, words, NOTICE, AVAILABLE)
    return stepped(filing, line, words, NOTICE)


ACTS: dict[str, Act] = {
    "vote": vote,
    "post": post,
    "interrupt": interrupt,
    "comment": comment,
    "consider": consider,
    "publish": publish,
}


def _at(register: Register, line: Line, done: str, cite: Cite, *wanted: State) -> Request:
    filing = register.find(line.subject, Request)
    state = filing.state_on(line.on, register)
    if state in wanted:
        return filing
    raise RuleError(f"{filing.ref} is {state} and cannot be {done} {cited(cite)}.")


def _require_votable(
    filing: Request, state: State, line: Line, register: Register, cite: Cite
) -> None:
    """Refuse a vote before its time, with what is still open."""
    if state == State.POSTED:
        if filing.unconsidered:
            refs = ", ".join(one.ref for one in filing.unconsidered)
            raise RuleError(f"Consider {refs} before the final vote {cited(COMMENTS)}.")
        until = filing.comments_until(register)
        assert until is not None
        raise RuleError(f"{filing.ref} is posted until {said(until)} {cited(POSTED, cite)}.")
    if state not in (State.NOTIFIED, State.CONSIDERED):
        raise RuleError(f"{filing.ref} is {state} and cannot be voted on {cited(cite)}.")
    meeting = filing.meeting(line.on, register)
    if meeting is not None and line.on < meeting and line.on in register.meetings:
        raise RuleError(f"The meeting for {filing.ref} is on {said(meeting)} {cited(cite)}.")


def _provisions(filing: Request, line: Line) -> list[Cite]:
    """The provisions that are present; each other one needs a reason why it does not apply."""
    given: Mapping[str, Any] = line.content.get("provisions") or filing.content.get(
        "provisions", {}
    )
    missing = [
        f"{name} {cited(cite)}" for name, cite in PROVISIONS.items() if not _said_of(given, name)
    ]
    if missing:
        raise RuleError(
            f"The rules of play lack: {'; '.join(missing)}. Give each, or write "
            f"“{NOT_APPLICABLE}:” and the reason."
        )
    return [
        cite
        for name, cite in PROVISIONS.items()
        if not str(given[name]).strip().casefold().startswith(NOT_APPLICABLE)
    ]


def _said_of(given: Mapping[str, Any], name: str) -> str:
    """The text of a provision, or the reason why it does not apply."""
    text = str(given.get(name, "")).strip()
    if text.casefold().startswith(NOT_APPLICABLE):
        return text[len(NOT_APPLICABLE) :].removeprefix(":").strip()
    return text


def _amendment(old: Mapping[str, str], new: Mapping[str, str]) -> str:
    labels = dict.fromkeys((*old, *new))
    return ", ".join(
        f"{label}: {old.get(label, 'none')} becomes {new.get(label, 'none')}"
        for label in labels
        if old.get(label) != new.get(label)
    )
