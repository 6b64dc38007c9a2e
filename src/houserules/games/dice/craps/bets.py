"""Craps and Mini-Craps, 58 Pa. Code Chapter 623a: each bet, what a roll does to it, what it pays.

The rule of a bet is a pure function of the bet, its spot and the roll. It gives a verdict, or the
mark with which the bet stays. Play at a table and the mathematics follow the same rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from houserules.equipment.dice import Roll
from houserules.games.dice import faces, total
from houserules.games.shared.throw_wagers import Comes, ThrowWagers
from houserules.rules import (
    PUSH,
    Bet,
    Game,
    HouseRules,
    Odds,
    Outcome,
    Part,
    Paytables,
    Requirement,
    Rule,
    Scale,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.game import Felt
from houserules.rules.house_rules import Limits

FELT = Felt(
    below=(
        ("Don't Come Bet", "Come Bet"),
        ("Field Bet",),
        ("Don't Pass Bet", "Don't Pass Bet Supplemental Wager"),
        ("Pass Bet", "Pass Bet Supplemental Wager"),
    ),
    beside=(
        ("Any Seven Bet",),
        ("Four the Hardway Bet", "Ten the Hardway Bet"),
        ("Six the Hardway Bet", "Eight the Hardway Bet"),
        ("Craps Two Bet", "Craps Three Bet"),
        ("Craps Twelve Bet", "11 in One Roll Bet"),
        ("Any Craps Bet", "Horn Bet"),
        ("Craps-Eleven or C and E Bet",),
    ),
)
game = Game(
    "623a", "Craps and Mini-Craps", case_keys=("rolls", "play"), by_paragraph=True, felt=FELT
)

# 623a.1: come out roll, come out point

SEVEN = 7
POINTS = (4, 5, 6, 8, 9, 10)
NUMBERS = tuple(map(str, POINTS))

game.carry('1("Come out point")', "4, 5, 6, 8, 9 or 10 on the come out roll")
game.carry('1("Come out roll")', "a roll while there is no come out point")
game.carry('1("Come point")', "4, 5, 6, 8, 9 or 10 on the roll after the bet was placed")


def next_point(point: int | None, roll: Roll) -> int | None:
    """The come out point after a roll; None when the next roll is a come out roll."""
    if point is None:
        return roll.total if roll.total in POINTS else None
    return None if roll.total in (point, SEVEN) else point


Mark = int | frozenset[int] | None
"""The memory of a bet from roll to roll: its own point, or the totals that it has collected."""


class Spot(NamedTuple):
    """The state of a bet before a roll: the come out point of the table and the bet's own mark."""

    point: int | None = None
    mark: Mark = None


Follow = Callable[[Bet, Spot, Roll, HouseRules], Mark | Verdict]
FOLLOW: dict[Wager, Follow] = {}
"""The rule of each bet."""
OFF_ON_COME_OUT: set[Wager] = set()
"""Bets that are inactive on a come out roll unless the player calls them on."""


ON, OFF = "on", "off"


def is_active(wager: Wager, point: int | None, called: str | None) -> bool:
    """Whether a roll can decide a bet: some sleep on a come out roll unless they are called."""
    if point is not None:
        return True
    return called == ON if wager in OFF_ON_COME_OUT else called != OFF


def follow(
    bet: Bet, spot: Spot, roll: Roll, rules: HouseRules, called: str | None = None
) -> Mark | Verdict:
    """The effect of a roll on a bet: the verdict on it, or the mark with which it stays."""
    if not is_active(bet.wager, spot.point, called):
        return spot.mark
    return FOLLOW[bet.wager](bet, spot, roll, rules)


# 623a.5(a): payout odds


def as_printed(cite: str, grid: str) -> Paytables:
    """A printed table of wagers, each row an outcome of its own."""
    labels = (line.strip().partition("  ")[0] for line in grid.strip().splitlines()[1:])
    return game.table(cite, Scale(*labels), grid)


FIELD_1, FIELD_2 = "Field Bet: On a 3, 4, 9, 10 or 11", "Field Bet: On a 2 or 12"
EASY_678 = (
    "6-7-8 Bet: On a 6 that is a One-Five or Two-Four, "
    "on any 7 or an 8 that is a Two-Six or Three-Five"
)
HARD_678 = "6-7-8 Bet: On a 6 that is a Three-Three or an 8 that is a Four-Four"

