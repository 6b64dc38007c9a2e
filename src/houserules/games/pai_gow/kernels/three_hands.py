"""Seven cards set as three hands against a dealer's house way: their wins, exactly over all deals.

A setting wins if two of its hands outrank the dealer's. For one player's hand that is inclusion and
exclusion over the sets of its own cards: for each class of sets, a table says how many dealer hands
that hold the set are beaten by every combination of three scores, and it is looked up for settings
of every hand that holds the set. Everything is integers. Sums of one hand may pass the bounds of 32
bits on the way, but they are exact modulo 2 ** 32, and from the sets of one card on below 2 ** 31.

The best setting is proven to be the best of all. A setting that another one equals or betters in
all three hands never wins more. Other settings that can no longer be the best are left out
after each size of sets: sums that end with one size are upper or lower bounds of the wins and of
the losses alike, so the wins of all settings differ from their sums by at most `doubt(size)`, and
in the same direction.
"""

from dataclasses import dataclass
from functools import partial
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import (
    DECK_SIZE,
    HAND_SIZE,
    card_sets,
    class_of_hand,
    once,
)
from houserules.games.pai_gow.kernels.supersets import BLOCK, DONE, next_classes, start
from houserules.hands.asia_poker_house_way import HouseWay
from houserules.hands.asia_poker_tables import (
    FOUL,
    HIGH_SCORES,
    HIGH_SHIFT,
    LOW_SCORES,
    MEDIUM_SCORES,
    MEDIUM_SHIFT,
    WAYS,
    encode,
    set_by_rules,
    settings_of,
)
from houserules.hands.compiled import kernel
from houserules.hands.seven_cards import spread
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

DEALS = comb(DECK_SIZE, HAND_SIZE) * comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
DEALER_HANDS = comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
_SMALL_BITS = (1 << HIGH_SHIFT) - 1
_LOW_BITS = (1 << MEDIUM_SHIFT) - 1
_COLUMNS = MEDIUM_SCORES << MEDIUM_SHIFT
_SHARD_HANDS = 40_000_000
_MOST_SETTINGS = 18
"""More settings for each class than are undominated, taken all together."""


@kernel
def _set_classes(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    rules: "NDArray[int64]",
    values: "NDArray[int32]",
    numbers: "NDArray[uint8]",
) -> None:
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    held = np.empty(4, np.uint16)
    for hand in range(masks.shape[0]):
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        settings_of(ranks, suits, settings)
        setting, number = set_by_rules(ranks, settings, rules)
        values[hand] = setting
        numbers[hand] = number


@dataclass(frozen=True, slots=True)
class ThreeHands:
    """The classes of hands set by a house way: their settings, and the rules that set them."""

    values: "NDArray[int32]"
    rules: "NDArray[uint8]"


@once
def three_hands(house_way: HouseWay) -> ThreeHands:
    """Set all hands by a house way."""
    hands = card_sets(HAND_SIZE)
    made = ThreeHands(np.empty(len(hands), np.int32), np.empty(len(hands), np.uint8))
    _set_classes(hands.masks, hands.jokers, encode(house_way), made.values, made.rules)
    return made


@kernel
def undominated(settings: "NDArray[int32]", kept: "NDArray[int32]") -> int:
    """Keep the settings that no other one equals or betters in all three hands."""
    count = 0
    for split in range(WAYS):
        setting = settings[split]
        if setting == FOUL:
            continue
        bettered = False
        for other in range(WAYS):
            if settings[other] == FOUL or other == split:
                continue
            if settings[other] == setting:
                bettered = bettered or other < split
            elif (
                settings[other] >> HIGH_SHIFT >= setting >> HIGH_SHIFT
                and settings[other] & _SMALL_BITS >= (setting & ~_LOW_BITS) & _SMALL_BITS
                and settings[other] & _LOW_BITS >= setting & _LOW_BITS
            ):
                bettered = True
            if bettered:
                break
        if not bettered:
            kept[count] = setting
            count += 1
    return count


@kernel
def beaten_by(rows: int, counts: "NDArray[int32]", beaten: "NDArray[int32]") -> None:
    """Count the dealer hands that a setting beats, by the rows below it and by its column.

    A column is medium score << 4 | low score. The table of those that a setting outranks in the
    medium and in the low hand grows row by row.
    """
    width = LOW_SCORES + 1
    every = np.zeros((MEDIUM_SCORES + 1, width), np.int32)
    below = np.zeros((MEDIUM_SCORES + 1, width), np.int32)
    for row in range(rows):
        _add_row(counts[row], every)
    for row in range(rows + 1):
        for medium in range(MEDIUM_SCORES):
            at = medium << MEDIUM_SHIFT
            high_and_medium = below[medium, LOW_SCORES]
            for low in range(LOW_SCORES):
                beaten[row, at + low] = (
                    high_and_medium
                    + below[MEDIUM_SCORES, low]
                    + every[medium, low]
                    - 2 * below[medium, low]
                )
        if row < rows:
            _add_row(counts[row], below)


