"""Double Attack Blackjack: what each wager of 665a is worth, and how to play."""

from collections import Counter
from collections.abc import Iterator

from houserules.equipment.cards import Card
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.hands.blackjack import point_count
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules

from .law import CHAPTER, bust_it, bust_outcome, game, settle_outcome, shoe

PLAN = Plan(game)
BlackjackOdds(CHAPTER).registers(PLAN)


@PLAN.prices(bust_it)
def price_bust_it(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bust It Wager over the dealer's first three cards in their order."""
    yield priced(rules, bust_it, bust_counts(rules), settle_outcome)


def bust_counts(rules: HouseRules) -> Counter[str | None]:
    """The rows of the Bust It Wager among all orders of three cards; None stands on two."""
    cards = Counter(shoe.in_play(rules))
    counts: Counter[str | None] = Counter()
    left = cards.total() - 2
    for first, second, ways in _pairs(cards):
        if point_count((first, second)).total >= 17:
            counts[None] += ways * left
            continue
        for third, copies in cards.items():
            among = copies - (third == first) - (third == second)
            counts[bust_outcome((first, second, third))] += ways * among
    return counts


def _pairs(cards: Counter[Card]) -> Iterator[tuple[Card, Card, int]]:
    """The dealer's first two cards in their order, with the number of ways."""
    for first, copies in cards.items():
        for second, others in cards.items():
            yield first, second, copies * (others - (first == second))
