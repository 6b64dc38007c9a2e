"""Qualified reinsurers, and the credit for what is ceded to them: 31 Pa. Code § 161.3(3).

Both editions: before the amendment the insurer must also be on a listing, (iv), and what follows
has other numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any, ClassVar

from houserules.filings.clock import months_after, said
from houserules.filings.filing import Act, Due, Filing, Register, opened_by, stepped, text_of
from houserules.filings.journal import Line
from houserules.filings.paragraphs import Regime, carry, cited
from houserules.filings.permissions import Role
from houserules.law import Citation, Cite, Former
from houserules.rules.errors import RuleError
from houserules.rules.money import cents

QUALIFIES = carry("161.3(3)", "credit where a qualified alien reinsurer meets the conditions")
LARGE = 5_000_000
"""The ceded premium, in cents, from which a retrocessionaire is named."""
YEAR = 12
CLAUSES = {
    "court": "(A)(I)",
    "jurisdiction of the court": "(A)(II)",
    "final decision": "(A)(III)",
    "agent": "(B)",
}
"""The clauses of reinsurance agreements, by the paragraph below (v), formerly (vi)."""
_NUMBERS = {
    "jurisdiction": ("(i)", "(i)"),
    "examination": ("(ii)", "(ii)"),
    "annual statement": ("(iii)", "(iii)"),
    "listing": ("", "(iv)"),
    "ceded programme": ("(iv)", "(v)"),
    "agreements": ("(v)", "(vi)"),
    "trust fund": ("(vi)", "(vii)"),
}
for _name, (_number, _) in _NUMBERS.items():
    if _number:
        carry(f"161.3(3){_number}", _name)
for _clause, _number in CLAUSES.items():
    carry(f"161.3(3)(v){_number}", _clause)
PROGRAMME = ("ceded programme", "alternative information")
YEARLY = ("annual statement", "ceded programme")


class State(StrEnum):
    """The states of a reinsurer."""

    APPLIED = "applied"
    QUALIFIED = "qualified"
    OVERDUE = "overdue"
    NOT_QUALIFIED = "not qualified"


def condition(name: str, regime: Regime, below: str = "") -> Cite:
    """The paragraph of a condition in an edition."""
    amended, before = _NUMBERS[name]
    if regime is Regime.AMENDED:
        return Citation.parse(f"161.3(3){amended}{below}")
    return Former.of(f"161.3(3){before}{below}")


def conditions(regime: Regime) -> Iterator[str]:
    """The conditions of an edition."""
    return (name for name in _NUMBERS if name != "listing" or regime is Regime.BEFORE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinsurer(Filing):
    """An alien insurer that applies for qualification."""

    prefix: ClassVar[str] = "QR"
    kind: ClassVar[str] = "reinsurer"
    read_by: ClassVar[str] = "read reinsurers"

    content: Mapping[str, Any]
    yearly: tuple[date, ...] = ()
    qualified_on: date | None = None
    ended_on: date | None = None

    def due_on(self, n: int, register: Register) -> date:
        """The last day for the filing of year n: the anniversary, or the next open day."""
        return register.closings.next_open(months_after(self.filed_on, YEAR * n))

    def in_time(self, on: date, register: Register) -> bool:
        """Whether the filing of each year that has ended was in on a day."""
        filed = sum(day <= on for day in self.yearly)
        return on <= self.due_on(filed + 1, register)

    def state_on(self, today: date, register: Register) -> State:
        """The state on a day; an anniversary without its filing makes it overdue."""
        if self.ended_on and today >= self.ended_on:
            return State.NOT_QUALIFIED
        if not self.qualified_on or today < self.qualified_on:
            return State.APPLIED
        return State.QUALIFIED if self.in_time(today, register) else State.OVERDUE

    def due(self, today: date, register: Register) -> Due | None:
        """The next filing of the year."""
        if self.state_on(today, register) == State.NOT_QUALIFIED:
            return None
        until = self.due_on(len(self.yearly) + 1, register)
        return Due(until, "filing of the year", Role.INSURER)

    def described(self, today: date, register: Register) -> dict[str, Any]:
        """The application and the yearly filings."""
        return {"content": dict(self.content), "yearly": [day.isoformat() for day in self.yearly]}


def unmet(
    content: Mapping[str, Any], regime: Regime, alternative: bool = False
) -> Iterator[tuple[Cite, str]]:
    """The conditions that an application does not meet."""
    if str(content.get("alien") or "").strip().casefold() != "yes":
        yield QUALIFIES, "the assuming insurer is not an alien insurer"
    for name in conditions(regime):
        if name == "ceded programme":
            yield from _programme(content, regime, alternative)
        elif name == "agreements":
            yield from _clauses(content.get(name) or (), regime)
        elif _no(content.get(name)):
            yield condition(name, regime), f"{name} is not shown"


def _programme(
    content: Mapping[str, Any], regime: Regime, alternative: bool
) -> Iterator[tuple[Cite, str]]:
    """Each retrocessionaire from $50,000, or alternative information that was accepted."""
    cite = condition("ceded programme", regime)
    if content.get("alternative information"):
        if not alternative:
            yield cite, "the alternative information is not accepted"
        return
    listed = content.get("ceded programme")
    if not isinstance(listed, list):
        yield cite, "the ceded reinsurance programme is not given"
        return
    for number, item in enumerate(listed, 1):
        missing = [key for key in ("identity", "domicile", "premium") if _no(item.get(key))]
        if missing and (_no(item.get("premium")) or cents(item["premium"]) >= LARGE):
            yield cite, f"retrocessionaire {number} lacks {', '.join(missing)}"


def _clauses(agreed: Any, regime: Regime) -> Iterator[tuple[Cite, str]]:
    for clause, below in CLAUSES.items():
        if clause not in agreed:
            cite = condition("agreements", regime, below)
            yield cite, f"the agreements lack the clause on the {clause}"


def _no(value: Any) -> bool:
    return str(value or "").strip().casefold() in ("", "no", "none")


# Acts


def apply(register: Register, line: Line) -> Reinsurer:
    """Apply for qualification, with something on each condition of the edition."""
    start = register.settings.reinsurance_amended_from
    amended = start is not None and line.on >= start
    regime = Regime.AMENDED if amended else Regime.BEFORE
    for name in conditions(regime):
        given = line.content.get(name)
        if name == "ceded programme" and line.content.get("alternative information"):
            continue
        if given is None or not str(given).strip():
            raise RuleError(f"The application lacks {name} {cited(condition(name, regime))}.")
    for item in line.content.get("ceded programme") or ():
        if not _no(item.get("premium")):
            cents(item["premium"])
    filed = replace(Reinsurer(**opened_by(register, line), content=line.content), regime=regime)
    cites = (condition(name, regime) for name in conditions(regime))
    return stepped(filed, line, "application filed", *cites)


def determine(register: Register, line: Line) -> Reinsurer:
    """The Commissioner deems a reinsurer qualified, or not."""
    filing = register.find(line.subject, Reinsurer)
    answer = str(line.content.get("qualified") or "").casefold()
    if answer not in ("yes", "no"):
        raise RuleError(f"Say yes or no: is {filing.ref} qualified {cited(QUALIFIES)}?")
    if answer == "no":
        if filing.ended_on:
            raise RuleError(f"{filing.ref} is not qualified already {cited(QUALIFIES)}.")
        reasons = text_of(line.content, "reasons", QUALIFIES)
        filing = replace(filing, ended_on=line.on)
        return stepped(filing, line, f"not qualified: {reasons}", QUALIFIES)
    if filing.qualified_on or filing.ended_on:
        state = filing.state_on(line.on, register)
        raise RuleError(f"{filing.ref} is {state} already {cited(QUALIFIES)}.")
    accepted = line.content.get("alternative accepted") == "yes"
    for cite, what in unmet(filing.content, filing.regime, accepted):
        raise RuleError(f"{filing.ref} cannot be deemed qualified: {what} {cited(cite)}.")
    return stepped(replace(filing, qualified_on=line.on), line, "deemed qualified", QUALIFIES)


def yearly(register: Register, line: Line) -> Reinsurer:
    """File the year's information and the ceded programme."""
    filing = register.find(line.subject, Reinsurer)
    state = filing.state_on(line.on, register)
    if state == State.NOT_QUALIFIED:
        raise RuleError(f"{filing.ref} is {state}: nothing is due {cited(QUALIFIES)}.")
    begun = months_after(filing.filed_on, YEAR * len(filing.yearly))
    cite = condition("annual statement", filing.regime)
    if line.on <= begun:
        raise RuleError(f"The year's filing is possible after {said(begun)} {cited(cite)}.")
    kept = {key: given for key, given in filing.content.items() if key not in PROGRAMME}
    content = {**kept, **line.content}
    missing = [] if line.content.get("annual statement") else ["annual statement"]
    missing += [] if any(key in line.content for key in PROGRAMME) else ["ceded programme"]
    if missing:
        cites = [condition(key, filing.regime) for key in missing]
        raise RuleError(f"The year's filing lacks {', '.join(missing)} {cited(*cites)}.")
    for wrong, what in unmet(content, filing.regime, alternative=True):
        raise RuleError(f"The year's filing is not accepted: {what} {cited(wrong)}.")
    late = "" if filing.in_time(line.on, register) else " late"
    filing = replace(filing, content=content, yearly=(*filing.yearly, line.on))
    cites = [condition(key, filing.regime) for key in YEARLY]
    return stepped(filing, line, f"filing of year {len(filing.yearly)} received{late}", *cites)


ACTS: dict[str, Act] = {"determine": determine, "yearly": yearly}


# Credit


@dataclass(frozen=True, slots=True)
class Cession:
    """Reinsurance ceded by a licensed domestic insurer: to whom, and the agreement's clauses."""

    reinsurer: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Credit:
    """Whether a cession earns credit, and the paragraph that decides it."""

    allowed: bool
    cite: Cite
    sentence: str


def credit(register: Register, cession: Cession, on: date) -> Credit:
    """Whether a cession earns credit in a statement of a date."""
    filing = register.find(cession.reinsurer, Reinsurer)
    state = filing.state_on(on, register)
    if state in (State.APPLIED, State.NOT_QUALIFIED):
        day = said(on)
        return Credit(False, QUALIFIES, f"{filing.organisation} was not qualified on {day}.")
    if state == State.OVERDUE:
        cite = condition("annual statement", filing.regime)
        return Credit(False, cite, f"The year's filing was not in on {said(on)}.")
    for cite, what in _clauses(cession.clauses, filing.regime):
        return Credit(False, cite, f"{what[0].upper()}{what[1:]}.")
    return Credit(True, QUALIFIES, f"{filing.organisation} was qualified on {said(on)}.")
