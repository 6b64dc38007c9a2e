"""Double Attack Blackjack: what each wager of 665a is worth, and how to play."""

from houserules.games.blackjack.odds import BlackjackOdds
from houserules.odds.plan import Plan

from .law import CHAPTER, game

PLAN = Plan(game)
BlackjackOdds(CHAPTER).registers(PLAN)
