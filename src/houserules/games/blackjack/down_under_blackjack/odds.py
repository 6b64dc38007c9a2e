"""Down Under Blackjack: what each wager of 685a is worth, and how to play."""

from houserules.games.blackjack.odds import BlackjackOdds, prices_match
from houserules.odds.plan import Plan

from .law import CHAPTER, game, match_the_dealer

PLAN = Plan(game)
BlackjackOdds(CHAPTER, named=[(1, 1), (10, 10)]).registers(PLAN)
price_match = prices_match(PLAN, match_the_dealer)
