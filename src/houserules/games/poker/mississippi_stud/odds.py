"""Mississippi Stud: what the main wagers of 655a are worth, and how to play the streets."""

from houserules.games.poker.odds import StreetOdds
from houserules.odds.plan import Plan

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_apart(law.hand_bonus.drawn)
ODDS = StreetOdds(
    law.streets,
    law.main_outcome,
    law.settle_main,
    when=tuple(f"At {street} Street" for street in ("3rd", "4th", "5th")),
)
ODDS.registers(PLAN)
