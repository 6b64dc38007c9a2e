"""Roulette: 58 Pa. Code Chapter 617a."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from houserules.equipment.wheels import (
    DOUBLE_ZERO,
    SINGLE_ZERO,
    Colour,
    Compartment,
    Wheel,
)
from houserules.games.shared.common import no_verbal_wager
from houserules.games.shared.throw_wagers import losing_first
from houserules.games.wheels import Area, Areas, SpinWagers
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Effect,
    Game,
    HouseRules,
    Line,
    OneOf,
    Outcome,
    Part,
    Round,
    Scale,
    Seat,
    Verdict,
    YesNo,
)
from houserules.rules.house_rules import Limits
from houserules.rules.settlement import PartOfBet

game = Game("617a", "Roulette", case_keys=("spins", "decisions"))

# 617a.1 and 617a.2: the wheel and the layout

DOUBLE = "double zero"
SINGLE = "single zero"
AS_SINGLE = "double zero used as single zero"
wheel = game.option("Wheel", "1(e)", OneOf((DOUBLE, SINGLE, AS_SINGLE)), DOUBLE, says=str)
automated = game.option("Fully automated electronic table", "1(f)(5)", YesNo(), False)
PROHIBITED = "prohibited"
value_chips = game.option(
    "Value chips", "603a.10(g)", OneOf((PROHIBITED, "limited", "permitted")), PROHIBITED
)
SINGLE_ORDER = game.carry("1(c)", "the single zero wheel: 37 compartments in their order")
DOUBLE_ORDER = game.carry("1(d)", "the double zero wheel: 38 compartments in their order")
game.nothing_to_execute("size and material of the ball", "1(a)")
INSPECTED = {
    "2(a)(1)": "the ball is not magnetic",
    "2(a)(2)": "neither table nor wheel has a magnet or contrivance",
    "2(a)(3)": "the wheel is level and rotates freely and evenly",
    "2(a)(4)": "all parts of the wheel are secure",
}
AS_SINGLE_COMPLIES = "layout and signage comply with § 617a.1(e)"
game.carry("2(a)", "a floorperson or a security member inspects before the table opens")
for _paragraph, _inspected in INSPECTED.items():
    game.step(_paragraph, f"before the table opens: {_inspected}")
game.step("2(a)(5)", f"before the table opens: {AS_SINGLE_COMPLIES}", (wheel, AS_SINGLE))
game.nothing_to_execute("adjustment, log and locking of the wheel", "2(b)", "2(c)", "2(d)", "2(e)")
game.nothing_to_execute("the cover of a wheel at a table that is not open", "2(f)")


def wheel_of(rules: HouseRules) -> Wheel:
    """The wheel on the table, 617a.1(c) and (d)."""
    return SINGLE_ZERO if rules[wheel] == SINGLE else DOUBLE_ZERO


def order_of(rules: HouseRules) -> Citation:
    """The paragraph that says which numbers are neighbours on the wheel."""
    return SINGLE_ORDER if rules[wheel] == SINGLE else DOUBLE_ORDER


def decides(compartment: Compartment, rules: HouseRules) -> bool:
    """Whether a compartment settles wagers; 00 does not where it means no spin."""
    return rules[wheel] != AS_SINGLE or compartment.mark != "00"


ROWS = tuple((first, first + 1, first + 2) for first in range(1, 37, 3))
COLUMNS = tuple(zip(*ROWS, strict=True))
ORDINALS = ("1st", "2nd", "3rd")


def _area(marks: Iterable[int | str]) -> Area:
    return frozenset(map(str, marks))


def _named(*groups: Iterable[int | str]) -> Areas:
    """Groups of numbers, each under its own numbers: 1-2-3."""
    return {"-".join(map(str, group)): _area(group) for group in map(tuple, groups)}


NUMBERS = _named(["0"], ["00"], *([number] for number in range(1, 37)))
PAIRS = _named(
    ("0", "00"), ("0", 1), ("0", 2), ("0", 3), ("00", 2), ("00", 3),
    *(pair for row in ROWS for pair in pairwise(row)),
    *(pair for column in COLUMNS for pair in pairwise(column)),
)
WITH_ZERO = _named(("0", 1, 2), ("0", 2, "00"), ("00", 2, 3))
THREES = {**WITH_ZERO, **_named(*ROWS)}
FOURS = _named(
    *(
        (*upper[at : at + 2], *lower[at : at + 2])
        for upper, lower in pairwise(ROWS)
        for at in (0, 1)
    )
)
SIXES = _named(*((*upper, *lower) for upper, lower in pairwise(ROWS)))
TWELVES: Areas = {f"{nth} column": _area(c) for nth, c in zip(ORDINALS, COLUMNS, strict=True)}
DOZENS: Areas = {
    f"{nth} 12": _area(range(first, first + 12))
    for nth, first in zip(ORDINALS, (1, 13, 25), strict=True)
}


def _coloured(colour: Colour) -> Area:
    return frozenset(c.mark for c in DOUBLE_ZERO.compartments if c.colour is colour)


# 617a.3(e) and 617a.4(a): wagers and what they pay


def _without_00(bet: Bet, rules: HouseRules) -> bool:
    return bet.on != "00" and "00" not in covered(bet, rules)


HAS_00 = (
    game.on_layout(
        "1(c)", "a single zero wheel and its layout have no 00",
        lambda bet, rules: rules[wheel] != SINGLE or _without_00(bet, rules),
    ),
    game.on_layout(
        "1(e)(1)", "00 is covered while the double zero wheel is used as a single zero wheel",
        lambda bet, rules: rules[wheel] != AS_SINGLE or _without_00(bet, rules),
    ),
)
ZERO_BESIDE_THREE = game.on_layout(
    "3(e)(2)", "0 and 3 have a line between them only on a single zero layout",
    lambda bet, rules: bet.on != "0-3" or rules[wheel] == SINGLE,
)
ON_LAYOUT = (*HAS_00, ZERO_BESIDE_THREE)

LABELS = (
    "Straight", "Split", "Three Numbers", "Four Numbers", "First Five Numbers", "Six Numbers",
    "Column", "Dozen", "Red", "Black", "Odd", "Even", "1—18", "19—36",
)
PRINTED = game.table("4(a)", Scale(*LABELS), """
    Wager                -
    Straight             35 to 1
    Split                17 to 1
    Three Numbers        11 to 1
    Four Numbers         8 to 1
    First Five Numbers   6 to 1
    Six Numbers          5 to 1
    Column               2 to 1
    Dozen                2 to 1
    Red                  1 to 1
    Black                1 to 1
    Odd                  1 to 1
    Even                 1 to 1
    1—18                 1 to 1
    19—36                1 to 1
