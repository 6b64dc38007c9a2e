"""Double Attack Blackjack (665a): its figures by a second program, as published, and as read."""

from collections import Counter
from collections.abc import Callable
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games import load
from houserules.games.blackjack.blackjack_chapter import (
    BlackjackChapter,
    DealerFinished,
    Finished,
    Verdicts,
)
from houserules.games.blackjack.chosen_play import LETTERS, UP_CARDS, chart_of
from houserules.games.blackjack.double_attack_blackjack import law, odds
from houserules.games.blackjack.kernels.hands import HANDS
from houserules.games.blackjack.kernels.solver import Action
from houserules.games.blackjack.playing import Ending
from houserules.games.blackjack.solution import Solution
from houserules.hands.blackjack import point_count
from houserules.odds.plan import Asked, Situation
from houserules.rules import HouseRules, RuleError

RULES = load("665a").rules()

# A second program: cards are drawn with replacement, so that hands are independent.

CHANCE = {value: (3 if value == 10 else 1) / 12 for value in range(1, 11)}
Hand = tuple[int, bool]
"""A point count with aces as 1, and whether there is an ace."""


def add(hand: Hand, card: int) -> Hand:
    return hand[0] + card, hand[1] or card == 1


def best(hand: Hand) -> int:
    return hand[0] + 10 if hand[1] and hand[0] <= 11 else hand[0]


@cache
def dealer(hand: Hand) -> dict[int, float]:
    """The chances of the dealer's final counts, 22 for all above 21."""
    if best(hand) >= 17:
        return {min(22, best(hand)): 1.0}
    ends: Counter[int] = Counter()
    for card, chance in CHANCE.items():
        for total, part in dealer(add(hand, card)).items():
            ends[total] += chance * part
    return dict(ends)


class Infinite:
    """An endless shoe, played best against one up card once it hides no Blackjack."""

    def __init__(self, up: int, given_up: float) -> None:
        """By a surrender after doubling `given_up` is lost, in units of the first wagers."""
        self.up, self.given_up = up, given_up
        self.played: dict[Hand, float] = {}
        hides = {1: 10, 10: 1}.get(up)
        self.blackjack = CHANCE[hides] if hides else 0.0
        self.ends: Counter[int] = Counter()
        for hole, chance in CHANCE.items():
            if hole != hides:
                for total, part in dealer(add(add((0, False), up), hole)).items():
                    self.ends[total] += chance * part / (1 - self.blackjack)

    def stand(self, hand: Hand) -> float:
        total = best(hand)
        if total > 21:
            return -1.0
        return sum(
            chance * ((end == 22 or total > end) - (end < 22 and total < end))
            for end, chance in self.ends.items()
        )

    def hit(self, hand: Hand) -> float:
        return sum(chance * self.play(add(hand, card)) for card, chance in CHANCE.items())

    def double(self, hand: Hand) -> float:
        worth = 0.0
        for card, chance in CHANCE.items():
            after = add(hand, card)
            kept = 2 * self.stand(after)
            worth += chance * (max(kept, -self.given_up) if best(after) < 21 else kept)
        return worth

    def play(self, hand: Hand) -> float:
        """A hand that is not split."""
        if best(hand) >= 21:
            return self.stand(hand)
        if hand not in self.played:
            worth = max(self.stand(hand), self.hit(hand), self.double(hand), -0.5)
            self.played[hand] = worth
        return self.played[hand]

    def split(self, card: int) -> float:
        """A pair split into up to four hands, aces into two with one card each."""
        one: Hand = (card, card == 1)
        if card == 1:
            return 2 * sum(c * self.stand(add(one, value)) for value, c in CHANCE.items())
        return self._waiting(one, 2, 2)

    def _waiting(self, one: Hand, hands: int, waiting: int) -> float:
        """Hands of one card each that wait for their second."""
        if not waiting:
            return 0.0
        worth = 0.0
        for value, chance in CHANCE.items():
            on = self.play(add(one, value)) + self._waiting(one, hands, waiting - 1)
            if value == one[0] and hands < 4:
                on = max(on, self._waiting(one, hands + 1, waiting + 1))
            worth += chance * on
        return worth

    def worth(self) -> float:
        """The gain on the Bet Wager alone, and with the Double Attack Wager if that helps."""
        played = 0.0
        for first, chance in CHANCE.items():
            for second, other in CHANCE.items():
                hand = add((first, first == 1), second)
                if sorted((first, second)) == [1, 10]:
                    gain = 1.0
                else:
                    gain = self.play(hand)
                    if first == second:
                        gain = max(gain, self.split(first))
                played += chance * other * gain
        natural = 2 * CHANCE[1] * CHANCE[10]
        lost = self.blackjack * (1 - natural)
        return max((1 - self.blackjack) * played * stakes for stakes in (1, 2)) - lost


def endless(given_up: float) -> float:
    """The player's gain with an endless shoe."""
    return sum(chance * Infinite(up, given_up).worth() for up, chance in CHANCE.items())


# The readings of 665a.9(b)


def with_double(verdict: Callable[[], Any]) -> Callable[..., Verdicts]:
    """Settle as the law does, but for the Double Down Wager of a surrendered hand."""

    def settle(hand: Finished, against: DealerFinished, rules: HouseRules) -> Verdicts:
        found = dict(law.settle(hand, against, rules))
        if hand.doubled and hand.ending is Ending.SURRENDERED and not against.blackjack:
            found[law.double_down] = verdict()
        return found

    return settle


def changed(**parts: Any) -> BlackjackChapter:
    """The chapter with other parts, for the odds alone."""
    chapter = copy(law.CHAPTER)
    for name, other in parts.items():
        object.__setattr__(chapter, name, other)
    return chapter


