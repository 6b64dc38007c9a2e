"""Pai Gow Poker: rounds with both hands set by the house way, or the player's in the best way."""

from collections.abc import Iterator

from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.pai_gow.pai_gow_poker import bonuses
from houserules.games.pai_gow.pai_gow_poker.odds import BEST_PLAY, best_settings
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round

NOT_PLAYED = {BEST_PLAY: "to find the best setting of every hand takes a quarter of an hour"}
BESIDE = {Bet(bonuses.pai_gow): UNIT}
RARE = (bonuses.queens_dragon, bonuses.progressive)
"""Wagers that win so rarely that they need rounds of their own."""


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 645a; without a number of rounds, as many as are needed."""
    yield from by_house_way(rules, seed).play(rounds)
    if rounds is None:
        yield from by_best_play(rules, seed).play(None)


def by_house_way(rules: HouseRules, seed: int) -> Scene:
    """Both hands are set by the house way, and all bonus wagers are placed."""
    figures = (one for one in stated(rules) if not _is_best(one))
    return _scene(rules, [trial for one in figures for trial in _trials(one)], seed)


def by_best_play(rules: HouseRules, seed: int) -> Scene:
    """The player's hand is set in the way that is worth most."""
    figures = (one for one in stated(rules, bonuses.pai_gow) if _is_best(one))
    return _scene(rules, [Trial.of(one, decide=_best(one.rules)) for one in figures], seed)


def _is_best(one: Stated) -> bool:
    return BEST_PLAY in (one.figure.when or "")


def _scene(rules: HouseRules, trials: list[Trial], seed: int) -> Scene:
    """A player who also has an optional wager, so that nobody asks them about surrender."""
    beside = next(stated(rules, bonuses.fortune)).choices
    bets = {bonuses.pai_gow.name: 1_000, bonuses.fortune.name: 1_000}
    host = Host(rules.with_choices(beside), {SEAT: bets}, strategy(rules, "house way"), seed)
    often = [trial for trial in trials if trial.bet.wager not in RARE]
    rarely = [trial for trial in trials if trial.bet.wager in RARE]
    return Scene(host, [*settlers(rules, often, BESIDE), *settlers(rules, rarely, BESIDE)])


def _trials(one: Stated) -> Iterator[Trial]:
    """A figure at its stake if that is rounded, on each color if there are colors."""
    stake = next((word for word in (one.figure.when or "").split() if word[0] == "$"), None)
    for on in one.wager.selections or (None,):
        yield Trial.of(one, on, UNIT * int(stake[1:]) if stake else None)


def _best(rules: HouseRules) -> Decide:
    """The setting that is worth most."""
    setting = best_settings(rules)

    def decide(dealt: Round) -> tuple[Decision, ...]:
        (seat,) = dealt.seats
        return (setting(seat.hand),)

    return decide
