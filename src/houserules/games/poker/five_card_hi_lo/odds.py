"""Five Card Hi-Lo: the worth of its wagers."""

from houserules.odds.plan import Plan

from .law import game

PLAN = Plan(game)
