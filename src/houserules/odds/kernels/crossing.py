"""Two hands that cross in a middle card: all down pairs and middle cards for own cards and across.

The middle cards that give a hand an outcome are bits, so that both hands meet by an AND. Payoffs
come in four parts: what is staked at first, and a unit of each bet. A part is a sum over the
across hand, one over the down hand, and a rest that takes both.
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
LOW = np.array([low for high in range(CARDS) for low in range(high)], dtype=np.uint8)
HIGH = np.array([high for high in range(CARDS) for low in range(high)], dtype=np.uint8)
CARD_BITS = np.uint64(1) << np.arange(CARDS, dtype=np.uint64)
PAIR_BITS = CARD_BITS[LOW] | CARD_BITS[HIGH]
_EVERY_SECOND = np.uint64(0x5555555555555555)
_PAIRS_OF_BITS = np.uint64(0x3333333333333333)
_NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)


class Parts(NamedTuple):
    """Payoffs: of the across outcome, the down outcome, and the rest of both, then by part.

    There is no rest where an outcome is the first, which should be the commonest.
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
def pay(across: int, out: np.uint64, parts: Parts, held: Held, sums: Integers) -> None:
    """Fill in each part of the payoff over all middle cards, by down pair.

    They are the sums of both hands but for cards that are shown already, and the rest.
    """
    u, v, more = parts.across, parts.down, parts.rest
    outcomes, bits, present = held.outcomes, held.bits, held.present
    low, high, taken = LOW[across], HIGH[across], out | PAIR_BITS[across]
    for down in range(PAIRS):
        if PAIR_BITS[down] & taken:
            continue
        a1, a2 = outcomes[across, LOW[down]], outcomes[across, HIGH[down]]
        d1, d2 = outcomes[down, low], outcomes[down, high]
        for part in range(PARTS):
            sums[down, part] = (
                held.across[across, part] - u[a1, part] - u[a2, part]
                + held.down[down, part] - v[d1, part] - v[d2, part]
            )  # fmt: skip
        for i in range(1, present[across, 0] + 1):
            a = present[across, i]
            for j in range(1, present[down, 0] + 1):
                d = present[down, j]
                both = bits[across, a] & bits[down, d]
                if both:
                    number = ones(both)
                    for part in range(PARTS):
                        sums[down, part] += more[a, d, part] * number


@kernel
def best_place(base: int, unit: int, acts: Integers, fold: int) -> int:
    """The place of the best last act; a fold has the place after all of them."""
    best, place = fold, len(acts)
    for number in range(len(acts)):
        if base + acts[number] * unit > best:
            best, place = base + acts[number] * unit, number
    return place


@kernel
def value(
    pairs: Integers,
    out: np.uint64,
    acts: tuple[Integers, Integers, Integers],
    folds: Integers,
    parts: Parts,
    held: Held,
    worth: Integers,
) -> None:
    """Add up the best of the last act over all down pairs, by across pair, first and second act."""
    sums = np.zeros((PAIRS, PARTS), dtype=np.int64)
    firsts, seconds, lasts = acts
    for number in range(len(pairs)):
        taken = out | PAIR_BITS[pairs[number]]
        pay(pairs[number], out, parts, held, sums)
        for down in range(PAIRS):
            if PAIR_BITS[down] & taken:
                continue
            for a in range(len(firsts)):
                for d in range(len(seconds)):
                    base = sums[down, 0] + firsts[a] * sums[down, 1] + seconds[d] * sums[down, 2]
                    best = folds[a, d]
                    for act in lasts:
                        best = max(best, base + act * sums[down, 3])
                    worth[number, a, d] += best


@kernel
def count(
    pairs: Integers,
    ways: Integers,
    seconds: Integers,
    out: np.uint64,
    acts: tuple[Integers, Integers, Integers],
    folds: Integers,
    parts: Parts,
    held: Held,
    met: Integers,
    folded: Integers,
) -> None:
    """Count both outcomes by second and last act; the first act is the only one there is."""
    sums = np.zeros((PAIRS, PARTS), dtype=np.int64)
    bits, present = held.bits, held.present
    for number in range(len(pairs)):
        across, second = pairs[number], seconds[number]
        if second == len(acts[1]):
            continue
        pay(across, out, parts, held, sums)
        for down in range(PAIRS):
            if PAIR_BITS[down] & (out | PAIR_BITS[across]):
                continue
            base = sums[down, 0] + acts[0][0] * sums[down, 1] + acts[1][second] * sums[down, 2]
            last = best_place(base, sums[down, 3], acts[2], folds[0, second])
            if last == len(acts[2]):
                folded[second] += ways[number]
                continue
            for i in range(present[across, 0] + 1):
                a = present[across, i] if i else 0
                for j in range(present[down, 0] + 1):
                    d = present[down, j] if j else 0
                    both = bits[across, a] & bits[down, d]
                    if both:
                        met[second, last, a, d] += ways[number] * ones(both)
