"""The rake of each listed pot, taken at the table from a pot of exactly that size."""

from collections.abc import Iterator
from typing import Any

from houserules.evidence.evidence import Evidence
from houserules.evidence.settling import stated
from houserules.evidence.simulation import Account
from houserules.log import NoLog
from houserules.rules import Decision, HouseRules, Option
from houserules.rules.procedure import AskDecision
from houserules.rules.settlement import Outcome
from houserules.table.chance import Source
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet, Sit
from houserules.table.table import Table

from . import law
from .betting import Structure

OF_RAKE: tuple[Option[Any], ...] = (
    law.form,
    law.rake,
    law.percentage,
    law.incremental,
    law.rake_unit,
    law.most_rake,
    law.hourly,
)
"""The options on which the rake of a pot depends."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Two players go All-in for half of each pot."""
    for said in stated(rules):
        account = Account(said.figure.wager)
        account.add(*_played(said.rules, said.figure.amount, seed))
        yield Evidence(said.figure, account, exhaustive=True)


def _played(rules: HouseRules, pot: int, seed: int) -> tuple[int, int]:
    """The pot of a round without limits on bets, and what the players gain in all."""
    chosen: dict[Option[Any], Any] = {option: rules[option] for option in OF_RAKE}
    free = law.game.rules().with_choices({**chosen, law.structure: Structure.NONE.value})
    table = Table(free, log=NoLog(), source=Source(seed))
    for seat in (1, 2):
        table.do(Sit(seat, f"player {seat}", pot))
        table.do(PlaceBet(seat, law.stakes.name, pot // 2))
    table.do(NoMoreBets())
    while isinstance(table.asks, AskDecision):
        table.do(Decide.to(table.asks.seat, _all_in(table.asks)))
    lines = [line for line in table.settled if line.outcome is not Outcome.RETURNED]
    return sum(line.stake for line in lines), sum(line.amount for line in lines)


def _all_in(asks: AskDecision) -> Decision:
    """The most that may be bet; otherwise a call, or whatever comes first."""
    for act in asks.acts:
        if act.amounts is not None:
            return Decision(act.name, act.amounts.most)
    calls = [act.decision for act in asks.acts if act.name == "call"]
    return calls[0] if calls else asks.acts[0].decision
