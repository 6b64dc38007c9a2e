"""Figures of Let It Ride Poker beside a second method, published figures and known counts."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, parse_cards
from houserules.games.poker.let_it_ride import law
from houserules.games.poker.let_it_ride import odds as plan
from houserules.games.poker.let_it_ride.law import game
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.pricing import expected
from houserules.odds.stages import count, play_by
from houserules.rules import HouseRules, RuleError

LETTERS = ("A", "B")
ROYAL = {"A": 1_000, "B": 500}
PAYS = {  # 643a.12(a), by category; a royal flush by its letter, a pair by its rank
    "Straight flush": 200,
    "Four-of-a-kind": 50,
    "Full house": 11,
    "Flush": 8,
    "Straight": 5,
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
    "Two pair": 123_552,
    "Pair": 5 * 84_480,  # of tens, jacks, queens, kings and aces
}
FIVE_CARD_BONUS = {  # 643a.12(b), in the order of the hands above
    "A": (20_000, 2_000, 150, 75, 50, 25, 4, 3, 2),
    "B": (20_000, 2_000, 200, 75, 50, 25, 5, 4, 1),
    "C": (20_000, 2_000, 100, 75, 50, 25, 9, 6),
    "D": (10_000, 2_000, 200, 75, 50, 25, 5, 4, 1),
    "E": (10_000, 2_000, 200, 100, 50, 25, 10, 6),
    "F": (10_000, 2_000, 100, 75, 50, 25, 9, 6),
    "G": (25_000, 2_500, 400, 200, 50, 25, 5),
}


def rules_of(letter: str) -> HouseRules:
    return game.rules({law.paytable.name: letter})


def figure(name: str, letter: str) -> Figure:
    entry = next(entry for entry in plan.PLAN.entries if entry.wager.name == name)
    return next(iter(entry.price(game.rules({name: letter}), Asked())))


def main_figure(letter: str) -> Figure:
    return next(iter(plan.price_wagers(rules_of(letter), Asked())))


def paid(rows: np.ndarray, royal: int) -> np.ndarray:
    """The gain of a unit with each row of five cards; a pair is found by its two equal ranks."""
    pays = {**PAYS, "Royal flush": royal}
    gains = np.array([pays.get(str(category), -1) for category in tables.CATEGORIES])
    category = tables.CATEGORY_OF_VALUE[tables.values(rows, distinct=True)]
    ranks = np.sort(rows >> 2, axis=1)
    pair = ranks[:, :-1][np.arange(len(rows)), (ranks[:, 1:] == ranks[:, :-1]).argmax(axis=1)]
    is_pair = category == [str(one) for one in tables.CATEGORIES].index("Pair")
    return np.where(is_pair, np.where(pair >= 8, 1, -1), gains[category]).astype(np.int64)


def in_all_orders(own: tuple[int, ...], royal: int) -> int:
    """The best gain with three cards over all orders of two community cards, on plain arrays."""
    left = np.array([card for card in range(52) if card not in own], dtype=np.uint8)
    first, second = (~np.eye(49, dtype=bool)).nonzero()
    rows = np.empty((len(first), 5), dtype=np.uint8)
    rows[:, :3], rows[:, 3], rows[:, 4] = own, left[first], left[second]
    after_first = paid(rows, royal).reshape(49, 48).sum(axis=1)
    unit = int(after_first.sum())
    return unit + int(np.maximum(after_first, 0).sum()) + max(unit, 0)


@pytest.mark.parametrize("letter", LETTERS)
def test_the_three_wagers_by_all_orders_of_the_community_cards(letter: str) -> None:
    """For each of the 1,755 patterns of three cards, each wager is decided by itself."""
    total = sum(
        ways * in_all_orders(tuple(card.index for card in own), ROYAL[letter])
        for own, ways in hands(3)
    )
    best = main_figure(letter)
    assert -best.house_advantage == Fraction(total, comb(52, 3) * 49 * 48)
    assert plan.PLAY.solution(rules_of(letter)).value == -best.house_advantage


def test_the_three_wagers_have_their_published_figures() -> None:
    """The Wizard of Odds: house edge 3.51%, element of risk 2.86%, 1.22 units wagered."""
    best = main_figure("A")
    assert best.house_advantage == Fraction(37963, 1082900)
    assert round(100 * float(best.house_advantage), 3) == 3.506
    assert round(100 * float(best.element_of_risk), 2) == 2.86
    assert round(float(best.total_wagered), 2) == 1.22
    assert sum(share.combinations or 0 for share in best.shares) == comb(52, 3) * 49 * 48


@pytest.mark.parametrize("letter", LETTERS)
def test_the_rules_for_a_person_are_best_play(letter: str) -> None:
    rules = rules_of(letter)
    facts = count(play_by(plan.PLAY.course, plan.lets_ride))
    assert expected(facts, plan.PLAY.pays_under(rules)) == plan.PLAY.solution(rules).value
    assert plan.PLAN.strategy is not None
    assert "they cost nothing" in plan.PLAN.strategy(rules).notes[1]


def test_what_rides_on_three_cards() -> None:
    """In one suit 3-4-5 rides, 2-3-4 and ace-2-3 do not; gaps ask for cards of 10 or higher."""
    play = plan.PLAY.solution(rules_of("A")).play
    riding = "3s 4s 5s", "8s Ts Js", "8s 9s Js", "8s Ts Qs", "As Ks Ts", "Th Td 2c", "2h 2d 2c"
    withdrawn = "2s 3s 4s", "As 2s 3s", "7s 8s Js", "6s 7s 9s", "9h 9d Ac", "Ts Jd Qs"
    assert {play.act(parse_cards(cards)) for cards in riding} == {plan.RIDES}
    assert {play.act(parse_cards(cards)) for cards in withdrawn} == {plan.GIVES}


def test_advice_reckons_with_cards_that_are_gone() -> None:
    """Four hearts below 10, by hand: of the 45 cards that are left 8 hearts make a flush."""
    hand, board, gone = map(parse_cards, ("2h 4h 7h", "9h", "3h 2c 4c"))
    found = plan.PLAN.advice(rules_of("A"), Situation(hand, (), board, gone))
    unit = Fraction(8 * 8 - 37, 45)
    assert {one.name: one.value for one in found} == {"withdraw": unit, "let it ride": 2 * unit}
    decided = Situation(hand, (), board, gone, decided=("let it ride",))
    found = plan.PLAN.advice(rules_of("A"), decided)
    assert [one.value for one in found] == [2 * unit, 3 * unit]


def test_withdrawing_and_riding_are_worth_the_same() -> None:
    """Four in a row below 10: 8 of 48 cards pay 5 to 1, the other 40 lose."""
    hand, board = parse_cards("6s 7d 8h"), parse_cards("9c")
    withdraw, ride = plan.PLAN.advice(rules_of("A"), Situation(hand, (), board))
    assert withdraw.value == ride.value == 0


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As Kd")), "three cards"),
        (Situation(parse_cards("As Kd 2h"), (), parse_cards("2c 3c")), "one community card"),
        (Situation(parse_cards("As Kd 2h"), parse_cards("2c")), "does not look at the dealer's"),
        (Situation(parse_cards("As Kd 2h"), decided=("withdraw",)), "nothing is decided"),
        (Situation(CARDS[:3], (), CARDS[3:4], decided=("fold",)), "withdraw or let it ride"),
        (Situation(CARDS[:3], removed=CARDS[3:51]), "Too few cards"),
    ],
)
def test_advice_on_what_cannot_be_is_refused(situation: Situation, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        plan.PLAN.advice(rules_of("A"), situation)


def five_card_bonus(letter: str) -> tuple[Fraction, Fraction]:
    """The house advantage by counted hands: with the wager beside the payout, and without it."""
    pays = FIVE_CARD_BONUS[letter]
    paid_rows = list(zip(FIVE_CARDS.values(), pays, strict=False))
    back = sum(ways * times for ways, times in paid_rows)
    won = sum(ways for ways, _ in paid_rows)
    return 1 - Fraction(back + won, comb(52, 5)), 1 - Fraction(back, comb(52, 5))


@pytest.mark.parametrize("letter", FIVE_CARD_BONUS)
def test_the_five_card_bonus_by_counted_hands_and_both_readings(letter: str) -> None:
    by_it, otherwise = five_card_bonus(letter)
    assert figure("Five Card Bonus Wager", letter).house_advantage == by_it
    rules = game.rules({"Five Card Bonus Wager": letter})
    (other,) = plan.price_with_chip_kept(rules, Asked())
    assert other.house_advantage == otherwise
    (reading,) = (one for one in readings(game.chapter) if one.figure)
    words = f"{letter} {100 * float(by_it):.4f}% and {100 * float(otherwise):.4f}%"
    assert words in (reading.figure or "")


@pytest.mark.parametrize(
    ("letter", "mini_royal", "straight", "flush"),
    [("A", 40, 6, 4), ("B", 40, 5, 4), ("C", 40, 6, 3),
     ("D", 50, 6, 4), ("E", 50, 5, 4), ("F", 50, 6, 3)],
)  # fmt: skip
def test_the_three_card_bonus_by_counted_hands(
    letter: str, mini_royal: int, straight: int, flush: int
) -> None:
    """4 mini-royals, 44 other straight flushes, 52 triples, 720, 1,096 and 3,744 of 22,100."""
    paid_out = 4 * mini_royal + 44 * 40 + 52 * 30 + 720 * straight + 1_096 * flush + 3_744
    lost = 22_100 - 4 - 44 - 52 - 720 - 1_096 - 3_744
    found = figure("Three Card Bonus Wager", letter)
    assert found.house_advantage == Fraction(lost - paid_out, comb(52, 3))


@pytest.mark.parametrize(("letter", "pays"), [("A", (70, 60, 6)), ("B", (100, 90, 0))])
def test_the_three_card_progressive_at_its_seed(letter: str, pays: tuple[int, ...]) -> None:
    """One mini-royal of spades at $1,000 for $1, three others, and the hands as above."""
    flush, three, straight = pays
    back = 1_000 + 3 * 500 + 44 * flush + 52 * three + 720 * straight
    found = figure("Three-Card Progressive Payout Wager", letter)
    assert found.house_advantage == 1 - Fraction(back, comb(52, 3))


@pytest.mark.parametrize(
    ("letter", "four", "three"), [("A", 300, 9), ("B", 300, 9), ("C", 250, 10), ("D", 250, 9)]
)
def test_the_five_card_progressive_at_its_seeds(letter: str, four: int, three: int) -> None:
    pays = (10_000, 1_000, four, 50, 40, 30, three)
    back = sum(ways * times for ways, times in zip(FIVE_CARDS.values(), pays, strict=False))
    found = figure("Five-Card Progressive Payout Wager", letter)
    assert found.house_advantage == 1 - Fraction(back, comb(52, 5))


def test_every_pair_is_told_by_its_rank() -> None:
    for own, name in (("Tc Td", law.HIGH_PAIR), ("As Ad", law.HIGH_PAIR),
                      ("9c 9d", law.LOW_PAIR), ("3c 4d", "High card")):  # fmt: skip
        assert law.main_outcome((*parse_cards(own), *parse_cards("2c 7d Kh"))) == name


def test_wagers_that_ride_are_settled_and_no_others() -> None:
    for rides in ((False, False), (True, False), (False, True), (True, True)):
        settled = law.settle_main(law.Result(rides, "Flush"), rules_of("A"))
        first = [bet for bet, rode in zip((law.bet_1, law.bet_2), rides, strict=True) if rode]
        assert [*settled] == [*first, law.bet_3]
        assert {verdict.net(100) for verdict in settled.values()} == {800}
