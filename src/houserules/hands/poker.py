"""Poker hands of three to seven cards, under any order of categories."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

from houserules.equipment.cards import JOKER, RANKS, Card, CardError, Rank
from houserules.hands.shapes import Category, check_hand, grouped, straight_top


class PokerCategory(Category):
    """The categories of hands, in the order of § 653a.6(b) and its sisters for five cards."""

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


_FIVE, *_MIDDLE, _ACE = (rank for rank in Rank if rank >= Rank.FIVE)
_SECOND_HIGHEST = (*_MIDDLE, _FIVE, _ACE)
"""The top cards of the straights, lowest first, where ace to 5 is the second highest."""


Wheel = Literal["lowest", "second highest"]
Value = tuple[int, tuple[int, ...]]
"""The strength of a category, and the ranks that decide within it, most important first."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """How a chapter ranks hands: of how many cards, and in which order of categories.

    Where a chapter ranks ace, 2, 3, 4 and 5 as the second highest straight, `wheel` says so. The
    highest straight flush, where it is a category of its own, is called `royal`.
    """

    size: int = 5
    order: tuple[PokerCategory, ...] = tuple(PokerCategory)
    wheel: Wheel = "lowest"
    royal: str = PokerCategory.ROYAL_FLUSH.lower()

    def value(self, cards: Sequence[Card]) -> Value:
        """The value of exactly as many cards as make a hand."""
        suited = len({card.index & 3 for card in cards}) == 1
        return value_of(self, _places(cards), suited)

    def best_value(self, cards: Sequence[Card]) -> Value:
        """The value of the best hand among the cards."""
        if len(cards) == self.size:
            return self.value(cards)
        suits = [card.index & 3 for card in cards]
        if max(map(suits.count, suits)) >= self.size:
            return max(map(self.value, combinations(cards, self.size)))
        return _best_value(self, _places(cards))

    def hand(self, cards: Sequence[Card]) -> "PokerHand":
        """The best hand among the cards."""
        return PokerHand.of(cards, self)

    def category(self, value: Value) -> PokerCategory:
        """The category of a value."""
        return self.order[-1 - value[0]]

    def reaches(self, value: Value, category: PokerCategory) -> bool:
        """Whether a value is of a category or better."""
        return value[0] >= _strength(self, category)


USUAL = Ranking()
"""Five cards, ace to 5 the lowest straight."""
_C = PokerCategory
THREE_CARDS = Ranking(
    3,
    (_C.STRAIGHT_FLUSH, _C.THREE_OF_A_KIND, _C.STRAIGHT, _C.FLUSH, _C.PAIR, _C.HIGH_CARD),
)
"""Three cards, as § 649a.6(b) and its sisters rank them."""
FOUR_CARDS = Ranking(
    4,
    (
        _C.FOUR_OF_A_KIND,
        _C.STRAIGHT_FLUSH,
        _C.THREE_OF_A_KIND,
        _C.FLUSH,
        _C.STRAIGHT,
        _C.TWO_PAIR,
        _C.PAIR,
        _C.HIGH_CARD,
    ),
)
"""Four cards, as § 641a.6(b) and its sisters rank them."""


def _places(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted([card.index >> 2 for card in cards]))


@cache
def _strength(ranking: Ranking, category: PokerCategory) -> int:
    return len(ranking.order) - 1 - ranking.order.index(category)


@cache
def value_of(ranking: Ranking, places: tuple[int, ...], suited: bool) -> Value:
    """The value of a hand by the rising places of its ranks, and whether it is of one suit."""
    ranks = [RANKS[place] for place in places]
    top = straight_top(ranks)
    if top is not None:
        decides = _SECOND_HIGHEST.index(top) if ranking.wheel == "second highest" else int(top)
        return _strength(ranking, _straight(ranking, top, suited)), (decides,)
    order, sizes = grouped(ranks)
    category = PokerCategory.FLUSH if suited else _of_sizes(sizes)
    return _strength(ranking, category), order


@cache
def _best_value(ranking: Ranking, places: tuple[int, ...]) -> Value:
    """The highest value of any hand among cards of too many suits for a flush."""
    hands = combinations(places, ranking.size)
    return max(value_of(ranking, hand, suited=False) for hand in hands)


def _straight(ranking: Ranking, top: Rank, suited: bool) -> PokerCategory:
    if not suited:
        return PokerCategory.STRAIGHT
    royal = top is Rank.ACE and PokerCategory.ROYAL_FLUSH in ranking.order
    return PokerCategory.ROYAL_FLUSH if royal else PokerCategory.STRAIGHT_FLUSH


def _of_sizes(sizes: tuple[int, ...]) -> PokerCategory:
    """The category of groups of equal ranks, the largest first."""
    match sizes:
        case (4, *_):
            return PokerCategory.FOUR_OF_A_KIND
        case (3, 2):
            return PokerCategory.FULL_HOUSE
        case (3, *_):
            return PokerCategory.THREE_OF_A_KIND
        case (2, 2, *_):
            return PokerCategory.TWO_PAIR
        case (2, *_):
            return PokerCategory.PAIR
        case _:
            return PokerCategory.HIGH_CARD


@dataclass(frozen=True, slots=True, order=True)
class PokerHand:
    """The best hand among some cards; hands under one ranking compare by value, equals tie."""

    value: Value
    among: tuple[Card, ...] = field(compare=False)
    ranking: Ranking = field(compare=False)

    @classmethod
    def of(cls, cards: Sequence[Card], ranking: Ranking = USUAL) -> "PokerHand":
        """Value the best hand of as many cards or more; of equal choices, the first dealt."""
        return _best_of(tuple(cards), ranking)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the hand, as they are shown."""
        return _shown(self.among, self.ranking)

    @property
    def category(self) -> PokerCategory:
        """The category of the hand."""
        return self.ranking.category(self.value)

    @property
    def decides(self) -> tuple[int, ...]:
        """The ranks that decide between hands of the category, most important first."""
        return self.value[1]

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the hand, the largest group of equal ones first."""
        return grouped([card.rank for card in self.cards])[0]

    @property
    def letters(self) -> str:
        """The hand by its ranks: Q-6-4."""
        return "-".join(rank.letter for rank in self.ranks)

    @property
    def has_low_ace(self) -> bool:
        """Whether an ace completes a straight below a 2."""
        return straight_top([card.rank for card in self.cards]) == self.ranking.size

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        top, *rest = self.ranks
        label = self.category.lower()
        match self.category:
            case PokerCategory.ROYAL_FLUSH:
                return self.ranking.royal
            case PokerCategory.FULL_HOUSE:
                return f"{label}, {top.plural} over {rest[0].plural}"
            case PokerCategory.FOUR_OF_A_KIND | PokerCategory.THREE_OF_A_KIND:
                return f"{label}, {top.plural}{_kicker(rest)}"
            case PokerCategory.TWO_PAIR:
                return f"{label}, {top.plural} and {rest[0].plural}{_kicker(rest[1:])}"
            case PokerCategory.PAIR:
                return f"{label} of {top.plural}{_kicker(rest)}"
            case PokerCategory.HIGH_CARD:
                return f"{top.word} high"
            case _:
                return f"{label}, {self.cards[0].rank.word} high"

    def __str__(self) -> str:
        return self.name


def _kicker(rest: Sequence[Rank]) -> str:
    return f", {rest[0].word} kicker" if rest else ""


@lru_cache(32_768)
def _best_of(cards: tuple[Card, ...], ranking: Ranking) -> PokerHand:
    """The hand, kept for a while: several wagers on a table look at the same cards."""
    check_hand(cards, range(ranking.size, 8), "poker hand")
    if JOKER.index in [card.index for card in cards]:
        raise CardError("A poker hand needs ordinary cards: the joker has no rank of its own.")
    return PokerHand(ranking.best_value(cards), cards, ranking)


@lru_cache(1_024)
def _shown(cards: tuple[Card, ...], ranking: Ranking) -> tuple[Card, ...]:
    """The best hand in showing order: largest group first, then highest rank; a low ace last."""
    best = max(combinations(cards, ranking.size), key=ranking.value)
    ranks = [card.rank for card in best]
    order, _ = grouped(ranks)
    shown = sorted(best, key=lambda card: (order.index(card.rank), -card.suit))
    ace_is_low = shown[0].rank is Rank.ACE and straight_top(ranks) == ranking.size
    return (*shown[1:], shown[0]) if ace_is_low else tuple(shown)


SUPER_ROYAL_RANKS = {Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE}


def is_super_royal(cards: Sequence[Card]) -> bool:
    """Whether six cards are ace to 9 of one suit, § 649a.6(d)(8): also a six-card royal flush."""
    check_hand(cards, (6,), "six-card hand")
    return {card.rank for card in cards} == SUPER_ROYAL_RANKS and len(
        {card.suit for card in cards}
    ) == 1
