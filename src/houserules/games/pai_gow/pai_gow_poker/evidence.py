"""Pai Gow Poker: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.games.pai_gow.odds import BEST_PLAY
from houserules.games.pai_gow.trials import SetHandsTrials
from houserules.rules import HouseRules

from . import law
from .odds import best_settings

NOT_PLAYED = {BEST_PLAY: "to find the best setting of every hand takes a quarter of an hour"}
TRIALS = SetHandsTrials(
    main=law.pai_gow, beside=law.fortune, rare=(law.queens_dragon, law.progressive)
)


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 645a; without a number of rounds, as many as are needed."""
    yield from TRIALS.by_house_way(rules, seed).play(rounds)
    if rounds is None:
        yield from TRIALS.by_best_play(rules, seed, best_settings).play(None)
