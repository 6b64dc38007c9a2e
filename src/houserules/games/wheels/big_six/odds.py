"""Big Six Wheel: what each wager of 619a is worth over the 54 sections."""

from houserules.games.wheels.spin_odds import price_spins
from houserules.odds.plan import Plan

from .law import SECTIONS, WAGERS, game

PLAN = Plan(game)
price_spins(PLAN, WAGERS, WAGERS.settle, lambda rules: SECTIONS)
