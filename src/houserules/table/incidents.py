"""Irregularities at a live table: which happened, and what they order for later in the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houserules.rules import Irregularity
from houserules.rules.irregularity import Effect

UNCOUNTED = frozenset({Effect.NO_SPIN, Effect.INVALID_ROLL})
NEW_CARDS = frozenset({Effect.RESHUFFLE, Effect.REMOVE_DECK})


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
        self._unnoticed: list[tuple[Irregularity, int | None]] = []
        self._uncounted: list[Irregularity] = []
        self._new_cards = False

    def later(self, irregularity: Irregularity, seat: int | None, after: int) -> None:
        """Note what will go wrong after so many more cards, throws or spins."""
        self.waiting.append(_Waiting(irregularity, seat, after))

    def passed(self, count: int) -> Iterator[tuple[Irregularity, int | None]]:
        """What goes wrong now that so many cards, throws or spins more have passed."""
        for waiting in tuple(self.waiting):
            waiting.after -= count
            if waiting.after <= 0:
                self.waiting.remove(waiting)
                yield waiting.irregularity, waiting.seat

    def happens(self, irregularity: Irregularity, seat: int | None = None) -> Iterator[str]:
        """Take note of an irregularity; what is done about it at once, in words."""
        self.reported.append(irregularity)
        self._unnoticed.append((irregularity, seat))
        effects = frozenset(irregularity.effects)
        if irregularity.returns_wagers:
            self.void = self.void or irregularity
        if effects & UNCOUNTED:
            self._uncounted.append(irregularity)
        if Effect.DISCARD_CARD in effects:
            self.discards.append(irregularity)
        if effects & NEW_CARDS:
            self._new_cards = True
        yield from (str(e) for e in (Effect.COVER_DEVICE, Effect.INSPECT_BALL) if e in effects)

    def uncounted(self) -> Irregularity | None:
        """Why the next throw or spin does not count; each reason serves once."""
        return self._uncounted.pop(0) if self._uncounted else None

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
        self.waiting.clear()
        self._uncounted.clear()
        self.discards.clear()
        self.void = None
        return new_cards
