"""Fortune Asia Poker hands by the million: scores, settings and house ways as compiled tables.

A hand is seven rising ranks (0 to 12, the joker 13) with their suits as bits. Every table here is
made from the readable ranking, and every house way is the readable list of rules as numbers.
"""

from bisect import bisect_right
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import RANKS, Rank
from houserules.hands.asia_poker import (
    SPLITS,
    high_value,
    high_values,
    medium_values,
    small_value,
)
from houserules.hands.asia_poker_house_way import ORDERS, HouseWay
from houserules.hands.compiled import kernel
from houserules.hands.seven_cards import (
    ACE,
    SHAPES,
    high_tables,
    pair_table,
    place_shares,
    shape_number,
)

if TYPE_CHECKING:
    from numpy import int32, int64
    from numpy.typing import NDArray

HIGH_SCORES = len(high_values())
MEDIUM_SCORES = len(medium_values())
LOW_SCORES = len(RANKS)
FOUL = -1
"""The score of a setting whose hands do not rank high, medium, low."""
WAYS = len(SPLITS)
HIGH_SHIFT, MEDIUM_SHIFT = 11, 4
"""A setting is high score << 11 | medium score << 4 | low score."""


_PLACE = place_shares(4)
_HIGH_AT = np.array([high for high, _, _ in SPLITS], np.uint64)
_PAIRS = tuple(combinations(range(7), 2))
_PAIR_AT = np.array(_PAIRS, np.uint64)
_MEDIUM_OF = np.array([_PAIRS.index(medium) for _, medium, _ in SPLITS], np.uint64)
_LOW_AT = np.array([low[0] for _, _, low in SPLITS], np.uint64)


_UNSUITED, _SUITED = high_tables(4, high_values(), high_value)
_MEDIUM = pair_table(medium_values(), small_value)
_LEAST_HIGH = np.array([bisect_right(high_values(), v) for v in medium_values()], np.int32)
"""For each medium hand, the lowest high hand that outranks it."""
_LEAST_MEDIUM = np.array(
    [bisect_right(medium_values(), small_value((rank,))) for rank in RANKS], np.int32
)
_CATEGORY_OF_HIGH = np.array([value[0].strength for value in high_values()], np.int64)
_SHIFTS = np.array(
    [[12 * (2 - order.index(hand)) for hand in ("high", "medium", "low")] for order in ORDERS],
    np.int64,
)
"""For each order, how far the scores of the three hands are shifted in a key."""


@kernel
def settings_of(
    ranks: "NDArray[int64]", suits: "NDArray[int64]", settings: "NDArray[int32]"
) -> None:
    """Score the 105 settings of a hand, FOUL if foul; three of them share each high hand."""
    mediums = np.empty(len(_PAIR_AT), np.int32)
    for pair in range(len(_PAIR_AT)):
        mediums[pair] = _MEDIUM[ranks[_PAIR_AT[pair, 0]], ranks[_PAIR_AT[pair, 1]]]
    for first in range(0, WAYS, 3):
        place = 0
        suited = 15
        for j in range(4):
            card = _HIGH_AT[first, j]
            place += _PLACE[j, ranks[card]]
            suited &= suits[card]
        high = _SUITED[place] if suited else _UNSUITED[place]
        for split in range(first, first + 3):
            medium = mediums[_MEDIUM_OF[split]]
            low = min(ranks[_LOW_AT[split]], ACE)
            legal = (medium >= _LEAST_MEDIUM[low]) & (high >= _LEAST_HIGH[medium])
            setting = (high << HIGH_SHIFT) | (medium << MEDIUM_SHIFT) | low
            settings[split] = setting if legal else FOUL


@kernel
def _in_order(setting: int, order: int) -> int:
    """The scores of a setting as one number, the hand that comes first in the highest bits."""
    high = setting >> HIGH_SHIFT << _SHIFTS[order, 0]
    medium = (setting >> MEDIUM_SHIFT & 127) << _SHIFTS[order, 1]
    return int(high | medium | (setting & 15) << _SHIFTS[order, 2])


@kernel
def set_by_rules(
    ranks: "NDArray[int64]", settings: "NDArray[int32]", rules: "NDArray[int64]"
) -> tuple[int, int]:
    """The setting by the first rule that fits, and the rule's number."""
    shape, first, second = shape_number(ranks)
    for number in range(rules.shape[0]):
        if not (
            rules[number, 0] >> shape & 1
            and rules[number, 1] <= first <= rules[number, 2]
            and rules[number, 3] <= second <= rules[number, 4]
        ):
            continue
        best = FOUL
        best_key = -1
        for split in range(WAYS):
            setting = int(settings[split])
            if (
                setting == FOUL
                or _CATEGORY_OF_HIGH[setting >> HIGH_SHIFT] < rules[number, 5]
                or setting >> MEDIUM_SHIFT & 127 < rules[number, 6]
                or setting & 15 < rules[number, 7]
            ):
                continue
            key = _in_order(setting, rules[number, 8])
            if key > best_key:
                best, best_key = setting, key
        if best != FOUL:
            return best, number
    return FOUL, FOUL


def encode(house_way: HouseWay) -> "NDArray[int64]":
    """A house way as rows of numbers, for `set_by_rules`."""
    mediums = medium_values()
    return np.array(
        [
            [
                sum(1 << SHAPES.index(shape) for shape in rule.shapes),
                *(rank - Rank.TWO for rank in (*rule.ranks, *rule.second)),
                rule.high.strength,
                mediums.index(small_value(rule.medium)) if rule.medium else 0,
                rule.low - Rank.TWO,
                ORDERS.index(rule.order),
            ]
            for rule in house_way.rules
        ],
        np.int64,
    )
