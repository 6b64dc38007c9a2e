"""Fortune Asia Poker: rounds with hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round

from . import bonuses
from .odds import BEST_PLAY, best_setting

NOT_PLAYED = {BEST_PLAY: "to find the best setting of each hand takes a second or two"}
BESIDE = {Bet(bonuses.asia_poker): UNIT}
BEST_ROUNDS = 100
"""How many rounds are played in the best way where no number is asked for."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 659a; without a number of rounds, as many as are needed."""
    yield from by_house_way(rules, seed).play(rounds)
    if rounds is None:
        yield from by_best_play(rules, seed).play(BEST_ROUNDS)


def by_house_way(rules: HouseRules, seed: int) -> Scene:
    """All hands are set by the house way, and all optional wagers are placed."""
    trials = [Trial.of(one) for one in stated(rules) if not _is_best(one)]
    return _scene(rules, trials, seed)


def by_best_play(rules: HouseRules, seed: int) -> Scene:
    """The player's hands are set in the way that wins most often."""
    figures = (one for one in stated(rules, bonuses.asia_poker) if _is_best(one))
    return _scene(rules, [Trial.of(one, decide=_best(one.rules)) for one in figures], seed)


def _is_best(one: Stated) -> bool:
    return BEST_PLAY in (one.figure.when or "")


def _scene(rules: HouseRules, trials: list[Trial], seed: int) -> Scene:
    """A player who also has an optional wager, so that nobody asks them about surrender."""
    beside = next(stated(rules, bonuses.fortune)).choices
    bets = {bonuses.asia_poker.name: 1_000, bonuses.fortune.name: 1_000}
    host = Host(rules.with_choices(beside), {SEAT: bets}, strategy(rules, "house way"), seed)
    often = [trial for trial in trials if trial.bet.wager is not bonuses.progressive]
    rarely = [trial for trial in trials if trial.bet.wager is bonuses.progressive]
    return Scene(host, [*settlers(rules, often, BESIDE), *settlers(rules, rarely, BESIDE)])


def _best(rules: HouseRules) -> Decide:
    """The setting that wins most often."""

    def decide(dealt: Round) -> tuple[Decision, ...]:
        (seat,) = dealt.seats
        return (best_setting(rules, seat.hand),)

    return decide
