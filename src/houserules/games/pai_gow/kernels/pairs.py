"""How two disjoint Pai Gow Poker hands compare, counted exactly over 8,250,459,031,214,400 deals.

Inclusion and exclusion: the ordered pairs of hands without a common card are the sum, over every
set of 0 to 7 cards, of (-1) to the size times the pairs of hands that both hold the set. So it is
enough to compare, for each class of sets with its weight, the hands that hold it with one another;
a table of counts by high and low score does that without looking at pairs. Everything is integers,
and the sums of any shards of sets add up to the whole.
"""

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import (
    DECK_SIZE,
    HAND_SIZE,
    card_sets,
    class_of_hand,
)
from houserules.games.pai_gow.kernels.supersets import BLOCK, DONE, next_classes, start
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_tables import HIGH_SCORES, LOW_SCORES

if TYPE_CHECKING:
    from numpy import bool_, int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

DEALS = comb(DECK_SIZE, HAND_SIZE) * comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
_SHARD_HANDS = 40_000_000


@kernel
def compare(
    rows: int,
    player: "NDArray[int32]",
    dealer: "NDArray[int32]",
    weight: int,
    pairs: "NDArray[int64]",
) -> None:
    """Add the comparisons of every player's with every dealer's count, row by row.

    `pairs[a, b]`: a = 0, 1, 2 as the player's high hand is lower, identical, higher; b likewise for
    the low hand.
    """
    less = np.zeros(LOW_SCORES, np.int64)
    more = np.zeros(LOW_SCORES, np.int64)
    sums = np.zeros((3, 3), np.int64)
    for row in range(rows):
        for low in range(LOW_SCORES):
            more[low] += dealer[row, low]
    total_less = 0
    total_more = more.sum()
    for row in range(rows):
        row_total = 0
        for low in range(LOW_SCORES):
            row_total += dealer[row, low]
            more[low] -= dealer[row, low]
        total_more -= row_total
        under_less = under_row = under_more = 0
        for low in range(LOW_SCORES):
            held = np.int64(player[row, low])
            if held:
                sums[2, 2] += held * under_less
                sums[2, 1] += held * less[low]
                sums[2, 0] += held * (total_less - under_less - less[low])
                sums[1, 2] += held * under_row
                sums[1, 1] += held * dealer[row, low]
                sums[1, 0] += held * (row_total - under_row - dealer[row, low])
                sums[0, 2] += held * under_more
                sums[0, 1] += held * more[low]
                sums[0, 0] += held * (total_more - under_more - more[low])
            under_less += less[low]
            under_row += dealer[row, low]
            under_more += more[low]
        for low in range(LOW_SCORES):
            less[low] += dealer[row, low]
        total_less += row_total
    for high in range(3):
        for low in range(3):
            pairs[high, low] += weight * sums[high, low]


@kernel
def _rows_in_use(
    count: int, block: "NDArray[uint32]", values: "NDArray[uint32]", row_of: "NDArray[int32]"
) -> None:
    """Mark the high scores that a block of classes has under one way to set them."""
    for at in range(count):
        row_of[values[block[at]] >> 7] = 1


