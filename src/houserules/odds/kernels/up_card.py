"""A hand with its combinations, and the dealer's hands with an up card that are lower.

The dealer's are counted by the ranks that are left, as if none were a flush. The dealer qualifies
with an ace-king or a pair, or better; which of two hands is higher counts only then.
"""

from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.poker import USUAL, value_of
from houserules.hands.tables import CARD_KEYS, CARD_MASKS, EMPTY_KEY, NO_CARDS, packed_value

OUTCOMES = (
    "Royal flush", "Straight flush", "Four-of-a-kind", "Full house", "Flush", "Straight",
    "Three-of-a-kind", "Two pair", "One pair", "Ace-king", "High card",
)  # fmt: skip
QUADS, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR, ACE_KING, NOTHING = 2, 4, 5, 6, 7, 8, 9, 10
KING, ACE = 11, 12

Integer = Any
"""A whole number of whatever width."""
Integers = NDArray[np.int64]

# Hands by their values, 0 for the lowest: what decides between hands of one kind

_EVERY = sorted({
    *(value_of(USUAL, ranks, suited=True) for ranks in combinations(range(13), 5)),
    *(value_of(USUAL, ranks, suited=False)
      for ranks in combinations_with_replacement(range(13), 5) if ranks[0] < ranks[4]),
})  # fmt: skip
_PLACE = {value: number for number, value in enumerate(_EVERY)}
_STARTS = [[kind for kind, _ in _EVERY].index(kind) for kind in range(9)]
PAIRS, TWO_PAIRS, TRIPLES, STRAIGHTS, FLUSHES, FULLS, FOURS, SUITED = _STARTS[1:]
"""The lowest value of each kind."""
FIRST = np.array([decides[0] - 2 for _, decides in _EVERY])
SECOND = np.array([decides[1] - 2 if len(decides) > 1 else 0 for _, decides in _EVERY])
"""The ranks that decide first, from 0 for a 2."""
OTHERS = np.array([
    sum(1 << rank - 2 for rank in decides[{PAIRS: 1, TWO_PAIRS: 2}.get(_STARTS[min(kind, 8)], 0) :])
    for kind, decides in _EVERY
])  # fmt: skip
"""The ranks that decide then, a bit for each: kickers, or all ranks of a high card or a flush."""
ACE_KINGS = int(np.argmax(OTHERS[:PAIRS] >= 1 << ACE | 1 << KING))
"""The lowest value of an ace-king."""
OUTCOME = np.array([
    9 - kind if kind else ACE_KING if value >= ACE_KINGS else NOTHING
    for value, (kind, _) in enumerate(_EVERY)
])  # fmt: skip
SECOND_OUTCOME = np.array([
    ACE_KING if {14, 13} <= {*decides} and kind in (1, 2, 3, 7) and (kind, decides[1]) != (2, 13)
    else NOTHING
    for kind, decides in _EVERY
])  # fmt: skip
"""The second outcome of five cards."""
FLUSH_OF = np.zeros(1 << 13, dtype=np.int64)
"""The value of five cards of one suit, by the bits of their ranks."""
for _five in combinations(range(13), 5):
    FLUSH_OF[sum(1 << rank for rank in _five)] = _PLACE[value_of(USUAL, _five, suited=True)]
_VALUE = np.arange(len(_EVERY))
_MAY_TIE = np.isin(OUTCOME, [0, 1, FLUSH, STRAIGHT, ACE_KING])


def lowest_pair(rank: int) -> int:
    """The value of the lowest hand with a pair of a rank, from 2 on."""
    return int(np.argmax((_VALUE >= PAIRS) & (rank - 2 == FIRST)))


def flushes_beside(lowest: int) -> tuple[Integers, Integers]:
    """The lowest flush not lower than each value if ranks alone decided, and the lowest higher one.

    Beside a hand lower than the `lowest` that qualifies, both are the lowest that would qualify.
    """
    below, first = lowest > _VALUE, lowest + FLUSHES if lowest < PAIRS else SUITED
    beside: Integers = np.select(
        [_VALUE < PAIRS, _VALUE < STRAIGHTS, _VALUE < FLUSHES, _VALUE < FULLS, _VALUE < SUITED],
        [_VALUE + FLUSHES, SUITED, _VALUE - STRAIGHTS + SUITED, _VALUE, SUITED],
        _VALUE,
    )
    beside[below] = first
    return beside, beside + (_MAY_TIE & ~below)


