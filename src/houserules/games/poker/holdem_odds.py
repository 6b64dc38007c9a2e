"""Hold'em against the dealer: figures of wagers that players add, and how to play them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from houserules.equipment.cards import Card
from houserules.games.poker.community_cards import COMMUNITY
from houserules.games.poker.holdem_decisions import Moment
from houserules.games.poker.starting_hands import chart, name_of
from houserules.games.poker.streets import FOLDS
from houserules.hands.poker import PokerCategory
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Chart, Choose, Ruled, Situation
from houserules.odds.pricing import gain_of, priced_together
from houserules.rules import Game, HouseRules, Option, Payable, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Outcomes, Size, Solution
    from houserules.odds.kernels.holdem_play import Play

BEST = "Best play, found by comparing all choices in every situation."
DECIDED = "exact enumeration of all deals, decided backwards"
LAST_BOARD = {4: "these and the Turn card", 5: "all five community cards"}


class Way(NamedTuple):
    """A way to play, and the same with the least raise at the Flop too, if that is another."""

    play: Play
    early: Play | None = None


@dataclass(frozen=True, eq=False)
class HoldemOdds(ABC):
    """The decisions of a chapter, and the wagers that are settled with them.

    A subclass has the short rules in words and as a way to play, and the results in words.
    """

    game: Game
    _: KW_ONLY
    ante: Wager
    moments: Sequence[Moment]
    settle: Callable[[Facts, HouseRules], Mapping[Payable, Verdict]]
    qualifying: PokerCategory = PokerCategory.HIGH_CARD
    """The lowest hand with which the dealer qualifies."""
    tables: Sequence[Payable] = ()
    """Payouts by tables on the amount of the Ante; these tables decide the play."""
    options: Sequence[Option[Any]] = ()
    """Other options that decide the play."""
    orders: ClassVar[str]
    """How often each deal is counted."""
    _contests: dict[Hashable, Contest] = field(default_factory=dict, init=False)
    _solved: dict[Hashable, Solution] = field(default_factory=dict, init=False)

    # Counting

    def units(self, fact: Facts) -> Mapping[Payable, Size]:
        """The wagers at the end of a round, in Antes."""
        units: dict[Payable, Size] = dict.fromkeys((self.ante, *self.tables), 1)
        for moment, size in zip(self.moments, fact.wagers, strict=True):
            units[moment.wager] = units.get(moment.wager, 0) + size
        return units

    def gain(self, fact: Facts, rules: HouseRules) -> Fraction:
        """The gain of all these wagers together, in Antes."""
        return gain_of(self.settle(fact, rules), self.units(fact))

    def key(self, rules: HouseRules) -> Hashable:
        """The choices that decide the play."""
        tables = tuple(rules.paytable(table).rows for table in self.tables)
        return tables, tuple(rules[option] for option in self.options)

    def contest(self, rules: HouseRules) -> Contest:
        """The decisions with what they pay under these rules."""
        from houserules.odds.holdem import FOLDED, WAIT, Contest, Decision

        key = self.key(rules)
        if key not in self._contests:
            decisions = (
                Decision(
                    moment.open,
                    tuple(moment.sizes.values()),
                    FOLDED if moment.otherwise == FOLDS else WAIT,
                )
                for moment in self.moments
            )
            self._contests[key] = Contest.of(
                lambda fact: self.gain(fact, rules), tuple(decisions), self.qualifying
            )
        return self._contests[key]

    def solution(self, rules: HouseRules) -> Solution:
        """The best play."""
        key = self.key(rules)
        if key not in self._solved:
            self._solved[key] = self.solve(rules)
        return self._solved[key]

    def solve(self, rules: HouseRules) -> Solution:
        """Find the best play."""
        from houserules.odds.holdem import solve

        return solve(self.contest(rules))

    @abstractmethod
    def short_play(self, contest: Contest, start: Mapping[str, int]) -> Play:
        """The short rules as a way to play, after choices before the Flop by a chart."""

    def way(self, rules: HouseRules, *, by_rules: bool = False) -> Way:
        """The best way to play, or that of the short rules with the best chart."""
        best = self.solution(rules)
        if not by_rules:
            return Way(best.play, best.early)
        return Way(self.short_play(best.contest, {h.name: h.best for h in best.starting}))

    def outcomes(self, rules: HouseRules, *, by_rules: bool = False) -> Outcomes:
        """Results of the best play, or of the short rules, over all deals."""
        from houserules.odds.holdem import count

        return count(self.contest(rules), self.way(rules, by_rules=by_rules).play)

    # Figures and advice in words

    @abstractmethod
    def describe(self, fact: Facts, rules: HouseRules) -> str:
        """The result in words."""

    @abstractmethod
    def short_rules(self, rules: HouseRules) -> tuple[str, ...]:
        """How to play, short enough to remember."""

    def figure(self, rules: HouseRules, when: str | None, *, by_rules: bool = False) -> Figure:
        """All these wagers together, under the best play or by the short rules."""
        return priced_together(
            rules,
            self.ante,
            counts=self.outcomes(rules, by_rules=by_rules).facts,
            settle=self.settle,
            describe=lambda fact: self.describe(fact, rules),
            stakes=self.units,
            table_of=self.tables[0] if self.tables else None,
            when=when,
            method=DECIDED,
            strategy=" ".join(self.short_rules(rules)) if by_rules else BEST,
        ).because(self.orders)

    def charts(self, rules: HouseRules) -> tuple[Chart, Chart]:
        """The best choices before the Flop, and the gain of the largest wager there."""
        first, choices, gains = self.moments[0], {}, {}
        for hand in self.solution(rules).starting:
            choices[hand.name] = f"{hand.best}x" if hand.best > 0 else "-"
            gain = hand.values[first.most] - hand.values[min(hand.values)]
            gains[hand.name] = f"{100 * float(gain):+.0f}"
        wager, otherwise = first.wager.name, first.otherwise
        what = f"{first.most}x" if len(first.sizes) > 1 else f"the {wager}"
        title = f"Before the Flop: the {wager} (-: {otherwise}); suited above the diagonal"
        gained = f"What {what} gains over a {otherwise}, in percent of the Ante"
        return chart(title, choices), chart(gained, gains)

    def worth(self, rules: HouseRules) -> str:
        """The value of the best play in words."""
        value = self.solution(rules).value
        word, share = "loses" if value < 0 else "gains", abs(value)
        return f"The best play {word} {100 * float(share):.4f}% of the Ante, exactly {share}."

    def cost(self, rules: HouseRules) -> Fraction:
        """The cost of the short rules over the best play, in Antes; asked first, it solves both."""
        from houserules.odds.holdem import solve

        key, contest = self.key(rules), self.contest(rules)
        if key not in self._solved or not self._solved[key].by_rule:
            self._solved[key] = solve(contest, self.short_play(contest, {}))
        return self._solved[key].value - self._solved[key].value_by_rule

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each choice with two cards and the open community cards, in Antes."""
        from houserules.odds.holdem import values_on

        hand, board, removed = situation.hand, situation.board, situation.removed
        if len(hand) != 2 or situation.dealer:
            raise RuleError("The decision is made on two cards, the dealer's being unseen.")
        moment = next((at for at in self.moments if at.open == len(board)), None)
        if moment is None:
            last = LAST_BOARD[self.moments[-1].open]
            raise RuleError(
                f"The board is empty, the Flop's three cards or {last}, not {len(board)}."
            )
        if board:
            values = values_on(self.contest(rules), hand, board, removed)
        elif removed:
            raise RuleError("Removed cards are reckoned with from the Flop on only.")
        else:
            values = self.solution(rules).hand(hand).values
        worth = self.as_placed(values, rules)
        return [Action(moment.act(size), value) for size, value in worth.items()]

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The choice by the short rules; before the Flop that is the chart's."""
        hand, board = situation.hand, situation.board
        moment = next(at for at in self.moments if at.open == len(board))
        if board:
            return self.ruled(rules, hand, board)
        first = self.solution(rules).hand(hand).best
        said = "wagered" if first > 0 else f"not wagered: {moment.otherwise}"
        return Ruled(moment.act(first), f"{name_of(hand)} is {said}, by the chart of first cards")

    @abstractmethod
    def ruled(self, rules: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> Ruled[str]:
        """The choice by the short rules from the Flop on, and its reason."""

    def as_placed(
        self, values: Mapping[int, Fraction], rules: HouseRules
    ) -> Mapping[int, Fraction]:
        """The worth of choices with the amounts in which wagers are placed under these rules."""
        return values

    def chooses(self, rules: HouseRules, *, by_rules: bool = False) -> Choose:
        """Decide for a seat at a live table, by the open community cards alone."""
        way = self.way(rules, by_rules=by_rules)
        open_cards = {self.game.cite(moment.asked): moment.open for moment in self.moments}

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            board = dealer.place(COMMUNITY)[: open_cards[asks.cite]]
            return self.chosen(rules, way, dealer.hand(asks.seat), board)

        return choose

    def chosen(
        self, rules: HouseRules, way: Way, hand: Sequence[Card], board: Sequence[Card]
    ) -> str:
        """The choice of a way to play with two cards and the open community cards."""
        from houserules.odds.holdem import choice

        size = choice(self.contest(rules), way.play, tuple(hand), tuple(board))
        moment = next(moment for moment in self.moments if moment.open == len(board))
        return moment.act(size)
