"""Payouts of a dealt round under many house rules at once, each figure with its account.

A round is dealt and decided at the table once. The game's own settlement says what the same cards
and decisions pay under other paytables and options.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from houserules.evidence.evidence import Counted, Evidence
from houserules.evidence.simulation import SEAT, Account
from houserules.odds.cache import remembered_figures
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Choose, Entry, Plan, plan_of, variations
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Bets, Decision, HouseRules, Line, Option, Payable, Round, Wager
from houserules.rules.settlement import Subject
from houserules.table.record import settle_record

Decide = Callable[[Round], tuple[Decision, ...]]
"""The decisions of the seat in a round, by the cards that it saw at the time."""


@dataclass(frozen=True)
class Stated:
    """A figure of the price sheet, with the house rules under which it is stated."""

    figure: Figure
    entry: Entry
    rules: HouseRules

    @property
    def wager(self) -> Wager:
        """The wager that is priced."""
        assert isinstance(self.entry.wager, Wager)
        return self.entry.wager

    @property
    def choices(self) -> Mapping[Option[Any], Any]:
        """The choices on which the figure depends."""
        return {option: self.rules[option] for option in self.entry.by}


def stated(
    rules: HouseRules, *wagers: Payable, fixed: Iterable[Option[Any]] = ()
) -> Iterator[Stated]:
    """Every figure that `price --all` prints, or those of some wagers, each once.

    Options that are fixed stay as the rules have them.
    """
    seen: dict[tuple[str, str, str | None], Figure] = {}
    for entry in plan_of(rules.game).entries:
        if wagers and entry.wager not in wagers:
            continue
        for varied in variations(entry, rules):
            if any(varied[option] != rules[option] for option in fixed):
                continue
            for figure in remembered_figures(entry, varied, Asked()):
                key = (figure.wager, figure.table, figure.when)
                if key not in seen:
                    seen[key] = figure
                    yield Stated(figure, entry, varied.fitting(entry.wager) or varied)
                elif seen[key] != figure:
                    raise ArithmeticError(f"Two different figures are both stated as {key}.")


@dataclass(eq=False)
class Trial:
    """A figure on trial: the bet that is settled, under which choices, and its account."""

    figure: Figure
    choices: Mapping[Option[Any], Any]
    bet: Bet
    stake: int = UNIT
    decide: Decide | None = None
    """How the seat decides, where that is not as it was decided at the table."""
    account: Account = field(init=False)
    counted: Counted | None = None
    """The count of deals that need no rounds."""

    def __post_init__(self) -> None:
        self.begins_again()

    def has_counted(self, of: int) -> None:
        """Keep the count so far, out of `of` ways, and go on to rounds of the rest."""
        self.counted = Counted(self.account, of)
        self.begins_again()

    def evidence(self, before: Evidence | None = None) -> Evidence:
        """The evidence of the rounds, and of earlier ones before them."""
        return Evidence(self.figure, self.account, before=before, counted=self.counted)

    def begins_again(self) -> None:
        """Open a new account; the old one stays with the evidence that was made of it."""
        self.account = Account(self.figure.wager)

    @classmethod
    def of(
        cls,
        one: Stated,
        on: str | None = None,
        stake: int | None = None,
        decide: Decide | None = None,
    ) -> Trial:
        """The trial of a figure by a bet on its wager, at the amount that it costs."""
        costs = stake or one.rules.fixed_amount(one.wager) or UNIT
        return cls(one.figure, one.choices, Bet(one.wager, on), costs, decide)

    def counts(self, line: Line, plan: Plan) -> bool:
        """Whether a settled line is part of the figure."""
        if self.bet.on:
            return line.bet == self.bet
        return line.payable is not None and plan.base(line.payable) is self.bet.wager


class Settler:
    """House rules under which dealt rounds are settled for several trials at once."""

    choose: Choose | None = None
    """How a seat decides at a table under these rules, where that is not as the host decides."""

    def __init__(self, rules: HouseRules, beside: Mapping[Bet, int]) -> None:
        self.rules = rules
        self.trials: list[Trial] = []
        self.bets = Bets(beside)
        self._chosen: dict[Option[Any], Any] = {}
        self._decide: Decide | None = None
        self._of: dict[Subject, list[Trial]] = {}

    def takes(self, trial: Trial) -> bool:
        """Take a trial on, if it goes together with those that are taken."""
        same = all(self._chosen.get(o, value) == value for o, value in trial.choices.items())
        for other in self.trials:
            same = same and trial.bet != other.bet and trial.decide is other.decide
        rules = self.rules.with_choices(trial.choices)
        if not same or (self.trials and not is_consistent(rules)):
            return False
        self.rules = rules
        self._decide = trial.decide
        self._chosen.update(trial.choices)
        self.trials.append(trial)
        self.bets = Bets({**self.bets, trial.bet: trial.stake})
        return True

    def serves(self, trials: Collection[Trial]) -> bool:
        """Whether any of these trials is among its own."""
        return any(trial in trials for trial in self.trials)

    def pays(self, dealt: Round) -> Iterable[Line]:
        """The lines of the seat under these rules, as it decided at the table."""
        (seat,) = (seat for seat in dealt.seats if seat.number == SEAT)
        seats = (seat._replace(bets=Bets({**self.bets, **seat.bets})),)
        round_ = dealt._replace(rules=self.rules, seats=seats)
        game = self.rules.game
        return settle_record(round_).lines if game.pays_by_playing else game.lines(round_)

    def lines(self, dealt: Round) -> Iterable[Line]:
        """The same as the trials decide."""
        if self._decide is None:
            return self.pays(dealt)
        (seat,) = (seat for seat in dealt.seats if seat.number == SEAT)
        seats = (seat._replace(decisions=self._decide(dealt)),)
        return self.pays(dealt._replace(seats=seats))

    def settles(self, dealt: Round, times: int = 1) -> None:
        """Settle a round and add what it gains to the account of each trial."""
        gains = dict.fromkeys(self.trials, 0)
        for line in self.lines(dealt):
            for trial in self._trials_of(line):
                gains[trial] += line.amount
        for trial, gain in gains.items():
            trial.account.add(trial.stake, gain, times)

    def _trials_of(self, line: Line) -> list[Trial]:
        found = self._of.get(line.subject)
        if found is None:
            plan = plan_of(self.rules.game)
            found = [trial for trial in self.trials if trial.counts(line, plan)]
            self._of[line.subject] = found
        return found


def is_consistent(rules: HouseRules) -> bool:
    """Whether a table may be opened under these rules."""
    return all(finding.kind != "inconsistent" for finding in rules.findings())


def settlers(
    rules: HouseRules, trials: Iterable[Trial], beside: Mapping[Bet, int] | None = None
) -> list[Settler]:
    """As few settlers as the trials need; each also has the bets beside them."""
    found: list[Settler] = []
    for trial in trials:
        if not any(settler.takes(trial) for settler in found):
            found.append(Settler(rules, beside or {}))
            found[-1].takes(trial)
    return found
