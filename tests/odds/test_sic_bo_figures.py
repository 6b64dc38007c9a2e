"""Sic Bo figures against counts by formula, read off the page of 625a.6 once more.

The figures enumerate 216 throws; the counts here come from binomials and partitions of totals.
"""

from fractions import Fraction
from math import comb

import pytest

from houserules.games.coverage import coverage
from houserules.games.dice.sic_bo.law import game
from houserules.odds.price import price

TOTALS = {4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27}
"""Ways to throw a total; 21 less the total has the same."""
ODDS = {
    "A": (150, 8, 24, 5, (50, 18, 14, 12, 8, 6, 6), 3),
    "B": (180, 11, 31, 6, (62, 31, 18, 12, 8, 7, 6), 12),
}


def advantage(ways: int, odds: int) -> Fraction:
    return 1 - Fraction(ways * (odds + 1), 216)


@pytest.mark.parametrize("letter", "AB")
def test_every_wager(letter: str) -> None:
    triple, double, any_triple, pair, by_total, all_three = ODDS[letter]
    expected = {
        ("Three of a Kind Wager", None): advantage(1, triple),
        ("Two of a Kind Wager", None): advantage(comb(3, 2) * 5 + 1, double),
        ("Any Three of a Kind Wager", None): advantage(6, any_triple),
        ("Two Dice Combination Wager", None): advantage(6 * 4 + 3 * 2, pair),
        ("Small Bet", None): advantage(sum(TOTALS.values()) - 2, 1),
        ("Big Bet", None): advantage(sum(TOTALS.values()) - 2, 1),
    }
    expected["One of a Kind Wager", None] = 1 - Fraction(
        75 * (1 + 1) + 15 * (2 + 1) + 1 * (all_three + 1), 216
    )
    for (total, ways), odds in zip(TOTALS.items(), by_total, strict=True):
        for each in (total, 21 - total):
            expected["Total Value Bet", str(each)] = advantage(ways, odds)
    figures = price(game.rules({"sic bo payout odds": letter}))
    assert {(f.wager, f.selection): f.house_advantage for f in figures} == expected


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []
