"""Playing cards, and the decks that games use."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import ClassVar

from houserules.errors import RuleError

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
JOKER_INDEX = 52
UNSEEN_INDEX = 53


class CardError(RuleError):
    """Cards that cannot be read, or cannot have come from the deck in use."""


class Rank(IntEnum):
    """The rank of a card, the ace highest."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The one character for the rank."""
        return RANK_LETTERS[self - 2]

    @property
    def word(self) -> str:
        """The rank as a person says it."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """Several of the rank, as a person says it."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(IntEnum):
    """The suit of a card; all suits are equal in rank, the numbers only give an order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The one character for the suit."""
        return SUIT_LETTERS[self]

    @property
    def word(self) -> str:
        """The suit as a person says it."""
        return self.name.lower()

    @property
    def is_red(self) -> bool:
        """Whether the suit is hearts or diamonds."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


RANKS = tuple(Rank)
SUITS = tuple(Suit)
_TEXTS = (*(rank.letter + suit.letter for rank in RANKS for suit in SUITS), "Jk", "??")
_LACKS = (
    "The joker has no {} of its own; this needs ordinary cards.",
    "A card that nobody saw (??) decides here; name it.",
)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its index: 4 * (rank - 2) + suit, 52 for the joker, 53 for one nobody saw."""

    index: int
    kind: ClassVar[str] = "card"
    """The piece of equipment, as people call it; games may be dealt with others, such as tiles."""

    def __post_init__(self) -> None:
        if not 0 <= self.index <= UNSEEN_INDEX:
            raise CardError(f"No card has the index {self.index}; use 0 to {UNSEEN_INDEX}.")

    def __hash__(self) -> int:
        return self.index

    @property
    def is_joker(self) -> bool:
        """Whether this is the joker."""
        return self.index == JOKER_INDEX

    @property
    def rank(self) -> Rank:
        """The rank; the joker has none of its own."""
        if self.index >= JOKER_INDEX:
            raise CardError(_LACKS[self.index - JOKER_INDEX].format("rank"))
        return RANKS[self.index >> 2]

    @property
    def suit(self) -> Suit:
        """The suit; the joker has none of its own."""
        if self.index >= JOKER_INDEX:
            raise CardError(_LACKS[self.index - JOKER_INDEX].format("suit"))
        return SUITS[self.index & 3]

    @property
    def name(self) -> str:
        """The card as a person says it: queen of spades."""
        if self.index >= JOKER_INDEX:
            return "joker" if self.is_joker else "unseen card"
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card.of({str(self)!r})"

    @classmethod
    def of(cls, text: str) -> "Card":
        """Read one card: Qs or Q♠, Th or 10h, Jk for the joker, in either case; a tile: 6-5."""
        found = cls.named(text)
        if found is None:
            raise CardError(
                f"Unknown card {text!r}. Write a rank (2 to 9, T or 10, J, Q, K, A) and a suit "
                "(c, d, h, s), such as Qs or 10h, or Jk for the joker; a tile by its spots: 6-5."
            )
        return found

    @classmethod
    def named(cls, text: str) -> "Card | None":
        """The card of a text, if it is that of one."""
        return _CARD_OF_TEXT.get(text.lower())


CARDS = tuple(Card(index) for index in range(JOKER_INDEX))
JOKER = Card(JOKER_INDEX)
UNSEEN = Card(UNSEEN_INDEX)
"""A card of a record that nobody saw: it was dealt, but its face is not known."""

SUIT_SIGNS = "♣♦♥♠"
TEXT_OR_PICTURE = "\ufe0f"
"""Follows the sign of a suit where a keyboard asks for its picture."""
_CARD_OF_TEXT = {str(card).lower(): card for card in (*CARDS, JOKER, UNSEEN)} | {
    rank + suit: card
    for card in CARDS
    for rank in ((card.rank.letter.lower(), "10") if card.rank is Rank.TEN else
                 (card.rank.letter.lower(),))
    for suit in (card.suit.letter, SUIT_SIGNS[card.suit])
} | {"joker": JOKER}  # fmt: skip
_CARD = re.compile(rf"(?:10|[2-9tjqka])[cdhs{SUIT_SIGNS}]|joker|jk|\?\?")


