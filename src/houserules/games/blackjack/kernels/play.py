"""Compiled loops over the hands of one up card: the dealer's chances, the play, the reach.

The worth of a hand is an expectation on the event that the dealer's hole card is one of those
still possible, not divided by the chance of that event. So drawn cards keep their plain
chances, a peek needs no conditioning, and every choice stays comparable.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    CHILD,
    COUNTS,
    TOTAL,
    DealerTable,
    OverHands,
    over_hands,
)
from houserules.games.blackjack.kernels.rules import DOUBLED_ON, Choices, Payoffs
from houserules.hands.compiled import kernel

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]
Moves = NDArray[np.int8]

MOST_DRAWN = 24
"""More cards than a dealer can draw."""
LANES = 64
"""Hands that are counted side by side, so that the processor adds several in one instruction."""
NOT_ALLOWED = -1e9
"""The worth of an action that may not be taken."""
ACTIONS = 4
"""Stand, hit, double, surrender: the actions that end in one hand."""


Counting = tuple[Floats, Whole, Whole, Whole, Whole, int, Floats]
"""The dealer's hands from an up card, as loops take a `DealerTable`: the orders with a live hole
card, value, copies, size, ending, rest, and the live hole cards. Loops are called sooner with a
plain tuple than with a named one."""
Played = tuple[
    tuple[Flags, Flags, Flags],
    tuple[Floats, float, Floats, Floats, Floats, Floats, Floats],
    Moves,
    Flags,
    Whole,
]
"""How hands are played and paid: `Choices`, `Payoffs`, policy, the doubled hands that are given up,
and the index of hands over 21."""


@dataclass(frozen=True, slots=True)
class Later:
    """Decisions when no card is drawn any more, or none but a second chance."""

    gives_up: Flags
    """By hand after the card of a double: it is given up."""
    draws_second: Flags
    """By hand over 21: it takes a second chance."""


NOTHING_LATER = Later(np.zeros(len(CARDS), np.bool_), np.zeros(0, np.bool_))
NO_OVER = np.zeros((0, 2))
INDEX_OVER = np.zeros((0, 10), np.int64)


@kernel
def count_dealer(
    hands: Whole,
    counts: Whole,
    composition: Whole,
    counting: Counting,
    out: Floats,
) -> None:
    """Write for each hand the chances of the dealer's endings."""
    orders, value, copies, size, ending, rest, live = counting
    chance = np.ones((MOST_DRAWN, LANES))
    left = np.empty((10, LANES))
    share = np.empty((MOST_DRAWN, LANES))
    total = np.empty((out.shape[1], LANES))
    cards_in_shoe = composition.sum()
    most_drawn = size.max() + 1
    for start in range(0, hands.shape[0], LANES):
        lanes = min(LANES, hands.shape[0] - start)
        for lane in range(lanes):
            hand, cards_left = hands[start + lane], cards_in_shoe
            for rank in range(10):
                left[rank, lane] = composition[rank] - counts[hand, rank]
                cards_left -= counts[hand, rank]
            for drawn in range(most_drawn):
                share[drawn, lane] = 1.0 / (cards_left - drawn) if cards_left > drawn else 0.0
        total[:] = 0.0
        for entry in range(1, value.shape[0]):
            gone, drawn = float(copies[entry]), size[entry]
            one, above = chance[drawn + 1], chance[drawn]
            of_rank, of_all = left[value[entry]], share[drawn]
            for lane in range(lanes):
                one[lane] = above[lane] * (of_rank[lane] - gone) * of_all[lane]
            if ending[entry] >= 0:
                column, ways = total[ending[entry]], orders[entry]
                for lane in range(lanes):
                    column[lane] += one[lane] * ways
        for lane in range(lanes):
            hand, left_over = hands[start + lane], 0.0
            for rank in range(10):
                left_over += live[rank] * left[rank, lane]
            left_over *= share[0, lane]
            for place in range(out.shape[1]):
                out[hand, place] = total[place, lane]
                left_over -= total[place, lane]
            if rest >= 0:
                out[hand, rest] = left_over


def dealer_chances(
    hands: Whole,
    composition: Whole,
    live: Floats,
    table: DealerTable,
    out: Floats,
    counts: Whole = COUNTS,
) -> None:
    """For each of the player's hands, the chance of each dealer's ending with a live hole card.

    The composition is the shoe without the up card and without whatever else is known to be gone;
    the player's own hand is taken off here.
    """
    count_dealer(hands, counts, composition, counting_of(table, live), out)


def counting_of(table: DealerTable, live: Floats) -> Counting:
    """The dealer's hands from an up card, with a live hole card."""
    orders = table.orders @ live
    return orders, table.value, table.copies, table.size, table.ending, table.rest, live


def _played(allowed: Choices, pays: Payoffs, policy: Moves, later: Later, plays_on: int) -> Played:
    """How hands are played and paid; `plays_on` is 0 where those over 21 are lost."""
    index_over = over_hands().index if plays_on else INDEX_OVER
    return (*allowed,), (*pays,), policy, later.gives_up, index_over


