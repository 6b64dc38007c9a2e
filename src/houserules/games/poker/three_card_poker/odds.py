"""Three Card Poker: the worth of the Ante Wager, and when to make the Play Wager."""

from collections.abc import Iterator

from houserules.games.poker.showdown import Showdown
from houserules.games.poker.three_cards import ThreeCards
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
    law.ante, law.play, {"play": 1}, (law.ante_bonus,), law.settle_ante, describe,
    game.cite("11(b)"), law.three_card_outcome, law.dealer_qualifies,
)  # fmt: skip
MAIN.registers(PLAN)
PLAN.folds_best(law.ante)(MAIN.folds)


@PLAN.prices(law.ante, by=[law.ante_bonus.option, law.version, law.mini_royal_ante])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Play Wager and Ante Bonus, under the best play."""
    when = rules.phrase([law.mini_royal_ante]) if law.is_separate(rules) else VERSION
    yield MAIN.best_figure(rules, when, law.THREE_CARD.names[::-1])
