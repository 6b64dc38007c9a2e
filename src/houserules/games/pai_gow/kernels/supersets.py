"""The Pai Gow Poker hands that hold a given set of cards, listed by class, block after block."""

from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import BINOMIAL, DECK_SIZE, HAND_SIZE
from houserules.hands.compiled import kernel

if TYPE_CHECKING:
    from numpy import int64, uint16, uint32
    from numpy.typing import NDArray

BLOCK = 1 << 15
"""The hands in one block: room for all hands that hold four or more given cards."""

DONE = -1


@kernel
def start(
    masks: "NDArray[uint16]", joker: int, shares: "NDArray[int64]", places: "NDArray[int64]"
) -> int:
    """Prepare to list the hands that hold a set: what each further card adds to their number.

    `shares[j, i]` is the share of the i-th card outside the set as the j-th lowest such card of a
    hand: its own binomial, and the raise of the binomials of the set's cards above it. Returns the
    share of the set itself. `places[0]` keeps how many cards are missing, or DONE.
    """
    size = 0
    held = np.uint64(joker) << np.uint64(52)
    for suit in range(4):
        held |= np.uint64(masks[suit]) << np.uint64(13 * suit)
    base = 0
    for place in range(DECK_SIZE):
        if held >> np.uint64(place) & np.uint64(1):
            size += 1
            base += BINOMIAL[place, size]
    missing = HAND_SIZE - size
    below = 0
    outside = 0
    for place in range(DECK_SIZE):
        if held >> np.uint64(place) & np.uint64(1):
            below += 1
            continue
        for j in range(1, missing + 1):
            share = BINOMIAL[place, below + j]
            order = below
            for above in range(place + 1, DECK_SIZE):
                if held >> np.uint64(above) & np.uint64(1):
                    order += 1
                    share += BINOMIAL[above, order + j] - BINOMIAL[above, order + j - 1]
            shares[j, outside] = share
        outside += 1
    for j in range(2, missing + 1):
        places[j] = j - 1
    places[missing + 1] = outside
    places[0] = missing
    return base


@kernel
def next_numbers(
    base: int, shares: "NDArray[int64]", places: "NDArray[int64]", block: "NDArray[uint32]"
) -> int:
    """Fill a block with the numbers of further hands that hold the set; 0 when all are listed."""
    missing = places[0]
    count = 0
    if missing == DONE:
        return 0
    while count + DECK_SIZE <= block.shape[0]:
        number = base
        for j in range(2, missing + 1):
            number += shares[j, places[j]]
        if missing == 0:
            block[count] = number
            count += 1
        else:
            for lowest in range(places[2]):
                block[count] = number + shares[1, lowest]
                count += 1
        j = 2
        while j <= missing:
            places[j] += 1
            if places[j] < places[j + 1]:
                break
            places[j] = j - 1
            j += 1
        if j > missing:
            places[0] = DONE
            break
    return count


@kernel
def next_classes(
    base: int,
    shares: "NDArray[int64]",
    places: "NDArray[int64]",
    classes: "NDArray[uint32]",
    block: "NDArray[uint32]",
) -> int:
    """Fill a block with the classes of further hands that hold the set; 0 when all are listed."""
    count = next_numbers(base, shares, places, block)
    for at in range(count):
        block[at] = classes[block[at]]
    return count
