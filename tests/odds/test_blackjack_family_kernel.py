"""The kernels of the Blackjack family against a second program that deals card by card.

The second program carries the weights of the hole cards along and asks the same settlement. The
order of a hand's cards does not change these weights, so a hand is worked out once. Shoes are
short.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import Any, TypeVar

import numpy as np
import pytest

from houserules.games.blackjack.kernels.hands import HANDS, hand_index, over_index, point_count
from houserules.games.blackjack.kernels.play import Later
from houserules.games.blackjack.kernels.rounds import split_results
from houserules.games.blackjack.kernels.rules import (
    Action,
    BlackjackRules,
    Ending,
    Finish,
    Part,
    Permitted,
    Settle,
)
from houserules.games.blackjack.kernels.solver import (
    DealerHand,
    DealerRules,
    analyse,
    expectation,
    unsplit_chances,
)
from houserules.games.blackjack.kernels.upcard import Table, UpCardShoe

Left = tuple[int, ...]
Holes = dict[int, Fraction]
Worked = TypeVar("Worked")
SHORT: Left = (2, 1, 1, 2, 1, 3, 1, 2, 1, 4)


def without(left: Left, *values: int) -> Left:
    counts = list(left)
    for value in values:
        counts[value] -= 1
    return tuple(counts)


def aces(cards: tuple[int, ...], limit: int) -> tuple[int, bool]:
    """The point count, aces counting 11 one after the other as long as the limit permits."""
    total, soft = sum(card + 1 for card in cards), False
    for card in cards:
        if card == 0 and total + 10 <= limit:
            total, soft = total + 10, True
    return total, soft


@cache
def dealer_by_order(left: Left, cards: tuple[int, ...], limit: int) -> dict[DealerHand, Fraction]:
    """Play out the dealer's hand card by card."""
    total, _ = aces(cards, limit)
    if total >= 17:
        return {DealerHand(min(total, 23), total == 21 and len(cards) == 2): Fraction(1)}
    result: dict[DealerHand, Fraction] = {}
    cards_left = sum(left)
    for value, copies in enumerate(left):
        if copies:
            for hand, one in dealer_by_order(without(left, value), (*cards, value), limit).items():
                result[hand] = result.get(hand, Fraction(0)) + Fraction(copies, cards_left) * one
    return result


