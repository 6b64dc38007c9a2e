"""Figures of World Poker Tour Heads-Up Hold 'Em beside published ones and second methods."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.heads_up_holdem import law
from houserules.games.poker.heads_up_holdem import odds as plan
from houserules.games.poker.heads_up_holdem.law import game
from houserules.games.readings import readings
from houserules.hands import tables
from houserules.hands.poker import PokerCategory as C
from houserules.odds.figure import Figure
from houserules.odds.holdem import WAIT, solve_with_tokens
from houserules.odds.plan import Asked, Situation
from houserules.rules import RuleError
from houserules.rules.paytable import Paytable

RULES = game.rules({})
ANY_AMOUNT = game.rules({"Least Raise Wager": "any amount"})
ASKED = Asked()


def best(rules: law.HouseRules = RULES) -> Figure:
    return next(plan.price_ante(rules, ASKED))


def test_the_ante_under_the_best_play() -> None:
    figure = best()
    assert -figure.house_advantage == plan.RAISE.solution(RULES).value
    assert sum(share.probability for share in figure.shares) == 1
    # The fraction that an independent program gives, as below for the short rules.
    assert figure.house_advantage == Fraction(21_107_007_059, 463_563_500_400)


def test_the_house_edge_as_published_for_the_usual_bad_beat_bonus() -> None:
    """Wizard of Odds states 2.36% of the Ante where bad beats pay 500, 50, 10, 8 and 5 to 1.

    Chapter 677a pays four-of-a-kind to straight 25, 6, 5 and 4 to 1; all else is the same.
    """
    printed = RULES.paytable(law.bad_beat_bonus)
    pays = dict(zip(dict(printed.rows), (500, 50, 10, 8, 5), strict=True))
    grid = "\n".join(["Hand  -", *(f"{row}  {odds} to 1" for row, odds in pays.items())])
    (usual,) = game_table(grid)
    rules = RULES.with_paytable(law.bad_beat_bonus, usual)
    assert f"{float(-plan.RAISE.solution(rules).value):.2%}" == "2.36%"


def game_table(grid: str) -> tuple[Paytable, ...]:
    from houserules.games.poker.side_wagers import FIVE_CARD
    from houserules.rules.paytable import paytables

    return paytables(game.cite("12(c)"), FIVE_CARD, grid)


def test_a_least_raise_of_the_ante_is_never_better_than_a_check() -> None:
    """A player who checks can still wager the Ante later."""
    for hand in plan.RAISE.solution(RULES).starting:
        assert hand.values[1] <= hand.values[WAIT]


# A second method: all deals from a decision on, with payouts written once more

ODDS = {C.ROYAL_FLUSH: 500, C.STRAIGHT_FLUSH: 50, C.FOUR_OF_A_KIND: 10, C.FULL_HOUSE: 3,
        C.FLUSH: Fraction(3, 2), C.STRAIGHT: 1}  # fmt: skip
BAD_BEAT = {C.STRAIGHT_FLUSH: 500, C.FOUR_OF_A_KIND: 25, C.FULL_HOUSE: 6, C.FLUSH: 5, C.STRAIGHT: 4}


def on_board(hand: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Fraction, Fraction]:
    """The average gain of Ante and Odds, and of a Raise of the Ante, against all dealer hands."""
    rest = [card for card in CARDS if card not in (*hand, *board)]
    dealt = np.array([[c.index for c in (*two, *board)] for two in combinations(rest, 2)], np.uint8)
    values = tables.values(dealt, distinct=True).astype(int)
    own = int(tables.values(np.array([[c.index for c in (*hand, *board)]], np.uint8))[0])
    category = tables.CATEGORIES[tables.CATEGORY_OF_VALUE[own]]
    pair = np.array([tables.CATEGORIES[c] >= C.PAIR for c in tables.CATEGORY_OF_VALUE[values]])
    won, lost = int((own > values).sum()), int((own < values).sum())
    qualified = int((own > values)[pair].sum()) - int((own < values)[pair].sum())
    odds = won * ODDS.get(category, Fraction(0)) + lost * BAD_BEAT.get(category, Fraction(-1))
    return Fraction(qualified + odds, len(values)), Fraction(won - lost, len(values))


@pytest.mark.parametrize(
    ("hand", "board"),
    [
        ("Qs 6h", "2c 3c 4c Kd Kh"),
        ("8h 9d", "5s 6s 7d Ks 3c"),
        ("7h 2d", "Ks Jh 4c 5d Qs"),
        ("9c 9d", "9s Kh Kd 6h Kc"),
        ("4h 5h", "6h 7h 8h Kc 2d"),
        ("Ah Kd", "Qc Js 8d 5h 3c"),
    ],
)
def test_the_last_decision_against_all_hands_of_the_dealer(hand: str, board: str) -> None:
    cards, shown = parse_cards(hand), parse_cards(board)
    actions = {a.name: a.value for a in plan.RAISE.advise(RULES, Situation(cards, board=shown))}
    assert actions == {"raise": sum(on_board(cards, shown)), "fold": -2}


@pytest.mark.parametrize(("hand", "flop"), [("Js 6h", "Qc 6d 2s")])
def test_the_flop_by_all_turns_rivers_and_hands_of_the_dealer(hand: str, flop: str) -> None:
    cards, shown = parse_cards(hand), parse_cards(flop)
    rest = [card for card in CARDS if card not in (*cards, *shown)]
    boards = [(*shown, *two) for two in combinations(rest, 2)]
    ends = [on_board(cards, board) for board in boards]
    at_first, unit = (sum(parts, Fraction(0)) / len(ends) for parts in zip(*ends, strict=True))
    waits = sum((max(first + raised, Fraction(-2)) for first, raised in ends), Fraction(0))
    expected = {"raise": at_first + 2 * unit, "check": waits / len(ends)}
    for rules, least in ((RULES, at_first + unit), (ANY_AMOUNT, at_first + unit / 100)):
        situation = Situation(cards, board=shown)
        actions = {action.name: action.value for action in plan.RAISE.advise(rules, situation)}
        assert actions == {**expected, "raise least": least}


@pytest.mark.parametrize("board", ["2c 3c", "2c 3c 4c 5c"])
def test_no_decision_is_made_on_another_number_of_cards(board: str) -> None:
    with pytest.raises(RuleError, match="The board is empty"):
        plan.RAISE.advise(RULES, Situation(parse_cards("Qs 6h"), board=parse_cards(board)))


# The optional wagers, by combinations and as the Board states them


def of_letter(name: str, letter: str) -> Figure:
    rules = game.rules({name: letter})
    entry = next(e for e in plan.PLAN.entries if e.wager.name == name)
    return next(iter(entry.price(rules, ASKED)))


# As printed in § 677a.12(d): aces, ace with a court card suited and not, lower pairs.
POCKET = {"A": (30, 20, 10, 5), "B": (25, 20, 10, 5), "C": (30, 20, 10, 4)}


@pytest.mark.parametrize("letter", POCKET)
def test_pocket_bonus_by_combinations(letter: str) -> None:
    ways = (comb(4, 2), 3 * 4, 3 * 4 * 3, 12 * comb(4, 2))
    paid = sum(n * (odds + 1) for n, odds in zip(ways, POCKET[letter], strict=True))
    figure = of_letter("Pocket Bonus Wager", letter)
    assert figure.house_advantage == 1 - Fraction(paid, comb(52, 2))


# As printed in § 677a.12(e), from a royal flush down to a three-of-a-kind.
TRIPS_PLUS = {
    "A": (100, 40, 30, 9, 7, 4, 3),
    "B": (100, 40, 30, 8, 6, 5, 3),
    "C": (100, 40, 30, 7, 6, 5, 3),
    "D": (100, 40, 30, 8, 7, 4, 3),
}
SEVEN_CARDS = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
"""Royal flush to three-of-a-kind, as every table of seven-card hands has them."""


@pytest.mark.parametrize("letter", TRIPS_PLUS)
def test_trips_plus_by_published_frequencies(letter: str) -> None:
    pairs = zip(SEVEN_CARDS, TRIPS_PLUS[letter], strict=True)
    paid = sum(ways * (odds + 1) for ways, odds in pairs)
    figure = of_letter("Trips Plus Wager", letter)
    assert figure.house_advantage == 1 - Fraction(paid, comb(52, 7))


def test_the_holds_that_the_board_stated_in_2015() -> None:
    """Regulation #125-192: 4.52% to 9.95%, and up to 4.34%; its least of 0.75% is 0.74%."""
    pocket = [of_letter("Pocket Bonus Wager", letter).house_advantage for letter in POCKET]
    trips = [of_letter("Trips Plus Wager", letter).house_advantage for letter in TRIPS_PLUS]
    assert [f"{float(edge(pocket)):.2%}" for edge in (min, max)] == ["4.52%", "9.95%"]
    assert [f"{float(edge(trips)):.2%}" for edge in (min, max)] == ["0.74%", "4.34%"]


