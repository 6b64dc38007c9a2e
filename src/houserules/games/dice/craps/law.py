"""Craps and Mini-Craps: 58 Pa. Code Chapter 623a.

The bets are in `bets` (623a.3 and 623a.5), `numbers` (Place, Buy and Lay Bets), `shooter_bets`
(Fire Bet and Bonus Craps) and `supplements` (623a.6); how they are made and removed in `layout`
(623a.4). Here are the table, the dice, the throw and the shooter; the round of play is `table`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from houserules.games.shared.common import verbal_wager
from houserules.rules import (
    Effect,
    HouseRules,
    Line,
    OneOf,
    Round,
)
from houserules.rules.option import Choice
from houserules.rules.play import Handled, Handling, Thrown
from houserules.rules.procedure import Dealer

from .bets import game
from .layout import CALLED, Layout

__all__ = ["adjudicate", "game"]

# 623a.2: the tables

CRAPS, MINI = "Craps", "Mini-Craps"
table = game.option("Table", "2(c)", OneOf((CRAPS, MINI)), CRAPS)
MINI_PLAYERS = 9
MINI_SEATS = game.rule("2(c)", "a Mini-Craps table seats at most nine players")


@game.refuses_seats
def _refuses_seat(number: int, rules: HouseRules) -> str | None:
    too_many = rules[table] == MINI and number > MINI_PLAYERS
    return f"{MINI_SEATS.why} ({MINI_SEATS.cite.pretty})" if too_many else None


game.carry("2(d)(2)", "the wagers offered are the areas of the layout")
game.nothing_to_execute("the shape and size of the table", "2(a)", "2(b)")
game.nothing_to_execute("who works at the table", '1("Boxperson")', '1("Stickperson")')
game.nothing_to_execute("wagers without cash or chips, which are not taken", '1("Call Bet")')

# 623a.3(b), (c), 623a.4 and 623a.5(j): what is true of all wagers

game.limits_posted(below=["3(b)(1)"], above=["3(b)(2)", "5(j)"])
game.nothing_to_execute("a sign with the minimum and maximum", "3(c)")
verbal_wager(game, "4(b)")
game.seated_by("4(e)", (table, MINI))

# 623a.7: dice retention and selection

AT_CRAPS, AT_MINI = (table, CRAPS), (table, MINI)
game.step("7(a)", "a set of five dice is at the table, those not in play in the dice cup")
game.step("7(b)(1)", "offer the dice to the player left of the boxperson, then clockwise", AT_CRAPS)
game.step("7(b)(2)", "offer the dice to the player at the left, then clockwise", AT_MINI)
game.step("7(c)", "the first to accept them is the shooter and selects two dice")
game.step("7(c)(1)", "the cup is in front of the stickperson", AT_CRAPS)
game.step("7(c)(2)", "the cup is in front of the dealer or stickperson", AT_MINI)
game.step(
    "7(d)", "a new set of dice every 24 hours, at each opening, and when one is lost or marked"
)


@dataclass(slots=True)
class Dice:
    """The dice: are they out, is a set new, who threw them last, does that player hold them."""

    out: bool = False
    new: bool = False
    last: int | None = None
    held: bool = False


def _replaced(dealer: Dealer) -> None:
    dealer.state(Dice).new = True


for _event in (
    "A die is lost during play",
    "The dice show signs of tampering, are marked, chipped or scratched, or unsuitable",
):
    game.irregularity(
        "7(d)", _event, "A new set of five dice is used.", Effect.NEW_DICE, Effect.CONTINUES,
        impossible_because=lambda dealer, seat: (
            None if dealer.state(Dice).out else "no dice are out yet"
        ),
        on_report=_replaced,
    )

# 623a.8: throw of the dice; invalid roll of the dice

game.step("8(a)", "the shooter bets on a line and throws both dice at once to the far end")


def _no_roll(cite: str, event: str, at: Choice[str] | None = None) -> None:
    game.irregularity(
        cite, event, "The roll is not valid: wagers stay as they are, the dice are thrown again.",
        Effect.INVALID_ROLL, Effect.CONTINUES, under=at,
    )


def _roll_counts(cite: str, event: str, outcome: str, at: Choice[str] | None = None) -> None:
    game.irregularity(cite, event, outcome, Effect.VALID_ROLL, Effect.CONTINUES, under=at)


_no_roll("8(b)", "A die goes off the table or comes to rest on top of the other")
_no_roll("8(c)(1)", "No roll: the dice do not leave the shooter's hand together")
_no_roll("8(c)(2)", "No roll: a die does not strike the far end of the table")
_no_roll("8(c)(3)", "No roll: a die comes to rest on the Craps bank of chips", AT_CRAPS)
_no_roll("8(c)(4)", "No roll: a die comes to rest in the dice cup or on a rail")
_no_roll("8(c)(5)", "No roll: a cheating, crooked or fixed device or technique is used")
_no_roll("8(c)(6)", "No roll: the throw is considered improper")
_roll_counts("8(d)", "Dice touch chips or plaques other than the Craps bank", "The roll is valid.")
game.step("8(e)(1)", "the boxperson or the stickperson calls no roll", AT_CRAPS)
game.step("8(e)(2)", "the dealer, the stickperson or the floorperson calls no roll", AT_MINI)

# 623a.9: point throw; settlement of wagers

game.step("9(a)", "call the total of the uppermost faces")
_roll_counts(
    "9(b)", "A die rests cocked on one side on chips or another object",
    "The side opposite to the one it rests on counts as uppermost.",
)
_no_roll("9(b)", "More than one side of a die rests on chips or another object")
for _cite, _who, _at in (("9(c)(1)", "boxperson", AT_CRAPS), ("9(c)(2)", "floorperson", AT_MINI)):
    _roll_counts(
        _cite, f"The uppermost face is in dispute: the {_who} determines it",
        "The face so determined counts.", _at,
    )
    _no_roll(_cite, f"The uppermost face is in dispute: the {_who} orders the throw void", _at)
game.step("9(d)", "collect the dice, settle what the throw decided, pass the dice", AT_CRAPS)
game.step("9(e)", "collect the dice, settle what the throw decided, pass the dice", AT_MINI)
game.notes_reading(
    "9(d)", CALLED,
    "A Place, Buy, Lay or Hardway Bet that wins comes down with its payout: "
    "one that is to stay is placed again",
)
UNDECIDED = {
    CRAPS: game.rule("9(d)", "no throw has decided it"),
    MINI: game.rule("9(e)", "no throw has decided it"),
}

# 623a.10: continuation of shooter; selection of new shooter

ORDERED = game.irregularity(
    "10(a)(2)", "Shooter ordered to pass the dice for delay, invalid rolls or a violation",
    "The shooter passes the dice, which are offered to the others; wagers stay as they are.",
    Effect.CONTINUES,
    impossible_because=lambda dealer, seat: (
        None if dealer.state(Dice).held else "no shooter has the dice"
    ),
)
game.step("10(c)", "offer all dice to the player left of the last shooter, then clockwise")
game.step("10(d)", "the first to accept them is the new shooter and selects two dice")


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Place the bets of all seats, then go through the play; undecided bets stay."""
    layout = Layout(round_.rules, (seat.number for seat in round_.seats))
    for seat in round_.seats:
        for bet, stake in seat.bets.items():
            yield from layout.happens(Handled(seat.number, Handling.PLACES, bet, stake))
    for event in round_.play or map(Thrown, round_.rolls):
        yield from layout.happens(event)
    yield from layout.undecided(UNDECIDED[round_.rules[table]])


game.seal()