class Enumeration:
    """The best play of one hand, card by card."""

    def __init__(
        self,
        rules: BlackjackRules,
        settle: Settle,
        up: int,
        part: Part = Part.WHOLE,
        pair: int = -1,
        later: Later | None = None,
    ) -> None:
        """With `later`, the decisions after a double and over 21 are given."""
        self.rules, self.settle, self.up, self.later = rules, settle, up, later
        self.start = Finish(0, 0, part=part, pair=pair)
        self.many = part is not Part.WHOLE
        self._worked: dict[tuple[object, ...], Any] = {}

    def ends(self, finish: Finish, holes: Holes, left: Left) -> Fraction:
        total = Fraction(0)
        for hole, weight in holes.items():
            rest = without(left, hole)
            limit = self.rules.dealer.limit
            for dealer, chance in dealer_by_order(rest, (self.up, hole), limit).items():
                total += weight * chance * Fraction(self.settle(finish, dealer))
        return total

    def drawn(self, holes: Holes, left: Left) -> Iterator[tuple[int, Holes, Left]]:
        """Each card that may come, with the weights of the hole cards then."""
        cards = sum(left) - 1
        for value in range(10):
            weights = {
                hole: weight * Fraction(left[value] - (hole == value), cards)
                for hole, weight in holes.items()
                if left[value] > (hole == value)
            }
            if weights:
                yield value, weights, without(left, value)

    def once(self, key: tuple[object, ...], work: Callable[[], Worked]) -> Worked:
        """Work something out the first time it is asked for."""
        if key not in self._worked:
            self._worked[key] = work()
        found: Worked = self._worked[key]
        return found

    def over(
        self, hand: Left, holes: Holes, left: Left, ending: Ending, on: tuple[int, bool]
    ) -> Fraction:
        """A hand over 21, with a second chance where it is worth it."""
        lost = replace(self.start, total=22, ending=ending, doubled_on=on)
        plain = self.ends(lost, holes, left)
        if not self.rules.second_chance:
            return plain
        taken = Fraction(0)
        for value, weights, rest in self.drawn(holes, left):
            total = sum(card + 1 for card in hand) - value - 1
            finish = replace(
                self.start, total=min(total, 22), cards=4, ending=ending, second_chance=True
            )
            taken += self.ends(finish, weights, rest)
        if self.later is not None:
            return taken if self.later.draws_second[over_index(hand)] else plain
        return max(plain, taken)

    def doubled(self, hand: Left, holes: Holes, left: Left, on: tuple[int, bool]) -> Fraction:
        total = aces(hand, 21)[0]
        if total > 21:
            over = partial(self.over, hand, holes, left, Ending.DOUBLED, on)
            return self.once((on, *sorted(hand)), over)
        finish = replace(self.start, total=total, cards=3, ending=Ending.DOUBLED, doubled_on=on)
        kept = self.ends(finish, holes, left)
        if not self.rules.rescue:
            return kept
        given_up = self.ends(replace(self.start, cards=3, ending=Ending.RESCUED), holes, left)
        if self.later is not None:
            return given_up if self.later.gives_up[hand_index(hand)] else kept
        return max(kept, given_up)

    def actions(self, hand: tuple[int, ...], holes: Holes, left: Left) -> dict[Action, Fraction]:
        total, soft = aces(hand, 21)
        named = tuple(sorted(hand))
        finish = replace(self.start, total=total, cards=len(hand))
        if named in self.rules.named_hands and not self.many:
            finish = replace(finish, named=named, up=self.up)
        values = {Action.STAND: self.ends(finish, holes, left)}
        if total >= 21:
            return values
        hit, doubled = Fraction(0), Fraction(0)
        for value, weights, rest in self.drawn(holes, left):
            longer = (*hand, value)
            doubled += self.doubled(longer, weights, rest, (total, soft))
            if aces(longer, 21)[0] > 21:
                hit += self.over(longer, weights, rest, Ending.STOOD, (0, False))
            else:
                best = partial(self.actions, longer, weights, rest)
                hit += max(self.once(tuple(sorted(longer)), best).values())
        values[Action.HIT] = hit
        permitted = self.rules.permitted
        assert permitted is not None
        index = HANDS.index(named)
        if permitted.double[index]:
            values[Action.DOUBLE] = doubled
        if (permitted.surrender_split if self.many else permitted.surrender)[index]:
            given_up = replace(self.start, cards=2, ending=Ending.SURRENDERED)
            values[Action.SURRENDER] = self.ends(given_up, holes, left)
        return values

    def play(self, hand: Left, live: Sequence[float]) -> dict[Action, Fraction]:
        """The worth of each action, on the event of a live hole card."""
        left = without(self.rules.composition, self.up, *hand)
        cards = sum(left)
        holes = {
            hole: Fraction(copies, cards)
            for hole, copies in enumerate(left)
            if copies and live[hole]
        }
        self._worked.clear()
        return self.actions(hand, holes, left)


def any_two(two_only: bool, surrender: str) -> Permitted:
    """Doubles on two cards or on any number, surrender never, on two cards or at any time."""
    size = np.array([len(hand) for hand in HANDS])
    never = np.zeros(len(HANDS), np.bool_)
    at = {"never": never, "two": size == 2, "ever": size >= 2}[surrender]
    return Permitted(
        (size == 2) if two_only else (size >= 2), at, at if surrender == "ever" else never
    )


def even_money(finish: Finish, dealer: DealerHand) -> float:
    """Wins, losses and ties of a hand of one unit, a dealer's 22 losing like any bust."""
    if finish.total > 21:
        return -1.0
    if finish.blackjack:
        return 0.0 if dealer.blackjack else 1.5
    if dealer.blackjack or finish.total < dealer.total <= 21:
        return -1.0
    return 0.0 if finish.total == dealer.total else 1.0


def spanish(finish: Finish, dealer: DealerHand) -> float:
    """Rescue forfeits one unit; bonuses by number of cards and by 6-7-8, more against a 7."""
    if finish.ending is Ending.SURRENDERED:
        return -1.0 if dealer.blackjack else -0.5
    if finish.ending is Ending.RESCUED:
        return -1.0
    won = even_money(finish, dealer)
    if finish.ending is Ending.DOUBLED:
        return 2.0 * won
    if won > 0 and finish.named:
        return 6.0 if finish.up == 6 else 2.0
    if won > 0 and finish.total == 21 and finish.cards >= 5:
        return {5: 1.5, 6: 2.0}.get(finish.cards, 3.0)
    return won


