"""Hold'em with one raise in all, before the Flop, at it or at the end: figures and how to play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.games.poker.holdem_decisions import CHECK
from houserules.games.poker.holdem_odds import BEST, HoldemOdds, Way
from houserules.games.poker.holdem_reasons import at_end, at_flop
from houserules.games.poker.qualifying import a_hand
from houserules.games.poker.starting_hands import named_hands
from houserules.games.shared.common import Comparison
from houserules.odds.plan import Ruled, Strategy
from houserules.rules import Bonus, HouseRules, Wager

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Outcomes, Solution
    from houserules.odds.kernels.holdem_play import Play

BY_RULES = "played by the short rules"
LOWEST_POCKET, LOWEST_DRAW, OUTS = 3, 10, 21
"""The short rules: the lowest pocket pair and flush draw raised at the Flop, outs to fold at."""


@dataclass(frozen=True, eq=False, kw_only=True)
class OneRaise(HoldemOdds):
    """A chapter's raise, and the wagers that are settled with it."""

    least: Callable[[HouseRules], Fraction | None] = lambda rules: None
    """A raise so small that it keeps a hand to the end for next to nothing, if it is permitted."""
    both_hands: bool = False
    """Whether the dealer's hands are counted beside the player's under the best play."""
    orders = "Every deal is counted ten times, once for each Flop of its five cards."
    _counted: dict[tuple[Hashable, bool], Outcomes] = field(default_factory=dict, init=False)

    @property
    def raised(self) -> Wager:
        """The one wager of all three decisions."""
        return self.moments[0].wager

    @property
    def verb(self) -> str:
        """The word for making it."""
        return self.raised.name.removesuffix(" Wager")

    # Counting

    def solve(self, rules: HouseRules) -> Solution:
        """Find the best play, with the least raise if it is permitted."""
        from houserules.odds.holdem import solve_with_tokens

        least = self.least(rules)
        return solve_with_tokens(self.contest(rules), least) if least else super().solve(rules)

    def outcomes(self, rules: HouseRules, *, by_rules: bool = False) -> Outcomes:
        """Results of the best play, or of the short rules, over all deals.

        The short rules are counted with the best play, which is asked for first in figures.
        """
        from houserules.odds.holdem import Outcomes, count_each, count_with_tokens

        key, least, contest = self.key(rules), self.least(rules), self.contest(rules)
        if (key, by_rules) not in self._counted:
            best, short = (self.way(rules, by_rules=which) for which in (False, True))
            play, early = short if by_rules else best
            if least and early:
                facts = count_with_tokens(contest, play, early, least)
                self._counted[key, by_rules] = Outcomes(facts, {})
            elif by_rules:
                self._counted[key, True] = super().outcomes(rules, by_rules=True)
            else:
                both = count_each(contest, best.play, short.play, meetings=self.both_hands)
                self._counted[key, False], self._counted[key, True] = both
        return self._counted[key, by_rules]

    def short_play(self, contest: Contest, start: Mapping[str, int]) -> Play:
        """The short rules as a way to play, after choices before the Flop by a chart."""
        from houserules.odds.holdem import play_by_rule

        return play_by_rule(contest, start, pocket=LOWEST_POCKET, draw=LOWEST_DRAW, outs=OUTS)

    def way(self, rules: HouseRules, *, by_rules: bool = False) -> Way:
        """The best way to play, or that of the short rules, with the least raise if permitted."""
        from houserules.odds.holdem import at_every_flop

        way = super().way(rules, by_rules=by_rules)
        return Way(way.play, at_every_flop(way.play)) if by_rules and self.least(rules) else way

    def cost(self, rules: HouseRules) -> Fraction:
        """The cost of the short rules over the best play, in Antes; counted for the least raise."""
        if not self.least(rules):
            return super().cost(rules)
        by_rules = self.outcomes(rules, by_rules=True).value(lambda fact: self.gain(fact, rules))
        return self.solution(rules).value - by_rules

    # Figures and advice in words

    def describe(self, fact: Facts, rules: HouseRules) -> str:
        """The result in words, with the row of the paytable if one was paid."""
        if not fact.raised:
            return "Fold"
        verb, hand = self.verb, str(fact.category)
        said = f"Least {verb}, " if fact.raised < 1 else f"{verb} {fact.raised}x, "
        if fact.comparison == Comparison.HIGHER:
            row = rules.paytable(self.tables[0]).row(hand)
            said += f"player higher, {(row[0] if row else hand).lower()}"
        elif any(isinstance(paid, Bonus) for paid in self.settle(fact, rules)):
            said += f"bad beat, {hand.lower()}"
        else:
            said += "dealer higher" if fact.comparison else "equal"
        without = f"{said}, dealer without {a_hand(self.qualifying)}"
        return said if fact.dealer_qualifies else without

    def raised_hands(self, rules: HouseRules) -> str:
        """The starting hands worth a raise, the lowest of each kind named."""
        return named_hands({h.name for h in self.solution(rules).starting if h.best > 0})

    def short_rules(self, rules: HouseRules) -> tuple[str, ...]:
        """How to play, short enough to remember."""
        first, at_flop, last = (moment.most for moment in self.moments)
        verb = self.verb.lower()
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
        cost = self.cost(rules)
        where = ", ".join(str(self.game.cite(moment.asked)) for moment in self.moments)
        return Strategy(
            f"When to make the {self.raised.name} ({where})",
            self.short_rules(rules),
            self.charts(rules),
            notes=(
                self.worth(rules),
                f"The rules cost {100 * float(cost):.4f}% of the Ante, exactly {cost}.",
                f"{BEST} `advise` gives the exact value of each choice.",
                *notes,
            ),
        )

    def ruled(self, rules: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> Ruled[str]:
        """The choice by the short rules from the Flop on, and its reason."""
        _, flop, last = self.moments
        if len(board) == last.open:
            stays, why = at_end(hand, board, OUTS)
            return Ruled(last.act(last.most if stays else 0), why)
        if why := at_flop(hand, board, pocket=LOWEST_POCKET, draw=LOWEST_DRAW):
            return Ruled(flop.act(flop.most), why)
        least = 1 if self.least(rules) else 0
        return Ruled(flop.act(least), "no pair of your own and no high four to a flush")

    def as_placed(
        self, values: Mapping[int, Fraction], rules: HouseRules
    ) -> Mapping[int, Fraction]:
        """The worth of choices, the least raise in the place of one Ante where it is permitted."""
        most, least = max(values), self.least(rules)
        if not least or most <= 1:
            return values
        more = (1 - least) * (values[most] - values[1]) / (most - 1)
        return {size: value - more if size == 1 else value for size, value in values.items()}

    def chosen(
        self, rules: HouseRules, way: Way, hand: Sequence[Card], board: Sequence[Card]
    ) -> str:
        """The choice of a way to play, which may be the least raise at the Flop."""
        said = super().chosen(rules, way, hand, board)
        raised = way.early and super().chosen(rules, Way(way.early), hand, board) != said
        return self.moments[1].act(1) if said == CHECK and raised else said
