"""Sic Bo: 58 Pa. Code Chapter 625a."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from houserules.equipment.dice import FACES, Roll
from houserules.games.shared.common import no_verbal_wager
from houserules.games.shared.devices import covered, device_out_of_order
from houserules.games.shared.throw_wagers import ThrowWagers, lines_of
from houserules.rules import (
    Bet,
    Effect,
    Game,
    HouseRules,
    Line,
    OneOf,
    Round,
    Scale,
    Verdict,
    YesNo,
)
from houserules.rules.procedure import Dealer

game = Game("625a", "Sic Bo", case_keys=("rolls",))

# 625a.1 and 625a.2: table, shaker and dice

automated = game.option("Automated shaker", "1(d)(2)", YesNo(), False)
UNDER_COVER, UNCOVERED, BY_PLAYER = (
    "under an opaque cover", "without an opaque cover", "by a selected player",
)
shaken = game.option(
    "Automated shaking", "5(g)", OneOf((UNDER_COVER, UNCOVERED, BY_PLAYER)), UNDER_COVER,
    applies=lambda rules: rules[automated],
)
game.nothing_to_execute(
    "make, approval and care of the shaker", "1(d)(1)", "1(d)(2)(i)", "1(d)(2)(ii)", "1(e)"
)
DICE = 3
game.carry("2(a)", "three dice")
game.nothing_to_execute("dice leave the table after hours or weeks, not after rounds", "2(b)")

# 625a.3 and 625a.6: wagers and what they pay

LOW, HIGH = range(4, 11), range(11, 18)
NUMBERS = tuple(map(str, FACES))
TOTALS = tuple(map(str, range(4, 18)))
PAIRS = tuple(f"{low} and {high}" for low, high in combinations(FACES, 2))
KINDS = ("Three of a Kind", "Two of a Kind", "Any Three of a Kind")
VALUES = tuple(f"Total Value Bet of {total}" for total in TOTALS)
COMBINATION, SMALL, BIG = "Any Two Dice Combination", "Small Bet", "Big Bet"
ONE_DIE, TWO_DICE, THREE_DICE = "One die", "Two dice", "Three dice"

tables = game.option("Sic Bo payout odds", "6(a)", OneOf(("A", "B")), "A", must=True)
PRINTED = game.table("6(a)", Scale(*KINDS, *VALUES, COMBINATION, SMALL, BIG), """
    Wager                      A          B
    Three of a Kind            150 to 1   180 to 1
    Two of a Kind              8 to 1     11 to 1
    Any Three of a Kind        24 to 1    31 to 1
    Total Value Bet of 4       50 to 1    62 to 1
    Total Value Bet of 5       18 to 1    31 to 1
    Total Value Bet of 6       14 to 1    18 to 1
    Total Value Bet of 7       12 to 1    12 to 1
    Total Value Bet of 8       8 to 1     8 to 1
    Total Value Bet of 9       6 to 1     7 to 1
    Total Value Bet of 10      6 to 1     6 to 1
    Total Value Bet of 11      6 to 1     6 to 1
    Total Value Bet of 12      6 to 1     7 to 1
    Total Value Bet of 13      8 to 1     8 to 1
    Total Value Bet of 14      12 to 1    12 to 1
    Total Value Bet of 15      14 to 1    18 to 1
    Total Value Bet of 16      18 to 1    31 to 1
    Total Value Bet of 17      50 to 1    62 to 1
    Any Two Dice Combination   5 to 1     6 to 1
    Small Bet                  1 to 1     1 to 1
    Big Bet                    1 to 1     1 to 1
""")
BY_DICE = game.table("6(b)", Scale(THREE_DICE, TWO_DICE, ONE_DIE), """
    Dice         A        B
    Three dice   3 to 1   12 to 1
    Two dice     2 to 1   2 to 1
    One die      1 to 1   1 to 1
