"""Craps and Mini-Craps: every bet over every roll that can come, from the layout of a table.

A bet is placed at the table. From there on the table's own open bets are followed through all that
rolls can do to them: a chain whose states are layouts, solved exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from houserules.equipment.dice import Roll
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Fed
from houserules.evidence.settling import Stated, Trial, stated
from houserules.evidence.simulation import CHIPS
from houserules.log import NoLog
from houserules.odds.chains import Absorption, Ends, explore
from houserules.rules import Bet, HouseRules, Outcome
from houserules.rules.play import Event, Handled, Handling, TakesDice, Thrown
from houserules.rules.procedure import AskWagers
from houserules.table.inputs import Call, Decide, NoMoreBets, PlaceBet, Sit
from houserules.table.table import Table

from . import bets as law
from . import supplements
from .layout import BOXES, CALLED
from .odds import EXPECTED_ROLLS, PER_RESOLVED, PER_ROLL, THROWS
from .table import TAKE, OpenLayout

SHOOTER, BETTOR = 1, 2
STAKE = 66_000
"""In cents; every payout and every vigorish on it is in whole cents."""
THROWN = {4: (1, 3), 5: (2, 3), 6: (2, 4), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
"""A throw that establishes each point."""


class End(NamedTuple):
    """The gain of a bet in cents, and whether it came back undecided."""

    gain: int
    returned: bool


Ending = Absorption[End]


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 623a, exactly; with a number of rounds, not after every point."""
    points = tuple(THROWN) if rounds is None else tuple(THROWN)[:1]
    for one in stated(rules):
        if one.wager not in supplements.SUPPORTS:
            yield from alone(one, points)
        elif one.figure.per == one.wager.name:
            yield from supplement(one)
        else:
            yield from supported(one, points)


def alone(one: Stated, points: Sequence[int]) -> Iterator[Evidence]:
    """A bet by itself, after a point, and on a come out roll, on or off as it may be called."""
    after_point = [At(one.rules, point) for point in points]
    if one.wager in BOXES:
        starts = [(at, "") for at in after_point]
    elif one.wager in CALLED:
        at_first = [(At(one.rules), called) for called in (law.ON, law.OFF)]
        starts = [*at_first, *((at, law.ON) for at in after_point)]
    else:
        starts = [(At(one.rules), "")]
    for number, (at, called) in enumerate(starts):
        most = one.rules.amounts(one.wager).maximum or STAKE
        trial = Trial.of(one, _selection(one), min(STAKE, most))
        at.places(str(trial.bet), trial.stake)
        call = Call(BETTOR, str(trial.bet), called)
        if called and at.table.can(call):  # otherwise it is so already
            at.table.do(call)
        ends = at.followed()
        if number == 0:
            _check(trial, ends, "")
        elif called == law.OFF:
            _check(trial, ends, ", off on come out rolls")
        yield _evidence(trial, ends)


def supplement(one: Stated) -> Iterator[Evidence]:
    """A supplemental wager by itself, on the points that its figure is for."""
    base = supplements.SUPPORTS[one.wager]
    for point in THROWN:
        if one.figure.when != f"point {supplements.row_of(point)}":
            continue
        boxed = base in BOXES
        trial = Trial.of(one, str(point) if boxed else None, STAKE)
        at = At(one.rules, 4 if point != 4 else 5) if boxed else At(one.rules)
        at.places(base.name, STAKE)
        at.throws(point)
        at.places(str(trial.bet), STAKE)
        ends = at.followed(trial.bet)
        _check(trial, ends, "")
        yield _evidence(trial, ends)


def supported(one: Stated, points: Sequence[int]) -> Iterator[Evidence]:
    """A bet with the largest supplemental wager, which follows as soon as there is a point."""
    base = supplements.SUPPORTS[one.wager]

    def follows(layout: OpenLayout) -> Event | None:
        standing = layout.of(BETTOR)
        if len(standing) != 1 or not isinstance(standing[0].mark, int):
            return None
        point = standing[0].mark
        most = supplements.limit(one.wager, STAKE, point, one.rules)
        bet = Bet(one.wager, str(point) if base in BOXES else None)
        return Handled(BETTOR, Handling.PLACES, bet, most)

    for start in points if base in BOXES else (None,):
        at = At(one.rules, start)
        at.places(base.name, STAKE)
        ends = at.followed(follows=follows)
        trial = Trial.of(one, None, STAKE)
        _check(trial, ends, "")
        yield _evidence(trial, ends)