""")

WAGERS = SpinWagers(game, PRINTED, "the ball rests in another compartment")
straight = WAGERS.spin("Straight", "3(e)(1)", NUMBERS, *HAS_00)
split = WAGERS.spin("Split", "3(e)(2)", PAIRS, *ON_LAYOUT)
three_numbers = WAGERS.spin("Three Numbers", "3(e)(3)", THREES, *HAS_00)
GROUPS = game.carry("3(e)(3)(i)", "the groups 0-1-2, 0-2-00 and 00-2-3")
four_numbers = WAGERS.spin("Four Numbers", "3(e)(4)", FOURS)
first_five = WAGERS.spin(
    "First Five Numbers", "3(e)(5)", {None: _area(["0", "00", 1, 2, 3])}, *HAS_00
)
six_numbers = WAGERS.spin("Six Numbers", "3(e)(6)", SIXES)
column = WAGERS.spin("Column", "3(e)(7)", TWELVES)
dozen = WAGERS.spin("Dozen", "3(e)(8)", DOZENS)
red = WAGERS.spin("Red", "3(e)(9)", {None: _coloured(Colour.RED)})
black = WAGERS.spin("Black", "3(e)(10)", {None: _coloured(Colour.BLACK)})
odd = WAGERS.spin("Odd", "3(e)(11)", {None: _area(range(1, 37, 2))})
even = WAGERS.spin("Even", "3(e)(12)", {None: _area(range(2, 37, 2))})
low = WAGERS.spin("1—18", "3(e)(13)", {None: _area(range(1, 19))})
high = WAGERS.spin("19—36", "3(e)(14)", {None: _area(range(19, 37))})
HALVES = (red, black, odd, even, low, high)

# The words of players

for _called, _name in {
    "Straight up": "Straight Wager", "Street": "Three Numbers Wager",
    "Corner": "Four Numbers Wager", "Six line": "Six Numbers Wager",
    "Low": "1—18 Wager", "High": "19—36 Wager",
}.items():
    game.nickname(_called, _name)
for _th, _ordinal in (("1st", "First"), ("2nd", "Second"), ("3rd", "Third")):
    for _called in (_th, _ordinal):
        game.nickname(f"{_called} dozen", f"Dozen Wager on {_th} 12")
        game.nickname(f"{_called} column", f"Column Wager on {_th} column")

no_verbal_wager(game, "3(a)")
game.before_leaving("3(b)", "the Roulette chips are cashed in for value chips or plaques")
game.nothing_to_execute("players answer for the position of their chips", "3(c)")
POSITION = game.carry("3(d)", "a bet is settled by the position in which it is recorded")

five_adjacent = game.wager(
    "Five Adjacent Number Wager", "3(e)(1)(i)", by_submission=True,
    selections=straight.selections,
    divided=game.division(
        "3(e)(1)(iii)", Part(Fraction(1, 5), (straight,), "on each of the five adjacent numbers")
    ),
    requires=[
        *HAS_00,
        game.amounts(
            "3(e)(1)(iii)", "it must divide into five equal amounts of whole cents",
            Limits(5, None, 5),
        ),
        game.amounts(
            "3(e)(1)(iii)", "each fifth must keep to the posted limits of a Straight Wager",
            lambda rules: _five_straights(rules),
        ),
    ],
)
CENTER = game.carry("3(e)(1)(ii)", "the bet names the center number")


def _five_straights(rules: HouseRules) -> Limits:
    posted = rules.limits.get(straight.name, Limits())
    most = None if posted.maximum is None else 5 * posted.maximum
    return Limits(5 * posted.minimum, most, 5 * posted.increment)


def covered(bet: Bet, rules: HouseRules) -> Area:
    """The compartments that a bet covers on the wheel in use."""
    if bet.wager is five_adjacent:
        return frozenset(c.mark for c in wheel_of(rules).five_adjacent(str(bet.on)))
    return WAGERS.covered(bet)


# 617a.3(f) and 617a.4(d): Touchdown Roulette

TOUCHDOWN = "Touchdown"
YARD_LINES = (
    "1—10 yard line", "11—20 yard line", "21—30 yard line", "31—40 yard line", "41—49 yard line",
)
TIE = "Tie—50 yard line"
LOSING_TEAM = "Losing team"
NO_GAME = "A number from 1 to 36"
MIDFIELD = 50
DOWNS = 4

touchdown = game.wager(
    "Touchdown Roulette Wager", "3(f)", by_submission=True,
    pays=game.table("4(d)", Scale(TOUCHDOWN, *YARD_LINES, TIE, LOSING_TEAM, NO_GAME), """
        Hand               A            B          C            D
        Touchdown          1,000 to 1   500 to 1   1,000 to 1   500 to 1
        1—10 yard line     150 to 1     250 to 1   200 to 1     200 to 1
        11—20 yard line    75 to 1      75 to 1    75 to 1      100 to 1
        21—30 yard line    50 to 1      50 to 1    50 to 1      50 to 1
        31—40 yard line    25 to 1      25 to 1    25 to 1      25 to 1
        41—49 yard line    10 to 1      10 to 1    10 to 1      10 to 1
        Tie—50 yard line   5 to 1       5 to 1     5 to 1       5 to 1
        Losing team        1 to 1       1 to 1     1 to 1       1 to 1
    """),
)
game.constraint(
    "1(f)(5)",
    "Touchdown Roulette is played on a double zero wheel.",
    lambda rules: not rules.offers(touchdown) or rules[wheel] == DOUBLE,
)
game.constraint(
    "3(f)",
    "Touchdown Roulette is offered only on a fully automated electronic table.",
    lambda rules: not rules.offers(touchdown) or rules[automated],
)
game.constraint(
    "3(f)",
    "A Touchdown Roulette Wager is made with a value chip, which must not be prohibited.",
    lambda rules: not rules.offers(touchdown) or rules[value_chips] != PROHIBITED,
)
NUMBER_FIRST = game.rule("3(f)(1)", "the ball rests in a number from 1 to 36")
CHOSEN_TEAM = game.rule("3(f)(2)(i)", "the football is on the chosen team's side")
OTHER_TEAM = game.rule("3(f)(2)(ii)", "the football is on the other team's side")
DRIVE = game.rule("3(f)(2)", "the football is where four downs have moved it")
IN_PROGRESS = game.rule("3(f)(2)", "the four downs are not over")


def yards(compartment: Compartment, team: Colour) -> int:
    """How far a down moves the football toward a team's end zone; not at all on a zero."""
    number = compartment.number or 0
    return number if compartment.colour is team else -number


