"""Ways to play hold'em, and the facts that come of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import (
    CARD_KEYS,
    CARD_MASKS,
    CATEGORIES,
    CATEGORY_OF_VALUE,
    EMPTY_KEY,
    NO_CARDS,
    packed_value,
    value5,
)
from houserules.odds.kernels.holdem import (
    BLOCK,
    BLOCK_SUITS,
    BLOCKS,
    DEALERS,
    FIRST_SUIT,
    KINDS,
    NO_SUIT,
    PAIRS,
    RANKS,
    STARTING_HAND,
    Holdings,
    Terms,
    clear_dead,
    flop_place,
    flush_suit,
    paid,
    renamed_block,
    sweep,
)
from houserules.odds.kernels.holdem_boards import Cards, Numbers

FLOPS_PER_BOARD = 10
NO_RAISE = 255
"""In a table of raises before the flop: wait."""

BEST_RIVER = -1
"""Instead of a number of outs: the best play on the river."""


@kernel
def mark(raises: NDArray[np.uint8], first: int, second: int, raised: bool = True) -> None:
    """Note in the table of some open cards whether a holding raises."""
    a, b, x, y = first & 3, second & 3, first >> 2, second >> 2
    raises[4 * a + b, RANKS * x + y] = raised
    raises[4 * b + a, RANKS * y + x] = raised


class Play(NamedTuple):
    """A way to play: raises before the flop by starting hand, then by flop, turn and holding.

    `start[starting hand]` is the number of a raise or NO_RAISE. On the river a holding plays if
    that is worth more than a fold; or, where a number of outs is given, by `river_by_outs`.
    Where nobody decides at the turn, `turns` is empty.
    """

    start: NDArray[np.uint8]
    raises: NDArray[np.uint8]
    turns: NDArray[np.uint8]
    lines: int
    outs: int = BEST_RIVER


class Tally(NamedTuple):
    """Facts by what was done: each raise before the flop, at the flop, at the river, a fold.

    `met[line, category, comparison, qualified]` with comparison 0 for a win, 1 for a tie, 2 for a
    loss; `both[line, category, dealer's category]` is empty where it is not wanted. Every deal is
    counted for its ten flops.
    """

    met: NDArray[np.int64]
    both: NDArray[np.int64]


@kernel
def count_boards(
    boards: Cards,
    weights: NDArray[np.int64],
    terms: Terms,
    plays: tuple[Play, ...],
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    at: Holdings,
    tallies: tuple[Tally, ...],
) -> None:
    """Add boards to the tallies of ways to play one contest."""
    blocks = np.zeros((BLOCKS, BLOCK), dtype=np.uint8)
    raised = np.zeros((2, KINDS, KINDS), dtype=np.uint8)
    dealt = np.zeros((KINDS + 1, len(CATEGORIES)), dtype=np.int64)
    stays = np.zeros(PAIRS, dtype=np.bool_)
    shares = np.zeros(plays[0].lines, dtype=np.int64)
    numbers, renamings = number.ravel(), renaming.ravel()
    for index in range(len(boards)):
        board = boards[index]
        flush = flush_suit(board)
        pairs = sweep(board, flush, terms.qualifying, at)
        for which in range(len(plays)):
            play, tally = plays[which], tallies[which]
            count_raises(board, play.raises, numbers, renamings, blocks)
            clear_dead(board, blocks)
            gather(flush, blocks, raised)
            if play.outs == BEST_RIVER:
                best_river(pairs, at, terms, stays)
            else:
                river_by_outs(board, pairs, at, play.outs, stays)
            if len(tally.both):
                count_dealt(pairs, at, dealt)
            for pair in range(pairs):
                divide(pair, at, play, raised, stays[pair], weights[index], shares)
                compare(pair, at, terms.qualifying, shares, tally.met)
                if len(tally.both):
                    meet(pair, at, dealt, shares, tally.both)


@kernel
def count_raises(
    board: Cards,
    raises: NDArray[np.uint8],
    number: NDArray[np.uint16],
    renaming: NDArray[np.uint8],
    blocks: NDArray[np.uint8],
) -> None:
    """For each holding, at how many of the board's ten flops it raises."""
    for block in range(BLOCKS):
        for place in range(np.uint64(BLOCK)):
            blocks[block, place] = 0
    for which in range(FLOPS_PER_BOARD):
        at_flop = np.uint64(flop_place(board, which))
        flop, name = number[at_flop], renaming[at_flop]
        for block in range(BLOCKS):
            suits = renamed_block(block, name)
            for place in range(np.uint64(BLOCK)):
                blocks[block, place] += raises[flop, suits, place]


