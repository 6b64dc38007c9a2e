"""Pai Gow Poker: rounds with both hands set by the house way, settled for every wager."""

from collections.abc import Iterator

from houserules.games.pai_gow import pai_gow_poker as law
from houserules.games.pai_gow import pai_gow_poker_bonuses as bonuses
from houserules.odds.plan import Situation
from houserules.odds.plans.pai_gow_poker import advise
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Round
from houserules.rules.procedure import AskDecision, Dealer
from houserules.table.confirming.evidence import Evidence
from houserules.table.confirming.host import Host
from houserules.table.confirming.scene import Scene
from houserules.table.confirming.settling import SEAT, Stated, Trial, settlers, stated

VALUED = 1_000
"""Hands whose settings are all valued, each against every hand of the dealer's: half a second."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 645a; without a number of rounds, as many as are needed."""
    figures = list(stated(rules))
    best = [one for one in figures if is_best(one)]
    trials = [trial for one in figures if one not in best for trial in _trials(one)]
    yield from _scene(rules, trials, seed).play(rounds)
    ...
