"""Small probabilities are printed with digits that count."""

from fractions import Fraction

import pytest

from houserules.games import load
from houserules.odds.figure import Share
from houserules.odds.price import price_wager
from houserules.rules.money import chance, percentage, significant


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (Fraction(1, 649_740), "1 in 649,740"),
        (Fraction(999, 1_000_000), "1 in 1,001"),
        (Fraction(1001, 1_000_000), "0.001001"),
        (Fraction(0), "0.000000"),
    ],
)
def test_a_chance(number: Fraction, printed: str) -> None:
    assert chance(number) == printed


def test_a_small_number_has_four_digits() -> None:
    assert significant(Fraction(-3, 649_740)) == "-0.000004617"
    assert percentage(Fraction(1, 4_816_971)) == "0.00002076%"
    assert percentage(Fraction(1, 100_000)) == "0.0010%"


def test_true_odds_of_what_almost_always_comes() -> None:
    assert Share("no", "Loss", 1 - Fraction(1, 4_816_971), Fraction(-1)).true_odds == (
        "1 to 4,816,970"
    )
    assert Share("no", "Loss", Fraction(12, 13), Fraction(-1)).true_odds == "0.0833 to 1"


def test_675a_the_millionaire_row_shows_no_zeros() -> None:
    game = load("675a")
    for figure in price_wager(game.rules(), game.find_wager("Millionaire Row Wager")):
        assert "0.000000" not in str(figure)
        assert all(share.true_odds != "0.0000 to 1" for share in figure.shares)
