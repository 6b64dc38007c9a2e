"""Down Under Blackjack: what each wager of 685a is worth, and how to play."""

from collections.abc import Iterator
from dataclasses import replace

from houserules.equipment.cards import STANDARD
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from .law import CHAPTER, game, match_the_dealer, shoe

PLAN = Plan(game)
BlackjackOdds(CHAPTER, named=[(1, 1), (10, 10)]).registers(PLAN)


@PLAN.prices(match_the_dealer.wager, by=[shoe.decks])
def price_match(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Match-the-Dealer, each matching card paid, with six or eight decks."""
    if not match_the_dealer.is_paid(rules):
        return
    counts = match_the_dealer.counts(STANDARD, rules)
    wager, when = match_the_dealer.wager, rules.phrase([shoe.decks])
    figure = priced(rules, wager, counts, match_the_dealer.settle_matches, when=when)
    yield replace(figure, notes=())
