"""Pai Gow Poker hands by the million: scores, settings and house ways as compiled tables.

A hand is four 13-bit masks, one per suit, and whether it holds the joker. Every table here is made
from the readable ranking, and every house way is the readable list of rules as numbers: nothing
about a hand is decided twice.
"""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Rank
from houserules.hands.compiled import kernel
from houserules.hands.house_way import Shape
from houserules.hands.pai_gow import (
    PaiGowCategory,
    high_value,
    high_values,
    low_value,
    low_values,
)
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.seven_cards import (
    ACE,
    JOKER,
    SHAPES,
    advance,
    high_tables,
    pair_table,
    place_shares,
    shape_number,
    spread,
)

if TYPE_CHECKING:
    from numpy import int32, int64, uint8, uint16
    from numpy.typing import NDArray

HIGH_SCORES = len(high_values())
LOW_SCORES = len(low_values())
FOUL = -1
"""The score of a setting whose low hand outranks its high hand."""

_CATEGORIES = len(PaiGowCategory)

_PLACE = place_shares(5)
_LOW_AT = np.array(list(combinations(range(7), 2)), np.int64)
_HIGH_AT = np.array([[i for i in range(7) if i not in low] for low in _LOW_AT], np.int64)


def _least_high() -> "NDArray[int32]":
    """For each low hand, the lowest high hand that is not outranked by it."""
    return np.array([bisect_left(high_values(), low) for low in low_values()], np.int32)


_UNSUITED, _SUITED = high_tables(5, high_values(), high_value)
_LOW = pair_table(low_values(), low_value)
_LEAST_HIGH = _least_high()
CATEGORY_OF_HIGH = np.array([value[0].strength for value in high_values()], np.int32)


@kernel
def _score_each_five(scores: "NDArray[uint16]") -> None:
    cards = np.arange(5)
    for at in range(scores.shape[0]):
        place = 0
        suited = 15
        for j in range(5):
            rank = cards[j] >> 2
            place += _PLACE[j, rank]
            suited &= 15 if rank == JOKER else 1 << (cards[j] & 3)
        scores[at] = _SUITED[place] if suited else _UNSUITED[place]
        advance(cards, 53)


def five_card_scores() -> "NDArray[uint16]":
    """The score of every high hand, by the combinatorial number of its five card indices."""
    scores = np.empty(comb(53, 5), np.uint16)
    _score_each_five(scores)
    return scores


@kernel
def settings_of(
    ranks: "NDArray[int64]", suits: "NDArray[int64]", settings: "NDArray[int32]"
) -> int:
    """Score the 21 settings as low * 8,192 + high, FOUL if foul; returns the best high score."""
    best = 0
    for split in range(21):
        place = 0
        suited = 15
        for j in range(5):
            card = _HIGH_AT[split, j]
            place += _PLACE[j, ranks[card]]
            suited &= suits[card]
        high = int(_SUITED[place] if suited else _UNSUITED[place])
        low = int(_LOW[ranks[_LOW_AT[split, 0]], ranks[_LOW_AT[split, 1]]])
        best = max(best, high)
        settings[split] = low << 13 | high if high >= _LEAST_HIGH[low] else FOUL
    return best


@kernel
def set_by_rules(
    ranks: "NDArray[int64]",
    settings: "NDArray[int32]",
    rules: "NDArray[int64]",
    best: "NDArray[int32]",
) -> tuple[int, int]:
    """The setting by the first rule that fits, as low * 8,192 + high, and the rule's number."""
    for category in range(_CATEGORIES):
        best[category] = FOUL
    for split in range(21):
        if settings[split] != FOUL:
            category = CATEGORY_OF_HIGH[settings[split] & 8191]
            best[category] = max(best[category], settings[split])
    for category in range(_CATEGORIES - 2, -1, -1):
        best[category] = max(best[category], best[category + 1])
    shape, first, second = shape_number(ranks)
    for number in range(rules.shape[0]):
        keep = rules[number, 5]
        if not (
            rules[number, 0] >> shape & 1
            and rules[number, 1] <= first <= rules[number, 2]
            and rules[number, 3] <= second <= rules[number, 4]
            and best[keep] >> 13 >= rules[number, 6]
        ):
            continue
        other = rules[number, 7]
        if other >= 0 and (best[other] == FOUL or best[keep] >> 13 <= best[other] >> 13):
            continue
        return int(best[keep]), number
    return FOUL, FOUL


