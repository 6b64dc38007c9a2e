"""The Blackjack kernels against enumeration, simulation and published figures."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from houserules.games.blackjack.kernels.counts import (
    dealer_hand_chances,
)
from houserules.games.blackjack.kernels.hands import HANDS, hand_index, point_count
from houserules.games.blackjack.kernels.rounds import deal
from houserules.games.blackjack.kernels.solver import (
    Action,
    BlackjackRules,
    DealerHand,
    DealerRules,
    DoubleOn,
    Ending,
    Finish,
    Part,
    RulesError,
    action_values,
    analyse,
    dealer_outcomes,
    expectation,
    first_hand_chances,
    shoe,
)
from houserules.games.blackjack.kernels.splits import SplitPlay, second_cards
from houserules.games.blackjack.kernels.strategy import Column
from houserules.games.blackjack.kernels.switch import analyse_switch
from houserules.games.blackjack.kernels.switch_rounds import simulate_switch
from houserules.games.blackjack.kernels.upcard import Table, UpCardShoe

ACE, TEN = 0, 9
STANDS = DealerRules()
HITS = DealerRules(hits_soft_17=True)
ONE_CARD_TO_ACES = {"most_hands_of_aces": 2, "draws_to_split_aces": False}
NO_SURRENDER = {"surrender_most_cards": 0}


def settle(finish: Finish, dealer: DealerHand) -> float:
    """Blackjack pays 3 to 2, everything else even money."""
    if finish.ending is Ending.SURRENDERED:
        return -1.0 if dealer.blackjack else -0.5
    stake = 2.0 if finish.ending is Ending.DOUBLED else 1.0
    if finish.bust:
        return -stake
    if finish.blackjack:
        return 0.0 if dealer.blackjack else 1.5
    if dealer.blackjack:
        return -stake
    if dealer.total > 21 or finish.total > dealer.total:
        return stake
    return 0.0 if finish.total == dealer.total else -stake


# A second algorithm: every card in every order, in fractions.


@cache
def dealer_by_order(
    left: tuple[int, ...], cards: tuple[int, ...], rules: DealerRules
) -> dict[DealerHand, Fraction]:
    """Play out the dealer's hand card by card."""
    total, soft = point_count(cards)
    if total > 17 or (total == 17 and not (soft and rules.hits_soft_17)):
        return {DealerHand(min(total, 23), total == 21 and len(cards) == 2): Fraction(1)}
    result: Counter[DealerHand] = Counter()
    for value, chance, rest in draws(left):
        for hand, one in dealer_by_order(rest, (*cards, value), rules).items():
            result[hand] += chance * one
    return dict(result)


def draws(left: tuple[int, ...]) -> list[tuple[int, Fraction, tuple[int, ...]]]:
    cards = sum(left)
    assert cards, "the shoe must not run out"
    return [
        (value, Fraction(copies, cards), without(left, value))
        for value, copies in enumerate(left)
        if copies
    ]


def without(left: tuple[int, ...], value: int) -> tuple[int, ...]:
    return tuple(copies - (value == index) for index, copies in enumerate(left))


