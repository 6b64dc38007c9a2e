"""Spanish 21: what each wager of 635a is worth, and how to play."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from houserules.equipment.cards import WITHOUT_TENS
from houserules.games.blackjack import DealerFinished, Finished
from houserules.games.blackjack.odds import BlackjackOdds, prices_match
from houserules.games.blackjack.solution import Play, Solution
from houserules.odds.figure import Related
from houserules.odds.plan import Plan
from houserules.rules import HouseRules, dollars

from . import law
from .law import CHAPTER, game, match_the_dealer, more_splits, shoe

STAKES = (5_00, 25_00)
"""The least wagers on which each amount of the additional fixed payout is paid."""
SEVEN = 6
"""A 7 as the kernels number it."""
NOTES = (
    "Where the fixed payout is paid, two 7s of a suit are drawn to against a 7, on less than $400",
    "Other suits are not looked at, and what other players' fixed payouts add is not counted",
)


class SuitedSevens:
    """Two 7s of one suit against a 7, from a shoe of decks that have 48 cards each."""

    def __init__(self, decks: int) -> None:
        cards = len(WITHOUT_TENS) * decks
        own, other = decks * comb(decks - 1, 2), 3 * decks * comb(decks, 2)
        self.chance = Fraction(4 * (own + other), cards * comb(cards - 1, 2))
        """The chance that they are dealt; the up card is of their suit or of another."""
        matching = Fraction(own * (decks - 3) + other * (decks - 2), own + other)
        self.third = matching / (cards - 3)
        """The chance that the next card is a 7 of their suit."""
        self.other = (4 * decks - 3 - matching) / (cards - 3)
        """The chance that it is a 7 of another suit."""


def sevens_pay(special: str, rules: HouseRules, stake: int) -> Fraction:
    """The gain on three 7s, which win whatever the dealer draws, in units of the stake."""
    hand = Finished(21, 3, special=special)
    verdict = law.settle(hand, DealerFinished(17), rules)[law.spanish_21]
    fixed = law.pay_fixed_payout(hand, verdict, stake, rules).values()
    return sum((one.net(stake) for one in (verdict, *fixed)), Fraction(0)) / stake


def drawn_to_sevens(solution: Solution, play: Play, stake: int) -> float:
    """The gain for each round of drawing to two 7s of one suit against a 7."""
    from houserules.games.blackjack.kernels.hands import INDEX

    rules, sevens = solution.rules, SuitedSevens(solution.rules[shoe.decks])
    against = solution.found.up_cards[SEVEN]
    worth = against.basic_worth if play is solution.basic else against.best_worth
    left = [*solution.kernel.composition]
    left[SEVEN] -= 3
    drawn = 0.0
    for value, copies in enumerate(left):
        hand = INDEX.get(tuple(sorted((SEVEN, SEVEN, value))))
        if value != SEVEN:
            drawn += copies * (-1.0 if hand is None else worth[hand]) / sum(left)
    suited, spades = (
        sevens_pay(f"{label}{law.AGAINST_7}", rules, stake)
        for label in (law.SUITED_7S, law.SPADED_7S)
    )
    drawn += float(sevens.third * (3 * suited + spades) / 4)
    drawn += float(sevens.other * sevens_pay(law.MIXED_7S, rules, stake))
    return float(sevens.chance) * float(drawn - worth[INDEX[SEVEN, SEVEN]])


def with_fixed_payout(solution: Solution, play: Play) -> Iterator[Related]:
    """The house advantage where the additional fixed payout is paid."""
    for stake in STAKES:
        gain = max(0.0, drawn_to_sevens(solution, play, stake))
        name = f"House advantage at {dollars(stake)}, with the additional fixed payout"
        yield Related(name, -play.expected - gain, amount=stake)


PLAN = Plan(game)
BlackjackOdds(
    CHAPTER,
    moved_by=[more_splits],
    named=[(6, 7, 8), (7, 7, 7)],
    chart_sizes=5,
    related=with_fixed_payout,
    counted=[law.fixed_payout],
    notes=NOTES,
).registers(PLAN)
PLAN.counts_apart(law.payout_of_others)
price_match = prices_match(PLAN, match_the_dealer)
