"""Big Six Wheel: what each wager of 619a is worth over the 54 sections."""

from houserules.games.wheels.big_six.law import SECTIONS, WAGERS, game
from houserules.games.wheels.figures import price_spins
from houserules.odds.plan import Plan

PLAN = Plan(game)
price_spins(PLAN, WAGERS, WAGERS.settle, lambda rules: SECTIONS)