class Enumeration:
    """The player's choices by enumeration: holes are carried along with their weights."""

    def __init__(self, rules: BlackjackRules, up: int) -> None:
        self.rules, self.up = rules, up

    def finish(self, finish: Finish, holes: dict[int, Fraction], left: tuple[int, ...]) -> Fraction:
        total = Fraction(0)
        for hole, weight in holes.items():
            rest = without(left, hole)
            for dealer, chance in dealer_by_order(rest, (self.up, hole), self.rules.dealer).items():
                total += weight * chance * Fraction(settle(finish, dealer))
        return total

    def after(
        self, holes: dict[int, Fraction], left: tuple[int, ...], value: int
    ) -> dict[int, Fraction]:
        """The weights of the holes together with the chance of drawing a value."""
        cards = sum(left) - 1
        return {
            hole: weight * Fraction(left[value] - (hole == value), cards)
            for hole, weight in holes.items()
            if left[value] > (hole == value)
        }

    def actions(
        self, hand: tuple[int, ...], holes: dict[int, Fraction], left: tuple[int, ...]
    ) -> dict[Action, Fraction]:
        total, cards = point_count(hand)[0], len(hand)
        stood = self.finish(Finish(total, cards), holes, left)
        if total == 21:
            return {Action.STAND: stood}
        hit, doubled = Fraction(0), Fraction(0)
        for value in range(10):
            weights = self.after(holes, left, value)
            if not weights:
                continue
            rest, longer = without(left, value), (*hand, value)
            drawn = min(22, point_count(longer)[0])
            if drawn > 21:
                hit -= sum(weights.values())
            else:
                hit += max(self.actions(longer, weights, rest).values())
            if cards == 2:
                doubled += self.finish(Finish(drawn, 3, Ending.DOUBLED), weights, rest)
        values = {Action.STAND: stood, Action.HIT: hit}
        if cards == 2:
            values[Action.DOUBLE] = doubled
            values[Action.SURRENDER] = self.finish(Finish(0, 2, Ending.SURRENDERED), holes, left)
        return values

    def play(self, hand: tuple[int, ...]) -> dict[Action, float]:
        left = self.rules.composition
        for value in (self.up, *hand):
            left = without(left, value)
        live = self.rules.hole_cards(self.up)
        holes = {
            value: Fraction(copies) for value, copies in enumerate(left) if copies and live[value]
        }
        whole = sum(holes.values())
        return {
            action: float(value / whole)
            for action, value in self.actions(hand, holes, left).items()
        }


SMALL = (2, 0, 3, 0, 3, 2, 0, 3, 0, 7)
"""Twenty cards: aces, 3s, 5s, 6s, 8s and 10s."""


@pytest.mark.parametrize("dealer", [STANDS, HITS])
@pytest.mark.parametrize("peeks", [True, False])
def test_actions_of_a_small_shoe_by_enumeration(dealer: DealerRules, peeks: bool) -> None:
    rules = BlackjackRules(SMALL, dealer, peeks, most_hands=1, most_hands_of_aces=1)
    for hand, up in (((TEN, 5), TEN), ((ACE, 5), 4), ((4, 5), ACE)):
        found = action_values(rules, settle, hand, up)
        enumerated = Enumeration(rules, up).play(hand)
        assert found == pytest.approx(enumerated, abs=1e-13)


def test_removed_cards_are_a_smaller_shoe() -> None:
    rules = BlackjackRules(shoe(1))
    smaller = replace(rules, composition=(4, 4, 3, 4, 4, 4, 4, 4, 4, 15))
    one = action_values(rules, settle, (TEN, 5), TEN, removed=(2, TEN))
    other = action_values(smaller, settle, (TEN, 5), TEN)
    assert one == pytest.approx(other, abs=1e-15)


@pytest.mark.parametrize("rules", [STANDS, HITS])
def test_dealer_chances_three_ways(rules: DealerRules) -> None:
    for up in (ACE, 4, TEN):
        counted = dealer_hand_chances(SMALL, rules, (up,))
        ordered = dealer_by_order(without(SMALL, up), (up,), rules)
        assert {hand: chance for hand, chance in counted.items() if chance} == {
            hand: chance for hand, chance in ordered.items() if chance
        }
        compiled = dealer_outcomes(SMALL, up, rules)
        assert {hand: float(chance) for hand, chance in counted.items()} == pytest.approx(
            {hand: compiled[hand] for hand in counted}, abs=1e-14
        )


