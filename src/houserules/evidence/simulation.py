"""Rounds played without a person: the table itself checks the mathematics."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt

from houserules.log import NoLog
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Choose, plan_of
from houserules.odds.price import price
from houserules.rules import Bet, Decision, HouseRules, Line, RuleError, Wager
from houserules.rules.naming import parse_bet
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.rules.settlement import Outcome, Subject, subject_of
from houserules.rules.verification import verify_added
from houserules.table.chance import Source
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet, PlaceBets, Sit
from houserules.table.table import Table

SEAT = 1
CHIPS = 10**15
CLOSE = NoMoreBets()
ONE_SELECTION = (
    "a wager is on one selection unless others are named: --wager “NAME on SELECTION=10”"
)


@dataclass(slots=True)
class Account:
    """The account of one wager: how often each gain came on each stake, in cents."""

    wager: str
    counts: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, stake: int, gain: int, times: int = 1) -> None:
        """Count rounds, or decided bets where bets last many rolls."""
        came = (stake, gain)
        self.counts[came] = self.counts.get(came, 0) + times

    @property
    def played(self) -> int:
        """How often the wager was played."""
        return sum(self.counts.values())

    @property
    def wagered(self) -> int:
        """The sum of the stakes."""
        return sum(stake * count for (stake, _), count in self.counts.items())

    @property
    def gained(self) -> int:
        """The sum of the player's gains."""
        return sum(gain * count for (_, gain), count in self.counts.items())

    @property
    def mean(self) -> float:
        """The player's gain per unit wagered."""
        return self.gained / self.wagered if self.wagered else 0.0

    @property
    def standard_error(self) -> float:
        """The standard error of the mean, by what was seen."""
        played = self.played
        if played < 2:
            return float("inf")
        squares = sum(gain * gain * count for (_, gain), count in self.counts.items())
        scatter = squares - Fraction(self.gained**2, played)
        return sqrt(scatter / (played - 1) * played) / self.wagered


@dataclass(frozen=True, slots=True)
class Comparison:
    """An account beside the figure of the mathematics, if there is one for it."""

    account: Account
    figure: Figure | None
    played_otherwise: bool = False
    """Whether the figure is for another strategy than the one that was followed."""

    @property
    def expected(self) -> float | None:
        """The gain per unit that the mathematics states."""
        return None if self.figure is None else -float(self.figure.house_advantage)

    @property
    def errors(self) -> float | None:
        """The mean's distance from the figure in standard errors, by the figure's own variance."""
        if self.figure is None or self.expected is None or not self.account.played:
            return None
        if self.played_otherwise:
            return None
        exact = sqrt(float(self.figure.variance) / self.account.played)
        return (self.account.mean - self.expected) / exact if exact else 0.0


