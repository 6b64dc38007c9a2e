"""Craps at a live table against the rules that settle worked cases, and against the figures."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import sqrt
from random import Random
from typing import Any

import pytest

from houserules.files.casebook import Written
from houserules.files.cases import Case
from houserules.files.shipped import game_cases
from houserules.games import entry_of, load
from houserules.games.dice.craps.table import DECLINE, PASS, TAKE
from houserules.log import NoLog
from houserules.odds.price import price
from houserules.rules import Bets, HouseRules, Line, Outcome, Round, RuleError, Seat
from houserules.rules.naming import parse_bet
from houserules.rules.play import Event, Handled, Handling, NoRoll, PassesDice, TakesDice, Thrown
from houserules.rules.procedure import AskDecision
from houserules.table.chance import Given, Source
from houserules.table.events import Event as TableEvent
from houserules.table.inputs import (
    BuyChips,
    Call,
    Decide,
    Input,
    NoMoreBets,
    PlaceBet,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.offers import Offer
from houserules.table.table import Table

Open = Callable[..., Any]
game = load("craps")
ROLL = NoMoreBets()
CASES = [
    case
    for case in game_cases(entry_of("craps"))
    # at a table nobody calls no roll for what makes no throw void: it is reported, the roll counts
    if "table" not in case.keys and "makes no throw void" not in (case.refused or "")
]
SOMEBODY = 8
"""A seat that no case uses, whose player throws where a case does not say who does."""


class Played:
    """A table, the lines that it has settled, and its play as a case would tell it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[Line] = []
        self.play: list[Event] = []

    def do(self, given: Input) -> None:
        """Do something and note what it led to."""
        table = self.table
        rounds, before = table.rounds, len(table.dealer.lines)
        if (handled := self._handled(given)) is not None:
            self.play.append(handled)
        for event in table.do(given):
            self._note(event)
        lines = table.settled if table.rounds > rounds else table.dealer.lines
        self.lines += lines[before:]

    def _handled(self, given: Input) -> Handled | None:
        match given:
            case PlaceBet(seat, bet, stake):
                return Handled(seat, Handling.PLACES, parse_bet(self.table.game, bet), stake)
            case Reduce(seat, bet, by):
                named = parse_bet(self.table.game, bet, standing=True)
                return Handled(seat, Handling.REDUCES, named, by)
            case TakeBack(seat, bet):
                return Handled(
                    seat, Handling.REMOVES, parse_bet(self.table.game, bet, standing=True)
                )
            case Call(seat, bet, word):
                does = Handling.CALLS_ON if word == "on" else Handling.CALLS_OFF
                return Handled(seat, does, parse_bet(self.table.game, bet, standing=True))
        return None

    def _note(self, event: TableEvent) -> None:
        if event.dice:
            self.play.append(Thrown(event.dice))
        elif event.text == "takes the dice":
            self.play.append(TakesDice(event.seat or 0))
        elif event.text == "passes the dice":
            self.play.append(PassesDice(event.seat or 0))


# The worked cases


class CaseAtTable:
    """The events of a case, carried out one after another at a live table."""

    def __init__(self, case: Case) -> None:
        assert all(seat.number != SOMEBODY for seat in case.round.seats)
        rolls = [e.faces for e in events_of(case.round) if isinstance(e, Thrown)]
        source = Given([face - 1 for face in faces] for faces in rolls)
        self.case = case
        self.played = Played(Table(case.round.rules, source=source))
        self.table = self.played.table
        names_shooter = any(isinstance(event, TakesDice) for event in case.round.play)
        self.shooter = 0 if names_shooter else SOMEBODY
        self.thrown = 0

    def run(self) -> None:
        """Sit down, place the first bets, and go through the play."""
        for seat in self.case.round.seats:
            self.played.do(Sit(seat.number, f"Player {seat.number}", 10_000_000))
        if self.shooter:
            self.played.do(Sit(SOMEBODY, "Somebody", 10_000_000))
        for seat in self.case.round.seats:
            for bet, stake in seat.bets.items():
                self.played.do(PlaceBet(seat.number, str(bet), stake))
        for irregularity in self.case.round.incidents if not self.case.round.play else ():
            self.played.do(Report(irregularity.event))
        for event in events_of(self.case.round):
            self._happens(event)

    def _happens(self, event: Event) -> None:
        match event:
            case Handled():
                self.played.do(input_of(event))
            case NoRoll(because):
                self.played.do(Report(because.event))
            case TakesDice(seat):
                self._take_dice(seat)
            case Thrown():
                self._throw()

    def _take_dice(self, seat: int) -> None:
        holds = self.table.asks.seat
        self.shooter = seat
        if holds is not None and holds != seat:
            self.played.do(Decide(holds, PASS.name))
            self._answer()

    def _answer(self) -> None:
        while isinstance(self.table.asks, AskDecision):
            seat = self.table.asks.seat
            self.played.do(Decide(seat, TAKE if seat == self.shooter else DECLINE))

    def _throw(self) -> None:
        """Close the wagers until the dice are thrown: perhaps they were only taken at first."""
        if self.shooter == SOMEBODY and not self.table.dealer.bets(SOMEBODY):
            least = self.table.rules.amounts(game.find_wager("Pass Bet")).minimum
            line = PlaceBet(SOMEBODY, "Pass Bet", least)
            if self.table.can(line):
                self.played.do(line)
        self.thrown += 1
        while sum(isinstance(event, Thrown) for event in self.played.play) < self.thrown:
            self.played.do(ROLL)
            self._answer()


