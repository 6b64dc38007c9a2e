"""Three cards against the dealer's three: a raise or a fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card
from houserules.games.poker.against_dealer import AgainstDealer
from houserules.games.poker.showdown import Showdown
from houserules.games.poker.streets import FOLDS
from houserules.hands.canonical import SUITS
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerHand
from houserules.law import Citation
from houserules.odds.figure import Figure
from houserules.odds.plan import Plan, Ruled, Situation, Strategy
from houserules.rules import HouseRules

if TYPE_CHECKING:
    from houserules.odds.stud import Facts, Stud

Qualifies = Callable[[PokerHand], bool]


@dataclass(frozen=True, eq=False, kw_only=True)
class ThreeCards(AgainstDealer):
    """A chapter's raise with three cards, and what is settled with it.

    An outcome may depend on the suit of a hand that nobody folds.
    """

    cite: Citation
    """The paragraph of the decision."""
    outcome: HandOutcome
    qualifies: Qualifies

    @property
    def stud(self) -> Stud:
        """Three cards against three."""
        return _stud(self.outcome, self.qualifies)

    @cached_property
    def _by_suit(self) -> Mapping[str, list[str]]:
        """The outcome of a hand in each suit, by that of the suit that is counted for all."""
        every = self.stud.own_hands.values()
        return {
            self.outcome(cards): [
                self.outcome([CARDS[card.index & ~3 | suit] for card in cards])
                for suit in reversed(range(SUITS))
            ]
            for cards in filter(self.outcome.is_divided, every)
        }

    def every_fact(self, counted: Facts, ways: int) -> Iterator[tuple[Showdown, int]]:
        """Counted facts as the law has them, in each suit where suits decide the outcome."""
        names = self._by_suit.get(counted.outcome)
        if names is None:
            yield self.facts(counted), ways
            return
        for name in names:
            yield self.facts(counted._replace(outcome=name)), ways // SUITS

    def folds(self, cards: Sequence[Card], rules: HouseRules) -> bool:
        """Whether the best play folds a hand."""
        return self.solution(rules).choice(cards) == FOLDS

    def in_words(self, rules: HouseRules) -> str:
        """The hands that are played: all from a lowest one on, exceptions below it by suits."""
        played = self._played(rules)
        lowest = self.lowest(rules)
        below = [_with_suits(hand) for hand, plays in played if plays and hand < lowest]
        return " and with ".join([f"{lowest.letters} or better", *below])

    def lowest(self, rules: HouseRules) -> PokerHand:
        """The lowest hand above all that are folded."""
        played = self._played(rules)
        folded = [hand for hand, plays in played if not plays]
        return next(hand for hand, _ in played if not folded or hand > folded[-1])

    def _played(self, rules: HouseRules) -> list[tuple[PokerHand, bool]]:
        """Every hand from the lowest on, and whether the best play raises it."""
        best = self.solution(rules)
        return sorted(
            (PokerHand.of([CARDS[card] for card in row], self.outcome.ranking), bool(act))
            for row, (act,) in zip(best.holdings.rows, best.chosen, strict=True)
        )

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The act by the lowest hand that is played, or by an exception below it."""
        lowest, hand = self.lowest(rules), PokerHand.of(situation.hand, self.outcome.ranking)
        act = self.solution(rules).choice(situation.hand)
        if hand >= lowest:
            return Ruled(act, f"{lowest.letters} or better")
        return Ruled(act, f"below {lowest.letters}" if act == FOLDS else _with_suits(hand))

    def best_figure(
        self, rules: HouseRules, when: str | None = None, rows: Sequence[str] = ()
    ) -> Figure:
        """All these wagers together, under the best play; outcomes perhaps in the order of rows."""
        best, act = self.solution(rules), self.acts[1].capitalize()
        if rows:
            every = sorted(best.counts.items(), key=lambda one: rows.index(one[0].outcome))
            best = best._replace(counts=Counter(dict(every)))
        strategy = f"{act} with {self.in_words(rules)}, otherwise fold (best play)."
        return self.figure(rules, best, strategy, when)

    def strategy(self, rules: HouseRules) -> Strategy:
        """When to raise."""
        holdings = len(self.solution(rules).holdings.rows)
        return Strategy(
            f"When to make the {self.raised.name} ({self.cite})",
            (
                f"Make the {self.raised.name} with {self.in_words(rules)}.",
                f"Otherwise forfeit the {self.ante.name}.",
            ),
            notes=(
                "Best play: found by comparing both decisions for each of the "
                f"{holdings:,} holdings.",
            ),
        )

    def registers(self, plan: Plan) -> None:
        """Advise and play by the best play."""
        plan.plays(self.strategy)
        plan.advises("removed")(self.advise)
        plan.explains(self.explain)
        plan.chooses("best")(self.best_play)


@cache
def _stud(outcome: HandOutcome, qualifies: Qualifies) -> Stud:
    from houserules.odds.stud import Stud

    return Stud(outcome.ranking, 3, 3, outcome, qualifies)


def _with_suits(hand: PokerHand) -> str:
    """A hand by its ranks, and which of its cards are of one suit."""
    suits = [card.suit for card in hand.cards]
    alike = [card.rank.letter for card in hand.cards if suits.count(card.suit) > 1]
    how = f"with {' and '.join(alike)} of one suit" if alike else "of three suits"
    return f"{hand.letters} {how}"
