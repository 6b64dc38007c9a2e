"""Craps and Mini-Craps: supplemental wagers after the come out roll (odds), 623a.6."""

from fractions import Fraction
from math import ceil, floor

from houserules.equipment.dice import Roll
from houserules.games.dice.craps_bets import (
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
from houserules.rules import Bet, Between, HouseRules, Scale, Verdict, Wager, YesNo
from houserules.rules.option import NO

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
    )  # fmt: skip
    game.carry(f"{cite}(1)", f"the {base.name} itself is paid as without a supplemental wager")
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
    return wager


pass_odds = _supplement("a", pass_bet, lays=False)
dont_pass_odds = _supplement("b", dont_pass, lays=True)
come_odds = _supplement("c", come, lays=False)
dont_come_odds = _supplement("d", dont_come, lays=True)
SUPPORTS = {pass_odds: pass_bet, dont_pass_odds: dont_pass, come_odds: come,
            dont_come_odds: dont_come}  # fmt: skip
LAYS = (dont_pass_odds, dont_come_odds)

times = game.option(
    "Supplemental wager limit", "6(e)", Between.range(1, 10, "times"), 10,
    says=lambda number: f"{number} times",
)  # fmt: skip
excess = game.option("Excess to facilitate payouts", "6(f)", YesNo(), NO)


def limit(wager: Wager, base_stake: int, point: int, rules: HouseRules) -> int:
    """The largest supplemental wager in support of a bet, in cents.

    Taken odds are limited to a multiple of the bet, laid odds by what they may win. Where the
    house facilitates payouts, the limit is the next amount that pays in whole dollars.
    """
    number = rules[times]
    assert isinstance(number, int)
    row = rules.paytable(wager).row(row_of(point))
    odds = row[1].net(1) if row else Fraction(1)
    most = Fraction(base_stake * number)
    if wager in LAYS and odds > 0:
        most /= odds
    if rules[excess] == NO:
        return floor(most)
    even = 100 * odds.denominator
    return ceil(most / even) * even