@kernel
def _add_row(row: "NDArray[int32]", below: "NDArray[int32]") -> None:
    """Add a row's hands to all places that have a higher medium and a higher low score."""
    so_far = np.zeros(LOW_SCORES + 1, np.int32)
    for medium in range(MEDIUM_SCORES):
        at = medium << MEDIUM_SHIFT
        here = 0
        for low in range(LOW_SCORES):
            here += row[at + low]
            so_far[low + 1] += here
        for low in range(LOW_SCORES + 1):
            below[medium + 1, low] += so_far[low]


# Settings that may be the best


@kernel
def _list_settings(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    dealer: "NDArray[int32]",
    starts: "NDArray[int64]",
    listed: "NDArray[int32]",
) -> None:
    """List the setting by the house way, then the undominated ones of each class."""
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    kept = np.empty(WAYS, np.int32)
    held = np.empty(4, np.uint16)
    count = 0
    for hand in range(masks.shape[0]):
        starts[hand] = count
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        settings_of(ranks, suits, settings)
        listed[count] = dealer[hand]
        count += 1
        for at in range(undominated(settings, kept)):
            if kept[at] != dealer[hand]:
                listed[count] = kept[at]
                count += 1
    starts[masks.shape[0]] = count


@kernel
def leave_out(
    doubt: int,
    weights: "NDArray[int64]",
    starts: "NDArray[int64]",
    settings: "NDArray[int32]",
    sums: "NDArray[uint32]",
) -> None:
    """Leave out, in place, settings whose sums are below the best of their hand beyond doubt.

    The first one, that of the house way, stays in any case.
    """
    count = 0
    first = starts[0]
    for hand in range(weights.shape[0]):
        last = starts[hand + 1]
        best = np.int64(np.int32(sums[first]))
        for place in range(first + 1, last):
            best = max(best, np.int64(np.int32(sums[place])))
        least = best - doubt * weights[hand]
        starts[hand] = count
        for place in range(first, last):
            if place == first or np.int64(np.int32(sums[place])) >= least:
                settings[count] = settings[place]
                sums[count] = sums[place]
                count += 1
        first = last
    starts[weights.shape[0]] = count


# Wins of these settings


@kernel
def _rows(
    count: int,
    block: "NDArray[uint32]",
    all_rows: bool,
    dealer: "NDArray[int32]",
    rows_below: "NDArray[int32]",
) -> int:
    """Number the high scores in use; `rows_below` counts those below each score."""
    for high in range(HIGH_SCORES):
        rows_below[high] = 1 if all_rows else 0
    if not all_rows:
        for at in range(count):
            rows_below[dealer[block[at]] >> HIGH_SHIFT] = 1
    rows = 0
    for high in range(HIGH_SCORES):
        used = rows_below[high]
        rows_below[high] = rows
        rows += used
    return rows


@kernel
def _sum_wins(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    weights: "NDArray[int64]",
    sign: int,
    classes: "NDArray[uint32]",
    dealer: "NDArray[int32]",
    starts: "NDArray[int64]",
    settings: "NDArray[int32]",
    sums: "NDArray[uint32]",
) -> None:
    """Add the share of some sets of one size to the wins of the settings."""
    shares = np.empty((HAND_SIZE + 2, DECK_SIZE), np.int64)
    places = np.empty(HAND_SIZE + 3, np.int64)
    block = np.empty(BLOCK, np.uint32)
    held = np.empty(4, np.uint16)
    rows_below = np.empty(HIGH_SCORES, np.int32)
    counts = np.zeros((HIGH_SCORES, _COLUMNS), np.int32)
    beaten = np.empty((HIGH_SCORES + 1, _COLUMNS), np.int32)
    for number in range(masks.shape[0]):
        for suit in range(4):
            held[suit] = masks[number, suit]
        base = start(held, jokers[number], shares, places)
        count = next_classes(base, shares, places, classes, block)
        only_block = places[0] == DONE
        rows = _rows(count, block, not only_block, dealer, rows_below)
        found = count
        while found:
            for at in range(found):
                value = dealer[block[at]]
                counts[rows_below[value >> HIGH_SHIFT], value & _SMALL_BITS] += 1
            found = next_classes(base, shares, places, classes, block)
        beaten_by(rows, counts, beaten)
        counts[:rows] = 0
        if not only_block:
            base = start(held, jokers[number], shares, places)
            count = next_classes(base, shares, places, classes, block)
        factor = sign * weights[number]
        while count:
            for at in range(count):
                hand = np.int64(block[at])
                for place in range(starts[hand], starts[hand + 1]):
                    setting = settings[place]
                    row = rows_below[setting >> HIGH_SHIFT]
                    sums[place] += factor * beaten[row, setting & _SMALL_BITS]
            count = 0 if only_block else next_classes(base, shares, places, classes, block)


