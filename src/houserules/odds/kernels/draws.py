"""A hand that may be drawn to, against the dealer's hand with an up card: compiled loops.

The dealer's hand holds the up card, so that it can be a flush in that suit alone. How many hands of
the dealer are lower than a hand follows from two things: how many cards of each rank are left, and
which cards of the up card's suit are. Hands are first counted by ranks (`up_card`); those of one
suit are then moved to their places. All draws of the same ranks are counted together.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import inlined, kernel
from houserules.hands.every import WAYS, Cards, every_hand
from houserules.hands.tables import EMPTY_KEY, NO_CARDS, packed_value
from houserules.odds.kernels.up_card import (
    ALL,
    FLUSH,
    FLUSH_OF,
    FLUSHES,
    NOTHING,
    OF_FULLS,
    OF_RANK,
    OUTCOME,
    RANK_KEYS,
    SECOND_OUTCOME,
    SUITED,
    UNQUALIFIED,
    Integer,
    Integers,
    combine,
    count_ranks,
    place,
)

HANDS = 495
"""The dealer's hands with the up card that are of its suit."""
FOLD, BET, SIXTH, INSTANT, KEEP = 0, 1, 2, 3, 4
"""Acts; from KEEP on, the cards that are kept are the bits of the rest."""
OPEN = 255
"""No act is given, so that the best is taken."""
MOST = 5
"""The most cards that are drawn."""
BAD, WON, TIED, LOST, FOLDED = range(5)
"""How a bet meets the dealer's hand, the first being one that does not qualify; or no bet."""

# Draws by their ranks: two to five cards

DRAWS = np.zeros((0, MOST), dtype=np.uint8)
"""The rising ranks of each draw; those of a draw of fewer cards are followed by zeros."""
FIRST_DRAW = np.zeros(MOST + 2, dtype=np.int64)
"""Where the draws of each size begin."""
for _size in range(2, MOST + 1):
    _ranks = every_hand(12 + _size, _size) - np.arange(_size, dtype=np.uint8)
    DRAWS = np.concatenate([DRAWS, np.pad(_ranks, ((0, 0), (0, MOST - _size)))])
    FIRST_DRAW[_size + 1] = len(DRAWS)
SIZE = np.array([kept.bit_count() for kept in range(32)])
COLUMN = np.array([sum(SIZE[other] == SIZE[kept] for other in range(kept)) for kept in range(32)])
"""The number of each set of kept cards among those of its size."""

DRAW_KEYS = EMPTY_KEY + np.concatenate([
    RANK_KEYS[DRAWS[FIRST_DRAW[size] : FIRST_DRAW[size + 1], :size]].sum(axis=1)
    for size in range(2, MOST + 1)
])  # fmt: skip
"""Keys of ranks without suits, of which no hand is a flush."""


class Against(NamedTuple):
    """A dealer with an up card, and the gains of a bet against them.

    The dealer's hands that are of the up card's suit are in the order of their values.
    """

    up: int
    """The rank of the up card."""
    lowest: int
    """The value of the lowest hand that qualifies."""
    suited: NDArray[np.uint16]
    """How many of the first hands are left, by the ranks that are left in the suit."""
    low: NDArray[np.uint16]
    upto: NDArray[np.uint16]
    """How many of those hands would be lower than each value, and how many not higher, if ranks
    alone decided; for a flush, how many are."""
    totals: Integers
    """The dealer's hands by the number of cards that the player draws."""
    parts: Integers
    """Factors that make sums over draws of each size comparable."""
    gains: Integers
    """The gains by outcome, second outcome and how the hands meet; a loss is the least of them."""


class Known(NamedTuple):
    """A player's rising cards, and those that are not known."""

    hand: Integers
    left: Integers
    """How many cards of each rank are left."""
    free: Integers
    """The ranks that are left in each suit, a bit for each."""
    lower: Integers
    """Room for a count of the dealer's hands."""


