"""Rules of thumb for a person at flop and turn, as the tables that the counting kernels read."""

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import (
    CARD_KEYS,
    CARD_MASKS,
    CARDS,
    CATEGORIES,
    CATEGORY_OF_VALUE,
    EMPTY_KEY,
    NO_CARDS,
    packed_value,
    value5,
)
from houserules.odds.kernels.holdem_boards import Cards
from houserules.odds.kernels.holdem_play import mark

_TWO_PAIR = CATEGORIES.index("Two pair")
ACE = 12


@kernel
def raise_by_rule(flops: Cards, pocket: int, draw: int, raises: NDArray[np.uint8]) -> None:
    """Mark two pair or better, a pair with a card of one's own, and high four-card flushes.

    `pocket` is the lowest rank of a pocket pair that raises, `draw` the lowest rank of one's own
    card in a four-card flush that does; ranks from 0 for a 2.
    """
    for flop in range(len(flops)):
        x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        shown = CARD_MASKS[x] | CARD_MASKS[y] | CARD_MASKS[z]
        for a in range(52):
            for b in range(a):
                if (CARD_MASKS[a] | CARD_MASKS[b]) & shown:
                    continue
                made = CATEGORY_OF_VALUE[value5(a, b, x, y, z)] <= _TWO_PAIR
                if made or paired(a, b, x, y, z, pocket) or drawing(a, b, flops[flop], draw):
                    mark(raises[flop], a, b)


@kernel
def paired(a: int, b: int, x: int, y: int, z: int, pocket: int) -> bool:
    """A pair with at least one card of one's own."""
    if a >> 2 == b >> 2:
        return a >> 2 >= pocket
    flop_ranks = 1 << (x >> 2) | 1 << (y >> 2) | 1 << (z >> 2)
    return (flop_ranks >> (a >> 2) | flop_ranks >> (b >> 2)) & 1 == 1


@kernel
def drawing(a: int, b: int, shown: Cards, draw: int) -> bool:
    """Four cards of a suit, one's own highest of them at least `draw`."""
    for suit in range(4):
        count, highest = 0, -1
        for card in shown:
            count += card & 3 == suit
        for card in (a, b):
            if card & 3 == suit:
                count += 1
                highest = max(highest, card >> 2)
        if count == 4 and highest >= draw:
            return True
    return False


@kernel
def raise_high_cards(flops: Cards, high: int, kicker: int, raises: NDArray[np.uint8]) -> None:
    """Mark a high card on a flop with a pair or one card short of a straight, and a high ace.

    `high` is the lowest rank of such a card, `kicker` the lowest beside an ace; ranks from 0.
    """
    for flop in range(len(flops)):
        x, y, z = flops[flop, 0], flops[flop, 1], flops[flop, 2]
        shown = CARD_MASKS[x] | CARD_MASKS[y] | CARD_MASKS[z]
        ranks = 1 << (x >> 2) | 1 << (y >> 2) | 1 << (z >> 2)
        pair = x >> 2 == y >> 2 or y >> 2 == z >> 2
        for a in range(4 * high, CARDS):
            for b in range(a):
                if (CARD_MASKS[a] | CARD_MASKS[b]) & shown:
                    continue
                short = one_short(ranks | 1 << (a >> 2) | 1 << (b >> 2))
                if pair or short or (a >> 2 == ACE and b >> 2 >= kicker):
                    mark(raises[flop], a, b)


@kernel
def one_short(ranks: int) -> bool:
    """Whether one more rank makes a straight, an ace also below a 2."""
    with_low_ace = ranks << 1 | ranks >> ACE
    for low in range(10):
        missing = ~with_low_ace >> low & 31
        if missing & (missing - 1) == 0:
            return True
    return False


@kernel
def raise_by_outs(turns: Cards, outs: int, draw_outs: int, raises: NDArray[np.uint8]) -> None:
    """Mark hands that fewer than `outs` cards beat, or `draw_outs` for a four-card flush.

    A card beats a hand if with it alone the four open cards make a better one.
    """
    best = np.zeros(max(outs, draw_outs), dtype=np.int64)
    for turn in range(len(turns)):
        key, mask = EMPTY_KEY, NO_CARDS
        for card in turns[turn]:
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
        list_best(key, mask, best)
        for a in range(CARDS):
            if CARD_MASKS[a] & mask:
                continue
            key_a, mask_a = key + CARD_KEYS[a], mask | CARD_MASKS[a]
            for b in range(a):
                if CARD_MASKS[b] & mask:
                    continue
                value = packed_value(key_a + CARD_KEYS[b], mask_a | CARD_MASKS[b])
                if value >= best[outs - 1] or (
                    value >= best[draw_outs - 1] and drawing(a, b, turns[turn], 0)
                ):
                    mark(raises[turn], a, b)


@kernel
def list_best(key: np.uint64, mask: np.uint64, best: NDArray[np.int64]) -> None:
    """The highest values of four open cards with one more, the highest first.

    A player's own card is never among those that beat both of their cards.
    """
    best[:] = 0
    for card in range(CARDS):
        if CARD_MASKS[card] & mask:
            continue
        value = packed_value(key + CARD_KEYS[card], mask | CARD_MASKS[card])
        for place in range(len(best)):
            if value > best[place]:
                best[place], value = value, best[place]
