"""Fortune Asia Poker: rounds with hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator
from functools import partial

from houserules.evidence.evidence import Evidence
from houserules.games.pai_gow.odds import BEST_PLAY
from houserules.games.pai_gow.trials import SetHandsTrials
from houserules.rules import HouseRules

from . import law
from .odds import best_setting

NOT_PLAYED = {BEST_PLAY: "to find the best setting of each hand takes a second or two"}
BEST_ROUNDS = 100
"""How many rounds are played in the best way where no number is asked for."""
TRIALS = SetHandsTrials(main=law.asia_poker, beside=law.fortune, rare=(law.progressive,))


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 659a; without a number of rounds, as many as are needed."""
    yield from TRIALS.by_house_way(rules, seed).play(rounds)
    if rounds is None:
        best = TRIALS.by_best_play(rules, seed, lambda rules: partial(best_setting, rules))
        yield from best.play(BEST_ROUNDS)
