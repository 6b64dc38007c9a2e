"""Figures of Mississippi Stud beside a second method, published figures and known counts."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, parse_cards
from houserules.games.poker.mississippi_stud import law
from houserules.games.poker.mississippi_stud import odds as plan
from houserules.games.poker.mississippi_stud.law import game
from houserules.games.poker.street_odds import by_points
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.pricing import expected
from houserules.odds.stages import count, play_by
from houserules.rules import RuleError

RULES = game.rules()
TRIPLES = np.array(list(combinations(range(50), 3)))
PAYS = {  # 655a.12(a), by category; a pair by its rank
    "Royal flush": 500,
    "Straight flush": 100,
    "Four-of-a-kind": 40,
    "Full house": 10,
    "Flush": 6,
    "Straight": 4,
    "Three-of-a-kind": 3,
    "Two pair": 2,
}
FIVE_CARDS = {
    "Royal flush": 4,
    "Straight flush": 36,
    "Four-of-a-kind": 624,
    "Full house": 3_744,
    "Flush": 5_108,
    "Straight": 10_200,
    "Three-of-a-kind": 54_912,
}


def figure(name: str, letter: str) -> Figure:
    entry = next(entry for entry in plan.PLAN.entries if entry.wager.name == name)
    return next(iter(entry.price(game.rules({name: letter}), Asked())))


def paid(rows: np.ndarray) -> np.ndarray:
    """The gain of a unit with each row of five cards; a pair is found by its two equal ranks."""
    gains = np.array([PAYS.get(str(category), -1) for category in tables.CATEGORIES])
    category = tables.CATEGORY_OF_VALUE[tables.values(rows, distinct=True)]
    ranks = np.sort(rows >> 2, axis=1)
    pair = ranks[:, :-1][np.arange(len(rows)), (ranks[:, 1:] == ranks[:, :-1]).argmax(axis=1)]
    of_pair = np.where(pair >= 9, 1, np.where(pair >= 4, 0, -1))  # jacks are 9, 6s are 4
    is_pair = category == [str(one) for one in tables.CATEGORIES].index("Pair")
    return np.where(is_pair, of_pair, gains[category]).astype(np.int64)


def in_all_orders(own: tuple[int, int]) -> int:
    """The best gain with two cards over all orders of three community cards, on plain arrays."""
    left = np.array([card for card in range(52) if card not in own], dtype=np.uint8)
    rows = np.empty((len(TRIPLES), 5), dtype=np.uint8)
    rows[:, :2], rows[:, 2:] = own, left[TRIPLES]
    gains = np.zeros((50, 50, 50), dtype=np.int64)
    gained = paid(rows)
    for order in permutations(range(3)):
        gains[tuple(TRIPLES[:, order].T)] = gained
    at_fifth = gains.sum(axis=2)
    apart_two = ~np.eye(50, dtype=bool)

    def fifth(staked: int) -> np.ndarray:
        acts = [(staked + more) * at_fifth for more in (1, 2, 3)]
        return np.maximum(np.maximum.reduce(acts), -staked * 48) * apart_two

    def fourth(staked: int) -> np.ndarray:
        acts = [fifth(staked + more).sum(axis=1) for more in (1, 2, 3)]
        return np.maximum(np.maximum.reduce(acts), -staked * 48 * 49)

    return max(-48 * 49 * 50, *(int(fourth(1 + more).sum()) for more in (1, 2, 3)))


def test_the_ante_by_all_orders_of_the_community_cards() -> None:
    """For each of the 169 starting hands, decided on arrays of 50 by 50 by 50 cards."""
    total = sum(ways * in_all_orders((a.index, b.index)) for (a, b), ways in hands(2))
    best = plan.ODDS.staged.figure(RULES)
    assert -best.house_advantage == Fraction(total, comb(52, 2) * 50 * 49 * 48)
    assert plan.ODDS.staged.solution(RULES).value == -best.house_advantage


def test_the_ante_has_its_published_figures() -> None:
    """The Wizard of Odds: house edge 4.91%, element of risk 1.37%, 3.59 units wagered.

    He bets where bet and fold are worth the same; of such acts ours has the smaller stake.
    """
    best = plan.ODDS.staged.figure(RULES)
    assert round(100 * float(best.house_advantage), 2) == 4.91
    assert round(100 * float(best.element_of_risk), 4) == 1.4109
    assert round(float(best.total_wagered), 4) == 3.4836
    assert sum(share.combinations for share in best.shares) == comb(52, 2) * 50 * 49 * 48


def test_the_rules_for_a_person_are_best_play() -> None:
    facts = count(play_by(plan.ODDS.staged.course, by_points))
    assert (
        expected(facts, plan.ODDS.staged.pays_under(RULES))
        == plan.ODDS.staged.solution(RULES).value
    )
    assert plan.PLAN.strategy is not None
    assert "they cost nothing" in plan.PLAN.strategy(RULES).notes[1]


def test_three_middle_cards_stay_at_5th_street_only_after_a_bet_of_three_antes() -> None:
    hand, board = parse_cards("6s 7d"), parse_cards("Th 2c")
    for decided, best in ((("bet 1x", "bet 1x"), "fold"), (("bet 1x", "bet 3x"), "bet 1x")):
        situation = Situation(hand, (), board, decided=decided)
        actions = plan.PLAN.advice(RULES, situation)
        assert max(actions, key=lambda action: action.value).name == best


def test_without_earlier_decisions_advice_takes_those_of_best_play() -> None:
    hand, board = parse_cards("9s 9d"), parse_cards("2h 3c")
    best = plan.PLAN.advice(RULES, Situation(hand, (), board))
    assert best == plan.PLAN.advice(RULES, Situation(hand, (), board, decided=("bet 3x",) * 2))


def test_advice_reckons_with_cards_that_are_gone() -> None:
    """A pair of 5s at 5th Street, by hand: the last card of 44 makes trips, two pair or nothing."""
    hand, board, gone = map(parse_cards, ("5s 5d", "Jh 9c", "5h Jd Js 9h"))
    decided = ("bet 3x", "bet 1x")
    found = plan.PLAN.advice(RULES, Situation(hand, (), board, gone, decided=decided))
    # One 5 pays 3 to 1; one jack and two 9s pay 2 to 1; the other 40 cards lose.
    unit = Fraction(1 * 3 + 3 * 2 - 40, 44)
    values = {action.name: action.value for action in found}
    assert values == {
        "bet 1x": 6 * unit,
        "bet 2x": 7 * unit,
        "bet 3x": 8 * unit,
        "fold": -5,
    }


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As")), "two cards"),
        (Situation(parse_cards("As Kd"), (), parse_cards("2c 3c 4c")), "two community cards"),
        (Situation(parse_cards("As Kd"), parse_cards("2c")), "does not look at the dealer's"),
        (Situation(parse_cards("As Kd"), (), parse_cards("2c"), decided=("fold",)), "bet 1x or"),
        (Situation(parse_cards("As Kd"), decided=("bet 1x",)), "0 wagers were made"),
        (Situation(CARDS[:2], removed=CARDS[2:50]), "Too few cards"),
    ],
)
def test_advice_on_what_cannot_be_is_refused(situation: Situation, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        plan.PLAN.advice(RULES, situation)


@pytest.mark.parametrize(
    ("letter", "mini_royal", "straight", "flush"),
    [("A", 40, 6, 4), ("B", 40, 5, 4), ("C", 50, 5, 4), ("D", 50, 6, 3)],
)
def test_the_three_card_bonus_by_counted_hands(
    letter: str, mini_royal: int, straight: int, flush: int
) -> None:
    """4 mini-royals, 44 other straight flushes, 52 triples, 720, 1,096 and 3,744 of 22,100."""
    paid_out = 4 * mini_royal + 44 * 40 + 52 * 30 + 720 * straight + 1_096 * flush + 3_744
    lost = 22_100 - 4 - 44 - 52 - 720 - 1_096 - 3_744
    found = figure("Three Card Bonus Wager", letter)
    assert found.house_advantage == Fraction(lost - paid_out, comb(52, 3))


def test_the_figure_of_the_reading_on_ace_2_and_3() -> None:
    """Without them 60 straights are nothing and 4 straight flushes are flushes."""
    (reading,) = (one for one in readings(game.chapter) if one.cite == game.cite("6(c)(4)"))
    by_it = figure("Three Card Bonus Wager", "A").house_advantage
    lost = Fraction(60 * (6 + 1) + 4 * (40 - 4), comb(52, 3))
    assert f"be {100 * float(by_it + lost):.4f}% instead of {100 * float(by_it):.4f}%" in (
        reading.figure or ""
    )


@pytest.mark.parametrize(
    ("letter", "meters", "three_of_a_kind"),
    [
        ("A", {"Royal flush": 10_000, "Straight flush": 1_000, "Four-of-a-kind": 300}, 9),
        ("B", {"Royal flush": 10_000, "Straight flush": 1_000, "Four-of-a-kind": 300}, 9),
        ("C", {"Royal flush": 10_000, "Straight flush": 1_000, "Four-of-a-kind": 250}, 10),
        ("D", {"Royal flush": 10_000, "Straight flush": 1_000, "Four-of-a-kind": 250}, 9),
    ],
)
def test_the_progressive_at_its_seeds_by_counted_hands(
    letter: str, meters: dict[str, int], three_of_a_kind: int
) -> None:
    pays = {**meters, "Full house": 50, "Flush": 40, "Straight": 30,
            "Three-of-a-kind": three_of_a_kind}  # fmt: skip
    back = sum(FIVE_CARDS[hand] * times for hand, times in pays.items())
    found = figure("Progressive Payout Wager", letter)
    assert found.house_advantage == 1 - Fraction(back, comb(52, 5))


def test_every_pair_of_the_main_outcome_is_told_by_its_rank() -> None:
    told = {law.main_outcome((*pair, *parse_cards("2c 7d 9h"))) for pair in (
        parse_cards("Jc Jd"), parse_cards("As Ad"))}  # fmt: skip
    assert told == {law.HIGH_PAIR}
    for own, name in (("6c 6d", law.MIDDLE_PAIR), ("Tc Td", law.MIDDLE_PAIR),
                      ("5c 5d", law.LOW_PAIR), ("3c 4d", "High card")):  # fmt: skip
        assert law.main_outcome((*parse_cards(own), *parse_cards("2c 7d Kh"))) == name


def test_the_folds_of_best_play_before_the_first_community_card() -> None:
    """Two cards below 6, and one of 6 to 10 with one below 6, but for 6-5 of one suit."""
    play = plan.ODDS.staged.solution(RULES).play
    folded = {cards for cards in combinations(CARDS, 2) if play.act(cards) == -1}
    low = [card for card in CARDS if card.rank < 6]
    middle = [card for card in CARDS if 6 <= card.rank <= 10]
    expected_folds = {cards for cards in combinations(low, 2) if cards[0].rank != cards[1].rank}
    expected_folds |= {
        (a, b) for a in low for b in middle if not (a.suit == b.suit and (a.rank, b.rank) == (5, 6))
    }
    assert folded == expected_folds


@pytest.mark.parametrize("board", ["", "Kd", "Kd 7c"])
def test_advice_with_as_many_cards_removed_as_can_be(board: str) -> None:
    hand, open_ = parse_cards("As Ah"), parse_cards(board)
    rest = [card for card in CARDS if card not in (*hand, *open_)]
    left = 3 - len(open_)
    advised = plan.ODDS.advise(RULES, Situation(hand, board=open_, removed=tuple(rest[left:])))
    assert len(advised) > 1
    with pytest.raises(RuleError, match="Too few cards are left"):
        plan.ODDS.advise(RULES, Situation(hand, board=open_, removed=tuple(rest[left - 1 :])))