OF_RANK = np.array(
    [[1, n, n * (n - 1) // 2, n * (n - 1) * (n - 2) // 6, n // 4, 0] for n in range(5)]
)
"""The ways to take some of the cards of a rank that are left."""
RANK_KEYS = CARD_KEYS[::4] & np.uint64(0xFFFFFFFF)


@kernel
def combine(cards: Integers, size: Integer) -> tuple[Integer, Integer]:
    """The value of the best five of five or six rising cards, and a second outcome.

    The second combination holds a card that is not in the winning one.
    """
    key, mask = EMPTY_KEY, NO_CARDS
    ranks, made = np.zeros(13, dtype=np.int64), np.zeros(6, dtype=np.int64)
    for at in range(size):
        key += CARD_KEYS[cards[at]]
        mask |= CARD_MASKS[cards[at]]
        ranks[cards[at] >> 2] += 1
    value = np.int64(packed_value(key, mask))
    if size == 5:
        return value, SECOND_OUTCOME[value] if value < FLUSHES or value >= FULLS else NOTHING
    won = OUTCOME[value]
    if won == NOTHING:
        return value, won
    left = -1
    for at in range(size):
        without = packed_value(key - CARD_KEYS[cards[at]], mask ^ CARD_MASKS[cards[at]])
        made[at] = OUTCOME[without]
        if np.int64(without) == value and left < 0:
            left = at
    pairs, lowest = 0, 13
    for paired in range(12, -1, -1):
        if ranks[paired] > 1:
            pairs += 1
            lowest = paired if pairs <= 2 else lowest
    best: Integer = NOTHING
    for at in range(size):
        rank = cards[at] >> 2
        if won <= STRAIGHT and won != QUADS:
            inside: Any = at != left
        elif won == ACE_KING:
            inside = rank >= KING
        elif won == TWO_PAIR:
            inside = ranks[rank] > 1 and rank >= lowest
        else:
            inside = ranks[rank] > 1 and (won != QUADS or ranks[rank] == 4)
        if inside:
            continue
        for omitted in range(size):
            if omitted != at and made[omitted] <= STRAIGHT and made[omitted] != QUADS:
                best = min(best, made[omitted])
        if ranks[rank] == 4:
            best = min(best, QUADS)
        if ranks[rank] > 1:
            best = min(best, TRIPS if ranks[rank] > 2 else TWO_PAIR if pairs > 1 else PAIR)
        if (rank == ACE and ranks[KING]) or (rank == KING and ranks[ACE]):
            best = min(best, ACE_KING)
    return value, best


# The dealer's hands by ranks

UNQUALIFIED, OF_PAIRS, OF_TWO_PAIRS, OF_TRIPLES, OF_STRAIGHTS, OF_FULLS, OF_FOURS, ALL = (
    0, 1, 14, 15, 28, 41, 54, 67
)  # fmt: skip
"""The places of numbers of lower hands; most have one for each rank."""


@kernel
def count_ranks(left: Integers, up: Integer, lowest: Integer, lower: Integers) -> None:
    """Count how many hands of the dealer are lower than the hands of each kind and first rank.

    The `lowest` hand that qualifies is the lowest ace-king, or the lowest pair of some rank.
    """
    one, two, three, four = 0, 0, 0, 0
    pairs, squares, beside = 0, 0, 0
    for rank in range(13):
        if rank != up:
            n = left[rank]
            four += n * three
            three += n * two
            two += n * one
            one += n
            pair = OF_RANK[n, 2]
            pairs += pair
            squares += pair * pair
            beside += pair * n
    own = left[up]
    runs = 0
    for top in range(3, 13):
        lower[OF_STRAIGHTS + top] = 0
        if top - 4 <= up <= top or (top == 3 and up == ACE):
            ways = 1
            for step in range(5):
                rank = top - step if top >= step else ACE
                if rank != up:
                    ways *= left[rank]
            lower[OF_STRAIGHTS + top] = ways
            runs += ways
    best_run = lower[OF_STRAIGHTS + ACE]
    king, ace = left[KING], left[ACE]
    if up >= KING:
        n = king if up == ACE else ace
        high = n * (three - n * (two - n * (one - n)))
    else:
        rest = one - king
        high = ace * king * (two - king * rest - ace * (rest - ace))
    total: Integer = four - runs
    lower[UNQUALIFIED] = total - (high - best_run)
    for rank in range(13):
        n = left[rank]
        lower[OF_PAIRS + rank] = total
        total += own * three if rank == up else OF_RANK[n, 2] * (two - n * (one - n))
    lower[OF_TWO_PAIRS] = total
    total += (pairs * pairs - squares) // 2 + own * (pairs * one - beside)
    for rank in range(13):
        n = left[rank]
        lower[OF_TRIPLES + rank] = total
        total += OF_RANK[own, 2] * two if rank == up else OF_RANK[n, 3] * (one - n)
    for top in range(13):
        ways = lower[OF_STRAIGHTS + top] if top > 2 else 0
        lower[OF_STRAIGHTS + top] = total
        total += ways
    for rank in range(13):
        lower[OF_FULLS + rank] = total
        total += OF_RANK[own, 2] * pairs if rank == up else OF_RANK[left[rank], 3] * own
    for rank in range(13):
        lower[OF_FOURS + rank] = total
        total += OF_RANK[own, 3] * one if rank == up else OF_RANK[left[rank], 4]
    lower[ALL] = total
    if lowest >= PAIRS:
        lower[UNQUALIFIED] = lower[OF_PAIRS + FIRST[lowest]]


@kernel
def _with_others(
    ranks: Integer, number: Integer, gone: Integer, sought: Integer, left: Integers
) -> tuple[Integer, Integer]:
    """Ways to add two or three other ranks to some, so that they are lower than those sought, and
    equal to them."""
    low, same = 0, 0
    for first in range(12, 0, -1):
        if gone >> first & 1 or not left[first]:
            continue
        for second in range(first):
            if gone >> second & 1:
                continue
            mask, ways = ranks | 1 << first | 1 << second, left[first] * left[second]
            for third in range(second if number == 3 else 1):
                if number == 3:
                    if gone >> third & 1:
                        continue
                    mask = ranks | 1 << first | 1 << second | 1 << third
                    ways = left[first] * left[second] * left[third]
                if mask < sought:
                    low += ways
                elif mask == sought:
                    same += ways
    return low, same


@kernel
def _two_pairs(
    first: Integer, second: Integer, kicker: Integer, left: Integers, up: Integer
) -> tuple[Integer, Integer]:
    """The dealer's two pairs that are lower than others, and equal to them."""
    low, same = 0, 0
    for high in range(1, first + 1):
        for pair in range(high):
            if high == first and pair > second:
                break
            ways, tied, beside = OF_RANK[left[high], 2] * OF_RANK[left[pair], 2], 0, 1
            equal = high == first and pair == second
            if up in (high, pair):
                ways = left[up] * OF_RANK[left[pair if high == up else high], 2]
                beside = 0
                for rank in range(13):
                    if rank not in (high, pair):
                        if not equal or 1 << rank < kicker:
                            beside += left[rank]
                        elif 1 << rank == kicker:
                            tied = left[rank]
            elif equal:
                beside = 1 << up < kicker
                tied = 1 << up == kicker
            low += ways * beside
            same += ways * tied
    return low, same


@kernel
def place(
    value: Integer, left: Integers, up: Integer, lowest: Integer, lower: Integers
) -> tuple[Integer, Integer]:  # fmt: skip
    """The dealer's hands that are lower than a hand by ranks, and those that are not higher."""
    first, sought = FIRST[value], OTHERS[value]
    more: tuple[Integer, Integer] = (0, 0)
    if value < lowest:
        low = lower[UNQUALIFIED]
    elif value < PAIRS:
        low = lower[UNQUALIFIED]
        high = 1 << ACE | 1 << KING
        ways = (1 if up == ACE else left[ACE]) * (1 if up == KING else left[KING])
        number = 3 if up >= KING else 2
        more = _with_others(high | 1 << up, number, high | 1 << up, sought, left)
        more = more[0] * ways, more[1] * ways
    elif value < TWO_PAIRS:
        low = lower[OF_PAIRS + first]
        if up == first and left[up]:
            more = _with_others(0, 3, 1 << up, sought, left)
            more = more[0] * left[up], more[1] * left[up]
        elif up != first and left[first] > 1:
            more = _with_others(1 << up, 2, 1 << up | 1 << first, sought, left)
            more = more[0] * OF_RANK[left[first], 2], more[1] * OF_RANK[left[first], 2]
    elif value < TRIPLES:
        low = lower[OF_TWO_PAIRS]
        more = _two_pairs(first, SECOND[value], sought, left, up)
    elif value < STRAIGHTS:
        low = lower[OF_TRIPLES + first]
    elif value < FLUSHES:
        low = lower[OF_STRAIGHTS + first]
        more = 0, lower[OF_STRAIGHTS + first + 1] - low
    elif value < FULLS:
        low = lower[OF_FULLS]
    elif value < FOURS:
        low = lower[OF_FULLS + first]
    elif value < SUITED:
        low = lower[OF_FOURS + first]
    else:
        low = lower[ALL]
    return low + more[0], low + more[0] + more[1]
