"""Fortune Asia Poker hands as 58 Pa. Code § 659a.6(a)-(c) ranks them: high, medium and low hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.joker_hands import RankedCards, by_cards, ranks_of, readings
from houserules.hands.shapes import Category, HandError, check_hand, grouped, straight_top


class AsiaPokerCategory(Category):
    """The ranks of a high hand, highest first; a medium hand is a pair or a high card."""

    FOUR_ACES = "Four aces"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    FLUSH = "Flush"
    STRAIGHT = "Straight"
    THREE_OF_A_KIND = "Three-of-a-kind"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    HIGH_CARD = "High card"


Value = tuple[AsiaPokerCategory, tuple[Rank, ...]]
"""A category and the ranks that decide between hands within it, most important first."""

_CATEGORY_OF_SIZES = {
    (4,): AsiaPokerCategory.FOUR_OF_A_KIND,
    (3, 1): AsiaPokerCategory.THREE_OF_A_KIND,
    (2, 2): AsiaPokerCategory.TWO_PAIR,
    (2, 1, 1): AsiaPokerCategory.PAIR,
    (1, 1, 1, 1): AsiaPokerCategory.HIGH_CARD,
    (2,): AsiaPokerCategory.PAIR,
    (1, 1): AsiaPokerCategory.HIGH_CARD,
    (1,): AsiaPokerCategory.HIGH_CARD,
}


def _of_like_ranks(ranks: Sequence[Rank]) -> Value:
    order, sizes = grouped(ranks)
    if order == (Rank.ACE,) and sizes == (4,):
        return AsiaPokerCategory.FOUR_ACES, order
    return _CATEGORY_OF_SIZES[sizes], order


def _sequence_or_suit(ranks: tuple[Rank, ...], suited: bool) -> Value | None:
    """The value of a straight or a flush; a joker may complete these as any card, § 659a.6(a)."""
    top = straight_top(ranks)
    if top is None:
        return (AsiaPokerCategory.FLUSH, grouped(ranks)[0]) if suited else None
    # Ace to 4 is the second highest straight, § 659a.6(b)(5), and straight flush, (b)(2): its
    # place is just under the ace's.
    place = (Rank.ACE, Rank.FOUR) if top is Rank.FOUR else (top, top)
    return AsiaPokerCategory.STRAIGHT_FLUSH if suited else AsiaPokerCategory.STRAIGHT, place


@cache
def high_value(ranks: tuple[Rank, ...], suited: bool, joker: bool) -> Value:
    """The value of a high hand from its ordinary cards' falling ranks, and whether a joker helps.

    The joker is an ace, or the best rank not already held that completes a straight or a flush.
    """
    like = _of_like_ranks((*ranks, Rank.ACE) if joker else ranks)
    completed = (_sequence_or_suit(read, suited) for read in readings(ranks, joker))
    return max([like, *filter(None, completed)])


def small_value(ranks: Sequence[Rank]) -> Value:
    """The value of a medium or a low hand from its ranks, the joker being an ace."""
    return _of_like_ranks(ranks)


_high_value_of = by_cards(high_value)


@cache
def _small_value(*cards: Card) -> Value:
    return small_value(ranks_of(cards))


class SetHand(RankedCards[AsiaPokerCategory]):
    """A high, medium or low hand."""

    __slots__ = ()

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "SetHand":
        """Value four, two or one card as a high, a medium or a low hand."""
        check_hand(cards, (4, 2, 1), "Fortune Asia Poker high, medium or low hand")
        value = _high_value_of(cards) if len(cards) == 4 else _small_value(*cards)
        return cls(value, tuple(cards))


@dataclass(frozen=True, slots=True)
class SetHands:
    """Seven cards set as a high hand, a medium hand and a low hand."""

    high: SetHand
    medium: SetHand
    low: SetHand

    @classmethod
    def of(cls, cards: Sequence[Card], medium: Sequence[Card], low: Sequence[Card]) -> "SetHands":
        """Set seven cards by naming those of the medium and of the low hand."""
        check_hand(cards, (7,), "Fortune Asia Poker hand")
        rest = [card for card in cards if card not in medium and card not in low]
        if (len(rest), len(medium), len(low)) != (4, 2, 1):
            raise HandError("Seven cards are set as four, two and one, § 659a.11(b).")
        return cls(SetHand.of(rest), SetHand.of(medium), SetHand.of(low))

    @property
    def is_foul(self) -> int:
        """The hand that does not outrank the next, § 659a.11(b): 1 high, 2 medium, 0 if both do.

        Where one hand holds the ranks of the other and more cards, it is the higher one.
        """
        if not self.high.value > self.medium.value:
            return 1
        return 0 if self.medium.value > self.low.value else 2

    @property
    def hands(self) -> tuple[SetHand, SetHand, SetHand]:
        """The three hands, from high to low."""
        return self.high, self.medium, self.low

    def __str__(self) -> str:
        return f"{self.high.name} | {self.medium.name} | {self.low.name}"


def hands_won(player: SetHands, dealer: SetHands) -> int:
    """How many of the player's hands are higher than the dealer's; copies are not."""
    return sum(mine > theirs for mine, theirs in zip(player.hands, dealer.hands, strict=True))


SPLITS = tuple(
    (high, medium, low)
    for high in combinations(range(7), 4)
    for medium in combinations([place for place in range(7) if place not in high], 2)
    for low in [tuple(place for place in range(7) if place not in (*high, *medium))]
)
"""The 105 ways to divide seven places into four, two and one."""
_GETTERS = [(itemgetter(*high), itemgetter(*medium), low[0]) for high, medium, low in SPLITS]


def all_settings(cards: Sequence[Card]) -> Sequence[SetHands]:
    """The 105 ways to set seven cards, foul ones among them."""
    return _all_settings(tuple(cards))


@lru_cache(64)
def _all_settings(cards: tuple[Card, ...]) -> tuple[SetHands, ...]:
    """The same, kept for a while: a hand is set, shown and settled in turn."""
    check_hand(cards, (7,), "Fortune Asia Poker hand")
    return tuple(
        SetHands(
            SetHand(_high_value_of(four(cards)), four(cards)),
            SetHand(_small_value(*two(cards)), two(cards)),
            SetHand(_small_value(cards[one]), (cards[one],)),
        )
        for four, two, one in _GETTERS
    )


def legal_settings(cards: Sequence[Card]) -> Sequence[SetHands]:
    """The ways to set seven cards in which the hands rank high, medium, low."""
    return tuple(setting for setting in all_settings(cards) if not setting.is_foul)


@cache
def high_values() -> tuple[Value, ...]:
    """The 2,535 different values of a high hand, the lowest first; the place is the score."""
    values = {
        high_value(ranks, suited=False, joker=False)
        for ranks in combinations_with_replacement(reversed(RANKS), 4)
    }
    for ranks in combinations(reversed(RANKS), 4):
        values.add(high_value(ranks, suited=True, joker=False))
    return tuple(sorted(values))


@cache
def medium_values() -> tuple[Value, ...]:
    """The 91 different values of a medium hand, the lowest first; the place is the score."""
    return tuple(sorted({small_value(pair) for pair in combinations_with_replacement(RANKS, 2)}))