@kernel
def _solve(
    hands: Whole,
    composition: Whole,
    live: Floats,
    chances: Floats,
    played: Played,
    over: Floats,
    optimise: bool,
    values: Floats,
    worth: Floats,
) -> None:
    allowed, pays, policy, gives_up, index_over = played
    may_hit, may_double, may_surrender = allowed
    stand, bust, double, double_bust, surrender, rescue, _ = pays
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
                if child < 0 and over.shape[0] > 0:
                    hit += copies * over[index_over[hand, rank], 0]
                    doubled += copies * over[index_over[hand, rank], 1]
                    continue
                if child < 0:
                    alive = (live_left - live[rank]) / (cards_left - 1)
                    hit += copies * bust * alive
                    doubled += copies * double_bust[kind] * alive
                    continue
                hit += copies * worth[child]
                if may_double[hand]:
                    kept = 0.0
                    for ending in range(endings):
                        paid = double[kind, TOTAL[child], ending]
                        if gives_up[child]:
                            paid = rescue[ending]
                        kept += chances[child, ending] * paid
                    doubled += copies * kept
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
    policy: Moves,
    optimise: bool,
    later: Later = NOTHING_LATER,
    over: Floats = NO_OVER,
) -> tuple[Floats, Floats]:
    """Value every action of every hand, and each hand under the policy or under its best action.

    `hands` ascend and hold with a hand all that can be drawn from it. With `optimise` the policy
    is written, otherwise it is followed. `over` is what hands over 21 are worth where they are
    played on, plain and doubled.
    """
    values = np.full((len(CARDS), ACTIONS), NOT_ALLOWED)
    worth = np.zeros(len(CARDS))
    played = _played(allowed, pays, policy, later, len(over))
    _solve(hands, composition, live, chances, played, over, optimise, values, worth)
    return values, worth


@kernel
def _solve_alone(
    hands: Whole,
    pair: int,
    composition: Whole,
    live: Floats,
    chances: Floats,
    played: Played,
    over: Floats,
    weight: Floats,
    result: Floats,
) -> None:
    single = CHILD[0, pair]
    values = np.empty((CARDS.shape[0], ACTIONS))
    worth = np.zeros(CARDS.shape[0])
    left = composition.copy()
    for further in range(weight.shape[0]):
        if weight[further] > 0.0:
            _solve(hands, left, live, chances[further], played, over[further], False, values, worth)
            any_card = values[single, 1]
            again = max(0, left[pair] - 1) / (left.sum() - 1) * worth[CHILD[single, pair]]
            result[0, further] = weight[further] * (any_card - again)
            result[1, further] = weight[further] * any_card
        left[pair] -= 1


def solve_alone(
    hands: Whole,
    pair: int,
    composition: Whole,
    live: Floats,
    chances: Floats,
    allowed: Choices,
    pays: Payoffs,
    policy: Moves,
    later: Later,
    over: Floats,
    weight: Floats,
) -> Floats:
    """Value a hand that begins with one card of a pair, as more cards of the pair are gone.

    The chances of the dealer, the worth of hands over 21 and the weight are given for each number
    of further cards. The result has two rows, weighted: second cards that do not pair, and all.
    """
    result = np.zeros((2, len(weight)))
    played = _played(allowed, pays, policy, later, over.shape[1])
    _solve_alone(hands, pair, composition, live, chances, played, over, weight, result)
    return result


@kernel
def _over_worth(
    composition: Whole,
    live: Floats,
    counts: Whole,
    total: Whole,
    second: Whole,
    chances: Floats,
    needed: Flags,
    bust: Floats,
    lost: Floats,
    pays: Floats,
    not_taken: Floats,
    taken: Floats,
) -> None:
    cards_in_shoe = composition.sum()
    live_in_shoe = (live * composition).sum()
    for hand in range(total.shape[0]):
        cards_left, live_left = cards_in_shoe, live_in_shoe
        for rank in range(10):
            cards_left -= counts[hand, rank]
            live_left -= live[rank] * counts[hand, rank]
        if cards_left <= 1:
            continue
        for doubled in range(2):
            not_taken[hand, doubled] = bust[doubled] * live_left / cards_left
            if not needed[hand]:
                continue
            drawn = 0.0
            for rank in range(10):
                copies = composition[rank] - counts[hand, rank]
                if copies <= 0:
                    continue
                found = second[hand, rank]
                if found < 0:
                    alive = (live_left - live[rank]) / (cards_left - 1)
                    drawn += copies * lost[doubled] * alive
                    continue
                for ending in range(chances.shape[1]):
                    paid = pays[doubled, total[hand] - rank - 1, ending]
                    drawn += copies * chances[found, ending] * paid
            taken[hand, doubled] = drawn / cards_left


def over_worth(
    composition: Whole, live: Floats, chances: Floats, needed: Flags, pays: Payoffs
) -> tuple[Floats, Floats]:
    """The worth of hands over 21 without and with a second chance, each plain and doubled.

    With a second chance only those that are needed are valued. A doubled hand over 21 loses the
    same whatever it was doubled on.
    """
    hands: OverHands = over_hands()
    plain, taken = np.zeros((len(hands.total), 2)), np.zeros((len(hands.total), 2))
    _over_worth(
        composition,
        live,
        hands.counts,
        hands.total,
        hands.second,
        chances,
        needed,
        np.array([pays.bust, pays.double_bust[11]]),
        pays.second[:, -1, 0].copy(),
        pays.second,
        plain,
        taken,
    )
    return plain, taken


@kernel
def reach(hands: Whole, composition: Whole, policy: Moves, chance: Floats) -> None:
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


@kernel
def mark_reached(
    hands: Whole, composition: Whole, policy: Moves, chance: Floats, marks: Flags
) -> None:
    """Mark the hands that a policy comes to, and in a second row those in which it can end."""
    reach(hands, composition, policy, chance)
    for hand in hands:
        if chance[hand] == 0.0:
            continue
        marks[0, hand] = True
        if policy[hand] != 1:
            marks[1, hand] = True
        if policy[hand] == 2:
            for child in CHILD[hand]:
                if child >= 0:
                    marks[1, child] = True
