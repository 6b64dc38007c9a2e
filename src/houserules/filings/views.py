"""Views: what people ask of a register, as plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houserules.files.submissions import read_submission
from houserules.filings import approvals, requests
from houserules.filings import rules_of_play as play
from houserules.filings.filing import Filing, Register
from houserules.filings.permissions import Actor, may
from houserules.filings.preparation import features
from houserules.filings.versions import Submission
from houserules.games import INDEX
from houserules.rules.errors import RuleError, suggestion
from houserules.rules.finding import WRONG

if TYPE_CHECKING:
    from houserules.rules import HouseRules


def seen(filing: Filing, today: date, register: Register) -> dict[str, Any]:
    """Everything there is to know of a filing on a day, as JSON data."""
    due = filing.due(today, register)
    return {
        "trial": register.settings.trial,
        "ref": filing.ref,
        "kind": filing.kind,
        "organisation": filing.organisation,
        "regime": str(filing.regime),
        "state": str(filing.state_on(today, register)),
        "due": due and {"on": due.on.isoformat(), "what": due.what, "waits for": due.waits_for},
        **filing.described(today, register),
        "steps": [
            {
                "line": step.line,
                "on": step.on.isoformat(),
                "words": step.words,
                "cites": [str(cite) for cite in step.cites],
            }
            for step in filing.steps
        ],
    }


def public(filing: Filing) -> bool:
    """Whether everybody may read a filing: a docket once it was posted."""
    return isinstance(filing, requests.Request) and any(
        approvals.POSTED in step.cites for step in filing.steps
    )


def readable(filing: Filing, reader: Actor) -> bool:
    """Whether a person may read a filing."""
    return public(filing) or may(reader, filing.read_by, filing.organisation)


def require_filing(register: Register, ref: str, reader: Actor) -> Filing:
    """The filing of a reference; one that does not exist suggests only what a person may read."""
    found = register.filings.get(ref.strip().upper())
    if found is not None:
        return found
    known = [one.ref for one in register.filings.values() if readable(one, reader)]
    raise RuleError(f"There is no filing {ref[:40]}. {suggestion(ref, known)}".strip())


def read_filing(register: Register, ref: str, reader: Actor) -> Filing:
    """A filing that a person may read; any other does not exist for them."""
    found = require_filing(register, ref, reader)
    if not readable(found, reader):
        raise RuleError(f"There is no filing {ref[:40]} for the {reader.role}.")
    return found


def queued(register: Register, actor: Actor, today: date) -> list[dict[str, Any]]:
    """The filings that a person may read and that wait for something, nearest date first."""
    rows = []
    for filing in register.filings.values():
        due = filing.due(today, register)
        if due is None or not readable(filing, actor):
            continue
        rows.append(
            {
                "on": due.on.isoformat(),
                "what": due.what,
                "ref": filing.ref,
                "state": str(filing.state_on(today, register)),
                "organisation": filing.organisation,
                **_subject(filing),
                "waits for": str(due.waits_for),
                "last working day": register.closings.last_open_before(due.on).isoformat(),
            }
        )
    return sorted(rows, key=lambda row: (row["on"], row["ref"]))


def _subject(filing: Filing) -> dict[str, str]:
    """The game that a filing is about; of a Rules Submission its choices and its reviewer."""
    if isinstance(filing, Submission):
        latest = filing.latest
        return {"game": filing.game, "choices": latest.choices, "reviewer": latest.reviewer}
    return {"game": str(getattr(filing, "content", {}).get("game") or "")}


def game_name(typed: str) -> str:
    """The name of a game that is written by its chapter; any other as it is."""
    names = (f"{entry.name} ({typed})" for entry in INDEX if entry.chapter == typed)
    return next(names, typed)


def rules_of(register: Register, reader: Actor, ref: str, configuration: str = "") -> HouseRules:
    """The house rules of a chain as it is in force, or as it was filed last."""
    chain = register.find(read_filing(register, ref, reader).ref, Submission)
    version = chain.current or chain.latest
    return play.house_rules(version.content, features(register), configuration)


def difference(register: Register, reader: Actor, old: str, new: str) -> dict[str, Any]:
    """How two versions differ: files, or versions of a chain as REF:VERSION."""
    before, after = (_content_of(register, reader, typed) for typed in (old, new))
    if before["game"] != after["game"]:
        raise RuleError(f"{old} is for {before['game']} and {new} for {after['game']}.")
    if before["game"] in register.filings:
        raise RuleError(f"{before['game']} is not carried: its versions are compared by hand.")
    known = features(register)
    names = dict(zip(before["configurations"], play.renamed(before, after), strict=True))
    old_ones = play.advantages(before, known)
    priced = (
        {(names[key[0]], *key[1:]): number for key, number in old_ones.items()},
        play.advantages(after, known),
    )
    return {
        "changes": [
            {
                "configuration": one.configuration,
                "option": one.option,
                "cite": str(one.cite),
                "before": one.before,
                "after": one.after,
            }
            for one in play.changes(before, after)
        ],
        "advantages": [
            {
                "configuration": configuration,
                "wager": wager,
                "when": when,
                "before": _advantage(old),
                "after": _advantage(new),
            }
            for configuration, wager, when, old, new in matched(*priced)
            if old != new
        ],
    }


Advantages = Mapping[tuple[str, str, str], Fraction | float]
Moved = tuple[str, str, str, Fraction | float | None, Fraction | float | None]


def matched(before: Advantages, after: Advantages) -> Iterator[Moved]:
    """The figures of two versions beside each other.

    A figure corresponds to that of the same wager and condition, otherwise to the next of the same
    wager whose condition the other version has not: six decks become eight.
    """
    gone = [key for key in before if key not in after]
    found = {key: key for key in after if key in before}
    for key in after:
        if key not in before and (same := [one for one in gone if one[:2] == key[:2]]):
            gone.remove(same[0])
            found[key] = same[0]
    for key, new in after.items():
        was = found.get(key)
        if was is None:
            yield *key, None, new
        else:
            yield key[0], key[1], _condition(was[2], key[2]), before[was], new
    yield from ((*key, before[key], None) for key in gone)


def _condition(was: str, now: str) -> str:
    """The conditions that stay, and what the others become where both versions have one."""
    old, new = (re.split("[,;] ", condition) for condition in (was, now))
    gone = ", ".join(part for part in old if part not in new)
    come = ", ".join(part for part in new if part not in old)
    changed = f"{gone} becomes {come}" if gone and come else ""
    return ", ".join(filter(None, [*(part for part in new if part in old), changed]))


def _content_of(register: Register, reader: Actor, typed: str) -> Mapping[str, Any]:
    ref, colon, number = typed.partition(":")
    if ref.strip().upper() in register.filings:
        chain = register.find(read_filing(register, ref, reader).ref, Submission)
        known = [str(version.number) for version in chain.versions]
        if colon and number not in known:
            raise RuleError(f"{chain.ref} has no version {number[:9]}; it has {', '.join(known)}.")
        return chain.versions[int(number) - 1 if colon else -1].content
    submission = read_submission(Path(typed), features(register))
    submission.document.require()
    for finding in submission.findings:
        if finding.kind is WRONG:
            raise RuleError(f"{typed}: {finding.sentence}")
    return play.examined(submission)


def _advantage(number: Fraction | float | None) -> str:
    return "not offered" if number is None else f"{float(number):.4%}"
