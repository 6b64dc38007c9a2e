"""Every six-card hand: how a house way sets it, and which settings a player may choose.

Hands are numbered by the combinatorial number of their rising card indices, 22,957,480 in all. A
setting is the score of its high hand and its low card, 0 for a 2 to 12 for an ace and 13 for the
joker.
"""

from bisect import bisect_left
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import RANKS
from houserules.games.pai_gow.kernels.card_sets import once
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow import PaiGowCategory, high_values
from houserules.hands.pai_gow_six import KINDS, SIX_IN_SEQUENCE, SixCardHouseWay, SixCardKind
from houserules.hands.pai_gow_tables import CATEGORY_OF_HIGH, five_card_scores
from houserules.hands.seven_cards import advance

if TYPE_CHECKING:
    from numpy import int64, uint8, uint16
    from numpy.typing import NDArray

DECK_SIZE = 53
HAND_SIZE = 6
HANDS = comb(DECK_SIZE, HAND_SIZE)
HIGH_SCORES = len(high_values())
ACE, JOKER = 12, 13
NONE = -1

_KINDS = tuple(SixCardKind)
_KIND_OF = np.array([[_KINDS.index(one) for one in KINDS[c]] for c in sorted(KINDS)], np.int64)
_ROWS = np.array([sum(1 << rank - 2 for rank in row) for row in SIX_IN_SEQUENCE], np.int64)
_LEAST_HIGH = np.array(
    [
        bisect_left(high_values(), (PaiGowCategory.HIGH_CARD, (rank,)))
        for rank in (*RANKS, RANKS[-1])
    ],
    np.int64,
)
"""By low card, the lowest high hand that it does not outrank; the joker is an ace."""
_STRAIGHT = PaiGowCategory.STRAIGHT.strength
_FLUSH = PaiGowCategory.FLUSH.strength
_STRAIGHT_FLUSH = PaiGowCategory.STRAIGHT_FLUSH.strength
_ROYAL_FLUSH = PaiGowCategory.ROYAL_FLUSH.strength
_TWO_PAIR = PaiGowCategory.TWO_PAIR.strength
_FULL_HOUSE = PaiGowCategory.FULL_HOUSE.strength
_FOUR_OF_A_KIND = PaiGowCategory.FOUR_OF_A_KIND.strength
BINOMIAL = np.array(
    [[comb(card, j) for j in range(HAND_SIZE + 1)] for card in range(DECK_SIZE + 1)], np.int64
)


@once
def fives() -> "NDArray[uint16]":
    """The scores of all high hands by their numbers."""
    return five_card_scores()


@kernel
def score_settings(
    cards: "NDArray[int64]",
    fives: "NDArray[uint16]",
    highs: "NDArray[int64]",
    lows: "NDArray[int64]",
) -> int:
    """Score the six settings of rising cards, a foul one as NONE; returns the best high score."""
    best = 0
    number = 0
    for j in range(1, 6):
        number += BINOMIAL[cards[j], j]
    for skipped in range(6):
        high = int(fives[number])
        low = cards[skipped] >> 2
        best = max(best, high)
        highs[skipped] = high if high >= _LEAST_HIGH[low] else NONE
        lows[skipped] = low
        if skipped < 5:
            number += BINOMIAL[cards[skipped], skipped + 1]
            number -= BINOMIAL[cards[skipped + 1], skipped + 1]
    return best


@kernel
def kind_number(cards: "NDArray[int64]", best: int) -> int:
    """The place of a hand among `SixCardKind`, given its best high score."""
    category = int(CATEGORY_OF_HIGH[best])
    if category < _TWO_PAIR:
        return int(_KIND_OF[category, 0])
    suited = 15
    held = 0
    for j in range(6):
        rank = cards[j] >> 2
        suited &= 15 if rank == JOKER else 1 << (cards[j] & 3)
        held |= 1 << min(rank, ACE)
    more = False
    if category in (_STRAIGHT, _STRAIGHT_FLUSH, _ROYAL_FLUSH):
        more = (category == _STRAIGHT or suited != 0) and _in_sequence(cards)
    elif category == _FLUSH:
        more = suited != 0
    elif category in (_FOUR_OF_A_KIND, _FULL_HOUSE):
        more = _ones(held) == 2
    elif category == _TWO_PAIR:
        more = _ones(held) == 3
    return int(_KIND_OF[category, 1 if more else 0])


@kernel
def _in_sequence(cards: "NDArray[int64]") -> bool:
    held = 0
    for j in range(6):
        if cards[j] >> 2 != JOKER:
            if held >> (cards[j] >> 2) & 1:
                return False
            held |= 1 << (cards[j] >> 2)
    fits = False
    for row in range(_ROWS.shape[0]):
        fits |= held & _ROWS[row] == held
    return fits


