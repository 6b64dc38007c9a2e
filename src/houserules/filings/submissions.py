"""Rules Submissions: 58 Pa. Code § 601a.4, before the amendment § 601a.2.

One chain for each certificate holder and game; each filing in it is a version. The state of a
version follows from its notices and from today's date, so the 15th day needs no event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, time
from typing import Any

from houserules.filings.clock import (
    EASTERN,
    REVIEW_DAYS,
    deadline,
    filing_day,
    instant,
    said,
    said_hour,
)
from houserules.filings.filing import Act, Register, opened_by, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.names import name_key, same_name
from houserules.filings.paragraphs import Regime, carry, cited
from houserules.filings.progressives import links_of
from houserules.filings.versions import OPEN, Spell, State, Submission, Version, chain_of
from houserules.filings.written import require_layout, require_removals
from houserules.law import Cite
from houserules.rules.errors import RuleError

carry("601a.4(a)", "a submission that specifies the options, approved before the game is offered")
carry("601a.4(b)", "initial submissions and amendments are filed electronically")
carry("601a.4(c)", "implementation on approval or on the 15th day, unless tolled or disapproved")
carry("601a.4(d)", "the Bureau's notice within the 15 days of review")
carry("601a.4(d)(1)", "the nature of each inconsistency, and an alternative where there is one")
carry("601a.4(d)(2)", "a tolled version is not implemented")
carry("601a.4(e)", "a revision within 15 days of receipt, with 15 days of its own")
carry("601a.4(f)", "the current version, with the date of its approval, for those who may read it")
carry("601a.4(g)", "superseded versions are kept for five years")
AMENDS = carry("601a.7(b)", "rules in force change only by an amendment")
VALUE_CHIPS = carry("603a.10(g)", "value chips at Roulette as the submission says")
REQUIREMENTS = carry("601a.6(d)", "additional wagering requirements are part of the submission")
AMOUNT = carry("605a.7(e)(3)", "the progressive wager's amount changes only by an amendment")
LINKED_AMOUNT = carry("605a.8(g)(2)", "the amount on a link changes only by an amendment")


def file(register: Register, line: Line) -> Submission:
    """File an initial submission or an amendment, (a), (b)."""
    regime = register.regime_on(line.on)
    a, b = regime.submission("(a)"), regime.submission("(b)")
    _require_complete(line.content, regime)
    chain = register.filings.get(line.subject)
    if not isinstance(chain, Submission):
        known = chain_of(register, line.actor.organisation, line.content["game"])
        if known:
            raise RuleError(f"The chain of {known.game} at {known.organisation} is {known.ref}.")
        fresh = Submission(**opened_by(register, line), game=line.content["game"])
        version = _version(1, "initial", line, regime)
        filed = replace(fresh, versions=(version,))
        chips = [VALUE_CHIPS] if any(_value_chips(line.content)) else []
        return stepped(filed, line, f"version 1 filed, {_days(version)}", a, b, *chips)
    own = same_name(chain.organisation, line.actor.organisation)
    if not own or chain.game != line.content["game"]:
        raise RuleError(f"{chain.ref} is the chain of {chain.game} at {chain.organisation}.")
    state = chain.state_on(line.on, register)
    if state in OPEN or _may_be_tolled(chain.latest, state, line):
        raise RuleError(
            f"Version {chain.latest.number} of {chain.ref} is {state}: {_way_out(state)} before "
            f"another is filed {cited(b)}."
        )
    current = chain.current
    if current and _same(current.content, line.content):
        raise RuleError(
            f"Nothing differs from version {current.number}, which is in force {cited(AMENDS)}."
        )
    version = _version(len(chain.versions) + 1, "amendment", line, regime)
    filed = replace(chain, versions=(*chain.versions, version))
    words = f"version {version.number} filed as an amendment, {_days(version)}"
    return stepped(filed, line, words, b, *_amended(register, chain.ref, current, version))


def revise(register: Register, line: Line) -> Submission:
    """Answer a tolling notice with a revision, (e)."""
    chain = register.find(line.subject, Submission)
    old, state = chain.latest, chain.state_on(line.on, register)
    e = old.regime.submission("(e)")
    until = old.revise_by(register)
    if until is None or state not in (State.TOLLED, State.EXPIRED):
        raise RuleError(f"Version {old.number} of {chain.ref} is {state}, not tolled {cited(e)}.")
    if state == State.EXPIRED:
        raise RuleError(
            f"A revision of version {old.number} was possible until {said(until)}; file a new "
            f"Rules Submission {cited(e)}."
        )
    regime = register.regime_on(line.on)
    _require_complete(line.content, regime)
    if line.content["game"] != chain.game:
        raise RuleError(f"{chain.ref} is for {chain.game}, not for {line.content['game']}.")
    if _same(old.content, line.content) and not line.content.get("explanation"):
        raise RuleError(
            "Nothing is revised: change what the notice names, or explain why it is mistaken "
            f"{cited(e)}."
        )
    version = replace(_version(old.number + 1, "revision", line, regime), reviewer=old.reviewer)
    filed = replace(chain, versions=(*_changed(chain, old, revised=True), version))
    return stepped(
        filed, line, f"version {version.number} filed as a revision, {_days(version)}", e
    )


def toll(register: Register, line: Line) -> Submission:
    """The Bureau's notice that a version is inconsistent, (d)."""
    chain, version = _addressed(register, line)
    d, nature, stays = (version.regime.submission(x) for x in ("(d)", "(d)(1)", "(d)(2)"))
    _require_in_review(chain, version, line, register, "tolled")
    notice = line.content.get("findings") or ()
    if not notice:
        raise RuleError(f"Name at least one inconsistency {cited(nature)}.")
    for item in notice:
        text_of(item, "nature", nature, what="the nature of each inconsistency")
        text_of(item, "alternative", nature, what="an alternative, or that none is possible")
    tolled = _changed(chain, version, tolled_on=line.on, notice=tuple(notice), in_force=False)
    until = deadline(line.on, REVIEW_DAYS, register.closings)
    words = (
        f"version {version.number} tolled as inconsistent with {version.regime.standard}; "
        f"revision until {said(until)}"
    )
    chain = _off_the_floor(replace(chain, versions=tolled), version, line)
    return stepped(chain, line, words, d, nature, stays)


