"""Community cards up to a renaming of suits: 1,755 flops, 16,432 turns, 134,459 boards of five.

A set of cards is four masks of ranks, one for each suit; it is canonical if the masks do not
increase from suit to suit. So a set has as many equals as its masks have arrangements, and the
order of its masks tells how to rename its suits.
"""

from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import CARD_MASKS

FLOPS = 1_755
TURNS = 16_432
BOARDS = 134_459
RENAMINGS = 24

Cards = NDArray[np.uint8]
Numbers = NDArray[np.integer[Any]]
"""Whole numbers of any width."""

_SUIT_RANKS = np.uint64(0x1FFF)
_SECOND, _THIRD, _FOURTH = np.uint64(16), np.uint64(32), np.uint64(48)

SUITS_RENAMED = np.array(list(permutations(range(4))), dtype=np.uint8)
"""Each renaming of the suits: the new suit of every suit."""

SUITS_BACK = np.argsort(SUITS_RENAMED, axis=1).astype(np.uint8)
"""Each renaming the other way: the suit that becomes every suit."""

FLOPS_OF_BOARD = np.array(list(combinations(range(5), 3)), dtype=np.uint8)
"""The places of a board's cards that can have been its flop, in ten ways."""

TURNS_OF_BOARD = np.array(list(combinations(range(5), 4)), dtype=np.uint8)
"""The places of a board's cards that can have been open at the turn, in five ways."""

FLOPS_OF_TURN = np.array(list(combinations(range(4), 3)), dtype=np.uint8)
"""The places of four cards that can have been the flop, in four ways."""

_PLACES = [[comb(card, size) for card in range(52)] for size in range(5)]
SETS_BELOW = np.array(_PLACES, dtype=np.uint32)
"""How many sets of a size have only cards below a card: sets of four are numbered by their sum."""


@kernel
def suit_masks(mask: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """The ranks of a set of cards, suit by suit."""
    return (
        mask & _SUIT_RANKS,
        (mask >> _SECOND) & _SUIT_RANKS,
        (mask >> _THIRD) & _SUIT_RANKS,
        mask >> _FOURTH,
    )


@kernel
def _symmetries(mask: np.uint64) -> int:
    """How many renamings leave a canonical set as it is; 0 if the set is not canonical."""
    first, second, third, fourth = suit_masks(mask)
    if first < second or second < third or third < fourth:
        return 0
    count = run = 1
    for equal in (first == second, second == third, third == fourth):
        run = run + 1 if equal else 1
        count *= run
    return count


@cache
def canonical_boards() -> tuple[Cards, NDArray[np.int64]]:
    """The canonical boards, their cards descending, and how many boards each represents."""
    boards = np.empty((BOARDS, 5), dtype=np.uint8)
    weights = np.empty(BOARDS, dtype=np.int64)
    _list_boards(boards, weights)
    return boards, weights


@kernel
def _list_boards(boards: Cards, weights: NDArray[np.int64]) -> None:
    found = 0
    for a in range(4, 52):
        for b in range(3, a):
            for c in range(2, b):
                three = CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c]
                for d in range(1, c):
                    four = three | CARD_MASKS[d]
                    for e in range(d):
                        symmetries = _symmetries(four | CARD_MASKS[e])
                        if symmetries:
                            boards[found, 0], boards[found, 1], boards[found, 2] = a, b, c
                            boards[found, 3], boards[found, 4] = d, e
                            weights[found] = RENAMINGS // symmetries
                            found += 1


@cache
def canonical_flops() -> tuple[Cards, NDArray[np.int64]]:
    """The canonical flops, their cards descending, and how many flops each represents."""
    flops = np.empty((FLOPS, 3), dtype=np.uint8)
    weights = np.empty(FLOPS, dtype=np.int64)
    _list_flops(flops, weights)
    return flops, weights


@kernel
def _list_flops(flops: Cards, weights: NDArray[np.int64]) -> None:
    found = 0
    for a in range(2, 52):
        for b in range(1, a):
            for c in range(b):
                symmetries = _symmetries(CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c])
                if symmetries:
                    flops[found, 0], flops[found, 1], flops[found, 2] = a, b, c
                    weights[found] = RENAMINGS // symmetries
                    found += 1


@cache
def flop_table() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """For any flop, by its cards descending: its canonical number and the renaming to it."""
    number = np.zeros((52, 52, 52), dtype=np.uint16)
    renaming = np.zeros((52, 52, 52), dtype=np.uint8)
    flops, _ = canonical_flops()
    _number_flops(flops, number, renaming)
    return number, renaming


@kernel
def _number_flops(flops: Cards, number: NDArray[np.uint16], renaming: NDArray[np.uint8]) -> None:
    """From each canonical flop go to all its equals; the way back is the renaming."""
    for flop in range(len(flops)):
        for which in range(RENAMINGS):
            x = _renamed_back(flops[flop, 0], which)
            y = _renamed_back(flops[flop, 1], which)
            z = _renamed_back(flops[flop, 2], which)
            if x < y:
                x, y = y, x
            if y < z:
                y, z = z, y
            if x < y:
                x, y = y, x
            number[x, y, z] = flop
            renaming[x, y, z] = which


@kernel
def _renamed_back(card: int, which: int) -> int:
    """The card that a renaming of suits turns into this one."""
    return int(card - (card & 3) + SUITS_BACK[which, card & 3])


@cache
def canonical_turns() -> Cards:
    """The canonical sets of four community cards, their cards descending."""
    turns = np.empty((TURNS, 4), dtype=np.uint8)
    _list_turns(turns)
    return turns


@kernel
def _list_turns(turns: Cards) -> None:
    found = 0
    for a in range(3, 52):
        for b in range(2, a):
            for c in range(1, b):
                three = CARD_MASKS[a] | CARD_MASKS[b] | CARD_MASKS[c]
                for d in range(c):
                    if _symmetries(three | CARD_MASKS[d]):
                        turns[found, 0], turns[found, 1] = a, b
                        turns[found, 2], turns[found, 3] = c, d
                        found += 1


@kernel
def turn_place(a: int, b: int, c: int, d: int) -> int:
    """The place of four cards, given descending, in the tables of turns."""
    return int(SETS_BELOW[4, a] + SETS_BELOW[3, b] + SETS_BELOW[2, c] + SETS_BELOW[1, d])


@cache
def turn_table() -> tuple[NDArray[np.uint16], NDArray[np.uint8]]:
    """For any four cards, by their place: their canonical number and the renaming to it."""
    number = np.zeros(comb(52, 4), dtype=np.uint16)
    renaming = np.zeros(comb(52, 4), dtype=np.uint8)
    _number_turns(canonical_turns(), number, renaming)
    return number, renaming


@kernel
def _number_turns(turns: Cards, number: NDArray[np.uint16], renaming: NDArray[np.uint8]) -> None:
    """From each canonical turn go to all its equals; the way back is the renaming."""
    cards = np.zeros(4, dtype=np.int64)
    for turn in range(len(turns)):
        for which in range(RENAMINGS):
            for last in range(4):
                renamed, place = _renamed_back(turns[turn, last], which), last
                while place and cards[place - 1] < renamed:
                    cards[place] = cards[place - 1]
                    place -= 1
                cards[place] = renamed
            at = turn_place(cards[0], cards[1], cards[2], cards[3])
            number[at] = turn
            renaming[at] = which
