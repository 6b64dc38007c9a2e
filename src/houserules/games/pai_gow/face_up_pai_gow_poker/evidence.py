"""Face Up Pai Gow Poker: rounds answered in the best way, or by the house way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.pai_gow.hands import BY_HOUSE_WAY
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round

from .odds import ANSWERED_BY_HOUSE_WAY
from .wagers import ace_high, face_up, progressive

BESIDE = {Bet(face_up): UNIT}


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 688a; without a number of rounds, as many as are needed.

    A player who also has an optional wager is not asked about surrender. The progressive wins so
    rarely that it has rounds of its own.
    """
    beside = next(stated(rules, ace_high)).choices
    bets = {face_up.name: UNIT, ace_high.name: UNIT}
    host = Host(rules.with_choices(beside), {SEAT: bets}, strategy(rules, "best answer"), seed)
    figures = list(stated(rules))
    often = [_trial(one) for one in figures if one.wager is not progressive]
    rarely = [_trial(one) for one in figures if one.wager is progressive]
    scene = Scene(host, [*settlers(rules, often, BESIDE), *settlers(rules, rarely, BESIDE)])
    yield from scene.play(rounds)


def _trial(one: Stated) -> Trial:
    by_house_way = one.figure.when == ANSWERED_BY_HOUSE_WAY
    return Trial.of(one, decide=_by_house_way if by_house_way else None)


def _by_house_way(dealt: Round) -> tuple[Decision, ...]:
    return (Decision(BY_HOUSE_WAY),)
