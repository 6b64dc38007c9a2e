"""Irregularities at a live table: which happened, and what they order for later in the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.rules import Irregularity
from houserules.rules.irregularity import Effect

NEW_CARDS = frozenset({Effect.RESHUFFLE, Effect.REMOVE_DECK})
AT_ONCE = frozenset(
    {Effect.COVER_DEVICE, Effect.NO_SPIN, Effect.REMOVE_BALL, Effect.INSPECT_BALL,
     Effect.INVALID_ROLL, Effect.NEW_DICE}
)  # fmt: skip
"""What is done about an irregularity as soon as it happens, beside what becomes of cards."""


@dataclass(slots=True)
class _Waiting:
    """Something that goes wrong after so many more cards, throws or spins."""

    irregularity: Irregularity
    seat: int | None
    after: int


class Incidents:
    """The irregularities of one round and what is still to be done about them.

    The general rules are effects: a round that is void, a throw that does not count, a card that
    is not used. What a chapter saves from a void round it names in `still_settled`; what depends
    on how its cards are dealt is left to its procedure, which asks for it.
    """

    def __init__(self) -> None:
        self.reported: list[Irregularity] = []
        self.void: Irregularity | None = None
        self.waiting: list[_Waiting] = []
        self.discards: list[Irregularity] = []
        self.found: list[Card] = []
        self._unnoticed: list[tuple[Irregularity, int | None]] = []
        self._new_cards = False

    def later(self, irregularity: Irregularity, seat: int | None, after: int) -> None:
        """Note what will go wrong after so many more cards, throws or spins."""
        self.waiting.append(_Waiting(irregularity, seat, after))

    def passed(self, count: int) -> Iterator[tuple[Irregularity, int | None]]:
        """What goes wrong now that so many cards, throws or spins more have passed."""
        for waiting in tuple(self.waiting):
            if waiting.irregularity.of_throw:
                continue
            waiting.after -= count
            if waiting.after <= 0:
                self.waiting.remove(waiting)
                yield waiting.irregularity, waiting.seat

    def unfulfilled(self) -> Iterator[tuple[Irregularity, int | None]]:
        """What was to go wrong in the round after more cards than there were."""
        for waiting in self.waiting:
            if not waiting.irregularity.of_throw:
                yield waiting.irregularity, waiting.seat

    def spoils(self) -> Irregularity | None:
        """Why the throw or spin that is made now does not count; each reason serves once."""
        for waiting in self.waiting:
            if waiting.irregularity.voids_throw and waiting.after <= 0:
                self.waiting.remove(waiting)
                return waiting.irregularity
        return None

    def thrown(self) -> Iterator[Irregularity]:
        """What happened to the throw or spin that counted; the others wait for one fewer."""
        for waiting in tuple(self.waiting):
            if waiting.irregularity.of_throw and waiting.after <= 0:
                self.waiting.remove(waiting)
                yield waiting.irregularity
            elif waiting.irregularity.of_throw:
                waiting.after -= 1

    def happens(self, irregularity: Irregularity, seat: int | None = None) -> Iterator[str]:
        """Take note of an irregularity; what is done about it at once, in words."""
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
        yield from (str(effect) for effect in irregularity.effects if effect in AT_ONCE)

    def notice(self, among: Sequence[Irregularity], seat: int | None) -> Irregularity | None:
        """The first of several that was reported, perhaps of one hand, and not yet noticed."""
        for reported in self._unnoticed:
            irregularity, concerned = reported
            if irregularity in among and seat in (None, concerned):
                self._unnoticed.remove(reported)
                return irregularity
        return None

    def over(self) -> bool:
        """The round is over; whether all cards are to be shuffled anew."""
        new_cards, self._new_cards = self._new_cards, False
        self.reported.clear()
        self._unnoticed.clear()
        self.waiting = [waiting for waiting in self.waiting if waiting.irregularity.of_throw]
        self.discards.clear()
        self.found.clear()
        self.void = None
        return new_cards
