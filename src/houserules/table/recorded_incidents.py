"""The incidents of a written round, and the moment at which each of them happens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from houserules.law import Citation
from houserules.rules import Decision, Effect, Irregularity, Round, RuleError
from houserules.rules.play import NoRoll
from houserules.rules.round import AFTER, BEFORE, UNSAID, When
from houserules.table.dealer import TableDealer
from houserules.table.moments import INPUTS, NO_CARDS, Moment, Passes, said


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that a record says happened: an irregularity, or a player who left."""

    number: int
    irregularity: Irregularity | None
    seat: int | None
    when: When

    @property
    def is_searched(self) -> bool:
        """Whether money may depend on its moment; anything else happens as soon as it can."""
        if self.when.side or self.irregularity is None or self.is_drawn:
            return True
        return self.irregularity.returns_wagers or self.irregularity.concerns_hand

    @property
    def is_drawn(self) -> bool:
        """Whether a card left the shoe in error that is used later."""
        return self.irregularity is not None and Effect.NEXT_CARD in self.irregularity.effects

    @property
    def of_seat(self) -> int:
        """The seat of a player who left."""
        assert self.seat is not None
        return self.seat

    @property
    def ends_hand(self) -> bool:
        """Whether the hand or the wagers of its seat are over."""
        one = self.irregularity
        return one is None or one.voids_hand or one.forfeits_wagers

    @property
    def order(self) -> int:
        """A key for sorting: the end of a round comes after everything that happened before it."""
        ends = self.irregularity is not None and self.irregularity.returns_wagers
        return 2 * ends + (not self.is_drawn)

    def moments(
        self, record: Round, passed: Sequence[Moment], stopped: RuleError | None
    ) -> Iterator[Moment]:
        """The moments at which it can have happened, in the order in which they are tried.

        A card is drawn in error at the first that fits the rest of the record. Anything else
        happens where the procedure looks for it, or as late as it can.
        """
        if self.when.side:
            yield said(self.when, record.rules.game, passed, stopped)
            return
        if self.is_drawn:
            yield from (m for m in passed if (m.side, m.kind) != (BEFORE, Passes.CARD))
            return
        yield from (m for m in passed if m.kind is Passes.LOOKED_FOR and self._is_among(m))
        late = [m for m in _until_settled(passed) if m.kind is not Passes.LOOKED_FOR][::-1]
        yield from sorted(late, key=lambda moment: not moment.fits)

    def _is_among(self, moment: Moment) -> bool:
        return self.irregularity in moment.looked_for and moment.of == self.seat


def _until_settled(passed: Sequence[Moment]) -> Sequence[Moment]:
    """The moments until the dealer turns up their cards, or settles, after all else is done."""
    done = max((n for n, moment in enumerate(passed) if moment.kind in INPUTS), default=0)
    rest = passed[done + 1 :]
    turned = (n for n, moment in enumerate(rest) if moment.kind is Passes.SHOWN)
    settles = (n for n, moment in enumerate(rest) if moment.kind is Passes.SETTLED)
    last = next(turned, next(settles, -1))
    return passed[: done + last + 2]


def happenings(record: Round) -> list[Happening]:
    """Whatever happened in a record and is not about a throw, in the order of its search."""
    written = zip_longest(record.incidents, record.concerned, record.moments)
    found = [
        Happening(number, irregularity, seat or _concerned(record, irregularity), when or UNSAID)
        for number, (irregularity, seat, when) in enumerate(written)
        if not irregularity.of_throw
    ]
    left = [seat for seat in record.seats if seat.leaves is not None]
    found += [
        Happening(number, None, seat.number, seat.leaves or UNSAID)
        for number, seat in enumerate(left, len(record.incidents))
    ]
    return sorted(found, key=lambda happening: happening.order)