class DealtSplit:
    """A split pair dealt and played hand after hand under a fixed policy, in every order."""

    def __init__(self, rules: BlackjackRules, up: int, policy: np.ndarray, hands: int) -> None:
        self.rules, self.up, self.policy, self.most = rules, up, policy, hands

    def worth(self, pair: int) -> float:
        """The expectation given a live hole card."""
        left = self.rules.composition
        for value in (self.up, pair, pair):
            left = without(left, value)
        live = self.rules.hole_cards(self.up)
        total, whole = Fraction(0), Fraction(0)
        for hole, chance, rest in draws(left):
            if live[hole]:
                whole += chance
                total += chance * self.deal(rest, hole, pair, 2, ())
        return float(total / whole)

    def deal(
        self,
        left: tuple[int, ...],
        hole: int,
        pair: int,
        open_hands: int,
        finished: tuple[Finish, ...],
    ) -> Fraction:
        if not open_hands:
            return sum(
                (
                    chance * sum(Fraction(settle(finish, dealer)) for finish in finished)
                    for dealer, chance in dealer_by_order(
                        left, (self.up, hole), self.rules.dealer
                    ).items()
                ),
                Fraction(0),
            )
        total = Fraction(0)
        for value, chance, rest in draws(left):
            hands = open_hands + len(finished)
            if value == pair and hands < self.most:
                total += chance * self.deal(rest, hole, pair, open_hands + 1, finished)
            else:
                total += chance * self.play(rest, hole, pair, (pair, value), open_hands, finished)
        return total

    def play(
        self,
        left: tuple[int, ...],
        hole: int,
        pair: int,
        hand: tuple[int, ...],
        open_hands: int,
        finished: tuple[Finish, ...],
    ) -> Fraction:
        total, part = point_count(hand)[0], Part.FIRST_SPLIT
        move = self.policy[hand_index(hand)] if total <= 21 else Action.STAND
        if move == Action.STAND:
            finish = Finish(min(22, total), len(hand), part=part)
            return self.deal(left, hole, pair, open_hands - 1, (*finished, finish))
        result = Fraction(0)
        for value, chance, rest in draws(left):
            longer = (*hand, value)
            if move == Action.HIT:
                result += chance * self.play(rest, hole, pair, longer, open_hands, finished)
            else:
                finish = Finish(min(22, point_count(longer)[0]), 3, Ending.DOUBLED, part)
                result += chance * self.deal(rest, hole, pair, open_hands - 1, (*finished, finish))
        return result


@pytest.mark.parametrize(
    ("composition", "pair", "up", "most_hands"),
    [
        ((1, 0, 0, 0, 2, 0, 0, 5, 0, 8), 7, ACE, 2),
        ((1, 0, 0, 0, 2, 0, 0, 5, 0, 8), 7, 4, 3),
        ((0, 0, 2, 0, 0, 0, 0, 6, 0, 9), 7, TEN, 4),
        ((5, 0, 0, 0, 0, 1, 0, 0, 2, 8), ACE, 8, 3),
    ],
)
def test_splits_as_dealt(composition: tuple[int, ...], pair: int, up: int, most_hands: int) -> None:
    rules = BlackjackRules(
        composition, most_hands=most_hands, most_hands_of_aces=most_hands, **NO_SURRENDER
    )
    shoe_left = UpCardShoe(Table(rules, settle), up)
    split = shoe_left.split_pairs()[pair]
    policy, _ = split.best_policy(shoe_left.table.split[0])
    ways = [SplitPlay((policy, policy), shoe_left.table.split)]
    worths = split.worths(ways, most_hands)[0]
    live = shoe_left.live_chance[hand_index((pair, pair))]
    for hands in range(2, most_hands + 1):
        dealt = DealtSplit(rules, up, policy, hands).worth(pair)
        assert worths[hands - 2] / live == pytest.approx(dealt, abs=1e-12)


def test_second_cards_of_four_hands() -> None:
    """Two cards that do not pair; one that pairs and three that do not; or four hands reached."""
    assert second_cards(2) == {(0, 0, 2): 1}
    assert second_cards(3) == {(0, 2, 0): 1, (1, 0, 3): 1, (1, 1, 2): 1}


def test_player_hands_are_all_multisets_below_22() -> None:
    counted = sum(
        1
        for size in range(1, 6)
        for values in product(range(10), repeat=size)
        if list(values) == sorted(values) and sum(values) + size <= 21
    )
    assert counted == sum(1 for values in HANDS if 1 <= len(values) <= 5)
    assert len(HANDS) == 3083


# The chart.