class Counted(NamedTuple):
    """Draws to a hand, by their ranks, against the dealer's hands by ranks."""

    ways: Integers
    bad: NDArray[np.int32]
    runs: NDArray[np.int32]
    """The dealer's hands that do not qualify, and those up to a straight."""
    values: NDArray[np.uint16]
    low: NDArray[np.int32]
    upto: NDArray[np.int32]
    """The player's hand by the cards that are kept, and the dealer's hands that are lower, and not
    higher."""
    rough: Integers
    slack: Integers
    """The worth of all exchanges by the cards that are kept if no hand were a flush, added up, and
    by how much the dealer's flushes can make it less at most."""
    worth: Integers
    """The worth if the player could make no flush, by the hand's cards in the up card's suit."""
    weight: Integers
    """How many hands choose it."""
    spades: Integers
    """The ranks that are left in the up card's suit beside each of those."""


class Spread(NamedTuple):
    """Ways in which cards of some ranks are drawn, and what each leaves in the up card's suit."""

    ways: Integers
    spades: Integers
    """Ranks, a bit for each."""


@inlined
def one_way(spades: Integer) -> Spread:
    """One way, which leaves some ranks in the up card's suit."""
    return Spread(np.ones(1, np.int64), np.full(1, spades, np.int64))


@inlined
def gain(of: Integers, bad: Integer, low: Integer, upto: Integer, total: Integer) -> Integer:
    """The worth of a bet against all hands of the dealer, added up."""
    worth = of[BAD] * bad + of[WON] * (low - bad) + of[TIED] * (upto - low)
    return worth + of[LOST] * (total - upto)


@inlined
def settle(
    value: Integer, second: Integer, bad: Integer, low: Integer, upto: Integer, size: Integer,
    spread: Spread, number: Integer, against: Against, weight: Integer, found: Integers,
) -> Integer:  # fmt: skip
    """The worth of a final hand against all hands of the dealer, added up; it bets or folds.

    The dealer's hands are given by ranks, and ways by the number of cards that make the hand.
    Meetings are added to `found` by a weight.
    """
    won, total = OUTCOME[value], against.totals[size]
    of = against.gains[won, second]
    at_bad, at_low, at_upto = against.low[0], against.low[value], against.upto[value]
    worth, fold = gain(of, bad, low, upto, total), of[FOLDED] * total
    by_bad, by_low, by_upto = of[WON] - of[BAD], of[WON] - of[TIED], of[TIED] - of[LOST]
    bets, bads, lows, uptos, all_ways, result = 0, 0, 0, 0, 0, 0
    for each in range(number):
        ways, spades = spread.ways[each], spread.spades[each]
        less = np.int64(against.suited[at_bad, spades])
        lower = -np.int64(against.suited[at_low, spades])
        not_higher = -np.int64(against.suited[at_upto, spades])
        if value >= FLUSHES:
            every = np.int64(against.suited[HANDS, spades])
            lower, not_higher = -lower - every, -not_higher - every
        bet = worth + by_bad * less + by_low * lower + by_upto * not_higher
        all_ways += ways
        if bet > fold:
            result += ways * bet
            bets += ways
            bads += ways * less
            lows += ways * lower
            uptos += ways * not_higher
    if weight:
        bads, lows, uptos = bets * bad - bads, bets * low + lows, bets * upto + uptos
        found[size, won, second, BAD] += weight * bads
        found[size, won, second, WON] += weight * (lows - bads)
        found[size, won, second, TIED] += weight * (uptos - lows)
        found[size, won, second, LOST] += weight * (bets * total - uptos)
        found[size, NOTHING, NOTHING, FOLDED] += weight * (all_ways - bets) * total
    return result + (all_ways - bets) * fold


@kernel
def final(
    cards: Integers, size: Integer, drawn: Integer, spades: Integer, known: Known,
    against: Against, weight: Integer, found: Integers,
) -> Integer:  # fmt: skip
    """The worth of five or six rising cards that are not drawn to any more, added up.

    The dealer's hands by ranks are counted already.
    """
    value, second = combine(cards, size)
    low, upto = place(value, known.left, against.up, against.lowest, known.lower)
    return settle(
        value, second, known.lower[UNQUALIFIED], low, upto, drawn, one_way(spades), 1, against,
        weight, found,
    )  # fmt: skip