def encode(house_way: HouseWay) -> "NDArray[int64]":
    """A house way as rows of numbers, for `set_by_rules`."""
    lows = low_values()
    return np.array(
        [
            [
                sum(1 << SHAPES.index(shape) for shape in rule.shapes),
                *(rank - Rank.TWO for rank in (*rule.ranks, *rule.second)),
                rule.keep.strength,
                0 if rule.low_at_least is None else lows.index(low_value(rule.low_at_least)),
                -1 if rule.improves_on is None else rule.improves_on.strength,
            ]
            for rule in house_way.rules
        ],
        np.int64,
    )


_FACTS = tuple(SevenCardHand)
_FACT_OF_CATEGORY = np.array(
    [
        _FACTS.index(SevenCardHand.ACE_HIGH if category.strength == 0 else SevenCardHand(category))
        for category in sorted(PaiGowCategory)
    ],
    np.int64,
)
_SEVEN_IN_A_ROW = np.array(
    [0b1_0000_0011_1111, *(0b111_1111 << place for place in range(7))], np.int64
)
_SEVEN_NATURAL = _FACTS.index(SevenCardHand.SEVEN_CARD_STRAIGHT_FLUSH)
_SEVEN_WITH_JOKER = _FACTS.index(SevenCardHand.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER)
_ROYAL_KING_QUEEN = _FACTS.index(SevenCardHand.ROYAL_AND_KING_QUEEN)
_ROYAL_ACE_KING = _FACTS.index(SevenCardHand.ROYAL_AND_ACE_KING)
_ROYAL_ACE_QUEEN = _FACTS.index(SevenCardHand.NATURAL_ROYAL_AND_ACE_QUEEN)
_ACE_FIVE = _FACTS.index(SevenCardHand.ACE_FIVE_STRAIGHT_FLUSH)
_ACE_FIVE_ACE_QUEEN = _FACTS.index(SevenCardHand.ACE_FIVE_AND_ACE_QUEEN)
_STRAIGHT_AND_THREE = _FACTS.index(SevenCardHand.STRAIGHT_AND_THREE_OF_A_KIND)
_THREE_PAIR = _FACTS.index(SevenCardHand.THREE_PAIR)
_STRENGTH_OF_ROYAL = PaiGowCategory.ROYAL_FLUSH.strength
_STRENGTH_OF_STRAIGHT_FLUSH = PaiGowCategory.STRAIGHT_FLUSH.strength
_STRENGTH_OF_STRAIGHT = PaiGowCategory.STRAIGHT.strength
_STRENGTH_OF_TWO_PAIR = PaiGowCategory.TWO_PAIR.strength
_SHAPE_OF_THREE = SHAPES.index(Shape.THREE_OF_A_KIND)
_SHAPE_OF_THREE_PAIR = SHAPES.index(Shape.THREE_PAIR)
_ROYAL_MASK = 0b1_1111_0000_0000
_ACE_FIVE_MASK = 0b1_0000_0000_1111
_KING_QUEEN, _ACE_KING, _ACE_QUEEN = 0b1100 << 8, 0b11000 << 8, 0b10100 << 8


