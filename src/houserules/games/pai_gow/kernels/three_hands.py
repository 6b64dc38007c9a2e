"""What seven cards set as three hands win against a dealer's house way, exactly over all deals.

A setting wins if two of its hands outrank the dealer's. For one player's hand that is inclusion and
exclusion over the sets of its own cards: for each class of sets, a table says how many dealer hands
that hold the set are beaten by every combination of three scores, and it is looked up for every
setting of every hand that holds the set. Everything is integers. Sums of one hand may pass the
bounds of 32 bits on the way, but they are exact modulo 2 ** 32, and in the end below 2 ** 31.
"""

from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from houserules.games.pai_gow.kernels.hands import (
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
from houserules.hands.pai_gow_tables import spread

if TYPE_CHECKING:
    from numpy import int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

DEALS = comb(DECK_SIZE, HAND_SIZE) * comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
PARTS = 2
"""The parts into which the hands are divided for the best play; two at a time need 3 GiB."""
_SMALL_BITS = (1 << HIGH_SHIFT) - 1
_LOW_BITS = (1 << MEDIUM_SHIFT) - 1
_COLUMNS = MEDIUM_SCORES << MEDIUM_SHIFT
_SHARD_HANDS = 40_000_000


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
def _list_settings(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    listed: "NDArray[int32]",
) -> int:
    """List the undominated settings of each class; without room for them, count them."""
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    kept = np.empty(WAYS, np.int32)
    held = np.empty(4, np.uint16)
    count = 0
    for hand in range(first, last):
        starts[hand - first] = count
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        settings_of(ranks, suits, settings)
        found = undominated(settings, kept)
        if listed.shape[0]:
            for at in range(found):
                listed[count + at] = kept[at]
        count += found
    starts[last - first] = count
    return count


@kernel
def beaten_by(rows: int, counts: "NDArray[int32]", beaten: "NDArray[int32]") -> None:
    """From dealer hands by row and column: how many a setting beats, by rows below it and column.

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


@kernel
def _rows(
    count: int,
    block: "NDArray[uint32]",
    all_rows: bool,
    dealer: "NDArray[int32]",
    rows_below: "NDArray[int32]",
) -> int:
    """Number the high scores in use; `rows_below` says how many of them are below each score."""
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
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[int32]",
    sums: "NDArray[Any]",
) -> None:
    """Add the share of some sets of one size to the wins of every setting in the range."""
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
                if first <= hand < last:
                    for place in range(starts[hand - first], starts[hand - first + 1]):
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
    first: int,
    last: int,
    starts: "NDArray[int64]",
    settings: "NDArray[int32]",
    dealer: "NDArray[int32]",
    weights: "NDArray[int64]",
    sums: "NDArray[uint32]",
    chosen: "NDArray[int32]",
    totals: "NDArray[int64]",
) -> None:
    """Take the best setting of each class, the house way's where nothing is better.

    What each hand won against itself, a set of seven cards, is taken away first. The house way's
    setting is among the undominated ones unless another one betters it.
    """
    for hand in range(first, last):
        best = house = np.int64(-1)
        for place in range(starts[hand - first], starts[hand - first + 1]):
            wins = np.int64(sums[place])
            if wins_over(settings[place], dealer[hand]):
                wins -= weights[hand]
            if wins > best or (wins == best and settings[place] == dealer[hand]):
                best = wins
                chosen[hand - first] = settings[place]
            if settings[place] == dealer[hand]:
                house = wins
        totals[0] += best
        if house >= 0:
            totals[1] += house
        else:
            totals[2] += 1


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best settings of a run of classes; wins are numbers of pairs of disjoint hands.

    `bettered` counts the classes whose setting by the house way is bettered in all three hands,
    and whose wins by the house way are not counted in `house_wins`.
    """

    chosen: "NDArray[int32]"
    wins: int
    house_wins: int
    bettered: int


def parts(count: int = PARTS) -> list[tuple[int, int]]:
    """The classes of hands cut into runs."""
    ends = [len(card_sets(HAND_SIZE)) * part // count for part in range(count + 1)]
    return list(pairwise(ends))


def best_play_of_part(part: tuple[int, int], dealer: "NDArray[int32]") -> BestPlay:
    """Find the best setting of each class in a run, against the dealer's settings by class."""
    first, last = part
    hands = card_sets(HAND_SIZE)
    starts = np.empty(last - first + 1, np.int64)
    nothing = np.empty(0, np.int32)
    count = _list_settings(hands.masks, hands.jokers, first, last, starts, nothing)
    settings = np.empty(count, np.int32)
    _list_settings(hands.masks, hands.jokers, first, last, starts, settings)
    sums = np.zeros(count, np.uint32)
    for size in range(HAND_SIZE):
        sets = card_sets(size)
        _sum_wins(
            sets.masks,
            sets.jokers,
            sets.weights,
            (-1) ** size,
            class_of_hand(),
            dealer,
            first,
            last,
            starts,
            settings,
            sums,
        )
    chosen = np.empty(last - first, np.int32)
    totals = np.zeros(3, np.int64)
    _choose(first, last, starts, settings, dealer, hands.weights, sums, chosen, totals)
    return BestPlay(chosen, *map(int, totals))


@dataclass(frozen=True, slots=True)
class Shard:
    """Some classes of card sets of one size, to be counted apart from the others."""

    size: int
    first: int
    last: int


def shards() -> list[Shard]:
    """The sets of 0 to 6 cards cut into pieces of some seconds each."""
    pieces = []
    for size in range(HAND_SIZE):
        sets = len(card_sets(size))
        extensions = comb(DECK_SIZE - size, HAND_SIZE - size)
        step = max(1, _SHARD_HANDS // extensions)
        pieces += [Shard(size, at, min(at + step, sets)) for at in range(0, sets, step)]
    return pieces


def wins_of_shard(shard: Shard, dealer: "NDArray[int32]") -> int:
    """The share of some sets in the wins of hands that are set as the dealer's are.

    A set of seven cards has no share: no hand beats itself.
    """
    sets = card_sets(shard.size)
    run = slice(shard.first, shard.last)
    sums = np.zeros(len(dealer), np.int64)
    _sum_wins(
        sets.masks[run],
        sets.jokers[run],
        sets.weights[run],
        (-1) ** shard.size,
        class_of_hand(),
        dealer,
        0,
        len(dealer),
        np.arange(len(dealer) + 1),
        dealer,
        sums,
    )
    return int(sums.sum())