# Draws


@kernel
def sixth(
    known: Known, suit: Integer, against: Against, weight: Integer, found: Integers
) -> Integer:
    """The worth of all sixth cards, added up."""
    hand, worth, six = known.hand, 0, np.zeros(6, dtype=np.int64)
    for rank in range(13):
        if not known.left[rank]:
            continue
        known.left[rank] -= 1
        count_ranks(known.left, against.up, against.lowest, known.lower)
        for other in range(4):
            if known.free[other] >> rank & 1:
                card, to = 4 * rank + other, 0
                for at in range(5):
                    to += hand[at] < card
                    six[at + (hand[at] > card)] = hand[at]
                six[to] = card
                spades = known.free[suit] & ~((suit == other) << rank)
                worth += final(six, 6, 1, spades, known, against, weight, found)
        known.left[rank] += 1
    return worth


@kernel
def count_draws(size: Integer, known: Known, against: Against, counted: Counted) -> None:
    """Count the dealer's hands by ranks beside all draws of a size, and what they are worth."""
    hand, left = known.hand, known.left
    sets = [kept for kept in range(32) if SIZE[kept] == 5 - size and kept == alike(hand, kept)]
    for kept in sets:
        counted.rough[kept] = counted.slack[kept] = 0
    for draw in range(FIRST_DRAW[size], FIRST_DRAW[size + 1]):
        ways, number = 1, 0
        for at in range(size):
            rank = DRAWS[draw, at]
            number += 1
            if at + 1 == size or DRAWS[draw, at + 1] != rank:
                ways *= OF_RANK[left[rank], number]
                left[rank] -= number
                number = 0
        counted.ways[draw] = ways
        if ways:
            count_ranks(left, against.up, against.lowest, known.lower)
            counted.bad[draw] = known.lower[UNQUALIFIED]
            counted.runs[draw] = known.lower[OF_FULLS]
            for kept in sets:
                _count(draw, kept, known, against, counted)
        for at in range(size):
            left[DRAWS[draw, at]] += 1


@inlined
def _count(draw: Integer, kept: Integer, known: Known, against: Against, counted: Counted) -> None:
    """Count the dealer's hands beside a draw to some cards, and what it is worth."""
    key: Integer = DRAW_KEYS[draw]
    for at in range(5):
        if kept >> at & 1:
            key += RANK_KEYS[known.hand[at] >> 2]
    value, column, size = np.int64(packed_value(key, NO_CARDS)), COLUMN[kept], 5 - SIZE[kept]
    low, upto = place(value, known.left, against.up, against.lowest, known.lower)
    counted.values[draw, column] = value
    counted.low[draw, column], counted.upto[draw, column] = low, upto
    of, total = against.gains[OUTCOME[value], SECOND_OUTCOME[value]], against.totals[size]
    worth = gain(of, known.lower[UNQUALIFIED], low, upto, total)
    if worth > of[FOLDED] * total:
        most = max(of[BAD], of[WON], of[TIED]) - of[LOST]
        counted.slack[kept] += counted.ways[draw] * HANDS * most
    counted.rough[kept] += counted.ways[draw] * max(worth, of[FOLDED] * total)


@kernel
def alike(hand: Integers, kept: Integer) -> Integer:
    """The first set of cards with the same ranks as some cards of a rising hand."""
    for at in range(3, -1, -1):
        for later in range(at, 4):
            same = hand[later] >> 2 == hand[later + 1] >> 2
            if same and kept >> later & 3 == 2:
                kept ^= 3 << later
    return kept


