"""Pieces that are set as hands: how a chapter's hands are named, laid out and written."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from houserules.equipment.cards import Card, show_cards
from houserules.games.shared.common import RankedHand
from houserules.rules import Decision, HouseRules, RuleError, Seat

HIGH, MEDIUM, LOW = "high", "medium", "low"
BY_HOUSE_WAY, INCORRECT_SET = "house way", "set incorrectly"
FOUL = "foul"
"""The first word of a setting in which a hand outranks the one above it."""
SURRENDER, SHOW, VOID, PLAY_OUT = "surrender", "show hands", "void", "play out"


class SetHand(RankedHand, Protocol):
    """One of the hands that pieces are set as."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pieces of the hand."""


class Setting(Protocol):
    """Pieces that are set as hands, the high hand first."""

    @property
    def hands(self) -> Sequence[SetHand]:
        """The hands, from the high hand to the low hand."""

    @property
    def is_foul(self) -> int:
        """The hand that the next one outranks: 1 or True is the high hand, 0 or False none."""


S = TypeVar("S", bound=Setting)


def in_words(setting: Setting) -> str:
    """The hands as people say them, the high hand first."""
    return " | ".join([hand.name for hand in setting.hands])


@dataclass(frozen=True, slots=True)
class Hands(Generic[S]):
    """The hands of a chapter, from the high hand to the low hand, and all ways to set them.

    `ways` lists foul settings too, where a player can set them.
    """

    names: tuple[str, ...]
    sizes: tuple[int, ...]
    ways: Callable[[Sequence[Card]], Sequence[S]]
    by_house_way: Callable[[Sequence[Card], HouseRules], tuple[S, str]]
    """How the house way sets pieces, and the name of the rule that says so."""
    in_numbers: str
    """The sizes of the hands in words, such as five cards and two."""

    @property
    def pieces(self) -> int:
        """How many cards or tiles a player is dealt."""
        return sum(self.sizes)

    # Decisions that set hands

    def decision(self, setting: S) -> Decision:
        """The decision that sets pieces so: all hands below the high hand, the lowest first."""
        return self.written([hand.cards for hand in setting.hands], foul=setting.is_foul)

    def written(self, hands: Sequence[Sequence[Card]], *, foul: int) -> Decision:
        """The same by the pieces of the hands, the high hand first."""
        words = [FOUL] if foul else []
        for place in range(len(self.names) - 1, 1, -1):
            words += (self.names[place], show_cards(hands[place]))
        lower = tuple(sorted(hands[1], reverse=True))
        return Decision(" ".join((*words, self.names[1])).casefold(), cards=lower)

    def is_setting(self, decision: Decision) -> bool:
        """Whether a decision sets the hands."""
        act = decision.act
        return act in (BY_HOUSE_WAY, INCORRECT_SET) or act.rpartition(" ")[2] in self.names[1:]

    def is_foul(self, decision: Decision) -> bool:
        """Whether a decision sets foul hands."""
        return decision.act.startswith(f"{FOUL} ")

    def decided(
        self, decisions: Iterable[Decision], cards: Sequence[Card], rules: HouseRules
    ) -> S | None:
        """Pieces as a seat has decided to set them; None where they are set incorrectly."""
        for decision in decisions:
            if decision.act == BY_HOUSE_WAY:
                return self.by_house_way(cards, rules)[0]
            if self.is_setting(decision):
                return next((w for w in self.ways(cards) if self.decision(w) == decision), None)
        raise RuleError("The hands have not been set.")

    def lower_hands(self, decision: Decision) -> list[Sequence[Card]] | None:
        """The hands below the high hand that a decision names, in any order; None if not all."""
        *words, last = [word for word in decision.act.split() if word != FOUL]
        named: dict[str, Sequence[Card]] = {last: decision.cards}
        while words:
            cards: list[Card] = []
            while words and words[-1] not in self.names:
                cards.insert(0, Card.of(words.pop()))
            if words:
                named[words.pop()] = cards
        lower = self.names[1:]
        return [named[name] for name in lower] if named.keys() == set(lower) else None

    # Written hands

    def of_seat(self, seat: Seat) -> tuple[Card, ...]:
        """All pieces of a seat, however they are written."""
        if not seat.cards.keys() & set(self.names):
            return seat.hand
        return tuple(card for hand in seat.cards.values() for card in hand)

    def written_by(self, seat: Seat) -> Decision | None:
        """The decision of a seat whose pieces are written as hands; None where they are not."""
        if seat.cards.keys() != set(self.names):
            return None
        return self.setting_of([seat.cards[name] for name in self.names])

    def setting_of(self, hands: Sequence[Sequence[Card]]) -> Decision:
        """The decision that sets these hands, which may be foul or of wrong sizes."""
        if tuple(map(len, hands)) != self.sizes:
            return Decision(INCORRECT_SET)
        cards = [card for hand in hands for card in hand]
        for foul in (False, True):
            decision = self.written(hands, foul=foul)
            if any(self.decision(way) == decision for way in self.ways(cards)):
                return decision
        return Decision(INCORRECT_SET)
