"""Seven-card hands for the optional wagers of 58 Pa. Code § 645a.6(d)-(g) and 7(e)."""

from collections.abc import Sequence
from functools import lru_cache

from houserules.equipment.cards import RANKS, Card, Rank, Suit
from houserules.hands.house_way import Shape, shape_of
from houserules.hands.pai_gow import HighHand, PaiGowCategory
from houserules.hands.shapes import Category, check_hand


class SevenCardHand(Category):
    """Everything that an optional wager distinguishes; each hand is exactly one of these.

    The royal and ace/five flushes with two more suited cards differ by those two cards,
    because each wager prizes another pair: king and queen (6(d)(2)(ii)), ace and king (6(d)(2)(i),
    (e)(2)), ace and queen (6(g)(1), (3)).
    """

    SEVEN_CARD_STRAIGHT_FLUSH = "Seven-card straight flush with no joker"
    ROYAL_AND_KING_QUEEN = "Royal flush and king and queen suited"
    ROYAL_AND_ACE_KING = "Royal flush and ace and king suited"
    NATURAL_ROYAL_AND_ACE_QUEEN = "Natural royal flush and natural ace and queen suited"
    ACE_FIVE_AND_ACE_QUEEN = "Ace/five natural straight flush and natural ace and queen suited"
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER = "Seven-card straight flush with joker"
    FIVE_ACES = "Five aces"
    ROYAL_FLUSH = "Royal flush"
    ACE_FIVE_STRAIGHT_FLUSH = "Ace/five natural straight flush"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT_AND_THREE_OF_A_KIND = "Straight that also holds three-of-a-kind"
    STRAIGHT = "Straight"
    THREE_OF_A_KIND = "Three-of-a-kind"
    THREE_PAIR = "Three pair"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    ACE_HIGH = "Ace-high"
    KING_HIGH = "King-high"
    QUEEN_HIGH = "Queen-high"
    JACK_HIGH = "Jack-high"
    TEN_HIGH = "Ten-high"
    NINE_HIGH = "Nine-high"

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "SevenCardHand":
        """Name seven cards, formed into their highest ranking hand as § 645a.11(h) asks."""
        return _named(tuple(cards))

    @property
    def is_queens_dragon(self) -> bool:
        """Whether such a dealer's hand is a Queen's Dragon, § 645a.1."""
        return self is SevenCardHand.QUEEN_HIGH


@lru_cache(64)
def _named(cards: tuple[Card, ...]) -> SevenCardHand:
    """The same, kept for a while: several wagers look at the same cards."""
    check_hand(cards, (7,), "Pai Gow Poker hand")
    named = SevenCardHand
    if _is_seven_card_straight_flush(cards):
        joker = any(card.is_joker for card in cards)
        with_joker = named.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER
        return with_joker if joker else named.SEVEN_CARD_STRAIGHT_FLUSH
    best = HighHand.of(cards)
    match best.category:
        case PaiGowCategory.ROYAL_FLUSH:
            return _royal_flush(cards)
        case PaiGowCategory.STRAIGHT_FLUSH:
            return _straight_flush(cards)
        case PaiGowCategory.STRAIGHT if shape_of(cards)[0] is Shape.THREE_OF_A_KIND:
            return named.STRAIGHT_AND_THREE_OF_A_KIND
        case PaiGowCategory.TWO_PAIR if shape_of(cards)[0] is Shape.THREE_PAIR:
            return named.THREE_PAIR
        case PaiGowCategory.HIGH_CARD:
            return named(f"{best.value[1][0].word.capitalize()}-high")
        case category:
            return named(category.value)


_ROYAL = {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN}
_ACE_FIVE = {Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE}
_UPWARD = (Rank.ACE, *RANKS)
_SEVEN_IN_A_ROW = [set(_UPWARD[place : place + 7]) for place in range(8)]


def _ranks_of_suit(cards: Sequence[Card], suit: Suit) -> set[Rank]:
    return {card.rank for card in cards if not card.is_joker and card.suit is suit}


def _is_seven_card_straight_flush(cards: Sequence[Card]) -> bool:
    ordinary = [card for card in cards if not card.is_joker]
    if len({card.suit for card in ordinary}) > 1:
        return False
    return any({card.rank for card in ordinary} <= row for row in _SEVEN_IN_A_ROW)


def _beside(cards: Sequence[Card], sequence: set[Rank], held: int) -> set[Rank]:
    """The ranks of two suited cards beside `held` suited cards of a sequence, or nothing."""
    for suit in Suit:
        of_sequence = _ranks_of_suit(cards, suit) & sequence
        others = [
            card
            for card in cards
            if not card.is_joker and not (card.suit is suit and card.rank in sequence)
        ]
        if len(of_sequence) == held and len({card.suit for card in others}) == 1:
            return {card.rank for card in others}
    return set()


def _royal_flush(cards: Sequence[Card]) -> SevenCardHand:
    """The joker may be in the royal flush, never in the two cards beside it."""
    joker = any(card.is_joker for card in cards)
    match sorted(_beside(cards, _ROYAL, 4 if joker else 5)):
        case [Rank.QUEEN, Rank.KING]:
            return SevenCardHand.ROYAL_AND_KING_QUEEN
        case [Rank.KING, Rank.ACE]:
            return SevenCardHand.ROYAL_AND_ACE_KING
        case [Rank.QUEEN, Rank.ACE] if not joker:
            return SevenCardHand.NATURAL_ROYAL_AND_ACE_QUEEN
    return SevenCardHand.ROYAL_FLUSH


def _straight_flush(cards: Sequence[Card]) -> SevenCardHand:
    if not any(_ranks_of_suit(cards, suit) >= _ACE_FIVE for suit in Suit):
        return SevenCardHand.STRAIGHT_FLUSH
    if sorted(_beside(cards, _ACE_FIVE, 5)) == [Rank.QUEEN, Rank.ACE]:
        return SevenCardHand.ACE_FIVE_AND_ACE_QUEEN
    return SevenCardHand.ACE_FIVE_STRAIGHT_FLUSH


def cards_of_color(cards: Sequence[Card], suits: frozenset[Suit]) -> int:
    """How many cards are of the suits of one color; the joker has no color."""
    return sum(not card.is_joker and card.suit in suits for card in cards)


RED = frozenset({Suit.DIAMONDS, Suit.HEARTS})
BLACK = frozenset({Suit.CLUBS, Suit.SPADES})