def assign(register: Register, line: Line) -> Submission:
    """Give a version to a reviewer of the Bureau, or hand it back to nobody."""
    chain, version = _addressed(register, line)
    _require_in_review(chain, version, line, register, "assigned")
    reviewer = str(line.content.get("reviewer", "")).strip()
    words = f"assigned to {reviewer}" if reviewer else "handed back"
    chain = replace(chain, versions=_changed(chain, version, reviewer=reviewer))
    return stepped(chain, line, words, version.regime.submission("(d)"))


def recommend(register: Register, line: Line) -> Submission:
    """Recommend approval to the Executive Director once every finding is dealt with."""
    chain, version = _addressed(register, line)
    d, c = version.regime.submission("(d)"), version.regime.submission("(c)")
    _require_in_review(chain, version, line, register, "recommended")
    if not version.reviewer:
        raise RuleError(f"Assign a reviewer to {chain.ref} first {cited(d)}.")
    found, accepted = version.content["findings"], str(line.content.get("accepted", "")).strip()
    if found and not accepted:
        raise RuleError(
            f"Say why the {len(found)} inconsistent choices are acceptable, or toll {cited(d)}."
        )
    chain = replace(chain, versions=_changed(chain, version, recommended_by=line.actor.person))
    return stepped(
        chain,
        line,
        f"approval recommended: {accepted}" if accepted else "approval recommended",
        c,
        d,
    )