def _selection(one: Stated) -> str | None:
    """The number of a bet, from the words of its figure: on 4, or against 4."""
    when = (one.figure.when or "").partition(";")[0]
    return when.rpartition(" ")[2] if one.wager.selections else None


def _evidence(trial: Trial, ends: Ending) -> Evidence:
    ways = lcm(*(chance.denominator for chance in ends.probability.values()))
    for end, chance in ends.probability.items():
        trial.account.add(trial.stake, end.gain, int(chance * ways))
    return Evidence(trial.figure, trial.account, exhaustive=True)


def _check(trial: Trial, ends: Ending, how: str) -> None:
    """The expected rolls, and the house advantage per bet resolved and per roll, are as stated."""
    lost = -ends.expectation(lambda end: Fraction(end.gain, trial.stake))
    decided = ends.chance(lambda end: not end.returned)
    found = {
        EXPECTED_ROLLS + how: ends.expected_steps,
        PER_RESOLVED: lost / decided,
        PER_ROLL: lost / ends.expected_steps,
    }
    for name, text in trial.figure.extra.items():
        if (
            name in found
            and name.endswith(how)
            and Fraction(text.rpartition(" ")[2]) != found[name]
        ):
            raise ArithmeticError(f"{trial.bet}: {name} is {found[name]}, not {text}.")


# A table, and what rolls do to its layout

State = tuple[object, ...]


class At:
    """A table with a shooter on the Pass line, and somebody else who bets."""

    def __init__(self, rules: HouseRules, point: int | None = None) -> None:
        """Open the table, and throw a point if one is wanted."""
        self._faces: list[int] = []
        dice = Fed(iter(lambda: self._faces.pop(0), None))
        self.table = Table(rules, log=NoLog(), source=dice)
        for seat in (SHOOTER, BETTOR):
            self.table.do(Sit(seat, f"player {seat}", CHIPS))
        self.table.do(PlaceBet(SHOOTER, law.pass_bet.name, STAKE))
        if point is not None:
            self.throws(point)

    def throws(self, point: int) -> None:
        """Throw a point; the first throw needs somebody who takes the dice."""
        self._faces += [face - 1 for face in THROWN[point]]
        self.table.do(NoMoreBets())
        if not isinstance(self.table.asks, AskWagers):
            self.table.do(Decide(SHOOTER, TAKE))

    def places(self, bet: str, stake: int) -> None:
        """Make a bet, through the table."""
        self.table.do(PlaceBet(BETTOR, bet, stake))

    def followed(
        self, only: Bet | None = None, follows: Callable[[OpenLayout], Event | None] | None = None
    ) -> Ending:
        """The end of the bets, or of one of them, over all rolls that can come."""
        assert isinstance(self.table.asks, AskWagers)
        layout = self.table.asks.bets
        assert isinstance(layout, OpenLayout)
        charged = sum(line.amount for line in self.table.dealer.lines if line.seat == BETTOR)
        layouts: dict[State, OpenLayout] = {}

        def reach(layout: OpenLayout) -> State:
            """Make a layout ready for the next roll, and name it."""
            if layout.shooter is None:
                tuple(layout.happens(TakesDice(SHOOTER)))
            if layout.lacks_line_bet:
                line = Handled(SHOOTER, Handling.PLACES, Bet(law.pass_bet), STAKE)
                tuple(layout.happens(line))
            if follows and (event := follows(layout)):
                tuple(layout.happens(event))
            state = (layout.point, layout.initial, *layout.of(BETTOR))
            layouts[state] = layout
            return state

        def step(state: State, roll: Roll) -> State | Ends[End]:
            layout = layouts[state].copy()
            lines = [line for line in layout.happens(Thrown(roll.faces)) if line.seat == BETTOR]
            if layout.of(BETTOR):
                assert not lines
                return reach(layout)
            own = [line for line in lines if only in (None, line.bet)]
            returned = all(line.outcome is Outcome.RETURNED for line in own)
            return Ends(End(charged + sum(line.amount for line in own), returned))

        return explore(reach(layout.copy()), THROWS, step).absorption()
