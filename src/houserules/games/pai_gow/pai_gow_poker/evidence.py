"""Pai Gow Poker: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Trial, stated
from houserules.games.pai_gow.pai_gow_poker import bonuses
from houserules.games.pai_gow.pai_gow_poker.odds import best_settings
from houserules.games.pai_gow.trials import beside_optional, decided_by, is_best, trials_of
from houserules.games.pai_gow.wager_odds import BEST_PLAY
from houserules.rules import HouseRules

NOT_PLAYED = {BEST_PLAY: "to find the best setting of every hand takes a quarter of an hour"}
RARE = (bonuses.queens_dragon, bonuses.progressive)
"""Wagers that win so rarely that they need rounds of their own."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 645a; without a number of rounds, as many as are needed."""
    yield from by_house_way(rules, seed).play(rounds)
    if rounds is None:
        yield from by_best_play(rules, seed).play(None)


def by_house_way(rules: HouseRules, seed: int) -> Scene:
    """Both hands are set by the house way, and all bonus wagers are placed."""
    figures = (one for one in stated(rules) if not is_best(one))
    trials = [trial for one in figures for trial in trials_of(one)]
    return beside_optional(rules, bonuses.pai_gow, bonuses.fortune, trials, RARE, seed)


def by_best_play(rules: HouseRules, seed: int) -> Scene:
    """The player's hand is set in the way that is worth most."""
    figures = (one for one in stated(rules, bonuses.pai_gow) if is_best(one))
    trials = [Trial.of(one, decide=decided_by(best_settings(one.rules))) for one in figures]
    return beside_optional(rules, bonuses.pai_gow, bonuses.fortune, trials, RARE, seed)
