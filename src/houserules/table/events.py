"""Events: what happened at the table, each with the paragraph that orders it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houserules.law import Citation


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; cards with how they lie, money in cents as the player gains it."""

    cite: Citation
    what: str
    seat: int | None = None
    cards: str = ""
    face: str = ""
    amount: int | None = None

    def to_data(self) -> dict[str, Any]:
        """The event as JSON data, without what it does not say."""
        data: dict[str, Any] = {"cite": str(self.cite), "what": self.what}
        if self.seat is not None:
            data["seat"] = self.seat
        if self.cards:
            data["cards"] = self.cards
        if self.face:
            data["face"] = self.face
        if self.amount is not None:
            data["amount"] = self.amount
        return data
