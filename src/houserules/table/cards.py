"""The cards of a table: the shoe with its sides, and what was dealt to places in this round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houserules.equipment.cards import Card
from houserules.rules.errors import RuleError
from houserules.table.chance import OrderedStack, Stack


class Cards:
    """Shuffled cards on each side of a shoe, and the cards at places such as the dealer's."""

    def __init__(self) -> None:
        self.places: dict[str, tuple[Card, ...]] = {}
        self.turned_up: Counter[str] = Counter()
        """How many cards of a place were turned up after they had been dealt face down."""
        self._side = ""
        self._stacks: dict[str, Stack] = {}

    @property
    def stack(self) -> Stack:
        """The cards of the side that deals."""
        stack = self._stacks.get(self._side)
        if stack is None:
            raise RuleError("No cards have been shuffled.")
        return stack

    def load(self, stack: Stack) -> None:
        """Put shuffled cards into the side that deals."""
        self._stacks[self._side] = stack

    def arrange(self, order: Sequence[int]) -> None:
        """Rearrange the cards of the side that deals, by the places where they are now."""
        cards = self.stack.draw_many(self.remaining())
        if sorted(order) != list(range(len(cards))):
            raise RuleError(f"Not an arrangement of the {len(cards)} pieces that are left to deal.")
        self.load(OrderedStack(cards[place] for place in order))

    def turn_to(self, side: str) -> bool:
        """Deal from a side from now on; whether it is another than before."""
        turned, self._side = side != self._side, side
        return turned

    def remaining(self) -> int:
        """How many cards can still be dealt."""
        return len(self._stacks.get(self._side, ()))

    def put(self, place: str, cards: tuple[Card, ...]) -> None:
        """Add cards to a place."""
        self.places[place] = self.places.get(place, ()) + cards

    def remove(self) -> None:
        """Remove the cards of the side that deals, so that they are shuffled before they return."""
        self._stacks.pop(self._side, None)

    def remove_all(self) -> None:
        """Remove the cards of all sides."""
        self._stacks.clear()
