"""Pai Gow: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round

from .law import pai_gow
from .odds import BEST_PLAY, best_settings

BESIDE = {Bet(pai_gow): UNIT}


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 621a; without a number of rounds, as many as are needed."""
    figures = list(stated(rules))
    by_way = [trial for one in figures if not _is_best(one) for trial in _trials(one)]
    best = [Trial.of(one, decide=_best(one.rules)) for one in figures if _is_best(one)]
    for trials in (by_way, best):
        host = Host(rules, {SEAT: {pai_gow.name: UNIT}}, strategy(rules, "house way"), seed)
        yield from Scene(host, settlers(rules, trials, BESIDE)).play(rounds)


def _is_best(one: Stated) -> bool:
    return BEST_PLAY in (one.figure.when or "")


def _trials(one: Stated) -> Iterator[Trial]:
    """A figure at its stake if that is rounded, on each number if there are numbers."""
    stake = next((word for word in (one.figure.when or "").split() if word[0] == "$"), None)
    for on in one.wager.selections or (None,):
        yield Trial.of(one, on, UNIT * int(stake[1:]) if stake else None)


def _best(rules: HouseRules) -> Decide:
    """The setting that is worth most."""
    setting = best_settings(rules)

    def decide(dealt: Round) -> tuple[Decision, ...]:
        (seat,) = dealt.seats
        return (setting(seat.hand),)

    return decide