class Simulation:
    """One seat that places the same wagers round after round and follows a strategy.

    Where players play against each other, others do the same; what they all put into the pot and
    gain is then counted together.
    """

    def __init__(
        self,
        rules: HouseRules,
        choose: Choose,
        seed: int | None,
        stakes: Mapping[str, int] | None = None,
        stated_for: str | None = "",
    ) -> None:
        """Open the table; without stakes, every wager is placed that can be.

        Among several figures of a wager, one stated for the strategy is meant, by words of its
        condition; with None, figures that suppose a strategy suppose another one.
        """
        self.rules = rules
        self._choose = choose
        self._stated_for = stated_for
        self._decisions = Decisions()
        self.table = _table(rules, seed)
        bets = stakes or usual_stakes(rules)
        self._bets = [PlaceBet(SEAT, bet, stake) for bet, stake in bets.items()]
        self._all_bets = PlaceBets(SEAT, tuple(bets.items()))
        self._others = range(SEAT + 1, rules.game.usual_players + 1)
        for seat in self._others:
            self.table.do(Sit(seat, f"player {seat}", CHIPS))
        self._plan = plan_of(rules.game)
        self.accounts = Accounts()
        self._meters: dict[str, dict[str, int]] = {}
        self._placed: dict[Bet, int] = {}
        self._bases: dict[Subject, Subject] = {}
        self._charged: dict[Subject, int] = {}
        for given in self._bets:
            bet = parse_bet(self.rules.game, given.bet)
            if self.table.dealer.in_order:
                verify_added(rules, SEAT, {}, ((bet, given.stake),))
            if self._plan.base(bet.wager) is bet.wager:
                self._placed[bet] = self._placed.get(bet, 0) + given.stake
            if rules.meters(bet.wager):
                meters = rules.meters(bet.wager)
                self._meters[bet.wager.name] = {meter.name: 0 for meter in meters}

    def play(self, rounds: int) -> None:
        """Play `rounds` rounds; they leave nothing behind that only a collector could free."""
        collects = gc.isenabled()
        gc.disable()
        try:
            self._play(rounds)
        finally:
            if collects:
                gc.enable()

    def _play(self, rounds: int) -> None:
        table, choose, decisions = self.table, self._choose, self._decisions
        until = table.rounds + rounds
        while table.rounds < until:
            asks = table.asks
            if isinstance(asks, AskDecision):
                decision = choose(asks, table.dealer)
                if asks.seat == SEAT:
                    table.do(decisions[decision])
                else:
                    table.do(Decide.to(asks.seat, decision))
            elif isinstance(asks, AskWagers):
                self._wager(asks)
            if table.settled:
                self._count(table.settled)
                table.settled = ()

    def _wager(self, asks: AskWagers) -> None:
        """Place what can be placed now, and close; a bank makes no wager."""
        dealer = self.table.dealer
        if asks.bets is None and not dealer.positions[SEAT].bets and dealer.marker is None:
            self.table.do(self._all_bets)
        else:
            for given in filter(self._is_free, self._bets):
                self.table.do(given)
        for seat in self._others:
            self.table.do(replace(self._all_bets, seat=seat))
        for wager, sums in self._meters.items():
            for name, cents in self.table.meters.get(wager, {}).items():
                sums[name] += cents
        try:
            self.table.do(CLOSE)
        except RuleError as refusal:
            raise RuleError(
                f"These wagers alone make no round of {self.rules.game.name}: {refusal} "
                "Name others beside them: --wager “NAME=AMOUNT”."
            ) from None

    def _is_free(self, given: PlaceBet) -> bool:
        bet = parse_bet(self.rules.game, given.bet)
        return bet not in self.table.dealer.positions[SEAT].bets and self.table.can(given)

    def _count(self, lines: Sequence[Line]) -> None:
        """Count a settlement, or each bet of it where bets are decided one by one."""
        if self.table.dealer.in_order:
            for line in lines:
                self._enter_decided(line)
            return
        if self._others:
            decided = [line for line in lines if line.outcome is not Outcome.RETURNED]
            (bet,) = self._placed
            pot = sum(line.stake for line in decided)
            self.accounts[bet].add(pot, sum(line.amount for line in decided))
            return
        gains: dict[Subject, int] = {}
        for line in lines:
            base = self._base(line)
            gains[base] = gains.get(base, 0) + line.amount
        for bet, stake in self._placed.items():
            if bet in gains:  # an undecided bet is counted when it is decided
                self.accounts[bet].add(stake, gains.pop(bet))
        for base, gain in gains.items():
            self.accounts[base].add(0, gain)

    def _base(self, line: Line) -> Subject:
        """The bet or wager in whose account a line counts."""
        base = self._bases.get(line.subject)
        if base is None:
            base = self._bases[line.subject] = self._find_base(line)
        return base

    def _find_base(self, line: Line) -> Subject:
        bet, payable = line.bet, line.payable
        if bet in self._placed:
            return bet
        return line.subject if payable is None else subject_of(self._plan.base(payable))

    def _enter_decided(self, line: Line) -> None:
        """Count a bet when it is decided, with what was charged when it was made."""
        base = self._base(line)
        if line.outcome is Outcome.CHARGED:
            self._charged[base] = self._charged.get(base, 0) + line.amount
            return
        self.accounts[base].add(line.stake, line.amount + self._charged.pop(base, 0))

    def compared(self) -> list[Comparison]:
        """Each account beside its figure, priced at the meters as they stood on average."""
        figures = price(self.rules, asked=Asked(self._average_meters()))
        return [self._compared(of, account, figures) for of, account in self.accounts.items()]

    def _compared(self, bet: Subject, account: Account, figures: Sequence[Figure]) -> Comparison:
        """An account beside the figure of its wager, of several the one that fits the bet."""
        if self._others or not isinstance(bet, Bet) or bet not in self._placed:
            return Comparison(account, None)
        found = [figure for figure in figures if figure.wager == bet.wager.name]
        folding = self._plan.best_folds
        if folding is not None and Bet(folding.main) in self._placed:
            found = [figure for figure in found if figure.when == folding.when] or found
        if bet.on is not None:
            found = [figure for figure in found if is_on(figure, bet.on)] or found
        beside = [f"with an {other.wager}" for other in self._placed if other.wager != bet.wager]
        found = [f for f in found if any(words in (f.when or "") for words in beside)] or found
        if self._stated_for:
            found = [f for f in found if self._stated_for in (f.when or "")] or found
        figure = found[0] if found else None
        otherwise = self._stated_for is None and figure is not None and bool(figure.strategy)
        return Comparison(account, figure, played_otherwise=otherwise)

    def _average_meters(self) -> dict[str, dict[str, int]]:
        """Meters when a round was settled: a gain is linear in them, so their average counts."""
        return {
            name: {
                meter.name: round(Fraction(sums[meter.name], self.table.rounds))
                + int(meter.primary * (self.rules.fixed_amount(wager) or 0))
                for meter in self.rules.meters(wager)
            }
            for name, sums in self._meters.items()
            for wager in (self.rules.game.find_wager(name),)
        }