PAYOUT_ODDS = as_printed("5(a)", f"""
    Wager                                      -
    Pass Bet                                   1 to 1
    Don't Pass Bet                             1 to 1
    Come Bet                                   1 to 1
    Don't Come Bet                             1 to 1
    Place Bet to Win on 4                      9 to 5
    Place Bet to Win on 5                      7 to 5
    Place Bet to Win on 6                      7 to 6
    Place Bet to Win on 8                      7 to 6
    Place Bet to Win on 9                      7 to 5
    Place Bet to Win on 10                     9 to 5
    Place Bet to Lose on 4                     5 to 11
    Place Bet to Lose on 5                     5 to 8
    Place Bet to Lose on 6                     4 to 5
    Place Bet to Lose on 8                     4 to 5
    Place Bet to Lose on 9                     5 to 8
    Place Bet to Lose on 10                    5 to 11
    Four the Hardway Bet                       7 to 1
    Six the Hardway Bet                        9 to 1
    Eight the Hardway Bet                      9 to 1
    Ten the Hardway Bet                        7 to 1
    {FIELD_1}                                  1 to 1
    {FIELD_2}                                  2 to 1
    Any Seven Bet                              4 to 1
    Any Craps Bet                              7 to 1
    Craps 2 Bet                                30 to 1
    Craps 3 Bet                                15 to 1
    Craps 12 Bet                               30 to 1
    11 in One Roll                             15 to 1
    Four the Hardway on the Hop Bet            30 to 1
    Six the Hardway on the Hop Bet             30 to 1
    Eight the Hardway on the Hop Bet           30 to 1
    Ten the Hardway on the Hop Bet             30 to 1
    One-Three or Ace-Trey on the Hop Bet       15 to 1
    One-Four or Ace-Four on the Hop Bet        15 to 1
    One-Five or Ace-Five on the Hop Bet        15 to 1
    One-Six or Ace-Six on the Hop Bet          15 to 1
    Two-Three or Deuce-Trey on the Hop Bet     15 to 1
    Two-Four or Deuce-Four on the Hop Bet      15 to 1
    Two-Five or Deuce-Five on the Hop Bet      15 to 1
    Two-Six or Deuce-Six on the Hop Bet        15 to 1
    Three-Four or Trey-Four on the Hop Bet     15 to 1
    Three-Five or Trey-Five on the Hop Bet     15 to 1
    Three-Six or Trey-Six on the Hop Bet       15 to 1
    Four-Five on the Hop Bet                   15 to 1
    Four-Six on the Hop Bet                    15 to 1
    {EASY_678}                                 1 to 1
    {HARD_678}                                 2 to 1
""")


def rows_of(*begins: str) -> Paytables:
    """The rows of the printed table that belong to one wager."""
    (printed,) = PAYOUT_ODDS
    return PAYOUT_ODDS.only(*(label for label, _ in printed.rows if label.startswith(begins)))


def paid(rule: Rule, wager: Wager, row: str, rules: HouseRules) -> Verdict:
    """The bet is paid by a row of its table, for the reason that the rule states."""
    verdict = rule.pays(rules.paytable(wager), row)
    return replace(verdict, why=rule.why) if verdict.outcome is Outcome.WIN else verdict


# 623a.3(a)(1) to (4): Pass, Don't Pass, Come, Don't Come


def _right_bet(number: int, name: str) -> Wager:
    """Pass and Come: 7 or 11 wins at once, then the bet's own point before a 7."""
    cite = f"3(a)({number})"
    wager = game.wager(name, cite, pays=rows_of(name))
    natural = game.rule(f"{cite}(i)(A)", "7 or 11 on its first roll")
    made = game.rule(f"{cite}(i)(B)", "its point before a 7")
    craps = game.rule(f"{cite}(ii)(A)", "2, 3 or 12 on its first roll")
    seven = game.rule(f"{cite}(ii)(B)", "7 before its point")

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        if spot.mark is None:
            if roll.total in (SEVEN, 11):
                return paid(natural, wager, name, rules)
            return craps.loses() if roll.total in (2, 3, 12) else roll.total
        if roll.total == spot.mark:
            return paid(made, wager, name, rules)
        return seven.loses() if roll.total == SEVEN else spot.mark

    FOLLOW[wager] = followed
    return wager