READINGS = {
    "half of everything": (law.settle, 1.0, 0.00490),
    "the double goes back": (with_double(law.SURRENDERED.returns), 0.5, -0.02327),
    "the double is lost": (with_double(law.SURRENDERED.loses), 1.5, 0.00516),
}


@pytest.mark.parametrize("reading", READINGS)
def test_each_reading_of_a_surrender_after_doubling(reading: str) -> None:
    """The figures of readings.toml, and the same in a very large shoe by the second program."""
    settle, given_up, stated = READINGS[reading]
    solution = Solution(changed(settle=settle), RULES)
    assert -solution.best.expected == pytest.approx(stated, abs=5e-6)
    large = Solution(changed(settle=settle), RULES)
    large.cards = Counter({card: 1000 * copies for card, copies in large.cards.items()})
    assert large.best.expected == pytest.approx(endless(given_up), abs=2e-6)


# As published


def test_the_published_advantage_where_less_is_permitted() -> None:
    """Wizard of Odds is quoted with 0.62 %, doubling on any number of cards, and late surrender.

    It comes out where pairs are split once and the first two cards alone may be surrendered.
    The quotation (casinocitytimes.com, 19 July 2011) does not say how often pairs are split.
    """
    permits = replace(
        law.PERMITS, most_hands=lambda card: 2, after_double="",
        surrenders=lambda cards, split: len(cards) == 2 and not split,
    )  # fmt: skip
    solution = Solution(changed(permits=lambda rules: permits), RULES)
    assert -solution.basic.expected == pytest.approx(0.0062, abs=5e-5)


def test_the_published_play() -> None:
    """Attack 2 to 8, hit 12 and 13, and 14 against 2 and 3; surrender only a 17 against an ace.

    After a double, hands that were not surrendered otherwise are. (casinocitytimes.com, 19 July
    2011; beatingbonuses.com/doubleattack.htm)
    """
    plan = odds.PLAN.strategy
    assert plan is not None
    found = plan(RULES)
    assert "Make the Double Attack Wager against 2, 3, 4, 5, 6, 7, 8." in found.lines
    hard, _, _, after = ({row[0]: row[1:] for row in chart.rows} for chart in found.charts)
    assert hard["12"] == hard["13"] == ("H",) * 10
    assert hard["14"] == ("H", "H", "S", "S", "S", *["H"] * 5)
    surrendered = [(total, cells.index("Rs")) for total, cells in hard.items() if "Rs" in cells]
    assert surrendered == [("17", 9)]
    assert after["16"].count("R") == 4


def test_advice_counts_the_wager_after_the_up_card() -> None:
    """The Double Attack Wager doubles what everything is worth against a 6."""
    advise = odds.PLAN.advise
    assert advise is not None
    hand, six = tuple(parse_cards("8h 8c")), tuple(parse_cards("6s"))
    plain = advise(RULES, Situation(hand, six))
    attacked = advise(RULES, Situation(hand, six, decided=("wager",)))
    assert [one.name for one in attacked] == [one.name for one in plain]
    for one, other in zip(attacked, plain, strict=True):
        assert one.value == pytest.approx(2 * other.value)


def test_nobody_is_advised_to_surrender_a_doubled_21() -> None:
    """665a.7(k) permits it below 21."""
    advise = odds.PLAN.advise
    assert advise is not None
    situation = Situation(
        tuple(parse_cards("5h 6c Kd")), tuple(parse_cards("9s")), decided=("double",)
    )
    with pytest.raises(RuleError, match="Nobody decides"):
        advise(RULES, situation)


# Bust It


def test_bust_it_by_point_counts() -> None:
    """The third card passes 21 after a hard 12 to 16; suits matter for three 8s alone."""
    copies = {value: 96 if value == 10 else 32 for value in range(1, 11)}
    ways: Counter[int] = Counter()
    for first, a in copies.items():
        for second, b in copies.items():
            b -= first == second
            soft = 1 in (first, second)
            if soft or first + second < 12 or first + second > 16:
                continue
            for third, c in copies.items():
                if first + second + third > 21:
                    ways[third] += a * b * (c - (third == first) - (third == second))
    suited, colored = 4 * 8 * 7 * 6, 2 * 16 * 15 * 14
    pays = {6: 15, 7: 10, 8: 8, 9: 6, 10: 3}
    won = sum(ways[third] * (paid + 1) for third, paid in pays.items())
    won += suited * (200 - 8) + (colored - suited) * (50 - 8)
    gain = Fraction(won, 384 * 383 * 382) - 1
    entry = next(one for one in odds.PLAN.entries if one.wager is law.bust_it)
    (figure,) = entry.price(RULES, Asked())
    assert figure.house_advantage == -gain


def test_the_printed_chart_is_the_play_that_is_priced() -> None:
    """Hands of more cards may be doubled, so that a cell may change with their number."""
    solution = Solution(law.CHAPTER, RULES)
    charts = {
        chart.title: {row[0]: row[1:] for row in chart.rows} for chart in chart_of(solution).charts
    }
    compared = 0
    for place, position in enumerate(solution.kernel.positions()):
        column = UP_CARDS.index(position.up)
        for values, move in zip(HANDS, solution.basic.policy[place].whole, strict=True):
            count = point_count([solution.example[value] for value in values])
            if len(values) < 2 or count.total > 20 or values[0] == values[-1]:
                continue
            cell = charts["Soft" if count.soft else "Hard"][str(count.total)][column]
            letter, *changes = cell.split("/")
            for change in changes:
                letter = change if len(values) >= int(change[-2]) else letter
            assert LETTERS[Action(int(move)).name] == letter[0], (values, position.up, cell)
            compared += 1
    assert compared > 10_000
