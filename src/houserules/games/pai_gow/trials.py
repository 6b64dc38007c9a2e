"""Rounds that confirm figures of hands set by the house way, or in the best way."""

from collections.abc import Callable, Collection, Iterator, Sequence

from houserules.equipment.cards import Card
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.pai_gow.wager_odds import BEST_PLAY
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round, Wager


def is_best(one: Stated) -> bool:
    """Whether a figure is one of best play."""
    return BEST_PLAY in (one.figure.when or "")


def trials_of(one: Stated) -> Iterator[Trial]:
    """A figure at its stake if that is rounded, on each selection if there are selections."""
    stake = next((word for word in (one.figure.when or "").split() if word[0] == "$"), None)
    for on in one.wager.selections or (None,):
        yield Trial.of(one, on, UNIT * int(stake[1:]) if stake else None)


def decided_by(setting: Callable[[tuple[Card, ...]], Decision]) -> Decide:
    """Set the hand of the one player as a function says."""

    def decide(dealt: Round) -> tuple[Decision, ...]:
        (seat,) = dealt.seats
        return (setting(seat.hand),)

    return decide


def beside_optional(
    rules: HouseRules,
    main: Wager,
    optional: Wager,
    trials: Sequence[Trial],
    rare: Collection[Wager],
    seed: int,
) -> Scene:
    """A player who also has an optional wager, so that nobody asks them about surrender.

    Rare wagers win so rarely that they need rounds of their own.
    """
    beside = next(stated(rules, optional)).choices
    bets = {main.name: 1_000, optional.name: 1_000}
    host = Host(rules.with_choices(beside), {SEAT: bets}, strategy(rules, "house way"), seed)
    often = [trial for trial in trials if trial.bet.wager not in rare]
    rarely = [trial for trial in trials if trial.bet.wager in rare]
    stakes = {Bet(main): UNIT}
    return Scene(host, [*settlers(rules, often, stakes), *settlers(rules, rarely, stakes)])