def _wrong_bet(number: int, name: str) -> Wager:
    """Don't Pass and Don't Come: 2 or 3 wins at once, 12 is void, then a 7 before the point."""
    cite = f"3(a)({number})"
    wager = game.wager(name, cite, pays=rows_of(name))
    craps = game.rule(f"{cite}(i)(A)", "2 or 3 on its first roll")
    seven = game.rule(f"{cite}(i)(B)", "7 before its point")
    natural = game.rule(f"{cite}(ii)(A)", "7 or 11 on its first roll")
    made = game.rule(f"{cite}(ii)(B)", "its point before a 7")
    void = game.rule(f"{cite}(iii)", "12 on its first roll")

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        if spot.mark is None:
            if roll.total == 12:
                return void.returns()
            if roll.total in (2, 3):
                return paid(craps, wager, name, rules)
            return natural.loses() if roll.total in (SEVEN, 11) else roll.total
        if roll.total == SEVEN:
            return paid(seven, wager, name, rules)
        return made.loses() if roll.total == spot.mark else spot.mark

    FOLLOW[wager] = followed
    return wager


pass_bet = _right_bet(1, "Pass Bet")
dont_pass = _wrong_bet(2, "Don't Pass Bet")
come = _right_bet(3, "Come Bet")
dont_come = _wrong_bet(4, "Don't Come Bet")

# 623a.3(a)(7) to (10): hardways


def _hardway(number: int, word: str, face: int) -> Wager:
    """A pair of equal faces before the same total in another way and before a 7."""
    name, cite = f"{word} the Hardway Bet", f"3(a)({number})"
    wager = game.wager(name, cite, pays=rows_of(name))
    hard = game.rule(f"{cite}(i)", f"{face}-{face} came first")
    easy = game.rule(f"{cite}(ii)", f"a 7, or {2 * face} in another way, came first")

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        if roll.faces == (face, face):
            return paid(hard, wager, name, rules)
        return easy.loses() if roll.total in (2 * face, SEVEN) else spot.mark

    FOLLOW[wager] = followed
    OFF_ON_COME_OUT.add(wager)
    return wager


hardways = tuple(
    _hardway(number, word, face)
    for number, word, face in ((7, "Four", 2), (8, "Six", 3), (9, "Eight", 4), (10, "Ten", 5))
)

# 623a.3(a)(11) to (17), (22) to (39): bets on the next roll

ON_NEXT_ROLL = ThrowWagers[Roll](
    game, "it did not come on the next roll", "it came on the next roll"
)


def _one_roll(number: int, name: str, rows: Mapping[str, Comes[Roll]]) -> Wager:
    """A bet that the next roll decides: paid by the row that comes, lost if none does."""
    cite = f"3(a)({number})"
    wager = ON_NEXT_ROLL.wager(
        name, cite, PAYOUT_ODDS, rows, settled_by=f"{cite}(i)", lost_by=f"{cite}(ii)"
    )
    _follow(wager)
    return wager


def _follow(wager: Wager) -> None:
    FOLLOW[wager] = lambda bet, spot, roll, rules: ON_NEXT_ROLL.settle(bet, roll, rules)


ON_NEXT_ROLL.noted = _follow


field = _one_roll(11, "Field Bet", {FIELD_1: total(3, 4, 9, 10, 11), FIELD_2: total(2, 12)})
any_seven = _one_roll(12, "Any Seven Bet", {"Any Seven Bet": total(SEVEN)})
any_craps = _one_roll(13, "Any Craps Bet", {"Any Craps Bet": total(2, 3, 12)})
craps_two = _one_roll(14, "Craps Two Bet", {"Craps 2 Bet": total(2)})
craps_three = _one_roll(15, "Craps Three Bet", {"Craps 3 Bet": total(3)})
craps_twelve = _one_roll(16, "Craps Twelve Bet", {"Craps 12 Bet": total(12)})
eleven = _one_roll(17, "11 in One Roll Bet", {"11 in One Roll": total(11)})

