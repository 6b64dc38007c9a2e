"""The mathematics of Poker."""
from houserules.odds.plan import Plan
from .law import game
PLAN = Plan(game)
