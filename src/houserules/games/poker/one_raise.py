"""Hold'em with one raise in all, before the Flop, at it or at the end: figures and how to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card
from houserules.games.poker.community_cards import COMMUNITY
from houserules.games.poker.starting_hands import chart, named_hands
from houserules.games.shared.common import Comparison
from houserules.hands.poker import PokerCategory
from houserules.law import Citation
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Choose, Situation, Strategy
from houserules.odds.pricing import gain_of, priced_together
from houserules.rules import Bonus, HouseRules, Payable, Payout, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Outcomes, Size, Solution
    from houserules.odds.kernels.holdem_play import Play

BEST = "Best play, found by comparing all choices in every situation."
BY_RULES = "played by the short rules"
DECIDED = "exact enumeration of all deals, decided backwards"
TEN_FLOPS = "Every deal is counted ten times, once for each Flop of its five cards."
CHECK, FOLDS = "check", "fold"
LOWEST_POCKET, LOWEST_DRAW, OUTS = 3, 10, 21
"""The short rules: the lowest pocket pair and flush draw raised at the Flop, outs to fold at."""

Key = tuple[tuple[tuple[tuple[str, Payout], ...], ...], Fraction | None]


class Way(NamedTuple):
    """A way to play, and the same with the least raise at the Flop too, if that is another."""

    play: Play
    early: Play | None


@dataclass(frozen=True, eq=False)
class OneRaise:
    """A chapter's raise, and the wagers that are settled with it."""

    ante: Wager
    raised: Wager
    tables: Sequence[Payable]
    """Payouts by tables on the amount of the Ante; these tables decide the play."""
    sizes: Mapping[Citation, tuple[int, ...]]
    """The raises in Antes by the paragraph of each decision: before the Flop, at it, at the end."""
    qualifying: PokerCategory
    """The lowest hand with which the dealer qualifies."""
    settle: Callable[[Facts, HouseRules], Mapping[Payable, Verdict]]
    named: Callable[[int, bool], str]
    """The decision to raise by a size that is the largest one, or that is not."""
    least: Callable[[HouseRules], Fraction | None] = lambda rules: None
    """A raise so small that it keeps a hand to the end for next to nothing, if it is permitted."""
    both_hands: bool = False
    """Whether the dealer's hands are counted beside the player's under the best play."""
    _contests: dict[Key, Contest] = field(default_factory=dict, init=False)
    _solved: dict[Key, Solution] = field(default_factory=dict, init=False)
    _counted: dict[tuple[Key, bool], Outcomes] = field(default_factory=dict, init=False)

    # Counting

    def units(self, fact: Facts) -> Mapping[Payable, Size]:
        """The wagers at the end of a round, in Antes."""
        return {self.ante: 1, **dict.fromkeys(self.tables, 1), self.raised: fact.raised}

    def gain(self, fact: Facts, rules: HouseRules) -> Fraction:
        """The gain of all these wagers together, in Antes."""
        return gain_of(self.settle(fact, rules), self.units(fact))

    def contest(self, rules: HouseRules) -> Contest:
        """The decisions with what they pay under these rules."""
        from houserules.odds.holdem import FOLDED, WAIT, Contest, Decision

        key = self._key(rules)
        if key not in self._contests:
            start, flop, end = self.sizes.values()
            decisions = Decision(0, start, WAIT), Decision(3, flop, WAIT), Decision(5, end, FOLDED)
            self._contests[key] = Contest.of(
                lambda fact: self.gain(fact, rules), decisions, self.qualifying
            )
        return self._contests[key]

    def _key(self, rules: HouseRules) -> Key:
        return tuple(rules.paytable(table).rows for table in self.tables), self.least(rules)

    def solution(self, rules: HouseRules) -> Solution:
        """The best play; it depends on the tables and the least raise."""
        from houserules.odds.holdem import solve
        from houserules.odds.holdem_tokens import solve_with_tokens

        key, least = self._key(rules), self.least(rules)
        if key not in self._solved:
            contest = self.contest(rules)
            self._solved[key] = solve_with_tokens(contest, least) if least else solve(contest)
        return self._solved[key]

    def outcomes(self, rules: HouseRules, *, by_rules: bool = False) -> Outcomes:
        """Results of the best play, or of the short rules, over all deals.

        The short rules are counted with the best play, which is asked for first in figures.
        """
        from houserules.odds.holdem import Outcomes, count, count_each
        from houserules.odds.holdem_tokens import count_with_tokens

        key, least, contest = self._key(rules), self.least(rules), self.contest(rules)
        if (key, by_rules) not in self._counted:
            best, short = (self.way(rules, by_rules=which) for which in (False, True))
            play, early = short if by_rules else best
            if least and early:
                facts = count_with_tokens(contest, play, early, least)
                self._counted[key, by_rules] = Outcomes(facts, {})
            elif by_rules:
                self._counted[key, True] = count(contest, short.play)
            else:
                both = count_each(contest, best.play, short.play, meetings=self.both_hands)
                self._counted[key, False], self._counted[key, True] = both
        return self._counted[key, by_rules]

    def way(self, rules: HouseRules, *, by_rules: bool = False) -> Way:
        """The best way to play, or that of the short rules with the best chart."""
        from houserules.odds.holdem import play_by_rule
        from houserules.odds.holdem_tokens import at_every_flop

        best = self.solution(rules)
        if not by_rules:
            return Way(best.play, best.early)
        play = play_by_rule(
            best.contest, {hand.name: hand.best for hand in best.starting},
            pocket=LOWEST_POCKET, draw=LOWEST_DRAW, outs=OUTS,
        )  # fmt: skip
        return Way(play, at_every_flop(play) if self.least(rules) else None)

    # Figures and advice in words

    def figure(self, rules: HouseRules, when: str | None, *, by_rules: bool = False) -> Figure:
        """All these wagers together, under the best play or by the short rules."""
        return priced_together(
            rules, self.ante, self.outcomes(rules, by_rules=by_rules).facts, self.settle,
            lambda fact: self._describe(fact, rules), self.units, table_of=self.tables[0],
            when=when, method=DECIDED,
            strategy=" ".join(self.short_rules(rules)) if by_rules else BEST,
        ).because(TEN_FLOPS)  # fmt: skip

    def _describe(self, fact: Facts, rules: HouseRules) -> str:
        """The result in words, with the row of the paytable if one was paid."""
        if not fact.raised:
            return "Fold"
        verb, hand = self.raised.name.removesuffix(" Wager"), str(fact.category)
        said = f"Least {verb}, " if fact.raised < 1 else f"{verb} {fact.raised}x, "
        if fact.comparison == Comparison.HIGHER:
            row = rules.paytable(self.tables[0]).row(hand)
            said += f"player higher, {(row[0] if row else hand).lower()}"
        elif any(isinstance(paid, Bonus) for paid in self.settle(fact, rules)):
            said += f"bad beat, {hand.lower()}"
        else:
            said += "dealer higher" if fact.comparison else "equal"
        return said if fact.dealer_qualifies else f"{said}, dealer without a pair"

    def raised_hands(self, rules: HouseRules) -> str:
        """The starting hands worth a raise, the lowest of each kind named."""
        start, _, _ = self.sizes.values()
        return named_hands({h.name for h in self.solution(rules).starting if h.best in start})

    def short_rules(self, rules: HouseRules) -> tuple[str, ...]:
        """How to play, short enough to remember."""
        first, at_flop, last = map(max, self.sizes.values())
        verb = self.raised.name.removesuffix(" Wager").lower()
        otherwise = f"{verb} by the least amount" if self.least(rules) else CHECK
        before = (
            f"Before the Flop {verb} {first}x with {self.raised_hands(rules)}; otherwise check."
        )
        flop = (
            f"At the Flop {verb} {at_flop}x with two pair or better, with a pair that uses a card "
            f"of your own (pocket pairs from {LOWEST_POCKET}s up) and with four cards to a flush "
            f"if your highest of them is a {LOWEST_DRAW} or better; otherwise {otherwise}."
        )
        if self.least(rules):
            return before, flop
        end = (
            f"At the end {verb} {last}x if a card of yours makes a pair or better, or if fewer "
            f"than {OUTS} unseen cards would each give the dealer a better hand; otherwise fold."
        )
        return before, flop, end

    def strategy(self, rules: HouseRules, *notes: str) -> Strategy:
        """When to raise, and how much."""
        best, first = self.solution(rules), max(self.contest(rules).before_flop)
        choices, gains = {}, {}
        for hand in best.starting:
            choices[hand.name] = f"{hand.best}x" if hand.best > 0 else "-"
            gains[hand.name] = f"{100 * float(hand.values[first] - hand.waiting):+.0f}"
        word, share = ("loses", -best.value) if best.value < 0 else ("gains", best.value)
        by_rules = self.outcomes(rules, by_rules=True).value(lambda fact: self.gain(fact, rules))
        cost = best.value - by_rules
        before = f"Before the Flop: the {self.raised.name} (-: check); suited above the diagonal"
        return Strategy(
            f"When to make the {self.raised.name} ({', '.join(map(str, self.sizes))})",
            self.short_rules(rules),
            (
                chart(before, choices),
                chart(f"What {first}x gains over a check, in percent of the Ante", gains),
            ),
            notes=(
                f"The best play {word} {100 * float(share):.4f}% of the Ante, exactly {share}.",
                f"The rules cost {100 * float(cost):.4f}% of the Ante, exactly {cost}.",
                f"{BEST} `advise` gives the exact value of each choice.",
                *notes,
            ),
        )

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each choice with two cards before the Flop, at it or at the end in Antes."""
        from houserules.odds.holdem import values_on_board, values_on_flop

        hand, board, removed = situation.hand, situation.board, situation.removed
        if len(hand) != 2 or situation.dealer:
            raise RuleError("The decision is made on two cards, the dealer's being unseen.")
        if len(board) == 0:
            if removed:
                raise RuleError("Removed cards are reckoned with from the Flop on only.")
            values = self.solution(rules).hand(hand).values
        elif len(board) in (3, 5):
            valued = values_on_flop if len(board) == 3 else values_on_board
            values = valued(self.contest(rules), hand, board, removed)
        else:
            raise RuleError(
                "The board is empty, the Flop's three cards or all five community cards, "
                f"not {len(board)}."
            )
        most, least, worth = max(values), self.least(rules), dict(values)
        if least and most > 1:
            worth[1] -= (1 - least) * (values[most] - values[1]) / (most - 1)
        return [Action(self._act(size, most), value) for size, value in worth.items()]

    def _act(self, size: int, most: int) -> str:
        """A choice in the words of a round's decisions."""
        from houserules.odds.holdem import WAIT

        if size > 0:
            return self.named(size, size == most)
        return CHECK if size == WAIT else FOLDS

    def chooses(self, rules: HouseRules, *, by_rules: bool = False) -> Choose:
        """Decide for a seat at a live table, by the open community cards alone."""
        way = self.way(rules, by_rules=by_rules)
        shown = dict(zip(self.sizes, (0, 3, 5), strict=True))

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            board = dealer.place(COMMUNITY)[: shown[asks.cite]]
            return self.chosen(rules, way, dealer.hand(asks.seat), board)

        return choose

    def chosen(
        self, rules: HouseRules, way: Way, hand: Sequence[Card], board: Sequence[Card]
    ) -> str:
        """The choice of a way to play with two cards and the open community cards."""
        from houserules.odds.holdem import WAIT, choice

        contest, least, cards = self.contest(rules), self.least(rules), (tuple(hand), tuple(board))
        size = choice(contest, way.play, *cards)
        if size == WAIT and least and way.early and choice(contest, way.early, *cards) > 0:
            return self.named(1, False)
        return self._act(size, size)