def read_also(pieces: Mapping[str, Card]) -> None:
    """Have `Card.of` read other pieces, by their texts."""
    _CARD_OF_TEXT.update(pieces)


def parse_cards(
    text: str, *, decks: int = 1, at_most: int | None = None, unseen: bool = False
) -> tuple[Card, ...]:
    """Read cards, none more often than there are decks: Qs 6h, Q♠, 6♥ or qs6h.

    Spaces or commas are between them, or nothing where each has a rank and a suit. Cards that
    nobody saw (??) are read where that is said.
    """
    found: list[Card] = []
    for word in text.replace(",", " ").split():
        card = Card.named(word)
        found += _cards_in(word) if card is None else (card,)
    cards = tuple(found)
    if at_most is not None and len(cards) > at_most:
        raise CardError(f"Too many cards: {len(cards)} where at most {at_most} can be used.")
    alike = len(set(cards)) < len(cards) or UNSEEN in cards
    for card, copies in Counter(cards).items() if alike else ():
        if card is UNSEEN:
            if not unseen:
                raise CardError("Name each card: one that nobody saw (??) cannot be used here.")
        elif copies > decks and card.kind == Card.kind:
            raise _too_many(card, copies, decks, decks)
    return cards


def _cards_in(word: str) -> list[Card]:
    """The cards of a word: one, or several without anything between them."""
    plain = word.replace(TEXT_OR_PICTURE, "").lower()
    together = _CARD.findall(plain)
    return [Card.of(one) for one in (together if "".join(together) == plain else [word])]


def same_cards(some: Sequence[Card], others: Sequence[Card]) -> bool:
    """Whether two hands have the same cards, in any order."""
    return some == others or (len(some) == len(others) and Counter(some) == Counter(others))


def show_cards(cards: Iterable[Card]) -> str:
    """The text form that `parse_cards` reads."""
    return " ".join(map(str, cards))


def _too_many(card: Card, copies: int, decks: int, among: int) -> CardError:
    whole = "deck" if card.kind == Card.kind else "set"
    source = f"one {whole} has" if decks == 1 else f"{decks} {whole}s have"
    times = f"appears {copies} times; {source} {among}."
    return CardError(f"Duplicate {card.kind}: {card} ({card.name}) {times}")


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards a game is dealt from: the faces of one deck, and how many such decks.

    Two faces of a deck may be equal, as they are in a set of tiles.
    """

    name: str
    faces: tuple[Card, ...] = field(repr=False)
    count: int = 1
    cards: tuple[Card, ...] = field(init=False, repr=False, compare=False)
    """Every card, deck after deck."""

    def __post_init__(self) -> None:
        if self.count < 1:
            raise CardError(f"A game needs at least one deck, not {self.count}.")
        object.__setattr__(self, "cards", self.faces * self.count)

    def __len__(self) -> int:
        return len(self.faces) * self.count

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self.faces

    def __str__(self) -> str:
        return self.name if self.count == 1 else f"{self.count} x {self.name}"

    @property
    def pieces(self) -> str:
        """The things that are dealt, as people call them: cards, or tiles."""
        return f"{self.faces[0].kind}s"

    def decks(self, count: int) -> "Deck":
        """A deck of `count` of these decks."""
        return Deck(self.name, self.faces, count)

    def check(self, cards: Sequence[Card]) -> None:
        """Refuse cards that cannot all have come from this deck."""
        among, written = _copies(self), Counter(cards)
        for card in written:
            if card not in among:
                raise CardError(f"{card} ({card.name}) is not in the deck in use: {self}.")
        for card, copies in written.items():
            if copies > among[card]:
                raise _too_many(card, copies, self.count, among[card])


@cache
def _copies(deck: Deck) -> Counter[Card]:
    """The number of copies of each card in a deck."""
    return Counter(deck.cards)


STANDARD = Deck("standard deck of 52 cards", CARDS)
WITHOUT_TENS = Deck(
    "deck of 48 cards without tens", tuple(card for card in CARDS if card.rank is not Rank.TEN)
)
WITH_JOKER = Deck("deck of 52 cards and a joker", (*CARDS, JOKER))
