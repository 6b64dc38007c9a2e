"""Irregularities at a live table: which happened, and what they order for later in the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.rules import Irregularity
from houserules.rules.irregularity import Effect
from houserules.table.chance import Stack

UNCOUNTED = frozenset({Effect.NO_SPIN, Effect.INVALID_ROLL})
PUT_ASIDE = frozenset({Effect.NEXT_ROUND_CARD, Effect.SIMULATED_ROUND})
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
    is not used. What a chapter saves from a void round it names in `still_settled`.
    """

    def __init__(self) -> None:
        self.reported: list[Irregularity] = []
        self.void: Irregularity | None = None
        self.waiting: list[_Waiting] = []
        self.discards: list[Irregularity] = []
        self.simulated = False
        self._uncounted: list[Irregularity] = []
        self._aside: list[Card] = []
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

    def happens(self, irregularity: Irregularity, stack: Stack | None) -> Iterator[str]:
        """Take note of an irregularity; what is done about it at once, in words."""
        self.reported.append(irregularity)
        effects = frozenset(irregularity.effects)
        if irregularity.returns_wagers:
            self.void = self.void or irregularity
        if effects & UNCOUNTED:
            self._uncounted.append(irregularity)
        if Effect.DISCARD_CARD in effects:
            self.discards.append(irregularity)
        if effects & PUT_ASIDE and stack is not None and len(stack):
            self._aside.append(stack.draw())
            self.simulated = self.simulated or Effect.SIMULATED_ROUND in effects
            yield "a card is put aside for the next round"
        if effects & NEW_CARDS:
            self._new_cards = True
        yield from (str(e) for e in (Effect.COVER_DEVICE, Effect.INSPECT_BALL) if e in effects)

    def uncounted(self) -> Irregularity | None:
        """Why the next throw or spin does not count; each reason serves once."""
        return self._uncounted.pop(0) if self._uncounted else None

    def over(self, stack: Stack | None) -> bool:
        """The round is over: cards put aside are next, unless all cards are shuffled anew."""
        new_cards = self._new_cards
        if self.reported or self.waiting:
            if stack is not None and not new_cards:
                for card in reversed(self._aside):
                    stack.put_back(card)
            self.reported.clear()
            self.waiting.clear()
            self._uncounted.clear()
            self.discards.clear()
            self._aside.clear()
            self.void = None
            self._new_cards = False
        return new_cards

    def take_simulated(self) -> bool:
        """Whether the next round is dealt without wagers; asked once."""
        simulated, self.simulated = self.simulated, False
        return simulated
