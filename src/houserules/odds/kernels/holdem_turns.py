"""Wagers that add up: one before the flop, then perhaps one at the flop and one at the turn.

Nobody folds after the first wager, so each later one is worth what a unit is paid, whatever else
was wagered. The solver adds, for every canonical set of four open cards and holding, what a unit
is paid on the boards that can follow; the sums of a flop are those of its turns. Each board
counts for its twenty orders: five cards can come last, and one of the others before it.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.odds.kernels.holdem import (
    BLOCK,
    BLOCKS,
    KINDS,
    STARTING_HAND,
    Holdings,
    Terms,
    clear_dead,
    flop_of,
    flush_suit,
    renamed_block,
    sweep,
    turn_of,
)
from houserules.odds.kernels.holdem_boards import (
    FLOPS_OF_BOARD,
    FLOPS_OF_TURN,
    TURNS_OF_BOARD,
    Cards,
)
from houserules.odds.kernels.holdem_play import (
    NO_RAISE,
    Play,
    Tally,
    compare,
    gather,
)

ORDERS = 20
BOTH, FLOP_ONLY, TURN_ONLY, NEITHER, FOLD = range(5)
"""The lines of the tally: which of the later wagers were made."""

AT_BOTH, AT_FLOP, AT_TURN = range(3)
"""Orders of a board in which a holding makes both later wagers or the first; turns that wager.

All three of a pair of kinds, which has 12 holdings at most, are below 256 and fit one number.
"""

FLOPS_OF_TURN_OF_BOARD = np.array(
    [
        [FLOPS_OF_BOARD.tolist().index(turn[flop].tolist()) for flop in FLOPS_OF_TURN]
        for turn in TURNS_OF_BOARD
    ],
    dtype=np.uint8,
)
"""For each of a board's five turns, which of the board's ten flops it can have come from."""


@kernel
def count_turns(
    boards: Cards,
    weights: NDArray[np.int64],
    terms: Terms,
    play: Play,
    flop_number: NDArray[np.uint16],
    flop_renaming: NDArray[np.uint8],
    turn_number: NDArray[np.uint16],
    turn_renaming: NDArray[np.uint8],
    at: Holdings,
    tally: Tally,
) -> None:
    """Add boards to the tally of a way to play."""
    early = np.zeros((len(FLOPS_OF_BOARD), BLOCKS, BLOCK), dtype=np.uint8)
    blocks = np.zeros((3, BLOCKS, BLOCK), dtype=np.uint8)
    packed = np.zeros((BLOCKS, BLOCK), dtype=np.uint32)
    raised = np.zeros((2, KINDS, KINDS), dtype=np.uint32)
    shares = np.zeros(play.lines, dtype=np.int64)
    for index in range(len(boards)):
        board = boards[index]
        flush = flush_suit(board)
        pairs = sweep(board, flush, terms.qualifying, at)
        open_flops(board, play.raises, flop_number, flop_renaming, early)
        count_orders(board, play.turns, turn_number, turn_renaming, early, blocks)
        pack(blocks, packed)
        clear_dead(board, packed)
        gather(flush, packed, raised)
        for pair in range(pairs):
            divide_orders(pair, at, play, raised, weights[index], shares)
            compare(pair, at, terms.qualifying, shares, tally.met)


@kernel
def open_flops(
    board: Cards,
    raises: NDArray[np.uint8],
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    early: NDArray[np.uint8],
) -> None:
    """For each of a board's ten flops, which holdings wager at it."""
    for which in range(len(FLOPS_OF_BOARD)):
        x, y, z = flop_of(board, which)
        flop, name = number[x, y, z], renaming[x, y, z]
        for block in range(BLOCKS):
            suits = renamed_block(block, name)
            for place in range(np.uint64(BLOCK)):
                early[which, block, place] = raises[flop, suits, place]


@kernel
def count_orders(
    board: Cards,
    turns: NDArray[np.uint8],
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    early: NDArray[np.uint8],
    blocks: NDArray[np.uint8],
) -> None:
    """For each holding, the board's orders in which it wagers at the flop, the turn and both."""
    for block in range(BLOCKS):
        for place in range(np.uint64(BLOCK)):
            blocks[AT_BOTH, block, place] = 0
            blocks[AT_FLOP, block, place] = 0
            blocks[AT_TURN, block, place] = 0
    for which in range(len(TURNS_OF_BOARD)):
        at_turn = turn_of(board, which)
        turn, name = number[at_turn], renaming[at_turn]
        f, g, h, i = FLOPS_OF_TURN_OF_BOARD[which]
        for block in range(BLOCKS):
            suits = renamed_block(block, name)
            for place in range(np.uint64(BLOCK)):
                late = turns[turn, suits, place]
                flops = np.uint8(early[f, block, place] + early[g, block, place])
                flops += np.uint8(early[h, block, place] + early[i, block, place])
                blocks[AT_FLOP, block, place] += flops
                blocks[AT_TURN, block, place] += late
                blocks[AT_BOTH, block, place] += np.uint8(late * flops)


@kernel
def pack(blocks: NDArray[np.uint8], packed: NDArray[np.uint32]) -> None:
    """Write the three counts of each holding into one number."""
    for block in range(BLOCKS):
        for place in range(np.uint64(BLOCK)):
            both = np.uint32(blocks[AT_BOTH, block, place])
            flop = np.uint32(blocks[AT_FLOP, block, place])
            turn = np.uint32(blocks[AT_TURN, block, place])
            packed[block, place] = both | flop << np.uint32(8) | turn << np.uint32(16)


@kernel
def divide_orders(
    pair: int,
    at: Holdings,
    play: Play,
    raised: NDArray[np.uint32],
    weight: int,
    shares: NDArray[np.int64],
) -> None:
    """Divide the holdings of a pair of kinds, twenty orders each, by what is done with them."""
    for line in range(play.lines):
        shares[line] = 0
    a, b = at.first[pair], at.second[pair]
    for together in range(2):
        count = np.int64(at.suited[pair] if together else at.apart[pair])
        if play.start[STARTING_HAND[together, a, b]] == NO_RAISE:
            shares[FOLD] += weight * ORDERS * count
            continue
        counts = np.int64(raised[together, a, b])
        if not together and a != b:
            counts += raised[0, b, a]
        both = counts & 255
        flop = (counts >> 8 & 255) - both
        turn = 4 * (counts >> 16) - both  # a turn comes after four flops
        shares[BOTH] += weight * both
        shares[FLOP_ONLY] += weight * flop
        shares[TURN_ONLY] += weight * turn
        shares[NEITHER] += weight * (ORDERS * count - both - flop - turn)
