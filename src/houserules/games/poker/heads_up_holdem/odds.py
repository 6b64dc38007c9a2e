"""World Poker Tour Heads-Up Hold 'Em: what each wager of 677a is worth, and how to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from houserules.games.poker.odds import BY_RULES, OneRaise
from houserules.games.shared.common import Comparison
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Choose, Plan, Strategy
from houserules.odds.pricing import UNIT
from houserules.rules import HouseRules, Payable, Verdict

from . import law
from .law import HeadsUpShowdown, game

if TYPE_CHECKING:
    from houserules.odds.holdem import Facts

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.odds, law.raise_wager, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)
ONE_CENT = Fraction(1, UNIT)
CENTS = "The least Raise Wager is one cent, on an Ante of $1."


def settle(fact: Facts, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """Counted facts as 677a settles them, where a raise of nothing is a fold."""
    comparison = Comparison(fact.comparison)
    facts = HeadsUpShowdown(not fact.raised, str(fact.category), comparison, fact.dealer_qualifies)
    return law.settle_main(facts, rules)


def least_raise(rules: HouseRules) -> Fraction | None:
    """The least Raise Wager in Antes, where any amount is one."""
    return ONE_CENT if rules[law.least_raise] == law.ANY_AMOUNT else None


RAISE = OneRaise(
    game,
    ante=law.ante,
    moments=law.MOMENTS,
    settle=settle,
    qualifying=law.QUALIFYING,
    tables=[law.odds, law.bad_beat_bonus],
    options=[law.least_raise],
    least=least_raise,
)
"""A Raise Wager between its least and its most is never best: its worth is in proportion."""


@PLAN.prices(law.ante, by=[law.least_raise])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Raise and Odds together, under the best play and by the short rules."""
    if least_raise(rules):
        yield RAISE.figure(rules, rules.phrase([law.least_raise])).because(CENTS)
        return
    yield RAISE.figure(rules, None)
    yield RAISE.figure(rules, BY_RULES, by_rules=True)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Raise Wager, and how large."""
    return RAISE.strategy(rules, *((CENTS,) if least_raise(rules) else ()))


PLAN.advises("board", "removed")(RAISE.advise)
PLAN.explains(RAISE.explain)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the smaller stake if two are worth the same."""
    return RAISE.chooses(rules)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return RAISE.chooses(rules, by_rules=True)
