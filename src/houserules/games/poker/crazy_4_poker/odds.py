"""Crazy 4 Poker: the worth of Ante, Super Bonus and Play Wagers, and when to play."""

from collections.abc import Iterator
from functools import partial

from houserules.games.poker.raise_by_hand import BY_RULES, RaiseByHand
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan
from houserules.rules import HouseRules, Wager

from . import law
from .law import Showdown, game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.super_bonus, law.play)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Super Bonus table if there is one."""
    qualifies = facts.dealer_qualifies
    result = facts.comparison.result.lower() if qualifies else "dealer does not qualify"
    row = rules.paytable(law.super_bonus).row(facts.outcome)
    return f"Play {facts.played}x, {result}" + (f", {row[0].lower()}" if row else "")


RAISE = RaiseByHand(
    law.ante, law.play, (law.super_bonus,), law.PLAYS, game.cite("11(b)"), law.four_card_outcome,
    law.may_triple, law.dealer_qualifies, Showdown, lambda facts: facts.played, law.settle_main,
    describe,
)  # fmt: skip


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Super Bonus and Play together, under the best play and by the short rules."""
    return RAISE.figures(rules, law.super_bonus)


def _price_forfeited(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A wager that a fold forfeits."""
    decided = wager.decided
    assert decided is not None
    assert decided.folded is not None
    cite = decided.folded.cite
    note = f"A fold forfeits it ({cite}); best play folds no hand that it pays."
    for figure in price_decided(wager, rules, asked, None):
        yield figure.because(note)


for forfeited in (law.queens_up, *law.PROGRESSIVES):
    PLAN.prices(forfeited, by=forfeited.moved_by)(partial(_price_forfeited, forfeited))

PLAN.plays(RAISE.strategy)
PLAN.advises("removed")(RAISE.advise)
PLAN.chooses("best")(RAISE.best_play)
PLAN.chooses("short rules", BY_RULES)(RAISE.short_play)
