"""Five-card poker hands, and the best five of six or seven cards."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from houserules.equipment.cards import JOKER, RANKS, Card, CardError, Rank
from houserules.hands.shapes import Category, check_hand, grouped, straight_top


class PokerCategory(Category):
    """The ranks of a five-card hand, highest first, as § 653a.6(b) and its sisters list them."""

    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    THREE_OF_A_KIND = "Three-of-a-kind"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    HIGH_CARD = "High card"


_CATEGORY_OF_SIZES = {
    (4, 1): PokerCategory.FOUR_OF_A_KIND,
    (3, 2): PokerCategory.FULL_HOUSE,
    (3, 1, 1): PokerCategory.THREE_OF_A_KIND,
    (2, 2, 1): PokerCategory.TWO_PAIR,
    (2, 1, 1, 1): PokerCategory.PAIR,
    (1, 1, 1, 1, 1): PokerCategory.HIGH_CARD,
}


_FIVE, *_MIDDLE, _ACE = (rank for rank in Rank if rank >= Rank.FIVE)
_STRAIGHT_TOPS = {
    "lowest": (_FIVE, *_MIDDLE, _ACE),
    "second highest": (*_MIDDLE, _FIVE, _ACE),
}
"""The top cards of the straights, from the lowest straight to the highest."""


Wheel = Literal["lowest", "second highest"]
Value = tuple[PokerCategory, tuple[int, ...]]


@cache
def _value(wheel: Wheel, places: tuple[int, ...], suited: bool) -> Value:
    """The value of five cards by the rising places of their ranks, and whether of one suit."""
    ranks = [RANKS[place] for place in places]
    top = straight_top(ranks)
    if top is not None:
        return _straight(top, suited), (_STRAIGHT_TOPS[wheel].index(top),)
    order, sizes = grouped(ranks)
    return PokerCategory.FLUSH if suited else _CATEGORY_OF_SIZES[sizes], order


@cache
def _best_value(wheel: Wheel, places: tuple[int, ...]) -> Value:
    """The highest value of any five of so many cards, no five of which are of one suit."""
    return max(_value(wheel, five, suited=False) for five in combinations(places, 5))


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a chapter may decide for itself: where ace, 2, 3, 4 and 5 stands among straights."""

    wheel: Wheel = "lowest"

    def value(self, cards: Sequence[Card]) -> Value:
        """The category of exactly five cards, and what decides within it, most important first."""
        suited = len({card.index & 3 for card in cards}) == 1
        return _value(self.wheel, _places(cards), suited)

    def best_value(self, cards: Sequence[Card]) -> Value:
        """The same for the best five of five, six or seven cards."""
        suits = [card.index & 3 for card in cards]
        if max(map(suits.count, suits)) >= 5:
            return max(map(self.value, combinations(cards, 5)))
        return _best_value(self.wheel, _places(cards))


def _places(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted([card.index >> 2 for card in cards]))


USUAL = Ranking()


def _straight(top: Rank, suited: bool) -> PokerCategory:
    if not suited:
        return PokerCategory.STRAIGHT
    return PokerCategory.ROYAL_FLUSH if top is Rank.ACE else PokerCategory.STRAIGHT_FLUSH


@dataclass(frozen=True, slots=True, order=True)
class PokerHand:
    """The best five cards of a hand; hands under one ranking compare by value, and equals tie."""

    value: Value
    among: tuple[Card, ...] = field(compare=False)
    ranking: Ranking = field(compare=False)

    @classmethod
    def of(cls, cards: Sequence[Card], ranking: Ranking = USUAL) -> "PokerHand":
        """Value the best five of five, six or seven cards; of equal choices, the first dealt."""
        return _best_of(tuple(cards), ranking)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards, as they are shown."""
        return _best_five(self.among, self.ranking)

    @property
    def category(self) -> PokerCategory:
        """The rank of the hand."""
        return self.value[0]

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        ranks, _ = grouped([card.rank for card in self.cards])
        label = self.category.lower()
        match self.category:
            case PokerCategory.ROYAL_FLUSH:
                return label
            case PokerCategory.FOUR_OF_A_KIND:
                return f"{label}, {ranks[0].plural}, {ranks[1].word} kicker"
            case PokerCategory.FULL_HOUSE:
                return f"{label}, {ranks[0].plural} over {ranks[1].plural}"
            case PokerCategory.THREE_OF_A_KIND:
                return f"{label}, {ranks[0].plural}, {ranks[1].word} kicker"
            case PokerCategory.TWO_PAIR:
                return f"{label}, {ranks[0].plural} and {ranks[1].plural}, {ranks[2].word} kicker"
            case PokerCategory.PAIR:
                return f"{label} of {ranks[0].plural}, {ranks[1].word} kicker"
            case PokerCategory.HIGH_CARD:
                return f"{ranks[0].word} high"
            case _:
                return f"{label}, {self.cards[0].rank.word} high"

    def __str__(self) -> str:
        return self.name


@lru_cache(256)
def _best_of(cards: tuple[Card, ...], ranking: Ranking) -> PokerHand:
    """The hand, kept for a while: several wagers on a table look at the same cards."""
    check_hand(cards, (5, 6, 7), "poker hand")
    if JOKER in cards:
        raise CardError("A poker hand needs ordinary cards: the joker has no rank of its own.")
    return PokerHand(ranking.best_value(cards), cards, ranking)


@lru_cache(256)
def _best_five(cards: tuple[Card, ...], ranking: Ranking) -> tuple[Card, ...]:
    return _in_showing_order(max(combinations(cards, 5), key=ranking.value))


def _in_showing_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Largest group first, then highest rank; a low ace goes last."""
    ranks = [card.rank for card in cards]
    order, _ = grouped(ranks)
    shown = sorted(cards, key=lambda card: (order.index(card.rank), -card.suit))
    ace_is_low = straight_top(ranks) is Rank.FIVE
    return (*shown[1:], shown[0]) if ace_is_low else tuple(shown)


SUPER_ROYAL_RANKS = {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE}


def is_super_royal(cards: Sequence[Card]) -> bool:
    """Whether six cards are ace to 9 of one suit, § 649a.6(d)(8): also a six-card royal flush."""
    check_hand(cards, (6,), "six-card hand")
    return {card.rank for card in cards} == SUPER_ROYAL_RANKS and len(
        {card.suit for card in cards}
    ) == 1
