"""Events: what happened at the table, each with the paragraph that orders it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from houserules.equipment.cards import Card, Deck, show_cards
from houserules.law import Citation
from houserules.rules import Game, dollars
from houserules.rules.procedure import Face

SHUFFLED = "the cards are shuffled"


def mixed(deck: Deck) -> str:
    """The words of an event by which a deck is shuffled; nothing where it consists of cards."""
    return "" if deck.pieces == "cards" else f"the {deck.pieces} are mixed"


class Kind(StrEnum):
    """The kind of an event, by which a program knows the fields that describe it."""

    ANNOUNCED = "announced"
    SHUFFLED = "shuffled"
    DEALT = "dealt"
    SET = "set"
    TURNED_UP = "turned up"
    BURNED = "burned"
    ROLLED = "rolled"
    SPUN = "spun"
    DREW = "drew"
    PLACED = "placed"
    COLLECTED = "collected"
    MARKED = "marked"
    SETTLED = "settled"
    IRREGULARITY = "irregularity"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in fields; those that say nothing are empty.

    Cards are at a place, or at a seat, perhaps in one of its hands. Money is in cents: the stake of
    a wager that is placed, collected or marked, what the player gains by one that is settled.
    """

    cite: Citation
    kind: Kind
    text: str = ""
    """An announcement, the reason of a settlement, an irregularity, or the thing drawn."""
    seat: int | None = None
    place: str = ""
    """The place of cards, such as dealer or community, or where a marker goes."""
    hand: str = ""
    """The hand of the seat or place, where it has several."""
    cards: str = ""
    face: str = ""
    dice: tuple[int, ...] = ()
    result: str = ""
    """The result of a spin or a draw."""
    marker: str = ""
    """The thing that moves to the place or the seat: the on/off marker, the dice, a football."""
    bet: str = ""
    outcome: str = ""
    """The outcome of a wager, or what an irregularity leads to."""
    amount: int | None = None

    @property
    def what(self) -> str:
        """The event as a sentence for people, beside its seat, cards and amount."""
        if self.dice:
            return f"rolled {'-'.join(map(str, self.dice))}"
        if self.kind is Kind.SHUFFLED and not self.text:
            return SHUFFLED
        return _SENTENCES.get(self.kind, "{0.text}").format(self)

    @property
    def pieces(self) -> str:
        """Cards or tiles, as the event has them."""
        first = self.cards.split(maxsplit=1)[:1]
        return f"{Card.of(first[0]).kind if first else Card.kind}s"

    @property
    def where(self) -> str:
        """The place or the hand of cards, in words."""
        owner = self.place or ("" if self.hand else "the seat")
        return " ".join(filter(None, (owner, self.hand)))

    def parts(self, whose: Callable[[int], str] = "seat {}".format) -> tuple[str, str, str]:
        """The event as a line for people: the sentence with its seat, the cards, the money."""
        seat = "" if self.seat is None else f"{whose(self.seat)}: "
        amount = "" if self.amount is None else dollars(self.amount)
        return f"{seat}{self.what}", self.cards, amount

    def __str__(self) -> str:
        return "  ".join(filter(None, (self.cite.pretty, *self.parts())))

    def to_data(self) -> dict[str, Any]:
        """The event as JSON data, without what it does not say."""
        data = {name: value for name in _FIELDS if (value := getattr(self, name)) not in _NOTHING}
        data["cite"] = str(self.cite)
        if self.dice:
            data["dice"] = list(self.dice)
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Event:
        """The event that a log holds."""
        cite, kind = Citation.parse(data["cite"]), Kind(data["kind"])
        dice = tuple(data.get("dice", ()))
        return cls(**{**data, "cite": cite, "kind": kind, "dice": dice})


_FIELDS = tuple(field.name for field in fields(Event))
_NOTHING = (None, "", ())
_SENTENCES = {
    Kind.SHUFFLED: "{0.text}",
    Kind.DEALT: "dealt to {0.where}, {0.face}",
    Kind.SET: "{0.where} set",
    Kind.TURNED_UP: "{0.pieces} of {0.where} turned up",
    Kind.SPUN: "the spin ends in {0.result}",
    Kind.DREW: "{0.text}: {0.result}",
    Kind.PLACED: "{0.bet} placed",
    Kind.COLLECTED: "{0.bet} collected",
    Kind.MARKED: "{0.bet} marked",
    Kind.SETTLED: "{0.bet}: {0.outcome}, {0.text}",
    Kind.IRREGULARITY: "{0.text}: {0.outcome}",
}


class Recorder:
    """The events of a table, in their order; nothing is recorded where nobody reads them."""

    def __init__(self, game: Game, records: bool) -> None:
        self.events: list[Event] = []
        self.records = records
        self._game = game

    def note(self, cite: str | Citation, kind: Kind, seat: int | None = None, **said: Any) -> None:
        """Note what happened."""
        if self.records:
            paragraph = self._game.cite(cite) if isinstance(cite, str) else cite
            self.events.append(Event(paragraph, kind, seat=seat, **said))

    def note_cards(
        self,
        cite: str | Citation,
        kind: Kind,
        of: int | str,
        hand: str,
        cards: Iterable[Card],
        face: Face,
        bet: str = "",
    ) -> None:
        """Note what happened to cards of a seat or a place."""
        if self.records:
            seat, place = (of, "") if isinstance(of, int) else (None, of)
            shown = show_cards(cards)
            self.note(cite, kind, seat, place=place, hand=hand, cards=shown, face=face, bet=bet)
