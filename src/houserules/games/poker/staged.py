"""Wagers against a paytable that are decided as cards become known: figures and how to play."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from houserules.equipment.cards import Card
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Chart, Choose, Situation, Strategy, loss_and_cost
from houserules.odds.pricing import expected, gain_of, priced_together
from houserules.rules import HouseRules, Payable, Paytable, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.odds.stages import Course, Facts, History, Pays, Rule, Solution

Fact = TypeVar("Fact", bound=Hashable)
T = TypeVar("T")
DECIDED = "exact enumeration of all deals, decided backwards"
VALUED = "`advise` gives the exact value of each choice."
COMPARED = f"Best play: found by comparing all choices in every situation. {VALUED}"


Acts = tuple[int, ...]
"""The acts of a stage, each by what it adds to the stake."""


def best_five_course(
    outcome: Callable[[Sequence[Card]], str],
    stages: Sequence[tuple[int, Acts]],
    cards: int = 5,
    permits: Callable[[History, int], bool] = lambda history, act: True,
) -> Course:
    """A course by the best five of all cards, the last of which comes after the last stage.

    A stage is how many cards become known, and the acts.
    """
    from houserules.odds.finals import Finals
    from houserules.odds.stages import Course, Stage

    every = tuple(Stage(known, acts) for known, acts in stages)
    return Course(every, 1, Finals.best_five(outcome, cards), permits)


@dataclass(frozen=True, eq=False)
class Together(Generic[Fact]):
    """Wagers that are played and settled together, priced per unit of the base wager."""

    base: Wager
    tables: Sequence[Payable]
    """Wagers whose tables decide the play; a figure names the table of the first."""
    settle: Callable[[Fact, HouseRules], Mapping[Payable, Verdict]]
    units: Callable[[Fact], Mapping[Payable, int | Fraction]]
    """The wagers that were made, in units of the base wager."""
    describe: Callable[[Fact], str]
    _known: dict[tuple[str, tuple[Paytable, ...]], Any] = field(default_factory=dict, init=False)

    def once(self, name: str, rules: HouseRules, make: Callable[[], T]) -> T:
        """A thing of some name, which depends on the tables alone and is made once for them."""
        key = name, tuple(rules.paytable(table) for table in self.tables)
        if key not in self._known:
            self._known[key] = make()
        made: T = self._known[key]
        return made

    def gain(self, fact: Fact, rules: HouseRules) -> Fraction:
        """The gain of all these wagers, in units of the base wager."""
        return gain_of(self.settle(fact, rules), self.units(fact))

    def value(self, counts: Mapping[Fact, int], rules: HouseRules) -> Fraction:
        """The average gain of counted facts."""
        return expected(counts, lambda fact: self.gain(fact, rules))

    def figure(
        self, rules: HouseRules, counts: Mapping[Fact, int], compared: str = "all choices"
    ) -> Figure:
        """All these wagers, by the facts that come of the best play."""
        return priced_together(
            rules,
            self.base,
            counts=counts,
            settle=self.settle,
            describe=self.describe,
            stakes=self.units,
            table_of=self.tables[0],
            method=DECIDED,
            strategy=f"Best play, found by comparing {compared} in every situation.",
        )


@dataclass(frozen=True, eq=False)
class Staged(Generic[Fact]):
    """The main wagers of a chapter, priced per unit of the base wager."""

    base: Wager
    _: KW_ONLY
    tables: Sequence[Payable]
    """Wagers whose tables decide the play; a figure names the table of the first."""
    make_course: Callable[[], Course]
    """The stages, and the final hands; made when they are needed."""
    fact: Callable[[Facts], Fact]
    """Counted facts in the words of the chapter."""
    settle: Callable[[Fact, HouseRules], Mapping[Payable, Verdict]]
    units: Callable[[Fact], Mapping[Payable, int | Fraction]]
    """The wagers that were made, in units of the base wager."""
    describe: Callable[[Fact], str]
    word: Callable[[int, int], str]
    """An act at a stage in the words of a round's decisions."""
    history: Callable[[Dealer, int], History]
    """The acts of a seat so far at a live table."""
    place: str
    """Where the community cards are that a player comes to know."""

    @cached_property
    def course(self) -> Course:
        """The stages, and the final hands."""
        return self.make_course()

    @cached_property
    def together(self) -> Together[Fact]:
        """The wagers without the stages."""
        return Together(self.base, self.tables, self.settle, self.units, self.describe)

    def pays_under(self, rules: HouseRules) -> Pays:
        """The gain of all these wagers together, in units of the base wager."""
        return lambda facts: self.together.gain(self.fact(facts), rules)

    def solution(self, rules: HouseRules) -> Solution:
        """The best play; it depends on the tables alone."""
        from houserules.odds.stages import solve

        return self.together.once(
            "best play", rules, lambda: solve(self.course, self.pays_under(rules))
        )

    def figure(self, rules: HouseRules, compared: str = "all choices") -> Figure:
        """All these wagers together, under the best play."""
        from houserules.odds.stages import count

        every = count(self.solution(rules).play).items()
        counts = {self.fact(facts): ways for facts, ways in every}
        return self.together.figure(rules, counts, compared)

    def strategy(
        self,
        rules: HouseRules,
        title: str,
        *,
        lines: tuple[str, ...],
        rule: Rule,
        per: str,
        charts: tuple[Chart, ...] = (),
        note: str = COMPARED,
    ) -> Strategy:
        """Rules for a person, and what they and the best play cost of a unit.

        The rules look at the ranks of cards and how many are of one suit, not at which cards are.
        """
        from houserules.odds.stages import count, play_by, ranks_and_most_suited

        best = self.solution(rules).value
        ruled = count(play_by(self.course, rule, ranks_and_most_suited))
        by_rules = expected(ruled, self.pays_under(rules))
        loss, cost = loss_and_cost(best, by_rules, per)
        if best == by_rules:
            cost = "These rules are best play: they cost nothing."
        return Strategy(title, lines, charts, notes=(loss, cost, note))

    def advice(
        self, rules: HouseRules, known: Sequence[Card], history: History, removed: Sequence[Card]
    ) -> list[Action]:
        """The worth of each choice with the cards that are known, after some acts."""
        from houserules.odds.stages import solve

        best = self.solution(rules)
        if removed:
            best = solve(self.course, self.pays_under(rules), removed)
        values = best.values(known, history).items()
        return [Action(self.word(act, len(history)), value) for act, value in values]

    def history_of(
        self,
        rules: HouseRules,
        situation: Situation,
        acts: Mapping[str, int],
        wrong: str,
        least: int | None = None,
    ) -> History:
        """The acts before a decision: as decided, otherwise those of best play.

        Where best play gives up, the player has made the `least` act. Words that are not those of
        acts, one for each community card, are `wrong`.
        """
        hand, board, decided = situation.hand, situation.board, situation.decided
        if decided:
            if len(decided) != len(board) or not acts.keys() >= {*decided}:
                raise RuleError(wrong)
            return tuple(acts[word] for word in decided)
        best, history = self.solution(rules).play, tuple[int, ...]()
        for known in range(len(board)):
            act = best.act((*hand, *board[:known]), history)
            history = (*history, act if least is None else max(act, least))
        return history

    def best_play(self, rules: HouseRules) -> Choose:
        """Whatever is worth most."""
        play = self.solution(rules).play

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            history = self.history(dealer, asks.seat)
            known = (*dealer.hand(asks.seat), *dealer.place(self.place)[: len(history)])
            return self.word(play.act(known, history), len(history))

        return choose
