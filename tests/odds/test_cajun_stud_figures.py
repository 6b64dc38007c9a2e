"""Figures of Cajun Stud beside a second method and counts by hand."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import parse_cards
from houserules.games.poker.cajun_stud import law
from houserules.games.poker.cajun_stud import odds as plan
from houserules.games.poker.cajun_stud.law import game
from houserules.games.poker.street_odds import by_points
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.pricing import expected
from houserules.odds.stages import count, play_by
from houserules.rules import RuleError

TRIPLES = np.array(list(combinations(range(50), 3)))
SHORT = {"Royal flush": 500, "Straight flush": 100, "Four-of-a-kind": 40, "Three-of-a-kind": 3}
PAYS = {  # 683a.12(a) by category; a pair by its rank
    "A": {**SHORT, "Full house": 10, "Flush": 6, "Straight": 4, "Two pair": 2},
    "B": {**SHORT, "Full house": 11, "Flush": 7, "Straight": 4, "Two pair": 1.5},
    "C": {**SHORT, "Full house": 11, "Flush": 7, "Straight": 5, "Two pair": 1.5},
}
SIX_CARDS = {  # of 20,358,520, by the known counts of six-card poker
    "Royal flush": 188,
    "Straight flush": 1_656,
    "Four-of-a-kind": 14_664,
    "Full house": 165_984,
    "Flush": 205_792,
    "Straight": 361_620,
    "Three-of-a-kind": 732_160,
}


def figure(name: str, letter: str) -> Figure:
    entry = next(entry for entry in plan.PLAN.entries if entry.wager.name == name)
    return next(iter(entry.price(game.rules({name: letter}), Asked())))


def paid(rows: np.ndarray, letter: str) -> np.ndarray:
    """Half units that a unit gains with each row of five cards; a pair by its equal ranks."""
    pays = PAYS[letter]
    gains = np.array([int(2 * pays.get(str(category), -1)) for category in tables.CATEGORIES])
    category = tables.CATEGORY_OF_VALUE[tables.values(rows, distinct=True)]
    ranks = np.sort(rows >> 2, axis=1)
    pair = ranks[:, :-1][np.arange(len(rows)), (ranks[:, 1:] == ranks[:, :-1]).argmax(axis=1)]
    of_pair = np.where(pair >= 9, 2, np.where(pair >= 4, 0, -2))  # jacks are 9, 6s are 4
    is_pair = category == [str(one) for one in tables.CATEGORIES].index("Pair")
    return np.where(is_pair, of_pair, gains[category]).astype(np.int64)


def in_all_orders(own: tuple[int, int], letter: str) -> int:
    """The best gain with two cards over all orders of three community cards, in half units."""
    left = np.array([card for card in range(52) if card not in own], dtype=np.uint8)
    rows = np.empty((len(TRIPLES), 5), dtype=np.uint8)
    rows[:, :2], rows[:, 2:] = own, left[TRIPLES]
    gains = np.zeros((50, 50, 50), dtype=np.int64)
    gained = paid(rows, letter)
    for order in permutations(range(3)):
        gains[tuple(TRIPLES[:, order].T)] = gained
    at_third = gains.sum(axis=2)
    apart_two = ~np.eye(50, dtype=bool)

    def third(staked: int) -> np.ndarray:
        acts = [(staked + more) * at_third for more in (1, 2, 3)]
        return np.maximum(np.maximum.reduce(acts), -2 * staked * 48) * apart_two

    def second(staked: int) -> np.ndarray:
        acts = [third(staked + more).sum(axis=1) for more in (1, 2, 3)]
        return np.maximum(np.maximum.reduce(acts), -2 * staked * 48 * 49)

    return max(-2 * 48 * 49 * 50, *(int(second(1 + more).sum()) for more in (1, 2, 3)))


@pytest.mark.parametrize("letter", PAYS)
def test_the_ante_by_all_orders_of_the_community_cards(letter: str) -> None:
    """For each of the 169 starting hands, decided on arrays of 50 by 50 by 50 cards."""
    total = sum(ways * in_all_orders((a.index, b.index), letter) for (a, b), ways in hands(2))
    best = figure("Ante Wager", letter)
    assert -best.house_advantage == Fraction(total, 2 * comb(52, 2) * 50 * 49 * 48)
    assert sum(share.combinations for share in best.shares) == comb(52, 2) * 50 * 49 * 48


def test_paytable_a_has_the_published_figures_of_mississippi_stud() -> None:
    """The same table in 655a.12(a); the Wizard of Odds: 4.91%, 1.37%, 3.59 units wagered.

    He bets where bet and fold are worth the same; of such acts ours has the smaller stake.
    """
    best = figure("Ante Wager", "A")
    assert round(100 * float(best.house_advantage), 2) == 4.91
    assert round(100 * float(best.element_of_risk), 4) == 1.4109
    assert round(float(best.total_wagered), 4) == 3.4836


@pytest.mark.parametrize(
    ("letter", "said"),
    [("A", "they cost nothing"), ("B", "cost 0.0081% of the Ante"), ("C", "cost 0.0111%")],
)
def test_the_rules_for_a_person_say_what_they_cost(letter: str, said: str) -> None:
    rules = game.rules({"Ante Wager": letter})
    by_rule = expected(
        count(play_by(plan.ODDS.staged.course, by_points)), plan.ODDS.staged.pays_under(rules)
    )
    cost = figure("Ante Wager", letter).house_advantage + by_rule
    assert 0 <= -cost < Fraction(2, 10_000)
    assert plan.PLAN.strategy is not None
    assert said in plan.PLAN.strategy(rules).notes[1]


@pytest.mark.parametrize(("letter", "best"), [("A", "raise 1x"), ("B", "fold"), ("C", "raise 1x")])
def test_ten_and_six_of_two_suits_are_folded_under_paytable_b_alone(letter: str, best: str) -> None:
    rules = game.rules({"Ante Wager": letter})
    actions = plan.PLAN.advice(rules, Situation(parse_cards("Tc 6d")))
    assert max(actions, key=lambda action: action.value).name == best


def test_advice_reckons_with_cards_that_are_gone() -> None:
    """A pair of 5s before the third card, by hand: the last of 44 makes trips, two pair or less."""
    hand, board, gone = map(parse_cards, ("5s 5d", "Jh 9c", "5h Jd Js 9h"))
    rules = game.rules({"Ante Wager": "B"})
    situation = Situation(hand, (), board, gone, decided=("raise 3x", "raise 1x"))
    # One 5 pays 3 to 1; one jack and two 9s pay 3 to 2; the other 40 cards lose.
    unit = Fraction(2 * 3 + 3 * 3 - 2 * 40, 2 * 44)
    assert {action.name: action.value for action in plan.PLAN.advice(rules, situation)} == {
        "raise 1x": 6 * unit,
        "raise 2x": 7 * unit,
        "raise 3x": 8 * unit,
        "fold": -5,
    }


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As")), "two cards"),
        (Situation(parse_cards("As Kd"), (), parse_cards("2c"), decided=("fold",)), "raise 1x or"),
        (Situation(parse_cards("As Kd"), decided=("raise 1x",)), "0 wagers were made"),
    ],
)
def test_advice_on_what_cannot_be_is_refused(situation: Situation, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        plan.PLAN.advice(game.rules(), situation)


@pytest.mark.parametrize(("letter", "aces", "pairs"), [("A", 30, 5), ("B", 25, 5), ("C", 30, 4)])
def test_the_pocket_bonus_by_counted_cards(letter: str, aces: int, pairs: int) -> None:
    """6 pairs of aces, 12 suited and 36 other aces with a face card, 72 other pairs of 1,326."""
    gain = 6 * aces + 12 * 20 + 36 * 10 + 72 * pairs - (1_326 - 6 - 12 - 36 - 72)
    found = figure("Pocket Bonus Wager", letter)
    assert found.house_advantage == Fraction(-gain, comb(52, 2))


@pytest.mark.parametrize(
    ("letter", "mini_royal", "straight", "flush"),
    [("A", 40, 6, 4), ("B", 40, 5, 4), ("C", 50, 5, 4), ("D", 50, 6, 3)],
)
def test_the_board_bonus_by_counted_hands(
    letter: str, mini_royal: int, straight: int, flush: int
) -> None:
    """4 mini-royals, 44 other straight flushes, 52 triples, 720, 1,096 and 3,744 of 22,100."""
    paid_out = 4 * mini_royal + 44 * 40 + 52 * 30 + 720 * straight + 1_096 * flush + 3_744
    lost = 22_100 - 4 - 44 - 52 - 720 - 1_096 - 3_744
    found = figure("Board Bonus Wager", letter)
    assert found.house_advantage == Fraction(lost - paid_out, comb(52, 3))


def test_the_figure_of_the_reading_on_ace_2_and_3() -> None:
    """Without them 60 straights are nothing and 4 straight flushes are flushes."""
    (reading,) = (one for one in readings(game.chapter) if one.cite == game.cite("6(d)(4)"))
    by_it = figure("Board Bonus Wager", "A").house_advantage
    lost = Fraction(60 * (6 + 1) + 4 * (40 - 4), comb(52, 3))
    assert f"be {100 * float(by_it + lost):.4f}% instead of {100 * float(by_it):.4f}%" in (
        reading.figure or ""
    )


@pytest.mark.parametrize(("letter", "nine", "queen"), [("A", 15, -1), ("B", 10, 0)])
def test_the_lo_ball_wager_by_counted_ranks(letter: str, nine: int, queen: int) -> None:
    """Four ranks from 2 up below the highest but for one straight, not all of one suit."""
    suits = 4**5 - 4
    pays = {7: 100, 8: 50, 9: nine, 10: 5, 11: 1, 12: queen}
    ways = {high: (comb(high - 2, 4) - 1) * suits for high in pays}
    gain = sum(ways[high] * pays[high] for high in pays)
    lost = comb(52, 5) - sum(ways.values())
    assert figure("Lo Ball Wager", letter).house_advantage == Fraction(lost - gain, comb(52, 5))


@pytest.mark.parametrize(
    ("letter", "pays"),
    [
        ("A", (1_000, 200, 50, 25, 20, 10, 5)),
        ("B", (1_000, 200, 50, 25, 15, 10, 5)),
        ("C", (1_000, 200, 100, 20, 15, 9, 8)),
        ("D", (1_000, 200, 100, 20, 15, 10, 7)),
        ("E", (1_000, 200, 50, 20, 15, 10, 5)),
    ],
)
def test_the_all_six_bonus_by_known_counts(letter: str, pays: tuple[int, ...]) -> None:
    """Under E one royal flush of six cards in diamonds and three in the other suits pay more."""
    gain = sum(ways * odds for ways, odds in zip(SIX_CARDS.values(), pays, strict=True))
    if letter == "E":
        gain += 199_000 + 3 * 19_000
    lost = comb(52, 6) - sum(SIX_CARDS.values())
    found = figure("All-Six Bonus Wager", letter)
    assert found.house_advantage == Fraction(lost - gain, comb(52, 6))


def test_every_pair_of_the_main_outcome_is_told_by_its_rank() -> None:
    for own, name in (
        ("As Ad", law.HIGH_PAIR), ("Jc Jd", law.HIGH_PAIR), ("Tc Td", law.MIDDLE_PAIR),
        ("6c 6d", law.MIDDLE_PAIR), ("5c 5d", law.LOW_PAIR),
    ):  # fmt: skip
        assert law.main_outcome((*parse_cards(own), *parse_cards("2c 7d Kh"))) == name
