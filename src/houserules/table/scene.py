"""The scene: the table as one seat sees it, drawn from the events of the round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card, parse_cards
from houserules.rules.procedure import AskDecision, Face
from houserules.table.events import Event, Kind

if TYPE_CHECKING:
    from houserules.table.table import Table

MOST_DECKS = 8
UNSEEN = (Kind.ANNOUNCED, Kind.SHUFFLED, Kind.BURNED, Kind.COLLECTED, Kind.MARKED)
"""Events that change nothing of the scene, unless they move a marker."""
REMEMBERED = 12
"""The most throws and spins that are remembered."""


@dataclass(slots=True)
class Lying:
    """A card on the table, and whether everybody sees it."""

    card: Card
    face: Face


Hands = dict[str, list[Lying]]
"""The cards of a seat or a place by the names of its hands; a single hand needs no name."""


@dataclass(slots=True)
class Scene:
    """Cards, dice, ball and chips of one round, each card face up or face down."""

    own: frozenset[int]
    """The seats of the person who looks on."""
    rolls: tuple[tuple[int, ...], ...] = ()
    spins: tuple[str, ...] = ()
    markers: dict[str, int | str] = field(default_factory=dict)
    places: dict[str, Hands] = field(default_factory=dict)
    hands: dict[int, Hands] = field(default_factory=dict)
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    hand_bets: dict[int, dict[str, str]] = field(default_factory=dict)
    """By seat and bet the hand that it is on, where a seat has several."""
    gains: dict[int, dict[str, int]] = field(default_factory=dict)
    turn: int | None = None
    turn_hand: str = ""
    settled: bool = False
    open: bool = False
    """Whether all cards are shown, as in a replay."""
    set_last: str = ""
    """The hand that was set last."""
    taken: set[str] = field(default_factory=set)

    def next_round(self) -> Scene:
        """The table cleared for another round; markers, dice and ball stay where they are.

        Dice that only decided who receives cards first go with the cards.
        """
        kept = {name: place for name, place in self.markers.items() if name not in self.taken}
        return Scene(self.own, () if self.places or self.hands else self.rolls, self.spins, kept)

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the last throw."""
        return self.rolls[-1] if self.rolls else ()

    @property
    def ball(self) -> str:
        """The compartment in which the ball rests."""
        return self.spins[-1] if self.spins else ""

    def follow(self, event: Event) -> bool:
        """Let one event happen on the table; true if anything of it can be seen."""
        if event.marker:
            self._move_marker(event)
        match event.kind:
            case Kind.DEALT:
                self._hands(event).setdefault(event.hand, []).extend(_lying(event))
            case Kind.SET:
                self._set(event)
            case Kind.TURNED_UP:
                shown = parse_cards(event.cards, decks=MOST_DECKS)
                for name, cards in self._hands(event).items():
                    if event.hand in ("", name):
                        for lying in (each for each in cards if each.card in shown):
                            lying.face = Face.UP
            case Kind.ROLLED:
                self.rolls = (*self.rolls, event.dice)[-REMEMBERED:]
            case Kind.SPUN:
                self.spins = (*self.spins, event.result)[-REMEMBERED:]
        if event.bet and event.seat is not None:
            self._follow_bet(event, event.seat)
        return bool(event.marker) or event.kind not in UNSEEN

    def _set(self, event: Event) -> None:
        """Lay cards together as a hand, the highest first; a new one beside the one set before.

        So the hands of split pairs are in the order in which they are played.
        """
        hands = self._hands(event)
        hands.pop("", None)
        order = list(hands)
        if event.hand not in hands:
            beside = order.index(self.set_last) + 1 if self.set_last in hands else len(order)
            order.insert(beside, event.hand)
        hands[event.hand] = sorted(_lying(event), key=lambda lying: lying.card, reverse=True)
        for name in order:
            hands[name] = hands.pop(name)
        self.set_last = event.hand

    def _move_marker(self, event: Event) -> None:
        """Move a marker to a place or a seat, or off from a seat that gives it up.

        One that is taken away after the settlement stays in sight with it.
        """
        self.taken.discard(event.marker)
        given_up = event.seat is not None and event.place
        if (to := event.place or event.seat) and not given_up:
            self.markers[event.marker] = to
        elif self.gains:
            self.taken.add(event.marker)
        else:
            self.markers.pop(event.marker, None)

    def _follow_bet(self, event: Event, seat: int) -> None:
        """Let something happen to a bet of a seat."""
        if event.hand:
            self.hand_bets.setdefault(seat, {})[event.bet] = event.hand
        changed = {Kind.PLACED: self.bets, Kind.SETTLED: self.gains}.get(event.kind)
        if changed is not None and event.amount is not None:
            amounts = changed.setdefault(seat, {})
            amounts[event.bet] = amounts.get(event.bet, 0) + event.amount

    def _hands(self, event: Event) -> Hands:
        """The hands of the seat or the place that an event is about."""
        if event.seat is not None:
            return self.hands.setdefault(event.seat, {})
        return self.places.setdefault(event.place, {})

    def agree_with(self, table: Table) -> None:
        """Take over from the table what no event says: the bets placed and whose turn it is."""
        for number, position in table.dealer.positions.items():
            self.bets[number] = {str(bet): stake for bet, stake in position.bets.items()}
        asks = table.asks
        self.turn, self.turn_hand = None, ""
        if isinstance(asks, AskDecision):
            self.turn, self.turn_hand = asks.seat, asks.hand

    def bets_of(self, seat: int, hand: str | None = None) -> dict[str, int]:
        """The bets on one hand of a seat; without a hand those on none of them."""
        on = self.hand_bets.get(seat, {})
        return {bet: n for bet, n in self.bets.get(seat, {}).items() if on.get(bet) == hand}

    def gain_of(self, seat: int, hand: str | None = None) -> int | None:
        """The gain of a seat in this round, or by the bets on one of its hands."""
        on = self.hand_bets.get(seat, {})
        gains = self.gains.get(seat, {})
        found = [n for bet, n in gains.items() if hand is None or on.get(bet) == hand]
        return sum(found) if found else None

    def seen(self, lying: Lying, seat: int | None = None) -> Card | None:
        """The card if the person sees it, nothing if only its back is seen."""
        open_ = self.open or lying.face is Face.UP or seat in self.own
        return lying.card if open_ else None

    def face_up(self, place: str) -> tuple[Card, ...]:
        """The cards of a place that everybody sees."""
        hands = self.places.get(place, {}).values()
        return tuple(lying.card for cards in hands for lying in cards if lying.face is Face.UP)

    def hidden(self, event: Event) -> bool:
        """Whether an event of this round names cards that the person does not see."""
        return event.face == Face.DOWN and event.seat not in self.own


def _lying(event: Event) -> Iterator[Lying]:
    cards: Sequence[Card] = parse_cards(event.cards, decks=MOST_DECKS)
    return (Lying(card, Face(event.face)) for card in cards)
