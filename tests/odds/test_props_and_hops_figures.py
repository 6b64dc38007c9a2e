"""Props & Hops figures against counts by hand from 668a.4, and a recursion for the Six Eight Shake.

The figures enumerate 36 rolls and follow sets of combinations; here are numbers of ways, and the
numbers of easy and hard combinations that are left.
"""

from fractions import Fraction
from functools import cache

import pytest

from houserules.games.coverage import coverage
from houserules.games.dice.props_and_hops.law import game
from houserules.odds.price import price

TAKEN_DOWN = "Taken down after a roll that moves no first lammer"


@cache
def wins(easy: int, hard: int) -> Fraction:
    """All combinations that are left before a 7: six ways against two for each easy one."""
    if not easy and not hard:
        return Fraction(1)
    found = 2 * easy * wins(easy - 1, hard) if easy else Fraction(0)
    found += hard * wins(easy, hard - 1) if hard else 0
    return found / (6 + 2 * easy + hard)


@cache
def best(easy: int, hard: int) -> Fraction:
    """The gain from the wager if it is taken down whenever that is better."""
    return max(Fraction(0), left(easy, hard)) if easy or hard else Fraction(150)


def left(easy: int, hard: int) -> Fraction:
    """The gain from the wager if it is left until something changes, then as is best."""
    gain = 2 * easy * best(easy - 1, hard) if easy else Fraction(0)
    gain += hard * best(easy, hard - 1) if hard else 0
    return (gain - 6) / (6 + 2 * easy + hard)


def test_every_wager() -> None:
    rules = game.rules({"six eight shake": "yes"})
    figures = {figure.wager: figure for figure in price(rules)}
    hardways = [name for name in figures if "Hardway" in name]
    numbers = [name for name in figures if name.endswith(" Bet") and name not in hardways]
    assert (len(hardways), len(numbers)) == (6, 15)
    expected = dict.fromkeys(hardways, 1 - Fraction(31, 36))
    expected |= dict.fromkeys(numbers, 1 - Fraction(16 * 2, 36))
    expected |= {
        "Field Wager": 1 - Fraction(2 * 3 + 14 * 2, 36),
        "Hop the Top Wager": 1 - Fraction(14 * 5, 36 * 2),
        "Hop the Center Wager": 1 - Fraction(14 * 5, 36 * 2),
        "Hop the Left Wager": 1 - Fraction(11 * 3, 36),
        "Hop the Right Wager": 1 - Fraction(11 * 3, 36),
        "1-6 and Under Wager": 1 - Fraction((15 + 2) * 2, 36),
        "3-4 and Over Wager": 1 - Fraction((15 + 2) * 2, 36),
        "Six Eight Shake Wager": 1 - 151 * wins(4, 2),
    }
    assert {name: figure.house_advantage for name, figure in figures.items()} == expected


def test_the_six_eight_shake_is_taken_down_only_while_no_lammer_has_moved() -> None:
    assert left(4, 2) < 0
    assert all(left(e, h) > 0 for e in range(5) for h in range(3) if 0 < e + h < 6)
    (figure,) = (f for f in price(game.rules({"six eight shake": "yes"})) if "Shake" in f.wager)
    after_one_roll = Fraction(8 * best(3, 2) + 2 * best(4, 1) - 6, 36)
    assert {one.name: one.value for one in figure.related}[TAKEN_DOWN] == -after_one_roll


@pytest.mark.parametrize(
    ("side", "shown", "advantage"),
    [
        ("Left", "1-2 1-3 1-4 1-5 1-6 2-3", Fraction(0)),
        ("Right", "1-1 1-2 1-3 1-4 1-5 1-6 2-3", -Fraction(1, 12)),
        ("Top", "1-1 1-2 1-3 1-4 1-5 1-6 2-3 2-4", -Fraction(1, 24)),
    ],
)
def test_a_layout_that_favours_the_player_is_noted(
    side: str, shown: str, advantage: Fraction
) -> None:
    figures = price(game.rules({f"hop the {side} combinations": shown}))
    (figure,) = (figure for figure in figures if figure.wager == f"Hop the {side} Wager")
    assert figure.house_advantage == advantage
    assert any("favour" in note for note in figure.notes) is (advantage < 0)


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []
