"""Irregularities: what may go wrong, and what the chapter then orders, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.option import Choice
from houserules.rules.wager import Wager

if TYPE_CHECKING:
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.procedure import Dealer


Impossibility = Callable[["Dealer", int | None], str | None]
"""Says why something cannot happen at a table now, perhaps to the hand of a seat."""


class Effect(StrEnum):
    """A consequence of an irregularity."""

    HANDS_VOID = "all hands are void"
    ROUND_VOID = "the round of play is void"
    WAGERS_RETURNED = "all wagers are returned"
    UNSETTLED_RETURNED = "all wagers not yet settled are returned"
    RESHUFFLE = "the cards are reshuffled"
    REMIX = "the tiles are mixed again"
    REPLACE_CARDS = "all cards are replaced"
    RESHUFFLE_NEXT = "the cards are reshuffled before the next round of play"
    RESHUFFLE_IN_DEVICE = "the cards in the device are reshuffled"
    DISCARD_CARD = "the card is placed in the discard rack"
    DISCARD_CARDS = "the cards found are placed in the discard rack"
    DISCARD_DRAWN = "the card that was drawn is placed in the discard rack"
    DISCARD_FIRST = "one card is placed in the discard rack before any is dealt to a player"
    DISCARD_TWO = "the card and one more are discarded"
    NEXT_CARD = "the card is used as the next card"
    NEXT_ROUND_CARD = "the card is used as the first card of the next hand"
    SIMULATED_ROUND = "a round is dealt without wagers from the card"
    REMOVE_CARD = "the card is removed from the game"
    REMOVE_DECK = "the deck is removed from the table"
    COVER_DEVICE = "the device is covered or marked out of order"
    NO_SPIN = "the dealer announces no spin"
    VOID_SPIN = "the spin is void and the wheel is spun again"
    REMOVE_BALL = "the dealer tries to remove the ball before it comes to rest"
    INSPECT_BALL = "the dealer inspects the ball and asks the floorperson for a new one if need be"
    INVALID_ROLL = "the roll is not valid"
    VALID_ROLL = "the roll counts"
    NEW_DICE = "a new set of dice is used"
    HAND_VOID = "the hand concerned is void"
    HAND_CHOOSES = "the player concerned plays the hand or voids it"
    HAND_LOSES = "the hand concerned loses"
    HAND_UNDECLARED = "the wagers on what the hand concerned shows are lost"
    HAND_DEAD = "the hand concerned is dead, and its bets stay in the pot"
    HAND_CONTENDS = "the player concerned may contend for the pot so far without more bets"
    HAND_KEPT = "the hand concerned is kept or made good, and plays on"
    HAND_CALLS = "the player concerned has only called"
    HAND_BOUND = "the statement or bet binds the player concerned"
    NO_MORE_RAKE = "no more rake is taken in the round of play"
    WAGERS_FORFEITED = "the player concerned forfeits all wagers of the round"
    STOPS = "nothing more is dealt until the device is repaired or replaced"
    READMITTED = "the player may wager again"
    CUT_DECLINED = "the cut is offered to the next player, or the dealer cuts"
    RECUT = "the cards are cut again"
    SHUFFLED_AGAIN = "the cards are shuffled and cut again"
    CONTINUES = "play continues"


UNCOUNTED = frozenset({Effect.NO_SPIN, Effect.VOID_SPIN, Effect.INVALID_ROLL})
"""Effects on a throw or spin that make it void."""
RETURNING = frozenset({Effect.WAGERS_RETURNED, Effect.UNSETTLED_RETURNED})
OF_HAND = frozenset(
    {
        Effect.HAND_VOID,
        Effect.HAND_CHOOSES,
        Effect.HAND_LOSES,
        Effect.HAND_UNDECLARED,
        Effect.HAND_DEAD,
        Effect.HAND_CONTENDS,
        Effect.HAND_KEPT,
        Effect.HAND_CALLS,
        Effect.HAND_BOUND,
        Effect.WAGERS_FORFEITED,
    }
)
OF_PLAYER = frozenset({Effect.READMITTED, Effect.CUT_DECLINED})
OF_THROW = UNCOUNTED | {Effect.VALID_ROLL}


@dataclass(frozen=True)
class Irregularity:
    """One paragraph of the irregularity section, perhaps only under a choice of the house.

    It may say why it cannot happen at a table now, perhaps to the hand of a seat.
    """

    cite: Citation
    event: str
    outcome: str
    effects: tuple[Effect, ...]
    still_settled: tuple[Wager, ...] = ()
    under: Choice[Any] | None = None
    or_under: Choice[Any] | None = None
    """Another choice under which it happens as well."""
    again: tuple[str, ...] = ()
    """The event that it is when it happens a second time in a round, if that is another; of
    several the first that can happen then."""
    impossible_because: Impossibility | None = None
    on_report: Callable[[Dealer], None] | None = None
    """Changes what the table keeps beyond the round: with it, it can happen between rounds too."""

    is_plain: bool = False
    """Whether the paragraph alone names it, among others of the same paragraph: it came first."""

    def __repr__(self) -> str:
        return f"<Irregularity {self.cite} {self.event}>"

    @property
    def only(self) -> str:
        """The choice of the house under which alone it happens, in words; empty if any will do."""
        choices = [
            f"“{option.name}” is {option.written(value)} ({option.cite.pretty})"
            for option, value in self._choices
        ]
        return f"where {' or '.join(choices)}" if choices else ""

    @property
    def _choices(self) -> list[Choice[Any]]:
        return [choice for choice in (self.under, self.or_under) if choice is not None]

    def require_under(self, rules: HouseRules) -> None:
        """Refuse it under rules that do not have the choice under which alone it happens."""
        if self._choices and not any(map(rules.chooses, self._choices)):
            raise RuleError(f"“{self.event}” ({self.cite.pretty}) happens only {self.only}.")

    def prevented(self, dealer: Dealer, seat: int | None) -> str | None:
        """The reason why it cannot happen at a table now, if it cannot."""
        return self.impossible_because(dealer, seat) if self.impossible_because else None

    @property
    def returns_wagers(self) -> bool:
        """Whether wagers go back to the players."""
        return not RETURNING.isdisjoint(self.effects)

    @property
    def concerns_hand(self) -> bool:
        """Whether it happens to one hand, which must be named."""
        return not OF_HAND.isdisjoint(self.effects)

    @property
    def must_name_seat(self) -> bool:
        """Whether a record says at which seat it happened: hands that are set so lose anyway."""
        return self.concerns_player or (
            self.concerns_hand and Effect.HAND_LOSES not in self.effects
        )

    @property
    def concerns_player(self) -> bool:
        """Whether it is about one player, with a wager or without, whose seat must be named."""
        return not OF_PLAYER.isdisjoint(self.effects)

    @property
    def leaves_wagers(self) -> bool:
        """Whether it concerns cards or devices alone, and no wager, hand or throw."""
        return not (self.returns_wagers or self.concerns_hand or self.of_throw)

    @property
    def of_throw(self) -> bool:
        """Whether it happens to a throw or spin, and not before the next one is made."""
        return not OF_THROW.isdisjoint(self.effects)

    @property
    def voids_throw(self) -> bool:
        """Whether it makes a throw or spin void."""
        return not UNCOUNTED.isdisjoint(self.effects)

    @property
    def voids_hand(self) -> bool:
        """Whether it makes one hand void, whose wagers go back."""
        return Effect.HAND_VOID in self.effects

    @property
    def forfeits_wagers(self) -> bool:
        """Whether one player loses every wager of the round."""
        return Effect.WAGERS_FORFEITED in self.effects
