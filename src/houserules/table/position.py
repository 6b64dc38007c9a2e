"""A position: what one seat has at stake and holds in a round."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from houserules.equipment.cards import Card
from houserules.rules import Bet, Bets, Line

REMEMBERED = 4096
"""The most entries that a table remembers of one kind: more than it needs, and little to keep."""


@lru_cache(REMEMBERED)
def _view(stakes: tuple[tuple[Bet, int], ...]) -> Bets:
    """Bets as a game looks at them; most are placed again and again."""
    return Bets(dict(stakes))


@dataclass(slots=True)
class Position:
    """A seat in a round: its player, bets, cards and decisions."""

    player: str
    account: str
    bets: dict[Bet, int] = field(default_factory=dict)
    cards: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    decisions: list[str] = field(default_factory=list)
    owed: list[Line] = field(default_factory=list)
    view: Bets | None = None

    @property
    def placed(self) -> Bets:
        """The bets as a game looks at them, the same until they change."""
        if self.view is None:
            self.view = _view(tuple(self.bets.items()))
        return self.view

    def take_off(self, bet: Bet, stake: int) -> int:
        """Take so much of a bet as lies there, which may be less; what it was."""
        lay = self.bets.pop(bet, 0)
        self.view = None
        if lay > stake:
            self.bets[bet] = lay - stake
            return stake
        return lay

    def remove_all(self) -> None:
        """Take all bets away."""
        self.bets.clear()
        self.view = None

    @property
    def owes(self) -> int:
        """What has been marked to be collected later, in cents."""
        return -sum(charge.amount for charge in self.owed)