@kernel
def exchange(
    kept: Integer, left: Integers, spades: Integer, counted: Counted, against: Against,
    weight: Integer, found: Integers,
) -> Integer:  # fmt: skip
    """The worth of all exchanges if the player could make no flush, added up.

    Draws of the same ranks differ in their cards of the up card's suit. Flushes of the dealer make
    no bet better, so that a hand that folds without them folds.
    """
    worth, folds, size, column = 0, 0, 5 - SIZE[kept], COLUMN[kept]
    total = against.totals[size]
    ways, masks = spread = Spread(np.zeros(32, np.int64), np.zeros(32, np.int64))
    for draw in range(FIRST_DRAW[size], FIRST_DRAW[size + 1]):
        if not counted.ways[draw]:
            continue
        value, bad = np.int64(counted.values[draw, column]), np.int64(counted.bad[draw])
        low, upto = np.int64(counted.low[draw, column]), np.int64(counted.upto[draw, column])
        second = SECOND_OUTCOME[value]
        of = against.gains[OUTCOME[value], second]
        if gain(of, bad, low, upto, total) <= of[FOLDED] * total:
            folds += counted.ways[draw]
            continue
        ways[0], masks[0], sets, at = 1, spades, 1, 0
        while at < size:
            rank, number = np.int64(DRAWS[draw, at]), 1
            while at + number < size and DRAWS[draw, at + number] == rank:
                number += 1
            at += number
            free = spades >> rank & 1
            for each in range(sets):
                if free:
                    ways[sets + each] = ways[each] * OF_RANK[left[rank] - 1, number - 1]
                    masks[sets + each] = masks[each] ^ 1 << rank
                ways[each] *= OF_RANK[left[rank] - free, number]
            sets <<= free
        worth += settle(value, second, bad, low, upto, size, spread, sets, against, weight, found)
    if weight:
        found[size, NOTHING, NOTHING, FOLDED] += weight * folds * total
    return worth + folds * total * against.gains[NOTHING, NOTHING, FOLDED]


@kernel
def flushes(
    kept: Integer, known: Known, suit: Integer, counted: Counted, against: Against,
    weight: Integer, found: Integers,
) -> Integer:  # fmt: skip
    """How much more exchanges are worth, added up, as the player can make flushes."""
    size, column = 5 - SIZE[kept], COLUMN[alike(known.hand, kept)]
    more, ranks, at = 0, np.zeros(13, dtype=np.int64), np.zeros(MOST + 1, dtype=np.int64)
    spread = one_way(0)
    for own in range(4):
        held, number = _suited(known.hand, kept, own), 0
        for rank in range(13):
            if known.free[own] >> rank & 1:
                ranks[number] = rank
                number += 1
        if held < 0 or number < size:
            continue
        for each in range(size):
            at[each] = each
        at[size] = number
        while at[size] == number:
            drawn, draw = 0, FIRST_DRAW[size]
            for each in range(size):
                drawn |= 1 << ranks[at[each]]
                draw += np.int64(WAYS[ranks[at[each]] + each, each + 1])
            spread.spades[0] = known.free[suit] & ~(drawn if suit == own else 0)
            bad = np.int64(counted.bad[draw])
            value, made = np.int64(counted.values[draw, column]), FLUSH_OF[held | drawn]
            low = against.totals[size] if made >= SUITED else np.int64(counted.runs[draw])
            more += settle(
                made, NOTHING, bad, low, low, size, spread, 1, against, weight, found
            ) - settle(
                value, SECOND_OUTCOME[value], bad, np.int64(counted.low[draw, column]),
                np.int64(counted.upto[draw, column]), size, spread, 1, against, -weight, found,
            )  # fmt: skip
            each = 0
            while each < size and at[each] + 1 == at[each + 1]:
                at[each] = each
                each += 1
            at[each] += 1
    return more


@kernel
def _suited(hand: Integers, kept: Integer, suit: Integer) -> Integer:
    """The ranks of the cards that are kept, a bit for each, if all are of a suit; otherwise -1."""
    held = 0
    for at in range(5):
        if kept >> at & 1:
            if hand[at] & 3 != suit:
                return -1
            held |= 1 << (hand[at] >> 2)
    return held


# Acts


