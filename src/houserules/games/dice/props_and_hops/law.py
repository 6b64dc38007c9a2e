"""Props & Hops: 58 Pa. Code Chapter 668a."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from houserules.equipment.dice import FACES, Roll, all_rolls
from houserules.games.dice import faces, total
from houserules.games.shared.common import no_verbal_wager
from houserules.games.shared.throw_wagers import ThrowWagers, losing_first
from houserules.rules import (
    Bet,
    Effect,
    Freely,
    Game,
    HouseRules,
    Line,
    Option,
    Outcome,
    Round,
    Rule,
    RuleError,
    Scale,
    Verdict,
    Wager,
)

game = Game("668a", "Props & Hops", positions=6, positions_cite="1(a)", case_keys=("rolls", "play"))

# 668a.2 and 668a.4: wagers and what they pay

game.carry("2(a)", "wagers are made before the dice are shaken")
no_verbal_wager(game, "2(b)")
game.seated_by("2(c)")

SEVEN = 7
HIGH, LOW = "2 or 12 is rolled", "3, 4, 9, 10 or 11 is rolled"
DOUBLE, ANY_NUMBER, UNDER, OVER = (
    "Double Wager",
    "Any Number Wager",
    "1-6 and Under",
    "3-4 and Over",
)
TOP, LEFT, RIGHT, CENTER = (f"Hop the {side}" for side in ("Top", "Left", "Right", "Center"))
SHAKE = "Six Eight Shake"
LABELS = (DOUBLE, ANY_NUMBER, HIGH, LOW, TOP, LEFT, RIGHT, CENTER, UNDER, OVER, SHAKE)
PRINTED = game.table("4", Scale(*LABELS), """
    Wager                         -
    Double Wager                  30 to 1
    Any Number Wager              15 to 1
    2 or 12 is rolled             2 to 1
    3, 4, 9, 10 or 11 is rolled   1 to 1
    Hop the Top                   3 to 2
    Hop the Left                  2 to 1
    Hop the Right                 2 to 1
    Hop the Center                3 to 2
    1-6 and Under                 1 to 1
    3-4 and Over                  1 to 1
    Six Eight Shake               150 to 1
