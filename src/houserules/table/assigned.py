"""A dealer who deals named cards to seats and places, and any others elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from houserules.equipment.cards import Card, Deck
from houserules.law import Citation
from houserules.rules.procedure import Face
from houserules.table.dealer import TableDealer


class AssignedDealer(TableDealer):
    """Deals to each seat and place the cards assigned to it; nothing is recorded."""

    def assign(self, cards: Mapping[int | str, Sequence[Card]]) -> None:
        """Assign cards by seat or place, before a round is dealt."""
        self.assign_hands({(to, ""): hand for to, hand in cards.items()})

    def assign_hands(self, cards: Mapping[tuple[int | str, str], Sequence[Card]]) -> None:
        """Assign cards by seat or place and the name of the hand, where a seat has several."""
        self._left = {to: list(hand) for to, hand in cards.items()}
        self._named = Counter(card for hand in self._left.values() for card in hand)
        self._passed = Counter[Card]()

    def shuffles(
        self, deck: Deck, cite: str | Citation, but: Iterable[Card] = (), text: str = ""
    ) -> None:
        """Shuffle; the named cards are among the others again."""
        super().shuffles(deck, cite, but, text)
        self._passed.clear()

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        """Deal the cards assigned to a seat or place; where there are none, any others."""
        if self.incidents.discards:
            self.puts_away()
        named = self._left.get((to, hand), [])
        cards = tuple(named.pop(0) if named else self._unassigned(to, hand) for _ in range(count))
        self._put(to, hand, cards)
        return cards

    def deals_around(
        self, everybody: Sequence[int | str], cite: str | Citation, times: int = 1
    ) -> None:
        """Deal card by card to seats and places in turn."""
        for to in (*everybody,) * times:
            self.deals(to, cite)

    def _unassigned(self, to: int | str, hand: str) -> Card:
        """A card for a seat or place that has no more assigned to it."""
        return self._any()

    def _any(self) -> Card:
        """A card that is assigned to nobody; of equal ones as many as are assigned are passed."""
        while True:
            card = self.cards.stack.draw()
            if self._passed[card] == self._named[card]:
                return card
            self._passed[card] += 1

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        return tuple(self._any() for _ in range(count))
