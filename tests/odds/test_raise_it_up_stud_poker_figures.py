"""Figures of Raise It Up Stud Poker beside a second method, known counts and sums by hand."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb, perm

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.raise_it_up_stud_poker import law
from houserules.games.poker.raise_it_up_stud_poker import odds as plan
from houserules.games.poker.raise_it_up_stud_poker.law import game
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation
from houserules.odds.pricing import expected
from houserules.odds.stages import count, play_by
from houserules.rules import RuleError

RULES = game.rules()
TRIPLES = np.array(list(combinations(range(49), 3)))
PAYS = {  # 669a.12(c) and (d) by category, the Play Wager in halves; a pair by its rank
    "Royal flush": (200, 1_000),
    "Straight flush": (40, 200),
    "Four-of-a-kind": (20, 30),
    "Full house": (12, 4),
    "Flush": (10, 3),
    "Straight": (8, 2),
    "Three-of-a-kind": (6, 1),
    "Two pair": (3, 0),
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


def figures(name: str, letter: str) -> list[Figure]:
    entry = next(entry for entry in plan.PLAN.entries if entry.wager.name == name)
    rules = game.rules({name: letter}) if letter else RULES
    return list(entry.price(rules, Asked()))


def gained(rows: np.ndarray, play: int) -> np.ndarray:
    """Half Antes gained with rows of six cards and a Play Wager; a pair by its equal ranks."""
    wins = {hand: 2 + 2 * blind + play * pays for hand, (pays, blind) in PAYS.items()}
    lost = -2 * (2 + play)
    gains = np.array([wins.get(str(category), lost) for category in tables.CATEGORIES])
    category = tables.CATEGORY_OF_VALUE[tables.values(rows, distinct=True)]
    ranks = np.sort(rows >> 2, axis=1)
    pair = ranks[:, :-1][np.arange(len(rows)), (ranks[:, 1:] == ranks[:, :-1]).argmax(axis=1)]
    is_pair = category == [str(one) for one in tables.CATEGORIES].index("Pair")
    of_pair = np.where(pair >= 8, 2 + 2 * play, lost)  # 10s are 8
    return np.where(is_pair, of_pair, gains[category]).astype(np.int64)


def by_arrays(own: tuple[Card, ...]) -> dict[int, Fraction]:
    """The worth of each first act over all orders of the community cards, and folded orders."""
    held = [card.index for card in own]
    left = np.array([card for card in range(52) if card not in held], dtype=np.uint8)
    rows = np.empty((len(TRIPLES), 6), dtype=np.uint8)
    rows[:, :3], rows[:, 3:] = held, left[TRIPLES]
    played = {}
    for play in (1, 2, 3):
        gains = gained(rows, play)
        played[play] = np.zeros((49, 49, 49), dtype=np.int64)
        for order in permutations(range(3)):
            played[play][tuple(TRIPLES[:, order].T)] = gains
    at_last = played[1].sum(axis=2)
    after_two_checks = np.maximum(at_last, -4 * 47) * ~np.eye(49, dtype=bool)
    first_card = [played[2].sum(axis=(1, 2)), played[1].sum(axis=(1, 2))]
    after_a_check = np.maximum.reduce([*first_card, after_two_checks.sum(axis=1)])
    totals = {play: int(gains.sum()) for play, gains in played.items()}
    totals[plan.NO_PLAY] = int(after_a_check.sum())
    return {act: Fraction(total, 2 * perm(49, 3)) for act, total in totals.items()}


SAMPLE = [cards for cards, _ in hands(3)][::40]


def test_the_worth_of_starting_hands_by_all_orders_of_the_community_cards() -> None:
    """For every fortieth of the 1,755 starting hands, on arrays of 49 by 49 by 49 cards."""
    best = plan.EVERY_SIZE.solution(RULES)
    assert best.value == plan.PLAY.solution(RULES).value
    for cards in SAMPLE:
        assert best.values(cards) == by_arrays(cards), cards


def test_the_figure_is_the_average_over_all_starting_hands() -> None:
    best, (figure,) = plan.PLAY.solution(RULES), figures("Ante Wager", "")
    worth = sum(ways * max(best.values(cards).values()) for cards, ways in hands(3))
    assert -figure.house_advantage == best.value == Fraction(worth, comb(52, 3))
    assert sum(share.combinations or 0 for share in figure.shares) == comb(52, 3) * perm(49, 3)


def test_the_last_decision_by_points() -> None:
    """A 10 or higher counts 15, a rank that completes a straight 40, a flush 108: above 47 stay.

    By hand: three 10s or higher gain 5 each over a loss, four cards of a straight 10, nine of a
    flush 12; the Play Wager costs 47 times 1 more than a fold. Every pair gains 65.5 or more.
    """
    play = plan.PLAY.solution(RULES).play
    for cards, _ in hands(5):
        ranks = {card.rank for card in cards}
        suits = [card.suit for card in cards]
        points = 15 * sum(rank >= 10 for rank in ranks) + 40 * len(plan._completing(ranks))
        points += 108 * (max(map(suits.count, suits)) >= 4) + 65 * (len(ranks) < 5)
        assert play.act(cards, (0, 0)) == (1 if points > 47 else -1), cards


def test_the_rules_for_a_person_say_what_they_cost() -> None:
    by_rules = play_by(plan.PLAY.course, plan.by_rules)
    cost = plan.PLAY.solution(RULES).value - expected(count(by_rules), plan.PLAY.pays_under(RULES))
    assert 0 < cost < Fraction(1, 10_000)
    assert plan.PLAN.strategy is not None
    assert f"cost {100 * float(cost):.4f}%" in plan.PLAN.strategy(RULES).notes[1]
    best = plan.PLAY.solution(RULES).play
    for stage, checks in ((1, (0,)), (2, (0, 0))):
        place = plan.PLAY.course.histories[stage].index(checks)
        assert (by_rules.choices[stage] == best.choices[stage])[:, place].all()


def test_advice_reckons_with_cards_that_are_gone() -> None:
    """King high at 5th Street, by hand: of 44 cards two kings are left for a pair."""
    hand, board, gone = map(parse_cards, ("Ks 8d 2c", "7h 4s", "Kh 3d 3c"))
    found = plan.PLAN.advice(RULES, Situation(hand, (), board, gone))
    unit = Fraction(2 * 2 - 42 * 3, 44)
    assert {action.name: action.value for action in found} == {"play 1x": unit, "fold": -2}


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As Kd")), "three cards"),
        (Situation(CARDS[:3], (), CARDS[10:13]), "two community cards"),
        (Situation(CARDS[:3], CARDS[10:11]), "does not look at the dealer's"),
        (Situation(CARDS[:3], removed=CARDS[3:50]), "Too few cards"),
    ],
)
def test_advice_on_what_cannot_be_is_refused(situation: Situation, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        plan.PLAN.advice(RULES, situation)


@pytest.mark.parametrize(("letter", "three"), [("A", 30), ("B", 25)])
def test_the_pair_plus_wager_by_counted_hands(letter: str, three: int) -> None:
    """48 straight flushes, 52 triples, 720, 1,096 and 3,744 of 22,100."""
    paid = 48 * 40 + 52 * three + 720 * 6 + 1_096 * 4 + 3_744
    lost = 22_100 - 48 - 52 - 720 - 1_096 - 3_744
    (figure,) = figures("Pair Plus Wager", letter)
    assert figure.house_advantage == Fraction(lost - paid, comb(52, 3))


def test_the_figures_of_the_readings() -> None:
    """Without ace, 2 and 3 sixty straights are nothing and four straight flushes are flushes."""
    stated = {one.cite: one.figure or "" for one in readings(game.chapter)}
    plus = {letter: figures("Pair Plus Wager", letter)[0].house_advantage for letter in "AB"}
    lost = Fraction(60 * (6 + 1) + 4 * (40 - 4), comb(52, 3))
    words = f"be {100 * float(plus['A'] + lost):.4f}% instead of {100 * float(plus['A']):.4f}%"
    assert words in stated[game.cite("6(c)(3)")]
    for letter, kept in plus.items():
        rules = game.rules({"Pair Plus Wager": letter})
        (folded,) = plan.price_lost_by_fold(rules, Asked())
        words = f"{letter} {100 * float(kept):.4f}% and {100 * float(folded.house_advantage):.4f}%"
        assert words in stated[game.cite("11(f)")]


def folded_orders(own: tuple[Card, ...]) -> int:
    """The orders of the community cards in which best play folds, one by one."""
    play = plan.PLAY.solution(RULES).play
    left = [card for card in CARDS if card not in own]
    return 47 * sum(
        play.act(own) == play.act((*own, fourth), (0,)) == 0
        and play.act((*own, fourth, fifth), (0, 0)) == -1
        for fourth, fifth in permutations(left, 2)
    )


@pytest.mark.parametrize("cards", ["7h 8d 9c", "4h 5d 6h", "Kh 7h 2h", "9s 9d 2c", "Ah Qd 7c"])
def test_the_folds_of_a_hand_by_following_the_play(cards: str) -> None:
    own = parse_cards(cards)
    assert plan.folds(own, RULES) == folded_orders(own)


def test_the_progressive_at_its_seed_by_counted_hands() -> None:
    """One ace, king and queen of spades, three of other suits, 44, 52 and 720 of 22,100.

    A fold loses straights alone: every other paid hand is played under best play.
    """
    back = 1_000 + 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    kept, folded = figures("Progressive Payout Wager", "yes")
    assert kept.house_advantage == 1 - Fraction(back, comb(52, 3))
    straights = (
        ways * plan.folds(cards, RULES)
        for cards, ways in hands(3)
        if law.three_card_outcome(cards) == "Straight"
    )
    lost = Fraction(6 * sum(straights), comb(52, 3) * perm(49, 3))
    assert folded.house_advantage == kept.house_advantage + lost


@pytest.mark.parametrize(
    ("letter", "pays"),
    [
        ("A", (1_000, 200, 50, 25, 20, 10, 5)),
        ("B", (1_000, 200, 50, 25, 15, 10, 5)),
        ("C", (1_000, 200, 100, 20, 15, 9, 8)),
        ("D", (1_000, 200, 100, 20, 15, 10, 7)),
    ],
)
def test_the_six_card_bonus_by_known_counts(letter: str, pays: tuple[int, ...]) -> None:
    gain = sum(ways * odds for ways, odds in zip(SIX_CARDS.values(), pays, strict=True))
    lost = comb(52, 6) - sum(SIX_CARDS.values())
    (figure,) = figures("Six Card Bonus Wager", letter)
    assert figure.house_advantage == Fraction(lost - gain, comb(52, 6))


def test_every_pair_of_the_main_outcome_is_told_by_its_rank() -> None:
    for own, name in (
        ("As Ad", law.HIGH_PAIR), ("Tc Td", law.HIGH_PAIR), ("9c 9d", law.LOW_PAIR),
        ("2s 2d", law.LOW_PAIR), ("Ac Kd", "High card"),
    ):  # fmt: skip
        assert law.main_outcome((*parse_cards(own), *parse_cards("3c 7d 4h Js"))) == name
