"""The incidents of a written round, and the moment at which each of them happened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from houserules.rules import Decision, Effect, Irregularity, Round, RuleError
from houserules.table.dealer import TableDealer


def moments(round_: Round) -> int:
    """The number of moments at which a card can have been drawn in error; 1 if none was."""
    if not any(Effect.NEXT_CARD in incident.effects for incident in round_.incidents):
        return 1
    hands = (*round_.cards.values(), *(c for seat in round_.seats for c in seat.cards.values()))
    return 1 + sum(map(len, hands))


class RecordedIncidents:
    """Lets happen at a table what a record says went wrong.

    A record does not say when. An event that voids a round happens as late as it can, before the
    first decision that is missing or before the dealer's cards are turned up; where that is
    impossible, and where play goes on, as early as it can. A seat that answers to an event says so
    among its decisions.
    """

    def __init__(
        self,
        dealer: TableDealer,
        record: Round,
        *,
        early: bool,
        waits: int,
        undecided: Mapping[int, Sequence[Decision]],
    ) -> None:
        """Take the incidents of a record, some moments before a card is drawn in error.

        The decisions that the seats have still to make are taken off as they are made.
        """
        self._dealer = dealer
        self._early = early
        self._waits = waits
        self._undecided = undecided
        self._prevented: dict[Irregularity, str] = {}
        """Why something could not happen at the last moment at which it was tried."""
        self.pending = [
            (irregularity, _concerned(record, irregularity) if seat is None else seat)
            for irregularity, seat in zip_longest(record.incidents, record.concerned)
            if not irregularity.of_throw
        ]
        """Incidents that did not happen yet, with the seat that each concerns."""
        for irregularity in record.incidents:
            if irregularity.of_throw:
                dealer.incidents.later(irregularity, None, 0)

    def refusal(self) -> str:
        """Why something of the record cannot have happened."""
        irregularity, seat = self.pending[0]
        why = self._prevented.get(irregularity) or irregularity.prevented(self._dealer, seat)
        why = why or "it cannot have happened in this round"
        return f"“{irregularity.event}” ({irregularity.cite.pretty}): {why}."

    def moment(self, *, late: bool) -> None:
        """Let happen whatever can happen now."""
        for irregularity, seat in tuple(self.pending):
            chosen = seat is not None and Effect.HAND_CHOOSES in irregularity.effects
            when = late if chosen or (irregularity.returns_wagers and not self._early) else True
            if not when or not self._dealer.in_play:
                continue
            if why := irregularity.prevented(self._dealer, seat):
                self._prevented[irregularity] = why
            elif Effect.NEXT_CARD in irregularity.effects and self._waits:
                self._waits -= 1
            else:
                self._happens(irregularity, seat)

    def notice(
        self, looked_for: Sequence[Irregularity], seat: int | None, answers: Sequence[str]
    ) -> None:
        """Let happen to a seat what the procedure looks for now, if the seat answers to it next."""
        for irregularity, concerned in tuple(self.pending):
            its_own = irregularity in looked_for and concerned is not None and concerned == seat
            possible = its_own and not irregularity.prevented(self._dealer, seat)
            if possible and not self._answers_later(seat, answers):
                self._happens(irregularity, seat)
                break

    def take_report(self, irregularity: Irregularity) -> None:
        """Take off what the table notices itself; in a shoe that is listed only what is written."""
        if (irregularity, None) in self.pending:
            self.pending.remove((irregularity, None))
        elif self._dealer.counts_shoe:
            said = f"“{irregularity.event}” ({irregularity.cite.pretty})"
            raise RuleError(f"{said} is not among the incidents: {irregularity.outcome}")

    def _happens(self, irregularity: Irregularity, seat: int | None) -> None:
        self.pending.remove((irregularity, seat))
        self._dealer.incidents.interrupts(irregularity, seat)

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