class RecordedIncidents:
    """Lets happen at a table what a record says, each thing at a moment that was chosen for it."""

    def __init__(
        self,
        dealer: TableDealer,
        record: Round,
        at: Mapping[int, Moment],
        undecided: Mapping[int, Sequence[Decision]],
    ) -> None:
        """Take the incidents of a record; those that are searched wait for their moments.

        The decisions that the seats have still to make are taken off as they are made.
        """
        self._dealer = dealer
        self._at = at
        self._undecided = undecided
        self._decisions = {seat.number: len(seat.decisions) for seat in record.seats}
        self._prevented: dict[int, str] = {}
        """Why something could not happen at the last moment at which it was tried."""
        self.pending = happenings(record)
        """Things that did not happen yet."""
        self.happens = bool(self.pending)
        """Whether the record has any: else no moment matters."""
        self.passed: list[Moment] = []
        """The moments of the round so far."""
        self._numbers: dict[tuple[Passes, int | str | None], int] = {}
        in_order = [event.because for event in record.play if isinstance(event, NoRoll)]
        for irregularity in record.incidents[: len(record.incidents) - len(in_order)]:
            if irregularity.of_throw:
                dealer.incidents.later(irregularity, None, 0)

    def refusal(self) -> str:
        """Why something of the record cannot have happened."""
        happening = self.pending[0]
        irregularity, seat = happening.irregularity, happening.seat
        if irregularity is None:
            return f"Seat {seat} has no wagers in a round of play that its player could leave."
        why = self._prevented.get(happening.number) or irregularity.prevented(self._dealer, seat)
        why = why or "it cannot have happened in this round"
        return f"“{irregularity.event}” ({irregularity.cite.pretty}): {why}."

    def passes(
        self,
        kind: Passes,
        of: int | str | None,
        cite: Citation | None,
        *,
        side: str = BEFORE,
        count: int = 1,
        shows: range = NO_CARDS,
        fits: bool = False,
        looked_for: tuple[Irregularity, ...] = (),
    ) -> None:
        """Let a moment pass, and whatever happens then happen."""
        number = self._numbers.get((kind, of), 0) + 1
        if side == AFTER:
            number += count - 1
        if side == AFTER or kind is not Passes.CARD:
            self._numbers[kind, of] = number
        if not self._dealer.in_play and not looked_for:
            return
        decision = self._decided(of)
        moment = Moment(side, kind, of, number, cite, shows, decision, looked_for, fits)
        self.passed.append(moment)
        for happening in tuple(self.pending):
            if self._is_due(happening, moment):
                self._tries(happening)

    def _decided(self, of: int | str | None) -> int:
        """The number of the decision that comes next of a seat in the record."""
        if not isinstance(of, int) or of not in self._decisions:
            return 0
        return self._decisions[of] - len(self._undecided[of]) + 1

    def _is_due(self, happening: Happening, moment: Moment) -> bool:
        if happening.is_searched:
            return self._at.get(happening.number) == moment
        return not moment.looked_for and (moment.side, moment.kind) != (BEFORE, Passes.CARD)

    def _tries(self, happening: Happening) -> None:
        irregularity, seat, dealer = happening.irregularity, happening.seat, self._dealer
        if irregularity is None:
            stays = dealer.game.stays_seated(dealer.rules)
            if stays is not None and dealer.bets(happening.of_seat):
                self.pending.remove(happening)
                dealer.abandons(happening.of_seat, stays)
        elif why := irregularity.prevented(dealer, seat):
            self._prevented[happening.number] = why
        else:
            self.pending.remove(happening)
            dealer.incidents.interrupts(irregularity, seat)

    def look_for(
        self, irregularities: tuple[Irregularity, ...], seat: int | None, answers: Sequence[str]
    ) -> None:
        """Let pass a moment at which the procedure looks for irregularities.

        It is none where the seat has another decision to make before it answers to them.
        """
        mine = any(one.irregularity in irregularities and one.seat == seat for one in self.pending)
        if mine and not self._answers_later(seat, answers):
            self.passes(Passes.LOOKED_FOR, seat, None, looked_for=irregularities)

    def take_report(self, irregularity: Irregularity) -> bool:
        """Take off what the table notices now, unless the record has it later.

        In a shoe that is listed only what is written is noticed.
        """
        noticed = next((one for one in self.pending if one.irregularity is irregularity), None)
        if noticed is None and self._dealer.counts_shoe:
            named = f"“{irregularity.event}” ({irregularity.cite.pretty})"
            raise RuleError(f"{named} is not among the incidents: {irregularity.outcome}")
        if noticed is None:
            return True
        if self._is_later(noticed):
            return False
        self.pending.remove(noticed)
        return True

    def _is_later(self, happening: Happening) -> bool:
        """Whether the record has something at a later moment, or decisions before it."""
        if happening.when.side:
            return self._at.get(happening.number) not in self.passed
        return any(self._undecided.values())

    def _answers_later(self, seat: int | None, answers: Sequence[str]) -> bool:
        """Whether the record has another decision of a seat before its answer."""
        acts = [decision.act for decision in self._undecided.get(seat or 0, ())]
        return not set(acts).isdisjoint(answers) and acts[0] not in answers


def _concerned(record: Round, irregularity: Irregularity) -> int | None:
    """The seat to which it happened where the record names none: the only one without cards,
    or the only one, whose decisions say what its player chose."""
    if not irregularity.concerns_hand:
        return None
    seats = record.seats
    missed = [seat.number for seat in seats if not any(seat.cards.values())]
    if Effect.HAND_CHOOSES in irregularity.effects and not missed:
        missed = [seat.number for seat in seats]
    return missed[0] if len(missed) == 1 else None
