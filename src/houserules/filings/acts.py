"""Acts: from what a person wants to a line of the journal, and back to the register.

An act is checked against the permissions, prepared with what the games know, carried out on the
register and written; one that is refused writes nothing. A journal is replayed by the same
functions, so that a line that the rules do not permit is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houserules.filings import approvals, progressives, reinsurers, requests, submissions, written
from houserules.filings import rules_of_play as play
from houserules.filings.clock import day_of, filing_day, said
from houserules.filings.closings import Closings
from houserules.filings.filing import Act, Filing, Register
from houserules.filings.forms import RequestForm, SubmissionForm, form_of, read_file
from houserules.filings.journal import Journal, JournalError, Line
from houserules.filings.permissions import Actor, may, permissions, require, require_one_side
from houserules.rules.errors import RuleError, suggestion

if TYPE_CHECKING:
    from houserules.rules import HouseRules

OPENING: dict[str, tuple[str, Act]] = {
    "file": ("RS", submissions.file),
    "request": ("NG", requests.request),
    "seek": ("", written.seek),
    "link": ("PJ", progressives.link),
    "apply": ("QR", reinsurers.apply),
}
"""Acts that begin a filing, with the prefix of its reference."""
CONTINUING: dict[type[Filing], Mapping[str, Act]] = {
    submissions.Submission: submissions.ACTS,
    requests.Request: {**requests.ACTS, **approvals.ACTS},
    written.WrittenApproval: written.ACTS,
    reinsurers.Reinsurer: reinsurers.ACTS,
    progressives.Link: {},
}
"""Acts on a filing, by its kind."""
OF_THE_BOARD = ("schedule", "close")
"""Acts on the calendar, which concern no filing."""


def perform(
    journal: Journal, register: Register, actor: Actor, act: str,
    subject: str, content: Mapping[str, Any], at: datetime,
) -> Line:  # fmt: skip
    """Check, prepare, carry out and write an act; a refused one leaves everything as it is."""
    today = filing_day(at)
    _permit(register, actor, act, subject)
    prepared = _prepared(register, actor, act, subject, content, today)
    subject = _subject(register, actor, act, subject, prepared, today)
    line = journal.line(at, actor, act, subject, prepared)
    changed = _carried_out(register, line)
    journal.append(line)
    _keep(register, line, changed)
    return line


def replayed(journal: Journal) -> Register:
    """The register that a journal adds up to; a line that the rules refuse is named."""
    register = Register(journal.settings)
    for line in journal.lines:
        try:
            _permit(register, line.actor, line.act, line.subject)
            _keep(register, line, _carried_out(register, line))
        except (RuleError, KeyError, TypeError, AttributeError, IndexError) as error:
            raise JournalError(f"Line {line.number} of the journal: {error}") from None
    return register


def _permit(register: Register, actor: Actor, act: str, subject: str) -> None:
    if act not in permissions():
        raise RuleError(f"There is no act “{act}”. {suggestion(act, permissions())}".strip())
    filing = register.filings.get(subject.strip().upper()) if act not in OPENING else None
    require(actor, act, filing.organisation if filing else actor.organisation)
    require_one_side(actor, register.people.get(actor.person))


def _subject(
    register: Register,
    actor: Actor,
    act: str,
    subject: str,
    content: Mapping[str, Any],
    today: date,
) -> str:
    """The reference that an act is about: the next free one for a new filing."""
    if act in OF_THE_BOARD:
        return ""
    if act not in OPENING:
        return subject.strip().upper()
    if act == "file":
        chain = submissions.chain_of(register, actor.organisation, content["game"])
        if chain:
            return chain.ref
    prefix = OPENING[act][0] or written.topic_named(str(content.get("topic", ""))).prefix
    return register.next_ref(prefix, today)


def _carried_out(register: Register, line: Line) -> Filing | None:
    """What a line makes of its filing; None for a line on the calendar."""
    if line.act in OF_THE_BOARD:
        for day in line.content["days"]:
            if day_of(day) < line.on:
                raise RuleError(f"{said(day_of(day))} is past.")
        return None
    if line.act in OPENING:
        return OPENING[line.act][1](register, line)
    filing = register.filing(line.subject)
    acts = CONTINUING[type(filing)]
    if line.act not in acts:
        raise RuleError(f"{filing.ref} is a {filing.kind}: {line.act} does not apply to it.")
    return acts[line.act](register, line)


def _keep(register: Register, line: Line, changed: Filing | None) -> None:
    if changed is not None:
        register.store(changed)
    elif line.act == "schedule":
        days = {day_of(day) for day in line.content["days"]}
        register.meetings = tuple(sorted({*register.meetings, *days}))
    else:
        why = str(line.content.get("why") or "offices closed")
        added = {day_of(day): why for day in line.content["days"]}
        register.closings = Closings({**register.closings.added, **added})
    register.people.setdefault(line.actor.person, line.actor.role)


# What the games know of an act


def features(register: Register) -> list[play.Feature]:
    """The paytables that were requested, available or not."""
    found = (play.Feature.of(request) for request in register.each(requests.Request))
    return [feature for feature in found if feature]


def _prepared(
    register: Register,
    actor: Actor,
    act: str,
    subject: str,
    content: Mapping[str, Any],
    today: date,
) -> dict[str, Any]:
    """The content of an act with what the games know of it."""
    filing = register.filings.get(subject.strip().upper())
    if act == "file" or (act == "revise" and isinstance(filing, submissions.Submission)):
        return _examined(register, actor, content, today)
    if act in ("request", "complete"):
        form = form_of(RequestForm, content, "The request")
        own = subject.strip().upper() if act == "complete" else ""
        others = [one for one in features(register) if one.ref != own]
        return play.requested(form.model_dump(by_alias=True), others)
    if act == "result" and isinstance(filing, requests.Request):
        return {**content, "comparison": play.compared(filing.content)}
    if act == "notify" and isinstance(filing, requests.Request):
        return _notified(filing, content)
    if act == "consider" and isinstance(filing, requests.Request) and content.get("paytable"):
        return {**content, "paytable": play.amended(filing.content, content["paytable"])}
    if act in ("seek", "revise") and content.get("game"):
        return _named(register, content)
    if act == "toll" and isinstance(filing, submissions.Submission):
        return {**content, "findings": content.get("findings") or _notice(filing)}
    if act == "link":
        return {**content, "members": [_member(register, actor, m) for m in content["members"]]}
    return dict(content)


def _examined(
    register: Register, actor: Actor, content: Mapping[str, Any], today: date
) -> dict[str, Any]:
    """A Rules Submission with its findings, those on its links too."""
    form = form_of(SubmissionForm, content, "The Rules Submission")
    new_game = register.filings.get(form.game.strip().upper())
    if isinstance(new_game, requests.Request):
        return play.by_hand(form, new_game, today)
    examined = play.examined(form, features(register), today)
    chain = submissions.chain_of(register, actor.organisation, examined["game"])
    if chain:
        examined["findings"] += _on_links(register, chain.ref, examined)
    return examined


def _on_links(register: Register, ref: str, content: Mapping[str, Any]) -> list[dict[str, str]]:
    """How a changed version would differ from the tables that are linked with it."""
    found = []
    for link in progressives.links_of(register, ref):
        ours = [one for one in link.members if one["submission"] == ref]
        others = [one for one in link.members if one["submission"] != ref]
        for member, other in ((a, b) for a in ours for b in others):
            name, wager = member["configuration"], member["wager"]
            if name not in content["configurations"] or wager not in content["meters"]:
                continue
            terms = play.terms(content, features(register), name, wager)
            for cites, sentence in progressives.unlike(terms, other["terms"]):
                words = f"On {link.ref} with {other['submission']} {sentence}."
                found.append(play.Finding("inconsistent", name, cites[0], words).to_data())
    return found


def _notice(filing: submissions.Submission) -> list[dict[str, str]]:
    """What the check found in the version filed last, as a tolling notice."""
    return [
        {
            "nature": f"{item['sentence']} (§ {item['cite']})",
            "alternative": item["alternative"] or "none possible",
        }
        for item in filing.latest.content["findings"]
    ]


def _notified(filing: requests.Request, content: Mapping[str, Any]) -> dict[str, Any]:
    game = filing.content.get("game")
    if not game:
        return dict(content)
    named = {
        key: play.named_choices(game, content.get(key, {})) for key in ("mandatory", "prohibited")
    }
    return {**content, **named}


def _named(register: Register, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of an act with the full names of its game and its wager."""
    if str(content["game"]) in register.filings:
        return dict(content)
    chapter = play.chapter_of(str(content["game"]))
    wager = content.get("wager")
    named = {"wager": play.wager_named(chapter, str(wager))} if wager else {}
    return {**content, "game": chapter, **named}


