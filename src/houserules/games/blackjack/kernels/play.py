"""Compiled loops over the hands of one up card: the dealer's chances, the play, the reach.

The worth of a hand is an expectation on the event that the dealer's hole card is one of those
still possible, not divided by the chance of that event. So drawn cards keep their plain
chances, a peek needs no conditioning, and every choice stays comparable.
"""

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import CARDS, CHILD, COUNTS, TOTAL, DealerTable
from houserules.games.blackjack.kernels.rules import DOUBLED_ON, Choices, Payoffs
from houserules.hands.compiled import kernel

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]

MOST_DRAWN = 24
"""More cards than a dealer can draw."""
LANES = 8
"""Hands that are counted side by side, so that the processor adds them in one instruction."""
NOT_ALLOWED = -1e9
"""The worth of an action that may not be taken."""
ACTIONS = 4
"""Stand, hit, double, surrender: the actions that end in one hand."""


@kernel
def _dealer_chances(
    hands: Whole,
    composition: Whole,
    orders: Floats,
    parent: Whole,
    value: Whole,
    copies: Whole,
    size: Whole,
    ending: Whole,
    rest: int,
    live: Floats,
    out: Floats,
) -> None:
    entries = parent.shape[0]
    chance = np.empty((entries, LANES))
    left = np.empty((10, LANES))
    share = np.empty((MOST_DRAWN, LANES))
    total = np.empty((out.shape[1], LANES))
    cards_in_shoe = composition.sum()
    for start in range(0, hands.shape[0], LANES):
        for lane in range(LANES):
            hand = hands[min(start + lane, hands.shape[0] - 1)]
            for rank in range(10):
                left[rank, lane] = composition[rank] - COUNTS[hand, rank]
            cards_left = cards_in_shoe - CARDS[hand]
            for drawn in range(MOST_DRAWN):
                share[drawn, lane] = 1.0 / (cards_left - drawn) if cards_left > drawn else 0.0
            chance[0, lane] = 1.0
        for column in range(out.shape[1]):
            for lane in range(LANES):
                total[column, lane] = 0.0
        for entry in range(1, entries):
            above, rank, gone, drawn = parent[entry], value[entry], copies[entry], size[entry]
            for lane in range(LANES):
                chance[entry, lane] = (
                    chance[above, lane] * (left[rank, lane] - gone) * share[drawn, lane]
                )
            if ending[entry] >= 0:
                column, ways = ending[entry], orders[entry]
                for lane in range(LANES):
                    total[column, lane] += chance[entry, lane] * ways
        for lane in range(min(LANES, hands.shape[0] - start)):
            hand = hands[start + lane]
            left_over = 0.0
            for rank in range(10):
                left_over += live[rank] * left[rank, lane] * share[0, lane]
            for column in range(out.shape[1]):
                out[hand, column] = total[column, lane]
                left_over -= total[column, lane]
            if rest >= 0:
                out[hand, rest] = left_over


def dealer_chances(
    hands: Whole, composition: Whole, live: Floats, table: DealerTable, out: Floats
) -> None:
    """For each of the player's hands, the chance of each dealer's ending with a live hole card.

    The composition is the shoe without the up card and without whatever else is known to be gone;
    the player's own hand is taken off here.
    """
    _dealer_chances(
        hands,
        composition,
        table.orders @ live,
        table.parent,
        table.value,
        table.copies,
        table.size,
        table.ending,
        table.rest,
        live,
        out,
    )


@kernel
def _solve(
    hands: Whole,
    composition: Whole,
    live: Floats,
    chances: Floats,
    may_hit: Flags,
    may_double: Flags,
    may_surrender: Flags,
    stand: Floats,
    bust: float,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
    rescue: Floats,
    may_rescue: bool,
    optimise: bool,
    policy: NDArray[np.int8],
    values: Floats,
    worth: Floats,
) -> None:
    endings = chances.shape[1]
    cards_in_shoe = composition.sum()
    live_in_shoe = (live * composition).sum()
    for place in range(hands.shape[0] - 1, -1, -1):
        hand = hands[place]
        cards_left = cards_in_shoe - CARDS[hand]
        live_left = live_in_shoe
        for rank in range(10):
            live_left -= live[rank] * COUNTS[hand, rank]
        for action in range(4):
            values[hand, action] = NOT_ALLOWED
        total = 0.0
        for ending in range(endings):
            total += chances[hand, ending] * stand[hand, ending]
        values[hand, 0] = total
        if may_surrender[hand]:
            total = 0.0
            for ending in range(endings):
                total += chances[hand, ending] * surrender[ending]
            values[hand, 3] = total
        if may_hit[hand] and cards_left > 1:
            hit = 0.0
            doubled = 0.0
            kind = DOUBLED_ON[hand]
            for rank in range(10):
                copies = composition[rank] - COUNTS[hand, rank]
                if copies <= 0:
                    continue
                child = CHILD[hand, rank]
                if child < 0:
                    alive = (live_left - live[rank]) / (cards_left - 1)
                    hit += copies * bust * alive
                    doubled += copies * double_bust[kind] * alive
                    continue
                hit += copies * worth[child]
                if may_double[hand]:
                    kept = 0.0
                    given_up = 0.0
                    for ending in range(endings):
                        kept += chances[child, ending] * double[kind, TOTAL[child], ending]
                        given_up += chances[child, ending] * rescue[ending]
                    doubled += copies * (max(kept, given_up) if may_rescue else kept)
            values[hand, 1] = hit / cards_left
            if may_double[hand]:
                values[hand, 2] = doubled / cards_left
        if optimise:
            best = 0
            for action in range(1, 4):
                if values[hand, action] > values[hand, best]:
                    best = action
            policy[hand] = best
        worth[hand] = values[hand, policy[hand]]


def solve(
    hands: Whole,
    composition: Whole,
    live: Floats,
    chances: Floats,
    allowed: Choices,
    pays: Payoffs,
    policy: NDArray[np.int8],
    optimise: bool,
) -> tuple[Floats, Floats]:
    """Value every action of every hand, and each hand under the policy or under its best action.

    `hands` ascend and hold with a hand all that can be drawn from it. With `optimise` the policy
    is written, otherwise it is followed.
    """
    values = np.full((len(CARDS), ACTIONS), NOT_ALLOWED)
    worth = np.zeros(len(CARDS))
    _solve(
        hands,
        composition,
        live,
        chances,
        allowed.hit,
        allowed.double,
        allowed.surrender,
        pays.stand,
        pays.bust,
        pays.double,
        pays.double_bust,
        pays.surrender,
        pays.rescue,
        pays.may_rescue,
        optimise,
        policy,
        values,
        worth,
    )
    return values, worth


@kernel
def reach(hands: Whole, composition: Whole, policy: NDArray[np.int8], chance: Floats) -> None:
    """Carry the chances of the hands in `chance` on to all hands that the policy draws to."""
    cards_in_shoe = composition.sum()
    for hand in hands:
        if policy[hand] != 1 or chance[hand] == 0.0:
            continue
        share = chance[hand] / (cards_in_shoe - CARDS[hand])
        for rank in range(10):
            child = CHILD[hand, rank]
            copies = composition[rank] - COUNTS[hand, rank]
            if child >= 0 and copies > 0:
                chance[child] += share * copies