def events_of(round_: Round) -> Iterator[Event]:
    yield from round_.play or map(Thrown, round_.rolls)


def input_of(handled: Handled) -> Input:
    seat, bet = handled.seat, str(handled.bet)
    match handled.does:
        case Handling.PLACES:
            return PlaceBet(seat, bet, handled.amount)
        case Handling.REDUCES:
            return Reduce(seat, bet, handled.amount)
        case Handling.REMOVES:
            return TakeBack(seat, bet)
    return Call(seat, bet, "on" if handled.does is Handling.CALLS_ON else "off")


@pytest.mark.parametrize("written", CASES, ids=lambda written: written.name)
def test_a_worked_case_is_settled_the_same_at_the_table(written: Written) -> None:
    if written.refused is not None:
        with pytest.raises(RuleError) as caught:
            CaseAtTable(written.read()).run()
        assert written.refused in str(caught.value)
        return
    at_table = CaseAtTable(written.read())
    at_table.run()
    settled = at_table.case.settle().lines
    lines = [line for line in at_table.played.lines if line.seat != SOMEBODY]
    assert lines == [line for line in settled if line.outcome is not Outcome.STANDS]
    standing = {
        (seat.number, str(bet)): stake
        for seat in at_table.case.round.seats
        for bet, stake in at_table.table.dealer.bets(seat.number).items()
    }
    assert standing == {
        (line.seat, line.name): line.stake for line in settled if line.outcome is Outcome.STANDS
    }
    assert at_table.table.ledger.conserved


# Whatever is offered is accepted, nothing else is, and all of it is settled by the same rules

EVERYTHING = {
    "Fire Bet": "A", "Bonus Craps": "yes",
    "Buy Bet": "yes", "Buy Bet vigorish": "5%",
    "Buy Bet vigorish is collected": "when the bet is made",
    "Lay Bet": "yes", "Lay Bet vigorish": "5%",
    "Lay Bet vigorish is collected": "when the bet is made",
    "Excess to facilitate payouts": "yes",
    "Supplemental wager limit": "3-4-5", "Laid supplemental wager limit": 3,
    "Area for the Whirl Bet": "no",
}  # fmt: skip


def test_offers_are_exact_wherever_play_leads(live: Open) -> None:
    random = Random(623)
    table = live(game.rules(EVERYTHING), 623).table
    played = Played(table)
    played.do(Sit(1, "Ann", 9_000))
    played.do(Sit(2, "Bob", 9_000))
    for turn in range(240):
        legal = table.legal()
        if turn % 12 == 0 and not isinstance(table.asks, AskDecision):
            _nothing_else_is_accepted(table, legal, random.choice((1, 2)), random)
        played.do(_something(legal, random))
        assert table.ledger.conserved
    assert table.rounds
    seats = (Seat(1, Bets({})), Seat(2, Bets({})))
    settled = game.adjudicate(Round(table.rules, seats, play=tuple(played.play))).lines
    assert played.lines == [line for line in settled if line.outcome is not Outcome.STANDS]


def _amounts(found: Offer) -> tuple[int, int, int]:
    assert None not in (found.minimum, found.maximum, found.increment)
    return found.minimum or 0, found.maximum or 0, found.increment or 1


def _some(found: Offer, random: Random) -> Iterable[int]:
    """The ends of what is offered and something between."""
    least, most, step = _amounts(found)
    assert (most - least) % step == 0
    return {least, most, random.randrange(least, most + 1, step)}


