"""What seven cards set as three hands win against a dealer's house way, exactly over all deals.

A setting wins if two of its hands outrank the dealer's. For one player's hand that is inclusion and
exclusion over the sets of its own cards: for each class of sets, a table says how many dealer hands
that hold the set are beaten by every combination of three scores, and it is looked up for settings
of every hand that holds the set. Everything is integers. Sums of one hand may pass the bounds of 32
bits on the way, but they are exact modulo 2 ** 32, and in the end below 2 ** 31.

Only settings that may be the best of their hand are looked up: those that an estimate from single
cards puts within `MARGIN` of the best. The wins of these settings are exact, so the best play is
that good at least; a setting that was left out is better only where the estimate erred by more than
the margin between two settings of one hand. `BestPlay.largest_error` is the largest such error.
"""

from dataclasses import dataclass
from functools import partial
from math import comb
from typing import TYPE_CHECKING

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
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import float32, int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

DEALS = comb(DECK_SIZE, HAND_SIZE) * comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
DEALER_HANDS = comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)
MARGIN = 0.02
"""How far below the best a setting may be estimated, in chances to win, and still be looked up."""
_SMALL_BITS = (1 << HIGH_SHIFT) - 1
_LOW_BITS = (1 << MEDIUM_SHIFT) - 1
_COLUMNS = MEDIUM_SCORES << MEDIUM_SHIFT
_SHARD_HANDS = 40_000_000
_MOST_SETTINGS = 6
"""More settings for each class than may be the best, taken all together."""
_UNMET = comb(DECK_SIZE, HAND_SIZE) * (1 - HAND_SIZE / DECK_SIZE) ** HAND_SIZE


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


# Settings that may be the best


@kernel
def _tally_by_card(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    weights: "NDArray[int64]",
    dealer: "NDArray[int32]",
    counts: "NDArray[int32]",
) -> None:
    """Dealer hands by scores: all, and those that hold a given card of each rank, or the joker.

    `counts[0]` is of all hands, `counts[1 + rank]` four times that of a card, 13 being the joker.
    """
    for hand in range(masks.shape[0]):
        row, column = dealer[hand] >> HIGH_SHIFT, dealer[hand] & _SMALL_BITS
        weight = weights[hand]
        counts[0, row, column] += weight
        if jokers[hand]:
            counts[14, row, column] += 4 * weight
        for suit in range(4):
            for rank in range(13):
                if masks[hand, suit] >> rank & 1:
                    counts[1 + rank, row, column] += weight


@kernel
def _estimate(setting: int, ranks: "NDArray[int64]", beaten: "NDArray[int32]") -> float:
    """The chance to win, as if each card of the hand were missing from the dealer's for itself."""
    row, column = setting >> HIGH_SHIFT, setting & _SMALL_BITS
    every = float(beaten[0, row, column])
    if every == 0.0:
        return 0.0
    chance = every
    for at in range(HAND_SIZE):
        chance *= 1.0 - beaten[1 + ranks[at], row, column] / (4.0 * every)
    return chance / _UNMET


@kernel
def _list_settings(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    dealer: "NDArray[int32]",
    beaten: "NDArray[int32]",
    starts: "NDArray[int64]",
    listed: "NDArray[int32]",
    estimates: "NDArray[float32]",
) -> None:
    """List the setting by the house way, then others of each class that may be better."""
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(WAYS, np.int32)
    kept = np.empty(WAYS, np.int32)
    chances = np.empty(WAYS, np.float64)
    held = np.empty(4, np.uint16)
    count = 0
    for hand in range(masks.shape[0]):
        starts[hand] = count
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        settings_of(ranks, suits, settings)
        found = undominated(settings, kept)
        listed[count] = dealer[hand]
        estimates[count] = best = _estimate(dealer[hand], ranks, beaten)
        count += 1
        for at in range(found):
            chances[at] = _estimate(kept[at], ranks, beaten)
            best = max(best, chances[at])
        for at in range(found):
            if chances[at] >= best - MARGIN and kept[at] != dealer[hand]:
                listed[count] = kept[at]
                estimates[count] = chances[at]
                count += 1
    starts[masks.shape[0]] = count


# Wins of these settings


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
    estimates: "NDArray[float32]",
    weights: "NDArray[int64]",
    sums: "NDArray[uint32]",
    chosen: "NDArray[int32]",
    totals: "NDArray[int64]",
) -> float:
    """Take the best setting of each class, the house way's where nothing is better.

    Returns the largest error of an estimate beside that of the house way's setting. What each hand
    won against itself, a set of seven cards, is taken away first.
    """
    largest = 0.0
    for hand in range(weights.shape[0]):
        first = starts[hand]
        best = np.int64(-1)
        error = 0.0
        for place in range(first, starts[hand + 1]):
            wins = np.int64(sums[place])
            if wins_over(settings[place], settings[first]):
                wins -= weights[hand]
            if place == first:
                totals[0] += wins
            if wins > best:
                best = wins
                chosen[hand] = settings[place]
            exact = wins / (weights[hand] * float(DEALER_HANDS))
            if place == first:
                error = exact - estimates[place]
            largest = max(largest, abs(exact - estimates[place] - error))
        totals[1] += best
    return largest


@dataclass(frozen=True, slots=True)
class Candidates:
    """For each class of hands the settings that may be the best, that of the house way first."""

    starts: "NDArray[int64]"
    settings: "NDArray[int32]"
    estimates: "NDArray[float32]"


@once
def candidates(house_way: HouseWay) -> Candidates:
    """List the settings that are worth a look against a house way."""
    hands, dealer = card_sets(HAND_SIZE), three_hands(house_way).values
    counts = np.zeros((15, HIGH_SCORES, _COLUMNS), np.int32)
    _tally_by_card(hands.masks, hands.jokers, hands.weights, dealer, counts)
    beaten = np.empty((15, HIGH_SCORES + 1, _COLUMNS), np.int32)
    for count, table in zip(counts, beaten, strict=True):
        beaten_by(HIGH_SCORES, count, table)
    starts = np.empty(len(hands) + 1, np.int64)
    settings = np.empty(_MOST_SETTINGS * len(hands), np.int32)
    estimates = np.empty(_MOST_SETTINGS * len(hands), np.float32)
    _list_settings(hands.masks, hands.jokers, dealer, beaten, starts, settings, estimates)
    return Candidates(starts, settings[: starts[-1]].copy(), estimates[: starts[-1]].copy())


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


def wins_of_shard(house_way: HouseWay, shard: Shard) -> "NDArray[uint32]":
    """The share of some sets in the wins of every setting, modulo 2 ** 32."""
    sets, listed = card_sets(shard.size), candidates(house_way)
    run = slice(shard.first, shard.last)
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
    largest_error: float


def best_play(house_way: HouseWay) -> BestPlay:
    """Set every hand in the way that wins most, and by the house way."""
    listed, weights = candidates(house_way), card_sets(HAND_SIZE).weights
    sums = total(partial(wins_of_shard, house_way), shards(), np.add)
    chosen = np.empty(len(weights), np.int32)
    totals = np.zeros(2, np.int64)
    largest = _choose(
        listed.starts, listed.settings, listed.estimates, weights, sums, chosen, totals
    )
    return BestPlay(chosen, int(totals[0]), int(totals[1]), float(largest))
