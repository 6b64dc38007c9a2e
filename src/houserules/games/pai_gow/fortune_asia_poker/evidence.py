"""Fortune Asia Poker: rounds with hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator
from functools import partial

from houserules.evidence.evidence import Evidence
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Trial, stated
from houserules.games.pai_gow.trials import beside_optional, decided_by, is_best
from houserules.games.pai_gow.wager_odds import BEST_PLAY
from houserules.rules import HouseRules

from . import bonuses
from .odds import best_setting

NOT_PLAYED = {BEST_PLAY: "to find the best setting of each hand takes a second or two"}
BEST_ROUNDS = 100
"""How many rounds are played in the best way where no number is asked for."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 659a; without a number of rounds, as many as are needed."""
    yield from by_house_way(rules, seed).play(rounds)
    if rounds is None:
        yield from by_best_play(rules, seed).play(BEST_ROUNDS)


def by_house_way(rules: HouseRules, seed: int) -> Scene:
    """All hands are set by the house way, and all optional wagers are placed."""
    trials = [Trial.of(one) for one in stated(rules) if not is_best(one)]
    return beside_optional(
        rules, bonuses.asia_poker, bonuses.fortune, trials, (bonuses.progressive,), seed
    )


def by_best_play(rules: HouseRules, seed: int) -> Scene:
    """The player's hands are set in the way that wins most often."""
    figures = (one for one in stated(rules, bonuses.asia_poker) if is_best(one))
    trials = [Trial.of(one, decide=decided_by(partial(best_setting, one.rules))) for one in figures]
    return beside_optional(rules, bonuses.asia_poker, bonuses.fortune, trials, (), seed)
