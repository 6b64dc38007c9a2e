"""Evidence for wagers that one spin or throw decides: all bets at a table, over all results."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Fed
from houserules.evidence.settling import Stated, Trial
from houserules.evidence.simulation import CHIPS, SEAT
from houserules.games.shared.throw_wagers import bets_on
from houserules.log import NoLog
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules
from houserules.table.inputs import NoMoreBets, PlaceBets, Sit
from houserules.table.table import Table

STAKE = 5 * UNIT


def every_bet(figures: Sequence[Stated], results: Sequence[Sequence[int]]) -> Iterator[Evidence]:
    """All bets that a layout has, placed together, for each result of its wheel or dice."""
    rules = figures[-1].rules
    trials = [Trial.of(one, on, STAKE) for one in figures for on in _selected(one)]
    bets = PlaceBets(SEAT, tuple((str(trial.bet), trial.stake) for trial in trials))
    table = table_of(rules, chain.from_iterable(results))
    for _ in results:
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


def _selected(one: Stated) -> list[str | None]:
    """The selections for which a figure is stated."""
    if one.figure.selection:
        return [one.figure.selection]
    return [bet.on for bet in bets_on(one.wager, one.rules)]


def table_of(rules: HouseRules, results: Iterable[int]) -> Table:
    """A table with one player whose spins or dice are given, by places and faces from 0 on."""
    table = Table(rules, log=NoLog(), source=Fed(results))
    table.do(Sit(SEAT, "a player", CHIPS))
    return table
