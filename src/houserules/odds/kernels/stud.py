"""All hands of the dealer beside each hand of the player, by which is the better.

The dealer's hands are added in the order of their scores. For every set of fewer cards a counter
keeps how many of the added hands hold it. How many of them have no card in common with a player's
hand is then an alternating sum over the cards of the player's hand; with the dealer's up card,
over the sets that hold it. A set of as many cards as the dealer holds is one hand, whose score
tells whether it has been added, so it needs no counter.

Suits do not matter to scores. So one hand is added for all that differ from it by a renaming of
suits, and one counter serves all sets that do, in twenty-fourths.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.every import MOST, RENAMINGS, WAYS, Cards, Scores

BITS = np.array([mask.bit_count() for mask in range(1 << MOST)], dtype=np.uint8)
TOP = np.array([max(mask.bit_length() - 1, 0) for mask in range(1 << MOST)], dtype=np.uint8)
STEPS = np.ascontiguousarray(WAYS.T).astype(np.uint64)
"""How far a card moves the place of a set in which it has one less cards below it; first not."""
STEPS[0] = 0

Counts = NDArray[np.uint32]
Order = NDArray[np.int64]


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
    weights: Order,
    order: NDArray[np.uint32],
    starts: Order,
    scores: Scores,
    player: Cards,
    of_level: NDArray[np.uint32],
    player_starts: Order,
    levels: int,
    down: bool,
    first: Order,
    number: Counts,
    part: Counts,
    up: bool,
    before: Counts,
    after: Counts,
    cuts: Order,
    at_cut: NDArray[np.uint32],
    start: int,
    end: int,
) -> None:
    """Add the dealer's hands level by level from the lowest up, or from the highest down.

    For the player's hands of the first levels, fill how many were added before it and after it;
    `at_cut` gets, for those from `start` to `end`, how many were added before each cut.
    """
    index = np.zeros(1 << MOST, dtype=np.uint32)
    added = np.zeros(len(part), dtype=np.uint32)
    sums = np.zeros(before.shape[1], dtype=np.int64)
    size = dealer.shape[1]
    top = len(starts) - 2
    last = levels
    for cut in cuts:
        last = max(last, cut)
    for step in range(last + 1):
        level = top - step if down else step
        strictly = level if down else level - 1
        for cut in range(len(cuts)):
            if cuts[cut] == step:
                for hand in range(start, end):
                    _query(player[hand], size, strictly, down, scores, first, number, added, up,
                           index, sums, at_cut[cut, hand])  # fmt: skip
        if step == last:
            break
        level_ends = player_starts[level + 1] if step < levels else player_starts[level]
        for at in range(player_starts[level], level_ends):
            hand = of_level[at]
            _query(player[hand], size, strictly, down, scores, first, number, added, up, index,
                   sums, before[hand])  # fmt: skip
        for at in range(starts[level], starts[level + 1]):
            hand = order[at]
            _add(dealer[hand], weights[hand], first, number, part, added, index)
        strictly = level - 1 if down else level
        for at in range(player_starts[level], level_ends):
            hand = of_level[at]
            _query(player[hand], size, strictly, down, scores, first, number, added, up, index,
                   sums, after[hand])  # fmt: skip


@kernel
def _add(
    cards: Cards,
    weight: int,
    first: Order,
    number: Counts,
    part: Counts,
    added: Counts,
    index: NDArray[np.uint32],
) -> None:
    """Count a hand of the dealer, and all like it, at each set of its cards but the whole."""
    added[0] += np.uint32(weight * RENAMINGS)
    for mask in range(1, (1 << len(cards)) - 1):
        top, length = TOP[mask], BITS[mask]
        found = index[mask ^ (1 << top)] + WAYS[cards[top], length]
        index[mask] = found
        counter = number[first[length] + found]
        added[counter] += np.uint32(weight * part[counter])


@kernel
def _query(
    hand: Cards,
    size: int,
    last: int,
    down: bool,
    scores: Scores,
    first: Order,
    number: Counts,
    added: Counts,
    up: bool,
    index: NDArray[np.uint32],
    sums: Order,
    out: NDArray[np.uint32],
) -> None:
    """The added hands without a card of a player's hand; with an up card, for each up card.

    The `last` score is the last that was added, or going down the last that was not. Up cards
    between the same two cards of the player find their sets by the same sums.
    """
    held = len(hand)
    for gap in range(held + 1 if up else 1):
        low = np.uint64(hand[gap - 1] + 1 if gap else 0)
        end = np.uint64(hand[gap] if up and gap < held else len(out))
        if low >= end:
            continue
        _rank(hand, gap if up else held, index)
        for card in range(low, end):
            sums[card] = 0
        for mask in range(1 << held):
            length = np.int64(BITS[mask]) + (1 if up else 0)
            # An up card has as many cards below it; without one the sets stay as they are.
            steps = STEPS[BITS[mask & ((1 << gap) - 1)] + 1 if up else 0]
            sign = -1 if BITS[mask] & 1 else 1
            if length < size:
                start = np.uint64(first[length]) + np.uint64(index[mask])
                for card in range(low, end):
                    sums[card] += sign * np.int64(added[number[start + steps[card]]])
            elif length == size:
                start = np.uint64(index[mask])
                for card in range(low, end):
                    known = scores[start + steps[card]] <= last
                    sums[card] += sign * RENAMINGS * np.int64(known != down)
        for card in range(low, end):
            out[card] = sums[card] // RENAMINGS


@kernel
def _rank(hand: Cards, gap: int, index: NDArray[np.uint32]) -> None:
    """The places of the sets of a hand's cards, one higher from the gap on for a card in it."""
    index[0] = 0
    for mask in range(1, 1 << len(hand)):
        top = TOP[mask]
        length = BITS[mask] + (1 if top >= gap else 0)
        index[mask] = index[mask ^ (1 << top)] + WAYS[hand[top], length]