def attack(finish: Finish, dealer: DealerHand) -> float:
    """Half of one unit for a surrender at any time, the double going back."""
    if finish.ending in (Ending.SURRENDERED, Ending.RESCUED):
        return -0.5
    if finish.blackjack and not dealer.blackjack:
        return 1.0
    return even_money(finish, dealer) * (2.0 if finish.ending is Ending.DOUBLED else 1.0)


def back_jack(finish: Finish, dealer: DealerHand) -> float:
    """21s are paid at once, a dealer's 22 is a push, a second chance doubles the stake."""
    stake = 2.0 if finish.ending is Ending.DOUBLED else 1.0
    if finish.ending is Ending.SURRENDERED:
        return -0.5
    if finish.total > 21:
        return -stake * (2 if finish.second_chance else 1)
    if finish.blackjack:
        return 2.0
    if dealer.blackjack:
        return -stake
    if finish.total == 21:
        return stake
    if dealer.total == 22 or finish.total == dealer.total:
        return 0.0
    if dealer.total > 22 or finish.total > dealer.total:
        return stake
    return -stake * (2 if finish.second_chance else 1)


def down_under(finish: Finish, dealer: DealerHand) -> float:
    """A dealer's 22 is a push, but for 21 and for two large cards."""
    stake = 2.0 if finish.ending is Ending.DOUBLED else 1.0
    if dealer.total == 22 and finish.total <= 21 and not finish.blackjack:
        return stake if finish.total == 21 or finish.named else 0.0
    return stake * even_money(finish, dealer)


def free_bet(finish: Finish, dealer: DealerHand) -> float:
    """Other split hands are free but for 10s, and doubles on hard 9 to 11."""
    won = even_money(finish, dealer)
    if finish.blackjack:
        return won
    if dealer.total == 22 and finish.total <= 21:
        return 0.0
    free = finish.part is Part.OTHER_SPLIT and finish.pair != 9
    net = max(won, 0.0) if free else won
    if finish.ending is Ending.DOUBLED:
        total, soft = finish.doubled_on
        net += max(won, 0.0) if not soft and 9 <= total <= 11 else won
    return net


