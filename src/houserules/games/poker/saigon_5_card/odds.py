"""Saigon 5 Card: the worth of its wagers, and how to set a hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from houserules.equipment.cards import WITH_JOKER, Card, show_cards
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Plan, Ruled, Situation, Strategy
from houserules.odds.point_values import HandsByValue, Showdowns
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, RuleError

from . import law
from .law import CARDS, HIGHEST, PointCounts, PotShare, game

PLAN = Plan(game)


def counts(cards: tuple[Card, ...]) -> list[int]:
    """The Point Count of each setting, the highest first, negative where it does not qualify."""
    return [one.qualified or -one.points for one in law.permitted(cards)]


BY_VALUE = HandsByValue(list(WITH_JOKER), law.points, CARDS)
"""The 2,708 hands that differ in values; the joker has a value of its own."""
DEALS = Showdowns(BY_VALUE, counts, lambda cards: counts(cards)[0], lambda own, other: (own, other))
"""Two hands of a deal by such Point Counts."""
pairs = cache(DEALS.counted)


def _ante(rules: HouseRules, counts: Mapping[tuple[int, int], int]) -> Figure:
    """The Ante by how often such Point Counts of a player and the dealer meet."""
    facts: Counter[PointCounts] = Counter()
    for (player, dealer), ways in counts.items():
        facts[PointCounts(max(player, 0), max(dealer, 0))] += ways
    return priced(rules, law.ante, facts, law.settle_ante)


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante under the best play, against the dealer's highest showdown hand."""
    yield replace(_ante(rules, pairs()), strategy="Set the highest showdown hand (best play).")


if law.pot is not None:

    @PLAN.prices(law.pot)
    def price_pot(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """A Pot Wager against one other player; the house takes no part of the pot."""
        assert law.pot is not None
        facts: Counter[PotShare] = Counter()
        for (own, other), ways in pairs().items():
            facts[PotShare(2, 1 + (abs(own) == abs(other)), abs(own) >= abs(other))] += ways
        when = "against one other player"
        figure = priced(rules, law.pot, facts, law.settle_pot, when=when)
        yield figure.because("The house takes no part of the pot, whatever the number of players.")


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each way to set a hand, per Ante, against every hand of the dealer."""
    hand, removed = situation.hand, situation.removed
    if len(hand) != CARDS:
        raise RuleError("Only settings of five cards are valued.")
    if len(removed) > len(WITH_JOKER) - 2 * CARDS:
        raise RuleError("At least five cards are left for the dealer.")
    actions = []
    for one, met in zip(law.permitted(hand), DEALS.facts(hand, removed), strict=True):
        gain = -Fraction(_ante(rules, met).house_advantage)
        actions.append(Action(f"{law.SHOWDOWN} {show_cards(one.showdown)}", gain))
    return actions


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The setting with the highest Point Count."""
    first = law.permitted(situation.hand)[0]
    why = f"the highest Point Count, {first.points}" if first.total else "no three cards qualify"
    return Ruled(f"{law.SHOWDOWN} {show_cards(first.showdown)}", why)


PLAN.chooses("best")(lambda rules: lambda asks, dealer: HIGHEST)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """How to set a hand."""
    pot = "; for the Pot Wager keep the two cards with the highest Point Count" if law.pot else ""
    return Strategy(
        "How to set a hand (680a.11(b))",
        (
            "Set three cards that total 10, 20 or 30, the joker as 3, 6 or 9. Without the joker "
            "all such settings leave the same Point Count.",
            "Where the joker leaves a choice, take the highest Point Count: also a 5, which pays "
            "1 to 2, before a 1 or a 2.",
            f"Where no three cards qualify, nothing helps the Ante Wager{pot}.",
        ),
        notes=("Best play: every setting was valued. 124,300 of 2,869,685 hands leave a choice.",),
    )