# Other readings


def figure_of(cite: str, words: str) -> str:
    found = (one.figure for one in readings("677a") if str(one.cite) == cite)
    return next(figure for figure in found if figure and words in figure)


def test_the_odds_wager_collected_at_a_bad_beat() -> None:
    shares = (share for share in best().shares if "bad beat" in share.label)
    more = float(sum(share.probability for share in shares))
    assert f"{more:.4%}" in figure_of("677a.11(h)(2)(iii)(B)", "collected")


@pytest.mark.slow
def test_a_raise_of_any_amount_turns_the_game() -> None:
    figure, solution = best(ANY_AMOUNT), plan.RAISE.solution(ANY_AMOUNT)
    assert -figure.house_advantage == solution.value > 0
    assert sum(share.probability for share in figure.shares) == 1
    limit = solve_with_tokens(solution.contest, Fraction(0)).value
    for gained in (solution.value, limit):
        assert f"{float(gained):.4%}" in figure_of("677a.11(b)", "any amount")


@pytest.mark.slow
def test_the_short_rules_cost_little() -> None:
    first, by_rules = plan.price_ante(RULES, ASKED)
    assert first.house_advantage < by_rules.house_advantage
    assert by_rules.house_advantage == Fraction(37_735_835_191, 772_605_834_000)
    assert plan.PLAN.strategy is not None
    assert "cost 0.3310% of the Ante" in plan.PLAN.strategy(RULES).notes[1]
    assert "cost 0.8920% of the Ante" in plan.PLAN.strategy(ANY_AMOUNT).notes[1]


@pytest.mark.parametrize("rules", [RULES, pytest.param(ANY_AMOUNT, marks=pytest.mark.slow)])
def test_the_best_play_takes_what_is_worth_most_at_the_flop(rules: law.HouseRules) -> None:
    order, way = random.Random(677), plan.RAISE.way(rules)
    for _ in range(40):
        hand, flop = (cards := tuple(order.sample(CARDS, 5)))[:2], cards[2:]
        actions = plan.RAISE.advise(rules, Situation(hand, board=flop))
        worth = {action.name: action.value for action in actions}
        assert worth[plan.RAISE.chosen(rules, way, hand, flop)] == max(worth.values())