""")
WORDS = ("One", "Two", "Three", "Four", "Five", "Six")
WAGERS = ThrowWagers[Roll](game, "another roll came")
DOUBLES = {
    (face, face): WAGERS.wager(
        f"{name} the Hardway Bet", f"2(d)({face})", PRINTED, {DOUBLE: faces(face, face)}
    )
    for face, name in enumerate(("Two", "Four", "Six", "Eight", "Ten", "Twelve"), 1)
}
ANY_NUMBERS = {
    (low, high): WAGERS.wager(
        f"{WORDS[low - 1]}-{WORDS[high - 1]} Bet", f"2(e)({place})", PRINTED,
        {ANY_NUMBER: faces(low, high)},
    )
    for place, (low, high) in enumerate(combinations(FACES, 2), 1)
}
field = WAGERS.wager(
    "Field Wager", "2(f)(1)", PRINTED, {HIGH: total(2, 12), LOW: total(3, 4, 9, 10, 11)}
)

# 668a.2(f)(2) to (5): combinations by their place on the layout

COMBINATIONS = tuple(dict.fromkeys(str(Roll(tuple(sorted(r.faces)))) for r in all_rolls()))
Combinations = tuple[str, ...]


def named(roll: Roll) -> str:
    """The combination of a roll: 2-5 for 5-2 too."""
    return str(Roll(tuple(sorted(roll.faces))))


def ways(shown: Combinations) -> int:
    """In how many of the 36 rolls one of some combinations comes."""
    return sum(named(roll) in shown for roll in all_rolls())


def _combinations(value: object) -> Combinations:
    """Some of the 21 combinations, in their order."""
    text = " ".join(value) if isinstance(value, list) else str(value)
    words = set(text.replace(",", " ").split())
    if not words or not words <= set(COMBINATIONS):
        raise RuleError(f"“{text[:40]}” are not some of the combinations 1-1, 1-2 … 6-6.")
    return tuple(one for one in COMBINATIONS if one in words)


class Hop(NamedTuple):
    """A wager on the combinations at one place of the layout."""

    row: str
    shown: Option[Combinations]
    rule: Rule


def _hop(place: int, row: str, where: str, usual: str) -> tuple[Wager, Hop]:
    """A wager on a part of the layout, which the certificate holder submits (668a.1(b))."""
    cite, default = f"2(f)({place})", _combinations(usual)
    domain = Freely(_combinations, "some of 1-1, 1-2 … 6-6", (default,), ", ".join)
    shown = game.option(
        f"{row} combinations", cite, domain, default, must=True,
        says=lambda found: f"on {', '.join(found)}",
    )
    wager = game.wager(f"{row} Wager", cite, pays=PRINTED.only(row), moved_by=[shown])
    return wager, Hop(row, shown, game.rule(cite, f"no combination {where} of the layout"))


HOPS = dict(
    (
        _hop(2, TOP, "in the top row", "1-2 1-3 1-6 2-5 3-4 4-6 5-6"),
        _hop(3, LEFT, "on the left side", "1-1 1-2 1-3 1-4 1-5 2-3"),
        _hop(4, RIGHT, "on the right side", "2-6 3-6 4-5 4-6 5-6 6-6"),
        _hop(5, CENTER, "in the center", "1-6 2-2 2-4 2-5 3-3 3-4 3-5 4-4 5-5"),
    )
)


def sides_of(combination: str, rules: HouseRules) -> list[str]:
    """The places beside each other in which the layout has a combination."""
    return [
        hop.row
        for hop in HOPS.values()
        if hop.row != TOP and combination in rules[hop.shown]
    ]


game.constraint(
    "1(b)(2)", f"Each combination has one place: {LEFT}, {CENTER} or {RIGHT}.",
    lambda rules: all(len(sides_of(one, rules)) == 1 for one in COMBINATIONS),
)
_one_six, _three_four = faces(1, 6), faces(3, 4)
under = WAGERS.wager(
    "1-6 and Under Wager", "2(f)(6)", PRINTED,
    {UNDER: lambda on, roll: roll.total < SEVEN or _one_six(on, roll)},
)
over = WAGERS.wager(
    "3-4 and Over Wager", "2(f)(7)", PRINTED,
    {OVER: lambda on, roll: roll.total > SEVEN or _three_four(on, roll)},
)
ONE_ROLL = (*WAGERS, *HOPS)


def settle_wager(bet: Bet, roll: Roll, rules: HouseRules) -> Verdict:
    """Settle a wager on the next roll."""
    if bet.wager not in HOPS:
        return WAGERS.settle(bet, roll, rules)
    row, shown, rule = HOPS[bet.wager]
    if named(roll) not in rules[shown]:
        return rule.loses()
    return rule.pays(rules.paytable(bet.wager), row)


# 668a.2(f)(8): the Six Eight Shake Wager, over many rounds

shake = game.wager("Six Eight Shake Wager", "2(f)(8)", by_submission=True, pays=PRINTED.only(SHAKE))
NEEDED = frozenset({"1-5", "2-4", "3-3", "2-6", "3-5", "4-4"})
UNDECIDED = game.rule("2(f)(8)", "neither a 7 nor all six combinations yet")
SHAKE_WINS = game.rule("3(i)", "all six combinations of 6 and 8 before a 7")
SHAKE_LOSES = game.rule("2(f)(8)", "7 before all six combinations of 6 and 8")
REMOVED = game.rule("2(f)(8)", "taken down before a 7")


def follow_shake(thrown: frozenset[str], roll: Roll, rules: HouseRules) -> frozenset[str] | Verdict:
    """The combinations thrown so far after another roll, or the verdict."""
    if roll.total == SEVEN:
        return SHAKE_LOSES.loses()
    thrown |= NEEDED & {named(roll)}
    if thrown != NEEDED:
        return thrown
    return SHAKE_WINS.pays(rules.paytable(shake), SHAKE).citing(shake.cite)


def lammers(rolls: Iterable[Sequence[int]]) -> frozenset[str]:
    """The combinations whose lammers some rolls have moved."""
    return NEEDED & {named(Roll(tuple(roll))) for roll in rolls}


# 668a.3: the round of play

game.nothing_to_execute("make, approval and care of dice and shaker", "3(a)", "3(b)", "3(c)")
game.step("3(d)", "the floorperson places the dice in the shaker, which the dealer shakes")
game.step("3(e)", "announce no more bets")
game.step("3(e)", "place Six Eight Shake Wagers in the circles, then six lammers")
game.step("3(f)", "a player shakes the covered shaker at least three times")
game.step("3(g)", "remove the lid and place the shaker in its circle")
game.step("3(h)", "announce the dice and place the pointer marker")
COLLECTED = game.step("3(i)", "collect the losing wagers, pay the winning ones, move a lammer")
game.step("3(j)", "cover and shake the shaker")
game.step("3(k)", "after a 7 the shaker is passed to the next player to the left")


@game.settles_played
def settle(round_: Round) -> list[Line]:
    """Settle all wagers that the last roll decides, those that lose first, 668a.3(i).

    The rolls are those since the lammers were placed, where somebody has a Six Eight Shake Wager.
    """
    *before, last = round_.rolls
    roll, lines = Roll(last), []
    for seat in round_.seats:
        for bet, stake in seat.bets.items():
            if bet.wager is shake:
                verdict = follow_shake(lammers(before), roll, round_.rules)
            else:
                verdict = settle_wager(bet, roll, round_.rules)
            if isinstance(verdict, Verdict):
                by = (COLLECTED.cite,) if verdict.outcome is Outcome.LOSE else ()
                reason = verdict.citing(*by).because(f"{roll} came")
                lines.append(Line.of(seat.number, bet, stake, reason))
    return losing_first(lines)


AGAIN = "No roll: wagers stay, and the dice are shaken again."
for _cite, _event in (
    ("3(f)", "The player who shakes the dice removes the lid"),
    ("3(g)", "A die falls out of the shaker as the dealer uncovers it"),
    ("3(h)", "A die comes to rest on top of the other or does not land flat"),
):
    game.irregularity(_cite, _event, AGAIN, Effect.INVALID_ROLL, Effect.CONTINUES)

game.seal()
