"""Five cards against the dealer's: a raise as the hand permits, or a fold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.poker.against_dealer import AgainstDealer, Choice
from houserules.games.poker.showdown import Showdown
from houserules.games.poker.streets import FOLDS
from houserules.hands.canonical import SUITS
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import FOUR_CARDS, PokerCategory, PokerHand, Ranking, Value
from houserules.law import Citation
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure
from houserules.odds.plan import (
    NUMBERS,
    Asked,
    Choose,
    Plan,
    Ruled,
    Situation,
    Strategy,
    loss_and_cost,
)
from houserules.rules import HouseRules, Wager
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from houserules.odds.stud import Facts, Solution, Stud

BY_RULES = "played by the short rules"
FOLD_FORFEITS = "A fold forfeits it ({}); best play folds no hand that it pays."
LOWEST_RAISED = (Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.FOUR)
"""The lowest hand that is not folded where a pair of aces or better lets a raise be larger."""


class ByHand(NamedTuple):
    """An act by the worth of the hand alone."""

    ranking: Ranking
    ruled: Callable[[Value], Ruled[str]]

    def chosen(self, hand: Sequence[Card], up: Card | None) -> Ruled[str]:
        """The act with a hand, and its reason."""
        return self.ruled(PokerHand.of(hand, self.ranking).value)

    def choice(self, hand: Sequence[Card], up: Card | None) -> str:
        """The act with a hand."""
        return self.chosen(hand, up).act

    def numbers(self, stud: Stud, acts: Sequence[str]) -> NDArray[np.int8]:
        """The number of the act with each hand (row) and up card (column)."""
        import numpy as np

        from houserules.hands.batches import values_in_order
        from houserules.odds.stud import holdings

        numbers = [[acts.index(self.ruled(value).act)] for value in values_in_order(self.ranking)]
        held = holdings(stud)
        by_hand = np.array(numbers, dtype=np.int8)[held.scores.astype(np.int64)]
        return np.repeat(by_hand, held.met.below.shape[1], axis=1)


class ByUpCard(NamedTuple):
    """An act by the hand, the rank of the up card and whether the hand holds that rank."""

    ranking: Ranking
    certain: Callable[[Value], Ruled[str] | None]
    """The act with a hand whatever the up card, if it has one."""
    ruled: Callable[[Value, Rank, bool], Ruled[str]]
    """The act with another hand."""

    def chosen(self, hand: Sequence[Card], up: Card | None) -> Ruled[str]:
        """The act with a hand and an up card, and its reason."""
        assert up is not None
        value = PokerHand.of(hand, self.ranking).value
        holds = any(card.rank == up.rank for card in hand)
        return self.certain(value) or self.ruled(value, Rank(up.rank), holds)

    def choice(self, hand: Sequence[Card], up: Card | None) -> str:
        """The act with a hand and an up card."""
        return self.chosen(hand, up).act

    def numbers(self, stud: Stud, acts: Sequence[str]) -> NDArray[np.int8]:
        """The number of the act with each hand (row) and up card (column)."""
        import numpy as np

        from houserules.hands.batches import values_in_order
        from houserules.odds.stud import holdings

        def numbers_of(value: Value) -> list[list[int]]:
            if certain := self.certain(value):
                return [[acts.index(certain.act)] * 2] * len(Rank)
            both = (False, True)
            return [[acts.index(self.ruled(value, up, holds).act) for holds in both] for up in Rank]

        by_value = [numbers_of(value) for value in values_in_order(self.ranking)]
        numbers = np.array(by_value, dtype=np.int8)[holdings(stud).scores.astype(np.int64)]
        by_rank = np.where(holdings(stud).holds, numbers[:, :, 1], numbers[:, :, 0])
        return np.repeat(by_rank, SUITS, axis=1)


class ShortRules(NamedTuple):
    """How to play, short enough to remember."""

    lines: tuple[str, ...]
    acts: ByHand | ByUpCard
    differs: str
    """How the best play differs."""
    digits: int = 4
    """The decimals of their cost in percent."""


def raised_from_king_queen(
    least: str, most: str, may_raise_more: Callable[[str], bool], outcome: HandOutcome
) -> ShortRules:
    """The short rules where a pair of aces or better lets the raise be larger."""

    lowest = "-".join(rank.letter for rank in LOWEST_RAISED)

    def ruled(value: Value) -> Ruled[str]:
        if may_raise_more(outcome.of_value(value)):
            return Ruled(most, "a pair of aces or better")
        if FOUR_CARDS.reaches(value, PokerCategory.PAIR):
            return Ruled(least, "a pair below aces")
        if tuple(value[1]) >= LOWEST_RAISED:
            return Ruled(least, f"{lowest} or better")
        return Ruled(FOLDS, f"below {lowest}")

    return ShortRules(
        (
            f"{most.capitalize()} with a pair of aces or better.",
            f"{least.capitalize()} with any other hand of {lowest} or better.",
            "Otherwise fold.",
        ),
        ByHand(FOUR_CARDS, ruled),
        "Best play differs from them only with some suits of K-Q-8-4, which it folds, and of "
        "K-Q-7-6, which it does not: `advise` gives the exact value of each choice.",
        digits=5,
    )


@dataclass(frozen=True, eq=False, kw_only=True)
class RaiseByHand(AgainstDealer):
    """A chapter's raise with five cards, and what is settled with it.

    Gains rise evenly with the raise, so that no size between the least and the most is better than
    both. Payouts by tables are on the amount of the Ante unless on the raise.
    """

    cite: Citation
    """The paragraph of the decision."""
    outcome: HandOutcome
    short_rules: ShortRules
    dealers: int = 5
    """The number of the dealer's cards."""
    up: int | None = None
    """The place of the dealer's up card among them, if one is turned up."""
    qualifies: Callable[[PokerHand], bool] | None = None
    may_raise_more: Callable[[str], bool] = lambda outcome: True
    """Whether an outcome permits more than the least raise."""

    # Counting

    @cached_property
    def stud(self) -> Stud:
        """Five cards against the dealer's."""
        from houserules.odds.stud import Stud

        outcome, up = self.outcome, self.up is not None
        return Stud(outcome.ranking, 5, self.dealers, outcome, self.qualifies, up=up)

    def facts(self, counted: Facts) -> Showdown:
        """Counted facts as the law has them; a lower hand has the least raise at most."""
        facts = super().facts(counted)
        if self.may_raise_more(counted.outcome):
            return facts
        return facts._replace(raised=min(facts.raised, self.sizes[self.acts[1]]))

    @cached_property
    def by_short_rules(self) -> Solution:
        """The short rules with every hand."""
        return self.by_rules(self.short_rules.acts)

    def by_rules(self, rules: ByHand | ByUpCard) -> Solution:
        """Some rules with every hand."""
        return self.followed(rules.numbers(self.stud, self.acts))

    # Figures and decisions

    def figures(self, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
        """All these wagers together, under the best play and by the short rules."""
        for figure in (
            self.best_figure(rules),
            self.figure(rules, self.by_short_rules, " ".join(self.short_rules.lines), BY_RULES),
        ):
            times = f"Every deal is counted {NUMBERS[self.dealers]} times, once for each up card."
            yield figure if self.up is None else figure.because(times)

    def strategy(self, rules: HouseRules) -> Strategy:
        """When to raise, and how much."""
        best = self.mean(rules, self.solution(rules))
        by_rules, digits = self.mean(rules, self.by_short_rules), self.short_rules.digits
        says = "The short rules cost"
        how_large = ", and how large" if len(self.sizes) > 1 else ""
        private = rules.game.private
        # The sentence on where best play differs is about the numbers of the chapter.
        differs = (self.short_rules.differs,) if private is None or private.only_adds else ()
        return Strategy(
            f"When to make the {self.raised.name}{how_large} ({self.cite})",
            self.short_rules.lines,
            notes=(
                *loss_and_cost(best, by_rules, "the Ante", says, more=" more", digits=digits),
                *differs,
            ),
        )

    def raises(self, hand: Sequence[Card]) -> Sequence[str]:
        """The raises that a hand permits."""
        return tuple(self.sizes) if self.may_raise_more(self.outcome(hand)) else (self.acts[1],)

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The act by the short rules."""
        up = situation.dealer[0] if situation.dealer else None
        return self.short_rules.acts.chosen(situation.hand, up)

    def short_play(self, rules: HouseRules) -> Choose:
        """By the rules that a person can remember."""
        return self.chooser(self.short_rules.acts.choice)

    def chooser(self, choice: Choice) -> Choose:
        """Decide for a seat at a live table, as high as the posted limits of the raise let it."""

        def choose(asks: AskDecision, dealer: Dealer) -> str:
            up = None if self.up is None else dealer.place("dealer")[self.up]
            most = self.sizes.get(choice(dealer.hand(asks.seat), up), 0)
            raises = [act.name for act in asks.acts if 0 < self.sizes.get(act.name, 0) <= most]
            return raises[-1] if raises else FOLDS

        return choose

    def registers(self, plan: Plan) -> None:
        """Price, advise and play by the best play and by the short rules."""
        plan.prices(self.ante, by=[table.option for table in self.tables])(self.figures)
        plan.plays(self.strategy)
        plan.advises(*(() if self.up is None else ("dealer",)), "removed")(self.advise)
        plan.explains(self.explain)
        plan.chooses("best")(self.best_play)
        plan.chooses("short rules", BY_RULES)(self.short_play)


def prices_forfeited(plan: Plan, *wagers: Wager) -> None:
    """Price wagers that a fold forfeits, though best play folds no hand that they pay."""
    for wager in wagers:
        plan.prices(wager, by=wager.moved_by)(partial(_price_forfeited, wager))


def _price_forfeited(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    decided = wager.decided
    assert decided is not None
    assert decided.folded is not None
    for figure in price_decided(wager, rules, asked, None):
        yield figure.because(FOLD_FORFEITS.format(decided.folded.cite))
