"""A hand against the dealer's, with one decision: figures, advice and play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.games.poker.showdown import Showdown
from houserules.games.poker.streets import FOLDS
from houserules.games.shared.common import Comparison
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Choose, Situation
from houserules.odds.pricing import expected, gain_of, priced_together
from houserules.rules import HouseRules, Payable, Payout, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from houserules.odds.stud import Facts, Solution, Stud

Rows = tuple[tuple[tuple[str, Payout], ...], ...]
Choice = Callable[[tuple[Card, ...], Card | None], str]


@dataclass(frozen=True, eq=False, kw_only=True)
class AgainstDealer(ABC):
    """The Ante of a chapter, its raise, and what is settled with them."""

    ante: Wager
    raised: Wager
    sizes: Mapping[str, int]
    """The decisions to raise by their sizes in Antes, the least first."""
    tables: Sequence[Payable]
    """Payouts by tables that decide the play; a figure names the first of them."""
    settle: Callable[[Showdown, HouseRules], Mapping[Payable, Verdict]]
    describe: Callable[[Showdown, HouseRules], str]
    """The result of a raise in words."""
    _solved: dict[Rows, Solution] = field(default_factory=dict, init=False)

    @cached_property
    def acts(self) -> tuple[str, ...]:
        """A fold, the least raise and the most if that is another."""
        raises = tuple(self.sizes)
        return tuple(dict.fromkeys((FOLDS, raises[0], raises[-1])))

    @property
    @abstractmethod
    def stud(self) -> Stud:
        """The hands of both sides."""

    def facts(self, counted: Facts) -> Showdown:
        """Counted facts as the law has them."""
        act, outcome, qualifies, comparison = counted
        size = self.sizes[act] if act != FOLDS else 0
        return Showdown(size, qualifies, Comparison(comparison), outcome)

    def every_fact(self, counted: Facts, ways: int) -> Iterator[tuple[Showdown, int]]:
        """Counted facts as the law has them, several where the law divides an outcome."""
        yield self.facts(counted), ways

    def units(self, facts: Showdown) -> Mapping[Payable, int]:
        """The wagers at the end of a round, in Antes."""
        return {self.ante: 1, **dict.fromkeys(self.tables, 1), self.raised: int(facts.raised)}

    # Counting

    def gain(self, rules: HouseRules, counted: Facts) -> Fraction:
        """The gain of all these wagers together, in Antes."""
        facts = self.facts(counted)
        return gain_of(self.settle(facts, rules), self.units(facts))

    def solution(self, rules: HouseRules) -> Solution:
        """The best play; it depends on the tables alone."""
        from houserules.odds.stud import solve

        rows = tuple(rules.paytable(table).rows for table in self.tables)
        if rows not in self._solved:
            self._solved[rows] = solve(self.stud, self.acts, partial(self.gain, rules))
        return self._solved[rows]

    def followed(self, numbers: NDArray[np.int8]) -> Solution:
        """Another way to play, by the number of the act with each hand (row) and up card."""
        from houserules.odds.stud import follow

        return follow(self.stud, self.acts, numbers)

    def mean(self, rules: HouseRules, played: Solution) -> Fraction:
        """The gain of all these wagers over all deals, in Antes."""
        return expected(played.counts, partial(self.gain, rules))

    def figure(
        self, rules: HouseRules, played: Solution, strategy: str, when: str | None = None
    ) -> Figure:
        """All these wagers together, by a way to play."""
        counts: Counter[Showdown] = Counter()
        for counted, ways in played.counts.items():
            for facts, members in self.every_fact(counted, ways):
                counts[facts] += members
        return priced_together(
            rules,
            self.ante,
            counts=counts,
            settle=self.settle,
            describe=lambda facts: self.describe(facts, rules) if facts.raised else "Fold",
            stakes=self.units,
            table_of=self.tables[0],
            when=when,
            strategy=strategy,
        )

    def best_figure(self, rules: HouseRules) -> Figure:
        """All these wagers together, under the best play."""
        compared = "all choices" if len(self.sizes) > 1 else f"{self.acts[1]} and {FOLDS}"
        known = "in every situation" if self.stud.up else "with every hand"
        best = f"Best play, found by comparing {compared} {known}."
        return self.figure(rules, self.solution(rules), best)

    # Decisions

    def raises(self, hand: Sequence[Card]) -> Sequence[str]:
        """The acts beside the fold that a hand permits."""
        return self.acts[1:]

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each choice with a hand and the up card if there is one, per Ante."""
        from houserules.odds.stud import values

        hand, stud, seen = situation.hand, self.stud, situation.dealer
        left = stud.dealer - stud.up
        situation.requires(stud.player, left=left, deck=stud.deck, up=stud.up)
        acts, up = (*self.raises(hand), FOLDS), seen[0] if seen else None
        worth = values(
            stud, acts, partial(self.gain, rules), hand=hand, up=up, removed=situation.removed
        )
        return [Action(act, value) for act, value in worth.items()]

    def best_play(self, rules: HouseRules) -> Choose:
        """Whatever is worth most."""
        return self.chooser(self.solution(rules).choice)

    def chooser(self, choice: Choice) -> Choose:
        """Decide for a seat at a live table."""
        known = lru_cache(1 << 15)(choice)

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            return known(tuple(sorted(dealer.hand(asks.seat))), None)

        return choose


def paid_if_higher(table: Payable) -> Callable[[Showdown, HouseRules], str]:
    """The result of a raise in words, with the row by which a wager on a higher hand is paid."""

    def describe(facts: Showdown, rules: HouseRules) -> str:
        if not facts.dealer_qualifies:
            return "Dealer does not qualify"
        result = facts.comparison.result
        higher = facts.comparison is Comparison.HIGHER
        row = rules.paytable(table).row(facts.outcome) if higher else None
        return f"{result}, {row[0].lower()}" if row else result

    return describe


@dataclass(frozen=True, eq=False, kw_only=True)
class AnyHands(AgainstDealer):
    """Hands of any size and ranking, without an up card."""

    make_stud: Callable[[], Stud]
    """The hands of both sides, made when they are needed."""

    @cached_property
    def stud(self) -> Stud:
        """The hands of both sides."""
        return self.make_stud()