HOPS = (
    (22, "Four the Hardway", (2, 2)), (23, "Six the Hardway", (3, 3)),
    (24, "Eight the Hardway", (4, 4)), (25, "Ten the Hardway", (5, 5)),
    (26, "One-Three or Ace-Trey", (1, 3)), (27, "One-Four or Ace-Four", (1, 4)),
    (28, "Two-Three or Deuce-Trey", (2, 3)), (29, "One-Five or Ace-Five", (1, 5)),
    (30, "Two-Four or Deuce-Four", (2, 4)), (31, "One-Six or Ace-Six", (1, 6)),
    (32, "Two-Five or Deuce-Five", (2, 5)), (33, "Three-Four or Trey-Four", (3, 4)),
    (34, "Two-Six or Deuce-Six", (2, 6)), (35, "Three-Five or Trey-Five", (3, 5)),
    (36, "Three-Six or Trey-Six", (3, 6)), (37, "Four-Five", (4, 5)), (38, "Four-Six", (4, 6)),
)
hops = tuple(
    _one_roll(number, f"{words} on the Hop Bet", {f"{words} on the Hop Bet": faces(*pair)})
    for number, words, pair in HOPS
)
six_seven_eight = _one_roll(
    39, "6-7-8 Bet",
    {HARD_678: lambda _, roll: roll.total in (6, 8) and roll.all_alike, EASY_678: total(6, 7, 8)},
)

# 623a.3(a)(18) to (21) and 623a.5(b) to (e): bets paid as if they were several


def _in_units(cite: str, units: int) -> Requirement:
    """A bet that is divided evenly; a unit is a dollar."""
    sentence = f"it is placed in units of {units}, each a dollar or several"
    return game.amounts(cite, sentence, Limits(100 * units, None, 100 * units))


def _compound(
    number: int,
    name: str,
    paragraph: str,
    parts: Iterable[Part],
    *,
    selections: Iterable[str] = (),
    requires: Iterable[Requirement] = (),
) -> Wager:
    """A bet on the next roll that is paid as if its parts had been wagered separately."""
    cite = f"3(a)({number})"
    division = game.division(paragraph, *parts)
    wager = game.wager(name, cite, selections=selections, requires=requires, divided=division)
    wins = game.rule(f"{cite}(i)", "a part of it came on the next roll")
    loses = game.rule(f"{cite}(ii)", "no part of it came on the next roll")

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Verdict:
        won, net = False, Fraction(0)
        for part in division.parts:
            placed = Bet(part.placed(bet))
            verdict = FOLLOW[placed.wager](placed, spot, roll, rules)
            assert isinstance(verdict, Verdict)
            won = won or verdict.outcome is Outcome.WIN
            net += verdict.net(part.share)
        if not won:
            return loses.loses()
        pays = Odds(net.numerator, net.denominator) if net else PUSH
        label = str(roll.total)
        return Verdict(Outcome.WIN, pays, division.cite, wins.why, label, also=(wins.cite,))

    FOLLOW[wager] = followed
    return wager


def _parts(of: int, *wagers: Wager) -> tuple[Part, ...]:
    """Equal parts of a bet."""
    return tuple(Part(Fraction(1, of), (wager,)) for wager in wagers)


_HORN = {"2": craps_two, "3": craps_three, "11": eleven, "12": craps_twelve}
HORN = tuple(_HORN.values())

craps_eleven = _compound(18, "Craps-Eleven or C and E Bet", "5(b)", _parts(2, any_craps, eleven))
horn = _compound(19, "Horn Bet", "5(c)", _parts(4, *HORN), requires=[_in_units("3(a)(19)", 4)])


def high_of(bet: Bet) -> Wager:
    """The bet that gets the fifth unit of a Horn High Bet."""
    return _HORN[str(bet.on)]


horn_high = _compound(
    20, "Horn High Bet", "5(d)", (*_parts(5, *HORN), Part(Fraction(1, 5), HORN)),
    selections=_HORN, requires=[_in_units("3(a)(20)", 5)],
)
whirl = _compound(
    21, "Whirl Bet", "5(e)",
    (Part(Fraction(4, 5), (horn,)), *_parts(5, any_seven)),
    requires=[_in_units("3(a)(21)", 5)],
)

horn_high_area = game.option("Area for the Horn High Bet", "3(a)(20)", YesNo(), True)
whirl_area = game.option("Area for the Whirl Bet", "3(a)(21)", YesNo(), True)


def broken_down(bet: Bet, stake: int, rules: HouseRules) -> dict[Bet, int]:
    """A Horn High or Whirl Bet without an area of its own becomes two separate wagers."""
    extra = None
    if bet.wager is horn_high and not rules[horn_high_area]:
        extra = high_of(bet)
    if bet.wager is whirl and not rules[whirl_area]:
        extra = any_seven
    if extra is None:
        return {bet: stake}
    return {Bet(horn): stake * 4 // 5, Bet(extra): stake // 5}
