"""The figures of Double Back Jack (673a) against other methods."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from houserules.equipment.cards import parse_cards
from houserules.games.blackjack.double_back_jack.law import CHAPTER, game
from houserules.games.blackjack.double_back_jack.odds import PLAN
from houserules.games.blackjack.kernels.solver import DealerHand, Ending, Finish, analyse
from houserules.games.blackjack.solution import Solution
from houserules.games.readings import readings
from houserules.odds.plan import Situation
from houserules.rules import RuleError

RULES = game.rules()
CHANCES = {**dict.fromkeys(range(1, 10), 1 / 13), 10: 4 / 13}
Left = tuple[int, ...]


def written_again(finish: Finish, dealer: DealerHand) -> float:
    """The money of 673a without verdicts."""
    stake = 2.0 if finish.ending is Ending.DOUBLED else 1.0
    lost = 2 * stake if finish.second_chance else stake
    if finish.blackjack:
        return 2.0
    if dealer.blackjack:
        return -stake
    if finish.ending is Ending.SURRENDERED:
        return -0.5
    if finish.total > 21:
        return -lost
    if finish.total == 21:
        return stake
    if dealer.total == 22 or dealer.total == finish.total:
        return 0.0
    return stake if dealer.total > 22 or dealer.total < finish.total else -lost


def test_the_chapters_verdicts_bring_the_money_that_is_written_again() -> None:
    solution = Solution(CHAPTER, RULES)
    again = analyse(solution.kernel, written_again)
    assert solution.basic.expected == pytest.approx(again.by_total, abs=1e-15)
    assert solution.best.expected == pytest.approx(again.by_composition, abs=1e-15)


# A second program: every card comes from as many decks as one likes


def added(total: int, soft: bool, card: int) -> tuple[int, bool]:
    """A hard total, with an ace that may count 11 or without one, and one more card."""
    return total + card, soft or card == 1


def counted(total: int, soft: bool) -> int:
    return total + 10 if soft and total <= 11 else total


@cache
def dealers(total: int, soft: bool) -> dict[int, float]:
    """The chances of the dealer's final counts."""
    if counted(total, soft) >= 17:
        return {counted(total, soft): 1.0}
    found: dict[int, float] = {}
    for card, chance in CHANCES.items():
        for final, one in dealers(*added(total, soft, card)).items():
            found[final] = found.get(final, 0.0) + chance * one
    return found


class Endless:
    """Best play against an up card, with two hands from a pair.

    A hand over 21 without a second chance may be lost only if the dealer has 21 or less.
    """

    def __init__(self, up: int, over_goes_back: bool = False) -> None:
        blackjack = {1: 10, 10: 1}.get(up)
        holes = {card: chance for card, chance in CHANCES.items() if card != blackjack}
        self.live = sum(holes.values())
        self.ends: dict[int, float] = {}
        for hole, chance in holes.items():
            for final, one in dealers(up + hole, 1 in (up, hole)).items():
                self.ends[final] = self.ends.get(final, 0.0) + chance / self.live * one
        self.drawn = cache(self._drawn)
        back = sum(chance for final, chance in self.ends.items() if final > 21)
        self.declined = back - 1.0 if over_goes_back else -1.0

    def met(self, total: int, lost: float) -> float:
        """The average win of a hand of one unit, which loses `lost` where it loses."""
        if total >= 21:
            return 1.0 if total == 21 else -lost
        return sum(
            chance
            * (0.0 if final in (22, total) else 1.0 if final > 21 or final < total else -lost)
            for final, chance in self.ends.items()
        )

    def over(self, total: int) -> float:
        taken = sum(chance * self.met(total - card, 2.0) for card, chance in CHANCES.items())
        return max(self.declined, taken)

    def after(self, total: int, soft: bool, goes_on: Callable[[int, bool], float]) -> float:
        """The worth of one more card, hands over 21 having their second chance."""
        worth = 0.0
        for card, chance in CHANCES.items():
            longer = added(total, soft, card)
            worth += chance * (self.over(longer[0]) if longer[0] > 21 else goes_on(*longer))
        return worth

    def _drawn(self, total: int, soft: bool) -> float:
        """A hand that may stand or draw."""
        stands = self.met(counted(total, soft), 1.0)
        return stands if counted(total, soft) == 21 else max(
            stands, self.after(total, soft, self.drawn)
        )  # fmt: skip

    def two_cards(self, total: int, soft: bool) -> float:
        """The first two cards of a hand, which may be doubled."""
        if counted(total, soft) == 21:
            return 1.0
        doubled = self.after(total, soft, lambda *hand: self.met(counted(*hand), 1.0))
        return max(self.drawn(total, soft), 2 * doubled)

    def dealt(self, one: int, other: int) -> float:
        worth = max(-0.5, self.two_cards(one + other, 1 in (one, other)))
        if one == other:
            worth = max(worth, 2 * self.after(one, one == 1, self.two_cards))
        return worth


