"""Lunar Poker: the Ante with its Super Wager, and Super Wagers on another hand, in rounds."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.generally import played
from houserules.evidence.host import Host
from houserules.evidence.scene import paid_by
from houserules.evidence.settling import Trial, stated
from houserules.evidence.simulation import SEAT
from houserules.odds.pricing import UNIT
from houserules.rules import HouseRules
from houserules.rules.procedure import AskDecision, Dealer

from . import law

BOTH = (law.ante, law.super_wager)
"""Neither wager is placed without the other, 671a.7(c)(2)."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 671a; without a number of rounds, as many as are needed."""
    for one in stated(rules, *BOTH):
        yield from played(one, rounds, seed, also=BOTH)
    for on in (law.DEALERS_HAND, f"hand of seat {SEAT + 1}"):
        yield from _additional(rules, on, rounds, seed)


def _additional(rules: HouseRules, on: str, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """A Super Wager on one other hand at a table with two players."""
    (one,) = stated(rules, law.additional)
    trial, bets = Trial.of(one, on), dict.fromkeys((wager.name for wager in BOTH), UNIT)
    host = Host(one.rules, {SEAT: {**bets, str(trial.bet): UNIT}, SEAT + 1: bets}, fold, seed)
    return paid_by(host, trial, rounds)


def fold(asks: AskDecision, dealer: Dealer) -> str:
    """Super Wagers are decided by the first five cards."""
    return law.FOLD
