"""Saigon 5 Card: the worth of its wagers, and how to set a hand."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from houserules.equipment.cards import RANKS, SUITS, WITH_JOKER, Card, show_cards
from houserules.hands.pai_gow import high_value
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import HouseRules, RuleError

from . import law
from .law import CARDS, HIGHEST, PotShare, SetHand, Showdown, game

PLAN = Plan(game)
METHOD = "exact: inclusion and exclusion over common cards of both hands"

Points = tuple[int, ...]
"""The points of some cards in rising order, the joker first."""
Made = tuple[bool, int]
"""Whether a hand qualifies, and the Point Count of its highest showdown hand."""


@cache
def _cards_of(points: int) -> tuple[Card, ...]:
    return tuple(card for card in WITH_JOKER if law.points(card) == points)


@cache
def holdings() -> dict[Points, tuple[SetHand, ...]]:
    """The 2,708 hands that differ in points, with the ways to set each, the highest first."""
    found = {}
    for held in combinations_with_replacement(sorted(set(map(law.points, WITH_JOKER))), CARDS):
        number = Counter(held)
        if all(number[points] <= len(_cards_of(points)) for points in number):
            cards = (_cards_of(points)[: number[points]] for points in number)
            found[held] = law.permitted(tuple(card for each in cards for card in each))
    return found


def _ways(held: Points, within: Points = ()) -> int:
    """The number of hands of some points that contain certain cards."""
    return prod(
        comb(len(_cards_of(one)) - within.count(one), held.count(one) - within.count(one))
        for one in set(held)
    )


def _made(settings: Sequence[SetHand]) -> Made:
    return settings[0].total is not None, settings[0].count


@cache
def _containing() -> dict[Points, Counter[Made]]:
    """The hands that contain certain cards, by what they make, for cards of any points."""
    found: dict[Points, Counter[Made]] = {}
    for held, settings in holdings().items():
        made = _made(settings)
        for size in range(CARDS + 1):
            for within in set(combinations(held, size)):
                found.setdefault(within, Counter())[made] += _ways(held, within)
    return found


@cache
def met(held: Points) -> Counter[Made]:
    """The hands that the dealer or another player can have beside a hand."""
    found: Counter[Made] = Counter()
    containing = _containing()
    for size in range(CARDS + 1):
        for within in combinations(held, size):
            for made, number in containing[within].items():
                found[made] += -number if size % 2 else number
    return found


# The Ante Wager


def _showdowns(setting: SetHand, dealers: Counter[Made]) -> Counter[Showdown]:
    """The facts that decide the Ante Wager of a hand as it is set."""
    counts: Counter[Showdown] = Counter()
    for (qualifies, count), number in dealers.items():
        counts[Showdown(setting.qualified, count if qualifies else None)] += number
    return counts


def _gain(setting: SetHand, dealers: Counter[Made], rules: HouseRules) -> Fraction:
    """The player's average gain per Ante."""
    counts = _showdowns(setting, dealers)
    total = sum(rules.once(law.settle_ante, fact).net(UNIT) * n for fact, n in counts.items())
    return Fraction(total) / counts.total() / UNIT


def best(held: Points, rules: HouseRules) -> SetHand:
    """The setting that gains most; it is always the highest showdown hand."""
    highest, *others = {one.count: one for one in holdings()[held]}.values()
    if highest.total is not None and others:
        gain = _gain(highest, met(held), rules)
        if any(_gain(other, met(held), rules) > gain for other in others):
            raise ArithmeticError(f"The highest showdown hand is not the best of points {held}.")
    return highest


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante under the best play, against the dealer's highest showdown hand."""
    counts: Counter[Showdown] = Counter()
    for held in holdings():
        number = _ways(held)
        for fact, ways in _showdowns(best(held, rules), met(held)).items():
            counts[fact] += number * ways
    figure = priced(rules, law.ante, counts, law.settle_ante, method=METHOD)
    yield replace(figure, strategy="Set the highest showdown hand (best play).")


# The other wagers


def price_pot(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A Pot Wager against one other player; the house takes no part of the pot."""
    assert law.pot is not None
    counts: Counter[PotShare] = Counter()
    for held, settings in holdings().items():
        number, own = _ways(held), settings[0].count
        for (_, other), ways in met(held).items():
            counts[PotShare(2, 1 + (own == other), own >= other)] += number * ways
    figure = priced(
        rules, law.pot, counts, law.settle_pot, when="against one other player", method=METHOD
    )
    yield figure.because("The house takes no part of the pot, whatever the number of players.")


if law.pot is not None:
    PLAN.prices(law.pot)(price_pot)


def bonus_counts() -> Counter[str]:
    """All 2,869,685 hands by what the Bonus Wager calls them, from their ranks and suits."""
    counts: Counter[str] = Counter()
    for joker in (False, True):
        for ranks in combinations_with_replacement(reversed(RANKS), CARDS - joker):
            number = prod(comb(len(SUITS), ranks.count(rank)) for rank in set(ranks))
            suited = len(SUITS) if len(set(ranks)) == len(ranks) else 0
            for one_suit, ways in ((True, suited), (False, number - suited)):
                if ways:
                    category, _ = high_value(ranks, one_suit, joker)
                    counts[law.bonus_name(category, joker)] += ways
    return counts


@PLAN.prices(law.bonus)
def price_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Bonus Wager by all hands of five cards from 53."""
    yield priced(rules, law.bonus, bonus_counts(), law.bonus.verdict)


# How to set a hand


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each way to set a hand, per Ante, against every hand of the dealer."""
    hand, removed = situation.hand, situation.removed
    if len(hand) != CARDS:
        raise RuleError("Only settings of five cards are valued.")
    left = Counter(law.points(card) for card in WITH_JOKER if card not in (*hand, *removed))
    if left.total() < CARDS:
        raise RuleError("At least five cards are left for the dealer.")
    dealers: Counter[Made] = Counter()
    for held, settings in holdings().items():
        dealers[_made(settings)] += prod(comb(left[one], held.count(one)) for one in set(held))
    return [
        Action(f"{law.SHOWDOWN} {show_cards(one.showdown)}", _gain(one, dealers, rules))
        for one in law.permitted(hand)
    ]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Set the highest showdown hand."""
    return lambda asks, dealer: HIGHEST


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """How to set a hand."""
    free = sum(
        _ways(held)
        for held, settings in holdings().items()
        if settings[0].total is not None and len({one.count for one in settings}) > 1
    )
    return Strategy(
        "How to set a hand (680a.11(b))",
        (
            "Set three cards that total 10, 20 or 30, the joker as 3, 6 or 9. Without the joker "
            "all such settings leave the same Point Count.",
            "Where the joker leaves a choice, take the highest Point Count: also a 5, which pays "
            "1 to 2, before a 1 or a 2.",
            "Where no three cards qualify, nothing helps the Ante Wager; for the Pot Wager keep "
            "the two cards with the highest Point Count.",
        ),
        notes=(
            f"Best play: every setting was valued. {free:,} of 2,869,685 hands leave a choice.",
        ),
    )
