"""Craps and Mini-Craps: supplemental wagers after the come out roll (odds), 623a.6."""

import re
from fractions import Fraction
from math import ceil, floor

from houserules.equipment.dice import Roll
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Freely,
    HouseRules,
    Option,
    Rule,
    RuleError,
    Scale,
    Verdict,
    Wager,
    YesNo,
)

from .bets import (
    FOLLOW,
    NUMBERS,
    SEVEN,
    Mark,
    Spot,
    come,
    dont_come,
    dont_pass,
    game,
    paid,
    pass_bet,
)

ROWS = {"i": "4 or 10", "ii": "5 or 9", "iii": "6 or 8"}
TAKING = """
    Point     -
    4 or 10   2 to 1
    5 or 9    3 to 2
    6 or 8    6 to 5
"""
LAYING = """
    Point     -
    4 or 10   1 to 2
    5 or 9    2 to 3
    6 or 8    5 to 6
"""


SUPPORTED: dict[Wager, Citation] = {}
"""The paragraph by which each bet is paid when it has a supplemental wager beside it."""
COMES_DOWN: dict[Wager, Rule] = {}
"""The rule by which a supplemental wager is returned with the bet that it supports."""


def row_of(point: int) -> str:
    """The printed row of a point."""
    return next(row for row in ROWS.values() if str(point) in row.split(" or "))


def _supplement(letter: str, base: Wager, *, lays: bool) -> Wager:
    """A wager in support of a bet that has its point; it wins and loses with that bet."""
    cite = f"6({letter})"
    in_a_box = base in (come, dont_come)
    wager = game.wager(
        f"{base.name} Supplemental Wager", cite, selections=NUMBERS if in_a_box else (),
        pays=game.table(f"{cite}(2)", Scale(*ROWS.values()), LAYING if lays else TAKING),
    )
    SUPPORTED[base] = game.carry(
        f"{cite}(1)", f"the {base.name} itself is paid as without a supplemental wager"
    )
    wins = {
        row: game.rule(f"{cite}(2)({numeral})", f"with the {base.name}")
        for numeral, row in ROWS.items()
    }
    lost = game.rule(cite, f"with the {base.name}")

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        assert isinstance(spot.mark, int)
        if roll.total not in (spot.mark, SEVEN):
            return spot.mark
        if (roll.total == SEVEN) != lays:
            return lost.loses()
        row = row_of(spot.mark)
        return paid(wins[row], wager, row, rules)

    FOLLOW[wager] = followed
    COMES_DOWN[wager] = game.rule(cite, f"it comes down with the {base.name}")
    return wager


pass_odds = _supplement("a", pass_bet, lays=False)
dont_pass_odds = _supplement("b", dont_pass, lays=True)
come_odds = _supplement("c", come, lays=False)
dont_come_odds = _supplement("d", dont_come, lays=True)
SUPPORTS = {pass_odds: pass_bet, dont_pass_odds: dont_pass, come_odds: come,
            dont_come_odds: dont_come}
LAYS = (dont_pass_odds, dont_come_odds)
game.nickname("odds", "Supplemental Wager")  # taking and laying odds, by the heading of 623a.6
for _odds, _bet in SUPPORTS.items():
    game.nickname(f"{_bet.name.removesuffix(' Bet')} odds", _odds.name)
game.nickname("place", "Place Bet to Win")
game.nickname("yo", "11 in One Roll Bet")
for _digit, _number in (("4", "Four"), ("6", "Six"), ("8", "Eight"), ("10", "Ten")):
    for _called in (_digit, _number):
        game.nickname(f"hard {_called}", f"{_number} the Hardway Bet")

# 623a.6(e): how many times the bet, for all points or one number for each pair of points

MOST_TIMES = 10


Times = int | tuple[int, ...]


def _times(value: object) -> Times:
    """A number of times, or three: for a point of 4 or 10, of 5 or 9, of 6 or 8."""
    text = " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    words = [word for word in re.split(r"[\s,–-]+", text) if word and word not in ("time", "times")]
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    allowed = all(1 <= number <= MOST_TIMES for number in numbers)
    if len(numbers) != len(words) or len(numbers) not in (1, len(ROWS)) or not allowed:
        raise RuleError(
            f"“{text[:40]}” is not a number from 1 to {MOST_TIMES}, nor three such as 3-4-5."
        )
    return numbers[0] if len(set(numbers)) == 1 else tuple(numbers)


def _in_words(number: Times) -> str:
    return f"{'-'.join(map(str, number)) if isinstance(number, tuple) else number} times"


def _listed(number: Times) -> str:
    return ", ".join(map(str, number)) if isinstance(number, tuple) else str(number)


def _limit_option(name: str) -> Option[Times]:
    description = f"1 to {MOST_TIMES} times, or three numbers for 4 or 10, 5 or 9 and 6 or 8"
    variants: tuple[Times, ...] = (*range(1, MOST_TIMES + 1), (3, 4, 5))
    domain = Freely(_times, description, variants, _listed)
    return game.option(name, "6(e)", domain, MOST_TIMES, says=_in_words)


taken_times = _limit_option("Supplemental wager limit")
laid_times = _limit_option("Laid supplemental wager limit")
excess = game.option("Excess to facilitate payouts", "6(f)", YesNo(), False)


def times_of(wager: Wager) -> Option[Times]:
    """The option that limits a supplemental wager."""
    return laid_times if wager in LAYS else taken_times


def times(wager: Wager, point: int, rules: HouseRules) -> int:
    """How many times the bet a supplemental wager may be, or may win, on a point."""
    number = rules[times_of(wager)]
    if isinstance(number, tuple):
        return number[list(ROWS.values()).index(row_of(point))]
    return number


def limit(wager: Wager, base_stake: int, point: int, rules: HouseRules) -> int:
    """The largest supplemental wager in support of a bet, in cents.

    Taken odds are limited to a multiple of the bet, laid odds by what they may win. Where the
    house facilitates payouts, the limit is the next amount that pays in whole dollars.
    """
    row = rules.paytable(wager).row(row_of(point))
    odds = row[1].net(1) if row else Fraction(1)
    most = Fraction(base_stake * times(wager, point, rules))
    if wager in LAYS and odds > 0:
        most /= odds
    if not rules[excess]:
        return floor(most)
    even = 100 * odds.denominator
    return ceil(most / even) * even
