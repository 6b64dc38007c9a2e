"""Three Dice Football: every game at a table, those that lead to the same place once."""

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from houserules.equipment.dice import Roll
from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import Trial, stated
from houserules.evidence.simulation import SEAT
from houserules.games.shared.every_throw import STAKE, every_bet, table_of
from houserules.odds.chains import Ends, explore
from houserules.rules import HouseRules
from houserules.table.inputs import NoMoreBets, PlaceBets

from .law import FULL, PLAY, Field, played
from .odds import DOWN, ROLLS

Throws = tuple[tuple[int, ...], ...]
Gains = tuple[int, ...]
"""The gain of each bet in cents."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 661a, exactly, whatever number of rounds is asked."""
    throws = [tuple(face - 1 for face in roll.faces) for roll in ROLLS]
    yield from every_bet(list(stated(rules, *PLAY)), throws)
    yield from every_game(rules)


def every_game(rules: HouseRules) -> Iterator[Evidence]:
    """All full game wagers placed together, over all throws from every place of the field."""
    trials = [Trial.of(one, one.figure.selection, STAKE) for one in stated(rules, *FULL)]
    bets = PlaceBets(SEAT, tuple((str(trial.bet), trial.stake) for trial in trials))
    faces: list[int] = []
    table = table_of(rules, iter(lambda: faces.pop(0) - 1, None))
    first: dict[Field, Throws] = {}

    def gains(throws: Throws) -> Gains:
        """Play a whole game."""
        faces.extend(face for throw in throws for face in throw)
        table.do(bets)
        while faces:
            table.do(NoMoreBets())
        gained = {line.bet: line.amount for line in table.settled}
        return tuple(gained[trial.bet] for trial in trials)

    def step(throws: Throws, roll: Roll) -> Throws | Ends[Gains]:
        after = (*throws, roll.faces)
        field, _ = played(after)
        if field.end is None or (field.scored and field.extra is None):
            return first.setdefault(field, after)
        return Ends(gains(after))

    chances = {roll: Fraction(ways, len(ROLLS)) for roll, ways in DOWN.items()}
    start: Throws = ()
    ends = explore(start, chances, step).absorption().probability
    ways = lcm(*(chance.denominator for chance in ends.values()))
    for gained, chance in ends.items():
        for trial, gain in zip(trials, gained, strict=True):
            trial.account.add(trial.stake, gain, int(chance * ways))
    return (Evidence(trial.figure, trial.account, exhaustive=True) for trial in trials)
