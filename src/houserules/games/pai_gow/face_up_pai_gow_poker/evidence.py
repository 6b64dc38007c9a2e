"""Face Up Pai Gow Poker: rounds answered in the best way, or by the house way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import Stated, Trial, stated
from houserules.games.pai_gow import BY_HOUSE_WAY
from houserules.games.pai_gow.trials import SetHandsTrials
from houserules.rules import Decision, HouseRules, Round

from . import law
from .odds import ANSWERED_BY_HOUSE_WAY

TRIALS = SetHandsTrials(
    main=law.face_up, beside=law.ace_high, rare=(law.progressive,), strategy="best answer"
)


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 688a; without a number of rounds, as many as are needed."""
    yield from TRIALS.scene(rules, list(map(_trial, stated(rules))), seed).play(rounds)


def _trial(one: Stated) -> Trial:
    by_house_way = one.figure.when == ANSWERED_BY_HOUSE_WAY
    return Trial.of(one, decide=_by_house_way if by_house_way else None)


def _by_house_way(dealt: Round) -> tuple[Decision, ...]:
    return (Decision(BY_HOUSE_WAY),)