@kernel
def seven_card_number(
    masks: "NDArray[uint16]", joker: int, ranks: "NDArray[int64]", best_high: int
) -> int:
    """The place of a hand among `SevenCardHand`, given its best high score."""
    for suit in range(4):
        mask = int(masks[suit])
        for row in range(8):
            held = mask & _SEVEN_IN_A_ROW[row]
            if held == mask and _ones(held) + joker == 7:
                return _SEVEN_WITH_JOKER if joker else _SEVEN_NATURAL
    category = int(CATEGORY_OF_HIGH[best_high])
    if category in (_STRENGTH_OF_ROYAL, _STRENGTH_OF_STRAIGHT_FLUSH):
        return _flush_and_two(masks, joker, category)
    shape, highest, _ = shape_number(ranks)
    if category == _STRENGTH_OF_STRAIGHT and shape == _SHAPE_OF_THREE:
        return _STRAIGHT_AND_THREE
    if category == _STRENGTH_OF_TWO_PAIR and shape == _SHAPE_OF_THREE_PAIR:
        return _THREE_PAIR
    if category == 0:
        return int(_FACT_OF_CATEGORY[0] + ACE - highest)
    return int(_FACT_OF_CATEGORY[category])


@kernel
def _flush_and_two(masks: "NDArray[uint16]", joker: int, category: int) -> int:
    """Tell royal and ace/five flushes apart by the two suited cards beside them."""
    royal = category == _STRENGTH_OF_ROYAL
    fact = int(_FACT_OF_CATEGORY[category])
    for suit in range(4):
        mask = int(masks[suit])
        if not royal and mask & _ACE_FIVE_MASK == _ACE_FIVE_MASK:
            fact = _ACE_FIVE
        for other in range(4):
            beside = masks[other]
            if royal and mask & _ROYAL_MASK == mask and _ones(mask) + joker == 5:
                if beside == _KING_QUEEN:
                    fact = _ROYAL_KING_QUEEN
                if beside == _ACE_KING:
                    fact = _ROYAL_ACE_KING
                if beside == _ACE_QUEEN and not joker:
                    fact = _ROYAL_ACE_QUEEN
            if mask == _ACE_FIVE_MASK and beside == _ACE_QUEEN:
                fact = _ACE_FIVE_ACE_QUEEN
    return fact


@kernel
def _ones(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def _value_each(
    cards: "NDArray[uint8]",
    rules: "NDArray[int64]",
    highs: "NDArray[uint16]",
    lows: "NDArray[uint8]",
    numbers: "NDArray[uint8]",
    facts: "NDArray[uint8]",
) -> None:
    ranks = np.empty(7, np.int64)
    suits = np.empty(7, np.int64)
    settings = np.empty(21, np.int32)
    best = np.empty(_CATEGORIES, np.int32)
    masks = np.empty(4, np.uint16)
    for hand in range(cards.shape[0]):
        joker = 0
        for suit in range(4):
            masks[suit] = 0
        for at in range(7):
            card = cards[hand, at]
            if card == 52:
                joker = 1
            else:
                masks[card & 3] |= np.uint16(1 << (card >> 2))
        spread(masks, joker, ranks, suits)
        best_high = settings_of(ranks, suits, settings)
        setting, number = set_by_rules(ranks, settings, rules, best)
        highs[hand] = setting & 8191
        lows[hand] = setting >> 13
        numbers[hand] = number
        facts[hand] = seven_card_number(masks, joker, ranks, best_high)


@dataclass(frozen=True, slots=True)
class ManyHands:
    """Hands set by a house way: scores, the rules that set them, and their seven-card facts."""

    highs: "NDArray[uint16]"
    lows: "NDArray[uint8]"
    rules: "NDArray[uint8]"
    facts: "NDArray[uint8]"


def value_hands(cards: "NDArray[uint8]", house_way: HouseWay) -> ManyHands:
    """Set and name many hands, given as rows of seven card indices.

    Scores are places in `high_values()` and `low_values()`, rules are places in the house way,
    facts are places in `SevenCardHand`.
    """
    count = len(cards)
    hands = ManyHands(
        np.empty(count, np.uint16),
        np.empty(count, np.uint8),
        np.empty(count, np.uint8),
        np.empty(count, np.uint8),
    )
    _value_each(cards, encode(house_way), hands.highs, hands.lows, hands.rules, hands.facts)
    return hands