def test_no_other_cell_improves_the_chart() -> None:
    """Flip every reachable cell against a 10 in one deck: nothing gets better."""
    rules = BlackjackRules(shoe(1), most_hands=1, most_hands_of_aces=1)
    found = analyse(rules, settle)
    up = found.up_cards[TEN]
    shoe_left = UpCardShoe(Table(rules, settle), TEN)
    for cell in [*range(5, 21), *range(22 + 13, 22 + 21)]:
        for field in ("stands", "doubles", "surrenders"):
            flags = getattr(up.column, field).copy()
            flags[cell] = not flags[cell]
            column: Column = replace(up.column, **{field: flags})
            policy = column.policy(shoe_left.table.allowed)
            pairs = [hand_index((value, value)) for value in range(10)]
            policy[pairs] = up.basic.whole[pairs]
            (changed,) = shoe_left.play(replace(up.basic, whole=policy), [shoe_left.table])
            assert changed <= up.by_total + 1e-14


def test_split_hands_decide_a_cell_that_is_close() -> None:
    """Two decks, soft 17 against a 2: doubling costs hands that are not split a little.

    Another program found that it gains 3.2e-7 in the whole game; one up card in 13 is a 2.
    """
    rules = BlackjackRules(shoe(2))
    up = analyse(rules, settle).up_cards[1]
    assert up.column.move(17, True).first is Action.DOUBLE
    doubles = up.column.doubles.copy()
    doubles[22 + 17] = False
    column = replace(up.column, doubles=doubles)
    shoe_left = UpCardShoe(Table(rules, settle), 1)
    table, pairs = shoe_left.table, [hand_index((value, value)) for value in range(10)]
    policy = column.policy(table.allowed)
    policy[pairs] = up.basic.whole[pairs]
    split = {value: (column.policy(table.allowed_split[value]),) * 2 for value in range(10)}
    hit = replace(up.basic, whole=policy)
    (with_split_hands,) = shoe_left.play(replace(hit, split=split), [table])
    assert with_split_hands == pytest.approx(up.by_total - 13 * 3.2e-7, abs=1e-7)
    (doubled,), (drawn,) = (shoe_left.play_unsplit(p, [table.whole]) for p in (up.basic, hit))
    assert drawn > doubled


def test_six_deck_chart_is_the_one_in_every_book() -> None:
    """Six decks, dealer stands on all 17s, double after split, late surrender."""
    found = analyse(BlackjackRules(shoe(6), **ONE_CARD_TO_ACES), settle)
    columns = [one.column for one in found.up_cards]
    letters = {Action.STAND: "S", Action.HIT: "H", Action.DOUBLE: "D", Action.SURRENDER: "R"}
    letters[Action.SPLIT] = "P"

    def row(total: int, soft: bool = False) -> str:
        moves = [column.move(total, soft) for column in columns]
        return "".join(letters[move.first] for move in (*moves[1:], moves[0]))

    assert [row(total) for total in range(8, 18)] == [
        "HHHHHHHHHH",
        "HDDDDHHHHH",
        "DDDDDDDDHH",
        "DDDDDDDDDH",
        "HHSSSHHHHH",
        "SSSSSHHHHH",
        "SSSSSHHHHH",
        "SSSSSHHHRH",
        "SSSSSHHRRR",
        "SSSSSSSSSS",
    ]
    assert [row(total, True) for total in range(13, 20)] == [
        "HHHDDHHHHH",
        "HHHDDHHHHH",
        "HHDDDHHHHH",
        "HHDDDHHHHH",
        "HDDDDHHHHH",
        "SDDDDSSHHH",
        "SSSSSSSSSS",
    ]
    pairs = {
        value: "".join(letters[column.pairs[value]] for column in (*columns[1:], columns[0]))
        for value in range(10)
    }
    assert [pairs[value] for value in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)] == [
        "PPPPPPPPPP",
        "PPPPPPHHHH",
        "PPPPPPHHHH",
        "HHHPPHHHHH",
        "DDDDDDDDHH",
        "PPPPPHHHHH",
        "PPPPPPHHHH",
        "PPPPPPPPPP",
        "PPPPPSPPSS",
        "SSSSSSSSSS",
    ]


