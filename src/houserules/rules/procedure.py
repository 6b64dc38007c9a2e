"""A procedure: the round of play as a chapter orders it, asking for wagers and decisions.

A game's procedure is a generator. It tells a `Dealer` what to do, step by step, each with its
paragraph, and yields an `Ask` wherever people decide. Whoever runs it (a live table, a replay, a
simulation) answers; the procedure itself knows no chips, no randomness and no log.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from houserules.equipment.cards import Card, Deck
from houserules.law import Citation
from houserules.rules.round import Bet, Bets
from houserules.rules.wager import Wager

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules


class Face(StrEnum):
    """How a card lies."""

    UP = "face up"
    DOWN = "face down"


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a seat may do now, and the wager that it takes, if any."""

    name: str
    cite: Citation
    bet: Bet | None = None
    stake: int = 0


@dataclass(frozen=True, slots=True)
class AskWagers:
    """Wagers may be placed and taken back until the dealer announces no more bets."""

    cite: Citation
    wagers: tuple[Wager, ...]


@dataclass(frozen=True, slots=True)
class AskDecision:
    """One seat decides, among acts that are all legal."""

    seat: int
    acts: tuple[Act, ...]
    cite: Citation
    hand: str = ""


Ask = AskWagers | AskDecision
Answer = str | None
"""The name of the act that was chosen; nothing when wagers are closed."""
Play = Generator[Ask, Answer, None]


class Dealer(Protocol):
    """What a procedure can have done at a table."""

    rules: HouseRules

    def seats(self) -> Sequence[int]:
        """The seats with a wager, clockwise from the dealer's left."""

    def bets(self, seat: int) -> Bets:
        """What a seat has wagered."""

    def hand(self, seat: int, name: str = "") -> tuple[Card, ...]:
        """The cards of a seat."""

    def place(self, name: str) -> tuple[Card, ...]:
        """The cards at a place, such as the dealer's."""

    def says(self, cite: str, text: str) -> None:
        """Announce something or carry out a step."""

    def shuffles(self, deck: Deck, cite: str) -> None:
        """Shuffle all cards and make them ready to deal."""

    def remaining(self) -> int:
        """How many cards can still be dealt."""

    def deals(self, to: int | str, cite: str, count: int = 1, face: Face = Face.DOWN,
              hand: str = "") -> tuple[Card, ...]:  # fmt: skip
        """Deal cards to a seat or a place."""

    def burns(self, cite: str, count: int = 1) -> tuple[Card, ...]:
        """Put cards into the discard rack unseen."""

    def rolls(self, cite: str, dice: int = 2) -> tuple[int, ...]:
        """Throw the dice."""

    def spins(self, cite: str, compartments: Sequence[str]) -> str:
        """Spin a wheel with so many equal compartments."""

    def draws(self, cite: str, what: str, among: Sequence[str]) -> str:
        """Have the table game system draw one of several equally likely things."""

    def takes(self, seat: int, bet: Bet, stake: int, cite: str) -> None:
        """Take another wager of a seat during the round."""

    def collects(self, cite: str, *wagers: Wager) -> None:
        """Collect wagers that leave the layout when bets are closed, and feed their meters."""

    def settles(self, cite: str) -> None:
        """Settle the round by the game's own rules and clear the layout."""


Procedure = Callable[[Dealer], Play]