SPANISH = BlackjackRules(
    SHORT, rescue=True, permitted=any_two(False, "two"), named_hands=frozenset({(5, 6, 7)}),
    chart_sizes=5,
)  # fmt: skip
ATTACK = BlackjackRules(
    SHORT, rescue=True, permitted=any_two(False, "ever"), most_hands_of_aces=2,
    draws_to_split_aces=False,
)  # fmt: skip
BACK_JACK = BlackjackRules(
    SHORT, permitted=any_two(True, "two"), second_chance=True, most_hands=2, most_hands_of_aces=2
)
RANGES = ((1, 2, 3, 4), (5, 6, 7, 8), (0, 9))
DOWN_UNDER = BlackjackRules(
    SHORT, dealer=DealerRules(limit=22), permitted=any_two(True, "never"), most_hands=2,
    most_hands_of_aces=2, draws_to_split_aces=False, named_hands=frozenset({(0, 0), (9, 9)}),
    hole_kinds=tuple(RANGES for _ in range(10)),
)  # fmt: skip
FREE_BET = BlackjackRules(
    SHORT, permitted=any_two(True, "never"), pair_kinds=(0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
)
GAMES = {
    "Spanish": (SPANISH, spanish),
    "attack": (ATTACK, attack),
    "back jack": (BACK_JACK, back_jack),
    "down under": (DOWN_UNDER, down_under),
    "free bet": (FREE_BET, free_bet),
}
HANDS_TRIED = [(9, 5), (5, 7), (0, 6), (5, 3, 3), (9, 9), (7, 8), (5, 6, 7)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("up", [0, 6, 9])
def test_every_action_is_worth_what_dealing_card_by_card_gives(game: str, up: int) -> None:
    rules, settle = GAMES[game]
    table = Table(rules, settle)
    for position in (one for one in rules.positions() if one.up == up):
        shoe = UpCardShoe(table, up, (), position)
        values, _ = shoe.whole_hands().solve(np.zeros(len(HANDS), np.int8), True, shoe.best_later)
        for hand in HANDS_TRIED:
            if any(hand.count(card) + (card == up) > SHORT[card] for card in hand):
                continue
            expected = Enumeration(rules, settle, up).play(hand, position.live)
            if not expected or point_count(hand)[0] >= 21:
                continue
            found = values[HANDS.index(tuple(sorted(hand)))]
            for action, worth in expected.items():
                assert found[action] == pytest.approx(float(worth), abs=1e-12), (hand, action)
            allowed = {action for action in Action if action < 4 and found[action] > -1e8}
            assert allowed == set(expected), hand


@pytest.mark.parametrize("game", GAMES)
def test_one_hand_of_a_split_pair_is_worth_what_dealing_card_by_card_gives(game: str) -> None:
    rules, settle = GAMES[game]
    """After a double and over 21 they decide as hands that were not split."""
    up, pair = 7, 5 if game == "free bet" else 9
    table = Table(rules, settle)
    position = next(one for one in rules.positions() if one.up == up)
    shoe = UpCardShoe(table, up, (), position)
    split = shoe.split_pairs()[pair]
    for who, part in enumerate((Part.FIRST_SPLIT, Part.OTHER_SPLIT)):
        _, worth = split.best_policy(table.split_of(pair)[who], shoe.best_later)
        like = rules.pair_kinds.index(rules.pair_kinds[pair])
        other = Enumeration(rules, settle, up, part, like, shoe.best_later)
        left = without(rules.composition, up, pair, pair)
        cards = sum(left)
        holes = {h: Fraction(n, cards) for h, n in enumerate(left) if n and position.live[h]}
        expected = sum(
            max(other.actions((pair, value), weights, rest).values())
            for value, weights, rest in other.drawn(holes, left)
        )
        assert worth == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_chances_add_up_and_bring_the_expectation(game: str) -> None:
    """Labels are counted, money decides: the split pairs' part is dealt and within its error."""
    rules, settle = GAMES[game]
    rules = replace(rules, composition=tuple(4 * n for n in SHORT))
    found = analyse(rules, settle)
    assert 0 <= found.by_composition - found.by_total < 0.01
    for policy, expected in ((found.basic, found.by_total), (found.best, found.by_composition)):
        chances = unsplit_chances(rules, policy, settle)
        split = split_results(rules, settle, policy, 20_000)
        both = sum(chances.values()) + sum(one.chance for one in split.values())
        assert both == pytest.approx(1.0, abs=1e-12)
        assert min(chances.values()) >= -1e-15
        mean = sum(net * one for net, one in chances.items())
        mean += sum(float(net) * one.chance for net, one in split.items())
        error = sum(float(net) ** 2 * one.variance for net, one in split.items()) ** 0.5
        assert abs(mean - expected) < 5 * error + 1e-12
        assert expectation(rules, settle, policy) == pytest.approx(expected, abs=1e-12)


def test_amounts_wagered_are_whole_with_rescue() -> None:
    """Two units on a doubled hand, rescued or not: the amount is counted, not decided upon."""

    def wagered(finish: Finish, dealer: DealerHand) -> float:
        return 2.0 if finish.ending in (Ending.DOUBLED, Ending.RESCUED) else 1.0

    def is_rescued(finish: Finish, dealer: DealerHand) -> float:
        return float(finish.ending is Ending.RESCUED)

    rules = replace(SPANISH, most_hands=1, most_hands_of_aces=1)
    found = analyse(rules, spanish)
    total = expectation(rules, wagered, found.best)
    rescued = expectation(rules, is_rescued, found.best)
    chances = unsplit_chances(rules, found.best, lambda finish, dealer: finish.ending)
    doubled = chances[Ending.DOUBLED] + chances[Ending.RESCUED]
    assert total == pytest.approx(1.0 + doubled, abs=1e-12)
    assert rescued == pytest.approx(chances[Ending.RESCUED], abs=1e-12)
    assert rescued > 0


def test_a_dealer_who_counts_to_22_has_22_with_two_aces() -> None:
    assert point_count((0, 0), 22) == (22, True)
    assert point_count((0, 4, 5), 22) == (22, True)
    assert point_count((0, 0)) == (12, True)
