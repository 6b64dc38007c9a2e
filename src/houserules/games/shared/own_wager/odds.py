"""A wager of somebody's own without a game: all deals, throws or spins."""

from collections.abc import Sequence

from houserules.equipment.dice import Roll, all_rolls
from houserules.games.shared.throw_odds import price_throws
from houserules.odds.plan import Plan
from houserules.rules import HouseRules

from .law import WAGERS, game, own

PLAN = Plan(game)


def _results(rules: HouseRules) -> Sequence[Roll | str]:
    marks: Sequence[str] = own.source.marks
    return marks or all_rolls(own.source.dice)


if WAGERS is not None:
    price_throws(PLAN, WAGERS, WAGERS.settle, _results)
