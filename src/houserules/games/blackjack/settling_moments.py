"""The cards that side wagers of a Blackjack game look at, and the moments of their settlement.

A law names the places by their words: `looks_at=("first two", "up card")`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

from houserules.equipment.cards import Card, show_cards
from houserules.hands.blackjack import is_blackjack
from houserules.law import Citation
from houserules.rules import Game, Wager
from houserules.rules.decided import PLAYER

DEALER = "dealer"
"""The dealer's hand, as far as it is dealt."""
FIRST_HAND = "first hand"
"""The player's first hand as it was played; no card if it was surrendered or called dead."""
AS_DRAWN = "as drawn"
"""The first two cards and, unless they were split or switched, those drawn to them."""
PARTS = {
    "first two": (PLAYER, range(2)),
    "first four": (PLAYER, range(4)),
    "up card": (DEALER, range(1)),
    "hole card": (DEALER, range(1, 2)),
    "third card": (DEALER, range(2, 3)),
}
"""Parts of a player's first cards, which are four with two hands, and of the dealer's."""


class FirstCards(NamedTuple):
    """The first two cards of a player and of the dealer."""

    two: tuple[Card, ...]
    """Those of the player's first hand."""
    dealer: tuple[Card, ...]

    @property
    def up(self) -> Card:
        """The up card."""
        return self.dealer[0]

    @property
    def blackjack(self) -> bool:
        """Whether the dealer has a Blackjack."""
        return is_blackjack(self.dealer)


class Moment(Enum):
    """When a side wager is settled."""

    AT_ONCE = auto()
    """When everybody has two cards."""
    AFTER_READER = auto()
    HOLE_CARD = auto()
    DEALERS_HAND = auto()
    """As soon as the dealer's cards decide it."""
    COMPLETED = auto()
    """When all cards are dealt, before the hands are settled."""
    WITH_HANDS = auto()


SETTLED_AT = {
    "hole card": Moment.HOLE_CARD,
    "first two": Moment.AT_ONCE,
    "up card": Moment.AT_ONCE,
}
"""When a wager of somebody's own on these cards is settled, the latest first."""


@dataclass(frozen=True, slots=True)
class Waits:
    """A wager whose moment depends on the first cards, with the paragraphs that have it wait."""

    until: Callable[[FirstCards], Moment]
    cites: Mapping[Moment, Citation] = field(default_factory=dict)


def moment_of(wager: Wager, dealt: FirstCards) -> Moment:
    """When a side wager is settled, by the first cards."""
    assert wager.decided is not None
    moment = wager.decided.moment or Moment.AT_ONCE
    found = moment.until(dealt) if isinstance(moment, Waits) else moment
    assert isinstance(found, Moment)
    return found


def waited(wager: Wager, moment: Moment) -> tuple[Citation, ...]:
    """The paragraphs that had a side wager wait until a moment."""
    waits = wager.decided and wager.decided.moment
    cite = waits.cites.get(moment) if isinstance(waits, Waits) else None
    return () if cite is None else (cite,)


def seen_cards(wager: Wager, hands: Sequence[Sequence[Card]]) -> str:
    """The cards that decided a side wager, in words."""
    assert wager.decided is not None
    first, *others = hands
    against = show_cards(card for hand in others for card in hand)
    if wager.decided.looks_at[None] == (DEALER,):
        return f"the dealer's {show_cards(first)}"
    return f"{show_cards(first)} against {against}" if against else show_cards(first)


def side_wagers(game: Game, *moments: Moment) -> Iterator[Wager]:
    """The side wagers that are settled at some moments, in the order of the chapter."""
    for wager in game.wagers:
        moment = wager.decided and (wager.decided.moment or Moment.AT_ONCE)
        if moment in moments:
            yield wager


def on_first_cards(game: Game) -> tuple[Wager, ...]:
    """The side wagers that the first cards decide, or may decide."""
    later = {*side_wagers(game, Moment.DEALERS_HAND, Moment.COMPLETED)}
    return tuple(wager for wager in game.wagers if wager.decided and wager not in later)