def approve(register: Register, line: Line) -> Submission:
    """The Executive Director's notice of approval, (c) or for a revision (e)."""
    chain, version = _addressed(register, line)
    cite = version.right
    state = version.state_on(line.on, register)
    if version.approved_on or state not in (State.UNDER_REVIEW, State.EFFECTIVE, State.IN_FORCE):
        stays = (version.regime.submission("(d)(2)"),) if state == State.TOLLED else ()
        raise RuleError(
            f"Version {version.number} of {chain.ref} is {state} and cannot be approved "
            f"{cited(cite, *stays)}."
        )
    _require_other_person(version, line)
    f = version.regime.submission("(f)")
    approved = _changed(chain, version, approved_on=line.on, approved_at=line.at)
    chain = replace(chain, versions=approved)
    return stepped(chain, line, f"version {version.number} approved", cite, f)


def disapprove(register: Register, line: Line) -> Submission:
    """The Executive Director's notice of disapproval, (c) or for a revision (e)."""
    chain, version = _addressed(register, line)
    cite = version.right
    _require_in_review(chain, version, line, register, "disapproved")
    _require_other_person(version, line)
    reasons = text_of(line.content, "reasons", cite)
    versions = _changed(chain, version, disapproved_on=line.on, in_force=False)
    chain = _off_the_floor(replace(chain, versions=versions), version, line)
    return stepped(chain, line, f"version {version.number} disapproved: {reasons}", cite)


def withdraw(register: Register, line: Line) -> Submission:
    """Take back a version that is not yet implemented."""
    chain = register.find(line.subject, Submission)
    version, state = chain.latest, chain.state_on(line.on, register)
    b = version.regime.submission("(b)")
    if state not in OPEN:
        raise RuleError(
            f"Version {version.number} of {chain.ref} is {state} and cannot be withdrawn "
            f"{cited(b)}."
        )
    chain = replace(chain, versions=_changed(chain, version, withdrawn_on=line.on))
    return stepped(chain, line, f"version {version.number} withdrawn", b)


def implement(register: Register, line: Line) -> Submission:
    """Put a version on the floor; its predecessor is superseded by the same act."""
    chain, version = _addressed(register, line)
    state, old = version.state_on(line.on, register), chain.current
    right = version.right
    if state not in (State.APPROVED, State.EFFECTIVE):
        when = f"; it may be from {said(version.fifteenth)}" if state == State.UNDER_REVIEW else ""
        stays = (version.regime.submission("(d)(2)"),) if version.tolled_on else ()
        raise RuleError(
            f"Version {version.number} of {chain.ref} is {state} and cannot be implemented{when} "
            f"{cited(right, *stays)}."
        )
    content, before = version.content, old.content if old else {}
    holder = (register, chain.organisation, chain.game)
    layout = require_layout(*holder, content, before) if version.regime is Regime.AMENDED else ()
    removal = require_removals(*holder, content, before)
    since = _since(chain, version, line)
    versions = list(_changed(chain, version, in_force=True))
    floor = chain.floor
    cites, words = [right, *layout, *removal], f"version {version.number} implemented"
    if since != line.at:
        words += f", on the floor since {said_hour(since)}"
    if old:
        versions[old.number - 1] = replace(old, in_force=False, superseded_on=filing_day(since))
        floor = (*floor[:-1], replace(floor[-1], end=since))
        cites.append(version.regime.submission("(g)"))
        words += f", version {old.number} superseded"
    floor = (*floor, Spell(version.number, since))
    return stepped(replace(chain, versions=tuple(versions), floor=floor), line, words, *cites)


