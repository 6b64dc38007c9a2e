"""Seven cards in order of rank: how they are laid out, their shape, and tables of their scores.

A score is the place of a value in the list of all values. A multiset of ranks has a place in its
tables too, the sum of `place_shares` of its rising ranks.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from houserules.equipment.cards import RANKS, Rank
from houserules.hands.compiled import kernel
from houserules.hands.house_way import SHAPE_OF_SIZES, Shape

if TYPE_CHECKING:
    from numpy import int32, int64, uint16
    from numpy.typing import NDArray

V = TypeVar("V", bound=Hashable)
JOKER = 13
"""The joker in the place of a rank, above the ace."""
ACE = 12
SHAPES = tuple(Shape)


def place_shares(size: int) -> "NDArray[int64]":
    """The share of each rank, by how many of the ranks are below it, in a multiset's place."""
    return np.array([[comb(rank + j, j + 1) for rank in range(14)] for j in range(size)], np.int64)


def high_tables(
    size: int, values: Sequence[V], value: Callable[[tuple[Rank, ...], bool, bool], V]
) -> "tuple[NDArray[int32], NDArray[int32]]":
    """The scores of high hands by the places of their ranks, of unlike suits and of one suit."""
    score = {value: place for place, value in enumerate(values)}
    shares = place_shares(size)
    tables = np.zeros((2, comb(13 + size, size)), np.int32)
    for ranks in combinations_with_replacement(range(14), size):
        ordinary = tuple(RANKS[rank] for rank in reversed(ranks) if rank != JOKER)
        jokers = size - len(ordinary)
        if jokers > 1 or any(ordinary.count(rank) > 4 for rank in ordinary):
            continue
        place = sum(int(shares[j, rank]) for j, rank in enumerate(ranks))
        tables[0, place] = score[value(ordinary, False, jokers == 1)]
        if len(set(ordinary)) == len(ordinary):
            tables[1, place] = score[value(ordinary, True, jokers == 1)]
    return tables[0], tables[1]


def pair_table(values: Sequence[V], value: Callable[[Sequence[Rank]], V]) -> "NDArray[int32]":
    """The scores of two cards by their ranks, the joker being an ace."""
    score = {value: place for place, value in enumerate(values)}
    ranks = [*RANKS, Rank.ACE]
    return np.array([[score[value((a, b))] for a in ranks] for b in ranks], np.int32)


_CODE_OF_SIZE = np.array([0, 0, 1, 4, 16, 32], np.int64)


def _shape_table() -> "NDArray[int32]":
    """The shape for each sum of the codes of its group sizes."""
    table = np.full(64, -1, np.int32)
    for sizes, shape in SHAPE_OF_SIZES.items():
        table[sum(_CODE_OF_SIZE[size] for size in sizes)] = SHAPES.index(shape)
    return table


_SHAPE_OF_CODE = _shape_table()


@kernel
def advance(cards: "NDArray[int64]", end: int) -> bool:
    """Change rising numbers below `end` to the next set of them; False after the last one."""
    last = cards.shape[0] - 1
    at = 0
    while at < last and cards[at] + 1 == cards[at + 1]:
        cards[at] = at
        at += 1
    cards[at] += 1
    return bool(cards[last] < end)


@kernel
def spread(
    masks: "NDArray[uint16]", joker: int, ranks: "NDArray[int64]", suits: "NDArray[int64]"
) -> None:
    """Lay a hand out as seven rising ranks with their suits as bits; the joker is of every suit."""
    at = 0
    for rank in range(13):
        for suit in range(4):
            if masks[suit] >> rank & 1:
                ranks[at] = rank
                suits[at] = 1 << suit
                at += 1
    if joker:
        ranks[at] = JOKER
        suits[at] = 15


@kernel
def shape_number(ranks: "NDArray[int64]") -> tuple[int, int, int]:
    """The number of the shape, and the ranks of the largest and the next group."""
    code = 0
    first_size = first_rank = second_size = second_rank = size = 0
    for at in range(7):
        rank = min(ranks[at], ACE)
        size += 1
        if at < 6 and min(ranks[at + 1], ACE) == rank:
            continue
        code += _CODE_OF_SIZE[size]
        if size >= first_size:
            second_size, second_rank = first_size, first_rank
            first_size, first_rank = size, rank
        elif size >= second_size:
            second_size, second_rank = size, rank
        size = 0
    return int(_SHAPE_OF_CODE[code]), first_rank, second_rank
