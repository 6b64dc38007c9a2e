"""How a player plays two cards: surrender, double down, split, stand, draw.

`play` is a conversation: it asks for a decision or for a card and goes on with the answer. A
recorded round answers from its record (`replay`); a live table asks the people.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from houserules.equipment.cards import Card, show_cards
from houserules.hands.blackjack import point_count, point_value
from houserules.law import Citation
from houserules.rules import Decision, RuleError

SURRENDER = "surrender"
DOUBLE = "double"
SPLIT = "split"
STAND = "stand"
HIT = "hit"
HAND_DEAD = "hand dead"
"""Called by a player instead of a card that was not dealt."""


class Ending(StrEnum):
    """How a hand came to its end."""

    STOOD = "stood"
    DOUBLED = "doubled"
    SURRENDERED = "surrendered"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand at its end; hands are numbered as splits form them."""

    number: int
    cards: tuple[Card, ...]
    ending: Ending
    double_for: int | None = None
    """A Double Down Wager of less than the wager, in cents."""
    dead: bool = False
    """Called dead, because a card that it asked for was not dealt."""

    @property
    def total(self) -> int:
        """Its point count."""
        return point_count(self.cards).total


@dataclass(frozen=True, slots=True)
class Permits:
    """The player's choices under the house rules."""

    most_hands: Callable[[Card], int]
    """Into how many hands a pair of this card may grow."""
    surrender: bool = True


@dataclass(frozen=True, slots=True)
class Choice:
    """A hand that the player must decide on, and everything that may be decided."""

    hand: int
    cards: tuple[Card, ...]
    acts: tuple[str, ...]
    hands: int
    """How many hands there are so far."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A hand that takes a card, because the player hit, doubled down or split."""

    hand: int
    cards: tuple[Card, ...]
    act: str


Conversation = Generator[Choice | Draw, Card | Decision, tuple[PlayedHand, ...]]
"""It asks for a decision or for a card; `HAND_DEAD` answers for a card that was not dealt."""


@dataclass(slots=True)
class _Open:
    """A hand that is not finished."""

    number: int
    cards: list[Card] = field(default_factory=list)
    dead: bool = False


def play(first: Card, second: Card, permits: Permits) -> Conversation:
    """Play two dealt cards to the end of all hands that come of them, in the order of play."""
    waiting = [_Open(1, [first, second])]
    finished: list[PlayedHand] = []
    hands = 1
    while waiting:
        hand = waiting.pop(0)
        if len(hand.cards) == 1:
            yield from _card(hand, SPLIT)
        while True:
            acts = () if hand.dead else _acts(hand.cards, hands, permits)
            if not acts:
                finished.append(_finished(hand, Ending.STOOD))
                break
            act, amount = yield from _decision(Choice(hand.number, tuple(hand.cards), acts, hands))
            if act == HIT:
                yield from _card(hand, act)
                continue
            if act == SPLIT:
                hands += 1
                kept, other = hand.cards
                waiting[:0] = [_Open(hand.number, [kept]), _Open(hands, [other])]
                break
            if act == DOUBLE:
                yield from _card(hand, act)
            ending = {DOUBLE: Ending.DOUBLED, SURRENDER: Ending.SURRENDERED}.get(act, Ending.STOOD)
            finished.append(_finished(hand, ending, amount))
            break
    return tuple(finished)


def _acts(cards: Sequence[Card], hands: int, permits: Permits) -> tuple[str, ...]:
    """Everything that may be done with a hand; nothing from 21 on."""
    if point_count(cards).total >= 21:
        return ()
    acts = [STAND, HIT]
    if len(cards) == 2:
        acts.append(DOUBLE)
        same = point_value(cards[0]) == point_value(cards[1])
        if same and hands < permits.most_hands(cards[0]):
            acts.append(SPLIT)
        if hands == 1 and permits.surrender:
            acts.append(SURRENDER)
    return tuple(acts)


def _finished(hand: _Open, ending: Ending, amount: int | None = None) -> PlayedHand:
    return PlayedHand(hand.number, tuple(hand.cards), ending, amount, hand.dead)


def _card(hand: _Open, act: str) -> Generator[Draw, Card | Decision, None]:
    card = yield Draw(hand.number, tuple(hand.cards), act)
    if isinstance(card, Card):
        hand.cards.append(card)
    else:
        hand.dead = True


def _decision(choice: Choice) -> Generator[Choice, Card | Decision, tuple[str, int | None]]:
    """Ask until something permitted is decided; a double may name an amount for less."""
    answer = yield choice
    assert isinstance(answer, Decision)
    act, amount = answer.act, answer.amount
    if act not in choice.acts or (amount is not None and act != DOUBLE):
        held = f"{show_cards(choice.cards)}, {point_count(choice.cards)}"
        made = str(answer)[:40]
        raise RuleError(f"With {held} the player may {_either(choice.acts)}, not “{made}”.")
    return act, amount


def _either(acts: Sequence[str]) -> str:
    return f"{', '.join(acts[:-1])} or {acts[-1]}"


def replay(
    conversation: Conversation, cards: Iterable[Card], decisions: list[Decision], cite: Citation
) -> tuple[PlayedHand, ...]:
    """Play by a record: cards as they were received, decisions in their order.

    The decisions that were made leave the list; the cards must all be used.
    """
    drawn = iter(cards)
    answer: Card | Decision | None = None
    while True:
        try:
            asks = next(conversation) if answer is None else conversation.send(answer)
        except StopIteration as end:
            if more := tuple(drawn):
                raise RuleError(
                    f"Nobody asked for the cards {show_cards(more)} ({cite.pretty})."
                ) from None
            hands: tuple[PlayedHand, ...] = end.value
            return hands
        if isinstance(asks, Draw) and decisions[:1] != [HAND_DEAD]:
            answer = next(drawn, None)
        else:
            answer = decisions.pop(0) if decisions else None
        if answer is None and isinstance(asks, Choice):
            held = f"{show_cards(asks.cards)}, {point_count(asks.cards)}"
            raise RuleError(f"With {held} the player must {_either(asks.acts)} ({cite.pretty}).")
        if answer is None:
            raise RuleError(
                "A card is missing: give a seat's cards in the order in which it received them."
            )
