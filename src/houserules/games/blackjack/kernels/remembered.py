"""The dealer's chances for cards that are gone, remembered by these cards.

Where many shoes against one up card differ by few cards, the same cards are gone again and again:
a hand beside another hand, or one of a split pair. A key counts the cards of each value that are
gone in five bits, so that keys add like cards. Keys are found by linear probing.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import COUNTS, VALUES, DealerTable
from houserules.games.blackjack.kernels.play import dealer_chances
from houserules.hands.compiled import kernel

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_SLOTS = 1 << 20
_ROWS = 400_000
"""More cards are not remembered."""
_WEIGHTS = 32 ** np.arange(VALUES, dtype=np.int64)
_HAND_KEYS = COUNTS @ _WEIGHTS


@kernel
def _slot(key: int, keys: Whole) -> int:
    """Where a key is, or where it would be."""
    place = ((key * 0x9E3779B97F4A7C1) >> 20) & (keys.shape[0] - 1)
    while keys[place] != key and keys[place] != -1:
        place = (place + 1) & (keys.shape[0] - 1)
    return int(place)


@kernel
def _recall(
    hands: Whole, gone: int, hand_keys: Whole, keys: Whole, row_of: Whole, rows: Floats, out: Floats
) -> Whole:
    """Copy what is known, and return the hands that are not."""
    unknown = np.empty(hands.shape[0], np.int64)
    count = 0
    for hand in hands:
        place = _slot(hand_keys[hand] + gone, keys)
        if keys[place] == -1:
            unknown[count] = hand
            count += 1
            continue
        row = row_of[place]
        for ending in range(out.shape[1]):
            out[hand, ending] = rows[row, ending]
    return unknown[:count]


@kernel
def _remember(
    hands: Whole,
    gone: int,
    hand_keys: Whole,
    keys: Whole,
    row_of: Whole,
    rows: Floats,
    known: int,
    out: Floats,
) -> int:
    """Keep the chances of hands; how many rows there are then."""
    for hand in hands:
        if known == rows.shape[0]:
            return known
        place = _slot(hand_keys[hand] + gone, keys)
        keys[place] = hand_keys[hand] + gone
        row_of[place] = known
        for ending in range(out.shape[1]):
            rows[known, ending] = out[hand, ending]
        known += 1
    return known


class Remembered:
    """The dealer's chances against one up card, out of one shoe without it."""

    def __init__(self, composition: Whole, live: Floats, table: DealerTable, endings: int) -> None:
        self._composition, self._live, self._table = composition, live, table
        self._keys = np.full(_SLOTS, -1, np.int64)
        self._row_of = np.zeros(_SLOTS, np.int64)
        self._rows = np.zeros((_ROWS, endings))
        self._known = 0

    def chances(self, hands: Whole, composition: Whole, out: Floats) -> None:
        """The chances for hands out of a shoe that lacks more cards, as `dealer_chances`."""
        gone = int((self._composition - composition) @ _WEIGHTS)
        at = _HAND_KEYS, self._keys, self._row_of, self._rows
        unknown = _recall(hands, gone, *at, out)
        dealer_chances(unknown, composition, self._live, self._table, out)
        self._known = _remember(unknown, gone, *at, self._known, out)
