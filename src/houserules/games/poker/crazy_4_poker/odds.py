"""Crazy 4 Poker: the worth of Ante, Super Bonus and Play Wagers, and when to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.poker import FOUR_CARDS, PokerCategory, PokerHand, Value
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Payable, Payout, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Showdown, game

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.super_bonus, law.play)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)

ONE, THREE = "play 1x", "play 3x"
ACTS = (law.FOLD, ONE, THREE)
"""Gains rise evenly with the Play Wager, so that no amount between is better than both ends."""
BY_RULES = "played by the short rules"
LOWEST_PLAYED = (Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.FOUR)
"""The short rules: the lowest hand that is played."""
SHORT_RULES = (
    "Play 3x with a pair of aces or better.",
    f"Play 1x with any other hand of {'-'.join(rank.letter for rank in LOWEST_PLAYED)} or better.",
    "Otherwise fold.",
)

Rows = tuple[tuple[str, Payout], ...]
_solved: dict[Rows, Solution] = {}


@cache
def stud() -> Stud:
    """Five cards against five, the best four of each, without an up card."""
    from houserules.odds.stud import Stud

    return Stud(FOUR_CARDS, 5, 5, law.four_card_outcome, law.dealer_qualifies)


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 657a; a hand below a pair of aces is played 1x at most."""
    played = Fraction(law.PLAYS.get(facts.act, 0))
    if not law.may_triple(facts.outcome):
        played = min(played, Fraction(1))
    return Showdown(played, facts.dealer_qualifies, Comparison(facts.comparison), facts.outcome)


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.super_bonus: 1, law.play: int(facts.played)}


def gain(rules: HouseRules, facts: Facts) -> Fraction:
    """The gain of Ante, Super Bonus and Play together, in Antes."""
    shown = showdown(facts)
    verdicts = law.settle_main(shown, rules).items()
    return sum((v.net(units(shown)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def solution(rules: HouseRules) -> Solution:
    """The best play; it depends on the table of the Super Bonus alone."""
    from houserules.odds.stud import solve

    rows = rules.paytable(law.super_bonus).rows
    if rows not in _solved:
        _solved[rows] = solve(stud(), ACTS, partial(gain, rules))
    return _solved[rows]


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Super Bonus and Play together, under the best play and by the short rules."""
    for played, when, strategy in (
        (solution(rules), None, "Best play, found by comparing all choices with every hand."),
        (by_short_rules(), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, {showdown(fact): ways for fact, ways in played.counts.items()},
            law.settle_main, lambda fact: _describe(fact, rules), units,
            table_of=law.super_bonus, when=when, strategy=strategy,
        )  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Super Bonus table if there is one."""
    if not facts.played:
        return "Fold"
    qualifies = facts.dealer_qualifies
    result = facts.comparison.result.lower() if qualifies else "dealer does not qualify"
    row = rules.paytable(law.super_bonus).row(facts.outcome)
    return f"Play {facts.played}x, {result}" + (f", {row[0].lower()}" if row else "")


def _price_forfeited(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A wager that a fold forfeits."""
    decided = wager.decided
    assert decided is not None
    assert decided.folded is not None
    cite = decided.folded.cite
    note = f"A fold forfeits it ({cite}); best play folds no hand that it pays."
    for figure in price_decided(wager, rules, asked, None):
        yield figure.because(note)


for forfeited in (law.queens_up, *law.PROGRESSIVES):
    PLAN.prices(forfeited, by=forfeited.moved_by)(partial(_price_forfeited, forfeited))


# The short rules


def short_act(value: Value) -> str:
    """The act of the short rules with a hand."""
    if law.may_triple(law.four_card_outcome.of_value(value)):
        return THREE
    above = FOUR_CARDS.reaches(value, PokerCategory.PAIR)
    return ONE if above or tuple(value[1]) >= LOWEST_PLAYED else law.FOLD


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
    """When to make the Play Wager, and how large."""
    best, short = (
        sum((gain(rules, facts) * ways for facts, ways in played.counts.items()), Fraction(0))
        / sum(played.counts.values())
        for played in (solution(rules), by_short_rules())
    )
    cost = best - short
    return Strategy(
        "When to make the Play Wager, and how large (657a.11(b))",
        SHORT_RULES,
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.5f}% of the Ante more, exactly {cost}.",
            "Best play differs from them only with some suits of K-Q-8-4, which it folds, and of "
            "K-Q-7-6, which it plays: `advise` gives the exact value of each choice.",
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
    acts = (*(law.PLAYS if triples else (ONE,)), law.FOLD)
    worth = values(stud(), acts, partial(gain, rules), situation.hand, removed=situation.removed)
    return [Action(act, value) for act, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager, 1x or 3x, wherever it gains more than the fold."""
    return _chooser(solution(rules).choice)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return _chooser(lambda hand: short_act(PokerHand.of(hand, FOUR_CARDS).value))


def _chooser(choice: Callable[[Sequence[Card]], str]) -> Choose:
    """Decide for a seat at a live table by its hand."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return choice(dealer.hand(asks.seat))

    return choose