@kernel
def rooms() -> tuple[Known, Counted]:
    """Arrays for one hand and the draws to it."""
    draws = len(DRAWS)
    known = Known(
        np.zeros(5, np.int64), np.zeros(13, np.int64), np.zeros(4, np.int64),
        np.zeros(ALL + 1, np.int64),
    )  # fmt: skip
    return known, Counted(
        np.zeros(draws, np.int64), np.zeros(draws, np.int32), np.zeros(draws, np.int32),
        np.zeros((draws, 10), np.uint16), np.zeros((draws, 10), np.int32),
        np.zeros((draws, 10), np.int32), np.zeros(32, np.int64), np.zeros(32, np.int64),
        np.zeros((32, 32), np.int64), np.zeros((32, 32), np.int64), np.zeros(32, np.int64),
    )  # fmt: skip


@kernel
def know(hand: Cards, up: Integer, others: Cards, known: Known) -> None:
    """Take the cards out of the deck that a player with a hand knows."""
    known.left[:], known.free[:] = 4, (1 << 13) - 1
    for at in range(len(hand) + 1 + len(others)):
        card = up
        if at < len(hand):
            card = np.int64(hand[at])
            if at < 5:
                known.hand[at] = card
        elif at > len(hand):
            card = np.int64(others[at - len(hand) - 1])
        known.left[card >> 2] -= 1
        known.free[card & 3] ^= 1 << (card >> 2)


@kernel
def value_final(hand: Cards, up: Integer, others: Cards, against: Against) -> Integer:
    """The worth of five or six rising cards that are not drawn to any more, added up."""
    known, _ = rooms()
    know(hand, up, others, known)
    count_ranks(known.left, against.up, against.lowest, known.lower)
    nothing = np.zeros((0, 0, 0, 0), np.int64)
    cards = hand.astype(np.int64)
    return final(cards, len(cards), 0, known.free[up & 3], known, against, 0, nothing)


@kernel
def value_draws(hand: Cards, up: Integer, others: Cards, against: Against) -> Integers:
    """The worth of each draw to five rising cards, added up, at the place of the act."""
    known, counted = rooms()
    know(hand, up, others, known)
    suit, nothing = up & 3, np.zeros((0, 0, 0, 0), np.int64)
    worth = np.zeros(KEEP + 32, np.int64)
    worth[SIXTH] = sixth(known, suit, against, 0, nothing)
    for size in range(2, MOST + 1):
        count_draws(size, known, against, counted)
        for kept in range(32):
            if SIZE[kept] == 5 - size:
                same, spades = alike(known.hand, kept), known.free[suit]
                worth[KEEP + kept] = exchange(
                    same, known.left, spades, counted, against, 0, nothing
                ) + flushes(kept, known, suit, counted, against, 0, nothing)
    return worth


@kernel
def choose(
    known: Known, suit: Integer, pattern: Integer, counted: Counted, against: Against,
    found: Integers,
) -> Integer:  # fmt: skip
    """The act that is worth most.

    A range is known first for each exchange: without the dealer's flushes it would be worth more.
    Only those that may still be best are then valued exactly.
    """
    parts, hand = against.parts, known.hand
    fold = against.gains[NOTHING, NOTHING, FOLDED] * against.totals[0] * parts[0]
    count_ranks(known.left, against.up, against.lowest, known.lower)
    best = final(hand, 5, 0, known.free[suit], known, against, 0, found) * parts[0]
    act = BET if best > fold else FOLD
    worth = sixth(known, suit, against, 0, found) * parts[1] + fold
    if worth > best:
        act, best = SIXTH, worth
    bound, first = best, -1
    more, high = np.zeros(32, np.int64), np.full(32, fold, np.int64)
    for kept in range(31, -1, -1):
        size, same = 5 - SIZE[kept], alike(hand, kept)
        if size < 2:
            continue
        most = counted.rough[same] + _most(kept, known, against)
        if most * parts[size] + fold > bound:
            more[kept] = flushes(kept, known, suit, counted, against, 0, found)
            high[kept] = (counted.rough[same] + more[kept]) * parts[size] + fold
            low = high[kept] - counted.slack[same] * parts[size]
            if low > bound:
                bound, first = low, kept
    if first >= 0 and (high > bound).sum() == 1:
        return KEEP + first
    for kept in range(31, -1, -1):
        size, same = 5 - SIZE[kept], alike(hand, kept)
        if size < 2 or high[kept] <= bound:
            continue
        if not counted.worth[pattern, same]:
            counted.worth[pattern, same] = exchange(
                same, known.left, known.free[suit], counted, against, 0, found
            )
        worth = (counted.worth[pattern, same] + more[kept]) * parts[size] + fold
        if worth > best:
            act, best = KEEP + kept, worth
    return act


