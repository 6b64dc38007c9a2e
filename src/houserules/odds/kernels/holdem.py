"""Two cards against the dealer's two with five community cards: facts on a board.

On a board, cards of a rank are alike unless their suit can still make a flush, so there are at
most 26 kinds of card. All pairs of kinds are valued and sorted; a sweep from the lowest value up
keeps how many of the dealer's holdings have been passed, in all and with a card of each kind, and
so counts what each holding beats and ties among the 990 holdings it leaves to the dealer.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import (
    CARD_KEYS,
    CARD_MASKS,
    CARDS,
    CATEGORY_OF_VALUE,
    EMPTY_KEY,
    NO_CARDS,
    VALUES,
    packed_value,
)
from houserules.odds.kernels.holdem_boards import (
    FLOPS_OF_BOARD,
    SUITS_RENAMED,
    TURNS_OF_BOARD,
    Cards,
    Numbers,
    turn_place,
)

RANKS = 13
KINDS = 2 * RANKS
"""Kinds 0 to 12: the cards of a rank that make no flush; 13 to 25: those of the flush suit."""

PAIRS = KINDS * (KINDS + 1) // 2
DEALERS = 45 * 44 // 2
BLOCK = RANKS * RANKS
NO_SUIT = 4

FIRST_SUIT = np.array([0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0], dtype=np.uint8)
SECOND_SUIT = np.array([0, 0, 0, 1, 0, 2, 2, 1, 0, 3, 3, 1, 3, 2, 2, 1], dtype=np.uint8)
SUIT_COUNT = np.array([bits.bit_count() for bits in range(16)], dtype=np.int64)
"""For a set of suits in four bits: its first suit, its second, and how many there are."""

BLOCK_SUITS = np.array([(a, b) for a in range(4) for b in range(a, 4)], dtype=np.uint8)
"""Holdings are in ten blocks, one for each pair of suits, by the ranks of the two cards."""

BLOCKS = len(BLOCK_SUITS)
BLOCK_OF = np.zeros((4, 4), dtype=np.uint8)
for _block, (_first, _second) in enumerate(BLOCK_SUITS):
    BLOCK_OF[_first, _second] = BLOCK_OF[_second, _first] = _block

_RANK = np.arange(KINDS) % RANKS
_LOW, _HIGH = np.minimum.outer(_RANK, _RANK), np.maximum.outer(_RANK, _RANK)
STARTING_HAND = np.stack([_LOW * RANKS + _HIGH, _HIGH * RANKS + _LOW]).astype(np.uint8)
"""The starting hand of two kinds in two suits, or of a pair: lower rank down, higher across. Then
that of two kinds in one suit: higher rank down."""

_WORD = np.uint64(6)
_BIT = np.uint64(63)
_ONE = np.uint64(1)
_WORDS = VALUES // 64 + 1
_DE_BRUIJN = np.uint64(0x03F79D71B4CB0A89)
_TOP = np.uint64(58)
_PLACE_OF_BIT = np.zeros(64, dtype=np.uint64)
for _bit in range(64):
    _PLACE_OF_BIT[((int(_DE_BRUIJN) << _bit) & (2**64 - 1)) >> 58] = _bit


class Holdings(NamedTuple):
    """The pairs of kinds on one board in ascending order of value, and what each meets.

    A pair of kinds has holdings of one suit and of two suits.
    """

    size: NDArray[np.int64]
    suits: NDArray[np.int64]
    alive: NDArray[np.int64]
    first: NDArray[np.uint8]
    second: NDArray[np.uint8]
    suited: NDArray[np.uint8]
    apart: NDArray[np.uint8]
    value: NDArray[np.uint16]
    order: NDArray[np.uint16]
    wins: NDArray[np.int64]
    ties: NDArray[np.int64]
    unqualified: NDArray[np.int64]
    passed: NDArray[np.int64]
    below: NDArray[np.int64]
    place: NDArray[np.uint16]
    seen: NDArray[np.uint64]
    distinct: NDArray[np.uint16]


def holdings() -> Holdings:
    """Space for the holdings on a board."""
    return Holdings(
        size=np.zeros(KINDS, dtype=np.int64),
        suits=np.zeros(KINDS, dtype=np.int64),
        alive=np.zeros(KINDS, dtype=np.int64),
        first=np.zeros(PAIRS, dtype=np.uint8),
        second=np.zeros(PAIRS, dtype=np.uint8),
        suited=np.zeros(PAIRS, dtype=np.uint8),
        apart=np.zeros(PAIRS, dtype=np.uint8),
        value=np.zeros(PAIRS, dtype=np.uint16),
        order=np.zeros(PAIRS, dtype=np.uint16),
        wins=np.zeros(PAIRS, dtype=np.int64),
        ties=np.zeros(PAIRS, dtype=np.int64),
        unqualified=np.zeros(PAIRS, dtype=np.int64),
        passed=np.zeros(KINDS, dtype=np.int64),
        below=np.zeros(KINDS, dtype=np.int64),
        place=np.zeros(VALUES, dtype=np.uint16),
        seen=np.zeros(_WORDS, dtype=np.uint64),
        distinct=np.zeros(PAIRS, dtype=np.uint16),
    )


@kernel
def flush_suit(board: Cards) -> int:
    """The suit of which three or more of the five cards are, or NO_SUIT."""
    counts = np.uint32(0)
    for card in board:
        counts += np.uint32(1) << np.uint32(8 * (card & 3))
    for suit in range(4):
        if (counts >> np.uint32(8 * suit)) & np.uint32(0xFF) >= 3:
            return suit
    return NO_SUIT


@kernel
def find_kinds(board: Cards, flush: int, at: Holdings) -> int:
    """List the kinds of card that are left, and say how many there are."""
    flushing = 0 if flush == NO_SUIT else 1 << flush
    for rank in range(RANKS):
        at.suits[rank] = 15 & ~flushing
        at.suits[RANKS + rank] = flushing
    for card in board:
        kind = (card >> 2) + (RANKS if card & 3 == flush else 0)
        at.suits[kind] &= ~(1 << (card & 3))
    count = 0
    for kind in range(KINDS):
        at.size[kind] = SUIT_COUNT[at.suits[kind]]
        if at.size[kind]:
            at.alive[count] = kind
            count += 1
    return count


@kernel
def value_pairs(board: Cards, kinds: int, at: Holdings) -> int:
    """Value every pair of kinds, and note which values there are."""
    key, mask = EMPTY_KEY, NO_CARDS
    for card in board:
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
    pairs = 0
    for i in range(kinds):
        a = at.alive[i]
        suits = at.suits[a]
        rank = np.uint64(4 * (a % RANKS))
        card = rank + FIRST_SUIT[suits]
        key_a, mask_a = key + CARD_KEYS[card], mask | CARD_MASKS[card]
        for j in range(i if at.size[a] > 1 else i + 1, kinds):
            b = at.alive[j]
            if j == i:
                card = rank + SECOND_SUIT[suits]
                together, count = 0, at.size[a] * (at.size[a] - 1) // 2
            else:
                card = np.uint64(4 * (b % RANKS)) + FIRST_SUIT[at.suits[b]]
                together, count = SUIT_COUNT[suits & at.suits[b]], at.size[a] * at.size[b]
            value = packed_value(key_a + CARD_KEYS[card], mask_a | CARD_MASKS[card])
            at.first[pairs] = a
            at.second[pairs] = b
            at.suited[pairs] = together
            at.apart[pairs] = count - together
            at.value[pairs] = value
            at.place[value] += 1
            at.seen[np.uint64(value) >> _WORD] |= _ONE << (np.uint64(value) & _BIT)
            pairs += 1
    return pairs


@kernel
def sort_pairs(pairs: int, at: Holdings) -> int:
    """Order the pairs by value, and say how many values there are."""
    values, start = 0, 0
    for word in range(_WORDS):
        bits = at.seen[word]
        at.seen[word] = 0
        while bits:
            lowest = bits & (~bits + _ONE)
            bits ^= lowest
            value = 64 * word + _PLACE_OF_BIT[(lowest * _DE_BRUIJN) >> _TOP]
            at.distinct[values] = value
            values += 1
            start, at.place[value] = start + at.place[value], start
    for pair in range(pairs):
        value = at.value[pair]
        at.order[at.place[value]] = pair
        at.place[value] += 1
    return values


@kernel
def pass_by(pair: int, at: Holdings, counts: NDArray[np.int64]) -> int:
    """Count the holdings of a pair of kinds, in all and with one given card of each kind."""
    a, b = at.first[pair], at.second[pair]
    if a == b:
        counts[a] += at.size[a] - 1
    else:
        counts[a] += at.size[b]
        counts[b] += at.size[a]
    return int(at.suited[pair]) + int(at.apart[pair])


@kernel
def sweep(board: Cards, flush: int, qualifying: int, at: Holdings) -> int:
    """Count wins, ties and unqualified hands of the dealer for each pair of kinds."""
    pairs = value_pairs(board, find_kinds(board, flush, at), at)
    values = sort_pairs(pairs, at)
    for kind in range(KINDS):
        at.passed[kind] = 0
        at.below[kind] = 0
    unqualified = 0
    for place in range(pairs):
        pair = at.order[place]
        if at.value[pair] >= qualifying:
            break
        unqualified += pass_by(pair, at, at.below)
    total, start = 0, 0
    for number in range(values):
        value = at.distinct[number]
        end = at.place[value]
        at.place[value] = 0
        own = 1 if value < qualifying else 0
        lower = total
        for place in range(start, end):
            pair = at.order[place]
            a, b = at.first[pair], at.second[pair]
            at.wins[pair] = lower - at.passed[a] - at.passed[b]
            at.unqualified[pair] = unqualified + own - at.below[a] - at.below[b]
        for place in range(start, end):
            total += pass_by(at.order[place], at, at.passed)
        for place in range(start, end):
            pair = at.order[place]
            a, b = at.first[pair], at.second[pair]
            # The holding itself was passed by once and taken off twice.
            at.ties[pair] = total + 1 - at.passed[a] - at.passed[b] - at.wins[pair]
        start = end
    return pairs


class Terms(NamedTuple):
    """The terms of a game for the solver: payoffs as whole numbers, and permitted raises.

    `payoffs[category, 0 or 1 for a hand that would not qualify, 0 for what is wagered at first
    or 1 for a raise of one unit]` are four numbers: for certain, and per win, tie and unqualified
    dealer's hand. `folded` is the payoff of a fold against all of the dealer's holdings.
    """

    payoffs: NDArray[np.int64]
    folded: int
    qualifying: int
    flop_raise: int
    river_raise: int


@kernel
def paid(terms: Terms, pair: int, at: Holdings) -> tuple[int, int]:
    """The parts of the payoff of a holding, each added over the dealer's 990 holdings."""
    own = 1 if at.value[pair] < terms.qualifying else 0
    return part_paid(terms.payoffs, own, 0, pair, at), part_paid(terms.payoffs, own, 1, pair, at)


