"""Free Bet Blackjack: what each wager of 672a is worth, and how to play."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from houserules.equipment.cards import Card
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.games.blackjack.solution import value, whole_counts
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.rules import HouseRules

from .law import CHAPTER, NOT_22, game, lammers, push_22, shoe

PLAN = Plan(game)
BlackjackOdds(CHAPTER, counted=lammers).registers(PLAN)


@PLAN.prices(push_22, by=push_22.moved_by)
def price_push_22(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Push 22 Wager over all hands of the dealer, drawn whatever the players have."""
    yield from price_decided(push_22, rules, asked, counts=whole_counts(push_chances(rules)))


def push_chances(rules: HouseRules) -> dict[str, Fraction]:
    """The chance of a 22 of one suit, of one color, of others, and of no 22."""
    suit = _chance(rules, lambda card: card.suit)
    color = _chance(rules, lambda card: card.suit.is_red)
    any_22 = _chance(rules, lambda card: "any card")
    return {
        "Same suit 22": suit,
        "Same color 22": color - suit,
        "Other 22": any_22 - color,
        NOT_22: 1 - any_22,
    }


def _chance(rules: HouseRules, kind: Callable[[Card], object]) -> Fraction:
    """The chance of a 22 whose cards are all of one kind."""
    from houserules.games.blackjack.kernels.counts import dealer_total_chance
    from houserules.games.blackjack.kernels.solver import DealerRules

    cards = shoe.in_play(rules)
    by_kind: dict[object, Counter[int]] = {}
    for card in cards:
        by_kind.setdefault(kind(card), Counter())[value(card)] += 1
    return sum(
        (
            dealer_total_chance(
                tuple(among[each] for each in range(10)),
                len(cards),
                22,
                DealerRules(hits_soft_17=CHAPTER.hits_soft_17),
            )
            for among in by_kind.values()
        ),
        Fraction(0),
    )