def _since(chain: Submission, version: Version, line: Line) -> datetime:
    """The instant from which a version is on the floor: now, or an hour since it was allowed."""
    typed = str(line.content.get("since", "")).strip()
    if not typed:
        return line.at
    since = instant(typed)
    if since > line.at:
        raise RuleError(
            f"{said_hour(since)} has not come yet: record it once version {version.number} is on "
            f"the floor {cited(version.right)}."
        )
    lapsed = datetime.combine(version.fifteenth, time(), EASTERN)
    allowed = min(version.approved_at or lapsed, lapsed)
    if since < allowed.replace(second=0, microsecond=0):
        raise RuleError(
            f"Version {version.number} of {chain.ref} was allowed on the floor from "
            f"{said_hour(allowed)}, not earlier {cited(version.right)}."
        )
    last = chain.floor[-1] if chain.floor else None
    free = (last.end or last.start) if last else allowed
    if last and since < free.replace(second=0, microsecond=0):
        raise RuleError(
            f"Version {last.version} of {chain.ref} was on the floor at "
            f"{said_hour(since)} {cited(version.regime.submission('(g)'))}."
        )
    return max(since, allowed, free)


def discrepancy(register: Register, line: Line) -> Submission:
    """Note that a table differs from the version in force, seen on the floor."""
    chain = register.find(line.subject, Submission)
    seen = text_of(line.content, "seen", AMENDS, what="what was seen")
    chain = replace(chain, discrepancies=(*chain.discrepancies, seen))
    return stepped(chain, line, f"discrepancy on the floor: {seen}", AMENDS)


ACTS: dict[str, Act] = {
    "file": file,
    "revise": revise,
    "toll": toll,
    "assign": assign,
    "recommend": recommend,
    "approve": approve,
    "disapprove": disapprove,
    "withdraw": withdraw,
    "implement": implement,
    "discrepancy": discrepancy,
}


# Guards


def _version(number: int, kind: str, line: Line, regime: Regime) -> Version:
    return Version(number, kind, line.on, line.actor.person, regime, line.content)


def _days(version: Version) -> str:
    return f"15th day {said(version.fifteenth)}"


def _changed(chain: Submission, version: Version, **fields: Any) -> tuple[Version, ...]:
    """The versions of a chain with one of them changed."""
    changed = replace(version, **fields)
    return tuple(changed if one.number == version.number else one for one in chain.versions)


def _addressed(register: Register, line: Line) -> tuple[Submission, Version]:
    """The chain and its last version, if the act means that one."""
    chain = register.find(line.subject, Submission)
    meant = str(line.content.get("version", chain.latest.number))
    if meant != str(chain.latest.number):
        if meant not in [str(version.number) for version in chain.versions]:
            raise RuleError(f"{chain.ref} has no version {meant[:9]}.")
        raise RuleError(
            f"Version {meant} of {chain.ref} is not the last; version {chain.latest.number} "
            "was filed since."
        )
    return chain, chain.latest


def _require_complete(content: Mapping[str, Any], regime: Regime) -> None:
    """Refuse what is missing or wrong; what is inconsistent needs an explanation."""
    bad = [item for item in content["findings"] if item["kind"] in ("missing", "wrong")]
    if bad:
        raise RuleError(f"The Rules Submission is not complete: {_sentences(bad)}")
    if content["findings"] and not content.get("explanation"):
        paragraph = cited(regime.submission("(d)"))
        raise RuleError(
            f"{_sentences(content['findings'])} Change it, or add an explanation {paragraph}."
        )


def _sentences(findings: Iterable[Mapping[str, str]]) -> str:
    """Each finding once, with its configurations where there are several."""
    found: dict[str, list[str]] = {}
    for item in findings:
        found.setdefault(_sentence(item), []).append(item["configuration"])
    several = len({name for names in found.values() for name in names}) > 1
    said = [f"{', '.join(names)}: {each}" if several else each for each, names in found.items()]
    more = f" There are {len(said) - TOLD} more: check lists them." if len(said) > TOLD else ""
    return " ".join(said[:TOLD]) + more


def _sentence(item: Mapping[str, str]) -> str:
    """A finding with its paragraph and its alternative."""
    cite = "" if item["cite"] in item["sentence"] else f" (§ {item['cite']})"
    alternative = f" Acceptable: {item['alternative']}." if item["alternative"] else ""
    return f"{item['sentence']}{cite}{alternative}"


