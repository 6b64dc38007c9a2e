"""How a player plays two cards: surrender, double down, split, stand, draw, and what follows.

`play` is a conversation: it asks for a decision or for a card and goes on with the answer. The
chapter's `Permits` say what may be decided when.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from houserules.equipment.cards import Card, show_cards
from houserules.hands.blackjack import PointCount, is_blackjack, point_count, point_value
from houserules.rules import Decision, RuleError

SURRENDER, DOUBLE, SPLIT, STAND, HIT = "surrender", "double", "split", "stand", "hit"
RESCUE = "rescue"
"""A doubled hand is given up: the Double Down Wager comes back."""
SECOND_CHANCE, NO_SECOND_CHANCE = "second chance", "no second chance"
HAND_DEAD = "hand dead"
"""Called by a player instead of a card that was not dealt."""


class Ending(StrEnum):
    """How a hand came to its end."""

    STOOD = "stood"
    DOUBLED = "doubled"
    SURRENDERED = "surrendered"
    RESCUED = "rescued"


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand at its end; hands are numbered as splits form them."""

    number: int
    cards: tuple[Card, ...]
    ending: Ending = Ending.STOOD
    hands: int = 1
    """The number of hands that came of the first two cards."""
    doubled: bool = False
    double_for: int | None = None
    """A Double Down Wager of less than the wager, in cents."""
    doubled_on: tuple[Card, ...] = ()
    dead: bool = False
    """Called dead, because a card that it asked for was not dealt."""
    second: Card | None = None
    """The card of a second chance, whose value is subtracted."""
    asked_second: bool = False
    """Whether a second chance was wagered on."""

    @property
    def count(self) -> PointCount:
        """Its point count before a second chance."""
        return point_count(self.cards)

    @property
    def total(self) -> int:
        """Its point count, less the card of a second chance."""
        return self.count.total - (point_value(self.second) if self.second else 0)

    @property
    def is_split(self) -> bool:
        """Whether it is one of several hands."""
        return self.hands > 1

    @property
    def blackjack(self) -> bool:
        """Whether its two cards, dealt together, are a Blackjack."""
        return not self.is_split and is_blackjack(self.cards)


@dataclass(frozen=True, slots=True)
class Permits:
    """The player's choices under the house rules."""

    most_hands: Callable[[Card], int]
    """Into how many hands a pair of this card may grow."""
    doubles: Callable[[Sequence[Card]], bool] = lambda cards: len(cards) == 2
    """Whether a hand below 21, split or not, may be doubled."""
    surrenders: Callable[[Sequence[Card], bool], bool] = lambda cards, split: (
        len(cards) == 2 and not split
    )
    """Whether a hand below 21 may be surrendered, given that it is one of several."""
    one_card_to_aces: bool = False
    """Split aces receive one card each."""
    after_double: str = ""
    """The act beside standing with a doubled hand that has not passed 21."""
    after_double_to: int = 21
    """The highest point count with which it may be done."""
    second_chance: bool = False


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
    """A hand that takes a card, because of an act."""

    hand: int
    cards: tuple[Card, ...]
    act: str


Conversation = Generator[Choice | Draw | PlayedHand, Card | Decision | None, None]
"""It asks for a decision or for a card, and gives each hand at its end.

`HAND_DEAD` answers for a card that was not dealt.
"""
Asking = Generator[Choice | Draw, Card | Decision | None, PlayedHand]


@dataclass(slots=True)
class _Open:
    """A hand that is not finished."""

    number: int
    cards: list[Card] = field(default_factory=list)
    dead: bool = False


