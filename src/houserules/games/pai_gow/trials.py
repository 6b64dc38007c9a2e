"""Rounds that confirm figures of hands set by the house way, or in the best way."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Decide, Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.pai_gow.odds import BEST_PLAY
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Decision, HouseRules, Round, Wager

BestSettings = Callable[[HouseRules], Callable[[tuple[Card, ...]], Decision]]
"""How the best play sets cards under house rules."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHandsTrials:
    """Rounds that confirm the figures of a chapter, all optional wagers settled in each."""

    main: Wager
    beside: Wager | None = None
    """An optional wager of the player, so that nobody asks them about surrender."""
    rare: Collection[Wager] = ()
    """Wagers that win so rarely that they need rounds of their own."""
    strategy: str = "house way"

    def scene(self, rules: HouseRules, trials: Sequence[Trial], seed: int) -> Scene:
        """Rounds decided by the strategy, or as a trial decides itself."""
        wagers = [self.main]
        if self.beside is not None:
            wagers.append(self.beside)
            rules = rules.with_choices(next(stated(rules, self.beside)).choices)
        bets = {wager.name: 10 * UNIT for wager in wagers}
        host = Host(rules, {SEAT: bets}, strategy(rules, self.strategy), seed)
        often = [trial for trial in trials if trial.bet.wager not in self.rare]
        rarely = [trial for trial in trials if trial.bet.wager in self.rare]
        stakes = {Bet(self.main): UNIT}
        return Scene(host, [*settlers(rules, often, stakes), *settlers(rules, rarely, stakes)])

    def by_house_way(self, rules: HouseRules, seed: int) -> Scene:
        """All figures but those of best play, every hand set by the strategy."""
        figures = (one for one in stated(rules) if not is_best(one))
        return self.scene(rules, [trial for one in figures for trial in trials_of(one)], seed)

    def by_best_play(self, rules: HouseRules, seed: int, best: BestSettings) -> Scene:
        """The figures of best play, the player's hand set in the way that is worth most."""
        figures = (one for one in stated(rules, self.main) if is_best(one))
        trials = [Trial.of(one, decide=decided_by(best(one.rules))) for one in figures]
        return self.scene(rules, trials, seed)