def touchdown_outcome(gained: int) -> str:
    """The place of the football, by the yards gained from the 50 yard line."""
    if gained >= MIDFIELD:
        return TOUCHDOWN
    if gained > 0:
        return YARD_LINES[(MIDFIELD - gained - 1) // 10]
    return LOSING_TEAM if gained else TIE


def settle_touchdown(outcome: str, rules: HouseRules) -> Verdict:
    """Touchdown Roulette by the first spin, or by the last place of the football."""
    if outcome == NO_GAME:
        return NUMBER_FIRST.loses()
    rule = {TIE: DRIVE, LOSING_TEAM: OTHER_TEAM}.get(outcome, CHOSEN_TEAM)
    return rule.pays(rules.paytable(touchdown), outcome)


# 617a.4(b) and (c), 617a.5: settlement

ZERO_LOSES = game.rule("4(b)", "the ball rests in a zero")
ZERO_LOSES_AS_SINGLE = game.rule("4(c)(3)", "the ball rests in 0")
VOID_SPIN = game.rule("4(c)(2)", "00 is no spin; the wheel is respun")
FIFTH = game.rule("3(e)(1)(iii)", "a fifth of the wager on each of five numbers")
game.step("5(a)", "spin the ball against the wheel; at least four revolutions")
game.step("5(b)", "no more bets, while the ball is still in the track")
game.step("5(c)", "announce the number and place the point marker")
MOVED = game.step("5(d)", "move a fifth of each winning Five Adjacent Number Wager to its number")
game.step("5(e)", "collect the losing wagers, then pay the winning ones")


def settle_wager(bet: Bet, mark: str, rules: HouseRules) -> Verdict:
    """A wager of 617a.3(e), by 617a.4(a) to (c)."""
    if bet.wager in HALVES and Compartment(mark).is_zero:
        return (ZERO_LOSES_AS_SINGLE if rules[wheel] == AS_SINGLE else ZERO_LOSES).loses()
    return WAGERS.settle(bet, mark, rules)


def settle_fifths(mark: str, area: Area, rules: HouseRules) -> dict[str, Verdict]:
    """The five Straight Wagers of a Five Adjacent Number Wager, by number."""
    verdicts = {}
    for number in sorted(area, key=wheel_of(rules).position):
        verdict = settle_wager(Bet(straight, number), mark, rules)
        moved = (MOVED.cite,) if verdict.outcome is Outcome.WIN else ()
        verdicts[number] = verdict.citing(FIFTH.cite, CENTER, order_of(rules), *moved)
    return verdicts


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Collect the wagers that lose from the whole table, then pay those that win, 617a.5(e).

    Touchdown Roulette goes by all spins that count, other wagers by the first of them.
    """
    rested = [wheel_of(round_.rules).compartment(mark) for mark in round_.spins]
    spins = [compartment for compartment in rested if decides(compartment, round_.rules)]
    respun = (VOID_SPIN.cite,) if len(spins) < len(rested) else ()
    lines = [line for seat in round_.seats for line in _seat_lines(seat, spins, round_.rules)]
    for line in losing_first(lines):
        yield replace(line, also=(*line.also, POSITION, *respun))


def _seat_lines(seat: Seat, spins: list[Compartment], rules: HouseRules) -> Iterator[Line]:
    mark = spins[0].mark
    came = f"{mark} came"
    for bet, stake in seat.bets.items():
        if bet.wager is touchdown:
            if verdict := _touchdown_verdict(seat, spins, rules):
                yield Line.of(seat.number, bet, stake, verdict)
        elif bet.wager is five_adjacent:
            for number, verdict in settle_fifths(mark, covered(bet, rules), rules).items():
                fifth = PartOfBet(bet, f"Straight on {number}")
                yield Line.of(seat.number, fifth, stake // 5, verdict.because(came))
        else:
            verdict = settle_wager(bet, mark, rules)
            if bet.wager is three_numbers and bet.on in WITH_ZERO:
                verdict = verdict.citing(GROUPS)
            yield Line.of(seat.number, bet, stake, verdict.because(came))


def _touchdown_verdict(seat: Seat, spins: list[Compartment], rules: HouseRules) -> Verdict | None:
    """The verdict on a Touchdown Roulette Wager; None before the four downs are over."""
    first, *downs = spins
    if not first.is_zero:
        return settle_touchdown(NO_GAME, rules).because(f"{first.mark} came")
    if len(downs) < DOWNS:
        return None
    (team,) = seat.decisions
    gained = sum(yards(down, Colour(str(team))) for down in downs)
    side = "the chosen team" if gained >= 0 else "the other team"
    drive = f"{abs(gained)} yards for {side} by {', '.join(down.mark for down in downs)}"
    return settle_touchdown(touchdown_outcome(gained), rules).because(drive)


# 617a.6: irregularities

WAGERS_STAY = "No spin: the wagers stay for the next spin."
NEW_BALL = f"{WAGERS_STAY} The dealer asks the floorperson for a new ball if it is damaged."
game.irregularity(
    "6(a)", "Ball spun in the same direction as the wheel", WAGERS_STAY,
    Effect.NO_SPIN, Effect.REMOVE_BALL,
)
game.irregularity(
    "6(b)", "Ball does not complete four revolutions", NEW_BALL,
    Effect.NO_SPIN, Effect.INSPECT_BALL,
)
game.irregularity(
    "6(c)", "Ball leaves the wheel during the spin", NEW_BALL,
    Effect.NO_SPIN, Effect.INSPECT_BALL,
)
game.irregularity(
    "6(d)", "Foreign object enters the wheel before the ball comes to rest", WAGERS_STAY,
    Effect.NO_SPIN, Effect.REMOVE_BALL,
)

game.seal()
