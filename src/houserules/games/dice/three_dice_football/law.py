"""Three Dice Football: 58 Pa. Code Chapter 661a."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from houserules.equipment.dice import Roll
from houserules.games.shared.common import no_verbal_wager
from houserules.games.shared.throw_wagers import Comes, ThrowWagers
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Effect,
    Game,
    HouseRules,
    Line,
    Outcome,
    Round,
    Scale,
    Verdict,
    Wager,
)

game = Game(
    "661a", "Three Dice Football", positions=16, positions_cite="2(a)", case_keys=("rolls", "play")
)

# 661a.1 and 661a.2: definitions and the table

game.nothing_to_execute(
    "names of people and dice for what other paragraphs order",
    '1("Defensive Die")', '1("Down")', '1("Offensive Dice")', '1("Quarterback")',
    '1("Stickperson")',
)
DICE, DOWNS, FIRST_YARDS, GOAL = 3, 3, 20, 10
PENALTY = game.carry('1("Penalty")', "the green dice total less than the red die")


class End(StrEnum):
    """How a game ends."""

    TOUCHDOWN = "Touchdown"
    TRIPS = "Trips TD"
    TURNOVER = "Turnover"
    DOWNS = "No downs left"


DEFINED = {
    End.TOUCHDOWN: game.carry('1("Touchdown")', "the marker comes to the 0 yard line or past it"),
    End.TRIPS: game.carry('1("Trips TD")', "all three dice alike"),
    End.TURNOVER: game.carry('1("Turnover")', "a red 6 against a green total of 2 or 3"),
    End.DOWNS: game.carry("6(e)(1)", "three downs without a touchdown or a 1st & Goal"),
}


def gained(roll: Roll) -> int:
    """The total of the two green dice less the red die, which is written last."""
    *green, red = roll.faces
    return sum(green) - red


def is_turnover(roll: Roll) -> bool:
    """Whether the red die is a 6 and the green dice total 2 or 3."""
    return roll.faces[-1] == 6 and roll.total - 6 in (2, 3)


# 661a.6(c) and (e): downs


@dataclass(frozen=True, slots=True)
class Field:
    """The yards to the end zone, the plays made, the downs left; the end and what follows it."""

    yards: int = FIRST_YARDS
    plays: int = 0
    downs: int = DOWNS
    goal: bool = False
    end: End | None = None
    extra: Roll | None = None

    @property
    def scored(self) -> bool:
        """Whether the game ended in a touchdown or a Trips TD."""
        return self.end in (End.TOUCHDOWN, End.TRIPS)

    @property
    def down(self) -> str:
        """The next down as the layout names it."""
        nth = ("1st", "2nd", "3rd")[DOWNS - self.downs]
        return f"{nth} & Goal" if self.goal else f"{nth} Down"

    def after(self, roll: Roll) -> "Field":
        """The field after another down; the goal downs begin at once on the 10 yard line."""
        played = replace(self, plays=self.plays + 1, downs=self.downs - 1)
        if roll.all_alike:
            return replace(played, yards=0, end=End.TRIPS)
        if is_turnover(roll):
            return replace(played, end=End.TURNOVER)
        yards = self.yards - max(gained(roll), -1)
        if yards <= 0:
            return replace(played, yards=0, end=End.TOUCHDOWN)
        if yards <= GOAL and not self.goal:
            return Field(yards, played.plays, DOWNS, goal=True)
        return replace(played, yards=yards, end=None if played.downs else End.DOWNS)


# 661a.3 and 661a.8: wagers and what they pay

no_verbal_wager(game, "3(a)")
game.carry("3(c)", "full game wagers are made before the first throw and stay")
AFTER_THROW = game.carry("3(e)", "single play wagers are made before any throw, which settles them")

ONE, TWO, THREE, TRIPLE = (
    "A 1 appearing on one of the dice", "A 1 appearing on two of the dice", "A triple of 1s",
    "Any triple other than 1s",
)
QUICK = ("Play One", "Play Two", "Play Three", "Play Four")
LENGTHS = ("One play", "Two plays", "Three plays", "Four plays", "Five plays", "Six plays")
TOUCHDOWN, DEFENSE, CHANGE = "Touchdown Wager", "Defense Wager", "Game Change Wager"
FULL_GAME = game.table(
    "8(a)", Scale(TOUCHDOWN, DEFENSE, THREE, TWO, ONE, TRIPLE, *QUICK, CHANGE, *LENGTHS), """
    Wager                              -
    Touchdown Wager                    1 to 1
    Defense Wager                      4 to 5
    A 1 appearing on one of the dice   1 to 1
    A 1 appearing on two of the dice   10 to 1
    A triple of 1s                     50 to 1
    Any triple other than 1s           10 to 1
    Play One                           8 to 1
    Play Two                           5 to 1
    Play Three                         3 to 1
    Play Four                          1 to 1
    Game Change Wager                  5 to 1
    One play                           22 to 1
    Two plays                          22 to 1
    Three plays                        6 to 5
    Four plays                         5 to 1
    Five plays                         3 to 1
    Six plays                          6 to 1