def _member(register: Register, actor: Actor, member: Mapping[str, Any]) -> dict[str, Any]:
    """A table of a link, with the terms of the version that is in force there or filed last."""
    chain = register.find(str(member.get("submission", "")), submissions.Submission)
    require(actor, "link", chain.organisation)
    version = chain.current or chain.latest
    name = str(member.get("configuration") or next(iter(version.content["configurations"])))
    wager = play.wager_named(chain.game, str(member.get("wager", "")))
    terms = play.terms(version.content, features(register), name, wager)
    return {"submission": chain.ref, "configuration": name, "wager": wager, "terms": terms}


def seen(filing: Filing, today: date, register: Register) -> dict[str, Any]:
    """Everything there is to know of a filing on a day, as JSON data."""
    due = filing.due(today, register)
    return {
        "ref": filing.ref,
        "kind": filing.kind,
        "organisation": filing.organisation,
        "regime": str(filing.regime),
        "state": str(filing.state_on(today, register)),
        "due": due and {"on": due.on.isoformat(), "what": due.what, "waits for": due.waits_for},
        **filing.described(today, register),
        "steps": [
            {"line": step.line, "on": step.on.isoformat(), "words": step.words,
             "cites": [str(cite) for cite in step.cites]}
            for step in filing.steps
        ],
    }  # fmt: skip


