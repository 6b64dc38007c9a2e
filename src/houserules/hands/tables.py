"""Poker hands of five, six or seven cards as numbers, for counting them by the hundred million.

A card is a key and a mask. Keys add up: the low half is a sum of rank codes that no other set of
at most seven ranks has, the high half counts each suit from three upward, so that a fifth card of
a suit sets its flag. Masks are joined with OR: thirteen bits for each suit. Without a flush the
sum finds the value, with one the mask of its suit does. Values run from 0 to 7,461, the better
hand having the higher value, and equal hands the same.
"""

from concurrent.futures import ThreadPoolExecutor
from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.poker import PokerCategory
from houserules.hands.shapes import HandError
from houserules.hands.table_generator import PATH, ROW_BITS

with np.load(PATH) as _file:
    _CODES: NDArray[np.uint64] = _file["rank_codes"]
    _OFFSETS: NDArray[np.uint32] = _file["row_offsets"]
    _BY_SUM: NDArray[np.uint16] = _file["value_by_sum"]
    _BY_MASK: NDArray[np.uint16] = _file["value_by_mask"]
    CATEGORY_OF_VALUE: NDArray[np.uint8] = _file["category_of_value"]

CATEGORIES = tuple(PokerCategory)
"""The categories that the numbers in CATEGORY_OF_VALUE index."""

VALUES = len(CATEGORY_OF_VALUE)
CARDS = 52

_CARD = np.arange(CARDS, dtype=np.uint64)
_RANK, _SUIT = _CARD >> np.uint64(2), _CARD & np.uint64(3)
_SUIT_COUNT = np.uint64(32)
CARD_KEYS = _CODES[_RANK] | (np.uint64(1) << (_SUIT_COUNT + np.uint64(4) * _SUIT))
CARD_MASKS = np.uint64(1) << (_RANK + np.uint64(16) * _SUIT)
EMPTY_KEY = np.uint64(0x3333 << 32)
NO_CARDS = np.uint64(0)

_FLUSH_FLAGS = np.uint64(0x8888 << 32)
_LOWER_SUITS = np.uint64(0x0088 << 32)
_EVEN_SUITS = np.uint64(0x0808 << 32)
_SUIT_RANKS = np.uint64(0x1FFF)
_ROW = np.uint32((1 << ROW_BITS) - 1)
_COLUMN = np.uint32(ROW_BITS)
_WORKERS = 2


@kernel
def packed_value(key: np.uint64, mask: np.uint64) -> np.uint16:
    """The value of five to seven cards: EMPTY_KEY plus their keys, and their masks joined."""
    flush = key & _FLUSH_FLAGS
    if flush:
        suit = np.uint64(0) if flush & _LOWER_SUITS else np.uint64(32)
        if not flush & _EVEN_SUITS:
            suit += np.uint64(16)
        value: np.uint16 = _BY_MASK[(mask >> suit) & _SUIT_RANKS]
    else:
        codes = np.uint32(key)
        value = _BY_SUM[np.uint32(_OFFSETS[codes & _ROW] + (codes >> _COLUMN))]
    return value


@kernel
def value5(a: int, b: int, c: int, d: int, e: int) -> np.uint16:
    """The value of five cards."""
    return packed_value(
        EMPTY_KEY + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e],
        CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c] | CARD_MASKS[d] | CARD_MASKS[e],
    )


@kernel
def value6(a: int, b: int, c: int, d: int, e: int, f: int) -> np.uint16:
    """The value of the best five of six cards."""
    key = EMPTY_KEY + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c]
    mask = CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c]
    key += CARD_KEYS[d] + CARD_KEYS[e] + CARD_KEYS[f]
    return packed_value(key, mask | CARD_MASKS[d] | CARD_MASKS[e] | CARD_MASKS[f])


@kernel
def value7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> np.uint16:
    """The value of the best five of seven cards."""
    key = EMPTY_KEY + CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d]
    mask = CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c] | CARD_MASKS[d]
    key += CARD_KEYS[e] + CARD_KEYS[f] + CARD_KEYS[g]
    return packed_value(key, mask | CARD_MASKS[e] | CARD_MASKS[f] | CARD_MASKS[g])