@kernel
def part_paid(payoffs: NDArray[np.int64], own: int, part: int, pair: int, at: Holdings) -> int:
    """A part of the payoff of a holding, added over the dealer's 990 holdings."""
    category = CATEGORY_OF_VALUE[at.value[pair]]
    return int(
        payoffs[category, own, part, 0]
        + payoffs[category, own, part, 1] * at.wins[pair]
        + payoffs[category, own, part, 2] * at.ties[pair]
        + payoffs[category, own, part, 3] * at.unqualified[pair]
    )


@kernel
def clear_dead(board: Cards, blocks: Numbers) -> None:
    """Set the holdings that contain a card of the board to zero."""
    for card in board:
        suit, rank = card & 3, card >> 2
        for block in range(BLOCKS):
            if BLOCK_SUITS[block, 0] == suit:
                for other in range(RANKS):
                    blocks[block, rank * RANKS + other] = 0
            if BLOCK_SUITS[block, 1] == suit:
                for other in range(RANKS):
                    blocks[block, other * RANKS + rank] = 0


@kernel
def flop_of(board: Cards, which: int) -> tuple[int, int, int]:
    """One of the ten flops from which a board can have come."""
    return (
        board[FLOPS_OF_BOARD[which, 0]],
        board[FLOPS_OF_BOARD[which, 1]],
        board[FLOPS_OF_BOARD[which, 2]],
    )


@kernel
def renamed_block(block: int, name: int) -> int:
    """The index of a block of holdings among the sixteen pairs of renamed suits."""
    first = SUITS_RENAMED[name, BLOCK_SUITS[block, 0]]
    return int(4 * first + SUITS_RENAMED[name, BLOCK_SUITS[block, 1]])


@kernel
def flop_place(board: Cards, which: int) -> int:
    """The place of one of a board's ten flops in the tables of flops."""
    x, y, z = flop_of(board, which)
    return int(np.uint64((x * CARDS + y) * CARDS + z))


@kernel
def turn_of(board: Cards, which: int) -> int:
    """The place of one of the five turns from which a board can have come."""
    return turn_place(
        board[TURNS_OF_BOARD[which, 0]],
        board[TURNS_OF_BOARD[which, 1]],
        board[TURNS_OF_BOARD[which, 2]],
        board[TURNS_OF_BOARD[which, 3]],
    )
