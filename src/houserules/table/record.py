"""A written round, played again by the game's procedure.

The record brings cards, spins, decisions and what went wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from houserules.equipment.cards import Card
from houserules.law import Citation
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
from houserules.rules.procedure import (
    ALL,
    Act,
    AskDecision,
    AskReport,
    AskWagers,
    Face,
    Kept,
    Lines,
    Play,
)
from houserules.rules.round import ASIDE, SHOE
from houserules.rules.settlement import FromMeter
from houserules.rules.verification import verify_round
from houserules.rules.wager import Wager
from houserules.table.assigned import AssignedDealer
from houserules.table.chance import Written
from houserules.table.dealer import TableDealer
from houserules.table.incidents import RoundVoid
from houserules.table.inputs import Decide, NoMoreBets, PlaceBets, Report, Sit
from houserules.table.log import NoLog
from houserules.table.meters import Amounts, Meters
from houserules.table.recorded_incidents import RecordedIncidents, moments
from houserules.table.table import Table

CHIPS = 10**12
"""Enough for every wager: a record does not say what players have left."""


def settle_record(round_: Round) -> Settlement:
    """Settle a written round as its procedure leads to it; refuse what could not have happened.

    A card may have been drawn in error after any other: the first moment that fits is taken.
    """
    verify_round(round_)
    round_ = round_.rules.game.rewrites(round_)
    refused: RuleError | None = None
    for waits in range(moments(round_)):
        try:
            return _settled(round_, waits)
        except RuleError as error:
            refused = refused or error
    assert refused is not None
    raise refused


def _settled(round_: Round, waits: int) -> Settlement:
    """Settle a written round in which some moments pass before a card is drawn in error."""
    table = RecordedTable(round_, early=False, waits=waits)
    lines = table.play()
    if table.recorded.irregular.pending:
        why = table.recorded.irregular.refusal()
        table = RecordedTable(round_, early=True, waits=waits)
        lines = table.play()
        if table.recorded.irregular.pending or table.wrong:
            raise RuleError(why)
    if table.wrong:
        raise RuleError(table.wrong[0])
    notes = [f"{i.event}: {i.outcome} ({i.cite.pretty})" for i in round_.incidents]
    return Settlement.of(lines, notes)


class RecordedMeters:
    """Meters that show what the record says, and that nothing is added to."""

    def __init__(self, round_: Round) -> None:
        self._shown = round_.meters, round_.reserves

    def shown(self) -> tuple[Amounts, Amounts]:
        """The amounts that the record states."""
        return self._shown

    open = shown

    def feed(self, wager: Wager, stake: int) -> None:
        """The record has the meters as they are when players are paid."""

    def pay(self, taken: FromMeter) -> None:
        """The settlement itself follows what winners take."""

    def close(self) -> None:
        """Nothing to do."""

    def ready(self) -> None:
        """Nothing to do."""

    def finish(self, number: int) -> None:
        """Nothing to do."""

    def annul(self) -> None:
        """Nothing to do."""


class RecordedDealer(AssignedDealer):
    """Deals the cards that a record names to each place, and lets happen what went wrong."""

    record: Round
    irregular: RecordedIncidents
    """The incidents of the record."""
    next: Card | None = None
    """The card of the record that was set aside and is dealt next."""
    grown: Counter[tuple[int, Bet]]
    """Payouts that became part of a wager, by seat and bet."""
    kept_by: Rule | None = None
    """The rule by which wagers stay for a later spin."""
    missing: tuple[str, ...] = ()
    """Sentences on cards that a wager of a void round is settled by, and the record has not."""

    def recall(
        self, round_: Round, early: bool, waits: int, undecided: Mapping[int, Sequence[Decision]]
    ) -> None:
        """Take the record, before the round is dealt, and the decisions that are left of it."""
        self.record, self.grown = round_, Counter[tuple[int, Bet]]()
        self.irregular = RecordedIncidents(
            self, round_, early=early, waits=waits, undecided=undecided
        )
        hands: dict[tuple[int | str, str], Sequence[Card]] = {
            (seat.number, name): cards
            for seat in round_.seats
            for name, cards in seat.cards.items()
        }
        self.assign_hands(hands | {(place, ""): cards for place, cards in round_.cards.items()})

    @property
    def explains(self) -> bool:
        """The settlement of a record is read by people."""
        return True

    def notices(
        self,
        *irregularities: Irregularity,
        seat: int | None = None,
        answers: Sequence[str] = (),
    ) -> Irregularity | None:
        """Let happen what the record has of it now, and notice it."""
        self.irregular.notice(irregularities, seat, answers)
        return super().notices(*irregularities, seat=seat)

    def reports(self, irregularity: Irregularity) -> None:
        """Let something happen; a shoe that the record lists runs out only where it says so."""
        self.irregular.take_report(irregularity)
        super().reports(irregularity)

    @property
    def counts_shoe(self) -> bool:
        """Whether the record lists the shoe from which the hands are dealt that are wagered on."""
        return SHOE in self.record.cards and bool(self.seats())

    def remaining(self) -> int:
        """The cards that are left of a shoe that the record lists, or of a whole one."""
        return len(self._left[SHOE, ""]) if self.counts_shoe else super().remaining()

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        """Deal the recorded cards of a seat or place; something may go wrong then."""
        shoe = self._left.get((SHOE, ""))
        if to in self.game.places and shoe is not None:
            self._left[to, hand], self._left[SHOE, ""] = shoe[:count], shoe[count:]
        cards = super().deals(to, cite, count, face, hand, part)
        if self.next not in (None, *cards):
            raise RuleError(f"{self.next} was set aside to be dealt next, not {cards[0]}.")
        self.next = None
        self.irregular.moment(late=False)
        return cards

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        """Have a card that the record names dealt next, while hands are dealt that count."""
        self.next = card if ASIDE in self.record.cards and self.seats() else None

    def counts(self, cite: str | Citation, what: str) -> None:
        """Count cards, which may come out wrong."""
        self.irregular.moment(late=True)

    def spoiled(self) -> Irregularity | None:
        """Let the spin be void where the record says so; wagers stay for the next."""
        found = super().spoiled()
        if found is not None:
            self.keeps(Rule(found.cite, found.event))
        return found

    def keeps(self, rule: Rule) -> None:
        """Note the rule by which wagers stay, in case that the record ends here."""
        self.kept_by = rule

    def standing(self) -> Iterator[Line]:
        """The wagers that the record leaves on the layout."""
        if self.kept_by is not None:
            for seat in self.seats():
                for bet, stake in self.bets(seat).items():
                    yield Line.of(seat, bet, stake, self.kept_by.stands())

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Draw what the record says; nothing where it says nothing, or anything it cannot say."""
        drawn = self.record.draws.get(what)
        if drawn is None:
            return "" if what in self.game.draws else among[0]
        self._draws[what] = drawn
        return drawn

    def takes(self, seat: int, bet: Bet, stake: int, cite: str, hand: str = "") -> None:
        """Take a wager; one that is on the layout already grows by a payout of the house."""
        if bet in self.bets(seat):
            self.grown[seat, bet] += stake
        super().takes(seat, bet, stake, cite, hand)

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice as the record says; anyhow where it cannot say, because nothing counts."""
        if self.record.rolls or self.game.deck is None:
            return super().rolls(cite, dice)
        while self.spoiled():
            pass
        return (1,) * dice

    def state(self, kind: type[Kept]) -> Kept:
        """State of earlier rounds, of which a record knows nothing: what comes at times is due."""
        if kind not in self._kept:
            make: Any = getattr(kind, "due", kind)
            self._kept[kind] = make()
        kept: Kept = self._kept[kind]
        return kept

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        """Turn cards up; before the dealer's, the last moment has come."""
        if of == "dealer":
            self.irregular.moment(late=True)

    def settling(self, cite: str | Citation, by: Lines | None = None) -> Iterator[Line]:
        """Settle; before it the last moment has come, or all cards of a void round are dealt."""
        if self.incidents.void is None:
            self.irregular.moment(late=True)
        else:
            self.missing = tuple(self.undealt())
        return super().settling(cite, by)

    def undrawn(self) -> Iterator[str]:
        """Draws of the record that no system makes under these rules."""
        for name in self.record.draws:
            if name not in self._draws:
                yield f"Nothing draws a {name} in this round."

    def undealt(self) -> Iterator[str]:
        """Recorded hands and places with more or fewer cards than were dealt.

        In a void round only those count that decide a wager which is settled all the same. A
        record may leave out cards that were set aside; a shoe that it lists stands for all others.
        """
        named = self.record.cards
        required = (*named, *(() if SHOE in named else self.game.places))
        every = {**self.cards.places, **named}
        places = [place for place in every if place in required and place != SHOE]
        seats = self.record.seats
        if void := self.incidents.void:
            saved = [wager for wager in void.still_settled if wager.decided]
            seats = tuple(seat for seat in seats if seat.bets.has(*saved))
            places = [place for place in places if _looked_at(place, saved, seats)]
        for place in places:
            has, must = len(named.get(place, ())), len(self.place(place))
            if has != must:
                yield f"The {self.rules.pieces} “{place}” must be {must}, not {has}."
        for seat in seats:
            for hand in {**self.positions[seat.number].cards, **seat.cards}:
                has, must = len(seat.cards.get(hand, ())), len(self.hand(seat.number, hand))
                if has != must:
                    where = f"Seat {seat.number}{', ' if hand else ''}{hand}"
                    yield f"{where} must have {must} {self.rules.pieces}, not {has}."


