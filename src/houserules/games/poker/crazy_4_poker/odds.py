"""Crazy 4 Poker: the worth of Ante, Super Bonus and Play Wagers, and when to play."""

from houserules.games.poker import Showdown
from houserules.games.poker.odds import RaiseByHand, prices_forfeited, raised_from_king_queen
from houserules.odds.figure import Folding
from houserules.odds.plan import Plan
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.super_bonus, law.play)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Super Bonus table if there is one."""
    qualifies = facts.dealer_qualifies
    result = facts.comparison.result.lower() if qualifies else "dealer does not qualify"
    row = rules.paytable(law.super_bonus).row(facts.outcome)
    return f"Play {facts.raised}x, {result}" + (f", {row[0].lower()}" if row else "")


RAISE = RaiseByHand(
    ante=law.ante,
    raised=law.play,
    sizes=law.PLAYS,
    tables=(law.super_bonus,),
    settle=law.settle_main,
    describe=describe,
    cite=game.cite("11(b)"),
    outcome=law.four_card_outcome,
    short_rules=raised_from_king_queen(
        "play 1x", f"play {law.MOST}x", law.may_triple, law.four_card_outcome
    ),
    qualifies=law.dealer_qualifies,
    may_raise_more=law.may_triple,
)
RAISE.registers(PLAN)
prices_forfeited(PLAN, law.queens_up, *law.PROGRESSIVES)
