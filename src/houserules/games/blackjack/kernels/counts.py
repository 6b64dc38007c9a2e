"""Whole-number counts of what a shoe deals: a player's first cards, and the dealer's hand.

A shoe is how many cards of each kind it holds. The caller chooses the kinds: full cards, ranks, or
classes that differ only in what a wager looks at. Cards of one hand have no order, hands do: from
312 cards two to a player, one up and one in the hole are C(312, 2) x 310 x 309 deals, and every
count is out of such a number.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, perm, prod
from typing import TypeVar

from houserules.games.blackjack.kernels.hands import (
    VALUES,
    DealerHand,
    DealerRules,
    Values,
    dealer_draws,
    point_count,
)

Kind = TypeVar("Kind", bound=Hashable)
Fact = TypeVar("Fact", bound=Hashable)
Hand = tuple[Kind, ...]


def number_of_deals(shoe: Mapping[Kind, int], sizes: Sequence[int]) -> int:
    """In how many ways hands of these sizes can be dealt from a shoe."""
    left, ways = sum(shoe.values()), 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    return ways


def _hands(
    shoe: dict[Kind, int], kinds: Sequence[Kind], size: int
) -> Iterator[tuple[Hand[Kind], int]]:
    """Every hand of a size from these kinds, taken out of the shoe while it is looked at."""
    if not size:
        yield (), 1
        return
    for place, kind in enumerate(kinds):
        for copies in range(1, min(size, shoe[kind]) + 1):
            ways = comb(shoe[kind], copies)
            shoe[kind] -= copies
            for rest, more in _hands(shoe, kinds[place + 1 :], size - copies):
                yield (kind,) * copies + rest, ways * more
            shoe[kind] += copies


def deals(
    shoe: Mapping[Kind, int], sizes: Sequence[int]
) -> Iterator[tuple[tuple[Hand[Kind], ...], int]]:
    """Every deal of hands of these sizes, with the number of ways in which it comes."""
    left = dict(shoe)
    kinds = tuple(left)

    def deal(sizes: Sequence[int]) -> Iterator[tuple[tuple[Hand[Kind], ...], int]]:
        if not sizes:
            yield (), 1
            return
        for hand, ways in _hands(left, kinds, sizes[0]):
            for others, more in deal(sizes[1:]):
                yield (hand, *others), ways * more

    return deal(sizes)


def count_deals(
    shoe: Mapping[Kind, int], sizes: Sequence[int], fact: Callable[..., Fact]
) -> Counter[Fact]:
    """How many deals have each fact; `fact` is called with the hands in order."""
    counts: Counter[Fact] = Counter()
    for hands, ways in deals(shoe, sizes):
        counts[fact(*hands)] += ways
    return counts


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