# Published figures.


def test_dealer_chances_of_one_deck_as_published() -> None:
    """Wizard of Odds, Blackjack appendix 2B: one deck, dealer stands on soft 17, before a peek."""
    published = {
        ACE: (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
        1: (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
        5: (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
        7: (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
    }
    for up, figures in published.items():
        found = dealer_outcomes(shoe(1), up, STANDS)
        totals = [found[DealerHand(total)] for total in range(17, 22)]
        bust = found[DealerHand(22)] + found[DealerHand(23)]
        blackjack = found[DealerHand(21, blackjack=True)]
        assert (*totals, blackjack, bust) == pytest.approx(figures, rel=6e-6)


@pytest.mark.parametrize(
    ("decks", "dealer", "hand", "published"),
    [
        (1, STANDS, (1, 0), (-0.661732, -0.067808, -0.593281)),
        (1, STANDS, (4, 5), (-0.634013, 0.172946, 0.240259)),
        (2, HITS, (1, 0), (-0.594150, -0.103429, -0.571816)),
        (2, HITS, (4, 5), (-0.587564, 0.121079, 0.166650)),
        (5, HITS, (6, 2), (-0.593574, 0.034084, -0.026078)),
    ],
)
def test_hands_against_an_ace_as_published(
    decks: int, dealer: DealerRules, hand: tuple[int, int], published: tuple[float, ...]
) -> None:
    """Wizard of Odds, Blackjack appendix 9: stand, hit and double after the peek."""
    rules = BlackjackRules(shoe(decks), dealer, **NO_SURRENDER)
    found = action_values(rules, settle, hand, ACE)
    assert [found[Action(one)] for one in range(3)] == pytest.approx(published, abs=6e-7)


@pytest.mark.parametrize(
    ("decks", "dealer", "peeks", "double_after_split", "published"),
    [
        (1, STANDS, True, True, 0.001839),
        (1, STANDS, True, False, 0.000423),
        (1, HITS, True, False, -0.001513),
        (2, HITS, True, True, -0.003797),
        (5, HITS, True, True, -0.005918),
        (6, HITS, False, True, -0.0072705),
        (8, HITS, False, True, -0.007562),
    ],
)
def test_expected_return_of_the_game_as_published(
    decks: int, dealer: DealerRules, peeks: bool, double_after_split: bool, published: float
) -> None:
    """Wizard of Odds, Blackjack appendix 9: no surrender, four hands, aces once and one card.

    Its splits know the number of hands but not the cards drawn, an approximation, so the games
    agree to about one part in a hundred thousand only.
    """
    rules = BlackjackRules(
        shoe(decks),
        dealer,
        peeks,
        double_after_split=double_after_split,
        **ONE_CARD_TO_ACES,
        **NO_SURRENDER,
    )
    assert analyse(rules, settle).by_composition == pytest.approx(published, abs=1.2e-5)


# Simulation.

GAMES = {
    "633a, six decks": BlackjackRules(shoe(6)),
    "one deck, four hands": BlackjackRules(shoe(1), HITS, **ONE_CARD_TO_ACES),
    "two decks, no peek": BlackjackRules(
        shoe(2), peeks=False, double_on=DoubleOn.NINE_TO_ELEVEN, **NO_SURRENDER
    ),
    "48-card decks, double any time": BlackjackRules(
        shoe(6, without_tens=True), double_most_cards=21, surrender_most_cards=21
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_simulation_agrees(name: str) -> None:
    _simulation_agrees(GAMES[name], 300_000)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_simulation_of_a_billion_rounds_agrees(name: str) -> None:
    _simulation_agrees(GAMES[name], 1_000_000_000)


def _simulation_agrees(rules: BlackjackRules, rounds: int) -> None:
    found = analyse(rules, settle)
    for policy, value in ((found.best, found.by_composition), (found.basic, found.by_total)):
        assert expectation(rules, settle, policy) == pytest.approx(value, abs=1e-14)
        dealt = deal(rules, settle, policy, rounds, seed=20)
        assert abs(dealt.mean - value) < 3 * dealt.standard_error


def test_facts_other_than_money() -> None:
    """The dealer's Blackjack comes with its chance, however the player plays."""
    rules = BlackjackRules(shoe(6), DealerRules(card_cap=7), **NO_SURRENDER)
    policy = analyse(replace(rules, dealer=STANDS), settle).basic

    def dealer_blackjack(finish: Finish, dealer: DealerHand) -> float:
        return float(dealer.blackjack and not finish.bust and finish.part is Part.WHOLE)

    chance = expectation(rules, dealer_blackjack, policy)
    assert chance == pytest.approx(2 * 24 * 96 / (312 * 311), abs=1e-14)


def test_labels_of_the_first_hand_are_its_expectation() -> None:
    """Chances of results add to one, and with their worth to the expectation of first hands."""
    rules = BlackjackRules(shoe(2), **ONE_CARD_TO_ACES)
    policy = analyse(rules, settle).basic

    def first_hand(finish: Finish, dealer: DealerHand) -> float:
        return 0.0 if finish.part is Part.OTHER_SPLIT else settle(finish, dealer)

    chances = first_hand_chances(rules, policy, first_hand)
    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-13)
    mean = sum(worth * chance for worth, chance in chances.items())
    assert mean == pytest.approx(expectation(rules, first_hand, policy), abs=1e-13)


def test_free_hands_are_paid_apart() -> None:
    """Other hands of a split pair may settle differently from the first."""
    rules = BlackjackRules(shoe(6), **NO_SURRENDER)

    def lammer(finish: Finish, dealer: DealerHand) -> float:
        worth = settle(finish, dealer)
        return max(0.0, worth) if finish.part is Part.OTHER_SPLIT else worth

    found = analyse(rules, lammer)
    assert found.by_composition > analyse(rules, settle).by_composition + 0.01
    dealt = deal(rules, lammer, found.best, 300_000, seed=4)
    assert abs(dealt.mean - found.by_composition) < 3 * dealt.standard_error


# Counting.


def test_dealer_hands_of_a_shoe_add_to_one() -> None:
    chances = dealer_hand_chances(shoe(8), DealerRules(card_cap=8))
    assert sum(chances.values()) == 1
    assert chances[DealerHand(21, True, 2)] == Fraction(2 * 32 * 128, 416 * 415)


# Blackjack Switch.


def switch_settle(finish: Finish, dealer: DealerHand) -> float:
    """Even money for every Blackjack, a push against 22 for all other hands."""
    natural = finish.blackjack and not finish.switched
    if natural:
        return 0.0 if dealer.blackjack else 1.0
    if dealer.total == 22 and not finish.bust:
        return 0.0
    return settle(replace(finish, cards=max(3, finish.cards)), dealer)


@pytest.mark.slow
def test_switch_against_simulation_and_the_published_figure() -> None:
    """Six decks, dealer hits soft 17: a house advantage of 0.58 % is published.

    Wizard of Odds, Blackjack Switch (Las Vegas rules). Its chart is played without regard to the
    other hand's cards, so the best play here may lose a few hundredths of a percent less.
    """
    rules = BlackjackRules(shoe(6), HITS, **ONE_CARD_TO_ACES, **NO_SURRENDER)
    found = analyse_switch(rules, switch_settle)
    assert -0.0058 <= found.expectation == pytest.approx(-0.0058, abs=5e-4)
    dealt = simulate_switch(found, switch_settle, 500_000_000)
    assert abs(dealt.mean / 2 - found.expectation) < 3 * dealt.standard_error / 2


def test_rules_that_cannot_be() -> None:
    with pytest.raises(RulesError, match="ten counts"):
        BlackjackRules((4,) * 13)
    with pytest.raises(RulesError, match="above 21"):
        analyse(
            BlackjackRules(shoe(1)),
            lambda finish, dealer: float(dealer.total) if finish.bust else 0.0,
        )
