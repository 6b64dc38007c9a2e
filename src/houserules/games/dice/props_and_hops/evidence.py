"""Props & Hops: every roll of two dice, and every course of a Six Eight Shake Wager."""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from houserules.equipment.dice import Roll
from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import Stated, Trial, stated
from houserules.evidence.simulation import SEAT
from houserules.games.shared.every_throw import STAKE, every_bet, table_of
from houserules.odds.chains import Ends, explore
from houserules.rules import HouseRules, Verdict
from houserules.table.inputs import NoMoreBets, PlaceBet

from .law import ONE_ROLL, follow_shake, lammers, shake
from .odds import ROLLS

Throws = tuple[tuple[int, ...], ...]


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 668a, exactly, whatever number of rounds is asked."""
    throws = [tuple(face - 1 for face in roll.faces) for roll in ROLLS]
    yield from every_bet(list(stated(rules, *ONE_ROLL)), throws)
    yield from (every_course(one) for one in stated(rules, shake))


def every_course(one: Stated) -> Evidence:
    """All rolls from every set of lammers, each course that ends played from its beginning."""
    faces: list[int] = []
    table = table_of(one.rules, iter(lambda: faces.pop(0) - 1, None))
    first: dict[frozenset[str], Throws] = {}

    def step(throws: Throws, roll: Roll) -> Throws | Ends[int]:
        after = follow_shake(lammers(throws), roll, one.rules)
        if not isinstance(after, Verdict):
            return first.setdefault(after, (*throws, roll.faces) if after else throws)
        faces.extend(face for throw in (*throws, roll.faces) for face in throw)
        table.do(PlaceBet(SEAT, shake.name, STAKE))
        while faces:
            table.do(NoMoreBets())
        return Ends(sum(line.amount for line in table.settled))

    start: Throws = ()
    chances = dict.fromkeys(ROLLS, Fraction(1, len(ROLLS)))
    ends = explore(start, chances, step).absorption().probability
    ways = lcm(*(chance.denominator for chance in ends.values()))
    trial = Trial.of(one, stake=STAKE)
    for gain, chance in ends.items():
        trial.account.add(STAKE, gain, int(chance * ways))
    return Evidence(trial.figure, trial.account, exhaustive=True)
