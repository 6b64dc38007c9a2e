"""Three Card Poker: the worth of the Ante Wager, and when to make the Play Wager."""

from collections.abc import Iterator

from houserules.games.poker import Showdown
from houserules.games.poker.odds import ThreeCards
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Plan
from houserules.rules import HouseRules

from . import law
from .law import game

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)
VERSION = "a version of 649a.7(e)"


def describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Ante Bonus table if there is one."""
    qualified = facts.dealer_qualifies
    result = facts.comparison.result if qualified else "Dealer does not qualify"
    bonus = rules.paytable(law.ante_bonus).row(facts.outcome)
    return f"{result}, {bonus[0].lower()}" if bonus else result


MAIN = ThreeCards(
    ante=law.ante,
    raised=law.play,
    sizes={"play": 1},
    tables=(law.ante_bonus,),
    settle=law.settle_ante,
    describe=describe,
    cite=game.cite("11(b)"),
    outcome=law.three_card_outcome,
    qualifies=law.dealer_qualifies,
)
MAIN.registers(PLAN)
PLAN.folds_best(law.ante)(MAIN.folds)


@PLAN.prices(law.ante, by=[law.ante_bonus.option, law.version, law.mini_royal_ante])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Play Wager and Ante Bonus, under the best play."""
    when = rules.phrase([law.mini_royal_ante]) if law.is_separate(rules) else VERSION
    yield MAIN.best_figure(rules, when, law.THREE_CARD.names[::-1])
