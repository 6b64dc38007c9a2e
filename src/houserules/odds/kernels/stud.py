"""All hands of the dealer beside each hand of the player, by which is the better.

The dealer's hands are added in the order of their scores. For every set of few cards a counter
keeps how many of the added hands hold it. How many of them have no card in common with a player's
hand is then an alternating sum over the cards of the player's hand; with the dealer's up card,
over the sets that hold it. A set of as many cards as the dealer holds is one hand, whose score
tells whether it has been added, so it needs no counter.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.every import MOST, WAYS, Cards, Scores

BITS = np.array([mask.bit_count() for mask in range(1 << MOST)], dtype=np.uint8)
TOP = np.array([max(mask.bit_length() - 1, 0) for mask in range(1 << MOST)], dtype=np.uint8)
FEW = 2
"""Sets of at most two cards are held by more hands than sixteen bits can count."""

Counts = NDArray[np.uint32]
Order = NDArray[np.int64]


def offsets(deck: int, size: int) -> Order:
    """Where the counters of sets of each size begin: those of few cards, and then the others."""
    places = np.zeros(MOST + 2, dtype=np.int64)
    for few in range(1, FEW + 1):
        places[few] = places[few - 1] + comb(deck, few - 1)
    for more in range(FEW + 2, size + 1):
        places[more] = places[more - 1] + comb(deck, more - 1)
    return places


@kernel
def in_order(scores: Scores, starts: Order, out: NDArray[np.uint32]) -> None:
    """The places of all hands, the lowest score first."""
    free = starts.copy()
    for hand in range(len(scores)):
        out[free[scores[hand]]] = hand
        free[scores[hand]] += 1


@kernel
def sweep(
    dealer: Cards,
    order: NDArray[np.uint32],
    starts: Order,
    scores: Scores,
    player: Cards,
    of_level: NDArray[np.uint32],
    player_starts: Order,
    levels: int,
    down: bool,
    place: Order,
    few: NDArray[np.uint32],
    many: NDArray[np.uint16],
    up: bool,
    before: Counts,
    after: Counts,
    cuts: Order,
    at_cut: NDArray[np.uint32],
) -> None:
    """Add the dealer's hands level by level from the lowest up, or from the highest down.

    For the player's hands of a level, fill how many were added before it and after it; `at_cut`
    gets, for every hand of the player, how many were added before each cut.
    """
    index = np.zeros(1 << MOST, dtype=np.uint32)
    size = dealer.shape[1]
    top = len(starts) - 2
    for step in range(levels + 1):
        level = top - step if down else step
        strictly = level if down else level - 1
        for cut in range(len(cuts)):
            if cuts[cut] == step:
                for hand in range(len(player)):
                    _query(player[hand], size, strictly, down, scores, place, few, many, up, index,
                           at_cut[cut, hand])  # fmt: skip
        if step == levels:
            break
        for at in range(player_starts[level], player_starts[level + 1]):
            hand = of_level[at]
            _query(player[hand], size, strictly, down, scores, place, few, many, up, index,
                   before[hand])  # fmt: skip
        for at in range(starts[level], starts[level + 1]):
            _add(dealer[order[at]], place, few, many, index)
        strictly = level - 1 if down else level
        for at in range(player_starts[level], player_starts[level + 1]):
            hand = of_level[at]
            _query(player[hand], size, strictly, down, scores, place, few, many, up, index,
                   after[hand])  # fmt: skip


@kernel
def _add(
    cards: Cards,
    place: Order,
    few: NDArray[np.uint32],
    many: NDArray[np.uint16],
    index: NDArray[np.uint32],
) -> None:
    """Count a hand of the dealer at each set of its cards but the whole."""
    size = len(cards)
    few[0] += np.uint32(1)
    for mask in range(1, (1 << size) - 1):
        top, length = TOP[mask], BITS[mask]
        found = index[mask ^ (1 << top)] + WAYS[cards[top], length]
        index[mask] = found
        if length <= FEW:
            few[place[length] + found] += np.uint32(1)
        else:
            many[place[length] + found] += np.uint16(1)


@kernel
def _query(
    hand: Cards,
    size: int,
    last: int,
    down: bool,
    scores: Scores,
    place: Order,
    few: NDArray[np.uint32],
    many: NDArray[np.uint16],
    up: bool,
    index: NDArray[np.uint32],
    out: NDArray[np.uint32],
) -> None:
    """The added hands without a card of a player's hand; with an up card, for each up card.

    The `last` score is the last that was added, or going down the last that was not. Up cards
    between the same two cards of the player find their sets by the same sums.
    """
    held = len(hand)
    if not up:
        _rank(hand, held, held, index)
        out[0] = _disjoint(hand, held, -1, size, last, down, scores, place, few, many, index)
        return
    for gap in range(held + 1):
        first = hand[gap - 1] + 1 if gap else 0
        end = hand[gap] if gap < held else len(out)
        if first < end:
            _rank(hand, held, gap, index)
            for card in range(first, end):
                out[card] = _disjoint(
                    hand, gap, card, size, last, down, scores, place, few, many, index
                )


@kernel
def _rank(hand: Cards, held: int, gap: int, index: NDArray[np.uint32]) -> None:
    """The places of the sets of a hand's cards, one higher from the gap on for a card in it."""
    index[0] = 0
    for mask in range(1, 1 << held):
        top = TOP[mask]
        length = BITS[mask] + (1 if top >= gap else 0)
        index[mask] = index[mask ^ (1 << top)] + WAYS[hand[top], length]


@kernel
def _disjoint(
    hand: Cards,
    gap: int,
    card: int,
    size: int,
    last: int,
    down: bool,
    scores: Scores,
    place: Order,
    few: NDArray[np.uint32],
    many: NDArray[np.uint16],
    index: NDArray[np.uint32],
) -> np.uint32:
    """The alternating sum over the sets of a hand's cards, each with a card in the gap if any."""
    more = 0 if card < 0 else 1
    low = (1 << gap) - 1
    total = np.int64(0)
    for mask in range(1 << len(hand)):
        length = np.int64(BITS[mask]) + more
        if length > size:
            continue
        found = np.int64(index[mask])
        if more:
            found += WAYS[card, BITS[mask & low] + 1]
        if length == size:
            score = np.int64(scores[found])
            ways = np.int64((score > last) if down else (score <= last))
        elif length <= FEW:
            ways = np.int64(few[place[length] + found])
        else:
            ways = np.int64(many[place[length] + found])
        total += -ways if BITS[mask] & 1 else ways
    return np.uint32(total)
