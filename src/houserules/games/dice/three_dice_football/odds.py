"""Three Dice Football: every wager of 661a over all games, exactly."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import lcm

from houserules.equipment.dice import Roll, all_rolls
from houserules.games.shared.throw_odds import price_throws
from houserules.odds.chains import Absorption, Ends, explore
from houserules.odds.figure import Figure, Related, Unit
from houserules.odds.plan import Plan
from houserules.rules import HouseRules

from .law import DICE, FULL, PLAY, Field, game, settle_full, settle_play

PLAN = Plan(game)
ROLLS = all_rolls(DICE)
DOWN = Counter(Roll((*sorted(roll.faces[:2]), roll.faces[2])) for roll in ROLLS)
EXTRA = Counter(Roll(tuple(sorted(roll.faces))) for roll in ROLLS)
EXPECTED = "Expected plays of a game"


def step(field: Field, roll: Roll) -> Field | Ends[Field]:
    """The field after a down, or how and when the game ends."""
    after = field.after(roll)
    return after if after.end is None else Ends(Field(plays=after.plays, end=after.end))


@cache
def games() -> Absorption[Field]:
    """How games end, and how many downs they take."""
    chances = {roll: Fraction(ways, len(ROLLS)) for roll, ways in DOWN.items()}
    return explore(Field(), chances, step).absorption()


@cache
def ended() -> Counter[Field]:
    """In how many ways games end, with an extra point roll after each that is scored."""
    ends = games().probability
    ways = lcm(*(chance.denominator for chance in ends.values()))
    counts: Counter[Field] = Counter()
    for field, chance in ends.items():
        for extra, rolls in EXTRA.items():
            after = replace(field, extra=extra if field.scored else None)
            counts[after] += int(chance * ways) * rolls
    return counts


def _noted(figure: Figure, rules: HouseRules) -> Figure:
    plays = games().expected_steps
    return replace(
        figure,
        related=(*figure.related, Related(EXPECTED, plays, Unit.ROLLS)),
        extra={**figure.extra, EXPECTED: f"{float(plays):.6f} = {plays}"},
    )


price_throws(PLAN, FULL, settle_full, lambda rules: ended(), noted=_noted)
price_throws(PLAN, PLAY, settle_play, lambda rules: ROLLS)