@kernel
def wins_over(setting: int, dealer: int) -> bool:
    """Whether two of three hands outrank the dealer's."""
    higher = 0
    if setting >> HIGH_SHIFT > dealer >> HIGH_SHIFT:
        higher += 1
    if setting >> MEDIUM_SHIFT & 127 > dealer >> MEDIUM_SHIFT & 127:
        higher += 1
    if setting & _LOW_BITS > dealer & _LOW_BITS:
        higher += 1
    return higher >= 2


@kernel
def _choose(
    starts: "NDArray[int64]",
    settings: "NDArray[int32]",
    weights: "NDArray[int64]",
    sums: "NDArray[uint32]",
    chosen: "NDArray[int32]",
    totals: "NDArray[int64]",
) -> None:
    """Take the best setting of each class, the house way's where nothing is better.

    The deals that each hand won against itself, a set of seven cards, are taken away first.
    """
    for hand in range(weights.shape[0]):
        first = starts[hand]
        best = np.int64(-1)
        for place in range(first, starts[hand + 1]):
            wins = np.int64(sums[place])
            if wins_over(settings[place], settings[first]):
                wins -= weights[hand]
            if place == first:
                totals[0] += wins
            if wins > best:
                best = wins
                chosen[hand] = settings[place]
        totals[1] += best


@dataclass(frozen=True, slots=True)
class Candidates:
    """For each class of hands the settings that may be the best, that of the house way first."""

    starts: "NDArray[int64]"
    settings: "NDArray[int32]"
    sums: "NDArray[uint32]"
    """The wins of each setting, added up over the sizes of sets so far, modulo 2 ** 32."""

    @classmethod
    def of(cls, house_way: HouseWay) -> "Candidates":
        """List all undominated settings, without wins."""
        hands, dealer = card_sets(HAND_SIZE), three_hands(house_way).values
        starts = np.empty(len(hands) + 1, np.int64)
        settings = np.empty(_MOST_SETTINGS * len(hands), np.int32)
        _list_settings(hands.masks, hands.jokers, dealer, starts, settings)
        count = starts[-1]
        return cls(starts, settings[:count].copy(), np.zeros(count, np.uint32))

    def after(self, size: int, sums: "NDArray[uint32]") -> "Candidates":
        """The settings that may still be the best once the sets of one more size are added."""
        starts, settings, sums = self.starts.copy(), self.settings.copy(), self.sums + sums
        if size:
            leave_out(doubt(size), card_sets(HAND_SIZE).weights, starts, settings, sums)
        count = starts[-1]
        return Candidates(starts, settings[:count].copy(), sums[:count].copy())


def doubt(size: int) -> int:
    """How far the sums over sets of up to `size` cards are from the wins of a hand, at most.

    Both the wins and the losses are at least such sums if they end with an odd size, and at most
    such sums if they end with an even size. Wins and losses add up to all dealer hands.
    """
    sums: int = sum(
        (-1) ** held * comb(HAND_SIZE, held) * comb(DECK_SIZE - held, HAND_SIZE - held)
        for held in range(size + 1)
    )
    return abs(DEALER_HANDS - sums)


@dataclass(frozen=True, slots=True)
class Shard:
    """Some classes of card sets of one size, to be counted apart from the others."""

    size: int
    first: int
    last: int


def shards(size: int) -> list[Shard]:
    """The sets of one size cut into pieces of some seconds each."""
    sets = len(card_sets(size))
    step = max(1, _SHARD_HANDS // comb(DECK_SIZE - size, HAND_SIZE - size))
    return [Shard(size, at, min(at + step, sets)) for at in range(0, sets, step)]


def wins_of_shard(house_way: HouseWay, listed: Candidates, shard: Shard) -> "NDArray[uint32]":
    """The share of some sets in the wins of every setting, modulo 2 ** 32."""
    sets, run = card_sets(shard.size), slice(shard.first, shard.last)
    sums = np.zeros(len(listed.settings), np.uint32)
    _sum_wins(
        sets.masks[run],
        sets.jokers[run],
        sets.weights[run],
        (-1) ** shard.size,
        class_of_hand(),
        three_hands(house_way).values,
        listed.starts,
        listed.settings,
        sums,
    )
    return sums


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best setting of every class of hands; wins are numbers of pairs of disjoint hands."""

    chosen: "NDArray[int32]"
    house_wins: int
    wins: int


def best_play(house_way: HouseWay) -> BestPlay:
    """Set every hand in the way that wins most, and by the house way."""
    listed = Candidates.of(house_way)
    parts = [shards(size) for size in range(HAND_SIZE)]
    done, of = 0, sum(map(len, parts))
    for size, part in enumerate(parts):
        task = partial(wins_of_shard, house_way, listed)
        listed = listed.after(size, total(task, part, np.add, after=done, of=of))
        done += len(part)
    weights = card_sets(HAND_SIZE).weights
    chosen = np.empty(len(weights), np.int32)
    totals = np.zeros(2, np.int64)
    _choose(listed.starts, listed.settings, weights, listed.sums, chosen, totals)
    return BestPlay(chosen, int(totals[0]), int(totals[1]))
