"""Sic Bo: what each wager of 625a is worth over the 216 throws of three dice."""

from houserules.equipment.dice import all_rolls
from houserules.games.shared.throw_odds import price_throws
from houserules.odds.plan import Plan

from .law import DICE, WAGERS, game, settle_wager, tables

PLAN = Plan(game)
price_throws(PLAN, WAGERS, settle_wager, lambda rules: all_rolls(DICE), by=[tables])
