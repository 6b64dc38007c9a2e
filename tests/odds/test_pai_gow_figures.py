"""Pai Gow figures against combinatorics, all throws one by one, and the game's own rules."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from houserules import strategy
from houserules.equipment.cards import parse_cards
from houserules.games import load
from houserules.games.pai_gow.banking import Banking
from houserules.games.pai_gow.kernels.tiles import DEALS
from houserules.games.pai_gow.pai_gow import odds
from houserules.games.pai_gow.pai_gow.law import bank, pai_gow, settle_pai_gow, vigorish_of
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of, variations
from houserules.rules import Bets, Line, Seat

game = load("621a")
Figures = dict[tuple[str, str, str | None], Figure]
MAIN = "Pai Gow Wager"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return {
        (figure.wager, figure.table, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, game.rules())
        for figure in entry.price(varied, Asked())
    }


def test_every_wager_is_priced_under_every_paytable(figures: Figures) -> None:
    priced = {(wager, table) for wager, table, _ in figures}
    printed = {(p.name, table.table) for p in game.wagers for table in p.paytables}
    assert priced == printed | {(MAIN, "-")}


def test_figures_count_every_deal_hand_or_throw(figures: Figures) -> None:
    for (wager, _, _), figure in figures.items():
        total = sum(share.combinations or 0 for share in figure.shares)
        assert total == {MAIN: DEALS, "Pair Fortunes Wager": comb(32, 4)}.get(wager, 6**3)


def test_the_main_wager(figures: Figures) -> None:
    """The figures that readings.toml states for both house ways."""
    stated = {None: 2.6339, "best play": 0.3217, "highest high hand first": 2.6816,
              "highest high hand first; best play": -0.9677}  # fmt: skip
    for when, percent in stated.items():
        assert round(100 * float(figures[MAIN, "-", when].house_advantage), 4) == percent


def test_vigorish_is_rounded_up_to_25_cents(figures: Figures) -> None:
    """At $1 it is 25 cents of each dollar won, at $7 50 cents instead of 35."""
    exact = figures[MAIN, "-", None]
    wins = odds.compared_hands(game.rules())[odds.WIN]
    for dollars, fee in ((1, Fraction(1, 4)), (7, Fraction(1, 2)), (25, Fraction(5, 4))):
        rounded = figures[MAIN, "-", f"vigorish rounded up to 25¢; ${dollars} wager"]
        more = Fraction(fee, dollars) - Fraction(5, 100)
        assert rounded.house_advantage - exact.house_advantage == more * Fraction(wins, DEALS)


def test_pair_fortunes_by_combinatorics(figures: Figures) -> None:
    """16 pairs; two of them in 120 ways, one of them beside any two tiles that are no pair."""
    shares = {s.label: s.combinations for s in figures["Pair Fortunes Wager", "-", None].shares}
    one = comb(30, 2) - 15
    assert shares == {
        "Gee Joon Pair and Heaven Pair": 1,
        "Two pair": comb(16, 2) - 1,
        "Gee Joon Pair": one,
        "Mixed Pair": 4 * one,
        "Identical Pair": 11 * one,
        "No pair": comb(32, 4) - comb(16, 2) - 16 * one,
    }


def returned(wager: str, table: str, throw: tuple[int, int, int]) -> int:
    """Twice what comes back of a unit, stake included, as 621a.11(c) to (e) print it."""
    red, *blue = throw
    low, middle, high = sorted(throw)
    most = max(map(throw.count, throw))
    beats, best = red - sum(blue), 2 * high - sum(throw)
    match wager, table:
        case "Sum Wager", "A":
            return 2 * {17: 26, 16: 7, 8: 4}.get(sum(throw), 0)
        case "Sum Wager", "B":
            return 2 * {3: 26, 8: 5, 9: 3}.get(sum(throw), 0)
        case "Sum Wager", "C":
            return 2 * {3: 4, 2: 2}.get(most, 0)
        case "Sum Wager", "D":
            return 17 if (middle - low, high - middle) == (1, 1) else 0
        case "Match Wager", _:
            return 2 * {3: 101, 2: 7}.get(throw.count(1), 0)
        case "Beat It Wager", "C":
            return 7 if best >= 1 else 0
        case _:
            first = {"A": 51, "B": 61}[table]
            return 2 * {4: first, 3: 11, 2: 11, 1: 2, 0: 2}.get(beats, 0)


@pytest.mark.parametrize(
    ("wager", "table"),
    [
        *(("Sum Wager", letter) for letter in "ABCD"),
        ("Match Wager", "-"),
        *(("Beat It Wager", letter) for letter in "ABC"),
    ],
)
def test_wagers_on_the_dice_throw_by_throw(figures: Figures, wager: str, table: str) -> None:
    back = sum(returned(wager, table, throw) for throw in product(range(1, 7), repeat=3))
    assert figures[wager, table, None].house_advantage == 1 - Fraction(back, 2 * 6**3)


def test_the_banks_expectation_mirrors_the_players() -> None:
    """By the house way both lose 5% of what they win, over all deals that are decided."""
    rules = game.rules()
    side = Banking(Seat(1, Bets({})), together=False, dealers_wager=0)
    player = banks = decided = 0
    for hands, deals in odds.compared_hands(rules).items():
        line = Line.of(2, pai_gow, 100, settle_pai_gow(hands, rules))
        gross = 100 if line.amount > 0 else line.amount
        player += deals * line.amount
        banks += deals * bank.line(side, [gross], vigorish_of(rules)).amount
        decided += deals * (gross != 0)
    assert player + banks == -5 * decided
    best = next(f for f in odds.price_pai_gow(rules, Asked()) if f.when == "best play")
    by_way, at_best, together = (one.value for one in best.related)
    assert by_way == together == Fraction(-banks, 100 * DEALS)
    assert at_best < by_way


def test_advice_is_the_same_as_in_the_figure_and_best_where_it_says() -> None:
    rules = game.rules()
    actions = odds.advise(rules, Situation(parse_cards("6-6 4-5 5-6 2-2")))
    assert [action.name for action in sorted(actions, key=lambda one: -one.value)] == [
        "low 2-2 5-6",
        "low 2-2 4-5",
        "low 5-6 4-5",
    ]
    best = odds.best_settings(rules)
    assert str(best(parse_cards("2-2 6-6 5-6 4-5"))) == "low 2-2 5-6"


def test_the_strategy_counts_where_best_play_departs() -> None:
    told = strategy(game.rules())
    (chart,) = told.charts
    departing = sum(int(hands.replace(",", "")) for _, hands in chart.rows)
    assert f"{departing:,} of 35,960" in told.notes[0]
