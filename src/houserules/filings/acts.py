"""Acts: from what a person wants to a line of the journal, and back to the register.

An act is checked against the permissions, prepared with what the games know, carried out on the
register and written; one that is refused writes nothing. A journal is replayed by the same
functions, so that a line that the rules do not permit is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from houserules.filings import approvals, progressives, reinsurers, requests, submissions, written
from houserules.filings.clock import day_of, filing_day, said
from houserules.filings.closings import Closings
from houserules.filings.filing import Act, Filing, Register
from houserules.filings.journal import Journal, JournalError, Line
from houserules.filings.permissions import (
    DECIDING_SIDE,
    FILE_SIDE,
    Actor,
    permissions,
    require,
    require_one_side,
)
from houserules.filings.preparation import prepared_content
from houserules.filings.versions import Submission, chain_of
from houserules.filings.views import require_filing
from houserules.rules.errors import RuleError, suggestion

OPENING: dict[str, tuple[str, Act]] = {
    "file": ("RS", submissions.file),
    "request": ("NG", requests.request),
    "seek": ("", written.seek),
    "link": ("PJ", progressives.link),
    "apply": ("QR", reinsurers.apply),
}
"""Acts that begin a filing, with the prefix of its reference."""
CONTINUING: dict[type[Filing], Mapping[str, Act]] = {
    Submission: submissions.ACTS,
    requests.Request: {**requests.ACTS, **approvals.ACTS},
    written.WrittenApproval: written.ACTS,
    reinsurers.Reinsurer: reinsurers.ACTS,
    progressives.Link: {},
}
"""Acts on a filing, by its kind."""
OF_THE_BOARD = ("schedule", "close")
"""Acts on the calendar, which concern no filing."""


def perform(
    journal: Journal,
    register: Register,
    actor: Actor,
    act: str,
    subject: str,
    content: Mapping[str, Any],
    at: datetime,
) -> Line:
    """Check, prepare, carry out and write an act; a refused one leaves everything as it is."""
    today = filing_day(at)
    actor.require_names()
    _permit(register, actor, act, subject)
    if act not in OPENING and act not in OF_THE_BOARD:
        require_filing(register, subject, actor)
    prepared = prepared_content(register, actor, act, subject, content, today)
    subject = _subject(register, actor, act, subject, prepared, today)
    line = journal.line(at, actor, act, subject, prepared)
    changed = _carried_out(register, line)
    journal.append(line)
    _keep(register, line, changed)
    return line


def replayed(journal: Journal, until: date = date.max) -> Register:
    """The register that a journal added up to on a day; a line that the rules refuse is named."""
    register = Register(journal.settings)
    for line in journal.lines:
        if line.on > until:
            break
        try:
            _permit(register, line.actor, line.act, line.subject)
            _keep(register, line, _carried_out(register, line))
        except RuleError as error:
            raise JournalError(f"Line {line.number} of the journal: {error}") from None
    return register


def _permit(register: Register, actor: Actor, act: str, subject: str) -> None:
    if act not in permissions():
        raise RuleError(f"There is no act “{act}”. {suggestion(act, permissions())}".strip())
    filing = register.filings.get(subject.strip().upper()) if act not in OPENING else None
    require(actor, act, filing.organisation if filing else actor.organisation)
    require_one_side(actor, register.people.get(actor.key))


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
        chain = chain_of(register, actor.organisation, content["game"])
        if chain:
            return chain.ref
    prefix = OPENING[act][0] or written.topic_named(str(content.get("topic", ""))).prefix
    return register.next_ref(prefix, today)


def _carried_out(register: Register, line: Line) -> Filing | None:
    """The filing as a line changes it; None for a line on the calendar."""
    if line.act in OF_THE_BOARD:
        if not line.content.get("days"):
            raise RuleError("Name at least one day.")
        for day in line.content["days"]:
            if day_of(day) < line.on:
                raise RuleError(f"{said(day_of(day))} is past.")
        return None
    if line.act in OPENING:
        _require_next(register, line)
        return OPENING[line.act][1](register, line)
    filing = register.filing(line.subject)
    acts = CONTINUING[type(filing)]
    if line.act not in acts:
        raise RuleError(f"{filing.ref} is a {filing.kind}: {line.act} does not apply to it.")
    return acts[line.act](register, line)


def _require_next(register: Register, line: Line) -> None:
    """Refuse a new filing whose reference is not the next one; an amendment has its chain's."""
    prefix = line.subject.partition("-")[0]
    known = line.act == "file" and line.subject in register.filings
    if not known and line.subject != register.next_ref(prefix, line.on):
        raise RuleError(f"{line.subject} is not the next reference.")


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
    if register.people.get(line.actor.key) not in FILE_SIDE | DECIDING_SIDE:
        register.people[line.actor.key] = line.actor.role
