"""The main wagers of the Blackjack family against rounds dealt card by card, and at the table.

The analysis sums hands and takes away what cannot be; the rounds do nothing of that kind. They
agree within three standard errors: in the slow test a difference of 0.1 % would be seen.

The live table is dealt the very same cards as some of these rounds and plays them by its own
procedure: each of them brings the same gain, to the cent. So the table's average is that of the
rounds, and the average of the differences. In the slow test, a fault that changes one round in
33,000 would go unseen with a chance of 5 %.
"""

from collections.abc import Collection, Iterator
from math import hypot, sqrt
from random import Random

import pytest

from houserules.evidence.host import Host
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games import entry_of, load, part
from houserules.games.blackjack.blackjack.choices import switch
from houserules.games.blackjack.blackjack.solution import solved_switch
from houserules.games.blackjack.blackjack_chapter import BlackjackChapter
from houserules.games.blackjack.kernels.random_cards import seeded
from houserules.games.blackjack.kernels.rounds import Dealt, deal, rounds_by_up_card
from houserules.games.blackjack.kernels.rules import BlackjackRules, Settle
from houserules.games.blackjack.kernels.solver import Policy
from houserules.games.blackjack.kernels.switch_rounds import SwitchRounds, simulate_switch
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.games.blackjack.solution import Solution, Values, value
from houserules.odds.figure import UNIT
from houserules.odds.plan import plan_of
from houserules.rules import HouseRules

CHAPTERS = ("633a", "635a", "665a", "672a", "673a", "685a")
Way = tuple[BlackjackRules, Settle, Policy, float]


def solution_of(rules: HouseRules) -> Solution:
    """A chapter solved."""
    odds = getattr(plan_of(rules.game).entries[0].price, "__self__", None)
    assert isinstance(odds, BlackjackOdds)
    return odds.solution(rules)


def ways_of(chapter: str) -> list[Way]:
    """The chart and the best play by exact cards under the default rules, with their worth."""
    solution = solution_of(load(chapter).rules())
    return [
        (solution.rules_of(play), solution.settlement, play.policy, play.expected)
        for play in (solution.basic, solution.best)
    ]


def agree(chapter: str, rounds: int, seen: float) -> None:
    """Both ways of play, with rounds enough to see a difference of so much."""
    for rules, settle, policy, expected in ways_of(chapter):
        dealt = deal(rules, settle, policy, rounds, seed=int(chapter[:3]))
        assert abs(dealt.mean - expected) < 3 * dealt.standard_error < seen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rounds_agree_with_the_analysis(chapter: str) -> None:
    agree(chapter, 500_000, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_rounds_that_show_a_tenth_of_a_percent_agree(chapter: str) -> None:
    agree(chapter, 40_000_000, 0.001)


# The same cards at the table

MOST_CARDS = 50
"""More cards than a round of one player draws."""
Rounds = Iterator[tuple[float, list[int]]]
"""Results of rounds, and the values of all cards of the shoe in the order of the table."""


def chapter_of(number: str) -> BlackjackChapter:
    """A chapter as the family plays it."""
    chapter: BlackjackChapter = part(entry_of(number), "law").CHAPTER
    return chapter


def rounds_of(chapter: str, way: Way, random: Random) -> Rounds:
    """Rounds against any up card, which is dealt before the players' cards or after the first."""
    rules, settle, policy, _ = way
    by_up_card = rounds_by_up_card(rules, settle, policy)
    shoes = [one.shoe(seeded(random.getrandbits(32), one.up)) for one in by_up_card]
    while True:
        (up,) = random.choices(range(10), rules.composition)
        result, _ = by_up_card[up].deal(1, shoes[up])
        first, *others = shoes[up].deck[::-1].tolist()
        yield result, [up, first, *others] if chapter_of(chapter).window else [first, up, *others]


def switch_rounds_of(rounds: SwitchRounds, random: Random) -> Rounds:
    """Rounds of Blackjack Switch, which deal in the order of the table."""
    shoe = rounds.shoe(seeded(random.getrandbits(32), 0))
    while True:
        result, *_ = rounds.deal(1, shoe)
        yield result, shoe.deck[::-1].tolist()


class AtTheTable:
    """A seat at the live table that plays by the chart, dealt the same cards as other rounds."""

    def __init__(self, rules: HouseRules, random: Random) -> None:
        self._random, chapter = random, chapter_of(rules.game.chapter)
        wagers = [chapter.main, *filter(rules.offers, [chapter.second] if chapter.second else [])]
        self.host = Host(
            rules, {SEAT: {wager.name: UNIT for wager in wagers}}, strategy(rules, "basic")
        )
        self._cards = [
            [card for card in chapter.shoe.in_play(rules) if value(card) == each]
            for each in range(10)
        ]

    def play(self, values: list[int]) -> float:
        """The gain of a round; a card that no hand receives is burned before it."""
        values = [values[-1], *values[:MOST_CARDS]]
        cards = [
            self._random.sample(same, values.count(each)) for each, same in enumerate(self._cards)
        ]
        lines = self.host.play([cards[each].pop() for each in values])
        return sum(line.amount for line in lines) / UNIT

    def differs(self, dealt: Rounds, rounds: int, named: Collection[Values] = ()) -> Dealt:
        """The average by which the table's gain is above that of other rounds.

        It is the same in every round but those of named hands, whose other result is an average
        over suits.
        """
        total, square = 0.0, 0.0
        for _ in range(rounds):
            result, values = next(dealt)
            difference = self.play(values) - result
            (seat,) = self.host.dealt.seats
            hand = tuple(sorted(map(value, seat.cards.get("", ()))))
            assert abs(difference) < 1e-9 or hand in named, (values[:MOST_CARDS], self.host.dealt)
            total += difference
            square += difference * difference
        mean = total / rounds
        return Dealt(mean, sqrt((square / rounds - mean * mean) / rounds))


def table_agrees(chapter: str, rounds: int, others: int, seen: float) -> None:
    """The table by the chart, with rounds enough to see a difference of so much."""
    random = Random(chapter)
    rules, settle, policy, expected = way = ways_of(chapter)[0]
    table = AtTheTable(load(chapter).rules(), random)
    differs = table.differs(rounds_of(chapter, way, random), rounds, rules.named_hands)
    dealt = deal(rules, settle, policy, others, seed=int(chapter[:3]))
    error = hypot(dealt.standard_error, differs.standard_error)
    assert abs(dealt.mean + differs.mean - expected) < 3 * error < seen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_table_gains_the_same_on_the_same_cards(chapter: str) -> None:
    table_agrees(chapter, 1_000, 500_000, 0.01)


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_tenth_of_a_percent_would_be_seen_at_the_table(chapter: str) -> None:
    table_agrees(chapter, 100_000, 40_000_000, 0.001)


@pytest.mark.slow
def test_the_table_gains_the_same_by_two_hands_of_blackjack_switch() -> None:
    random, rules = Random("633a.12(a)"), load("633a").rules().with_choice(switch, True)
    solution = solution_of(rules)
    found, settle = solved_switch(solution), solution.settlement
    rounds = switch_rounds_of(SwitchRounds(found, settle), random)
    assert AtTheTable(rules, random).differs(rounds, 100_000) == (0.0, 0.0)
    dealt = simulate_switch(found, settle, 100_000_000)
    assert abs(dealt.mean / 2 - found.expectation) < 3 * dealt.standard_error / 2 < 0.001
