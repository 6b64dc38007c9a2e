"""Roulette figures against formulas, published figures and a second enumeration."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from houserules.equipment.wheels import DOUBLE_ZERO, Colour
from houserules.games.wheels.roulette import law
from houserules.games.wheels.roulette import odds as plan
from houserules.games.wheels.roulette.law import AS_SINGLE, DOUBLE, SINGLE, game
from houserules.odds.chains import Ends, explore
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, plan_of, variations

# 617a.3(e) and 617a.4(a), read off the page: numbers covered, payout odds to 1
COVERS_AND_PAYS = {
    "Straight Wager": (1, 35),
    "Split Wager": (2, 17),
    "Three Numbers Wager": (3, 11),
    "Four Numbers Wager": (4, 8),
    "First Five Numbers Wager": (5, 6),
    "Six Numbers Wager": (6, 5),
    "Column Wager": (12, 2),
    "Dozen Wager": (12, 2),
    "Red Wager": (18, 1),
    "Black Wager": (18, 1),
    "Odd Wager": (18, 1),
    "Even Wager": (18, 1),
    "1—18 Wager": (18, 1),
    "19—36 Wager": (18, 1),
}
COMPARTMENTS = {DOUBLE: 38, SINGLE: 37, AS_SINGLE: 37}
ON_A_LAYOUT = [
    (wager, wheel)
    for wager, wheel in product(COVERS_AND_PAYS, COMPARTMENTS)
    if wager != "First Five Numbers Wager" or wheel == DOUBLE
]


@pytest.fixture(scope="module")
def figures() -> dict[tuple[str, str, str | None], Figure]:
    rules = game.rules()
    return {
        (figure.wager, figure.table, figure.when): figure
        for entry in plan_of(game).entries
        for varied in variations(entry, rules)
        for figure in entry.price(varied, Asked())
    }


Figures = dict[tuple[str, str, str | None], Figure]


def test_every_wager_is_priced_on_every_wheel_that_has_it(figures: Figures) -> None:
    expected = {(wager, "-", wheel) for wager, wheel in ON_A_LAYOUT}
    expected |= {("Five Adjacent Number Wager", "-", wheel) for wheel in COMPARTMENTS}
    expected |= {("Touchdown Roulette Wager", letter, DOUBLE) for letter in "ABCD"}
    assert set(figures) == expected


@pytest.mark.parametrize(("wager", "wheel"), ON_A_LAYOUT)
def test_advantage_is_one_less_what_the_covered_numbers_return(
    figures: Figures, wager: str, wheel: str
) -> None:
    figure = figures[wager, "-", wheel]
    numbers, odds = COVERS_AND_PAYS[wager]
    size = COMPARTMENTS[wheel]
    assert figure.house_advantage == 1 - Fraction(numbers * (odds + 1), size)
    assert figure.hit_frequency == Fraction(numbers, size)
    assert sum(share.combinations or 0 for share in figure.shares) == size


def test_published_house_advantages(figures: Figures) -> None:
    """Wizard of Odds, Roulette: 5.26 %, 7.89 % for the first five, 2.70 % with a single zero."""
    assert figures["Straight Wager", "-", DOUBLE].house_advantage == Fraction(1, 19)
    assert figures["First Five Numbers Wager", "-", DOUBLE].house_advantage == Fraction(3, 38)
    assert figures["Red Wager", "-", SINGLE].house_advantage == Fraction(1, 37)


@pytest.mark.parametrize("wheel", COMPARTMENTS)
def test_five_adjacent_costs_what_a_straight_wager_costs(figures: Figures, wheel: str) -> None:
    five = figures["Five Adjacent Number Wager", "-", wheel]
    one = figures["Straight Wager", "-", wheel]
    assert five.house_advantage == one.house_advantage
    assert five.hit_frequency == 5 * one.hit_frequency
    # 35 to 1 on a fifth, less four fifths
    assert five.shares[0].net == Fraction(31, 5)


@pytest.mark.parametrize("numbers", [1, 18])
def test_respinning_00_makes_a_single_zero_wheel(figures: Figures, numbers: int) -> None:
    spins = {"win": Fraction(numbers, 38), "00": Fraction(1, 38)}
    spins["lose"] = 1 - spins["win"] - spins["00"]
    chain = explore("ball", spins, lambda state, spin: state if spin == "00" else Ends(spin))
    wager = "Straight Wager" if numbers == 1 else "Red Wager"
    figure = figures[wager, "-", AS_SINGLE]
    assert figure.hit_frequency == chain.absorption().probability["win"]


def test_better_odds_move_the_figure_and_are_named() -> None:
    rules = game.rules({"Straight payout odds": "36 to 1"})
    entry = next(entry for entry in plan_of(game).entries if entry.wager is law.straight)
    (figure,) = entry.price(rules, Asked())
    assert figure.house_advantage == 1 - Fraction(37, 38)
    assert figure.when == "double zero; 36 to 1"


# Touchdown Roulette: all 38^4 drives in an array, and the tables of 617a.4(d) once more

TABLES = {
    "A": (1000, 150, 75, 50, 25, 10, 5, 1),
    "B": (500, 250, 75, 50, 25, 10, 5, 1),
    "C": (1000, 200, 75, 50, 25, 10, 5, 1),
    "D": (500, 200, 100, 50, 25, 10, 5, 1),
}
LEAST_YARDS = (50, 40, 30, 20, 10, 1, 0)
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
ONE_DOWN = np.array([0, 0, *(n if n in RED else -n for n in range(1, 37))], dtype=np.int16)


def paid(gained: np.ndarray, table: str) -> Fraction:
    """The mean payout of a drive, by the row in which the football ends."""
    total = 0
    upper = 10_000
    for least, odds in zip((*LEAST_YARDS, -10_000), TABLES[table], strict=True):
        total += odds * int(((gained >= least) & (gained < upper)).sum())
        upper = least
    return Fraction(total, gained.size)


def all_drives(down: np.ndarray, *, stops: bool) -> np.ndarray:
    gained = np.zeros(1, dtype=np.int16)
    for _ in range(4):
        moves = np.broadcast_to(down, (gained.size, down.size))
        if stops:
            moves = np.where((abs(gained) >= 50)[:, None], 0, moves)
        gained = (gained[:, None] + moves).ravel()
    return gained


def advantage(mean_payout: Fraction) -> Fraction:
    """36 of 38 first spins lose the unit, the other two lead to a drive."""
    return Fraction(36, 38) - Fraction(2, 38) * mean_payout


@pytest.mark.parametrize("table", TABLES)
def test_touchdown_over_all_drives(figures: Figures, table: str) -> None:
    red = all_drives(ONE_DOWN, stops=False)
    assert red.size == 38**4
    black = -red
    figure = figures["Touchdown Roulette Wager", table, DOUBLE]
    assert figure.house_advantage == advantage(paid(black, table))
    assert paid(black, table) > paid(red, table)
    assert sum(share.combinations or 0 for share in figure.shares) == 38**5
    assert f"{float(advantage(paid(red, table))):.4%}" in figure.notes[1]


@pytest.mark.parametrize("table", TABLES)
def test_touchdown_by_other_readings(figures: Figures, table: str) -> None:
    notes = figures["Touchdown Roulette Wager", table, DOUBLE].notes
    stopped = -all_drives(ONE_DOWN, stops=True)
    assert f"{float(advantage(paid(stopped, table))):.4%}" in notes[2]
    replayed = -all_drives(ONE_DOWN[2:], stops=False)
    assert f"{float(advantage(paid(replayed, table))):.4%}" in notes[3]


def test_the_black_team_has_the_larger_numbers() -> None:
    by_colour = {
        team: sum(c.number or 0 for c in DOUBLE_ZERO.compartments if c.colour is team)
        for team in (Colour.RED, Colour.BLACK)
    }
    assert by_colour[Colour.BLACK] > by_colour[Colour.RED]
    assert next(iter(plan.by_team(game.rules()))) is Colour.BLACK


def test_the_strategy_names_the_team() -> None:
    strategy = plan_of(game).strategy
    assert strategy is not None
    assert "black team" in strategy(game.rules()).lines[0]
