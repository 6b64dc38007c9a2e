"""A written round, played again by the game's procedure.

The record brings cards, spins, decisions and what went wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from houserules.log import NoLog
from houserules.rules import (
    Bet,
    Decision,
    Irregularity,
    Line,
    Round,
    Rule,
    RuleError,
    Seat,
    Settlement,
    dollars,
)
from houserules.rules.play import Handled, Handling, NoRoll, Thrown
from houserules.rules.procedure import (
    OPEN_WORDS,
    Act,
    AskDecision,
    AskReport,
    AskWagers,
    Play,
    listed,
)
from houserules.rules.verification import verify_round
from houserules.table.chance import Written
from houserules.table.dealer import TableDealer
from houserules.table.incidents import RoundVoid
from houserules.table.inputs import (
    Abandon,
    Call,
    Decide,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.meters import Meters
from houserules.table.moments import Moment
from houserules.table.recorded_dealer import RecordedDealer, RecordedMeters
from houserules.table.recorded_incidents import Happening, happenings
from houserules.table.spoken import as_said
from houserules.table.table import Table

CHIPS = 10**12
"""Enough for every wager: a record does not say what players have left."""


WHOSE = "say at which seat"
MOST_TRIED = 2_000
"""How often a record is played to find the moments of what happened in it."""


class MissingCardsError(RuleError):
    """A wager was settled by cards that the record does not name."""


class MustDecideError(RuleError):
    """A seat was asked for a decision that the record does not have."""

    def __init__(self, asks: AskDecision) -> None:
        self.asks = asks
        either = " or ".join(dict.fromkeys(act.name for act in asks.acts))
        super().__init__(f"Seat {asks.seat} must decide: {either} ({asks.cite.pretty}).")


class TooEarlyError(RuleError):
    """A card cannot have been drawn in error at a moment; there are later ones."""


def settle_record(round_: Round) -> Settlement:
    """Settle a written round as its procedure leads to it; refuse what could not have happened."""
    verify_round(round_)
    search = _Search(round_.rules.game.rewrites(round_))
    settlement = search.settled()
    if settlement is None:
        raise search.refused
    return settlement


class _Search:
    """Plays a record until the moments of whatever happened in it fit the rest."""

    def __init__(self, record: Round) -> None:
        self._record = record
        self._tried = 0
        self._refused: RuleError | None = None
        self._too_early: RuleError | None = None

    @property
    def refused(self) -> RuleError:
        """Why the record could not have been, at the moments that were tried first."""
        refused = self._refused or self._too_early
        assert refused is not None
        return refused

    def settled(self) -> Settlement | None:
        """The settlement, at the first moments that fit."""
        return self._settled({}, [one for one in happenings(self._record) if one.is_searched])

    def _settled(self, at: Mapping[int, Moment], left: Sequence[Happening]) -> Settlement | None:
        if not left:
            return self._try(at)
        first, *others = left
        passed, stopped, pending = self._passed(at)
        refused = stopped or pending
        if refused is None:
            return self._settled(at, others)
        for moment in first.moments(self._record, passed, stopped):
            if settlement := self._settled({**at, first.number: moment}, others):
                return settlement
            if self._tried > MOST_TRIED:
                break
        if self._too_early is None:
            self._refused = self._refused or refused
        return None

    def _passed(
        self, at: Mapping[int, Moment]
    ) -> tuple[Sequence[Moment], RuleError | None, RuleError | None]:
        """The moments that pass as long as nothing else happens, and what is refused then.

        The round stops at a mistake, or something has not happened at its end; neither where the
        table notices by itself what else happened.
        """
        table = RecordedTable(self._record, at)
        irregular = table.recorded.irregular
        try:
            table.play()
        except RuleError as stopped:
            return irregular.passed, stopped, None
        pending = RuleError(irregular.refusal()) if irregular.pending else None
        return irregular.passed, None, pending

    def _try(self, at: Mapping[int, Moment]) -> Settlement | None:
        """The settlement with everything at its moment; None where that does not fit."""
        self._tried += 1
        try:
            return _settled(self._record, at)
        except MissingCardsError:
            raise
        except TooEarlyError as error:
            self._too_early = error
        except RuleError as error:
            self._refused = self._refused or error
        return None


def _settled(record: Round, at: Mapping[int, Moment]) -> Settlement:
    """Settle a written round in which things happen at certain moments."""
    table = RecordedTable(record, at)
    lines = _played(table)
    table.end()
    read = record.rules.game.notes_on(lines)
    return Settlement.of(lines, (*_notes(record), *_seeds(record, lines), *read))


def _played(table: RecordedTable) -> Sequence[Line]:
    """The lines of a record that is played to its end, with nothing left of it."""
    try:
        lines = table.play()
    except RuleError:
        if lacking := next(table.recorded.lacking(), None):
            raise RuleError(lacking) from None
        raise
    if table.unnamed:
        raise MissingCardsError(table.unnamed[0])
    if pending := table.recorded.irregular.pending:
        refused = TooEarlyError if pending[0].is_drawn else RuleError
        raise refused(table.recorded.irregular.refusal())
    if table.wrong:
        raise RuleError(table.wrong[0])
    return lines


def _seeds(record: Round, lines: Iterable[Line]) -> Iterator[str]:
    """Notes on meters that paid and that the record does not have."""
    said = set[tuple[str, str]]()
    for line in lines:
        if (taken := line.from_meter) is None:
            continue
        of, name = taken.wager, taken.meter
        if name in record.meters.get(of.name, ()) or (of.name, name) in said:
            continue
        said.add((of.name, name))
        for meter in record.rules.meters(of):
            if meter.name == name:
                seed = f"its seed of {dollars(meter.seed_for(line.stake))} is taken"
                what = f"meter “{name}”" if name else "meter"
                yield f"The record has no {what} of the {of.name}: {seed} ({meter.cite.pretty})"


def _notes(record: Round) -> Iterator[str]:
    """Notes on what went wrong and who left."""
    yield from (f"{i.event}: {i.outcome} ({i.cite.pretty})" for i in record.incidents)
    stays = record.rules.game.stays_seated(record.rules)
    for seat in record.seats:
        if seat.leaves is not None and stays is not None:
            yield f"The player of seat {seat.number} left during the round ({stays.pretty})"


class RecordedTable(Table):
    """A table at which one written round is played again."""

    def __init__(self, round_: Round, at: Mapping[int, Moment]) -> None:
        self._record, self._at = round_, at
        self._decisions = {seat.number: list(seat.decisions) for seat in round_.seats}
        self._unfit: dict[int, str] = {}
        """Sentences on decisions of the kind, but not among those, that a seat was asked for."""
        thrown = [event.faces for event in round_.play if isinstance(event, Thrown)]
        self._rolls = round_.rolls or tuple(thrown)
        self._written = Written(round_.spins, self._rolls)
        self._lines: list[Line] = []
        self._placed_later = Counter[tuple[int, Bet]]()
        """Stakes that were placed between throws, by seat and bet."""
        self.wrong: list[str] = []
        """Sentences on what the record has otherwise than it was played."""
        self.unnamed: Sequence[str] = ()
        """Sentences on cards that settled wagers of a void round and are not in the record."""
        super().__init__(round_.rules, log=NoLog(), source=self._written)

    def _new_dealer(self, kind: type[TableDealer] = RecordedDealer) -> TableDealer:
        dealer = super()._new_dealer(kind)
        assert isinstance(dealer, RecordedDealer)
        dealer.recall(self._record, self._at, self._decisions)
        return dealer

    @property
    def recorded(self) -> RecordedDealer:
        """The dealer."""
        assert isinstance(self.dealer, RecordedDealer)
        return self.dealer

    def _meters(self) -> Meters:
        return RecordedMeters(self._record)

    def _begin(self) -> Play:
        """Begin a round once everybody sits: the bank may be offered before wagers are placed."""
        if not self.dealer.positions:
            for seat in self._record.seats:
                self.do(Sit(seat.number, seat.player or f"player {seat.number}", CHIPS))
        return super()._begin()

    def play(self) -> Sequence[Line]:
        """Play the record to its end; the lines in the order in which they were settled."""
        while isinstance(self.asks, AskDecision):
            self._answers()
        asks, bank = self.asks, self.dealer.marker
        assert isinstance(asks, AskWagers)
        for seat in self._record.seats:
            later = any(isinstance(e, Handled) and e.seat == seat.number for e in self._record.play)
            if not (seat.bets or later) and (bank is None or bank.seat != seat.number):
                pieces = self._record.rules.pieces
                raise RuleError(f"Seat {seat.number} has placed no wager and gets no {pieces}.")
            placed = [bet for bet in seat.bets if bet.wager in asks.wagers]
            # A record lists wagers in any order; some are only accepted beside an earlier one.
            placed.sort(key=lambda bet: asks.wagers.index(bet.wager))
            bets = tuple((str(bet), seat.bets[bet]) for bet in placed)
            if seat.bets:
                self.do(PlaceBets(seat.number, bets))
        self._verify_happenings()
        if self._record.play:
            self._follow()
        else:
            self.do(NoMoreBets())
        while self._goes_on():
            pass
        self._lines += self.recorded.standing()
        self.wrong += self._unplayed()
        return self._lines

    # Play in its order, where wagers last for many throws

    def _follow(self) -> None:
        """Carry out the events of the record in their order; several throws may be made at once."""
        thrown = 0
        for event, then in zip_longest(self._record.play, self._record.play[1:]):
            match event:
                case Handled():
                    self._handles(event)
                case Thrown():
                    thrown += 1
                    while self._thrown < thrown:
                        self.do(NoMoreBets())
                case NoRoll():
                    self.dealer.incidents.later(event.because, None, 0)
                    if isinstance(then, Handled):
                        self._opens_again(event.because)
                case _:
                    raise RuleError(f"A round of {self.game.name} has no “shooter”.")

    @property
    def _thrown(self) -> int:
        """How many throws of the record have been made."""
        return len(self._rolls) - len(self._written.rolls)

    def _opens_again(self, because: Irregularity) -> None:
        """Call no roll, after which wagers must be open again."""
        before = self._thrown
        self.do(NoMoreBets())
        if self._thrown > before:
            again = "the dice are thrown again at once"
            raise RuleError(f"No wagers after “{because.event}” ({because.cite.pretty}): {again}.")

    def _handles(self, event: Handled) -> None:
        """Place, reduce, remove or call a wager; what is taken back has a line of its own."""
        seat, bet = event.seat, event.bet
        if seat not in self.dealer.positions:
            raise RuleError(f"Seat {seat} is not among the seats of the record.")
        there, stake, name = self.dealer.bets(seat).get(bet, 0), event.amount, str(bet)
        match event.does:
            case Handling.PLACES:
                self.do(PlaceBet(seat, name, stake))
                self._placed_later[seat, bet] += stake
                return
            case Handling.REDUCES:
                self.do(Reduce(seat, name, stake))
            case Handling.REMOVES:
                self.do(TakeBack(seat, name))
                stake = there
            case _:
                self.do(Call(seat, name, event.does.removeprefix("calls ")))
        back = Rule(bet.wager.cite, "taken back by the player").returns()
        self._lines.append(Line.of(seat, bet, stake, back))

    def _verify_happenings(self) -> None:
        """Refuse incidents that name no hand where they concern one, and players who may not go."""
        for happening in self.recorded.irregular.pending:
            irregularity, seat = happening.irregularity, happening.seat
            if irregularity is None:
                left = Abandon(happening.of_seat)
                left.verify_rules(self)
                left.verify_bank(self)
            elif seat is not None:
                Report(irregularity.event, seat).verify_hand(self, irregularity)
            elif irregularity.must_name_seat:
                said = irregularity.prevented(self.dealer, None) or ""
                why = said if said.startswith(WHOSE) else f"{WHOSE} the player is"
                raise RuleError(f"“{irregularity.event}” ({irregularity.cite.pretty}): {why}.")

    def _goes_on(self) -> bool:
        """Answer what is asked; wagers that stay are closed again for each spin or throw.

        A device for which the round waits was repaired, since the record goes on.
        """
        if isinstance(self.asks, AskDecision):
            return self._answers()
        if isinstance(self.asks, AskReport):
            self.do(Report(self.asks.interrupted_by[0].event))
            return True
        more = self._written.spins or self._written.rolls or self.dealer.incidents.waiting
        if not more or not self.dealer.seats():
            return False
        self.do(NoMoreBets())
        return True

    def _answers(self) -> bool:
        """Decide as the record says; before a decision that is missing, things may go wrong.

        Where something should have gone wrong before and did not, the round goes no further.
        """
        asks = self.asks
        assert isinstance(asks, AskDecision)
        if self._happens(asks):
            return True
        decisions = self._decisions[asks.seat]
        recorded = next(seat for seat in self._record.seats if seat.number == asks.seat)
        said = self._said(asks, recorded, decisions[0]) if decisions else None
        if said and not (asks.otherwise and all(act.name != said.act for act in asks.acts)):
            decisions.pop(0)
            self.do(Decide.to(asks.seat, said))
            return True
        if decision := self._placing(asks, recorded):
            self.do(Decide.to(asks.seat, decision))
            return True
        if asks.otherwise:
            verbs = {_verb(act.name) for act in asks.acts}
            if decisions and not asks.hand and _verb(decisions[0].act) in verbs:
                may = f"{listed(asks.acts)}, not {str(decisions[0])[:40]}"
                self._unfit[asks.seat] = f"Seat {asks.seat} may {may} ({asks.cite.pretty})."
            self.do(Decide(asks.seat, asks.otherwise))
            return True
        if self.recorded.irregular.pending and self.recorded.in_play:
            return False
        if self._record.spins and not self._written.spins:
            return False
        unplaced = list(self._unplaced(asks, recorded))
        if len(unplaced) == 1:
            ((act, stake),) = unplaced
            takes = f"{'at most ' if act.amounts else ''}{dollars(act.stake)}"
            but = f"{dollars(stake)}, but to {act.name} takes {takes}"
            raise RuleError(f"Seat {asks.seat}, {act.bet}: {but} ({act.cite.pretty}).")
        raise MustDecideError(asks)

    def _said(self, asks: AskDecision, seat: Seat, decision: Decision) -> Decision:
        """A decision as it was made; its amount may be said by the wager that it places."""
        if decision.act in OPEN_WORDS and decision == decision.act:
            for act, stake in self._unplaced(asks, seat):
                if _verb(act.name) == decision.act:
                    return as_said(self, Decision(decision.act, stake))
        return as_said(self, decision)

    def _unplaced(self, asks: AskDecision, seat: Seat) -> Iterator[tuple[Act, int]]:
        """The acts that place a wager which the record has and the layout not yet; its stake."""
        placed = self._placed(asks.seat)
        for act in asks.acts:
            if act.bet and act.bet not in placed and (stake := seat.bets.get(act.bet)):
                yield act, stake

    def _placing(self, asks: AskDecision, seat: Seat) -> Decision | None:
        """The decision that places a wager of the record which is not on the layout yet."""
        for act, stake in self._unplaced(asks, seat):
            if stake == act.stake:
                return Decision(act.name)
            if act.amounts and stake in act.amounts:
                return Decision(act.name, stake)
        placed = self._placed(asks.seat)
        waiting = [bet for bet in seat.bets if bet not in placed]
        without = [act.name for act in asks.acts if act.bet is None]
        # A wager of a later moment: the seat goes on without one for now.
        later = waiting and len(without) < len(asks.acts) and not _ends(asks)
        return Decision(without[0]) if later else None

    def _placed(self, seat: int) -> set[Bet | None]:
        """The wagers of a seat that are on the layout or were settled before."""
        settled = (line.bet for line in self.dealer.lines if line.seat == seat)
        return {*self.dealer.bets(seat), *settled}

    def _happens(self, asks: AskDecision) -> bool:
        """Let happen what happens before a decision; true if anything did."""
        irregular = self.recorded.irregular
        if not irregular.happens:
            return False
        before = tuple(irregular.pending)
        try:
            self.recorded.is_asked(asks.seat, asks.cite)
        except RoundVoid:
            self.void_round()
            return True
        happened = [one for one in before if one not in irregular.pending]
        asked_is_out = not self.position(asks.seat).bets and any(one.ends_hand for one in happened)
        if asked_is_out or any(one.irregularity in asks.interrupted_by for one in happened):
            self.go_on(None)
        return bool(happened)

    def end(self) -> None:
        """End the table: nothing refers back to it, so that its memory is free at once."""
        self._play.close()
        vars(self.dealer).clear()
        vars(self).clear()

    def end_round(self) -> None:
        """End a round, and note which cards the record has otherwise than they were dealt."""
        if self.dealer.incidents.void is None:
            self.wrong += self.recorded.undealt()
            self.wrong += self.recorded.undrawn()
        else:
            self.unnamed = self.recorded.unnamed
        super().end_round()
        self._lines += self.settled

    def _unplayed(self) -> Iterator[str]:
        """Sentences on decisions, spins and stakes of the record that nothing came of."""
        for number, left in self._decisions.items():
            if left:
                said = f"Seat {number} has nothing more to decide: “{str(left[0])[:40]}”."
                yield self._unfit.get(number, said)
        if left_over := len(self._written.spins):
            last = len(self._record.spins) - left_over
            yield f"The round ends with spin {last}: the spins after it belong to other rounds."
        if left_over := len(self._written.rolls):
            last = len(self._rolls) - left_over
            yield f"The round ends with roll {last}: the rolls after it belong to other rounds."
        yield from self.recorded.missing
        decided = Counter[tuple[int, Bet | None]]()
        for line in self._lines:
            decided[line.seat, line.bet] += line.stake
        for seat in self._record.seats:
            later = {b: 0 for number, b in self._placed_later if number == seat.number}
            for bet, first in {**later, **seat.bets}.items():
                of = seat.number, bet
                stake = first + self._placed_later.get(of, 0)
                was = decided[of] - self.recorded.grown.get(of, 0)
                if was != stake:
                    said = "by these cards and decisions it is never made"
                    if was:
                        said = f"{dollars(was)} was decided"
                    by = bet.wager.cite.pretty
                    yield f"Seat {seat.number}, {bet}: {dollars(stake)}, but {said} ({by})."


def _ends(asks: AskDecision) -> bool:
    """Whether this is the last moment to place a wager."""
    return any(act.name in ("fold", "surrender") for act in asks.acts)


def _verb(act: str) -> str:
    """The first word of an act."""
    return act.partition(" ")[0]