def _require_in_review(
    chain: Submission, version: Version, line: Line, register: Register, done: str
) -> None:
    """Refuse a notice unless the 15 days of review run; their last day is the 15th itself."""
    state = version.state_on(line.on, register)
    if state == State.UNDER_REVIEW or _may_be_tolled(version, state, line):
        return
    lapsed = state in (State.EFFECTIVE, State.IN_FORCE) and not version.approved_on
    why = f"its review ended on {said(version.fifteenth)}" if lapsed else f"it is {state}"
    cites = (version.right, version.regime.submission("(d)"))
    raise RuleError(
        f"Version {version.number} of {chain.ref} can no longer be {done}: {why} {cited(*cites)}."
    )


def _may_be_tolled(version: Version, state: State, line: Line) -> bool:
    """Whether a version is used by lapse on its 15th day, the last one for a notice."""
    lapsed = state in (State.EFFECTIVE, State.IN_FORCE) and not version.approved_on
    return lapsed and line.on <= version.fifteenth


def _require_other_person(version: Version, line: Line) -> None:
    if line.actor.key in map(name_key, (version.filed_by, version.recommended_by)):
        raise RuleError(
            f"{line.actor.person} filed or recommended this version and may not decide on it."
        )


def _off_the_floor(chain: Submission, version: Version, line: Line) -> Submission:
    """Take a version off the floor again; its predecessor returns."""
    if not version.in_force:
        return chain
    floor = (*chain.floor[:-1], replace(chain.floor[-1], end=line.at))
    before = chain.versions[chain.floor[-2].version - 1] if len(floor) > 1 else None
    if before is None or before.superseded_on is None:
        return replace(chain, floor=floor)
    versions = _changed(chain, before, in_force=True, superseded_on=None)
    return replace(chain, versions=versions, floor=(*floor, Spell(before.number, line.at)))


def _way_out(state: State) -> str:
    if state == State.UNDER_REVIEW:
        return "wait for its notice or its 15th day, or withdraw it,"
    if state == State.IN_FORCE:
        return "a notice may come until the end of its 15th day; wait for it"
    return "revise or withdraw it" if state == State.TOLLED else "implement or withdraw it"


POSTED = "posted"
TOLD = 6
"""The most findings that a refusal tells."""
"""The minimum and maximum of wagers, which are not part of what is approved."""
EXPLAINS = ("explanation", "findings", "library", POSTED)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return _compared(one) == _compared(other)


def _compared(content: Mapping[str, Any]) -> dict[str, Any]:
    """The part that is approved: all but the explanation and the posted limits."""
    kept = {key: value for key, value in content.items() if key not in EXPLAINS}
    kept["configurations"] = {
        name: {key: value for key, value in configuration.items() if key != POSTED}
        for name, configuration in content["configurations"].items()
    }
    return kept


def _amended(register: Register, ref: str, old: Version | None, new: Version) -> list[Cite]:
    """The paragraphs by which what changes needs an amendment."""
    if old is None:
        return []
    before, after = old.content, new.content
    found: list[Cite] = [AMENDS]
    if _value_chips(before) != _value_chips(after):
        found.append(VALUE_CHIPS)
    if _requirements(before) != _requirements(after):
        found.append(REQUIREMENTS)
    if any(_amounts(before, name) != _amounts(after, name) for name in after["meters"]):
        found += [AMOUNT, LINKED_AMOUNT] if links_of(register, ref) else [AMOUNT]
    return found


def _amounts(content: Mapping[str, Any], wager: str) -> set[int]:
    """The amounts of a progressive wager at the tables that offer it."""
    return set(content["meters"].get(wager, {}).values())


def _value_chips(content: Mapping[str, Any]) -> list[str | None]:
    return [one["rules"].get("Value chips") for one in content["configurations"].values()]


def _requirements(content: Mapping[str, Any]) -> Any:
    increments = [one["increments"] for one in content["configurations"].values()]
    return content["requirements"], increments
