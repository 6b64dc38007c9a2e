"""The best way to set every Pai Gow Poker hand against a dealer's house way, exactly.

A setting is worth the sum over all dealer hands from the 46 other cards of what it wins or loses.
The sum is again inclusion and exclusion over the sets of the player's own cards: for each class
of sets, a table of the worth of every pair of scores against the dealer hands that hold the set,
looked up for every setting of every hand that holds it. A setting that another one of the same
hand equals or betters in both hands is left out: it cannot be worth more.

A tally is 2 ** 32 times the wins plus the losses. Sums of tallies may pass the bounds of 64 bits
on the way, but they are exact modulo 2 ** 64, and in the end both numbers are below 2 ** 31.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import (
    DECK_SIZE,
    HAND_SIZE,
    card_sets,
    class_of_hand,
)
from houserules.games.pai_gow.kernels.supersets import BLOCK, DONE, next_classes, start
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_tables import FOUL, HIGH_SCORES, LOW_SCORES, settings_of
from houserules.hands.seven_cards import spread

if TYPE_CHECKING:
    from numpy import bool_, int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

PARTS = 2
"""The parts into which the hands are divided; two at a time stay below 2 GiB."""


@dataclass(frozen=True, slots=True)
class Stake:
    """The gain of a setting when both hands outrank, and when neither does, as integers.

    If `copies_win`, an identical hand counts as higher, as it does for the bank.
    """

    win: int
    loss: int
    copies_win: bool = False


@kernel
def list_settings(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[uint32]",
) -> int:
    """List the settings of each class that no other setting of it equals or betters in both."""
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    all_settings = np.empty(21, np.int32)
    held = np.empty(4, np.uint16)
    count = 0
    for hand in range(first, last):
        starts[hand - first] = count
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        settings_of(ranks, suits, all_settings)
        for split in range(21):
            setting = all_settings[split]
            if setting == FOUL or _is_bettered(split, all_settings):
                continue
            if settings.shape[0]:
                settings[count] = (setting & 8191) << 7 | setting >> 13
            count += 1
    starts[last - first] = count
    return count


@kernel
def _is_bettered(split: int, settings: "NDArray[int32]") -> bool:
    low, high = settings[split] >> 13, settings[split] & 8191
    for other in range(21):
        if other == split or settings[other] == FOUL:
            continue
        if settings[other] == settings[split]:
            if other < split:
                return True
        elif settings[other] >> 13 >= low and settings[other] & 8191 >= high:
            return True
    return False


@kernel
def tally_of(rows: int, counts: "NDArray[int32]", tally: "NDArray[int64]") -> None:
    """From dealer hands by row and low score: wins and losses by rows and lows outranked."""
    total = 0
    below_low = np.zeros(LOW_SCORES + 1, np.int64)
    for row in range(rows):
        for low in range(LOW_SCORES):
            below_low[low + 1] += counts[row, low]
    for low in range(LOW_SCORES):
        total += below_low[low + 1]
        below_low[low + 1] = total
    below_both = np.zeros(LOW_SCORES + 1, np.int64)
    for row in range(rows + 1):
        below_row = below_both[LOW_SCORES]
        for low in range(LOW_SCORES + 1):
            below_neither = total - below_row - below_low[low] + below_both[low]
            tally[row, low] = (below_both[low] << 32) + below_neither
        if row < rows:
            added = 0
            for low in range(LOW_SCORES):
                added += counts[row, low]
                below_both[low + 1] += added


@kernel
def _add_tally(
    count: int,
    block: "NDArray[uint32]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[uint32]",
    rows_below: "NDArray[int32]",
    tally: "NDArray[int64]",
    factor: int,
    beyond: int,
    sums: "NDArray[int64]",
) -> None:
    """Add to the tally of every setting of the classes of a block that are in the range."""
    for at in range(count):
        hand = np.int64(block[at])
        if first <= hand < last:
            for place in range(starts[hand - first], starts[hand - first + 1]):
                setting = np.int64(settings[place])
                row = rows_below[(setting >> 7) + beyond]
                sums[place] += factor * tally[row, (setting & 127) + beyond]


@kernel
def number_rows(
    count: int,
    block: "NDArray[uint32]",
    all_rows: bool,
    dealer: "NDArray[uint32]",
    rows_below: "NDArray[int32]",
) -> int:
    """Number the high scores in use; `rows_below` says how many of them are below each score."""
    for high in range(HIGH_SCORES + 2):
        rows_below[high] = 1 if all_rows else 0
    if not all_rows:
        for at in range(count):
            rows_below[dealer[block[at]] >> 7] = 1
    rows = 0
    for high in range(HIGH_SCORES):
        used = rows_below[high]
        rows_below[high] = rows
        rows += used
    rows_below[HIGH_SCORES] = rows
    rows_below[HIGH_SCORES + 1] = rows
    return rows


@kernel
def _sum_tallies(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    weights: "NDArray[int64]",
    sign: int,
    classes: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    pushes: "NDArray[bool_]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[uint32]",
    beyond: int,
    sums: "NDArray[int64]",
) -> None:
    """Add the share of the sets of one size to the tally of every setting in the range."""
    shares = np.empty((HAND_SIZE + 2, DECK_SIZE), np.int64)
    places = np.empty(HAND_SIZE + 3, np.int64)
    block = np.empty(BLOCK, np.uint32)
    held = np.empty(4, np.uint16)
    rows_below = np.empty(HIGH_SCORES + 2, np.int32)
    counts = np.zeros((HIGH_SCORES, LOW_SCORES), np.int32)
    tally = np.empty((HIGH_SCORES + 1, LOW_SCORES + 1), np.int64)
    for number in range(masks.shape[0]):
        for suit in range(4):
            held[suit] = masks[number, suit]
        base = start(held, jokers[number], shares, places)
        count = next_classes(base, shares, places, classes, block)
        only_block = places[0] == DONE
        rows = number_rows(count, block, not only_block, dealer, rows_below)
        found = count
        while found:
            for at in range(found):
                hand = block[at]
                if not pushes[hand]:
                    counts[rows_below[dealer[hand] >> 7], dealer[hand] & 127] += 1
            found = next_classes(base, shares, places, classes, block)
        tally_of(rows, counts, tally)
        for row in range(rows):
            for low in range(LOW_SCORES):
                counts[row, low] = 0
        if not only_block:
            base = start(held, jokers[number], shares, places)
            count = next_classes(base, shares, places, classes, block)
        while count:
            _add_tally(
                count,
                block,
                first,
                last,
                starts,
                settings,
                rows_below,
                tally,
                sign * weights[number],
                beyond,
                sums,
            )
            count = 0 if only_block else next_classes(base, shares, places, classes, block)


@kernel
def _settle_itself(
    dealer: "NDArray[uint32]",
    pushes: "NDArray[bool_]",
    weights: "NDArray[int64]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[uint32]",
    beyond: int,
    sums: "NDArray[int64]",
) -> None:
    """The sets of seven cards: take away what each hand counted against itself."""
    for hand in range(first, last):
        if pushes[hand]:
            continue
        high, low = np.int64(dealer[hand] >> 7), np.int64(dealer[hand] & 127)
        for place in range(starts[hand - first], starts[hand - first + 1]):
            setting = np.int64(settings[place])
            over_high = (setting >> 7) + beyond > high
            over_low = (setting & 127) + beyond > low
            if over_high and over_low:
                sums[place] -= weights[hand] << 32
            elif not over_high and not over_low:
                sums[place] -= weights[hand]


@kernel
def _choose(
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    sums: "NDArray[int64]",
    win: int,
    loss: int,
    chosen: "NDArray[uint32]",
    totals: "NDArray[int64]",
) -> None:
    """Take the best setting of each class, the house way's where nothing is better."""
    for hand in range(first, last):
        start, stop = starts[hand - first], starts[hand - first + 1]
        best = start
        for place in range(start, stop):
            if settings[place] == dealer[hand]:
                best = place
        totals[2] += sums[best] >> 32
        totals[3] += sums[best] & 0xFFFFFFFF
        worth = win * (sums[best] >> 32) + loss * (sums[best] & 0xFFFFFFFF)
        for place in range(start, stop):
            other = win * (sums[place] >> 32) + loss * (sums[place] & 0xFFFFFFFF)
            if other > worth:
                best, worth = place, other
        totals[0] += sums[best] >> 32
        totals[1] += sums[best] & 0xFFFFFFFF
        chosen[hand - first] = settings[best]


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best settings of a run of classes, and what they and the house way win and lose.

    Wins and losses are numbers of pairs of disjoint hands. A setting is high score * 128 + low.
    """

    chosen: "NDArray[uint32]"
    wins: int
    losses: int
    house_wins: int
    house_losses: int


def parts(count: int = PARTS) -> list[tuple[int, int]]:
    """The classes of hands cut into runs."""
    ends = [len(card_sets(HAND_SIZE)) * part // count for part in range(count + 1)]
    return list(pairwise(ends))


def best_play_of_part(
    part: tuple[int, int], dealer: "NDArray[uint32]", pushes: "NDArray[bool_]", stake: Stake
) -> BestPlay:
    """Find the best setting of each class in a run, against the dealer's settings by class.

    Dealer hands that are marked as pushes neither win nor lose.
    """
    first, last = part
    hands = card_sets(HAND_SIZE)
    starts = np.empty(last - first + 1, np.int64)
    nothing = np.empty(0, np.uint32)
    count = list_settings(hands.masks, hands.jokers, first, last, starts, nothing)
    settings = np.empty(count, np.uint32)
    list_settings(hands.masks, hands.jokers, first, last, starts, settings)
    sums = np.zeros(count, np.int64)
    beyond = int(stake.copies_win)
    for size in range(HAND_SIZE):
        sets = card_sets(size)
        _sum_tallies(
            sets.masks,
            sets.jokers,
            sets.weights,
            (-1) ** size,
            class_of_hand(),
            dealer,
            pushes,
            first,
            last,
            starts,
            settings,
            beyond,
            sums,
        )
    _settle_itself(dealer, pushes, hands.weights, first, last, starts, settings, beyond, sums)
    chosen = np.empty(last - first, np.uint32)
    totals = np.zeros(4, np.int64)
    _choose(first, last, starts, settings, dealer, sums, stake.win, stake.loss, chosen, totals)
    return BestPlay(chosen, *map(int, totals))
