"""The worth of each way to set one hand of Fortune Asia Poker, by looking at every dealer hand.

The settings of a hand depend on its ranks and on the cards of a suit that can make a flush of four.
So all hands without such a suit are counted by their ranks alone; those with one by the cards of
that suit and the ranks of the others; and those with two, three cards of each and the joker, by the
cards of both. Some 800,000 settings represent all hands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card
from houserules.games.pai_gow.kernels.card_sets import HAND_SIZE
from houserules.games.pai_gow.kernels.three_hands import beaten_by
from houserules.hands.asia_poker import SetHands, high_values, legal_settings, medium_values
from houserules.hands.asia_poker_house_way import HouseWay
from houserules.hands.asia_poker_tables import (
    HIGH_SCORES,
    HIGH_SHIFT,
    MEDIUM_SCORES,
    MEDIUM_SHIFT,
    WAYS,
    encode,
    set_by_rules,
    settings_of,
)
from houserules.hands.compiled import kernel

if TYPE_CHECKING:
    from numpy import bool_, int32, int64
    from numpy.typing import NDArray

_JOKER = 13
_SMALL_BITS = (1 << HIGH_SHIFT) - 1
_CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


@dataclass(frozen=True, slots=True)
class SettingOdds:
    """One setting, and against how many dealer hands it wins."""

    setting: SetHands
    wins: int
    of: int


@kernel
def _next_ranks(ranks: "NDArray[int64]", count: int) -> bool:
    """Go on to the next rising ranks, not all different; whether there is one."""
    at = 0
    while at < count - 1 and ranks[at] == ranks[at + 1]:
        ranks[at] = 0
        at += 1
    if count == 0:
        return False
    ranks[at] += 1
    return bool(ranks[count - 1] < 13)


@kernel
def _next_unlike(ranks: "NDArray[int64]", count: int) -> bool:
    """Go on to the next rising ranks, all different; whether there is one."""
    at = 0
    while at < count - 1 and ranks[at] + 1 == ranks[at + 1]:
        ranks[at] = at
        at += 1
    if count == 0:
        return False
    ranks[at] += 1
    return bool(ranks[count - 1] < 13)


@kernel
def _ways_without_flush(
    ranks: "NDArray[int64]", count: int, left: "NDArray[bool_]", most: int
) -> int:
    """The ways in which cards of these ranks are left with at most `most` of each suit.

    `ways[a, b, c, d]` is with a, b, c and d cards of the four suits among the ranks so far.
    """
    size = most + 1
    ways = np.zeros((size, size, size, size), np.int64)
    ways[0, 0, 0, 0] = 1
    at = 0
    while at < count:
        same = 1
        while at + same < count and ranks[at + same] == ranks[at]:
            same += 1
        if same > 4:
            return 0
        further = np.zeros((size, size, size, size), np.int64)
        for suits in range(16):
            taken = 0
            there = True
            for suit in range(4):
                if suits >> suit & 1:
                    taken += 1
                    there = there and left[suit, ranks[at]]
            if taken != same or not there:
                continue
            for a in range(size - (suits & 1)):
                for b in range(size - (suits >> 1 & 1)):
                    for c in range(size - (suits >> 2 & 1)):
                        for d in range(size - (suits >> 3 & 1)):
                            further[
                                a + (suits & 1),
                                b + (suits >> 1 & 1),
                                c + (suits >> 2 & 1),
                                d + (suits >> 3 & 1),
                            ] += ways[a, b, c, d]
        ways = further
        at += same
    return int(ways.sum())


@kernel
def _set(
    hand: "NDArray[int64]",
    suits: "NDArray[int64]",
    rules: "NDArray[int64]",
    ranks: "NDArray[int64]",
    bits: "NDArray[int64]",
    settings: "NDArray[int32]",
) -> int:
    """Set seven cards, given in any order, by the rules."""
    for at in range(HAND_SIZE):
        place = at
        while place > 0 and ranks[place - 1] > hand[at]:
            ranks[place] = ranks[place - 1]
            bits[place] = bits[place - 1]
            place -= 1
        ranks[place] = hand[at]
        bits[place] = suits[at]
    settings_of(ranks, bits, settings)
    return set_by_rules(ranks, settings, rules)[0]


@kernel
def _count_unsuited(
    joker: int, left: "NDArray[bool_]", rules: "NDArray[int64]", counts: "NDArray[int32]"
) -> None:
    """Hands without four cards of a suit, the joker being of every suit."""
    ranks = np.empty(HAND_SIZE, np.int64)
    bits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    hand = np.zeros(HAND_SIZE, np.int64)
    suits = np.zeros(HAND_SIZE, np.int64)
    count = HAND_SIZE - joker
    if joker:
        hand[count] = _JOKER
    more = True
    while more:
        ways = _ways_without_flush(hand, count, left, 3 - joker)
        if ways:
            setting = _set(hand, suits, rules, ranks, bits, settings)
            counts[setting >> HIGH_SHIFT, setting & _SMALL_BITS] += ways
        more = _next_ranks(hand, count)


@kernel
def _count_suited(
    joker: int,
    suited: int,
    left: "NDArray[bool_]",
    rules: "NDArray[int64]",
    counts: "NDArray[int32]",
) -> None:
    """Hands with `suited` cards of one suit, at least four with the joker, and others.

    Where the joker helps three cards, the three others may be of one suit, too: such hands are left
    out here.
    """
    ranks = np.empty(HAND_SIZE, np.int64)
    bits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    hand = np.empty(HAND_SIZE, np.int64)
    suits = np.zeros(HAND_SIZE, np.int64)
    flush = np.arange(suited)
    free = HAND_SIZE - joker - suited
    for at in range(suited):
        suits[at] = 1
    if joker:
        hand[HAND_SIZE - 1] = _JOKER
        suits[HAND_SIZE - 1] = 15
    more_suited = True
    while more_suited:
        others = np.zeros(free, np.int64)
        more = True
        while more:
            ways = 0
            for suit in range(4):
                ways += _ways_beside(suit, flush, others, left, joker == 1 and suited == 3)
            if ways:
                for at in range(suited):
                    hand[at] = flush[at]
                for at in range(free):
                    hand[suited + at] = others[at]
                setting = _set(hand, suits, rules, ranks, bits, settings)
                counts[setting >> HIGH_SHIFT, setting & _SMALL_BITS] += ways
            more = _next_ranks(others, free)
        more_suited = _next_unlike(flush, suited)


@kernel
def _ways_beside(
    suit: int,
    flush: "NDArray[int64]",
    others: "NDArray[int64]",
    left: "NDArray[bool_]",
    not_of_one_suit: bool,
) -> int:
    """The ways in which these cards of a suit are left with others of the other suits."""
    for at in range(flush.shape[0]):
        if not left[suit, flush[at]]:
            return 0
    ways = 1
    at = 0
    unlike = True
    while at < others.shape[0]:
        same = 1
        while at + same < others.shape[0] and others[at + same] == others[at]:
            same += 1
        there = 0
        for other in range(4):
            if other != suit and left[other, others[at]]:
                there += 1
        ways *= _CHOOSE[there, same]
        unlike = unlike and same == 1
        at += same
    if not_of_one_suit and unlike:
        for other in range(4):
            of_one_suit = other != suit
            for at in range(others.shape[0]):
                of_one_suit = of_one_suit and left[other, others[at]]
            if of_one_suit:
                ways -= 1
    return ways


@kernel
def _count_two_suits(
    left: "NDArray[bool_]", rules: "NDArray[int64]", counts: "NDArray[int32]"
) -> None:
    """Hands of the joker and three cards of each of two suits."""
    ranks = np.empty(HAND_SIZE, np.int64)
    bits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    hand = np.empty(HAND_SIZE, np.int64)
    suits = np.array([1, 1, 1, 2, 2, 2, 15])
    hand[HAND_SIZE - 1] = _JOKER
    first = np.arange(3)
    more_first = True
    while more_first:
        second = np.arange(3)
        more = True
        while more:
            ways = 0
            for one in range(4):
                for two in range(4):
                    there = one != two
                    for at in range(3):
                        there = there and left[one, first[at]] and left[two, second[at]]
                    if there:
                        ways += 1
            if ways:
                for at in range(3):
                    hand[at] = first[at]
                    hand[3 + at] = second[at]
                setting = _set(hand, suits, rules, ranks, bits, settings)
                counts[setting >> HIGH_SHIFT, setting & _SMALL_BITS] += ways
            more = _next_unlike(second, 3)
        more_first = _next_unlike(first, 3)


@kernel
def _halve(counts: "NDArray[int32]", whole: "NDArray[int32]") -> None:
    """Add half of the counts, in which every hand was found twice."""
    for row in range(counts.shape[0]):
        for column in range(counts.shape[1]):
            whole[row, column] += counts[row, column] // 2


def dealer_hands(gone: Sequence[Card], house_way: HouseWay) -> "NDArray[int32]":
    """All hands from the cards not gone, by the scores of the house way: row and column."""
    left = np.ones((4, 13), np.bool_)
    for card in gone:
        if not card.is_joker:
            left[card.suit, card.rank - 2] = False
    rules = encode(house_way)
    counts = np.zeros((HIGH_SCORES, MEDIUM_SCORES << MEDIUM_SHIFT), np.int32)
    for joker in range(1 + (not any(card.is_joker for card in gone))):
        _count_unsuited(joker, left, rules, counts)
        for suited in range(4 - joker, HAND_SIZE - joker + 1):
            _count_suited(joker, suited, left, rules, counts)
        if joker:
            twice = np.zeros_like(counts)
            _count_two_suits(left, rules, twice)
            _halve(twice, counts)
    return counts


def advise(
    cards: Sequence[Card], house_way: HouseWay, gone: Sequence[Card] = ()
) -> list[SettingOdds]:
    """Every legal setting of seven cards against all dealer hands from the cards not gone."""
    counts = dealer_hands((*cards, *gone), house_way)
    beaten = np.empty((HIGH_SCORES + 1, counts.shape[1]), np.int32)
    beaten_by(HIGH_SCORES, counts, beaten)
    of = int(counts.sum())
    highs, mediums = high_values(), medium_values()
    odds = []
    for setting in legal_settings(cards):
        row, medium = highs.index(setting.high.value), mediums.index(setting.medium.value)
        column = medium << MEDIUM_SHIFT | setting.low.value[1][0] - 2
        odds.append(SettingOdds(setting, int(beaten[row, column]), of))
    return odds
