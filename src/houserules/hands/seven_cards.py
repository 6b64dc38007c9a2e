"""Seven cards in order of rank, for compiled tables: how they are laid out, and their shape."""

from typing import TYPE_CHECKING

import numpy as np

from houserules.hands.compiled import kernel
from houserules.hands.house_way import SHAPE_OF_SIZES, Shape

if TYPE_CHECKING:
    from numpy import int32, int64, uint16
    from numpy.typing import NDArray

JOKER = 13
"""The joker in the place of a rank, above the ace."""
ACE = 12
SHAPES = tuple(Shape)
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
