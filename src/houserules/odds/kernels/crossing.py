"""Two hands that cross in a middle card: all down pairs and middle cards for own cards and across.

The middle cards that give a hand an outcome are bits, so that both hands meet by an AND. Payoffs
come in four parts: what is staked at first, and a unit of each bet. A part is a sum over the
across hand and one over the down hand; the last has a rest that takes both.

Only the suit of both own cards can make a flush. So other cards of a rank are alike, and one pair
serves all pairs of cards that are alike.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.tables import CARD_KEYS, CARD_MASKS, CARDS, EMPTY_KEY, packed_value
from houserules.odds.kernels.subsets import Bytes, Integers

Bits = NDArray[np.uint64]
PAIRS = CARDS * (CARDS - 1) // 2
PARTS = 4
RANKS = CARDS // 4
KINDS = 2 * RANKS
"""Cards that are alike: those of a rank without the suit of both own cards, then those with it."""
NO_SUIT = 4
MOST_PAIRS = KINDS * (KINDS + 1) // 2
LOW = np.array([low for high in range(CARDS) for low in range(high)], dtype=np.uint8)
HIGH = np.array([high for high in range(CARDS) for low in range(high)], dtype=np.uint8)
CARD_BITS = np.uint64(1) << np.arange(CARDS, dtype=np.uint64)
PAIR_BITS = CARD_BITS[LOW] | CARD_BITS[HIGH]
_EVERY_SECOND = np.uint64(0x5555555555555555)
_PAIRS_OF_BITS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)


class Parts(NamedTuple):
    """Payoffs by part: of the across outcome, of the down outcome, and the rest that takes both.

    Only the last part has a rest, and none where an outcome is the first, the commonest.
    """

    across: Integers
    down: Integers
    rest: Integers


class Held(NamedTuple):
    """Two cards of one's own with every pair: outcomes by middle card, as bits, and their sums."""

    outcomes: Bytes
    bits: Bits
    present: Bytes
    """The outcomes but the first that a pair may lead to, their number before them."""
    across: Integers
    down: Integers


@kernel
def ones(bits: np.uint64) -> int:
    """The number of bits."""
    bits -= (bits >> np.uint64(1)) & _EVERY_SECOND
    bits = (bits & _PAIRS_OF_BITS) + ((bits >> np.uint64(2)) & _PAIRS_OF_BITS)
    bits = (bits + (bits >> np.uint64(4))) & _NIBBLES
    return int((bits * _BYTES) >> np.uint64(56))


@kernel
def hold(first: int, second: int, out: np.uint64, classes: Bytes, parts: Parts, held: Held) -> None:
    """Fill in the outcomes of own cards with every pair and middle card that is not out."""
    key = EMPTY_KEY + CARD_KEYS[first] + CARD_KEYS[second]
    mask = CARD_MASKS[first] | CARD_MASKS[second]
    for pair in range(PAIRS):
        if PAIR_BITS[pair] & out:
            continue
        key_p = key + CARD_KEYS[LOW[pair]] + CARD_KEYS[HIGH[pair]]
        mask_p = mask | CARD_MASKS[LOW[pair]] | CARD_MASKS[HIGH[pair]]
        for card in range(CARDS):
            if CARD_BITS[card] & (out | PAIR_BITS[pair]):
                continue
            outcome = classes[packed_value(key_p + CARD_KEYS[card], mask_p | CARD_MASKS[card])]
            held.outcomes[pair, card] = outcome
            held.bits[pair, outcome] |= CARD_BITS[card]
            for part in range(PARTS):
                held.across[pair, part] += parts.across[outcome, part]
                held.down[pair, part] += parts.down[outcome, part]
        for outcome in range(1, held.bits.shape[1]):
            if held.bits[pair, outcome]:
                held.present[pair, 0] += 1
                held.present[pair, held.present[pair, 0]] = outcome


@kernel
def list_pairs(taken: np.uint64, suit: int, pairs: Integers, ways: Integers) -> int:
    """List a pair for all that are alike, with their number; how many are listed comes back.

    `suit` is that of both own cards, or NO_SUIT.
    """
    cards = np.zeros((KINDS, 2), dtype=np.int64)
    size = np.zeros(KINDS, dtype=np.int64)
    for card in range(CARDS):
        if not CARD_BITS[card] & taken:
            kind = (card >> 2) + (RANKS if card & 3 == suit else 0)
            if size[kind] < 2:
                cards[kind, size[kind]] = card
            size[kind] += 1
    count = 0
    for kind in range(KINDS):
        for other in range(kind + 1):
            same = 1 if kind == other else 0
            number = size[kind] * (size[other] - same) >> same
            if number:
                one, two = cards[kind, 0], cards[other, same]
                high, low = max(one, two), min(one, two)
                pairs[count], ways[count] = high * (high - 1) // 2 + low, number
                count += 1
    return count


