"""A scene: a host plays or is given deals, and every round is settled for all trials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from houserules.equipment.cards import Card
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.settling import Settler, Stated, Trial
from houserules.evidence.simulation import SEAT
from houserules.odds import work
from houserules.odds.plan import Choose
from houserules.rules import Bet, HouseRules, Line, RuleError
from houserules.rules.settlement import Subject

Weigh = Callable[[HouseRules], int]
"""In how many ways a deal comes from the cards in play under house rules."""
MOST_BY_MEAN = 3_000_000
"""Rounds beyond which nobody waits for the mean alone to show an error."""
ROUNDS_PER_REPORT = 1_000
"""Rounds between two reports of progress."""
COMPARED = 20
"""Rounds in which the table itself pays under the rules of each settler."""


def numbered(rounds: int) -> Iterator[int]:
    """The numbers of the rounds, with reports of progress."""
    for number in range(rounds):
        if not number % ROUNDS_PER_REPORT:
            work.tell(number, rounds)
        yield number


def in_rounds(
    trials: Sequence[Trial], play: Callable[[Collection[Trial]], None]
) -> Iterator[Evidence]:
    """The evidence of rounds on each figure; figures that are off are played again, as long.

    In every fourth run one of a hundred right figures is beyond 3 standard errors. None does so
    twice but by a chance of one in a hundred thousand; a wrong one does.
    """
    play(trials)
    found = {trial: trial.evidence() for trial in trials}
    doubtful = [trial for trial, evidence in found.items() if evidence.doubtful]
    if doubtful:
        for trial in trials:
            trial.begins_again()
        play(doubtful)
    for trial in doubtful:
        found[trial] = trial.evidence(before=found[trial])
    yield from found.values()


def as_paid(host: Host, one: Stated, bet: Bet, rounds: int | None) -> Iterator[Evidence]:
    """A figure by what the table pays the seat on a bet, where it depends on other players."""
    trial = Trial(one.figure, one.choices, bet)

    def play(trials: Collection[Trial]) -> None:
        for _ in numbered(rounds or _needed(trial)):
            lines = (line for line in host.play() if line.seat == SEAT and line.bet == bet)
            trial.account.add(trial.stake, sum(line.amount for line in lines))

    return in_rounds([trial], play)


class Scene:
    """A host, and the settlers for which it plays."""

    def __init__(self, host: Host, settlers: Sequence[Settler]) -> None:
        self.host = host
        self.settlers = settlers

    @property
    def trials(self) -> Iterator[Trial]:
        """The figures on trial."""
        return (trial for settler in self.settlers for trial in settler.trials)

    def play(self, rounds: int | None) -> Iterator[Evidence]:
        """Play `rounds` rounds, or as many as figures need, those of each settler for itself."""
        self._compare()
        return in_rounds(list(self.trials), partial(self._play, rounds))

    def _play(self, rounds: int | None, trials: Collection[Trial]) -> None:
        serving = (settler for settler in self.settlers if settler.serves(trials))
        until = {settler: rounds or needed(settler) for settler in serving}
        for number in numbered(max(until.values(), default=0)):
            self.host.play()
            for settler, last in until.items():
                if number < last:
                    settler.settles(self.host.dealt)

    def deal(self, cards: Sequence[Card], ways: int | Weigh = 1) -> None:
        """Play a round with given cards, for as many deals as are like it."""
        self.host.play(cards)
        self.settles(ways)

    def settles(self, ways: int | Weigh = 1) -> None:
        """Settle the round that was played, for as many deals as are like it."""
        if not self.host.rounds % ROUNDS_PER_REPORT:
            work.tell(self.host.rounds)
        for settler in self.settlers:
            if times := ways if isinstance(ways, int) else ways(settler.rules):
                settler.settles(self.host.dealt, times)

    def evidence(self) -> Iterator[Evidence]:
        """The evidence of all deals on each figure."""
        self._compare()
        return (Evidence(trial.figure, trial.account, exhaustive=True) for trial in self.trials)

    def _compare(self) -> None:
        for settler in self.settlers:
            compare(settler, self.host.choose)


def needed(settler: Settler) -> int:
    """Rounds that catch an error of one percent in the commonest payout of its figures."""
    return max(map(_needed, settler.trials))


def _needed(trial: Trial) -> int:
    evidence = trial.evidence()
    by_mean = evidence.needed_by_mean()
    return by_mean if by_mean <= MOST_BY_MEAN else evidence.needed() or by_mean


def compare(settler: Settler, choose: Choose) -> None:
    """Open a table under the rules of a settler, if they permit one, and compare what it pays."""
    bets = {str(bet): stake for bet, stake in settler.bets.items()}
    try:
        host = Host(settler.rules, {SEAT: bets}, settler.choose or choose)
        host.play()
    except RuleError:  # the paytables of these trials are not for one table
        return
    for _ in range(COMPARED):
        paid, settled = _paid(host.play()), _paid(settler.pays(host.dealt))
        if paid != settled:
            raise ArithmeticError(
                f"Under {settler.rules.chosen} the table pays {paid - settled}, not "
                f"{settled - paid}, for {host.dealt}."
            )


def _paid(lines: Iterable[Line]) -> Counter[tuple[Subject, int]]:
    """The payouts of the seat on each bet, without those from a meter, which rises at a table."""
    return Counter(
        (line.subject, line.amount) for line in lines if line.seat == SEAT and not line.from_meter
    )
