"""Double Back Jack: what each wager of 673a is worth, and how to play."""

from houserules.games.blackjack.odds import BlackjackOdds
from houserules.odds.plan import Plan

from .law import CHAPTER, game

SPLIT_HANDS = "A split hand takes a second chance as a hand that was not split would"

PLAN = Plan(game)
BlackjackOdds(CHAPTER, notes=[SPLIT_HANDS]).registers(PLAN)
