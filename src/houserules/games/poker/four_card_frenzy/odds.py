"""Four Card Frenzy: the worth of Ante, Odds and Raise Wagers, and when to raise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.poker import FOUR_CARDS, PokerCategory, PokerHand, Value
from houserules.odds.counting import outcome_counts
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, Payable, Payout, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Showdown, game

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.odds, law.raised, law.bad_beat_payout)
PLAN.folds(Folding.FORFEITED, law.ante)

ONE, _, THREE = law.RAISES
ACTS = (law.FOLD, ONE, THREE)
"""Gains rise evenly with the Raise Wager, so that twice the Ante is never better than both ends."""
BY_RULES = "played by the short rules"
LOWEST_RAISED = (Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.FOUR)
"""The short rules: the lowest hand that is raised."""
SHORT_RULES = (
    "Raise 3x with a pair of aces or higher.",
    f"Raise 1x with any other hand of {'-'.join(rank.letter for rank in LOWEST_RAISED)} or higher.",
    "Otherwise fold.",
)

Rows = tuple[tuple[tuple[str, Payout], ...], ...]
_solved: dict[Rows, Solution] = {}


@cache
def stud() -> Stud:
    """Five cards against five, the best four of each."""
    from houserules.odds.stud import Stud

    return Stud(FOUR_CARDS, 5, 5, law.four_card_outcome, law.dealer_qualifies)


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 684a; a hand below a pair of aces is raised 1x at most."""
    times = Fraction(law.RAISES.get(facts.act, 0))
    if not law.may_triple(facts.outcome):
        times = min(times, Fraction(1))
    return Showdown(times, facts.dealer_qualifies, Comparison(facts.comparison), facts.outcome)


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.odds: 1, law.bad_beat_payout: 1, law.raised: int(facts.raised)}


