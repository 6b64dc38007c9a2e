"""The dealer's chances for cards that are gone, remembered by these cards.

Where many shoes against one up card differ by few cards, the same cards are gone again and again:
a hand beside another hand, or one of a split pair. A key counts the cards of each value that are
gone in five bits, so that keys add like cards. Keys are found by linear probing.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import COUNTS, KEYS, WEIGHTS, DealerTable
from houserules.games.blackjack.kernels.play import Counting, count_dealer, counting_of
from houserules.hands.compiled import kernel

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_SLOTS = 1 << 19
_MOST = 7 * _SLOTS // 8
"""More cards are not remembered."""


@kernel
def _slot(key: int, slots: Whole) -> int:
    """Where a key is, or where it would be."""
    place = ((key * 0x9E3779B97F4A7C1) >> 20) & (slots.shape[0] - 1)
    while slots[place] != key and slots[place] != -1:
        place = (place + 1) & (slots.shape[0] - 1)
    return int(place)


@kernel
def _chances(
    hands: Whole,
    gone: int,
    keys: Whole,
    slots: Whole,
    rows: Floats,
    known: Whole,
    counts: Whole,
    composition: Whole,
    counting: Counting,
    out: Floats,
) -> None:
    unknown = np.empty(hands.shape[0], np.int64)
    count = 0
    for hand in hands:
        place = _slot(keys[hand] + gone, slots)
        for column in range(out.shape[1]):
            out[hand, column] = rows[place, column]
        if slots[place] == -1:
            unknown[count] = hand
            count += 1
    unknown = unknown[:count]
    count_dealer(unknown, counts, composition, counting, out)
    for hand in unknown[: _MOST - known[0]]:
        place = _slot(keys[hand] + gone, slots)
        slots[place] = keys[hand] + gone
        for column in range(out.shape[1]):
            rows[place, column] = out[hand, column]
        known[0] += 1


class Remembered:
    """The dealer's chances against one up card, out of one shoe without it."""

    def __init__(self, composition: Whole, live: Floats, table: DealerTable, endings: int) -> None:
        self._composition, self._counting = composition, counting_of(table, live)
        self._slots = np.full(_SLOTS, -1, np.int64)
        self._rows = np.zeros((_SLOTS, endings))
        self._known = np.zeros(1, np.int64)
        self._room = np.zeros((0, len(COUNTS), endings))

    def chances(self, hands: Whole, composition: Whole, out: Floats) -> None:
        """The chances for hands out of a shoe that lacks more cards, as `dealer_chances`."""
        gone = int((self._composition - composition) @ WEIGHTS)
        _chances(
            hands,
            gone,
            KEYS,
            self._slots,
            self._rows,
            self._known,
            COUNTS,
            composition,
            self._counting,
            out,
        )

    def room(self, shoes: int) -> Floats:
        """Room for the chances out of a number of shoes, by hand; used again and again."""
        if len(self._room) < shoes:
            self._room = np.zeros((shoes, *self._room.shape[1:]))
        return self._room
