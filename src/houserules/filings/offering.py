"""The gate before a game is offered: 58 Pa. Code § 601a.3(f) to (i), formerly § 601a.2(a)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from houserules.filings.approvals import AVAILABLE, DEEMED
from houserules.filings.clock import said
from houserules.filings.filing import Register
from houserules.filings.paragraphs import Regime
from houserules.filings.requests import Request
from houserules.filings.versions import USABLE, chain_of
from houserules.filings.written import OFFERS, SUBMITS, layout_missing
from houserules.law import Cite


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
    regime = version.regime if version else register.regime_on(today)
    if regime is Regime.BEFORE:
        return [_submitted(register, organisation, game, today, regime.submission("(a)"))]
    features = list(version.content["features"]) if version else []
    found = [_available(register, ref, today) for ref in features]
    if game not in register.filings:
        found.append(Condition(True, DEEMED, f"The printed rules of {game} are deemed approved."))
    cite = OFFERS if version else SUBMITS
    found.append(_submitted(register, organisation, game, today, cite))
    return [*found, _layout(register, organisation, game, features)]


def _submitted(
    register: Register, organisation: str, game: str, today: date, cite: Cite
) -> Condition:
    chain = chain_of(register, organisation, game)
    if chain is None:
        missing = f"{organisation} has filed no Rules Submission for {game}."
        return Condition(False, cite, missing)
    version = chain.current or chain.latest
    state = version.state_on(today, register)
    sentence = f"Version {version.number} of {chain.ref} is {state}."
    return Condition(state in USABLE, cite, sentence)


def _available(register: Register, ref: str, today: date) -> Condition:
    day = register.find(ref, Request).available_on
    met = day is not None and day <= today
    since = f"is available since {said(day)}" if day else "is not available"
    return Condition(met, AVAILABLE, f"{ref} {since}.")


def _layout(register: Register, organisation: str, game: str, features: list[str]) -> Condition:
    missing = layout_missing(register, organisation, game, features)
    met = "Layout, signage and equipment are approved"
    return Condition(missing is None, OFFERS, f"{missing or met}.")
