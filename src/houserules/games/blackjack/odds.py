"""The odds of a chapter of the Blackjack family: its main wager, insurance, and how to play.

A chapter says `BlackjackOdds(CHAPTER).registers(PLAN)`. Everything else comes from its law.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from houserules.games.blackjack.blackjack_chapter import (
    BlackjackChapter,
    DealerFinished,
    Finished,
)
from houserules.games.blackjack.chosen_play import (
    ERROR_BOUND,
    advice,
    chart_of,
    chooser,
    explanation,
)
from houserules.games.blackjack.solution import Play, Solution, Values, key_of
from houserules.odds.deciding import decided_counts, price_decided
from houserules.odds.figure import UNIT, Figure, Part, Related
from houserules.odds.plan import Action, Asked, Choose, Plan, PriceWager, Ruled, Situation, Strategy
from houserules.odds.pricing import payout_cite, priced
from houserules.rules import HouseRules, Option, Payable, Wager

ERROR = f"Computed in floating point; the error is below {ERROR_BOUND:g}"
BY_EXACT_CARDS = "play by the exact cards"
SOLVED = "exact over all hands, dealer's hands and splits"
DEALT = "How split pairs end is dealt 100,000 times, for the standard deviation only"
SPLITS = "Split hands are played by their own cards, whatever the others drew"
NO_INSURANCE = "Insurance is not taken: it loses money"
NEITHER = "Insurance and even money are not taken: both lose money"
UNSEEN = "Other players' cards and earlier rounds are not looked at"
EVEN_MONEY_COSTS = "Even money taken with a Blackjack against an ace costs"
CHART = "Basic strategy: the best chart of totals and pairs; no change of a cell gains a billionth"
CARDS = "The best play by the exact cards of the hand and the up card"


class BlackjackOdds:
    """The figures of a chapter's main wager and of insurance."""

    def __init__(
        self,
        chapter: BlackjackChapter,
        *,
        moved_by: Sequence[Option[Any]] = (),
        under: Sequence[Option[Any]] = (),
        named: Sequence[Values] = (),
        chart_sizes: int = 1,
        related: Callable[[Solution, Play], Iterable[Related]] = lambda solution, play: (),
        counted: Sequence[Payable] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """Price a chapter.

        `moved_by` are options beside the decks that move the play; options in `under` make it
        another game, with figures of its own. `named` are the point values of hands to which the
        chapter's `special` may give a name. `chart_sizes` lets the chart look at the number of
        cards: 2, 3, and so on. `related` are numbers beside the figure of a way of play. Payables
        in `counted` are part of the main wager's figure.
        """
        self.chapter, self._named, self._chart_sizes = chapter, named, chart_sizes
        self._related, self._counted, self._notes = related, counted, notes
        self.options, self._under = (chapter.shoe.decks, *moved_by), under
        self._found: dict[tuple[Any, ...], Solution] = {}

    def solution(self, rules: HouseRules) -> Solution:
        """The chapter solved under these rules."""
        key = key_of(rules, (*self.options, *self._under))
        if key not in self._found:
            self._found[key] = Solution(self.chapter, rules, self._named, self._chart_sizes)
        return self._found[key]

    def registers(self, plan: Plan) -> None:
        """Take part in the chapter's plan."""
        chapter = self.chapter
        counted = [chapter.double_down, *self._counted]
        counted += [each.wager for each in (chapter.window, chapter.second_chance) if each]
        plan.counts_with(chapter.main, *counted)
        plan.prices(chapter.main, by=self.options)(self.price)
        plan.prices(chapter.insurance.wager, by=self.options[:1])(self.price_insurance)
        plan.plays(self.strategy)
        plan.advises("dealer", "removed", "decided")(self.advise)
        plan.explains(self.explain)
        plan.chooses("basic")(self.basic_play)
        plan.chooses("best", BY_EXACT_CARDS)(self.best_play)

    def price(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """The main wager by a chart and by the best play of exact cards."""
        solution, when = self.solution(rules), rules.phrase(self.options)
        exactly = f"{BY_EXACT_CARDS}, {when}" if when else BY_EXACT_CARDS
        yield self._figure(solution, solution.basic, when, self._strategy(CHART))
        yield self._figure(solution, solution.best, exactly, self._strategy(CARDS))

    def _strategy(self, words: str) -> str:
        """A way of play in words, with what belongs to it."""
        chapter = self.chapter
        if chapter.tells is not None:
            words += "; both look at what the card reader tells of the hole card"
        if chapter.window is not None:
            words += f"; a {chapter.window.wager.name} of the same amount where it helps"
        return f"{words}."

    def _figure(self, solution: Solution, play: Play, when: str | None, strategy: str) -> Figure:
        main, wagered = self.chapter.main, solution.wagered(play)
        related = tuple(self._related(solution, play))
        free = ["Lammers are not wagers of the player"] if self.chapter.free else []
        return Figure(
            main.name, "-", cite=payout_cite(solution.rules, main), when=when, per=main.name,
            shares=solution.shares(play), method=SOLVED, total_wagered=wagered,
            parts=self._parts(solution, play, wagered),
            strategy=strategy, stated_advantage=-play.expected, error_bound=ERROR_BOUND,
            related=related, amount=solution.stake,
            extra={one.name: f"{float(one.value):.4%}" for one in related},
            notes=(ERROR, SPLITS, DEALT, *free,
                   NO_INSURANCE if self.chapter.insurance.even_money is None else NEITHER,
                   UNSEEN, *self._notes),
        )  # fmt: skip

    def _parts(self, solution: Solution, play: Play, wagered: float) -> tuple[Part, ...]:
        """The share of the main wager, on split hands too, and of each wager beside it."""
        chapter = self.chapter
        beside = [chapter.double_down]
        beside += [each.wager for each in (chapter.window, chapter.second_chance) if each]
        others = [Part(one.name, *solution.share_of(play, one)) for one in beside]
        rest = wagered - sum(part.wagered for part in others)
        gain = -play.expected - sum(part.house_gain for part in others)
        return Part(chapter.main.name, rest, gain), *(part for part in others if part.wagered)

    def price_insurance(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """Insurance against an ace, by a player who looks at no other card."""
        composition = self.solution(rules).kernel.composition
        counts = {True: composition[9], False: sum(composition) - 1 - composition[9]}
        insurance = self.chapter.insurance
        figure = priced(
            rules, insurance.wager, counts, insurance.settle, when=rules.phrase(self.options[:1])
        )
        figure = figure.because("Reckoned over all hands of the player")
        if insurance.even_money is None:
            yield figure
            return
        cost = self._even_money_costs(rules)
        words = f"{EVEN_MONEY_COSTS}, of the {self.chapter.main.name}"
        yield replace(
            figure, related=(Related(words, cost),), extra={words: f"{float(cost):.4%}, {cost}"}
        )

    def _even_money_costs(self, rules: HouseRules) -> Fraction:
        """The house's gain by even money, given a Blackjack against an ace, per unit wagered."""
        chapter, composition = self.chapter, self.solution(rules).kernel.composition
        tens, cards = composition[9] - 1, sum(composition) - 3
        own = Finished(21, 2, blackjack=True)
        against = [DealerFinished(21, ten, ten) for ten in (True, False)]
        tied, won = (chapter.settle(own, one, rules)[chapter.main].net(UNIT) for one in against)
        kept = Fraction(tens * tied + (cards - tens) * won, cards * UNIT)
        return kept - Fraction(chapter.insurance.settle_even_money().net(UNIT)) / UNIT

    def strategy(self, rules: HouseRules) -> Strategy:
        """A chart of totals and pairs."""
        chart = chart_of(self.solution(rules))
        return replace(chart, notes=(*chart.notes, *(f"{note}." for note in self._notes)))

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each act with a hand against an up card, other cards being gone."""
        return advice(self.solution(rules), situation)

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The act of the chart."""
        return explanation(self.solution(rules), situation)

    def basic_play(self, rules: HouseRules) -> Choose:
        """Play by the chart, and take no insurance."""
        return chooser(self.solution(rules), self.solution(rules).basic)

    def best_play(self, rules: HouseRules) -> Choose:
        """Play by the exact cards of the hand."""
        return chooser(self.solution(rules), self.solution(rules).best)


def prices_match(plan: Plan, match: Wager) -> PriceWager:
    """Price Match-the-Dealer by the first two cards beside an up card: all are alike."""

    deck = plan.game.deck
    assert deck is not None

    @plan.prices(match, by=match.moved_by)
    def price(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        up_cards = len(deck(rules))
        counts = {name: ways // up_cards for name, ways in decided_counts(match, rules).items()}
        yield from price_decided(match, rules, asked, counts=counts)

    return price
