"""The gate before a game is offered: 58 Pa. Code § 601a.3(f) to (i)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from houserules.filings.approvals import AVAILABLE, DEEMED
from houserules.filings.clock import said
from houserules.filings.filing import Register
from houserules.filings.paragraphs import Cite
from houserules.filings.requests import Request
from houserules.filings.versions import USABLE, chain_of
from houserules.filings.written import OFFERS, SUBMITS, layout_missing


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of the gate: whether it is met, and by which paragraph it counts."""

    met: bool
    cite: Cite
    sentence: str


def gate(register: Register, organisation: str, game: str, today: date) -> list[Condition]:
    """The conditions under which a certificate holder may offer a game, met or missing."""
    chain = chain_of(register, organisation, game)
    version = (chain.current or chain.latest) if chain else None
    features = list(version.content["features"]) if version else []
    found = [_available(register, ref, today) for ref in features]
    if game not in register.filings:
        found.append(Condition(True, DEEMED, f"What is printed for {game} is deemed approved."))
    if chain is None or version is None:
        missing = f"{organisation} has filed no Rules Submission for {game}."
        found.append(Condition(False, SUBMITS, missing))
    else:
        state = version.state_on(today, register)
        sentence = f"Version {version.number} of {chain.ref} is {state}."
        found.append(Condition(state in USABLE, OFFERS, sentence))
    return [*found, _layout(register, organisation, game, features)]


def _available(register: Register, ref: str, today: date) -> Condition:
    day = register.find(ref, Request).available_on
    met = day is not None and day <= today
    since = f"is available since {said(day)}" if day else "is not available"
    return Condition(met, AVAILABLE, f"{ref} {since}.")


def _layout(register: Register, organisation: str, game: str, features: list[str]) -> Condition:
    missing = layout_missing(register, organisation, game, features)
    met = "Layout, signage and equipment are approved"
    return Condition(missing is None, OFFERS, f"{missing or met}.")