@kernel
def _meetings(
    below: Counts,
    upto: Counts,
    unqualified: Counts,
    total: int,
    row: int,
    column: int,
    qualifies: bool,
    ways: Order,
) -> None:
    """The dealer's hands by whether they qualify, and whether the player's is lower to higher.

    If the player's hand would not qualify, all hands that are lower do not either.
    """
    low, up_to = np.int64(below[row, column]), np.int64(upto[row, column])
    cut = np.int64(unqualified[row, column]) if len(unqualified) else 0
    ways[0] = 0 if qualifies else cut - up_to
    ways[1] = 0 if qualifies else up_to - low
    ways[2] = cut if qualifies else low
    ways[3] = total - (up_to if qualifies else cut)
    ways[4] = up_to - low if qualifies else 0
    ways[5] = low - cut if qualifies else 0


@kernel
def choose(
    best: NDArray[np.int8],
    start: int,
    end: int,
    below: Counts,
    upto: Counts,
    unqualified: Counts,
    total: int,
    qualifies: NDArray[np.bool_],
    possible: NDArray[np.bool_],
    outcomes: NDArray[np.int64],
    worth: NDArray[np.int64],
) -> None:
    """The act that is worth most, the first of equals, with each hand and up card."""
    ways = np.zeros(6, dtype=np.int64)
    for row in range(start, end):
        for column in range(below.shape[1]):
            if not possible[row, column]:
                continue
            _meetings(below, upto, unqualified, total, row, column, qualifies[row], ways)
            most = np.int64(0)
            for act in range(len(worth)):
                value = _value(worth, act, outcomes[row], ways)
                if act == 0 or value > most:
                    most, best[row, column] = value, act


@kernel
def _value(worth: NDArray[np.int64], act: int, outcome: int, ways: Order) -> np.int64:
    value = np.int64(0)
    for meeting in range(6):
        value += worth[act, outcome, meeting] * ways[meeting]
    return value


@kernel
def tally(
    below: Counts,
    upto: Counts,
    unqualified: Counts,
    total: int,
    qualifies: NDArray[np.bool_],
    possible: NDArray[np.bool_],
    outcomes: NDArray[np.int64],
    weights: Order,
    chosen: NDArray[np.int8],
    found: NDArray[np.int64],
) -> None:
    """Count by act, outcome and meeting how often some chosen acts lead to each."""
    ways = np.zeros(6, dtype=np.int64)
    for row in range(len(below)):
        for column in range(below.shape[1]):
            if possible[row, column]:
                _meetings(below, upto, unqualified, total, row, column, qualifies[row], ways)
                act = chosen[row, column]
                for meeting in range(6):
                    found[act, outcomes[row], meeting] += weights[row] * ways[meeting]


@kernel
def sum_groups(
    below: Counts,
    upto: Counts,
    unqualified: Counts,
    total: int,
    qualifies: NDArray[np.bool_],
    possible: NDArray[np.bool_],
    outcomes: NDArray[np.int64],
    weights: Order,
    worth: NDArray[np.int64],
    groups: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Add the worth of each act over all hands and up cards of a group."""
    ways = np.zeros(6, dtype=np.int64)
    for row in range(len(below)):
        for column in range(below.shape[1]):
            group = groups[row, column // 4]
            if possible[row, column] and group >= 0:
                _meetings(below, upto, unqualified, total, row, column, qualifies[row], ways)
                for act in range(len(worth)):
                    value = _value(worth, act, outcomes[row], ways)
                    sums[group, act] += weights[row] * value