""")
SHOWN_BY = {
    ONE_DIE: game.carry("6(b)(1)", "one die shows the number"),
    TWO_DICE: game.carry("6(b)(2)", "two dice show the number"),
}
ALL_THREE_BY = {
    "A": game.carry("6(b)(3)(i)", "all three dice show the number, Paytable A"),
    "B": game.carry("6(b)(3)(ii)", "all three dice show the number, Paytable B"),
}
game.nothing_to_execute("odds listed as “to 1” or as “1 wins” are the same", "6(c)")


def shows(dice: int, number: str, roll: Roll) -> bool:
    """Whether at least as many dice show a number."""
    return roll.faces.count(int(number)) >= dice


def shows_pair(pair: str, roll: Roll) -> bool:
    """Whether both numbers of a combination show."""
    return all(int(number) in roll.faces for number in pair.split(" and "))


def is_total(value: str, number: str, roll: Roll) -> bool:
    """Whether the dice add up to the total wagered on."""
    return value.endswith(f" {number}") and roll.total == int(number)


def is_within(totals: range, _: str, roll: Roll) -> bool:
    """Whether the total is one of several and the dice are not all alike."""
    return roll.total in totals and not roll.all_alike


WAGERS = ThrowWagers[Roll](game, "another roll came", dice=DICE)
_wager = partial(WAGERS.wager, under=tables)
three_of_a_kind = _wager(
    "Three of a Kind Wager", "3(1)", PRINTED, {KINDS[0]: partial(shows, 3)}, selections=NUMBERS
)
two_of_a_kind = _wager(
    "Two of a Kind Wager", "3(2)", PRINTED, {KINDS[1]: partial(shows, 2)}, selections=NUMBERS
)
any_three = _wager(
    "Any Three of a Kind Wager", "3(3)", PRINTED, {KINDS[2]: lambda _, roll: roll.all_alike}
)
total_value = _wager(
    "Total Value Bet", "3(4)", PRINTED,
    {value: partial(is_total, value) for value in VALUES}, selections=TOTALS,
)
combination = _wager(
    "Two Dice Combination Wager", "3(5)", PRINTED, {COMBINATION: shows_pair}, selections=PAIRS
)
small = _wager("Small Bet", "3(6)", PRINTED, {SMALL: partial(is_within, LOW)})
big = _wager("Big Bet", "3(7)", PRINTED, {BIG: partial(is_within, HIGH)})
one_of_a_kind = _wager(
    "One of a Kind Wager", "3(8)", BY_DICE,
    {row: partial(shows, 3 - place) for place, row in enumerate(BY_DICE["A"].scale.names)},
    selections=NUMBERS,
)

# 625a.4: placement of wagers

no_verbal_wager(game, "4(a)")
game.nothing_to_execute("players answer for the position of their chips", "4(b)")
POSITION = game.carry("4(c)", "settled by its position on the layout")

# 625a.5: the round of play

game.step("5(a)(1)", "the floorperson inspects the illuminating device before the table opens")
game.step(
    "5(a)(2)", "the floorperson inspects the automated shaker before the table opens",
    (automated, True),
)
game.step("5(b)(1)", "shake the manual shaker at least three times", (automated, False))
game.step("5(b)(2)", "activate the automated shaker", (automated, True))
game.step("5(c)", "no more bets, before the dice are revealed")
game.step("5(d)", "announce the dice and enter them into the illuminating device")
game.step("5(e)", "collect the losing wagers, then pay the winning ones")
game.step("5(f)", "clear the illuminated combinations")


def settle_wager(bet: Bet, roll: Roll, rules: HouseRules) -> Verdict:
    """Settle a wager by its position on the layout, 625a.4(c)."""
    verdict = WAGERS.settle(bet, roll, rules).citing(POSITION)
    if bet.wager is not one_of_a_kind or verdict.label is None:
        return verdict
    by = ALL_THREE_BY[rules[tables]] if verdict.label == THREE_DICE else SHOWN_BY[verdict.label]
    return replace(verdict, cite=by, also=(verdict.cite, *verdict.also))


@game.settles_played
def settle(round_: Round) -> Iterable[Line]:
    """Settle all wagers by one throw, those that lose first, 625a.5(e)."""
    roll = Roll(round_.rolls[-1])
    return lines_of(round_, lambda bet: settle_wager(bet, roll, round_.rules), f"{roll} came")


# 625a.7: irregularities

SHAKER = "Automated Sic Bo shaker"
RETURNED = "All wagers are returned to the players."


@dataclass(slots=True)
class Device:
    """Whether the illuminating device waits to be fixed, from round to round."""

    out: bool = False


def _breaks(dealer: Dealer) -> None:
    dealer.state(Device).out = True


game.irregularity(
    "7(a)", "Dice do not all land flat on the bottom of the shaker", f"No roll. {RETURNED}",
    Effect.INVALID_ROLL, Effect.ROUND_VOID, Effect.WAGERS_RETURNED,
)
game.irregularity(
    "7(b)", "Illuminating device or layout malfunctions after the dice are thrown",
    "Wagers are settled before a floorperson; then gaming stops until the device is fixed.",
    Effect.VALID_ROLL, Effect.STOPS, on_report=_breaks,
)
game.irregularity(
    "7(c)", "Automated Sic Bo shaker fails to operate or malfunctions when activated",
    RETURNED, Effect.INVALID_ROLL, Effect.ROUND_VOID, Effect.WAGERS_RETURNED,
    under=(automated, True), impossible_because=covered(SHAKER),
)
device_out_of_order(game, "7(d)", SHAKER, (automated, True), first="The dice are removed.")

game.seal()
