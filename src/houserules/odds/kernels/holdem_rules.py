"""Rules of thumb for a person at the flop, as the table that the counting kernels read."""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import CARD_MASKS, CATEGORIES, CATEGORY_OF_VALUE, value5
from houserules.odds.kernels.holdem_boards import Cards
from houserules.odds.kernels.holdem_play import mark

_TWO_PAIR = CATEGORIES.index("Two pair")


@kernel
def raise_by_rule(flops: Cards, pocket: int, draw: int, raises: NDArray[np.uint8]) -> None:
    """Mark two pair or better, a pair with a card of one's own, and high four-card flushes.

    `pocket` is the lowest rank of a pocket pair that raises, `draw` the lowest rank of one's own
    card in a four-card flush that does; ranks from 0 for a 2.
    """
    for flop in range(len(flops)):
        x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        shown = CARD_MASKS[x] | CARD_MASKS[y] | CARD_MASKS[z]
        for a in range(52):
            for b in range(a):
                if (CARD_MASKS[a] | CARD_MASKS[b]) & shown:
                    continue
                made = CATEGORY_OF_VALUE[value5(a, b, x, y, z)] <= _TWO_PAIR
                if made or paired(a, b, x, y, z, pocket) or drawing(a, b, x, y, z, draw):
                    mark(raises[flop], a, b)


@kernel
def paired(a: int, b: int, x: int, y: int, z: int, pocket: int) -> bool:
    """A pair with at least one card of one's own."""
    if a >> 2 == b >> 2:
        return a >> 2 >= pocket
    flop_ranks = 1 << (x >> 2) | 1 << (y >> 2) | 1 << (z >> 2)
    return (flop_ranks >> (a >> 2) | flop_ranks >> (b >> 2)) & 1 == 1


@kernel
def drawing(a: int, b: int, x: int, y: int, z: int, draw: int) -> bool:
    """Four cards of a suit, one's own highest of them at least `draw`."""
    for suit in range(4):
        count, highest = 0, -1
        for card in (x, y, z):
            count += card & 3 == suit
        for card in (a, b):
            if card & 3 == suit:
                count += 1
                highest = max(highest, card >> 2)
        if count == 4 and highest >= draw:
            return True
    return False