def gain(rules: HouseRules, facts: Facts) -> Fraction:
    """The gain of Ante, Odds and Raise together, in Antes."""
    shown = showdown(facts)
    verdicts = law.settle_main(shown, rules).items()
    return sum((v.net(units(shown)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def solution(rules: HouseRules) -> Solution:
    """The best play; it depends on the two tables of the Odds Wager alone."""
    from houserules.odds.stud import solve

    rows = tuple(rules.paytable(paid).rows for paid in (law.odds, law.bad_beat_payout))
    if rows not in _solved:
        _solved[rows] = solve(stud(), ACTS, partial(gain, rules))
    return _solved[rows]


@PLAN.prices(law.ante, by=[law.bad_beat_payout.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Odds and Raise together, under the best play and by the short rules."""
    for played, when, strategy in (
        (solution(rules), None, "Best play, found by comparing all choices with every hand."),
        (by_short_rules(), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, {showdown(fact): ways for fact, ways in played.counts.items()},
            law.settle_main, lambda fact: _describe(fact, rules), units,
            table_of=law.bad_beat_payout, when=when, strategy=strategy,
        )  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Odds Wager is paid if there is one."""
    if not facts.raised:
        return "Fold"
    beaten = facts.comparison is Comparison.LOWER
    result = "dealer higher" if beaten else "player higher or equal"
    row = rules.paytable(law.bad_beat_payout if beaten else law.odds).row(facts.outcome)
    said = f"Raise {facts.raised}x, {result}" + (f", {row[0].lower()}" if row else "")
    return said if facts.dealer_qualifies else f"{said}, dealer does not qualify"


@PLAN.prices(law.prime)
def price_prime(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Prime Wager by the number of red cards."""
    red = [card for card in CARDS if card.suit in law.RED]
    black = [card for card in CARDS if card.suit not in law.RED]
    counts: Counter[str] = Counter()
    for number in range(6):
        hand = (*red[:number], *black[number:5])
        counts[law.color_outcome(hand)] += comb(26, number) * comb(26, 5 - number)
    yield priced(rules, law.prime, counts, law.prime.verdict)


AS_A_RANGE = {
    law.ACES_AND_QUEENS: law.OTHER_TWO_PAIR,
    law.PAIR_OF_ACES: law.ACES_AND_QUEENS,
    law.QUEENS_OR_KINGS: law.ACES_AND_QUEENS,
}
"""The rows of the Four Card Bonus where aces and queens are the ends of a range of pairs."""
RANGE = "the last row pays a pair of queens, kings or aces, and the row above it every two pair"


@PLAN.reads_otherwise(law.four_card_bonus, "12(e)", RANGE)
def price_as_a_range(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Four Card Bonus if its last row is for pairs from queens to aces."""
    counts: Counter[str] = Counter()
    for outcome, ways in outcome_counts(law.four_card_outcome, 5).items():
        counts[AS_A_RANGE.get(outcome, outcome)] += ways
    yield priced(rules, law.four_card_bonus, counts, law.four_card_bonus.verdict)


@PLAN.prices(law.four_card_bonus)
def price_four_card_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Four Card Bonus as printed, with a note on the other reading."""
    (other,) = price_as_a_range(rules, asked)
    for figure in price_decided(law.four_card_bonus, rules, asked, None):
        share = f"{100 * float(other.house_advantage):.4f}%"
        yield figure.because(f"If {RANGE}, the house advantage is {share} (684a.12(e)).")


# The short rules


def short_act(value: Value) -> str:
    """The act of the short rules with a hand."""
    if law.may_triple(law.four_card_outcome.of_value(value)):
        return THREE
    above = FOUR_CARDS.reaches(value, PokerCategory.PAIR)
    return ONE if above or tuple(value[1]) >= LOWEST_RAISED else law.FOLD


@cache
def by_short_rules() -> Solution:
    """The short rules with every hand."""
    import numpy as np

    from houserules.hands.batches import values_in_order
    from houserules.odds.stud import follow, holdings

    acts = [ACTS.index(short_act(value)) for value in values_in_order(FOUR_CARDS)]
    chosen = np.array(acts, dtype=np.int8)[holdings(stud()).scores.astype(np.int64)]
    return follow(stud(), ACTS, chosen[:, None])


# Decisions


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Raise Wager, and how large."""
    best, short = (
        sum((gain(rules, facts) * ways for facts, ways in played.counts.items()), Fraction(0))
        / sum(played.counts.values())
        for played in (solution(rules), by_short_rules())
    )
    cost = best - short
    return Strategy(
        "When to make the Raise Wager, and how large (684a.11(b)(1))",
        SHORT_RULES,
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.5f}% of the Ante more, exactly {cost}.",
            "Best play differs from them only with some suits of K-Q-8-4, which it folds, and of "
            "K-Q-7-6, which it raises: `advise` gives the exact value of each choice.",
        ),
    )


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with five cards, per Ante."""
    from houserules.odds.stud import values

    if len(situation.hand) != 5:
        raise RuleError("The decision is made on five cards.")
    if len(situation.removed) > 42:
        raise RuleError("At least five cards are left for the dealer.")
    triples = law.may_triple(law.four_card_outcome(situation.hand))
    acts = (*(law.RAISES if triples else (ONE,)), law.FOLD)
    worth = values(stud(), acts, partial(gain, rules), situation.hand, removed=situation.removed)
    return [Action(act, value) for act, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Raise Wager, 1x or 3x, wherever it gains more than the fold."""
    return _chooser(solution(rules).choice)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return _chooser(lambda hand: short_act(PokerHand.of(hand, FOUR_CARDS).value))


def _chooser(choice: Callable[[Sequence[Card]], str]) -> Choose:
    """Decide for a seat at a live table, as high as the posted limits of the Raise Wager let it."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        most = law.RAISES.get(choice(dealer.hand(asks.seat)), 0)
        raises = [act.name for act in asks.acts if 0 < law.RAISES.get(act.name, 0) <= most]
        return raises[-1] if raises else law.FOLD

    return choose
