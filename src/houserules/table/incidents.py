"""Irregularities at a live table: which happened, and what they order now and later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.rules import Irregularity
from houserules.rules.irregularity import Effect
from houserules.rules.naming import find_irregularity
from houserules.table.events import Kind

if TYPE_CHECKING:
    from houserules.table.dealer import TableDealer

NEW_CARDS = frozenset({Effect.RESHUFFLE, Effect.REPLACE_CARDS, Effect.REMIX, Effect.REMOVE_DECK})
AT_ONCE = frozenset(
    {Effect.COVER_DEVICE, Effect.REMOVE_CARD, Effect.NO_SPIN, Effect.VOID_SPIN,
     Effect.REMOVE_BALL, Effect.INSPECT_BALL, Effect.INVALID_ROLL, Effect.NEW_DICE}
)  # fmt: skip
"""Effects of an irregularity as soon as it happens, beside those on cards."""


class RoundVoid(Exception):  # noqa: N818 - not an error: it leaves a procedure that is void
    """The round of play is void and nothing of it remains to be dealt."""


@dataclass(slots=True)
class _Waiting:
    """Something that goes wrong after a number of cards, throws or spins."""

    irregularity: Irregularity
    seat: int | None
    after: int


class Incidents:
    """The irregularities of one round and what is still to be done about them.

    The general rules are effects: a round that is void, a throw that does not count, a card that
    is not used. A chapter names in `still_settled` what it saves from a void round; what depends
    on how its cards are dealt is left to its procedure, which asks for it.
    """

    def __init__(self, dealer: TableDealer) -> None:
        self.reported: list[Irregularity] = []
        self.void: Irregularity | None = None
        self.waiting: list[_Waiting] = []
        self.discards: list[Irregularity] = []
        self.found: list[Card] = []
        self._dealer = dealer
        self._unnoticed: list[tuple[Irregularity, int | None]] = []
        self._new_cards = False

    def later(self, irregularity: Irregularity, seat: int | None, after: int) -> None:
        """Note an irregularity that will happen after more cards, throws or spins."""
        self.waiting.append(_Waiting(irregularity, seat, after))

    def happens(self, irregularity: Irregularity, seat: int | None = None) -> None:
        """Do what an irregularity orders at once, and note what it orders for later.

        A hand that becomes void before anything is dealt is the procedure's to notice.
        """
        dealer = self._dealer
        if irregularity.again and irregularity in self.reported:
            irregularity = self._second_time(irregularity, seat)
        cite, event, ruling = irregularity.cite, irregularity.event, irregularity.outcome
        dealer.recorder.note(cite, Kind.IRREGULARITY, seat, text=event, outcome=ruling)
        self._note(irregularity, seat)
        for effect in irregularity.effects:
            if effect in AT_ONCE:
                dealer.says(cite, str(effect))
        if irregularity.on_report is not None:
            irregularity.on_report(dealer)
        if irregularity.voids_hand and seat is not None and dealer.in_play:
            dealer.voids_hand(seat, irregularity)
        if irregularity.forfeits_wagers and seat is not None:
            dealer.forfeits_wagers(seat, irregularity)

    def interrupts(self, irregularity: Irregularity, seat: int | None = None) -> None:
        """Let something happen, and leave the procedure of a round that it makes void."""
        void = self.void
        self.happens(irregularity, seat)
        if self.void is not void:
            raise RoundVoid

    def _second_time(self, irregularity: Irregularity, seat: int | None) -> Irregularity:
        """The irregularity that it is when it happens again: the first that can happen now.

        A round that is void already does not become void once more.
        """
        for event in irregularity.again:
            other = find_irregularity(self._dealer.game, event)
            voids_twice = self.void is not None and other.returns_wagers
            if not voids_twice and not other.prevented(self._dealer, seat):
                return other
        return irregularity

    def _note(self, irregularity: Irregularity, seat: int | None) -> None:
        found_before = any(Effect.DISCARD_CARD in found.effects for found in self.reported)
        self.reported.append(irregularity)
        self._unnoticed.append((irregularity, seat))
        effects = frozenset(irregularity.effects)
        if irregularity.returns_wagers:
            self.void = self.void or irregularity
        if Effect.DISCARD_CARD in effects:
            self.discards.append(irregularity)
        if Effect.DISCARD_CARDS in effects:
            self.discards += [irregularity] * (1 if found_before else 2)
        if effects & NEW_CARDS:
            self._new_cards = True

    def outlast_void(self) -> None:
        """Forget reports that cannot happen in a void round; those about cards still wait."""
        self.waiting = [one for one in self.waiting if one.irregularity.leaves_wagers]

    def pass_by(self, count: int) -> None:
        """Count cards, throws or spins; whatever waited for them happens."""
        others = [waiting for waiting in self.waiting if not waiting.irregularity.of_throw]
        for waiting in others:
            waiting.after -= count
        for waiting in others:
            if waiting.after <= 0:
                self.waiting.remove(waiting)
                if self._possible(waiting.irregularity, waiting.seat):
                    self.interrupts(waiting.irregularity, waiting.seat)

    def spoil(self) -> Irregularity | None:
        """Let happen whatever makes the throw or spin of this moment void; each serves once."""
        for waiting in tuple(self.waiting):
            if waiting.irregularity.voids_throw and waiting.after <= 0:
                self.waiting.remove(waiting)
                if self._possible(waiting.irregularity):
                    self.interrupts(waiting.irregularity)
                    return waiting.irregularity
        return None

    def pass_throw(self) -> None:
        """A throw or spin counts: whatever waited for it, or for its end, happens."""
        for waiting in tuple(self.waiting):
            if waiting.irregularity.of_throw and waiting.after <= 0:
                self.waiting.remove(waiting)
                self.happens(waiting.irregularity)
            elif waiting.irregularity.of_throw:
                waiting.after -= 1
        self.pass_by(1)

    def _possible(self, irregularity: Irregularity, seat: int | None = None) -> bool:
        """Whether it can happen now; why it cannot is announced."""
        positions = self._dealer.positions
        if seat is not None and (seat not in positions or not positions[seat].bets):
            why: str | None = "there is no hand at the seat any more"
        else:
            why = irregularity.prevented(self._dealer, seat)
        if why:
            self._dealer.says(irregularity.cite, f"cannot be, {why}: {irregularity.event}", seat)
        return not why

    def notice(self, among: Sequence[Irregularity], seat: int | None) -> Irregularity | None:
        """The first of several that was reported, perhaps of one hand, and not yet noticed."""
        for reported in self._unnoticed:
            irregularity, concerned = reported
            if irregularity in among and seat in (None, concerned):
                self._unnoticed.remove(reported)
                return irregularity
        return None

    def missed(self) -> Iterator[tuple[Irregularity, int | None]]:
        """Irregularities that were due after more cards than the round had."""
        for waiting in self.waiting:
            if not waiting.irregularity.of_throw:
                yield waiting.irregularity, waiting.seat

    def over(self) -> bool:
        """End the round; true if all cards must be reshuffled."""
        new_cards, self._new_cards = self._new_cards, False
        self.reported.clear()
        self._unnoticed.clear()
        self.waiting = [waiting for waiting in self.waiting if waiting.irregularity.of_throw]
        self.discards.clear()
        self.found.clear()
        self.void = None
        return new_cards
