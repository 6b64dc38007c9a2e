"""The best four of five cards against the dealer's: a raise as the hand permits, or a fold."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Generic, TypeVar

from houserules.equipment.cards import Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import FOUR_CARDS, PokerCategory, PokerHand, Value
from houserules.law import Citation
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Choose, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Payable, Payout, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Solution, Stud

Fact = TypeVar("Fact", bound=Hashable)
Rows = tuple[tuple[tuple[str, Payout], ...], ...]

FOLD = "fold"
BY_RULES = "played by the short rules"
LOWEST_RAISED = (Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.FOUR)
"""The short rules: the lowest hand that is not folded."""


@dataclass(frozen=True, eq=False)
class RaiseByHand(Generic[Fact]):
    """A chapter's raise, larger with a pair of aces or better, and what is settled with it.

    Gains rise evenly with the raise, so that no size between the least and the most is better than
    both.
    """

    ante: Wager
    raised: Wager
    tables: Sequence[Payable]
    """Payouts by tables on the amount of the Ante; these tables decide the play."""
    sizes: Mapping[str, int]
    """The decisions to raise by their sizes in Antes, the least first."""
    cite: Citation
    """The paragraph of the decision."""
    outcome: HandOutcome
    may_raise_more: Callable[[str], bool]
    """Whether an outcome permits more than the least raise."""
    qualifies: Callable[[PokerHand], bool]
    showdown: Callable[[Fraction, bool, Comparison, str], Fact]
    """The chapter's facts: the raise in Antes, whether the dealer qualifies, and the hands."""
    size: Callable[[Fact], Fraction]
    """The raise in Antes that is among the facts."""
    settle: Callable[[Fact, HouseRules], Mapping[Payable, Verdict]]
    describe: Callable[[Fact, HouseRules], str]
    """The result of a raise in words."""
    _solved: dict[Rows, Solution] = field(default_factory=dict, init=False)

    # Counting

    @cached_property
    def acts(self) -> tuple[str, str, str]:
        """A fold, the least raise and the most."""
        least, *_, most = self.sizes
        return FOLD, least, most

    @cached_property
    def stud(self) -> Stud:
        """Five cards against five, the best four of each, without an up card."""
        from houserules.odds.stud import Stud

        return Stud(FOUR_CARDS, 5, 5, self.outcome, self.qualifies)

    def facts(self, counted: Facts) -> Fact:
        """Counted facts in the chapter's words; a lower hand has the least raise at most."""
        size = Fraction(self.sizes.get(counted.act, 0))
        if not self.may_raise_more(counted.outcome):
            size = min(size, Fraction(self.sizes[self.acts[1]]))
        comparison = Comparison(counted.comparison)
        return self.showdown(size, counted.dealer_qualifies, comparison, counted.outcome)

    def units(self, facts: Fact) -> Mapping[Payable, int]:
        """The wagers at the end of a round, in Antes."""
        return {self.ante: 1, **dict.fromkeys(self.tables, 1), self.raised: int(self.size(facts))}

    def gain(self, rules: HouseRules, counted: Facts) -> Fraction:
        """The gain of all these wagers together, in Antes."""
        facts = self.facts(counted)
        units, verdicts = self.units(facts), self.settle(facts, rules).items()
        return sum((v.net(units[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))

    def solution(self, rules: HouseRules) -> Solution:
        """The best play; it depends on the tables alone."""
        from houserules.odds.stud import solve

        rows = tuple(rules.paytable(table).rows for table in self.tables)
        if rows not in self._solved:
            self._solved[rows] = solve(self.stud, self.acts, partial(self.gain, rules))
        return self._solved[rows]

    def short_act(self, value: Value) -> str:
        """The act of the short rules with a hand."""
        fold, least, most = self.acts
        if self.may_raise_more(self.outcome.of_value(value)):
            return most
        above = FOUR_CARDS.reaches(value, PokerCategory.PAIR)
        return least if above or tuple(value[1]) >= LOWEST_RAISED else fold

    @cached_property
    def by_short_rules(self) -> Solution:
        """The short rules with every hand."""
        import numpy as np

        from houserules.hands.batches import values_in_order
        from houserules.odds.stud import follow, holdings

        acts = [self.acts.index(self.short_act(value)) for value in values_in_order(FOUR_CARDS)]
        chosen = np.array(acts, dtype=np.int8)[holdings(self.stud).scores.astype(np.int64)]
        return follow(self.stud, self.acts, chosen[:, None])

    # Figures and advice in words

    def figures(self, rules: HouseRules, table_of: Payable) -> Iterator[Figure]:
        """All these wagers together, under the best play and by the short rules."""
        for played, when, strategy in (
            (self.solution(rules), None,
             "Best play, found by comparing all choices with every hand."),
            (self.by_short_rules, BY_RULES, " ".join(self.short_rules)),
        ):  # fmt: skip
            counts = {self.facts(fact): ways for fact, ways in played.counts.items()}
            yield priced_together(
                rules, self.ante, counts, self.settle,
                lambda facts: self.describe(facts, rules) if self.size(facts) else "Fold",
                self.units, table_of=table_of, when=when, strategy=strategy,
            )  # fmt: skip

    @cached_property
    def short_rules(self) -> tuple[str, ...]:
        """How to play, short enough to remember."""
        _, least, most = (act.capitalize() for act in self.acts)
        lowest = "-".join(rank.letter for rank in LOWEST_RAISED)
        return (
            f"{most} with a pair of aces or better.",
            f"{least} with any other hand of {lowest} or better.",
            "Otherwise fold.",
        )

    def strategy(self, rules: HouseRules) -> Strategy:
        """When to raise, and how much."""
        best, short = (
            sum((self.gain(rules, fact) * ways for fact, ways in played.counts.items()),
                Fraction(0)) / sum(played.counts.values())
            for played in (self.solution(rules), self.by_short_rules)
        )  # fmt: skip
        cost = best - short
        return Strategy(
            f"When to make the {self.raised.name}, and how large ({self.cite})",
            self.short_rules,
            notes=(
                f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
                f"The short rules cost {100 * float(cost):.5f}% of the Ante more, exactly {cost}.",
                "Best play differs from them only with some suits of K-Q-8-4, which it folds, and "
                "of K-Q-7-6, which it does not: `advise` gives the exact value of each choice.",
            ),
        )

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each choice with five cards, per Ante."""
        from houserules.odds.stud import values

        hand, removed = situation.hand, situation.removed
        if len(hand) != 5:
            raise RuleError("The decision is made on five cards.")
        if len(removed) > 42:
            raise RuleError("At least five cards are left for the dealer.")
        raises = self.sizes if self.may_raise_more(self.outcome(hand)) else (self.acts[1],)
        gain = partial(self.gain, rules)
        worth = values(self.stud, (*raises, FOLD), gain, hand, removed=removed)
        return [Action(act, value) for act, value in worth.items()]

    def best_play(self, rules: HouseRules) -> Choose:
        """Raise by the least or the most wherever it gains more than the fold."""
        return self._chooser(self.solution(rules).choice)

    def short_play(self, rules: HouseRules) -> Choose:
        """By the rules that a person can remember."""
        return self._chooser(lambda hand: self.short_act(PokerHand.of(hand, FOUR_CARDS).value))

    def _chooser(self, choice: Callable[[Sequence[Card]], str]) -> Choose:
        """Decide for a seat at a live table, as high as the posted limits of the raise let it."""

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            most = self.sizes.get(choice(dealer.hand(asks.seat)), 0)
            raises = [act.name for act in asks.acts if 0 < self.sizes.get(act.name, 0) <= most]
            return raises[-1] if raises else FOLD

        return choose
