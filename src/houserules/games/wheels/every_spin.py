"""Evidence for wagers that one spin decides: all bets at a table, over all spins of a wheel."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Fed
from houserules.evidence.settling import Stated, Trial
from houserules.evidence.simulation import CHIPS, SEAT
from houserules.games.wheels.spin_wagers import bets_on
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules
from houserules.table.inputs import NoMoreBets, PlaceBets, Sit
from houserules.table.log import NoLog
from houserules.table.table import Table

STAKE = 5 * UNIT


def every_bet(figures: Sequence[Stated], places: int) -> Iterator[Evidence]:
    """All bets that a layout has, placed together, for each place of its wheel."""
    rules = figures[-1].rules
    trials = [Trial.of(one, bet.on, STAKE) for one in figures for bet in bets_on(one.wager, rules)]
    bets = PlaceBets(SEAT, tuple((str(trial.bet), trial.stake) for trial in trials))
    table = table_of(rules, range(places))
    for _ in range(places):
        if not table.dealer.seats():
            table.do(bets)
        table.do(NoMoreBets())
        if table.dealer.seats():  # after a spin that is void the bets are still placed
            continue
        gains = Counter[Bet | None]()
        for line in table.settled:
            gains[line.bet] += line.amount
        for trial in trials:
            trial.account.add(trial.stake, gains[trial.bet])
    return (Evidence(trial.figure, trial.account, exhaustive=True) for trial in trials)


def table_of(rules: HouseRules, spins: Iterable[int]) -> Table:
    """A table with one player whose spins are given, by places on the wheel."""
    table = Table(rules, log=NoLog(), source=Fed(spins))
    table.do(Sit(SEAT, "a player", CHIPS))
    return table