def values(cards: NDArray[np.uint8], *, distinct: bool = False) -> NDArray[np.uint16]:
    """The value of each row of five, six or seven card indices.

    Say `distinct` to save the check that no row holds a card twice.
    """
    if cards.ndim != 2 or cards.shape[1] not in (5, 6, 7):
        raise HandError(f"Give rows of 5, 6 or 7 cards, not an array of shape {cards.shape}.")
    if cards.size and cards.max() >= CARDS:
        raise HandError(f"Card {cards.max()} does not exist; a poker hand uses cards 0 to 51.")
    cards = np.ascontiguousarray(cards, dtype=np.uint8)
    if not distinct and (wrong := _first_with_copies(cards)) < len(cards):
        raise HandError(f"Row {wrong} holds a card twice: {cards[wrong].tolist()}.")
    result = np.empty(len(cards), dtype=np.uint16)
    cut = len(cards) // _WORKERS
    with ThreadPoolExecutor(_WORKERS) as pool:
        list(pool.map(_fill_values, (cards[:cut], cards[cut:]), (result[:cut], result[cut:])))
    return result


@kernel
def _first_with_copies(hands: NDArray[np.uint8]) -> int:
    for hand in range(len(hands)):
        mask, total = NO_CARDS, NO_CARDS
        for place in range(hands.shape[1]):
            mask |= CARD_MASKS[hands[hand, place]]
            total += CARD_MASKS[hands[hand, place]]
        if mask != total:  # a bit that comes twice carries
            return hand
    return len(hands)


@kernel
def _fill_values(hands: NDArray[np.uint8], result: NDArray[np.uint16]) -> None:
    size = hands.shape[1]
    for hand in range(len(hands)):
        key, mask = EMPTY_KEY, NO_CARDS
        for place in range(5):  # a fixed number, so that the compiler unrolls the loop
            key += CARD_KEYS[hands[hand, place]]
            mask |= CARD_MASKS[hands[hand, place]]
        if size > 5:
            key += CARD_KEYS[hands[hand, 5]]
            mask |= CARD_MASKS[hands[hand, 5]]
        if size > 6:
            key += CARD_KEYS[hands[hand, 6]]
            mask |= CARD_MASKS[hands[hand, 6]]
        result[hand] = packed_value(key, mask)


def count_values(size: int) -> NDArray[np.int64]:
    """How many of all hands of five, six or seven cards have each value."""
    if size not in (5, 6, 7):
        raise HandError(f"Hands of 5, 6 or 7 cards have values, not of {size}.")
    highest_cards = range(size - 1, CARDS)
    with ThreadPoolExecutor(_WORKERS) as pool:
        shards = pool.map(lambda highest: count_values_below(size, highest), highest_cards)
        total: NDArray[np.int64] = np.sum(list(shards), axis=0, dtype=np.int64)
    return total


def count_values_below(size: int, highest: int) -> NDArray[np.int64]:
    """How many hands with this highest card index have each value."""
    counts = np.zeros(VALUES, dtype=np.int64)
    _count_values(size, highest, comb(highest - 2, size - 3), counts)
    return counts


@kernel
def _count_values(size: int, highest: int, outer: int, counts: NDArray[np.int64]) -> None:
    """Step through all but the two lowest cards one by one, and run through those two."""
    held = np.zeros(size - 2, dtype=np.int64)
    held[0] = highest
    for place in range(1, size - 2):
        held[place] = size - 2 - place + 1
    for _ in range(outer):
        key, mask = EMPTY_KEY, NO_CARDS
        for card in held:
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
        for c in range(np.uint64(1), np.uint64(held[-1])):
            key_c, mask_c = key + CARD_KEYS[c], mask | CARD_MASKS[c]
            for d in range(np.uint64(0), c):
                counts[packed_value(key_c + CARD_KEYS[d], mask_c | CARD_MASKS[d])] += 1
        place = size - 3
        while place > 0 and held[place] + 1 == held[place - 1]:
            held[place] = size - 2 - place + 1
            place -= 1
        held[place] += 1
