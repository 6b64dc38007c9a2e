"""Pai Gow: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.games.pai_gow.trials import SetHandsTrials
from houserules.rules import HouseRules

from .law import pai_gow
from .odds import best_settings

TRIALS = SetHandsTrials(main=pai_gow)


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 621a; without a number of rounds, as many as are needed."""
    yield from TRIALS.by_house_way(rules, seed).play(rounds)
    yield from TRIALS.by_best_play(rules, seed, best_settings).play(rounds)
