"""A round as it was played: seats with their bets, cards, dice, spins, decisions, incidents."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from houserules.equipment.cards import Card
from houserules.rules.decision import Decision
from houserules.rules.errors import RuleError
from houserules.rules.irregularity import Irregularity
from houserules.rules.wager import Wager

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.play import Event
    from houserules.rules.settlement import Verdict


class Bet(NamedTuple):
    """A wager as placed: what it is on, where the wager leaves the player a selection."""

    wager: Wager
    on: str | None = None

    def __str__(self) -> str:
        return self.wager.name if self.on is None else f"{self.wager.name} on {self.on}"


class Bets(Mapping[Bet, int]):
    """The bets of one seat, in cents; a wager's own stake is the sum over its selections."""

    def __init__(self, stakes: Mapping[Bet, int]) -> None:
        self._stakes = dict(stakes)
        self._by_wager: dict[Wager, int] | None = None

    def __getitem__(self, bet: Bet) -> int:
        return self._stakes[bet]

    def __iter__(self) -> Iterator[Bet]:
        return iter(self._stakes)

    def __len__(self) -> int:
        return len(self._stakes)

    def items(self) -> ItemsView[Bet, int]:
        """The bets with their stakes."""
        return self._stakes.items()

    def on(self, wager: Wager) -> int:
        """The stake on a wager, 0 if it was not placed."""
        totals = self._by_wager
        if totals is None:
            totals = self._totals()
        return totals.get(wager, 0)

    def has(self, *wagers: Wager) -> bool:
        """Whether any of the wagers was placed."""
        totals = self._by_wager
        if totals is None:
            totals = self._totals()
        return not totals.keys().isdisjoint(wagers)

    def _totals(self) -> dict[Wager, int]:
        """Stakes by wager, added up once because they are asked for often."""
        totals: dict[Wager, int] = {}
        for bet, stake in self._stakes.items():
            totals[bet.wager] = totals.get(bet.wager, 0) + stake
        self._by_wager = totals
        return totals


NOTHING: Mapping[Any, Any] = MappingProxyType({})
SHOE = "shoe"
"""The place of cards that a record lists in the order in which they leave the shoe."""
ASIDE = "set aside"
"""The place of cards that leave the shoe in error."""


BEFORE, AFTER = "before", "after"


class When(NamedTuple):
    """A moment of a round in words: before or after something; empty where a record is silent."""

    side: str = ""
    what: str = ""

    def __str__(self) -> str:
        return f"{self.side}: {self.what}"


UNSAID = When()


class Seat(NamedTuple):
    """A player's position in a round."""

    number: int
    bets: Bets
    cards: Mapping[str, tuple[Card, ...]] = NOTHING
    decisions: tuple[Decision, ...] = ()
    player: str = ""
    forfeited: Mapping[Bet, Verdict] = NOTHING
    """The bets that were collected because the player folded, with the verdict on each."""
    leaves: When | None = None
    """When the player left during the round, in a record; None for one who stayed."""

    def same_player(self, other: Seat) -> bool:
        """Whether both positions are one player's; each is somebody else's unless it says so."""
        return self.number == other.number or bool(self.player and self.player == other.player)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of a position that holds one hand."""
        return self.cards.get("", ())

    def decision(self, *choices: str) -> str | None:
        """The one decision of a round that asks for one; None if none was made."""
        if len(self.decisions) > 1:
            raise RuleError(f"Seat {self.number} has one decision to make, {' or '.join(choices)}.")
        made = str(self.decisions[0]).strip().casefold() if self.decisions else None
        if made is not None and made not in choices:
            wanted = " or ".join(choices)
            raise RuleError(f"Seat {self.number} cannot decide “{made[:40]}”; decide {wanted}.")
        return made


class Round(NamedTuple):
    """Everything that determines a settlement."""

    rules: HouseRules
    seats: tuple[Seat, ...]
    cards: Mapping[str, tuple[Card, ...]] = NOTHING
    spins: tuple[str, ...] = ()
    rolls: tuple[tuple[int, ...], ...] = ()
    draws: Mapping[str, str] = NOTHING
    incidents: tuple[Irregularity, ...] = ()
    meters: Mapping[str, Mapping[str, int]] = NOTHING
    play: tuple[Event, ...] = ()
    reserves: Mapping[str, Mapping[str, int]] = NOTHING
    explained: bool = True
    """Whether lines name the particulars that decided them, which nobody reads in simulations."""
    claimed: bool = False
    """Whether a line with the outcome “stands” precedes the payment of a validated payout."""
    concerned: tuple[int | None, ...] = ()
    """The seat that each incident concerns, where a record names one."""
    moments: tuple[When, ...] = ()
    """When each incident happened, where a record says so."""

    def place(self, name: str, count: int | None = None) -> tuple[Card, ...]:
        """The cards at a place such as the dealer's, checked for their number."""
        cards = self.cards.get(name, ())
        if count is not None and len(cards) != count:
            raise RuleError(f"The {self.rules.pieces} “{name}” must be {count}, not {len(cards)}.")
        return cards
