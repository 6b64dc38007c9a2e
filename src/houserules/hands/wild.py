"""Five-card Poker hands in which the twos and a joker are wild."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.shapes import Category, check_hand, grouped, straight_top

SIZE = 5


class WildCategory(Category):
    """The categories of hands, highest first, as § 687a.12(b) lists them."""

    FIVE_WILDS = "Five wilds"
    ROYAL_FLUSH = "Royal flush"
    FIVE_OF_A_KIND = "Five-of-a-kind"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    FULL_HOUSE = "Full house"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    THREE_OF_A_KIND = "Three-of-a-kind"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    HIGH_CARD = "High card"


Value = tuple[WildCategory, tuple[Rank, ...]]
"""A category and the ranks that decide between hands within it, most important first."""

_OF_SIZES = {
    (5,): WildCategory.FIVE_OF_A_KIND,
    (4, 1): WildCategory.FOUR_OF_A_KIND,
    (3, 2): WildCategory.FULL_HOUSE,
    (3, 1, 1): WildCategory.THREE_OF_A_KIND,
    (2, 2, 1): WildCategory.TWO_PAIR,
    (2, 1, 1, 1): WildCategory.PAIR,
    (1, 1, 1, 1, 1): WildCategory.HIGH_CARD,
}


def is_wild(card: Card) -> bool:
    """Whether a card is a two or the joker."""
    return card.is_joker or card.rank is Rank.TWO


def wild_value(ranks: tuple[Rank, ...], suited: bool) -> Value:
    """The value of a hand by the ranks of the cards that are not wild, the rest being wild.

    Each wild card is the card that makes the hand highest; no flush has a rank twice.
    """
    if not ranks:
        return WildCategory.FIVE_WILDS, ()
    return max(_value((*ranks, *wild), suited) for wild in _assumed(ranks))


def _assumed(ranks: tuple[Rank, ...]) -> Iterator[tuple[Rank, ...]]:
    """Ranks that wild cards may have: those of the other cards, or none of them and no other."""
    wild = SIZE - len(ranks)
    yield from combinations_with_replacement(set(ranks), wild)
    if wild and len(set(ranks)) == len(ranks):
        yield from combinations([rank for rank in RANKS if rank not in ranks], wild)


def _value(ranks: tuple[Rank, ...], suited: bool) -> Value:
    order, sizes = grouped(ranks)
    if len(order) < SIZE:
        return _OF_SIZES[sizes], order
    top = straight_top(ranks)
    if top is None:
        return WildCategory.FLUSH if suited else WildCategory.HIGH_CARD, order
    if not suited:
        return WildCategory.STRAIGHT, (top,)
    royal = top is Rank.ACE
    return WildCategory.ROYAL_FLUSH if royal else WildCategory.STRAIGHT_FLUSH, (top,)


@dataclass(frozen=True, slots=True, order=True)
class WildHand:
    """The highest hand of five cards; hands compare by value, equals tie."""

    value: Value
    cards: tuple[Card, ...] = field(compare=False)

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "WildHand":
        """Value five cards."""
        return _hand(tuple(cards))

    @property
    def category(self) -> WildCategory:
        """The category of the hand."""
        return self.value[0]

    @property
    def is_natural(self) -> bool:
        """Whether no card is wild."""
        return not any(map(is_wild, self.cards))

    @property
    def has_low_ace(self) -> bool:
        """Whether an ace completes a straight below a 2."""
        return self.value[1] == (Rank.FIVE,) and self.category is not WildCategory.FIVE_OF_A_KIND

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        return _name(self.value)

    def __str__(self) -> str:
        return self.name


@lru_cache(32_768)
def _hand(cards: tuple[Card, ...]) -> WildHand:
    """The hand, kept for a while: several wagers on a table look at the same cards."""
    check_hand(cards, (SIZE,), "Poker hand")
    natural = [card for card in cards if not is_wild(card)]
    suited = len({card.suit for card in natural}) == 1
    return WildHand(_of_ranks(tuple(sorted(card.rank for card in natural)), suited), cards)


_of_ranks = cache(wild_value)


def _name(value: Value) -> str:
    category, ranks = value
    label = category.lower()
    match category:
        case WildCategory.FIVE_WILDS | WildCategory.ROYAL_FLUSH:
            return label
        case WildCategory.FULL_HOUSE:
            return f"{label}, {ranks[0].plural} over {ranks[1].plural}"
        case WildCategory.TWO_PAIR:
            return f"{label}, {ranks[0].plural} and {ranks[1].plural}, {ranks[2].word} kicker"
        case WildCategory.FIVE_OF_A_KIND:
            return f"{label}, {ranks[0].plural}"
        case WildCategory.FOUR_OF_A_KIND | WildCategory.THREE_OF_A_KIND:
            return f"{label}, {ranks[0].plural}, {ranks[1].word} kicker"
        case WildCategory.PAIR:
            return f"{label} of {ranks[0].plural}, {ranks[1].word} kicker"
        case WildCategory.HIGH_CARD:
            return f"{ranks[0].word} high"
        case _:
            return f"{label}, {ranks[0].word} high"