def play(first: Card, second: Card, permits: Permits) -> Conversation:
    """Play two dealt cards to the end of all hands that come of them, in the order of play."""
    waiting, hands = [_Open(1, [first, second])], 1
    while waiting:
        hand, ended = waiting.pop(0), None
        aces = len(hand.cards) == 1 and point_value(hand.cards[0]) == 1
        if len(hand.cards) == 1:
            yield from _card(hand, SPLIT)
        one_card = aces and permits.one_card_to_aces
        while True:
            acts = () if hand.dead else _acts(hand.cards, hands, permits, one_card)
            if not acts:
                ended = yield from _stands(hand, hands, permits)
                break
            act, amount = yield from _decision(Choice(hand.number, tuple(hand.cards), acts, hands))
            if act == HIT:
                yield from _card(hand, act)
                continue
            if act == SPLIT:
                hands += 1
                kept, other = hand.cards
                waiting[:0] = [_Open(hand.number, [kept]), _Open(hands, [other])]
            elif act == DOUBLE:
                ended = yield from _doubles(hand, amount, hands, permits)
            else:
                ending = Ending.SURRENDERED if act == SURRENDER else Ending.STOOD
                ended = PlayedHand(hand.number, tuple(hand.cards), ending)
            break
        if ended is not None:
            yield replace(ended, hands=hands)


def _acts(cards: Sequence[Card], hands: int, permits: Permits, one_card: bool) -> tuple[str, ...]:
    """Everything that may be done with a hand; nothing from 21 on."""
    if point_count(cards).total >= 21:
        return ()
    acts = [] if one_card else [STAND, HIT]
    if permits.doubles(cards) and not one_card:
        acts.append(DOUBLE)
    if len(cards) == 2:
        same = point_value(cards[0]) == point_value(cards[1])
        if same and hands < permits.most_hands(cards[0]):
            acts = [*(acts or [STAND]), SPLIT]
    if permits.surrenders(cards, hands > 1) and not one_card:
        acts.append(SURRENDER)
    return tuple(acts)


def _stands(hand: _Open, hands: int, permits: Permits) -> Asking:
    """The end of a hand that takes no more cards, after a second chance if it passed 21."""
    return (
        yield from _second(
            PlayedHand(hand.number, tuple(hand.cards), dead=hand.dead), hands, permits
        )
    )


def _doubles(hand: _Open, amount: int | None, hands: int, permits: Permits) -> Asking:
    """One more card, and what may be done with the doubled hand then."""
    before = tuple(hand.cards)
    yield from _card(hand, DOUBLE)
    ended = PlayedHand(
        hand.number, tuple(hand.cards), Ending.DOUBLED, hands, doubled=True, double_for=amount,
        doubled_on=before, dead=hand.dead,
    )  # fmt: skip
    may = permits.after_double and point_count(hand.cards).total <= permits.after_double_to
    if may and not hand.dead:
        acts = (STAND, permits.after_double)
        act, _ = yield from _decision(Choice(hand.number, ended.cards, acts, hands))
        endings = {RESCUE: Ending.RESCUED, SURRENDER: Ending.SURRENDERED}
        ended = replace(ended, ending=endings.get(act, Ending.DOUBLED))
    return (yield from _second(ended, hands, permits))


def _second(ended: PlayedHand, hands: int, permits: Permits) -> Asking:
    """A hand over 21 may wager on one card to be subtracted."""
    if not permits.second_chance or ended.dead or ended.count.total <= 21:
        return ended
    acts = (NO_SECOND_CHANCE, SECOND_CHANCE)
    act, _ = yield from _decision(Choice(ended.number, ended.cards, acts, hands))
    if act != SECOND_CHANCE:
        return ended
    card = yield Draw(ended.number, ended.cards, SECOND_CHANCE)
    if isinstance(card, Card):
        return replace(ended, second=card, asked_second=True)
    return replace(ended, dead=True, asked_second=True)


def _card(hand: _Open, act: str) -> Generator[Draw, Card | Decision | None, None]:
    card = yield Draw(hand.number, tuple(hand.cards), act)
    if isinstance(card, Card):
        hand.cards.append(card)
    else:
        hand.dead = True


def _decision(choice: Choice) -> Generator[Choice, Card | Decision | None, tuple[str, int | None]]:
    """Ask for something permitted; a double may name an amount for less."""
    answer = yield choice
    assert isinstance(answer, Decision)
    act, amount = answer.act, answer.amount
    if act not in choice.acts or (amount is not None and act != DOUBLE):
        held = f"{show_cards(choice.cards)}, {point_count(choice.cards)}"
        either = f"{', '.join(choice.acts[:-1])} or {choice.acts[-1]}"
        raise RuleError(f"With {held} the player may {either}, not “{str(answer)[:40]}”.")
    return act, amount