""")


def _ones(number: int) -> Comes[Field]:
    return lambda _, now: now.extra is not None and now.extra.faces.count(1) == number


def _triple(_: str, now: Field) -> bool:
    return now.extra is not None and now.extra.all_alike


def _scored_on(play: int) -> Comes[Field]:
    return lambda _, now: now.scored and now.plays == play


def _lasts(plays: int) -> Comes[Field]:
    return lambda on, now: now.plays == plays and on == LENGTHS[plays - 1]


FULL = ThrowWagers[Field](game, "the game ended otherwise")
touchdown = FULL.wager(TOUCHDOWN, "3(b)(1)", FULL_GAME, {TOUCHDOWN: lambda _, now: now.scored})
defense = FULL.wager(DEFENSE, "3(b)(2)", FULL_GAME, {DEFENSE: lambda _, now: not now.scored})
extra_point = FULL.wager(
    "Extra Point Wager", "3(b)(3)", FULL_GAME,
    {THREE: _ones(3), TWO: _ones(2), ONE: _ones(1), TRIPLE: _triple},
)
quick_strike = FULL.wager(
    "Quick Strike TD Wager", "3(b)(4)", FULL_GAME,
    {row: _scored_on(play) for play, row in enumerate(QUICK, 1)},
)
game_changer = FULL.wager(
    "Game Changer Wager", "3(b)(5)", FULL_GAME,
    {CHANGE: lambda _, now: now.end in (End.TRIPS, End.TURNOVER)},
)
game_length = FULL.wager(
    "Game Length Wager", "3(b)(6)", FULL_GAME,
    {row: _lasts(plays) for plays, row in enumerate(LENGTHS, 1)}, selections=LENGTHS,
)
A_ONE = game.carry("3(b)(3)(i)", "a 1 shows")
BY_ROW = {
    ONE: (A_ONE,), TWO: (A_ONE,), THREE: (A_ONE, game.carry('1("Triple")', "three alike")),
    TRIPLE: (game.carry("3(b)(3)(ii)", "three alike, not 1s"), game.cite('1("Triple")')),
    **{
        row: (game.carry(f"3(b)(6)({numeral})", row),)
        for row, numeral in zip(LENGTHS, ("i", "ii", "iii", "iv", "v", "vi"), strict=True)
    },
}

OVER_TRIPS, OVER, UNDER = (
    "Over 4 Yards Wager with Trips TD", "Over 4 Yards Wager", "Under 4 Yards Wager",
)
ON_ONE_ROLL: dict[str, Comes[Roll]] = {
    "Trips TD Wager": lambda _, roll: roll.all_alike,
    "Penalty Wager": lambda _, roll: gained(roll) < 0,
    "Turnover Wager": lambda _, roll: is_turnover(roll),
    "Cover Three Wager": lambda _, roll: roll.all_alike or gained(roll) < 0,
    "No Gain Wager": lambda _, roll: gained(roll) <= 0,
    "Big Play Wager": lambda _, roll: roll.all_alike or gained(roll) >= 7,
}
SINGLE_PLAY = game.table("8(b)", Scale(*ON_ONE_ROLL, OVER_TRIPS, OVER, UNDER), """
    Wager                              -
    Trips TD Wager                     30 to 1
    Penalty Wager                      9 to 1
    Turnover Wager                     60 to 1
    Cover Three Wager                  7 to 1
    No Gain Wager                      5 to 1
    Big Play Wager                     4 to 1
    Over 4 Yards Wager                 1 to 1
    Over 4 Yards Wager with Trips TD   7 to 1
    Under 4 Yards Wager                1 to 1
