"""Midibaccarat: what each wager of 629a is worth, and when to add a House Money payout."""

from houserules.games.baccarat.odds import plan

from .law import chapter

PLAN = plan(chapter)
