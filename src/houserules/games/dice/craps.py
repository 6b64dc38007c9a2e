"""Craps and Mini-Craps: 58 Pa. Code Chapter 623a.

The bets stand in `craps_bets` (623a.3 and 623a.5), `craps_numbers` (Place, Buy and Lay Bets),
`craps_shooter_bets` (Fire Bet and Bonus Craps) and `craps_supplements` (623a.6); how they are made
and removed in `craps_layout` (623a.4). Here are the table, the dice, the throw and the shooter; the
round of play at a live table is `craps_table`.
"""

from collections.abc import Iterator

from houserules.games.dice.craps_bets import game
from houserules.games.dice.craps_layout import Layout
from houserules.rules import Effect, HouseRules, Line, OneOf, Round
from houserules.rules.play import Handled, Handling, Thrown

__all__ = ["adjudicate", "game"]

game.wagers.sort(key=lambda wager: wager.cite)
game.live_table = "houserules.games.dice.craps_table"

# 623a.2: the tables

CRAPS, MINI = "Craps", "Mini-Craps"
table = game.option("Table", "2(c)", OneOf((CRAPS, MINI)), CRAPS)
MINI_SEATS = game.rule("2(c)", "a Mini-Craps table seats at most nine players")


def _refuses_seat(number: int, rules: HouseRules) -> str | None:
    too_many = rules[table] == MINI and number > 9
    return f"{MINI_SEATS.why} ({MINI_SEATS.cite.pretty})" if too_many else None


game.refuses_seat = _refuses_seat
game.carry("2(d)(2)", "the wagers offered are the areas of the layout")
game.nothing_to_execute("the shape and size of the table", "2(a)", "2(b)")
game.nothing_to_execute("what the layout shows beside the areas for wagers", "2(d)")
game.nothing_to_execute("drop box and tip box", "2(e)")
game.nothing_to_execute("who works at the table", '1("Boxperson")', '1("Stickperson")')
game.nothing_to_execute("wagers without cash or chips, which are not taken", '1("Call Bet")')

# 623a.3(b), (c), 623a.4 and 623a.5(j): what is true of all wagers

game.carry("3(b)(1)", "a stake below the posted minimum is refused")
game.carry("3(b)(2)", "a stake above the posted maximum is refused")
game.carry("5(j)", "a stake above the posted maximum is refused")
game.nothing_to_execute("a sign with the minimum and maximum", "3(c)")
game.nothing_to_execute("wagers are made with chips, or with cash that is changed", "4(b)")
game.nothing_to_execute("only seated players wager at Mini-Craps, and stay seated", "4(e)")

# 623a.7: dice retention and selection

AT_CRAPS, AT_MINI = (table, CRAPS), (table, MINI)
game.step("7(a)", "a set of five dice is at the table, those not in play in the dice cup")
game.step("7(b)(1)", "offer the dice to the player left of the boxperson, then clockwise", AT_CRAPS)
game.step("7(b)(2)", "offer the dice to the player at the left, then clockwise", AT_MINI)
game.step("7(c)", "the first to accept them is the shooter and selects two dice")
game.step("7(c)(1)", "the cup stands before the stickperson", AT_CRAPS)
game.step("7(c)(2)", "the cup stands before the dealer or stickperson", AT_MINI)
game.step(
    "7(d)", "a new set of dice every 24 hours, at each opening, and when one is lost or marked"
)

# 623a.8: throw of the dice; invalid roll of the dice

game.step("8(a)", "the shooter bets on a line and throws both dice at once to the far end")


def _no_roll(cite: str, event: str) -> None:
    game.irregularity(
        cite, event, "The roll is not valid: wagers stay as they are, the dice are thrown again.",
        Effect.INVALID_ROLL, Effect.CONTINUES,
    )  # fmt: skip


_no_roll("8(b)", "A die goes off the table or comes to rest on top of the other")
_no_roll("8(c)(1)", "No roll: the dice do not leave the shooter's hand together")
_no_roll("8(c)(2)", "No roll: a die does not strike the far end of the table")
_no_roll("8(c)(3)", "No roll: a die comes to rest on the Craps bank of chips")
_no_roll("8(c)(4)", "No roll: a die comes to rest in the dice cup or on a rail")
_no_roll("8(c)(5)", "No roll: a cheating, crooked or fixed device or technique is used")
_no_roll("8(c)(6)", "No roll: the throw is considered improper")
game.irregularity(
    "8(d)", "Dice touch chips or plaques other than the Craps bank",
    "The roll is valid.",
    Effect.CONTINUES,
)  # fmt: skip
game.nothing_to_execute("who may call no roll", "8(e)")

# 623a.9: point throw; settlement of wagers

game.step("9(a)", "call the total of the uppermost faces")
game.irregularity(
    "9(b)", "A die rests cocked on one side on chips or another object",
    "The side opposite to the one it rests on counts as uppermost.",
    Effect.CONTINUES,
)  # fmt: skip
_no_roll("9(b)", "More than one side of a die rests on chips or another object")
_no_roll("9(c)(1)", "Craps: the face in dispute is not determined and the throw is void")
_no_roll("9(c)(2)", "Mini-Craps: the face in dispute is not determined and the throw is void")
game.step("9(d)", "collect the dice, settle what the throw decided, pass the dice", AT_CRAPS)
game.step("9(e)", "collect the dice, settle what the throw decided, pass the dice", AT_MINI)

# 623a.10: continuation of shooter; selection of new shooter

game.carry("10(a)", "another seat takes the dice after any roll")
game.step("10(a)(2)", "a shooter who delays, throws invalidly or offends may be told to pass")
game.step("10(c)", "offer all dice to the player left of the last shooter, then clockwise")
game.step("10(d)", "the first to accept them is the new shooter and selects two dice")


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Place the bets of all seats, then go through the play; what is undecided stands."""
    layout = Layout(round_.rules, (seat.number for seat in round_.seats))
    for seat in round_.seats:
        for bet, stake in seat.bets.items():
            yield from layout.happens(Handled(seat.number, Handling.PLACES, bet, stake))
    for event in round_.play or map(Thrown, round_.rolls):
        yield from layout.happens(event)
    yield from layout.undecided()