""")
PLAY = ThrowWagers[Roll](game, "another roll came", dice=3)
for _place, (_name, _wins) in enumerate(ON_ONE_ROLL.items(), 1):
    PLAY.wager(_name, f"3(d)({_place})", SINGLE_PLAY, {_name: _wins})
over_four = PLAY.wager(
    "Over Four Yards Wager", "3(d)(7)", SINGLE_PLAY,
    {OVER_TRIPS: lambda _, roll: roll.all_alike, OVER: lambda _, roll: gained(roll) >= 5},
)
PLAY.wager(
    "Under Four Yards Wager", "3(d)(8)", SINGLE_PLAY,
    {UNDER: lambda _, roll: gained(roll) <= 3 and not roll.all_alike},
)

# 661a.4 to 661a.7: dice, throws and the order of settlement

game.step("4(a)", "a set of four green and two red dice is at the table, in the dice cup")
game.step("4(b)", "offer the dice to the player at the stickperson's left, then clockwise")
game.step("4(c)", "the first to accept them is the Quarterback and selects two green and one red")
game.step("5(a)", "the Quarterback throws the three dice at once to the far end")
game.step("5(e)", "call the uppermost faces")
game.step("5(h)", "bring the dice to the center, settle, pass the dice to the Quarterback")
game.step("6(a)", "Down Puck on 1st Down, Yard Marker on the 20, Game Length Puck on Play 1")
game.step("6(b)", "wagers before the first throw, single play wagers before each other one")
MOVED = {
    "gain": game.carry("6(c)(1)", "a gain moves the Yard Marker"),
    "penalty": game.carry("6(c)(2)", "a penalty moves it back by 1 yard"),
    "no gain": game.carry("6(c)(3)", "equal totals leave it where it is"),
    End.TURNOVER: game.carry("6(c)(4)", "a turnover ends the game"),
    End.TRIPS: game.carry("6(c)(5)", "a Trips TD ends the game in the end zone"),
}
BY_DICE = game.carry("6(d)", "single play wagers go by the dice, after each down")
EARNED = game.carry("6(e)(2)", "the 10 yard line earns a 1st & Goal and three more downs")
SCORED = game.carry("6(f)(1)", "Defense Wagers first, Touchdown and Extra Point Wagers last")
NOT_SCORED = game.carry("6(f)(2)", "Touchdown and Extra Point Wagers first, then Defense Wagers")
game.carry('1("Extra point roll")', "one more throw after a touchdown or a Trips TD")
IN_PROGRESS = game.rule("3(c)", "the game is not over")
PAID = game.carry("6(g)", "winning wagers are paid by 661a.8")
game.step("7(a)", "the Quarterback who scores keeps the dice; otherwise offer them clockwise")
game.step("7(b)", "the first to accept them is the new Quarterback and selects three dice")


def ended_by(now: Field) -> Citation:
    """The paragraph by which a game has ended."""
    assert now.end is not None
    return EARNED if now.goal and now.end is End.DOWNS else DEFINED[now.end]


def settle_full(bet: Bet, now: Field, rules: HouseRules) -> Verdict:
    """Settle a full game wager by the end of the game."""
    verdict = FULL.settle(bet, now, rules).citing(SCORED if now.scored else NOT_SCORED)
    if verdict.outcome is not Outcome.WIN:
        return verdict
    return verdict.citing(PAID, ended_by(now), *BY_ROW.get(verdict.label or "", ()))


def settle_play(bet: Bet, roll: Roll, rules: HouseRules) -> Verdict:
    """Settle a single play wager by the dice of the throw."""
    verdict = PLAY.settle(bet, roll, rules).citing(BY_DICE, AFTER_THROW)
    return verdict.citing(PAID) if verdict.outcome is Outcome.WIN else verdict


def played(rolls: Sequence[tuple[int, ...]]) -> tuple[Field, Roll]:
    """The field after the throws of a game so far, and the last down."""
    field, down = Field(), Roll(rolls[0])
    for roll in map(Roll, rolls):
        if field.end is not None:
            return replace(field, extra=roll), down
        field, down = field.after(roll), roll
    return field, down


def _order(now: Field, waits: bool) -> Sequence[Collection[Wager]]:
    """The wagers that a throw decides, those first that are collected or paid first."""
    others = set(FULL) - {touchdown, extra_point, defense}
    if now.end is None:
        return (set(PLAY),)
    if now.scored:
        last = () if waits else ({touchdown}, {extra_point})
        return {defense}, set(PLAY), others, *last
    return {touchdown, extra_point}, {defense}, set(PLAY), others


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Settle what the last throw of a game decides, in the order of 661a.6(d) and (f)."""
    now, down = played(round_.rolls)
    waits = now.extra is None and any(seat.bets.has(extra_point) for seat in round_.seats)
    ended = f"{now.end} on play {now.plays}" + (f", {now.extra} came" if now.extra else "")
    for wagers in _order(now, waits):
        for seat in round_.seats:
            for bet, stake in seat.bets.items():
                if bet.wager not in wagers:
                    continue
                if bet.wager in PLAY:
                    verdict = settle_play(bet, down, round_.rules).because(f"{down} came")
                else:
                    verdict = settle_full(bet, now, round_.rules).because(ended)
                yield Line.of(seat.number, bet, stake, verdict)