@kernel
def value(
    pairs: Integers,
    out: np.uint64,
    suit: int,
    acts: tuple[Integers, Integers, Integers],
    folds: Integers,
    parts: Parts,
    held: Held,
    worth: Integers,
    places: Bytes,
) -> None:
    """Add up the best last acts over all down pairs, by across pair and the acts before.

    Each part of the payoff is the sums of both hands but for the cards that are shown already, and
    the rest. `places` gets the place of each best last act, which is the smallest, the largest or
    a fold; a fold has the place after all of them.
    """
    firsts, seconds, lasts = acts
    outcomes, bits, present = held.outcomes, held.bits, held.present
    u, v, down_sums, rest = parts.across, parts.down, held.down, parts.rest
    downs, times = np.zeros(MOST_PAIRS, dtype=np.int64), np.zeros(MOST_PAIRS, dtype=np.int64)
    for number in range(len(pairs)):
        across = pairs[number]
        listed = list_pairs(out | PAIR_BITS[across], suit, downs, times)
        low, high, kinds = LOW[across], HIGH[across], present[across, 0]
        sums = held.across[across]
        all_0, all_1, all_2, all_3 = sums[0], sums[1], sums[2], sums[3]
        for at in range(listed):
            down = downs[at]
            a, b = outcomes[across, LOW[down]], outcomes[across, HIGH[down]]
            c, d = outcomes[down, low], outcomes[down, high]
            base = all_0 - u[a, 0] - u[b, 0] + down_sums[down, 0] - v[c, 0] - v[d, 0]
            one = all_1 - u[a, 1] - u[b, 1] + down_sums[down, 1] - v[c, 1] - v[d, 1]
            two = all_2 - u[a, 2] - u[b, 2] + down_sums[down, 2] - v[c, 2] - v[d, 2]
            unit = all_3 - u[a, 3] - u[b, 3] + down_sums[down, 3] - v[c, 3] - v[d, 3]
            for i in range(1, kinds + 1):
                kind = present[across, i]
                for j in range(1, present[down, 0] + 1):
                    other = present[down, j]
                    unit += rest[kind, other] * ones(bits[across, kind] & bits[down, other])
            place = len(lasts) - 1 if unit > 0 else 0
            base += lasts[place] * unit
            column = 0
            for first in range(len(firsts)):
                for second in range(len(seconds)):
                    gain = base + firsts[first] * one + seconds[second] * two
                    fold = folds[column]
                    worth[number, column] += times[at] * max(gain, fold)
                    places[number, down, column] = place if gain > fold else len(lasts)
                    column += 1


@kernel
def count(
    pairs: Integers,
    ways: Integers,
    seconds: Integers,
    places: Bytes,
    out: np.uint64,
    suit: int,
    held: Held,
    met: Integers,
    folded: Integers,
) -> None:
    """Count both outcomes by second and last act, whose places are given; a fold is the last.

    Where one of the outcomes is the first, they are what others leave of all middle cards.
    """
    bits, present, outcomes = held.bits, held.present, held.outcomes
    kinds = bits.shape[1]
    downs, alike = np.zeros(MOST_PAIRS, dtype=np.int64), np.zeros(MOST_PAIRS, dtype=np.int64)
    sizes = np.zeros((PAIRS, kinds), dtype=np.int64)
    for pair in range(PAIRS):
        for kind in range(kinds):
            sizes[pair, kind] = ones(bits[pair, kind])
    for number in range(len(pairs)):
        across, second = pairs[number], seconds[number]
        if second == met.shape[0]:
            continue
        low, high = LOW[across], HIGH[across]
        for at in range(list_pairs(out | PAIR_BITS[across], suit, downs, alike)):
            down, times = downs[at], ways[number] * alike[at]
            last = places[number, down]
            if last == met.shape[1]:
                folded[second] += times
                continue
            into = met[second, last]
            for j in range(present[down, 0] + 1):
                d = present[down, j] if j else 0
                into[0, d] += times * sizes[down, d]
            into[0, outcomes[down, low]] -= times
            into[0, outcomes[down, high]] -= times
            for i in range(1, present[across, 0] + 1):
                a = present[across, i]
                alone = ones(bits[across, a] & ~PAIR_BITS[down])
                for j in range(1, present[down, 0] + 1):
                    d = present[down, j]
                    both = ones(bits[across, a] & bits[down, d])
                    alone -= both
                    into[a, d] += times * both
                    into[0, d] -= times * both
                into[a, 0] += times * alone
                into[0, 0] -= times * alone
