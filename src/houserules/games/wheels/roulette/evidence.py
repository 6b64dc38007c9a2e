"""Roulette: every bet on every compartment of each wheel, and every drive of Touchdown Roulette."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random

from houserules.equipment.wheels import DOUBLE_ZERO
from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.shared.every_throw import STAKE, every_bet, table_of
from houserules.odds.pricing import UNIT
from houserules.rules import Bets, Decision, HouseRules, Round, Seat
from houserules.rules.procedure import AskDecision
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet

from . import law

SIZE = len(DOUBLE_ZERO)
ZEROS = tuple(place for place, c in enumerate(DOUBLE_ZERO.compartments) if c.is_zero)
Spins = tuple[int, ...]
"""The places on the wheel in which the ball rests, spin by spin."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 617a, from all games of Touchdown Roulette or from `rounds` random ones."""
    by_wheel: dict[object, list[Stated]] = {}
    for one in stated(rules, *law.WAGERS, law.five_adjacent):
        by_wheel.setdefault(one.rules[law.wheel], []).append(one)
    for figures in by_wheel.values():
        places = range(len(law.wheel_of(figures[0].rules)))
        yield from every_bet(figures, [(place,) for place in places])
    games = every_game() if rounds is None else random_games(rounds, Random(seed))
    yield from touchdown(rules, games, exhaustive=rounds is None)


# Touchdown Roulette


def every_game() -> Iterator[tuple[Spins, int]]:
    """Every first spin, and after a zero every four downs, with the orders in which they come."""
    for first in range(SIZE):
        if first not in ZEROS:
            yield (first,), SIZE**law.DOWNS
            continue
        for downs in combinations_with_replacement(range(SIZE), law.DOWNS):
            same = prod(factorial(times) for times in Counter(downs).values())
            yield (first, *downs), factorial(law.DOWNS) // same


def random_games(rounds: int, random: Random) -> Iterator[tuple[Spins, int]]:
    """Random games, `rounds` of them."""
    for _ in range(rounds):
        first, *downs = (random.randrange(SIZE) for _ in range(1 + law.DOWNS))
        yield (first, *downs) if first in ZEROS else (first,), 1


def touchdown(
    rules: HouseRules, games: Iterable[tuple[Spins, int]], *, exhaustive: bool
) -> Iterator[Evidence]:
    """Games of Touchdown Roulette with the better team, under all paytables."""
    found = settlers(rules, (Trial.of(one) for one in stated(rules, law.touchdown)))
    host = found[0].rules.with_choice(law.automated, True).with_choice(law.value_chips, "permitted")
    choose = strategy(host, "best")
    spun: list[int] = []
    table = table_of(host, iter(lambda: spun.pop(0), None))
    for spins, ways in games:
        spun += spins
        table.do(PlaceBet(SEAT, law.touchdown.name, STAKE))
        decisions: tuple[Decision, ...] = ()
        for _ in spins:
            table.do(NoMoreBets())
            if isinstance(table.asks, AskDecision):
                given = Decide.to(SEAT, choose(table.asks, table.dealer))
                decisions = (given.decision,)
                table.do(given)
        marks = tuple(DOUBLE_ZERO.compartments[place].mark for place in spins)
        dealt = Round(host, (Seat(SEAT, Bets({}), decisions=decisions),), spins=marks)
        paid = sum(line.amount for line in table.settled)
        if paid != sum(line.amount for line in found[0].lines(dealt)) * STAKE // UNIT:
            raise ArithmeticError(f"The table pays {paid} for {', '.join(marks)}.")
        for settler in found:
            settler.settles(dealt, ways)
    return (
        Evidence(trial.figure, trial.account, exhaustive)
        for settler in found
        for trial in settler.trials
    )