# 661a.4(d) and 661a.5: throws that do not count

for _event in (
    "A die is lost during play",
    "The dice show signs of tampering, are marked, chipped or scratched, or unsuitable",
):
    game.irregularity(
        "4(d)", _event, "A new set of dice is used.", Effect.NEW_DICE, Effect.CONTINUES
    )
AGAIN = "The roll is not valid: wagers stay, and the dice are thrown again."
for _cite, _event in (
    ("5(b)", "A die goes off the table or comes to rest on top of another"),
    ("5(c)(1)", "No roll: the dice do not leave the Quarterback's hand together"),
    ("5(c)(2)", "No roll: a die does not strike the far end of the table"),
    ("5(c)(3)", "No roll: a die comes to rest on the bank of chips"),
    ("5(c)(4)", "No roll: a die comes to rest in the dice cup or on a rail"),
    ("5(c)(5)", "No roll: a cheating, crooked or fixed device or technique is used"),
    ("5(c)(6)", "No roll: the stickperson considers the throw improper"),
    ("5(f)", "More than one side of a die rests on chips or another object"),
    ("5(g)", "The uppermost face is in dispute: the stickperson orders the throw void"),
):
    game.irregularity(_cite, _event, AGAIN, Effect.INVALID_ROLL, Effect.CONTINUES)
for _cite, _event, _outcome in (
    ("5(d)", "Dice touch chips or plaques other than the bank", "The roll is valid."),
    ("5(f)", "A die rests cocked on one side on chips or another object",
     "The side opposite to the one it rests on counts as uppermost."),
    ("5(g)", "The uppermost face is in dispute: the stickperson determines it",
     "The face so determined counts."),
):
    game.irregularity(_cite, _event, _outcome, Effect.VALID_ROLL, Effect.CONTINUES)

game.seal()
