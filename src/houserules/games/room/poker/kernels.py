"""The best hand of two own cards and three of a board, on many boards."""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import CARD_KEYS, CARD_MASKS, EMPTY_KEY, packed_value

UPPER = 1 << 8
"""Above all bits of an ace, as the lowest rank, to an 8."""


@kernel
def high_scores(
    pairs: NDArray[np.uint8], boards: NDArray[np.uint8], result: NDArray[np.int64]
) -> None:
    """Fill in the value of the best high hand with one of the pairs, on each board."""
    for number in range(len(boards)):
        board, best = boards[number], 0
        for i in range(3):
            for j in range(i + 1, 4):
                for k in range(j + 1, 5):
                    a, b, c = board[i], board[j], board[k]
                    key = EMPTY_KEY + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c]
                    mask = CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c]
                    for pair in pairs:
                        d, e = pair[0], pair[1]
                        value = packed_value(
                            key + CARD_KEYS[d] + CARD_KEYS[e],
                            mask | CARD_MASKS[d] | CARD_MASKS[e],
                        )
                        best = max(best, int(value))
        result[number] = best


@kernel
def eight_scores(
    pairs: NDArray[np.uint8], boards: NDArray[np.uint8], result: NDArray[np.int64]
) -> None:
    """Fill in how good the best low hand of at most an 8 is, on each board; -1 for none."""
    for number in range(len(boards)):
        board, best = boards[number], -1
        for i in range(3):
            for j in range(i + 1, 4):
                for k in range(j + 1, 5):
                    three = _bit(board[i]) | _bit(board[j]) | _bit(board[k])
                    for pair in pairs:
                        bits = three | _bit(pair[0]) | _bit(pair[1])
                        if bits < UPPER and _count(bits) == 5:
                            best = max(best, UPPER - bits)
        result[number] = best


@kernel
def _bit(card: int) -> int:
    return 1 << ((card // 4 + 1) % 13)


@kernel
def _count(bits: int) -> int:
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number
