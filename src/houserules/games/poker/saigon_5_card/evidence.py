"""Saigon 5 Card: the Pot Wager in rounds of two players, the other wagers as in any game."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from houserules.evidence import generally
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import in_rounds, needed, numbered
from houserules.evidence.settling import Settler, Trial, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules
from houserules.rules.house_rules import Limits

from . import law


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 680a; without a number of rounds, all deals or as many as are needed."""
    if law.pot is None:
        yield from generally.confirm(rules, rounds, seed)
        return
    yield from generally.confirm(rules, rounds, seed, but=[law.pot])
    yield from _pot(rules, rounds, seed)


def _pot(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """The pot between two players at a table with a minimum."""
    assert law.pot is not None
    (one,) = stated(rules, law.pot)
    posted = replace(one.rules, limits={law.ante.name: Limits(UNIT)})
    bets = {law.ante.name: UNIT}
    host = Host(posted, {SEAT: bets, SEAT + 1: bets}, strategy(posted, "best"), seed)
    trial = Trial(one.figure, one.choices, Bet(law.pot))
    settler = Settler(posted, {})
    settler.takes(trial)

    def play(trials: Collection[Trial]) -> None:
        for _ in numbered(rounds or needed(settler)):
            lines = (line for line in host.play() if line.seat == SEAT)
            gain = sum(line.amount for line in lines if line.bet == trial.bet)
            trial.account.add(trial.stake, gain)

    return in_rounds([trial], play)
