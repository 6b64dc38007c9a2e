"""Four Card Prime: the worth of Ante and Raise Wagers, and when to raise."""

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
PLAN.counts_with(law.ante, law.raised, law.win_bonus, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)

ONE, THREE = "raise 1x", "raise 3x"
ACTS = (law.FOLD, ONE, THREE)
"""Gains rise evenly with the Raise Wager, so that two times the Ante is never better than both."""
BY_RULES = "played by the short rules"
BEST_FOUR = "the best four of the five cards counted"
LOWEST_RAISED, LOWEST_TRIPLED = (Rank.THREE,), (Rank.TEN, Rank.JACK)
"""The short rules: the lowest pair that is raised, and with its next card the lowest raised 3x."""
SHORT_RULES = (
    "Raise 3x with a pair of 10s and a jack or higher card beside it, or better.",
    "Raise 1x with any other pair of 3s or better.",
    "Otherwise fold.",
)

Rows = tuple[tuple[str, Payout], ...]
_solved: dict[Rows, Solution] = {}


@cache
def stud() -> Stud:
    """Five cards against six, the best four of each, without an up card."""
    from houserules.odds.stud import Stud

    return Stud(FOUR_CARDS, 5, 6, law.four_card_outcome)


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 682a."""
    return Showdown(law.RAISES.get(facts.act, 0), Comparison(facts.comparison), facts.outcome)


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.raised: facts.raised, law.win_bonus: 1, law.bad_beat_bonus: 1}


def gain(rules: HouseRules, facts: Facts) -> Fraction:
    """The gain of Ante, Raise and their bonuses together, in Antes."""
    shown = showdown(facts)
    verdicts = law.settle_ante(shown, rules).items()
    return sum((v.net(units(shown)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def solution(rules: HouseRules) -> Solution:
    """The best play; of all choices only the table of the Bad Beat Bonus could move it."""
    from houserules.odds.stud import solve

    rows = rules.paytable(law.bad_beat_bonus).rows
    if rows not in _solved:
        _solved[rows] = solve(stud(), ACTS, partial(gain, rules))
    return _solved[rows]


@PLAN.prices(law.ante, by=[law.bad_beat_bonus.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Raise and their bonuses together, under the best play and by the short rules."""
    for played, when, strategy in (
        (solution(rules), None, "Best play, found by comparing all choices with every hand."),
        (by_short_rules(), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, {showdown(facts): ways for facts, ways in played.counts.items()},
            law.settle_ante, lambda facts: _describe(facts, rules), units,
            table_of=law.bad_beat_bonus, when=when, strategy=strategy,
        )  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the bonus that is paid, if there is one."""
    if not facts.raised:
        return "Fold"
    beaten = facts.comparison is Comparison.LOWER
    result = "dealer higher" if beaten else "player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.win_bonus).row(facts.outcome)
    return f"Raise {facts.raised}x, {result}" + (f", {row[0].lower()}" if row else "")


@PLAN.prices(law.prime)
def price_prime(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Prime Wager by the number of red cards among five."""
    red = [card for card in CARDS if card.suit in law.RED]
    black = [card for card in CARDS if card.suit not in law.RED]
    counts: Counter[str] = Counter()
    for number in range(6):
        ways = comb(len(red), number) * comb(len(black), 5 - number)
        counts[law.color_outcome((*red[:number], *black[number:5]))] += ways
    yield priced(rules, law.prime, counts, law.prime.verdict)


@PLAN.prices(law.aces_bonus)
def price_aces_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Aces Bonus Wager by five cards, beside the figure by the best four of them."""
    (other,) = price_by_best_four(rules, asked)
    would = f"{100 * float(other.house_advantage):.4f}%"
    note = f"If {BEST_FOUR}, the house advantage would be {would} (682a.6(d))."
    for figure in price_decided(law.aces_bonus, rules, asked, None):
        yield figure.because(note)


@PLAN.reads_otherwise(law.aces_bonus, "6(d)", BEST_FOUR)
def price_by_best_four(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Aces Bonus Wager by the reading that is not taken."""
    counts = outcome_counts(law.best_four_outcome, 5)
    yield priced(rules, law.aces_bonus, counts, law.aces_bonus.verdict)


# The short rules


def short_act(value: Value) -> str:
    """The act of the short rules with a hand."""
    above = FOUR_CARDS.reaches(value, PokerCategory.TWO_PAIR)
    pair = tuple(value[1]) if FOUR_CARDS.reaches(value, PokerCategory.PAIR) else ()
    if above or pair >= LOWEST_TRIPLED:
        return THREE
    return ONE if pair >= LOWEST_RAISED else law.FOLD


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
        "When to make the Raise Wager, and how large (682a.11(b))",
        SHORT_RULES,
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.5f}% of the Ante more, exactly {cost}.",
            "Best play differs from them only with some pairs of 9s beside an ace or king and of "
            "10s, by their other cards and suits: `advise` gives the exact value of each choice.",
        ),
    )


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with five cards, per Ante."""
    from houserules.odds.stud import values

    if len(situation.hand) != 5:
        raise RuleError("The decision is made on five cards.")
    if len(situation.removed) > 41:
        raise RuleError("At least six cards are left for the dealer.")
    acts, gains = (*law.RAISES, law.FOLD), partial(gain, rules)
    worth = values(stud(), acts, gains, situation.hand, removed=situation.removed)
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