class Decisions(dict[str | Decision, Decide]):
    """Inputs by the decision that they make."""

    def __missing__(self, decision: str | Decision) -> Decide:
        self[decision] = given = Decide.to(SEAT, decision)
        return given


class Accounts(dict[Subject, Account]):
    """The accounts of each bet so far; an account opens when it is first asked for."""

    def __missing__(self, of: Subject) -> Account:
        self[of] = account = Account(str(of))
        return account


def is_on(figure: Figure, selection: str) -> bool:
    """Whether a figure says that it is for a bet on this selection, such as a number or a hand."""
    words = (figure.when or "").replace(";", ",").split(", ")
    said = (f"on {selection}", f"against {selection}", f"on the {selection}")
    points = words[0].removeprefix("point ").split(" or ")
    return any(phrase in words for phrase in said) or selection in points


class FreshTable(Table):
    """A table that deals every round from all cards, as figures are stated."""

    def end_round(self) -> None:
        """Take all cards together before the next round."""
        self.dealer.gathers()
        super().end_round()


def _table(rules: HouseRules, seed: int | None) -> Table:
    table = FreshTable(rules, log=NoLog(), source=Source(seed))
    table.do(Sit(SEAT, "a player", CHIPS))
    return table


def usual_stakes(rules: HouseRules) -> dict[str, int]:
    """One bet on each wager that is offered and priced, as far as they go together."""
    table = _table(rules, 0)
    placed: dict[str, int] = {}
    before = -1
    while before < len(placed):  # a wager may need another that is listed after it
        before = len(placed)
        for wager in list(_in_turn(rules, table)):
            if table.can(CLOSE) and wager.name not in _priced(rules):
                continue
            given = _usual_bet(rules, wager)
            if given.bet not in placed and table.can(given):
                table.do(given)
                placed[given.bet] = given.stake
    if not table.can(CLOSE):
        raise RuleError(f"Say what is wagered in {rules.game.name}: --wager “NAME=AMOUNT”.")
    return placed


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A wager that is not placed for a usual stake, or not on some selections, and why."""

    wager: str
    selections: tuple[str, ...]
    why: str


def left_out(rules: HouseRules) -> Iterator[LeftOut]:
    """The offered wagers that are not placed, where every wager is placed that can be."""
    table, stakes = _table(rules, 0), usual_stakes(rules)
    for bet, stake in stakes.items():
        table.do(PlaceBet(SEAT, bet, stake))
    priced = _priced(rules)
    for wager in filter(rules.offers, _in_turn(rules, table)):
        given = _usual_bet(rules, wager)
        selections = tuple(on for on in rules.selections(wager) if on)
        if given.bet in stakes:
            if selections[1:]:
                yield LeftOut(wager.name, selections[1:], ONE_SELECTION)
        elif wager.name not in priced:
            yield LeftOut(wager.name, selections, "no figure is stated for it")
        else:
            try:
                table.verify(given)
            except RuleError as refusal:
                why = str(refusal).removeprefix(f"Seat {SEAT}, {given.bet}: ").removesuffix(".")
                yield LeftOut(wager.name, selections, why)


def _usual_bet(rules: HouseRules, wager: Wager) -> PlaceBet:
    """A bet on the first selection of a wager: the usual stake, or what is permitted next to it."""
    on = next(iter(rules.selections(wager)), None)
    return PlaceBet(SEAT, str(Bet(wager, on)), rules.amounts(wager).next_to(rules.game.usual_stake))


def _priced(rules: HouseRules) -> set[str]:
    return {entry.wager.name for entry in plan_of(rules.game).entries}


def _in_turn(rules: HouseRules, table: Table) -> Iterator[Wager]:
    """The wagers that may be placed at first: those with a figure, then the others."""
    assert isinstance(table.asks, AskWagers)
    priced = _priced(rules)
    yield from (wager for wager in table.asks.wagers if wager.name in priced)
    yield from (wager for wager in table.asks.wagers if wager.name not in priced)