def _looked_at(place: str, wagers: Iterable[Wager], seats: Iterable[Seat]) -> bool:
    """Whether the cards at a place decide one of some wagers of these seats."""
    decided = [(wager, wager.decided) for wager in wagers if wager.decided]
    return any(
        seat.bets.has(wager) and how.is_decided_at(place, seat.number)
        for seat in seats
        for wager, how in decided
    )


class RecordedTable(Table):
    """A table at which one written round is played again."""

    def __init__(self, round_: Round, *, early: bool, waits: int) -> None:
        self._record, self._early, self._waits = round_, early, waits
        self._decisions = {seat.number: list(seat.decisions) for seat in round_.seats}
        self._unfit: dict[int, str] = {}
        """Sentences on decisions of the kind, but not among those, that a seat was asked for."""
        self._written = Written(round_.spins, round_.rolls)
        self._lines: list[Line] = []
        self.wrong: list[str] = []
        """Sentences on what the record has otherwise than it was played."""
        super().__init__(round_.rules, log=NoLog(), source=self._written)

    def _new_dealer(self, kind: type[TableDealer] = RecordedDealer) -> TableDealer:
        dealer = super()._new_dealer(kind)
        assert isinstance(dealer, RecordedDealer)
        dealer.recall(self._record, self._early, self._waits, self._decisions)
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
            if not seat.bets and (bank is None or bank.seat != seat.number):
                pieces = self._record.rules.pieces
                raise RuleError(f"Seat {seat.number} has placed no wager and gets no {pieces}.")
            placed = [bet for bet in seat.bets if bet.wager in asks.wagers]
            # A record lists wagers in any order; some are only accepted beside an earlier one.
            placed.sort(key=lambda bet: asks.wagers.index(bet.wager))
            bets = tuple((str(bet), seat.bets[bet]) for bet in placed)
            if seat.bets:
                self.do(PlaceBets(seat.number, bets))
        for irregularity, at in self.recorded.irregular.pending:
            if at is not None:
                Report(irregularity.event, at).verify_hand(self, irregularity)
        self.do(NoMoreBets())
        while self._goes_on():
            pass
        self._lines += self.recorded.standing()
        self.wrong += self._unplayed()
        return self._lines

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
        decisions = self._decisions[asks.seat]
        acts = {act.name for act in asks.acts}
        if decisions and (decisions[0].act in acts or not asks.otherwise):
            self.do(Decide.to(asks.seat, decisions.pop(0)))
            return True
        recorded = next(seat for seat in self._record.seats if seat.number == asks.seat)
        if decision := self._placing(asks, recorded):
            self.do(Decide.to(asks.seat, decision))
            return True
        if asks.otherwise:
            if decisions and not asks.hand and _verb(decisions[0].act) in map(_verb, acts):
                may = f"{' or '.join(map(str, asks.acts))}, not {str(decisions[0])[:40]}"
                self._unfit[asks.seat] = f"Seat {asks.seat} may {may} ({asks.cite.pretty})."
            self.do(Decide(asks.seat, asks.otherwise))
            return True
        if self.recorded.irregular.pending:
            return self._happens()
        if self._record.spins and not self._written.spins:
            return False
        unplaced = list(self._unplaced(asks, recorded))
        if len(unplaced) == 1:
            ((act, stake),) = unplaced
            takes = f"{'at most ' if act.amounts else ''}{dollars(act.stake)}"
            said = f"{act.bet}: {dollars(stake)}, but to {act.name} takes {takes}"
            raise RuleError(f"Seat {asks.seat}, {said} ({act.cite.pretty}).")
        either = " or ".join(dict.fromkeys(act.name for act in asks.acts))
        raise RuleError(f"Seat {asks.seat} must decide: {either} ({asks.cite.pretty}).")

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

    def _happens(self) -> bool:
        before = len(self.recorded.irregular.pending)
        try:
            self.recorded.irregular.moment(late=True)
        except RoundVoid:
            self.void_round()
        return len(self.recorded.irregular.pending) < before

    def end_round(self) -> None:
        """End a round, and note which cards the record has otherwise than they were dealt."""
        if self.dealer.incidents.void is None:
            self.wrong += self.recorded.undealt()
            self.wrong += self.recorded.undrawn()
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
            last = len(self._record.rolls) - left_over
            yield f"The round ends with roll {last}: the rolls after it belong to other rounds."
        yield from self.recorded.missing
        decided = Counter[tuple[int, Bet | None]]()
        for line in self._lines:
            decided[line.seat, line.bet] += line.stake
        for seat in self._record.seats:
            for bet, stake in seat.bets.items():
                was = decided[seat.number, bet] - self.recorded.grown[seat.number, bet]
                if was != stake:
                    said = f"{dollars(stake)}, but {dollars(was)} was decided"
                    yield f"Seat {seat.number}, {bet}: {said} ({bet.wager.cite.pretty})."


def _ends(asks: AskDecision) -> bool:
    """Whether this is the last moment to place a wager."""
    return any(act.name in ("fold", "surrender") for act in asks.acts)


def _verb(act: str) -> str:
    """The first word of an act."""
    return act.partition(" ")[0]
