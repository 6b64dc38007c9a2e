"""The exact chances of the dealer's hands from a shoe."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import perm, prod

from houserules.games.blackjack.kernels.hands import (
    VALUES,
    DealerHand,
    DealerRules,
    Values,
    dealer_draws,
    point_count,
)


def dealer_total_chance(among: Values, cards: int, total: int, rules: DealerRules) -> Fraction:
    """The chance that the dealer's hand counts so much and all its cards are among some.

    `among` counts them by value, out of a shoe of `cards`.
    """
    chance = Fraction(0)
    for up in range(VALUES):
        for drawn, orders in dealer_draws(up, rules).items():
            hand = (up, *drawn)
            if point_count(hand, rules.limit)[0] == total:
                ways = prod(perm(among[value], hand.count(value)) for value in set(hand))
                chance += Fraction(sum(orders) * ways, perm(cards, len(hand)))
    return chance


def dealer_hand_chances(
    composition: Values, rules: DealerRules, up_cards: Sequence[int] = range(VALUES)
) -> dict[DealerHand, Fraction]:
    """The exact chance of each of the dealer's endings when one of these is the up card."""
    cards = sum(composition)
    chances: dict[DealerHand, Fraction] = {}
    for up in up_cards:
        left = list(composition)
        left[up] -= 1
        weights: Counter[tuple[DealerHand, int]] = Counter()
        for drawn, orders in dealer_draws(up, rules).items():
            total = point_count((up, *drawn), rules.limit)[0]
            ways = prod(perm(max(0, left[value]), drawn.count(value)) for value in set(drawn))
            ending = rules.ending(total, 1 + len(drawn))
            weights[ending, len(drawn)] += sum(orders) * ways * composition[up]
        for (ending, size), weight in weights.items():
            chance = Fraction(weight, cards * perm(cards - 1, size))
            chances[ending] = chances.get(ending, Fraction(0)) + chance
    among = Fraction(sum(composition[up] for up in up_cards), cards)
    return {ending: chance / among for ending, chance in sorted(chances.items())}
