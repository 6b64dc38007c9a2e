"""Big Six Wheel figures against the numbers of sections that the page states.

The figures enumerate the printed order of 619a.1(b); the formula here uses the numbers of sections
of 619a.1(a) and the odds of 619a.3, read off the page once more.
"""

from collections import Counter
from fractions import Fraction

import pytest

from houserules.evidence import confirm
from houserules.games.coverage import coverage
from houserules.games.wheels.big_six.law import SECTIONS, game
from houserules.odds.figure import Figure
from houserules.odds.price import price

SECTIONS_AND_ODDS = {
    "$1": (23, 1),
    "$2": (15, 2),
    "$5": (8, 5),
    "$10": (4, 10),
    "$20": (2, 20),
    "Flag": (1, 45),
    "Joker": (1, 45),
}


@pytest.fixture(scope="module")
def figures() -> dict[str, Figure]:
    return {figure.wager: figure for figure in price(game.rules())}


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []


def test_619a_1_b_the_order_has_the_sections_of_a() -> None:
    stated = {symbol.casefold(): count for symbol, (count, _) in SECTIONS_AND_ODDS.items()}
    assert Counter(SECTIONS) == stated
    assert len(SECTIONS) == 54


@pytest.mark.parametrize("symbol", SECTIONS_AND_ODDS)
def test_advantage_by_the_number_of_sections(figures: dict[str, Figure], symbol: str) -> None:
    sections, odds = SECTIONS_AND_ODDS[symbol]
    figure = figures[f"{symbol} Wager"]
    assert figure.house_advantage == Fraction(54 - sections - sections * odds, 54)
    assert figure.hit_frequency == Fraction(sections, 54)
    assert sum(share.combinations or 0 for share in figure.shares) == 54


def test_house_advantages_worked_by_hand(figures: dict[str, Figure]) -> None:
    """On $1, 31 sections lose and 23 win a unit: 8/54. The lowest is $5, the highest $20."""
    advantages = {wager: figure.house_advantage for wager, figure in figures.items()}
    assert advantages == {
        "$1 Wager": Fraction(4, 27),
        "$2 Wager": Fraction(1, 6),
        "$5 Wager": Fraction(1, 9),
        "$10 Wager": Fraction(5, 27),
        "$20 Wager": Fraction(2, 9),
        "Flag Wager": Fraction(4, 27),
        "Joker Wager": Fraction(4, 27),
    }


def test_better_odds_move_one_figure_and_are_named() -> None:
    paid = {figure.wager: figure for figure in price(game.rules({"flag payout odds": "50 to 1"}))}
    assert paid["Flag Wager"].house_advantage == Fraction(54 - 51, 54)
    assert paid["Flag Wager"].when == "50 to 1"
    assert paid["Joker Wager"].when is None


def test_every_figure_is_confirmed_over_all_spins() -> None:
    found = confirm(game.rules(), None, 619)
    assert len(found) == len(SECTIONS_AND_ODDS)
    assert all(one.agrees and one.exhaustive for one in found)