@kernel
def _ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def set_hand(
    cards: "NDArray[int64]",
    fives: "NDArray[uint16]",
    keep: "NDArray[int64]",
    highs: "NDArray[int64]",
    lows: "NDArray[int64]",
) -> tuple[int, int, int]:
    """The high score, the low card and the kind of rising cards set by a house way."""
    kind = kind_number(cards, score_settings(cards, fives, highs, lows))
    high = low = NONE
    for at in range(6):
        if highs[at] == NONE or CATEGORY_OF_HIGH[highs[at]] < keep[kind]:
            continue
        if lows[at] > low or (lows[at] == low and highs[at] > high):
            high, low = highs[at], lows[at]
    return high, low, kind


@kernel
def _set_each(
    fives: "NDArray[uint16]",
    keep: "NDArray[int64]",
    highs: "NDArray[uint16]",
    lows: "NDArray[uint8]",
) -> None:
    cards = np.arange(6)
    some_highs = np.empty(6, np.int64)
    some_lows = np.empty(6, np.int64)
    for at in range(highs.shape[0]):
        high, low, _ = set_hand(cards, fives, keep, some_highs, some_lows)
        highs[at] = high
        lows[at] = low
        advance(cards, DECK_SIZE)


def encode(house_way: SixCardHouseWay) -> "NDArray[int64]":
    """The category that the high hand keeps, by kind."""
    keeps = {case.kind: case.keep.strength for case in house_way.cases}
    return np.array([keeps[kind] for kind in _KINDS], np.int64)


@dataclass(frozen=True, slots=True)
class SetHands:
    """Hands set by a house way: high scores and low cards."""

    highs: "NDArray[uint16]"
    lows: "NDArray[uint8]"


@once
def set_hands(house_way: SixCardHouseWay) -> SetHands:
    """All hands by their numbers."""
    hands = SetHands(np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint8))
    _set_each(fives(), encode(house_way), hands.highs, hands.lows)
    return hands


# Hands up to an exchange of suits


@dataclass(frozen=True, slots=True)
class Classes:
    """One hand of each class under exchanges of suits, and how many hands the class has."""

    cards: "NDArray[uint8]"
    weights: "NDArray[int64]"
    best: "NDArray[uint16]"
    kinds: "NDArray[uint8]"

    def __len__(self) -> int:
        return len(self.weights)


@kernel
def _list_classes(
    fives: "NDArray[uint16]",
    cards_of: "NDArray[uint8]",
    weights: "NDArray[int64]",
    best_of: "NDArray[uint16]",
    kinds: "NDArray[uint8]",
) -> int:
    """List the hands whose suits are in falling order; count only where there is no room."""
    cards = np.arange(6)
    highs = np.empty(6, np.int64)
    lows = np.empty(6, np.int64)
    count = 0
    more = True
    while more:
        weight = _weight(cards)
        if weight:
            if count < weights.shape[0]:
                best = score_settings(cards, fives, highs, lows)
                weights[count] = weight
                best_of[count] = best
                kinds[count] = kind_number(cards, best)
                for j in range(6):
                    cards_of[count, j] = cards[j]
            count += 1
        more = advance(cards, DECK_SIZE)
    return count


@kernel
def _weight(cards: "NDArray[int64]") -> int:
    """How many hands differ by an exchange of suits; 0 if another hand represents them."""
    clubs = diamonds = hearts = spades = 0
    for j in range(6):
        if cards[j] == 52:
            continue
        bit = 1 << (cards[j] >> 2)
        suit = cards[j] & 3
        if suit == 0:
            clubs |= bit
        elif suit == 1:
            diamonds |= bit
        elif suit == 2:
            hearts |= bit
        else:
            spades |= bit
    if not clubs >= diamonds >= hearts >= spades:
        return 0
    equal = 1
    weight = 24
    for same in (clubs == diamonds, diamonds == hearts, hearts == spades):
        equal = equal + 1 if same else 1
        weight //= equal
    return weight


@once
def classes() -> Classes:
    """All hands up to an exchange of suits."""
    nothing = (np.empty((0, 6), np.uint8), np.empty(0, np.int64))
    count = _list_classes(fives(), *nothing, np.empty(0, np.uint16), np.empty(0, np.uint8))
    listed = Classes(
        np.empty((count, 6), np.uint8),
        np.empty(count, np.int64),
        np.empty(count, np.uint16),
        np.empty(count, np.uint8),
    )
    _list_classes(fives(), listed.cards, listed.weights, listed.best, listed.kinds)
    return listed