@kernel
def gather(flush: int, blocks: Numbers, raised: Numbers) -> None:
    """Add the blocks up by pairs of kinds, apart and suited holdings separately."""
    kinds = RANKS if flush == NO_SUIT else KINDS
    for a in range(kinds):
        for b in range(kinds):
            raised[0, a, b] = 0
            raised[1, a, b] = 0
    for block in range(BLOCKS):
        down = RANKS if BLOCK_SUITS[block, 0] == flush else 0
        across = RANKS if BLOCK_SUITS[block, 1] == flush else 0
        suited = 1 if BLOCK_SUITS[block, 0] == BLOCK_SUITS[block, 1] else 0
        for rank in range(RANKS):
            for other in range(RANKS):
                raised[suited, down + rank, across + other] += blocks[block, RANKS * rank + other]


@kernel
def best_river(pairs: int, at: Holdings, terms: Terms, stays: NDArray[np.bool_]) -> None:
    """Play what is worth more than a fold."""
    for pair in range(pairs):
        base, unit = paid(terms, pair, at)
        stays[pair] = base + terms.river_raise * unit > terms.folded


@kernel
def river_by_outs(
    board: Cards, pairs: int, at: Holdings, outs: int, stays: NDArray[np.bool_]
) -> None:
    """Play a pair or better of one's own, or if fewer than `outs` cards beat the hand.

    A card beats the hand if with it alone the board makes a better one; a hand is one's own if it
    is a pocket pair, pairs the board or is of a better category than the board.
    """
    key, mask, ranks = EMPTY_KEY, NO_CARDS, 0
    for card in board:
        key += CARD_KEYS[card]
        mask |= CARD_MASKS[card]
        ranks |= 1 << (card >> 2)
    shown = CATEGORY_OF_VALUE[packed_value(key, mask)]
    with_one = np.zeros(KINDS, dtype=np.int64)
    for kind in range(KINDS):
        if at.size[kind]:
            card = 4 * (kind % RANKS) + FIRST_SUIT[at.suits[kind]]
            with_one[kind] = packed_value(key + CARD_KEYS[card], mask | CARD_MASKS[card])
    for pair in range(pairs):
        a, b = at.first[pair], at.second[pair]
        paired = a % RANKS == b % RANKS or (ranks >> (a % RANKS) | ranks >> (b % RANKS)) & 1
        stays[pair] = paired or CATEGORY_OF_VALUE[at.value[pair]] < shown
        if not stays[pair]:
            beaten = 0
            for kind in range(KINDS):
                if with_one[kind] > at.value[pair]:
                    beaten += at.size[kind] - (kind == a) - (kind == b)
            stays[pair] = beaten < outs


@kernel
def divide(
    pair: int,
    at: Holdings,
    play: Play,
    raised: NDArray[np.uint8],
    stays: bool,
    weight: int,
    shares: NDArray[np.int64],
) -> None:
    """Divide the holdings of a pair of kinds, ten flops each, by what is done with them."""
    for line in range(play.lines):
        shares[line] = 0
    flop, last = play.lines - 3, play.lines - (2 if stays else 1)
    a, b = at.first[pair], at.second[pair]
    for together in range(2):
        flops = FLOPS_PER_BOARD * np.int64(at.suited[pair] if together else at.apart[pair])
        start = play.start[STARTING_HAND[together, a, b]]
        if start != NO_RAISE:
            shares[start] += weight * flops
            continue
        early = np.int64(raised[together, a, b])
        if not together and a != b:
            early += raised[0, b, a]
        shares[flop] += weight * early
        shares[last] += weight * (flops - early)


@kernel
def compare(
    pair: int, at: Holdings, qualifying: int, shares: NDArray[np.int64], met: NDArray[np.int64]
) -> None:
    """Add wins, ties and losses against hands of the dealer that qualify or do not."""
    category = CATEGORY_OF_VALUE[at.value[pair]]
    wins, ties, unqualified = at.wins[pair], at.ties[pair], at.unqualified[pair]
    for line in range(len(shares)):
        share = shares[line]
        if not share:
            continue
        if at.value[pair] < qualifying:
            met[line, category, 0, 0] += share * wins
            met[line, category, 1, 0] += share * ties
            met[line, category, 2, 0] += share * (unqualified - wins - ties)
            met[line, category, 2, 1] += share * (DEALERS - unqualified)
        else:
            met[line, category, 0, 0] += share * unqualified
            met[line, category, 0, 1] += share * (wins - unqualified)
            met[line, category, 1, 1] += share * ties
            met[line, category, 2, 1] += share * (DEALERS - wins - ties)


