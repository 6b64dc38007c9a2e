"""The scene: what lies on the table as one seat sees it, drawn from the events of the round."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from houserules.equipment.cards import Card, parse_cards
from houserules.rules.procedure import AskDecision, Face
from houserules.table.events import Event
from houserules.table.table import Table

MOST_DECKS = 8
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_DEALT = re.compile(rf"dealt to (.+), (?:{Face.UP}|{Face.DOWN})")
_TURNED = re.compile(r"cards of (.+) turned up")
_ROLLED = re.compile(r"rolled ([1-6](?:-[1-6])*)")
_POINT = re.compile(r"the come out point is ([0-9]+)")
_NO_POINT = re.compile(r"the point is made.*|a loser 7.*")
_RESTS = re.compile(r"the ball rests in (\S+)")


@dataclass(slots=True)
class Lying:
    """A card on the table, and whether everybody sees it."""

    card: Card
    face: Face


@dataclass(slots=True)
class Scene:
    """Cards, dice, ball and chips of one round; after the settlement everything lies open."""

    viewer: int
    places: dict[str, list[Lying]] = field(default_factory=dict)
    hands: dict[int, dict[str, list[Lying]]] = field(default_factory=dict)
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    gains: dict[int, int] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    point: str = ""
    ball: str = ""
    said: str = ""
    turn: int | None = None
    turn_hand: str = ""
    turn_cards: tuple[Card, ...] = ()
    settled: bool = False

    def follow(self, event: Event) -> None:
        """Let one event happen on the table."""
        self.said = event.what
        if dealt := _DEALT.fullmatch(event.what):
            cards = parse_cards(event.cards, decks=MOST_DECKS)
            self._lying(event, dealt[1]).extend(Lying(card, Face(event.face)) for card in cards)
        elif turned := _TURNED.fullmatch(event.what):
            for lying in self._lying(event, turned[1]):
                lying.face = Face.UP
        elif rolled := _ROLLED.fullmatch(event.what):
            self.dice = tuple(map(int, rolled[1].split("-")))
        elif point := _POINT.fullmatch(event.what):
            self.point = point[1]
        elif _NO_POINT.fullmatch(event.what):
            self.point = ""
        elif rests := _RESTS.fullmatch(event.what):
            self.ball = rests[1]
        elif event.what.endswith(" placed") and event.seat is not None and event.amount:
            bets = self.bets.setdefault(event.seat, {})
            name = event.what.removesuffix(" placed")
            bets[name] = bets.get(name, 0) + event.amount

    def _lying(self, event: Event, where: str) -> list[Lying]:
        """The cards of the place or the hand that an event names."""
        if event.seat is None:
            return self.places.setdefault(where, [])
        hand = "" if where == "the seat" else where.removeprefix("hand ")
        return self.hands.setdefault(event.seat, {}).setdefault(hand, [])

    def pays(self, seat: int, amount: int) -> None:
        """Note what a settled line brought a seat."""
        self.gains[seat] = self.gains.get(seat, 0) + amount

    def agree_with(self, table: Table) -> None:
        """Take over bets and cards as the table holds them, such as hands that were split."""
        for number, position in table.dealer.positions.items():
            self.bets[number] = {str(bet): stake for bet, stake in position.bets.items()}
            known = [lying for hand in self.hands.get(number, {}).values() for lying in hand]
            self.hands[number] = {
                name: _matched(cards, known) for name, cards in position.cards.items() if cards
            }
        for name in {*table.rules.game.places, *self.places}:
            if cards := table.dealer.place(name):
                self.places[name] = _matched(cards, self.places.get(name, []))
        asks = table.asks
        if isinstance(asks, AskDecision):
            self.turn, self.turn_hand = asks.seat, asks.hand
            self.turn_cards = hand_of(table, asks)
        else:
            self.turn = None

    def divided(self, seat: int, cards: list[Lying]) -> tuple[list[Lying], list[Lying]]:
        """The cards of a hand on which its seat decides now, and those of its other hands."""
        if seat != self.turn:
            return cards, []
        own = _matched(self.turn_cards, cards)
        rest = [lying for lying in cards if not any(lying is each for each in own)]
        return (own, rest) if len(own) + len(rest) == len(cards) else (cards, [])

    def seen(self, lying: Lying, seat: int | None = None) -> Card | None:
        """The card if the viewer sees it, nothing if only its back is seen."""
        open_ = self.settled or lying.face is Face.UP or seat == self.viewer
        return lying.card if open_ else None

    def face_up(self, place: str) -> tuple[Card, ...]:
        """The cards of a place that everybody sees."""
        return tuple(lying.card for lying in self.places.get(place, ()) if lying.face is Face.UP)

    def hidden(self, event: Event) -> bool:
        """Whether an event of this round tells cards that the viewer does not see."""
        return event.face == Face.DOWN and not self.settled and event.seat != self.viewer


def hand_of(table: Table, asks: AskDecision) -> tuple[Card, ...]:
    """The cards of the hand that is decided on, which is named or told by its cards."""
    told = CARD.findall(asks.hand)
    if told and not table.dealer.hand(asks.seat, asks.hand):
        return tuple(map(Card.of, told))
    return table.dealer.hand(asks.seat, asks.hand)


def _matched(cards: Iterable[Card], known: list[Lying]) -> list[Lying]:
    """Cards as they were last dealt or turned; a card that nobody saw dealt lies open."""
    left, matched = list(reversed(known)), []
    for card in cards:
        lying = next((each for each in left if each.card == card), None)
        if lying is None:
            lying = Lying(card, Face.UP)
        else:
            left.remove(lying)
        matched.append(lying)
    return matched
