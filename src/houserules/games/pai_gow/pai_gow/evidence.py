"""Pai Gow: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.pai_gow.trials import decided_by, is_best, trials_of
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules

from .law import pai_gow
from .odds import best_settings

BESIDE = {Bet(pai_gow): UNIT}


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 621a; without a number of rounds, as many as are needed."""
    figures = list(stated(rules))
    by_way = [trial for one in figures if not is_best(one) for trial in trials_of(one)]
    best = [
        Trial.of(one, decide=decided_by(best_settings(one.rules)))
        for one in figures
        if is_best(one)
    ]
    for trials in (by_way, best):
        host = Host(rules, {SEAT: {pai_gow.name: UNIT}}, strategy(rules, "house way"), seed)
        yield from Scene(host, settlers(rules, trials, BESIDE)).play(rounds)
