"""Pai Gow Poker: rounds with both hands set by the house way, settled for every wager."""

from collections.abc import Iterator

from houserules.games.pai_gow import pai_gow_poker_bonuses as bonuses
from houserules.odds.plans.pai_gow_poker import BEST_PLAY, best_setting
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Round
from houserules.table.confirming.evidence import Evidence
from houserules.table.confirming.host import Host
from houserules.table.confirming.scene import Scene
from houserules.table.confirming.settling import SEAT, Decide, Stated, Trial, settlers, stated
from houserules.table.strategies import strategy

VALUED = 2_000
"""Hands of which every setting is valued against every hand of the dealer's: a second each."""
BESIDE = {Bet(bonuses.pai_gow): UNIT}
MOST = 1_200_000
"""Rounds: enough to see an error of one percent in how often a bonus wager is paid."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 645a; without a number of rounds, as many as are needed."""
    best = [one for one in stated(rules, bonuses.pai_gow) if BEST_PLAY in (one.figure.when or "")]
    trials = [trial for one in stated(rules) if one not in best for trial in _trials(one)]
    yield from _scene(rules, trials, seed).play(rounds)
    trials = [Trial.of(one, decide=_best(one.rules)) for one in best]
    yield from _scene(rules, trials, seed).play(VALUED if rounds is None else 1 + rounds // 1_000)


def _scene(rules: HouseRules, trials: list[Trial], seed: int) -> Scene:
    """A player who also has an optional wager, so that nobody asks whether he surrenders."""
    beside = next(stated(rules, bonuses.fortune)).choices
    bets = {bonuses.pai_gow.name: 1_000, bonuses.fortune.name: 1_000}
    host = Host(rules.with_choices(beside), {SEAT: bets}, strategy(rules, "house way"), seed)
    return Scene(host, settlers(rules, trials, BESIDE), MOST)


def _trials(one: Stated) -> Iterator[Trial]:
    """A figure at its stake if that is rounded, on each color if there are colors."""
    stake = next((word for word in (one.figure.when or "").split() if word[0] == "$"), None)
    for on in one.wager.selections or (None,):
        yield Trial.of(one, on, UNIT * int(stake[1:]) if stake else None)


def _best(rules: HouseRules) -> Decide:
    """The setting that is worth most."""

    def decide(dealt: Round) -> tuple[str, ...]:
        (seat,) = dealt.seats
        return (best_setting(rules, seat.hand),)

    return decide
