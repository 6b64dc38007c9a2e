"""Cajun Stud: what the Ante and Raise Wagers of 683a are worth, and how to make them."""

from houserules.games.poker.odds import StreetOdds
from houserules.odds.plan import Plan

from . import law
from .law import game

PLAN = Plan(game)
ODDS = StreetOdds(
    law.streets,
    law.main_outcome,
    law.settle_main,
    when=tuple(f"Before the {which} community card" for which in ("first", "second", "third")),
)
ODDS.registers(PLAN)
