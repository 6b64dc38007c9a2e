"""The worth of wagers made street by street against a paytable, and how to play them.

A player sees two cards, and one of three community cards after each street. A pair of 6s or better
does not lose, and a pair of jacks or better wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.games.poker.staged import Staged, best_five_course
from houserules.games.poker.starting_hands import chart, in_multiples, name_of
from houserules.games.poker.streets import Result, Streets
from houserules.hands.canonical import hands
from houserules.odds.figure import Folding
from houserules.odds.plan import Action, Plan, Ruled, Situation, Strategy
from houserules.rules import HouseRules, Payable, RuleError, Verdict

if TYPE_CHECKING:
    from houserules.odds.stages import Course, History

ONE, THREE, GIVE_UP = 1, 3, -1
"""The acts of the rules: the least and the printed largest multiple of the base, and a fold."""
Settle = Callable[[Result, HouseRules], Mapping[Payable, Verdict]]


@dataclass(frozen=True, eq=False)
class StreetOdds:
    """The figures, rules and advice of a chapter with three streets.

    `when` says at which moment each street is decided, as a sentence begins.
    """

    streets: Streets
    outcome: Callable[[Sequence[Card]], str]
    settle: Settle
    when: tuple[str, ...]

    def registers(self, plan: Plan) -> None:
        """Plan the figure of the base wager with those of the streets, and how to play."""
        base, *others = self.streets.wagers
        plan.counts_with(base, *others)
        plan.folds(Folding.FORFEITED, base)
        plan.prices(base)(lambda rules, asked: [self.staged.figure(rules)])
        plan.plays(self.strategy)
        plan.advises("board", "removed", "decided")(self.advise)
        plan.explains(self.explain)
        plan.chooses("best")(self.staged.best_play)

    # Solving

    @cached_property
    def staged(self) -> Staged[Result]:
        """The base wager with those of the streets."""
        return Staged(
            self.streets.base,
            tables=self.streets.wagers,
            make_course=self._course,
            fact=lambda facts: Result(
                tuple(act for act in facts.acts if act > 0), facts.outcome or ""
            ),
            settle=self.settle,
            units=lambda came: self.streets.made(came.placed),
            describe=self._describe,
            word=self.streets.word,
            history=lambda dealer, seat: tuple(map(int, self.streets.placed(dealer.bets(seat)))),
            place=self.streets.every[0].place,
        )

    def _course(self) -> Course:
        """Two cards of one's own, then a community card after each street."""
        acts = (GIVE_UP, *self.streets.times)
        return best_five_course(self.outcome, ((2, acts), (1, acts), (1, acts)))

    def _describe(self, came: Result) -> str:
        """The hand, or the moment of the fold, with what was wagered."""
        wagered = sum(self.streets.made(came.placed).values())
        antes = f"{wagered} Antes" if wagered > 1 else "1 Ante"
        if came.outcome:
            return f"{came.outcome}, {antes}"
        when = self.when[len(came.placed)]
        return f"Fold {when[0].lower()}{when[1:]}, {antes}"

    # How to play

    @property
    def most(self) -> int:
        """The largest multiple of the base wager."""
        return max(self.streets.times)

    @property
    def rules_for_a_person(self) -> tuple[str, ...]:
        """The rules that `by_points` follows."""
        first, second, third = (f"{when} {self.streets.act(0, self.most)}" for when in self.when)
        return (
            "A jack or higher counts 2 points, a 6 to 10 counts 1 point, a 5 or lower none.",
            f"{first} with a pair; 1x with 2 points or more, or with 6-5 of one suit; otherwise "
            "fold.",
            f"{second} with a pair of 6s or better, and with three cards of one suit that are 10 "
            "or higher, or in a row from 5-6-7 up, or with one gap and a jack or higher, or with "
            "two gaps and two such cards (an ace is high); 1x with any other three cards of one "
            "suit, a lower pair, 3 points or more, a row from 4-5-6 up, or one gap and two cards "
            "from 6 to 10; otherwise fold.",
            f"{third} with a pair of 6s or better, four cards of one suit, or a row of four that "
            "is open at both ends and reaches an 8 or higher; 1x with any other four cards of a "
            "straight, a lower pair, 4 points or more, or three cards from 6 to 10 if an earlier "
            f"wager was {self.most}x; otherwise fold.",
        )

    def strategy(self, rules: HouseRules) -> Strategy:
        """When to make the wager of each street, and how large."""
        best, streets = self.staged.solution(rules), self.streets
        cites = ", ".join(str(streets.game.cite(street.asked)) for street in streets.every)
        title = f"{streets.every[0].wager.name} by best play (-: fold); suited above the diagonal"
        acts = {name_of(own): best.play.act(own) for own, _ in hands(2)}
        return self.staged.strategy(
            rules,
            f"When to {streets.every[0].act} ({cites})",
            lines=self.rules_for_a_person,
            rule=partial(by_points, most=self.most),
            per=f"the {streets.base.name.removesuffix(' Wager')}",
            charts=(chart(title, in_multiples(acts)),),
        )

    def advise(self, rules: HouseRules, situation: Situation) -> list[Action]:
        """The worth of each choice with two cards and none to two community cards, per base wager.

        It depends on what was wagered before: as decided, otherwise as best play would have.
        """
        hand, board = situation.hand, situation.board
        if len(hand) != 2 or len(board) >= len(self.streets.every):
            raise RuleError("A wager is decided on two cards and none, one or two community cards.")
        if len(situation.removed) > len(CARDS) - 5:
            raise RuleError("Too few cards are left for the community cards.")
        history = self._history(rules, situation)
        return self.staged.advice(rules, (*hand, *board), history, situation.removed)

    def explain(self, rules: HouseRules, situation: Situation) -> Ruled[str]:
        """The choice by the rules for a person."""
        history = self._history(rules, situation)
        found = ruled((*situation.hand, *situation.board), history, self.most)
        return Ruled(self.streets.word(found.act, len(history)), found.why)

    def _history(self, rules: HouseRules, situation: Situation) -> History:
        """The wagers before: as decided, otherwise as best play would have made them."""
        words = {self.streets.act(0, times): times for times in self.streets.times}
        number = len(situation.board)
        one = "One wager was" if number == 1 else f"{number} wagers were"
        wrong = f"{one} made before this one, each {' or '.join(words)}."
        least = min(self.streets.times)
        return self.staged.history_of(rules, situation, words, wrong, least)