@kernel
def _count_pairs(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    weights: "NDArray[int64]",
    first: int,
    last: int,
    classes: "NDArray[uint32]",
    player_values: "NDArray[uint32]",
    dealer_values: "NDArray[uint32]",
    marked: "NDArray[bool_]",
    pairs: "NDArray[int64]",
) -> None:
    """Compare the hands that hold each set of a range; `pairs[1]` only with marked dealer hands."""
    shares = np.empty((HAND_SIZE + 2, DECK_SIZE), np.int64)
    places = np.empty(HAND_SIZE + 3, np.int64)
    block = np.empty(BLOCK, np.uint32)
    held = np.empty(4, np.uint16)
    row_of = np.empty(HIGH_SCORES, np.int32)
    tables = np.zeros((3, HIGH_SCORES, LOW_SCORES), np.int32)
    for number in range(first, last):
        for suit in range(4):
            held[suit] = masks[number, suit]
        base = start(held, jokers[number], shares, places)
        count = next_classes(base, shares, places, classes, block)
        only_block = places[0] == DONE
        for high in range(HIGH_SCORES):
            row_of[high] = 0 if only_block else 1
        if only_block:
            _rows_in_use(count, block, player_values, row_of)
            _rows_in_use(count, block, dealer_values, row_of)
        rows = 0
        for high in range(HIGH_SCORES):
            if row_of[high]:
                row_of[high] = rows
                rows += 1
        any_marked = False
        while count:
            for at in range(count):
                hand = block[at]
                value = player_values[hand]
                tables[0, row_of[value >> 7], value & 127] += 1
                value = dealer_values[hand]
                tables[1, row_of[value >> 7], value & 127] += 1
                if marked[hand]:
                    any_marked = True
                    tables[2, row_of[value >> 7], value & 127] += 1
            count = next_classes(base, shares, places, classes, block)
        compare(rows, tables[0], tables[1], weights[number], pairs[0])
        if any_marked:
            compare(rows, tables[0], tables[2], weights[number], pairs[1])
        for table in range(3):
            for row in range(rows):
                for low in range(LOW_SCORES):
                    tables[table, row, low] = 0


@dataclass(frozen=True, slots=True)
class Shard:
    """Some classes of card sets of one size, to be counted apart from the others."""

    size: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Ways:
    """How the player's and the dealer's hands are set, by class, and which dealer hands to mark."""

    player: "NDArray[uint32]"
    dealer: "NDArray[uint32]"
    marked: "NDArray[bool_]"


@dataclass(frozen=True, slots=True)
class Comparisons:
    """Pairs of hands by comparison: 0 the player's is lower, 1 identical, 2 higher; high, low."""

    all: tuple[tuple[int, ...], ...]
    marked: tuple[tuple[int, ...], ...]

    def __add__(self, other: "Comparisons") -> "Comparisons":
        return Comparisons(_add(self.all, other.all), _add(self.marked, other.marked))


Grid = tuple[tuple[int, ...], ...]


def _add(first: Grid, second: Grid) -> Grid:
    return tuple(
        tuple(a + b for a, b in zip(one, two, strict=True))
        for one, two in zip(first, second, strict=True)
    )


NOTHING = Comparisons(((0,) * 3,) * 3, ((0,) * 3,) * 3)


def shards() -> list[Shard]:
    """The work cut into pieces of some seconds each."""
    pieces = []
    for size in range(HAND_SIZE + 1):
        sets = len(card_sets(size))
        extensions = comb(DECK_SIZE - size, HAND_SIZE - size)
        step = max(1, _SHARD_HANDS // extensions)
        pieces += [Shard(size, at, min(at + step, sets)) for at in range(0, sets, step)]
    return pieces


def count_shard(shard: Shard, ways: Ways) -> Comparisons:
    """The share of some sets in the count of disjoint pairs, with the sign of their size."""
    pairs = np.zeros((2, 3, 3), np.int64)
    sets = card_sets(shard.size)
    if shard.size == HAND_SIZE:
        _compare_with_itself(shard, ways, sets.weights, pairs)
    else:
        _count_pairs(
            sets.masks,
            sets.jokers,
            sets.weights,
            shard.first,
            shard.last,
            class_of_hand(),
            ways.player,
            ways.dealer,
            ways.marked,
            pairs,
        )
    grids = (-1) ** shard.size * pairs
    return Comparisons(*(tuple(tuple(map(int, row)) for row in grid) for grid in grids))


def _compare_with_itself(
    shard: Shard, ways: Ways, weights: "NDArray[int64]", pairs: "NDArray[int64]"
) -> None:
    """A set of seven cards is held by one hand only: the player's hand is the dealer's."""
    part = slice(shard.first, shard.last)
    player, dealer = ways.player[part].astype(np.int64), ways.dealer[part].astype(np.int64)
    high = np.sign((player >> 7) - (dealer >> 7)) + 1
    low = np.sign((player & 127) - (dealer & 127)) + 1
    np.add.at(pairs[0], (high, low), weights[part])
    marked = ways.marked[part]
    np.add.at(pairs[1], (high[marked], low[marked]), weights[part][marked])
