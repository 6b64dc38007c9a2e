"""What a dealer handles: cards, dice, wheels and draws; each is told as it happens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from houserules.equipment.cards import Card, Deck, show_cards
from houserules.law import Citation
from houserules.rules import Bet, Game, Irregularity
from houserules.rules.errors import RuleError
from houserules.rules.procedure import ALL, Face
from houserules.table.chance import Stack
from houserules.table.events import Event, Kind
from houserules.table.incidents import Incidents
from houserules.table.position import Position


class Randomness(Protocol):
    """What the dealer needs of chance; the table supplies it and keeps it in the log."""

    def stack(self, deck: Deck, but: Iterable[Card]) -> Stack:
        """Shuffled cards, without some that lie on the table."""

    def numbers(self, kind: str, count: int, below: int) -> tuple[int, ...]:
        """Numbers from 0 up to a bound."""

    def choice(self, kind: str, among: Sequence[str]) -> str:
        """One of several equally likely things."""


class RoundOver(Exception):  # noqa: N818 - not an error: it leaves a procedure that is void
    """The round of play is void and nothing of it remains to be dealt."""


class HandlingDealer(ABC):
    """Deals, throws, spins and draws, and lets go wrong then what was reported before."""

    def __init__(self, game: Game, randomness: Randomness, telling: bool) -> None:
        self.game = game
        self.events: list[Event] = []
        self.positions: dict[int, Position] = {}
        self.incidents = Incidents()
        self._randomness = randomness
        self._telling = telling
        self._stack: Stack | None = None
        self._side = ""
        self._other_sides: dict[str, Stack | None] = {}
        self._places: dict[str, tuple[Card, ...]] = {}
        self._spins: list[str] = []
        self._rolls: list[tuple[int, ...]] = []
        self._draws: dict[str, str] = {}

    @abstractmethod
    def happens(self, irregularity: Irregularity, seat: int | None = None) -> None:
        """Do what an irregularity orders."""

    @abstractmethod
    def _prevented(self, irregularity: Irregularity, seat: int | None) -> str | None:
        """Why it cannot happen now, if it cannot."""

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        """The cards of a seat."""
        return self.positions[seat].cards.get(name, ())

    def place(self, name: str) -> tuple[Card, ...]:
        """The cards at a place."""
        return self._places.get(name, ())

    def remaining(self) -> int:
        """How many cards can still be dealt."""
        return len(self._stack) if self._stack is not None else 0

    # Cards

    def deals_from(self, side: str) -> None:
        """Shuffle, deal and burn from another side of a double shoe from now on."""
        if side != self._side:
            self._other_sides[self._side] = self._stack
            self._side, self._stack = side, self._other_sides.get(side)
            self.incidents.found.clear()

    def shuffles(self, deck: Deck, cite: str | Citation, but: Iterable[Card] = ()) -> None:
        """Shuffle all cards, but those that lie on the table, and make them ready to deal."""
        self._stack = self._randomness.stack(deck, but)
        if self._telling:
            self._tell(cite, Kind.SHUFFLED)

    def deals(
        self,
        to: int | str,
        cite: str | Citation,
        count: int = 1,
        face: Face = Face.DOWN,
        hand: str = "",
        part: str = "",
    ) -> tuple[Card, ...]:
        """Deal cards to a seat or a place, perhaps to a part that a hand was split into."""
        cards = self._next_cards(count)
        if isinstance(to, int):
            held = self.positions[to].cards
            held[hand] = held.get(hand, ()) + cards
        else:
            self._places[to] = self._places.get(to, ()) + cards
        if self._telling:
            self._tell_cards(cite, Kind.DEALT, to, part or hand, cards, face)
        if self.incidents.waiting:
            self._pass(count)
        return cards

    def deals_around(
        self, everybody: Sequence[int | str], cite: str | Citation, times: int = 1
    ) -> None:
        """Deal card by card, face down, to seats and places in turn, so many times around."""
        if self._telling or self.incidents.waiting:
            for to in (*everybody,) * times:
                self.deals(to, cite)
            return
        cards, number = self._next_cards(len(everybody) * times), len(everybody)
        for turn, to in enumerate(everybody):
            hand = cards[turn::number]
            if isinstance(to, int):
                held = self.positions[to].cards
                held[""] = held.get("", ()) + hand
            else:
                self._places[to] = self._places.get(to, ()) + hand

    def puts_back(self, card: Card, cite: str | Citation) -> None:
        """Put a card that left the shoe in error on top, to be drawn next."""
        if self._stack is not None:
            self._stack.put_back(card)
            self.says(cite, "the card set aside is dealt next")

    def reveals(self, of: int | str, cite: str, hand: str = "", only: slice = ALL) -> None:
        """Turn the cards of a seat or a place face up, or only some of them."""
        if self._telling:
            cards = self.hand(of, hand) if isinstance(of, int) else self.place(of)
            self._tell_cards(cite, Kind.TURNED_UP, of, hand, cards[only], Face.UP)

    def sets(
        self,
        of: int | str,
        cite: str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: Bet | None = None,
    ) -> None:
        """Tell which cards of a seat or a place now lie in one of its hands, and its wager."""
        if self._telling:
            self._tell_cards(cite, Kind.SET, of, hand, cards, face, str(bet or ""))

    def burns(self, cite: str | Citation, count: int = 1, text: str = "") -> tuple[Card, ...]:
        """Put cards into the discard rack unseen, perhaps by way of where the text says."""
        cards = self._next_cards(count)
        if self._telling:
            self._tell(cite, Kind.BURNED, text=text or f"{count} burned")
        if self.incidents.waiting:
            self._pass(count)
        return cards

    def counts(self, cite: str | Citation, what: str) -> None:
        """Count cards, which may come out wrong: an irregularity can wait for it as for a card."""
        self.says(cite, what)
        self._pass(1)

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        stack = self._stack
        if stack is None:
            raise RuleError("No cards have been shuffled.")
        if self.incidents.discards:
            self.puts_away()
        return tuple(stack.draw_many(count))

    def puts_away(self) -> Sequence[Card]:
        """Put away cards that were found where they may not be used; all of this round."""
        incidents = self.incidents
        while incidents.discards and self._stack:
            cite, card = incidents.discards.pop(0).cite, self._stack.draw()
            incidents.found.append(card)
            if self._telling:
                self._tell(cite, Kind.BURNED, text="discarded", cards=str(card), face=Face.UP)
        return incidents.found

    # Dice, wheels and draws

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice, again at once where a throw does not count."""
        while self.spoiled():
            pass
        faces = tuple(number + 1 for number in self._randomness.numbers("dice", dice, 6))
        self._rolls.append(faces)
        if self._telling:
            self._tell(cite, Kind.ROLLED, dice=faces)
        self._passes_throw()
        return faces

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        """Spin a wheel, again at once where it was no spin."""
        while self.spoiled():
            pass
        mark = self._randomness.choice("spin", compartments)
        self._spins.append(mark)
        if self._telling:
            self._tell(cite, Kind.SPUN, result=mark)
        self._passes_throw()
        return mark

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Have the table game system draw one of several equally likely things."""
        self._draws[what] = drawn = self._randomness.choice(what, among)
        if self._telling:
            self._tell(cite, Kind.DREW, text=what, result=drawn)
        return drawn

    def spoiled(self) -> Irregularity | None:
        """Let go wrong what makes the throw or spin of this moment void; which it was, if any."""
        while self.incidents.waiting and (irregularity := self.incidents.spoils()):
            if self._can_be(irregularity):
                self.happens(irregularity)
                return irregularity
        return None

    def _passes_throw(self) -> None:
        """A throw or spin counts: what was to happen to it, or after it, happens."""
        if self.incidents.waiting:
            for irregularity in self.incidents.thrown():
                self.happens(irregularity)
            self._pass(1)

    def _pass(self, count: int) -> None:
        """So many cards, throws or spins have passed: what was to happen then happens."""
        for irregularity, seat in self.incidents.passed(count):
            if self._can_be(irregularity, seat):
                self.happens(irregularity, seat)
                if self.incidents.void:
                    raise RoundOver

    def _can_be(self, irregularity: Irregularity, seat: int | None = None) -> bool:
        """Whether it can happen now; why it cannot is told."""
        why = self._prevented(irregularity, seat)
        if why:
            self.says(irregularity.cite, f"cannot be, {why}: {irregularity.event}", seat)
        return not why

    # Telling

    @property
    def heard(self) -> bool:
        """Whether anybody hears of what is told."""
        return self._telling

    def says(
        self,
        cite: str | Citation,
        text: str,
        seat: int | None = None,
        *,
        marker: str = "",
        place: str = "",
        amount: int | None = None,
    ) -> None:
        """Announce something or carry out a step, which may move a marker."""
        if self._telling:
            said = {"text": text, "marker": marker, "place": place, "amount": amount}
            self._tell(cite, Kind.ANNOUNCED, seat, **said)

    def _tell_cards(
        self,
        cite: str | Citation,
        kind: Kind,
        of: int | str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: str = "",
    ) -> None:
        seat, place = (of, "") if isinstance(of, int) else (None, of)
        shown = show_cards(cards)
        self._tell(cite, kind, seat, place=place, hand=hand, cards=shown, face=face, bet=bet)

    def _tell(self, cite: str | Citation, kind: Kind, seat: int | None = None, **said: Any) -> None:
        """Note what happened; only where somebody hears of it."""
        paragraph = self.game.cite(cite) if isinstance(cite, str) else cite
        self.events.append(Event(paragraph, kind, seat=seat, **said))
