"""Three-card hands as 58 Pa. Code § 649a.6(a)-(c) and (e) rank them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.hands.shapes import Category, check_hand, grouped, straight_top

if TYPE_CHECKING:  # NumPy is loaded only by the batch functions, which alone need it
    from numpy import uint8, uint16
    from numpy.typing import NDArray


class ThreeCardCategory(Category):
    """The ranks of a three-card hand, highest first."""

    STRAIGHT_FLUSH = "Straight flush"
    THREE_OF_A_KIND = "Three-of-a-kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    PAIR = "Pair"
    HIGH_CARD = "High card"


Key = tuple[ThreeCardCategory, tuple[Rank, ...]]
"""A category and the ranks that decide between hands within it, most important first."""


def _key(ranks: Sequence[Rank], suited: bool) -> Key:
    order, sizes = grouped(ranks)
    top = straight_top(ranks)
    if top is not None:
        straight = ThreeCardCategory.STRAIGHT_FLUSH if suited else ThreeCardCategory.STRAIGHT
        return straight, (top,)
    if suited:
        return ThreeCardCategory.FLUSH, order
    of_size = {
        3: ThreeCardCategory.THREE_OF_A_KIND,
        2: ThreeCardCategory.PAIR,
        1: ThreeCardCategory.HIGH_CARD,
    }
    return of_size[sizes[0]], order


@cache
def _score_of_key() -> dict[Key, int]:
    """Number the 741 different values from 0, the lowest, to 740."""
    keys = {_key(ranks, suited=False) for ranks in product(RANKS, repeat=3)}
    keys |= {_key(ranks, suited=True) for ranks in combinations(RANKS, 3)}
    return {key: score for score, key in enumerate(sorted(keys))}


@dataclass(frozen=True, slots=True, order=True)
class ThreeCardHand:
    """A three-card hand; hands compare by score, and equal hands tie."""

    score: int
    category: ThreeCardCategory = field(compare=False)
    ranks: tuple[Rank, ...] = field(compare=False)

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "ThreeCardHand":
        """Value three cards; each hand of a deck is worked out once."""
        try:
            first, second, third = cards
        except ValueError:
            check_hand(cards, (3,), "three-card hand")
            raise
        held = 1 << first.index | 1 << second.index | 1 << third.index
        known = _KNOWN.get(held)
        if known is None:
            check_hand(cards, (3,), "three-card hand")
            ranks = [card.rank for card in cards]
            suited = len({card.suit for card in cards}) == 1
            known = _KNOWN[held] = _valued(_key(ranks, suited))
        return known

    @property
    def is_mini_royal(self) -> bool:
        """Ace, king and queen of one suit: the highest straight flush, § 649a.6(e)."""
        return self.category is ThreeCardCategory.STRAIGHT_FLUSH and self.ranks[0] is Rank.ACE

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        top = self.ranks[0]
        match self.category:
            case ThreeCardCategory.THREE_OF_A_KIND:
                return f"three-of-a-kind, {top.plural}"
            case ThreeCardCategory.PAIR:
                return f"pair of {top.plural}, {self.ranks[1].word} kicker"
            case ThreeCardCategory.HIGH_CARD:
                return f"{top.word} high"
            case _:
                return f"{self.category.lower()}, {top.word} high"

    def __str__(self) -> str:
        return self.name


_KNOWN: dict[int, ThreeCardHand] = {}
"""Hands by the set of their cards, of which there are 22,100."""


@cache
def _valued(key: Key) -> ThreeCardHand:
    """The hand of a value, the same for all cards that have it."""
    return ThreeCardHand(_score_of_key()[key], *key)


def lowest_score(category: ThreeCardCategory) -> int:
    """The score at which a category begins; the next higher category's is where it ends."""
    return min(score for (held, _), score in _score_of_key().items() if held is category)


@cache
def _score_table() -> "NDArray[uint16]":
    """Scores by suited or not and three ranks counted from 0; impossible suited pairs stay 0."""
    import numpy as np

    table = np.zeros((2, 13, 13, 13), dtype=np.uint16)
    for ranks in product(RANKS, repeat=3):
        place = tuple(rank - Rank.TWO for rank in ranks)
        table[(0, *place)] = _score_of_key()[_key(ranks, suited=False)]
        if len(set(ranks)) == 3:
            table[(1, *place)] = _score_of_key()[_key(ranks, suited=True)]
    return table


def batch_scores(cards: "NDArray[uint8]") -> "NDArray[uint16]":
    """The scores of many hands, given as rows of three card indices below 52."""
    first, second, third = cards.T
    suited = ((first ^ second) | (first ^ third)) & 3 == 0
    scores: NDArray[uint16] = _score_table()[
        suited.astype("uint8"), first >> 2, second >> 2, third >> 2
    ]
    return scores


def all_hands() -> "NDArray[uint8]":
    """Every hand from one deck as rows of rising card indices, in colexicographic order."""
    import numpy as np

    by_highest_card = sorted(combinations(range(52), 3), key=lambda hand: hand[::-1])
    return np.array(by_highest_card, dtype=np.uint8)
