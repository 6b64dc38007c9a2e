"""Figures in dollars beside what can be reckoned by hand."""

from math import sqrt

import pytest

from houserules import library
from houserules.games import load
from houserules.odds.takings import Stakes, Takings, takings
from houserules.rules.errors import RuleError


def taken(chapter: str, wager: str, stakes: str, hands: int = 1, **choices: str) -> Takings:
    rules = load(chapter).rules(choices)
    figures = library.price(rules, unoffered=True)
    figure = next(figure for figure in figures if figure.wager == wager)
    return takings(rules, figure, Stakes.read(stakes, hands))


def test_a_straight_wager_of_roulette() -> None:
    """A double zero wheel keeps 2 of 38; 38 spins an hour with 6 players at $10 bring $120."""
    found = taken("617a", "Straight Wager", "$10, 38, 6", 228)
    assert found.per_hour == pytest.approx(120_00)
    assert found.per_day == pytest.approx(24 * 120_00)
    spread = 36 * 10_00 * sqrt(37) / 38  # of a payout of 36 units with a chance of 1 in 38
    assert found.deviation_per_hour == pytest.approx(spread * sqrt(228))
    assert (found.low + found.high) / 2 == pytest.approx(120_00)
    assert found.high - found.low == pytest.approx(2 * 1.96 * spread * sqrt(228))
    assert (found.top_award, found.bet) == (350_00, 10_00)


def test_a_fixed_sum_does_not_grow_with_the_bet() -> None:
    """649a.12(f) E: $1,000,000 and $100,000 for the Super Royals, whatever is wagered."""
    one, ten = (
        taken("649a", "Six Card Bonus Wager", f"{bet}, 1, 1", **{"six card bonus": "E"})
        for bet in (1, 10)
    )
    assert one.top_award == ten.top_award == 1_000_000_00
    deals = 20_358_520  # hands of six cards, of which one is a Super Royal of each suit
    sums = (1_000_000_00 + 3 * 100_000_00) / deals
    assert ten.per_hour + sums == pytest.approx(10 * (one.per_hour + sums))


def test_a_wager_of_one_amount_is_made_in_that_amount() -> None:
    found = taken("649a", "Progressive Payout Wager", "25, 60, 5")
    assert found.bet == 1_00
    assert found.top_award == 999_00  # a seed of $1,000, less the dollar
    assert found.skewed


@pytest.mark.parametrize(
    "text", ["25", "25, 60", "25, 60, 5, 1", "x, 60, 5", "25, 0, 5", "1,2.5,3"]
)
def test_stakes_that_cannot_be_read(text: str) -> None:
    with pytest.raises(RuleError):
        Stakes.read(text)


def test_a_range_is_for_a_day_unless_hands_are_given() -> None:
    assert Stakes.read("25, 60, 5").hands == 24 * 60 * 5
    assert Stakes.read("25, 60, 5", 1_000).hands == 1_000
