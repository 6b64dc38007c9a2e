"""Pai Gow Poker hands as 58 Pa. Code § 645a.6(a)-(c) ranks them: high hand and low hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.joker_hands import RankedCards, by_cards, ranks_of, readings
from houserules.hands.shapes import Category, check_hand, grouped, straight_top


class PaiGowCategory(Category):
    """The ranks of a high hand, highest first; a low hand is a pair or a high card."""

    FIVE_ACES = "Five aces"
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


Value = tuple[PaiGowCategory, tuple[Rank, ...]]
"""A category and the ranks that decide between hands within it, most important first."""

_CATEGORY_OF_SIZES = {
    (5,): PaiGowCategory.FIVE_ACES,
    (4, 1): PaiGowCategory.FOUR_OF_A_KIND,
    (3, 2): PaiGowCategory.FULL_HOUSE,
    (3, 1, 1): PaiGowCategory.THREE_OF_A_KIND,
    (2, 2, 1): PaiGowCategory.TWO_PAIR,
    (2, 1, 1, 1): PaiGowCategory.PAIR,
    (1, 1, 1, 1, 1): PaiGowCategory.HIGH_CARD,
    (2,): PaiGowCategory.PAIR,
    (1, 1): PaiGowCategory.HIGH_CARD,
}


def _sequence_or_suit(ranks: tuple[Rank, ...], suited: bool) -> Value | None:
    """The value of a straight or a flush; a joker may complete these as any card, § 645a.6(a)."""
    top = straight_top(ranks)
    if top is None:
        return (PaiGowCategory.FLUSH, grouped(ranks)[0]) if suited else None
    # Ace to 5 is the second highest straight, § 645a.6(b)(7), and the highest straight flush
    # below the royal, (b)(3): its place is just under the ace's.
    place = (Rank.ACE, Rank.FIVE) if top is Rank.FIVE else (top, top)
    if not suited:
        return PaiGowCategory.STRAIGHT, place
    royal = top is Rank.ACE
    return PaiGowCategory.ROYAL_FLUSH if royal else PaiGowCategory.STRAIGHT_FLUSH, place


@cache
def high_value(ranks: tuple[Rank, ...], suited: bool, joker: bool) -> Value:
    """The value of a high hand from its ordinary cards' falling ranks, and whether a joker helps.

    The joker is an ace, or the best rank not already held that completes a straight or a flush.
    """
    order, sizes = grouped((*ranks, Rank.ACE) if joker else ranks)
    completed = (_sequence_or_suit(read, suited) for read in readings(ranks, joker))
    return max([(_CATEGORY_OF_SIZES[sizes], order), *filter(None, completed)])


_high_value_of = by_cards(high_value)


def low_value(ranks: Sequence[Rank]) -> Value:
    """The value of a low hand from its two ranks, the joker being an ace."""
    order, sizes = grouped(ranks)
    return _CATEGORY_OF_SIZES[sizes], order


@cache
def _low_value(first: int, second: int) -> Value:
    """The same from the indices of two cards."""
    return low_value(ranks_of((Card(first), Card(second))))


def _low_value_of(cards: Sequence[Card]) -> Value:
    first, second = cards
    return _low_value(first.index, second.index)


class HighHand(RankedCards[PaiGowCategory]):
    """A five-card high hand."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "HighHand":
        """Choose and value the highest ranking five of five, six or seven cards, § 645a.11(h)."""
        return _highest(tuple(cards))


@lru_cache(64)
def _highest(cards: tuple[Card, ...]) -> HighHand:
    """The highest hand, kept for a while: several wagers look at the same cards."""
    if len(cards) == 7:
        return max(setting.high for setting in reversed(_all_settings(cards)))
    check_hand(cards, (5, 6), "Pai Gow Poker high hand")
    best = max(combinations(cards, 5), key=_high_value_of)
    return HighHand(_high_value_of(best), best)


class LowHand(RankedCards[PaiGowCategory]):
    """A two-card low hand: a pair or two unlike ranks."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "LowHand":
        """Value two cards."""
        check_hand(cards, (2,), "Pai Gow Poker low hand")
        return cls(_low_value_of(cards), tuple(cards))


@dataclass(frozen=True, slots=True)
class SetHand:
    """Seven cards set as a high hand and a low hand."""

    high: HighHand
    low: LowHand

    @classmethod
    def of(cls, cards: Sequence[Card], low: Sequence[Card]) -> "SetHand":
        """Set seven cards by naming the two of the low hand."""
        check_hand(cards, (7,), "Pai Gow Poker hand")
        rest = [card for card in cards if card not in low]
        return cls(HighHand.of(rest), LowHand.of(low))

    @property
    def hands(self) -> tuple[HighHand, LowHand]:
        """The high hand and the low hand."""
        return self.high, self.low

    @property
    def is_foul(self) -> bool:
        """Whether the low hand outranks the high hand, § 645a.11(b): such a hand loses."""
        return self.low.value > self.high.value

    def __str__(self) -> str:
        return f"{self.high.name} | {self.low.name}"


_LOW_AND_HIGH = [
    (itemgetter(*low), itemgetter(*(place for place in range(7) if place not in low)))
    for low in combinations(range(7), 2)
]


def all_settings(cards: Sequence[Card]) -> Sequence[SetHand]:
    """The 21 ways to set seven cards, foul ones among them."""
    return _all_settings(tuple(cards))


@lru_cache(64)
def _all_settings(cards: tuple[Card, ...]) -> tuple[SetHand, ...]:
    """The same, kept for a while: a hand is set, shown and settled in turn."""
    check_hand(cards, (7,), "Pai Gow Poker hand")
    each = ((low(cards), high(cards)) for low, high in _LOW_AND_HIGH)
    return tuple(
        SetHand(HighHand(_high_value_of(high), high), LowHand(_low_value_of(low), low))
        for low, high in each
    )


def legal_settings(cards: Sequence[Card]) -> Sequence[SetHand]:
    """The ways to set seven cards in which the high hand is not outranked by the low hand."""
    return tuple(setting for setting in all_settings(cards) if not setting.is_foul)


@cache
def high_values() -> tuple[Value, ...]:
    """The 7,463 different values of a high hand, the lowest first; the place is the score."""
    values = {high_value((Rank.ACE,) * 4, suited=False, joker=True)}
    for ranks in combinations_with_replacement(reversed(RANKS), 5):
        if len(set(ranks)) > 1:
            values.add(high_value(ranks, suited=False, joker=False))
    for ranks in combinations(reversed(RANKS), 5):
        values.add(high_value(ranks, suited=True, joker=False))
    return tuple(sorted(values))


@cache
def low_values() -> tuple[Value, ...]:
    """The 91 different values of a low hand, the lowest first; the place is the score."""
    return tuple(sorted({low_value(pair) for pair in combinations_with_replacement(RANKS, 2)}))
