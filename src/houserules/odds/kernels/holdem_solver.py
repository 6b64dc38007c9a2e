"""The best play of hold'em, and the worth of a person's rules.

The solver adds, for every canonical flop or turn and holding, what waiting for the river is worth
above raising at once, and decides with these sums. Payoffs are arrays.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import CARD_MASKS, NO_CARDS
from houserules.odds.kernels.holdem import (
    BLOCK,
    BLOCK_OF,
    BLOCK_SUITS,
    BLOCKS,
    KINDS,
    PAIRS,
    RANKS,
    STARTING_HAND,
    Holdings,
    Terms,
    clear_dead,
    flop_place,
    flush_suit,
    paid,
    sweep,
    turn_of,
)
from houserules.odds.kernels.holdem_boards import (
    FLOPS_OF_BOARD,
    FLOPS_OF_TURN,
    RENAMINGS,
    SUITS_BACK,
    SUITS_RENAMED,
    TURNS_OF_BOARD,
    Cards,
    Numbers,
    suit_masks,
)
from houserules.odds.kernels.holdem_play import (
    FLOPS_PER_BOARD,
    Play,
    count_raises,
    gather,
    mark,
    river_by_outs,
)


@kernel
def solve_boards(
    boards: Cards,
    weights: NDArray[np.int64],
    terms: Terms,
    by_turn: bool,
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    at: Holdings,
    rule: Play,
    starting: NDArray[np.int64],
    followed: NDArray[np.int64],
    cells: Numbers,
) -> None:
    """Add boards to the sums by starting hand, and to the cells of their ten flops or five turns.

    A cell gets what waiting for the river gains over a raise now. Where a rule for flop and river
    is given, add what comes of it by starting hand, ten flops each.
    """
    grid = np.zeros((KINDS, KINDS), dtype=cells.dtype)
    blocks = np.zeros((16, BLOCK), dtype=cells.dtype)
    raises = np.zeros((BLOCKS, BLOCK), dtype=np.uint8)
    raised = np.zeros((2, KINDS, KINDS), dtype=np.uint8)
    stays = np.zeros(PAIRS, dtype=np.bool_)
    for index in range(len(boards)):
        board, weight = boards[index], weights[index]
        flush = flush_suit(board)
        pairs = sweep(board, flush, terms.qualifying, at)
        if len(rule.raises):
            count_raises(board, rule.raises, number, renaming, raises)
            clear_dead(board, raises)
            gather(flush, raises, raised)
            river_by_outs(board, pairs, at, rule.outs, stays)
        for pair in range(pairs):
            a, b = at.first[pair], at.second[pair]
            base, unit = paid(terms, pair, at)
            add_starting(pair, at, weight * base, weight * unit, starting)
            if len(rule.raises):
                early = base + terms.flop_raise * unit
                late = base + terms.river_raise * unit if stays[pair] else terms.folded
                follow(pair, at, raised, weight * early, weight * late, followed)
            river = max(base + terms.river_raise * unit, terms.folded)
            gain = weight * (river - base - terms.flop_raise * unit)
            grid[a, b] = gain
            grid[b, a] = gain
        spread(board, flush, grid, blocks)
        for which in range(len(TURNS_OF_BOARD) if by_turn else len(FLOPS_OF_BOARD)):
            place = np.uint64(turn_of(board, which) if by_turn else flop_place(board, which))
            add_blocks(blocks, renaming[place], cells, number[place])


@kernel
def add_starting(
    pair: int, at: Holdings, base: int, unit: int, starting: NDArray[np.int64]
) -> None:
    """Add both parts of what a pair of kinds is paid to its starting hands."""
    a, b = at.first[pair], at.second[pair]
    for together in range(2):
        count = np.int64(at.suited[pair] if together else at.apart[pair])
        starting[STARTING_HAND[together, a, b], 0] += count * base
        starting[STARTING_HAND[together, a, b], 1] += count * unit


@kernel
def follow(
    pair: int,
    at: Holdings,
    raised: NDArray[np.uint8],
    early: int,
    late: int,
    followed: NDArray[np.int64],
) -> None:
    """Add what a pair of kinds is paid to its starting hands, by the flops at which it raises."""
    a, b = at.first[pair], at.second[pair]
    for together in range(2):
        count = np.int64(at.suited[pair] if together else at.apart[pair])
        flops = np.int64(raised[together, a, b])
        if not together and a != b:
            flops += raised[0, b, a]
        hand = STARTING_HAND[together, a, b]
        followed[hand] += flops * early + (FLOPS_PER_BOARD * count - flops) * late


@kernel
def spread(board: Cards, flush: int, grid: Numbers, blocks: Numbers) -> None:
    """Write what pairs of kinds gain by both suits in any order, zero for cards on the board."""
    for a in range(4):
        down = np.uint64(RANKS if a == flush else 0)
        for b in range(4):
            across = np.uint64(RANKS if b == flush else 0)
            for x in range(np.uint64(RANKS)):
                for y in range(np.uint64(RANKS)):
                    blocks[4 * a + b, x * np.uint64(RANKS) + y] = grid[down + x, across + y]
    for card in board:
        suit, rank = card & 3, card >> 2
        for other in range(4):
            for y in range(RANKS):
                blocks[4 * suit + other, RANKS * rank + y] = 0
                blocks[4 * other + suit, RANKS * y + rank] = 0


@kernel
def add_blocks(blocks: Numbers, name: int, cells: Numbers, which: int) -> None:
    """Add what holdings gain to the cells of some open cards, the suits renamed."""
    for block in range(BLOCKS):
        first, second = (
            SUITS_BACK[name, BLOCK_SUITS[block, 0]],
            SUITS_BACK[name, BLOCK_SUITS[block, 1]],
        )
        for place in range(np.uint64(BLOCK)):
            cells[which, block, place] += blocks[4 * first + second, place]


@kernel
def decide(
    sets: Cards,
    cells: Numbers,
    gains: NDArray[np.int64],
    raises: NDArray[np.uint8],
) -> None:
    """Raise at a flop or turn unless waiting gains; add the gains by starting hand, 24 times each.

    Renamings that keep the open cards make some holdings alike; only the sum of alike cells means
    something, and it is taken once for each renaming.
    """
    sums = np.zeros(BLOCK, dtype=np.int64)
    for which_set in range(len(sets)):
        keeping = _keeping(sets[which_set])
        times = RENAMINGS // len(keeping)
        for block in range(BLOCKS):
            a, b = BLOCK_SUITS[block, 0], BLOCK_SUITS[block, 1]
            sums[:] = 0
            for which in keeping:
                add_renamed(
                    cells[which_set], SUITS_RENAMED[which, a], SUITS_RENAMED[which, b], sums
                )
            for x in range(RANKS):
                for y in range(x if a == b else RANKS):
                    gain = sums[RANKS * x + y]
                    hand = STARTING_HAND[1 if a == b else 0, x, y]
                    gains[hand] += times * max(gain, 0)
                    mark(raises[which_set], 4 * x + a, 4 * y + b, gain <= 0)


@kernel
def add_renamed(cells: Numbers, first: int, second: int, sums: Numbers) -> None:
    """Add the cells of two suits to sums by the ranks of a card of the first and the second."""
    block = BLOCK_OF[first, second]
    if first <= second:
        for place in range(np.uint64(BLOCK)):
            sums[place] += cells[block, place]
    else:
        for x in range(RANKS):
            for y in range(RANKS):
                sums[RANKS * x + y] += cells[block, RANKS * y + x]


@kernel
def add_turns(
    turns: Cards,
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    cells: Numbers,
    flops: Numbers,
) -> None:
    """Add the cells of all turns to those of the flops that they can have come from."""
    for turn in range(len(turns)):
        for which in range(len(FLOPS_OF_TURN)):
            x = turns[turn, FLOPS_OF_TURN[which, 0]]
            y = turns[turn, FLOPS_OF_TURN[which, 1]]
            z = turns[turn, FLOPS_OF_TURN[which, 2]]
            flop, suits = number[x, y, z], SUITS_BACK[renaming[x, y, z]]
            for block in range(BLOCKS):
                first, second = suits[BLOCK_SUITS[block, 0]], suits[BLOCK_SUITS[block, 1]]
                add_renamed(cells[turn], first, second, flops[flop, block])


@kernel
def add_waiting(cells: Numbers, raises: NDArray[np.uint8], gains: NDArray[np.int64]) -> None:
    """Add the gains of waiting by starting hand wherever a table does not raise, 24 times each."""
    for which in range(len(cells)):
        for block in range(BLOCKS):
            a, b = BLOCK_SUITS[block, 0], BLOCK_SUITS[block, 1]
            for x in range(RANKS):
                for y in range(x if a == b else RANKS):
                    if not raises[which, 4 * a + b, RANKS * x + y]:
                        hand = STARTING_HAND[1 if a == b else 0, x, y]
                        gains[hand] += RENAMINGS * cells[which, block, RANKS * x + y]


@kernel
def _keeping(cards: Cards) -> NDArray[np.int64]:
    """The renamings of suits that leave open cards as they are."""
    mask = NO_CARDS
    for card in cards:
        mask |= CARD_MASKS[card]
    masks = suit_masks(mask)
    kept = np.zeros(RENAMINGS, dtype=np.int64)
    count = 0
    for which in range(RENAMINGS):
        same = True
        for suit in range(4):
            same &= masks[SUITS_RENAMED[which, suit]] == masks[suit]
        if same:
            kept[count] = which
            count += 1
    return kept[:count]