def _nothing_else_is_accepted(table: Table, legal: list[Offer], seat: int, random: Random) -> None:
    own = [found for found in legal if found.seat == seat]
    placing = {
        f"{found.what} on {selection}" if selection else found.what: found
        for found in own
        if found.do == "bet"
        for selection in found.selections or ("",)
    }
    for wager in game.wagers:
        for bet in [f"{wager.name} on {on}" for on in wager.selections] or [wager.name]:
            right: Iterable[int] = ()
            wrong: Iterable[int] = (1, 100, 200, 400, 500, 1_000, 2_000)
            if found := placing.get(bet):
                least, most, step = _amounts(found)
                right = _some(found, random)
                wrong = (least - step, most + step, *([least + 1] if step > 1 else []))
            assert all(table.can(PlaceBet(seat, bet, stake)) for stake in right), bet
            assert not any(table.can(PlaceBet(seat, bet, stake)) for stake in wrong), bet
    removing = {found.what for found in own if found.do == "take back"}
    reducing = {found.what: found for found in own if found.do == "reduce"}
    for standing, stake in table.dealer.bets(seat).items():
        bet = str(standing)
        assert table.can(TakeBack(seat, bet)) == (bet in removing)
        assert bet in removing or not table.can(Reduce(seat, bet, 1))
        if found := reducing.get(bet):
            _, most, step = _amounts(found)
            assert all(table.can(Reduce(seat, bet, by)) for by in _some(found, random)), bet
            assert most + step == stake or not table.can(Reduce(seat, bet, most + step)), bet


def _something(legal: list[Offer], random: Random) -> Input:
    """One of the things that may be done, small wagers and throws more often than others."""
    kinds = {"bet": 9, "no more bets": 6, "decide": 2, "reduce": 1, "take back": 1, "call": 1,
             "buy chips": 1}  # fmt: skip
    by_kind: dict[str, list[Offer]] = {}
    for each in legal:
        if each.do in kinds:
            by_kind.setdefault(each.do, []).append(each)
    kind = random.choices([*by_kind], [kinds[kind] for kind in by_kind])[0]
    found = random.choice(by_kind[kind])
    seat, what, on = found.seat or 0, found.what, random.choice(found.selections or ("",))
    match kind:
        case "bet":
            least, most, step = _amounts(found)
            stake = random.randrange(least, min(most, least + 900) + 1, step)
            return PlaceBet(seat, f"{what} on {on}" if on else what, stake)
        case "reduce":
            return Reduce(seat, what, random.choice([*_some(found, random)]))
        case "take back":
            return TakeBack(seat, what)
        case "call":
            return Call(seat, what, on)
        case "decide":
            return Decide(seat, what)
        case "buy chips":
            return BuyChips(seat, 100)
    return ROLL


# The figures


def rolled(rules: HouseRules, bets: Iterable[str], rolls: int, seed: int) -> dict[str, list[Line]]:
    """Place the same bets again and again, and throw `rolls` times; lines by bet."""
    played = Played(Table(rules, log=NoLog(), source=Source(seed)))
    table = played.table
    played.do(Sit(1, "A player", 10**12))
    inputs = [(parse_bet(table.game, bet), PlaceBet(1, bet, 6_600)) for bet in bets]
    thrown = 0
    while thrown < rolls:
        standing = table.dealer.positions[1].bets
        for bet, given in inputs:
            if bet not in standing:
                with suppress(RuleError):
                    played.do(given)
        played.do(ROLL)
        if isinstance(table.asks, AskDecision):
            played.do(Decide(1, TAKE))
        thrown += 1
    by_bet: dict[str, list[Line]] = {}
    for line in played.lines:
        by_bet.setdefault(line.name, []).append(line)
    return by_bet


def test_bets_bring_what_the_figures_say() -> None:
    """Means of decided bets within three standard errors of the exact figures."""
    rules = game.rules({"Bonus Craps": "yes"})
    bets = [
        "Pass Bet", "Don't Pass Bet", "Come Bet", "Don't Come Bet", "Place Bet to Win on 4",
        "Place Bet to Win on 6", "Place Bet to Lose on 5", "Eight the Hardway Bet", "Field Bet",
        "Any Craps Bet", "6-7-8 Bet", "All Small Wager", "All Tall Wager",
    ]  # fmt: skip
    figures = {f"{f.wager} {f.when}" if f.when else f.wager: f for f in price(rules)}
    lines = rolled(rules, bets, 2_500, 2026)
    assert set(lines) == set(bets)
    for bet, settled in lines.items():
        figure = figures[bet]
        assert all(line.stake == 6_600 for line in settled)
        mean = sum(line.amount for line in settled) / len(settled) / 6_600
        error = sqrt(figure.variance / len(settled))
        assert abs(mean + float(figure.house_advantage)) < 3 * error, (bet, len(settled))