def endless(over_goes_back: bool = False) -> float:
    """The expectation with decks without number."""
    total = 0.0
    for up, chance in CHANCES.items():
        play = Endless(up, over_goes_back)
        for one, first in CHANCES.items():
            for other, second in CHANCES.items():
                if {one, other} == {1, 10}:
                    worth = 2.0
                else:
                    worth = play.live * play.dealt(one, other) - (1 - play.live)
                total += chance * first * second * worth
    return total


def test_very_many_decks_come_to_what_decks_without_number_give() -> None:
    """With a hundred thousand decks cards that are gone matter by less than a millionth."""
    solution = Solution(CHAPTER, RULES)
    decks = 100_000
    many = replace(solution.kernel, composition=(*(4 * decks,) * 9, 16 * decks))
    found = analyse(many, solution.settlement)
    expected = endless()
    assert found.by_total == pytest.approx(expected, abs=1e-6)
    assert found.by_composition == pytest.approx(expected, abs=1e-6)


def test_the_readings_of_a_hand_over_21_are_worth_what_is_stated() -> None:
    reading = next(one for one in readings("673a") if str(one.cite) == "673a.7(r)(3)(i)")
    assert reading.figure is not None
    for goes_back in (False, True):
        assert f"{endless(goes_back):.3%}" in reading.figure


# One decision, card by card from six decks


def ends(left: Left, cards: tuple[int, ...]) -> dict[int, Fraction]:
    """The chances of the dealer's final counts, each card being gone once it is drawn."""
    count = counted(sum(cards), 1 in cards)
    if count >= 17:
        return {count: Fraction(1)}
    found: dict[int, Fraction] = {}
    for card, copies in enumerate(left, 1):
        if copies:
            rest = tuple(n - (value == card) for value, n in enumerate(left, 1))
            for final, one in ends(rest, (*cards, card)).items():
                found[final] = found.get(final, Fraction(0)) + Fraction(copies, sum(left)) * one
    return found


def test_a_second_chance_is_worth_what_every_order_of_cards_gives() -> None:
    left = (24, 24, 24, 24, 24, 23, 23, 24, 23, 95)  # 10, 6 and 9 against a 7
    worth = Fraction(0)
    for card, copies in enumerate(left, 1):
        total = 25 - card
        chance = Fraction(copies, sum(left))
        if total >= 21:
            worth += chance * (1 if total == 21 else -2)
            continue
        rest = tuple(n - (value == card) for value, n in enumerate(left, 1))
        for final, one in ends(rest, (7,)).items():
            if final not in (22, total):
                worth += chance * one * (1 if final > 21 or final < total else -2)
    for decided, units in ((), 1), (("double",), 2):
        hand = Situation(parse_cards("Ts 6h 9c"), parse_cards("7d"), decided=decided)
        best, other = PLAN.advice(RULES, hand)
        assert (best.name, other.name) == ("second chance", "no second chance")
        assert best.value == pytest.approx(units * float(worth), abs=1e-12)
        assert other.value == -units


def test_nobody_decides_on_21() -> None:
    with pytest.raises(RuleError, match="Nobody decides"):
        PLAN.advice(RULES, Situation(parse_cards("5s 6h Tc"), parse_cards("7d")))
