"""Events: what happened at the table, each with the paragraph that orders it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from houserules.law import Citation


class Kind(StrEnum):
    """What kind of thing happened, by which a program knows the fields that tell it."""

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

    Cards lie at a place, or at a seat, perhaps in one of its hands. Money is in cents: the stake of
    a wager that is placed, collected or marked, what the player gains by one that is settled.
    """

    cite: Citation
    kind: Kind
    text: str = ""
    """What is announced, why a wager is settled so, which irregularity, or what is drawn."""
    seat: int | None = None
    place: str = ""
    """Where cards lie, such as dealer or community, or where a marker goes."""
    hand: str = ""
    """Which hand of the seat or place, where it has several."""
    cards: str = ""
    face: str = ""
    dice: tuple[int, ...] = ()
    result: str = ""
    """What came of a spin or a draw."""
    marker: str = ""
    """What moves to the place, or to the seat: the on/off marker, the dice, a football."""
    bet: str = ""
    outcome: str = ""
    """What became of a wager, or what an irregularity leads to."""
    amount: int | None = None

    @property
    def what(self) -> str:
        """The event as a sentence for people, beside its seat, cards and amount."""
        if self.dice:
            return f"rolled {'-'.join(map(str, self.dice))}"
        return _SENTENCES.get(self.kind, "{0.text}").format(self)

    @property
    def where(self) -> str:
        """The place or the hand of cards, in words."""
        owner = self.place or ("" if self.hand else "the seat")
        return " ".join(filter(None, (owner, self.hand)))

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
    Kind.SHUFFLED: "the cards are shuffled",
    Kind.DEALT: "dealt to {0.where}, {0.face}",
    Kind.SET: "{0.where} set",
    Kind.TURNED_UP: "cards of {0.where} turned up",
    Kind.SPUN: "the ball rests in {0.result}",
    Kind.DREW: "{0.text}: {0.result}",
    Kind.PLACED: "{0.bet} placed",
    Kind.COLLECTED: "{0.bet} collected",
    Kind.MARKED: "{0.bet} marked",
    Kind.SETTLED: "{0.bet}: {0.outcome}, {0.text}",
    Kind.IRREGULARITY: "{0.text}: {0.outcome}",
}