@kernel
def _most(kept: Integer, known: Known, against: Against) -> Integer:
    """The most that flushes can add to the worth of all exchanges."""
    ways: Integer = 0
    size, runs = 5 - SIZE[kept], 0
    for suit in range(4):
        if _suited(known.hand, kept, suit) >= 0:
            number = 0
            for rank in range(13):
                number += known.free[suit] >> rank & 1
            ways += np.int64(WAYS[number, size])
            runs += 10
    gains, fold = against.gains, against.gains[NOTHING, NOTHING, FOLDED]
    flush = gains[FLUSH, NOTHING, :FOLDED].max() - fold
    run = gains[:2, NOTHING, :FOLDED].max() - fold
    return against.totals[size] * (ways * flush + runs * run)


@kernel
def study(
    rows: Cards, weights: Integers, groups: Integers, given: Cards, against: Against,
    found: Integers,
) -> None:  # fmt: skip
    """Find how all deals of some hands against an up card of each suit end, by weight.

    Rows of a group have the same ranks. The given act of a row is taken unless it is open.
    """
    known, counted = rooms()
    none = np.zeros(0, np.uint8)
    for group in range(len(groups) - 1):
        ready = np.zeros(MOST + 1, np.bool_)
        counted.worth[:], counted.weight[:] = 0, 0
        for row in range(groups[group], groups[group + 1]):
            for suit in range(4):
                up, pattern, dealt = 4 * against.up + suit, 0, False
                for at in range(5):
                    dealt = dealt or rows[row, at] == up
                    pattern |= (rows[row, at] & 3 == suit) << at
                if dealt:
                    continue
                know(rows[row], up, none, known)
                act = np.int64(given[row])
                for size in range(2, MOST + 1):
                    if not ready[size] and (
                        act == OPEN or (act - KEEP >= 0 and 5 - SIZE[act - KEEP] == size)
                    ):
                        ready[size] = True
                        count_draws(size, known, against, counted)
                pattern = alike(known.hand, pattern)
                counted.spades[pattern] = known.free[suit]
                _follow(act, weights[row], known, suit, pattern, counted, against, found)
        for pattern in range(32):
            for kept in range(32):
                if counted.weight[pattern, kept]:
                    exchange(
                        kept, known.left, counted.spades[pattern], counted, against,
                        counted.weight[pattern, kept], found,
                    )  # fmt: skip


@kernel
def _follow(
    act: Integer, weight: Integer, known: Known, suit: Integer, pattern: Integer,
    counted: Counted, against: Against, found: Integers,
) -> None:  # fmt: skip
    """Count how deals of one hand end after an act; exchanges are noted for the group."""
    value, _ = combine(known.hand, 5)
    if value >= SUITED:
        found[0, OUTCOME[value], NOTHING, FOLDED] += weight * against.totals[0]
        return
    if act == OPEN:
        act = choose(known, suit, pattern, counted, against, found)
    if act == FOLD:
        found[0, NOTHING, NOTHING, FOLDED] += weight * against.totals[0]
    elif act == BET:
        count_ranks(known.left, against.up, against.lowest, known.lower)
        final(known.hand, 5, 0, known.free[suit], known, against, weight, found)
    elif act == SIXTH:
        sixth(known, suit, against, weight, found)
    else:
        counted.weight[pattern, alike(known.hand, act - KEEP)] += weight
        flushes(act - KEEP, known, suit, counted, against, weight, found)