# Rules for a person


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """The cards that a player sees, as the rules look at them."""

    cards: int
    pair: bool
    made: bool
    """A pair of 6s or better, which cannot lose any more."""
    points: int
    high: int
    """Jacks and higher."""
    middle: int
    """Cards from 6 to 10."""
    suited: bool
    low: int
    top: int
    gaps: int | None
    """Ranks that are missing between the lowest and the highest, without a pair; an ace is high."""
    straights: int
    """Straights that contain all of them."""


def known(cards: Sequence[Card]) -> Known:
    """Look at some cards."""
    suited = all(card.suit == cards[0].suit for card in cards)
    return _known(tuple(sorted(card.rank for card in cards)), suited)


@cache
def _known(ranks: tuple[int, ...], suited: bool) -> Known:
    groups = Counter(ranks)
    paired = [rank for rank, number in groups.items() if number > 1]
    made = len(paired) > 1 or any(groups[rank] > 2 or rank >= Rank.SIX for rank in paired)
    high = sum(rank >= Rank.JACK for rank in ranks)
    middle = sum(Rank.SIX <= rank < Rank.JACK for rank in ranks)
    return Known(
        cards=len(ranks),
        pair=bool(paired),
        made=made,
        points=2 * high + middle,
        high=high,
        middle=middle,
        suited=suited,
        low=ranks[0],
        top=ranks[-1],
        gaps=None if paired else ranks[-1] - ranks[0] + 1 - len(ranks),
        straights=0 if paired else sum(groups.keys() <= set(run) for run in RUNS),
    )


RUNS = [
    [Rank.ACE if rank < Rank.TWO else rank for rank in range(top - 4, top + 1)]
    for top in range(Rank.FIVE, Rank.ACE + 1)
]
"""The ranks of each straight."""


def by_points(cards: tuple[Card, ...], history: History, most: int = THREE) -> int:
    """The act by the rules for a person, with the largest multiple."""
    return ruled(cards, history, most).act


def ruled(cards: Sequence[Card], history: History, most: int = THREE) -> Ruled[int]:
    """The act by the rules for a person, with its reason."""
    seen = known(cards)
    if seen.made:
        return Ruled(most, "a pair of 6s or better cannot lose any more")
    if seen.pair and not history:
        return Ruled(most, "a pair")
    if draw := _draw(seen):
        return Ruled(most, draw)
    if seen.pair:
        return Ruled(ONE, "a pair of 5s or lower")
    needed = max(2, len(cards))
    if seen.points >= needed:
        return Ruled(ONE, f"{seen.points} points, and {needed} are enough")
    if stays := _stays(seen, most in history, most):
        return Ruled(ONE, stays)
    points = "1 point" if seen.points == 1 else f"{seen.points or 'no'} points"
    return Ruled(GIVE_UP, f"{points}, fewer than {needed}, and nothing else to stay for")


def _stays(seen: Known, raised: bool, most: int) -> str:
    """The reason to stay with few points; empty without one."""
    if seen.cards == 2:
        small = seen.suited and (seen.low, seen.top) == (Rank.FIVE, Rank.SIX)
        return "6-5 of one suit" if small else ""
    if seen.cards == 3:
        if seen.suited:
            return "three to a flush"
        if seen.gaps == 0 and seen.low >= Rank.FOUR:
            return "three to a straight, in a row"
        near = seen.gaps == 1 and seen.middle >= 2
        return "three to a straight with one gap and two cards from 6 to 10" if near else ""
    if seen.straights:
        return "four to a straight"
    middle = seen.middle >= 3 and raised
    return f"three cards from 6 to 10, and an earlier wager was {most}x" if middle else ""


def _draw(seen: Known) -> str:
    """The reason why three or four cards are worth three base wagers; empty without one."""
    if seen.cards == 3 and seen.suited:
        if seen.low >= Rank.TEN:
            return "three to a royal flush"
        near = (
            (seen.gaps == 0 and seen.low >= Rank.FIVE)
            or (seen.gaps == 1 and seen.high >= 1)
            or (seen.gaps == 2 and seen.high >= 2)
        )
        return "three to a straight flush" if near else ""
    if seen.cards == 4 and seen.suited:
        return "four to a flush"
    reaches = seen.gaps == 0 and seen.straights == 2 and seen.top >= Rank.EIGHT
    return "four to a straight, open at both ends" if seen.cards == 4 and reaches else ""
