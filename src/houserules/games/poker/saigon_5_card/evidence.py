"""Saigon 5 Card: the Pot Wager in rounds of two players, the other wagers as in any game."""

from collections.abc import Iterator
from dataclasses import replace

from houserules.evidence import generally
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import as_paid
from houserules.evidence.settling import stated
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
    return as_paid(host, one, Bet(law.pot), rounds)
