"""The solver of hands against a paytable, beside plain recursion and published figures."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.odds import stages
from houserules.odds.finals import Finals, set_number
from houserules.odds.pricing import expected
from houserules.odds.stages import FOLD, Course, Facts, Stage

PAYS = {
    "Royal flush": 1000,
    "Straight flush": 200,
    "Four-of-a-kind": 50,
    "Full house": 11,
    "Flush": 8,
    "Straight": 5,
    "Three-of-a-kind": 3,
    "Two pair": 2,
    "High pair": 1,
}
HIGH = 10


def outcome(cards: tuple[Card, ...]) -> str:
    hand = PokerHand.of(cards)
    high = hand.category is PokerCategory.PAIR and hand.decides[0] >= HIGH
    return "High pair" if high else str(hand.category)


def pays(facts: Facts) -> Fraction:
    """Each unit is paid alike; a fold loses what was staked before it."""
    staked = 1 + sum(act for act in facts.acts if act != FOLD)
    return Fraction(staked * PAYS.get(facts.outcome or "", -1))


@cache
def course(*acts: int) -> Course:
    """Three cards, then one, then the last."""
    return Course((Stage(3, acts), Stage(1, acts)), 1, Finals.best_five(outcome))


@cache
def solution(*acts: int) -> stages.Solution:
    return stages.solve(course(*acts), pays)


def plainly(
    cards: tuple[Card, ...], history: tuple[int, ...], gone: tuple[Card, ...], acts: tuple[int, ...]
) -> dict[int, Fraction]:
    """The worth of each act by recursion over all cards that may come."""
    left = [card for card in CARDS if card not in cards and card not in gone]
    worth = {}
    for act in acts:
        done = (*history, act)
        if act == FOLD:
            worth[act] = pays(Facts(done, None))
        elif len(cards) == 4:
            gains = [pays(Facts(done, outcome((*cards, card)))) for card in left]
            worth[act] = sum(gains, Fraction(0)) / len(left)
        else:
            best = (max(plainly((*cards, card), done, gone, acts).values()) for card in left)
            worth[act] = sum(best, Fraction(0)) / len(left)
    return worth


RIDE, RAISE = (0, 1), (FOLD, 1, 2)


@pytest.mark.parametrize(
    ("acts", "held", "history", "gone"),
    [
        (RIDE, "Ts Js Qs", (), ""),
        (RIDE, "2c 3d 8h Tc", (1,), "Td 8s"),
        (RAISE, "9c 9d 4h", (), "9h 9s 4c"),
        (RAISE, "2c 3d 8h", (), ""),
        (RAISE, "6s 7d 8c 9c", (2,), "5c Tc"),
        (RAISE, "6s 7d 8c Kc", (1,), ""),
    ],
)
def test_the_worth_of_each_act_is_that_of_plain_recursion(
    acts: tuple[int, ...], held: str, history: tuple[int, ...], gone: str
) -> None:
    cards, removed = parse_cards(held), parse_cards(gone) if gone else ()
    found = stages.solve(course(*acts), pays, removed) if gone else solution(*acts)
    assert found.values(cards, history) == plainly(cards, history, removed, acts)
    assert found.play.act(cards, history) == max(acts, key=found.values(cards, history).get)


def test_let_it_ride_has_its_published_house_edge() -> None:
    """The Wizard of Odds gives 3.51% of a bet for these payouts, each bet ridden or withdrawn."""
    assert round(100 * float(solution(*RIDE).value), 2) == -3.51


@pytest.mark.parametrize("acts", [RIDE, RAISE])
def test_counted_facts_are_all_deals_and_have_the_value_of_the_best_play(
    acts: tuple[int, ...],
) -> None:
    facts = stages.count(solution(*acts).play)
    assert sum(facts.values()) == comb(52, 3) * 49 * 48
    assert expected(facts, pays) == solution(*acts).value


def test_a_rule_is_asked_for_every_hand_and_history() -> None:
    best = solution(*RAISE).play
    by_rule = stages.play_by(course(*RAISE), best.act)
    assert stages.count(by_rule) == stages.count(best)


def test_an_act_may_depend_on_earlier_ones() -> None:
    """A single raise in all: after it only 0 is left, and nobody folds at first."""

    def permits(history: tuple[int, ...], act: int) -> bool:
        if not history:
            return act != FOLD
        return act == 0 if history[0] else act != 0

    two = Stage(3, (FOLD, 0, 1, 2)), Stage(1, (FOLD, 0, 1))
    once = Course(two, 1, course(*RAISE).finals, permits)
    solved = stages.solve(once, pays)
    assert set(solved.values(parse_cards("2c 3d 8h"))) == {0, 1, 2}
    assert set(solved.values(parse_cards("2c 3d 8h 9s"), (2,))) == {0}
    assert set(solved.values(parse_cards("2c 3d 8h 9s"), (0,))) == {1, FOLD}
    ends = {facts.acts for facts in stages.count(solved.play)}
    assert ends <= {(1, 0), (2, 0), (0, 1), (0, FOLD)}


def test_outcomes_by_ranks_are_those_of_all_hands() -> None:
    """Four cards by the sum of their places, in two groups of two."""

    def total(cards: tuple[Card, ...]) -> str:
        return str(sum(card.index >> 2 for card in cards))

    finals = Finals.by_ranks(total, 4)
    counts = Counter(finals.names[number] for number in finals.classes)
    assert counts == Counter(map(total, combinations(CARDS, 4)))
    cards = parse_cards("2c 5d Jh As")
    assert finals.names[finals.classes[set_number(cards)]] == total(cards)
    low = Course((Stage(2, (FOLD, 1)),), 2, finals)
    solved = stages.solve(low, lambda facts: Fraction(-1 if facts.folded else -int(facts.outcome)))
    left = [card for card in CARDS if card not in parse_cards("2c 3d")]
    totals = [int(total((*parse_cards("2c 3d"), *more))) for more in combinations(left, 2)]
    assert solved.values(parse_cards("2c 3d"))[1] == -Fraction(sum(totals), len(totals))


def test_groups_that_are_not_the_final_cards_are_refused() -> None:
    with pytest.raises(stages.StageError, match="must be the final 5"):
        Course((Stage(2, (FOLD, 1)),), 2, course(*RIDE).finals)
    with pytest.raises(stages.StageError, match="4 cards are known then, not 3"):
        solution(*RIDE).values(parse_cards("2c 3d 8h"), (1,))
    with pytest.raises(stages.StageError, match="not gone"):
        stages.solve(course(*RIDE), pays, CARDS[:48])