# What people ask


def public(filing: Filing) -> bool:
    """Whether everybody may read a filing: a docket once it was posted."""
    return isinstance(filing, requests.Request) and any(
        approvals.POSTED in step.cites for step in filing.steps
    )


def queued(register: Register, actor: Actor, today: date) -> list[dict[str, Any]]:
    """The filings that a person may read and that wait for something, nearest date first."""
    rows = []
    for filing in register.filings.values():
        due = filing.due(today, register)
        if due is None or not (public(filing) or may(actor, filing.read_by, filing.organisation)):
            continue
        rows.append(
            {
                "on": due.on.isoformat(),
                "what": due.what,
                "ref": filing.ref,
                "state": str(filing.state_on(today, register)),
                "organisation": filing.organisation,
                "waits for": str(due.waits_for),
                "last working day": register.closings.last_open_before(due.on).isoformat(),
            }
        )
    return sorted(rows, key=lambda row: (row["on"], row["ref"]))


def rules_of(register: Register, ref: str, configuration: str = "") -> HouseRules:
    """The house rules of a chain as it is in force, or as it was filed last."""
    chain = register.find(ref, submissions.Submission)
    version = chain.current or chain.latest
    return play.house_rules(version.content, features(register), configuration)


def difference(register: Register, old: str, new: str) -> dict[str, Any]:
    """How two versions differ: files, or versions of a chain as REF:VERSION."""
    before, after = (_content_of(register, typed) for typed in (old, new))
    if before["game"] != after["game"]:
        raise RuleError(f"{old} is for {before['game']} and {new} for {after['game']}.")
    if before["game"] in register.filings:
        raise RuleError(f"{before['game']} is not carried: its versions are compared by hand.")
    priced = [play.advantages(content, features(register)) for content in (before, after)]
    return {
        "changes": [
            {"configuration": one.configuration, "option": one.option, "cite": str(one.cite),
             "before": one.before, "after": one.after}
            for one in play.changes(before, after)
        ],
        "advantages": [
            {"configuration": key[0], "wager": key[1], "when": key[2],
             "before": _advantage(priced[0].get(key)), "after": _advantage(priced[1].get(key))}
            for key in dict.fromkeys((*priced[0], *priced[1]))
            if priced[0].get(key) != priced[1].get(key)
        ],
    }  # fmt: skip


def _content_of(register: Register, typed: str) -> Mapping[str, Any]:
    ref, colon, number = typed.partition(":")
    if ref.strip().upper() in register.filings:
        chain = register.find(ref, submissions.Submission)
        known = [str(version.number) for version in chain.versions]
        if colon and number not in known:
            raise RuleError(f"{chain.ref} has no version {number[:9]}; it has {', '.join(known)}.")
        return chain.versions[int(number) - 1 if colon else -1].content
    form = read_file(SubmissionForm, Path(typed))
    content = play.examined(form, features(register), date.max)
    if any(item["kind"] == "wrong" for item in content["findings"]):
        raise RuleError(f"{typed}: {content['findings'][0]['sentence']}")
    return content


def _advantage(number: Fraction | float | None) -> str:
    return "not offered" if number is None else f"{float(number):.4%}"
