"""Lunar Poker: the Ante with its Super Wager, and Super Wagers on another hand, in rounds."""

from collections.abc import Collection, Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene, in_rounds, needed, numbered
from houserules.evidence.settling import Settler, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.odds.plan import plan_of
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules
from houserules.rules.procedure import AskDecision, Dealer

from . import law


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 671a; without a number of rounds, as many as are needed."""
    for one in stated(rules, law.ante, law.super_wager):
        yield from _both(one, rounds, seed)
    for on in (law.DEALERS_HAND, f"hand of seat {SEAT + 1}"):
        yield from _additional(rules, on, rounds, seed)


def _both(one: Stated, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """The Ante or its Super Wager beside the other, by the play for which a figure is stated."""
    words = plan_of(one.rules.game).stated_for.items()
    said = next((name for name, when in words if when and when == one.figure.when), "best")
    other = law.ante if one.wager is law.super_wager else law.super_wager
    trial, beside = Trial.of(one), {Bet(other): UNIT}
    bets = {str(bet): UNIT for bet in (trial.bet, *beside)}
    host = Host(one.rules, {SEAT: bets}, strategy(one.rules, said), seed)
    return Scene(host, settlers(one.rules, [trial], beside)).play(rounds)


def _additional(rules: HouseRules, on: str, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """A Super Wager on one other hand at a table with two players."""
    (one,) = stated(rules, law.additional)
    bets = {law.ante.name: UNIT, law.super_wager.name: UNIT}
    bet = Bet(law.additional, on)
    host = Host(one.rules, {SEAT: {**bets, str(bet): UNIT}, SEAT + 1: bets}, fold, seed)
    trial = Trial(one.figure, one.choices, bet)
    settler = Settler(one.rules, {})
    settler.takes(trial)

    def play(trials: Collection[Trial]) -> None:
        for _ in numbered(rounds or needed(settler)):
            lines = (line for line in host.play() if line.bet == bet)
            trial.account.add(trial.stake, sum(line.amount for line in lines))

    return in_rounds([trial], play)


def fold(asks: AskDecision, dealer: Dealer) -> str:
    """Super Wagers are decided by the first five cards."""
    return law.FOLD
