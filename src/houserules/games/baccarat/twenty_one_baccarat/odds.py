"""21 Baccarat: exact figures of both hands from the decks in play."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import combinations_with_replacement
from math import perm

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, Wager

from . import law
from .law import PLAYERS_HAND, Totals, bonus, game, shoe

PLAN = Plan(game)
Left = Mapping[int, int]
"""How many cards of each value, or of each rank, are left."""
VALUES = {value: Rank(value) for value in range(2, 11)} | {1: Rank.ACE}
"""A rank of each value, which wagers on totals do not tell from others."""
DRAWN = 6
"""A round takes four to six cards; those it leaves are counted along."""


def card(rank: int) -> Card:
    """A card of a rank, whatever its suit."""
    return Card(4 * (rank - Rank.TWO))


def values_of(decks: int) -> Left:
    """How many cards of each value some decks have."""
    return dict.fromkeys(range(1, 10), 4 * decks) | {10: 16 * decks}


def pairs(left: Left) -> Iterator[tuple[tuple[int, int], int, dict[int, int]]]:
    """Two cards in either order, the number of ways, and what is left then."""
    for first, second in combinations_with_replacement(left, 2):
        ways = left[first] * (left[second] - (first == second)) * (1 + (first != second))
        after = dict(left)
        after[first] -= 1
        after[second] -= 1
        yield (first, second), ways, after


@cache
def of_values(*values: int) -> tuple[Card, ...]:
    """Cards with these values."""
    return tuple(card(VALUES[value]) for value in values)


@cache
def ends(two: tuple[int, int]) -> tuple[tuple[int | None, int], ...]:
    """The third cards that a hand draws, or None, each with the total that it ends with."""
    if not law.draws(of_values(*two)):
        return ((None, law.total(of_values(*two))),)
    return tuple((third, law.total(of_values(*two, third))) for third in VALUES)


@cache
def totals(decks: int) -> dict[Totals, int]:
    """How many ordered draws of six cards lead to each pair of totals."""
    found: Counter[tuple[int, int]] = Counter()
    rest = [perm(52 * decks - 4 - thirds, 2 - thirds) for thirds in range(3)]
    for player, ways, left in pairs(values_of(decks)):
        for banker, more, after in pairs(left):
            hands = of_values(*player), of_values(*banker)
            if any(map(law.is_natural, hands)):
                found[Totals.of(*hands)] += ways * more * rest[0]
            else:
                _draw(found, (player, banker), ways * more, after, rest)
    return {Totals(*ended): ways for ended, ways in found.items()}


def _draw(
    found: Counter[tuple[int, int]],
    hands: tuple[tuple[int, int], tuple[int, int]],
    ways: int,
    left: dict[int, int],
    rest: Sequence[int],
) -> None:
    """Count the third cards of both hands, and any cards that the round leaves of six."""
    for third, own in ends(hands[0]):
        first = ways
        if third is not None:
            first *= left[third]
            left[third] -= 1
        for fourth, other in ends(hands[1]):
            drawn = (third is not None) + (fourth is not None)
            found[own, other] += first * (1 if fourth is None else left[fourth]) * rest[drawn]
        if third is not None:
            left[third] += 1


@cache
def bonus_outcomes(decks: int) -> Counter[str | None]:
    """How many ordered draws of three cards bring a hand each row of the Bonus Wager."""
    found: Counter[str | None] = Counter()
    full = {int(rank): 4 * decks for rank in RANKS}
    for two, ways, left in pairs(full):
        cards = tuple(map(card, two))
        if not law.draws(cards):
            found[law.bonus_outcome(cards)] += ways * sum(left.values())
            continue
        for third, more in left.items():
            found[law.bonus_outcome((*cards, card(third)))] += ways * more
    return found


def _decks(rules: HouseRules) -> str:
    return f"{shoe.number_of_decks(rules)} decks"


def _on_totals(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    counts, settle = totals(shoe.number_of_decks(rules)), law.BY_TOTALS[wager]
    yield priced(rules, wager, counts, settle, when=_decks(rules))


for _wager in law.BY_TOTALS:
    PLAN.prices(_wager, by=shoe.options)(partial(_on_totals, _wager))


@PLAN.prices(bonus, by=shoe.options)
def price_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bonus Wager, which is worth the same on both hands."""
    if law.has_table(rules) or bonus.name in rules.own_tables:
        counts = bonus_outcomes(shoe.number_of_decks(rules))
        settle = partial(law.settle_bonus, PLAYERS_HAND)
        yield priced(rules, bonus, counts, settle, when=_decks(rules))
