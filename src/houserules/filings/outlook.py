"""The outlook of a Rules Submission: what may happen next, until when, by which paragraph.

Nothing is said twice: each act of the law is tried on the chain in its state, and whatever the law
refuses is not possible. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from houserules.filings.clock import filing_day, nth_day
from houserules.filings.filing import Register
from houserules.filings.journal import Line
from houserules.filings.permissions import Actor, Role, may, permissions
from houserules.filings.submissions import ACTS
from houserules.filings.versions import Submission
from houserules.law import Cite
from houserules.rules.errors import RuleError

_SOME = "to be said"
_CONTENTS: Mapping[str, Mapping[str, Any]] = {
    "toll": {"findings": [{"nature": _SOME, "alternative": _SOME}]},
    "recommend": {"accepted": _SOME},
    "disapprove": {"reasons": _SOME},
    "discrepancy": {"seen": _SOME},
}
IN_REVIEW = ("toll", "assign", "recommend", "disapprove")
"""The acts that the 15 days of review limit."""


@dataclass(frozen=True, slots=True)
class Possible:
    """An act that the law allows now."""

    act: str
    roles: tuple[Role, ...]
    until: date | None
    cites: tuple[Cite, ...]


def possible(chain: Submission, register: Register, at: datetime) -> list[Possible]:
    """The acts that the law allows on a chain at an instant, whoever may do them."""
    found = []
    for act, does in ACTS.items():
        content = _content(chain, act)
        roles = tuple(role for role, scope in permissions()[act].items() if scope != "-")
        actor = Actor("anybody", roles[0], chain.organisation)
        line = Line(0, at, filing_day(at), actor, act, chain.ref, content)
        try:
            changed = does(register, line)
        except RuleError:
            continue
        cites = changed.steps[-1].cites
        found.append(Possible(act, roles, _until(chain, act, register), cites))
    return found


def possible_for(
    chain: Submission, register: Register, actor: Actor, at: datetime
) -> list[Possible]:
    """Those of them that the table gives to a person."""
    every = possible(chain, register, at)
    return [one for one in every if may(actor, one.act, chain.organisation)]


def refusal(
    chain: Submission,
    register: Register,
    actor: Actor,
    act: str,
    at: datetime,
    content: Mapping[str, Any] | None = None,
) -> str:
    """The sentence with which the law refuses an act now; “” if it does not."""
    said = _content(chain, act) if content is None else content
    line = Line(0, at, filing_day(at), actor, act, chain.ref, said)
    try:
        ACTS[act](register, line)
    except RuleError as error:
        return str(error)
    return ""


def _content(chain: Submission, act: str) -> Mapping[str, Any]:
    """The least content of an act; a new version is changed and explained."""
    if act in ("file", "revise"):
        latest = dict(chain.latest.content)
        changed = [*latest["requirements"], _SOME]
        found = [one for one in latest["findings"] if one["kind"] == "inconsistent"]
        return {**latest, "requirements": changed, "explanation": _SOME, "findings": found}
    return _CONTENTS.get(act, {})


def _until(chain: Submission, act: str, register: Register) -> date | None:
    version = chain.latest
    if act in IN_REVIEW:
        return version.fifteenth
    return version.revise_by(register) if act == "revise" else None


def if_filed(day: date, register: Register, days: int) -> tuple[date, date]:
    """The 15th day of what is filed on a day, and the last working day before it."""
    fifteenth = nth_day(day, days)
    return fifteenth, register.closings.last_open_before(fifteenth)