@kernel
def count_dealt(pairs: int, at: Holdings, dealt: NDArray[np.int64]) -> None:
    """Count the holdings of each category, with a given card of each kind and, last, in all."""
    dealt[:] = 0
    for pair in range(pairs):
        category = CATEGORY_OF_VALUE[at.value[pair]]
        a, b = at.first[pair], at.second[pair]
        dealt[KINDS, category] += at.suited[pair] + at.apart[pair]
        if a == b:
            dealt[a, category] += at.size[a] - 1
        else:
            dealt[a, category] += at.size[b]
            dealt[b, category] += at.size[a]


@kernel
def meet(
    pair: int,
    at: Holdings,
    dealt: NDArray[np.int64],
    shares: NDArray[np.int64],
    both: NDArray[np.int64],
) -> None:
    """Add the dealer's categories that the holdings of a pair of kinds meet."""
    a, b = at.first[pair], at.second[pair]
    category = CATEGORY_OF_VALUE[at.value[pair]]
    for line in range(len(shares)):
        share = shares[line]
        if not share:
            continue
        # The holding itself was counted once and is taken off twice.
        both[line, category, category] += share
        for other in range(len(CATEGORIES)):
            count = dealt[KINDS, other] - dealt[a, other] - dealt[b, other]
            both[line, category, other] += share * count


@kernel
def count_folds(
    flops: Cards,
    weights: NDArray[np.int64],
    terms: Terms,
    play: Play,
    lowest: int,
    at: Holdings,
    folds: NDArray[np.int64],
) -> None:
    """Count the last folds by the category of two cards and flop, where it is not below `lowest`.

    Each flop, holding and pair of last cards counts once.
    """
    waiting = np.zeros((52 * 51 // 2, 3), dtype=np.int64)
    stays = np.zeros(PAIRS, dtype=np.bool_)
    pair_of = np.zeros((KINDS, KINDS), dtype=np.int64)
    board = np.zeros(5, dtype=np.uint8)
    for flop in range(len(flops)):
        shown = NO_CARDS
        for place in range(3):
            board[place] = flops[flop, place]
            shown |= CARD_MASKS[board[place]]
        count = list_waiting(flops[flop], shown, play, flop, lowest, waiting)
        for x in range(52 if count else 0):
            for y in range(x):
                last = CARD_MASKS[x] | CARD_MASKS[y]
                if last & shown:
                    continue
                board[3], board[4] = x, y
                flush = flush_suit(board)
                pairs = sweep(board, flush, terms.qualifying, at)
                best_river(pairs, at, terms, stays)
                for pair in range(pairs):
                    pair_of[at.first[pair], at.second[pair]] = pair
                for held in range(count):
                    a, b = waiting[held, 0], waiting[held, 1]
                    if (CARD_MASKS[a] | CARD_MASKS[b]) & last:
                        continue
                    i = (a >> 2) + (RANKS if a & 3 == flush else 0)
                    j = (b >> 2) + (RANKS if b & 3 == flush else 0)
                    if not stays[pair_of[min(i, j), max(i, j)]]:
                        folds[waiting[held, 2]] += weights[flop]


@kernel
def list_waiting(
    cards: Cards,
    shown: np.uint64,
    play: Play,
    flop: int,
    lowest: int,
    waiting: NDArray[np.int64],
) -> int:
    """List holdings that have not raised after a flop, with the category of the five cards."""
    count = 0
    for a in range(52):
        for b in range(a):
            if (CARD_MASKS[a] | CARD_MASKS[b]) & shown:
                continue
            category = CATEGORY_OF_VALUE[value5(a, b, cards[0], cards[1], cards[2])]
            kind = STARTING_HAND[1 if a & 3 == b & 3 else 0, a >> 2, b >> 2]
            raised = play.raises[flop, 4 * (a & 3) + (b & 3), RANKS * (a >> 2) + (b >> 2)]
            if category <= lowest and play.start[kind] == NO_RAISE and not raised:
                waiting[count, 0], waiting[count, 1], waiting[count, 2] = a, b, category
                count += 1
    return count
