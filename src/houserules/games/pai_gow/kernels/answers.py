"""The best answer to a dealer's open hand, counted exactly over all deals of two hands.

A player who sees the dealer's two hands wins if one of their settings outranks both. The settings
that no other one betters form a staircase, so the dealer hands that one of them beats are a signed
sum: those below each step, less those below each corner between two steps. The player loses if
neither the highest high hand nor the highest low hand outranks the dealer's. Both are sums of
counts of dealer hands below a pair of scores, hence inclusion and exclusion over the sets of common
cards counts them without looking at pairs of hands, as in `pairs`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.best import list_settings, number_rows, tally_of
from houserules.games.pai_gow.kernels.card_sets import (
    DECK_SIZE,
    HAND_SIZE,
    card_sets,
    class_of_hand,
    once,
)
from houserules.games.pai_gow.kernels.hands import house_hands
from houserules.games.pai_gow.kernels.pairs import Shard
from houserules.games.pai_gow.kernels.supersets import BLOCK, DONE, next_classes, start
from houserules.games.pai_gow.open_deals import OpenDeals
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_tables import HIGH_SCORES, LOW_SCORES

if TYPE_CHECKING:
    from numpy import int32, int64, uint8, uint16, uint32
    from numpy.typing import NDArray

WITHOUT_JOKER, WITH_JOKER = 1, 2
"""How a class of ace-high hands is marked; 0 marks any other."""


@kernel
def interleave(
    starts: "NDArray[int64]", settings: "NDArray[uint32]", points: "NDArray[uint32]"
) -> None:
    """Turn each class's settings into steps by rising high score, with the corners between."""
    for hand in range(starts.shape[0] - 1):
        first, last = starts[hand], starts[hand + 1]
        for at in range(first + 1, last):
            moved = settings[at]
            place = at
            while place > first and settings[place - 1] > moved:
                settings[place] = settings[place - 1]
                place -= 1
            settings[place] = moved
        to = 2 * first - hand
        for at in range(first, last):
            points[to] = settings[at]
            to += 1
            if at + 1 < last:
                high, low = settings[at] >> 7, settings[at + 1] & 127
                points[to] = high << 7 | low
                to += 1


@dataclass(frozen=True, slots=True)
class Staircases:
    """The steps and corners of each class, by turns; a class's first is a step, and its last."""

    starts: "NDArray[int64]"
    points: "NDArray[uint32]"


@once
def staircases() -> Staircases:
    """The settings of every class of hands as steps and corners."""
    hands = card_sets(HAND_SIZE)
    count = len(hands)
    starts = np.empty(count + 1, np.int64)
    nothing = np.empty(0, np.uint32)
    found = list_settings(hands.masks, hands.jokers, 0, count, starts, nothing)
    settings = np.empty(found, np.uint32)
    list_settings(hands.masks, hands.jokers, 0, count, starts, settings)
    points = np.empty(2 * found - count, np.uint32)
    interleave(starts, settings, points)
    return Staircases(2 * starts - np.arange(count + 1), points)


@once
def ace_high(house_way: HouseWay) -> "NDArray[uint8]":
    """Mark the classes that are ace high, with or without the joker; no house way changes it."""
    facts = house_hands(house_way).facts
    is_ace_high = facts == tuple(SevenCardHand).index(SevenCardHand.ACE_HIGH)
    joker = card_sets(HAND_SIZE).jokers.astype(bool)
    marks = np.where(joker, WITH_JOKER, WITHOUT_JOKER)
    return np.where(is_ace_high, marks, 0).astype(np.uint8)


def count_ace_high_with_joker() -> int:
    """How many of the 154,143,080 hands are ace high with the joker."""
    marked = ace_high(FOXWOODS) == WITH_JOKER
    return int(card_sets(HAND_SIZE).weights[marked].sum())


@kernel
def _below(tally: "NDArray[int64]", rows_below: "NDArray[int32]", point: "int64") -> int:
    return int(tally[rows_below[point >> 7], point & 127])


@kernel
def _answer(
    count: int,
    block: "NDArray[uint32]",
    starts: "NDArray[int64]",
    points: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    rows_below: "NDArray[int32]",
    tally: "NDArray[int64]",
    sums: "NDArray[int64]",
) -> None:
    """Add the wins and losses of a block of player hands against the tallied dealer hands."""
    wins = losses = house_wins = house_losses = 0
    for at in range(count):
        hand = np.int64(block[at])
        first, last = starts[hand], starts[hand + 1]
        sign = 1
        for place in range(first, last):
            wins += sign * (_below(tally, rows_below, np.int64(points[place])) >> 32)
            sign = -sign
        highest = np.int64(points[last - 1]) & ~127 | np.int64(points[first]) & 127
        losses += _below(tally, rows_below, highest) & 0xFFFFFFFF
        by_house_way = _below(tally, rows_below, np.int64(dealer[hand]))
        house_wins += by_house_way >> 32
        house_losses += by_house_way & 0xFFFFFFFF
    sums[0] += wins
    sums[1] += losses
    sums[2] += house_wins
    sums[3] += house_losses


@kernel
def _count_answers(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    weights: "NDArray[int64]",
    first: int,
    last: int,
    classes: "NDArray[uint32]",
    starts: "NDArray[int64]",
    points: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    aces: "NDArray[uint8]",
    totals: "NDArray[int64]",
) -> None:
    """Compare the hands that hold each set of a range with one another."""
    shares = np.empty((HAND_SIZE + 2, DECK_SIZE), np.int64)
    places = np.empty(HAND_SIZE + 3, np.int64)
    block = np.empty(BLOCK, np.uint32)
    held = np.empty(4, np.uint16)
    rows_below = np.empty(HIGH_SCORES + 2, np.int32)
    counts = np.zeros((HIGH_SCORES, LOW_SCORES), np.int32)
    tally = np.empty((HIGH_SCORES + 1, LOW_SCORES + 1), np.int64)
    marked = np.empty(3, np.int64)
    sums = np.empty(4, np.int64)
    for number in range(first, last):
        for suit in range(4):
            held[suit] = masks[number, suit]
        base = start(held, jokers[number], shares, places)
        count = next_classes(base, shares, places, classes, block)
        only_block = places[0] == DONE
        rows = number_rows(count, block, not only_block, dealer, rows_below)
        marked[:] = 0
        sums[:] = 0
        found = count
        while found:
            for at in range(found):
                hand = block[at]
                marked[aces[hand]] += 1
                if not aces[hand]:
                    counts[rows_below[dealer[hand] >> 7], dealer[hand] & 127] += 1
            found = next_classes(base, shares, places, classes, block)
        tally_of(rows, counts, tally)
        counts[:rows] = 0
        if not only_block:
            base = start(held, jokers[number], shares, places)
            count = next_classes(base, shares, places, classes, block)
        while count:
            _answer(count, block, starts, points, dealer, rows_below, tally, sums)
            count = 0 if only_block else next_classes(base, shares, places, classes, block)
        both = marked[WITHOUT_JOKER] + marked[WITH_JOKER]
        for at in range(4):
            totals[at] += weights[number] * sums[at]
        totals[4] += weights[number] * both * marked[WITHOUT_JOKER]
        totals[5] += weights[number] * both * marked[WITH_JOKER]


@kernel
def _answer_itself(
    weights: "NDArray[int64]",
    first: int,
    last: int,
    starts: "NDArray[int64]",
    points: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    aces: "NDArray[uint8]",
    totals: "NDArray[int64]",
) -> None:
    """A set of seven cards is held by one hand only: it is the player's and the dealer's."""
    for hand in range(first, last):
        if aces[hand]:
            totals[3 + aces[hand]] += weights[hand]
            continue
        high, low = dealer[hand] >> 7, dealer[hand] & 127
        for place in range(starts[hand], starts[hand + 1]):
            if points[place] >> 7 > high and points[place] & 127 > low:
                totals[0] += weights[hand] * (1 - 2 * ((place - starts[hand]) & 1))
        if points[starts[hand + 1] - 1] >> 7 <= high and points[starts[hand]] & 127 <= low:
            totals[1] += weights[hand]
        totals[3] += weights[hand]


def answer_shard(shard: Shard, house_way: HouseWay) -> OpenDeals:
    """The share of some sets in the count of disjoint pairs, with the sign of their size."""
    totals = np.zeros(6, np.int64)
    sets, stairs = card_sets(shard.size), staircases()
    dealer, aces = house_hands(house_way).values, ace_high(house_way)
    run = shard.first, shard.last
    if shard.size == HAND_SIZE:
        _answer_itself(sets.weights, *run, stairs.starts, stairs.points, dealer, aces, totals)
    else:
        _count_answers(
            sets.masks,
            sets.jokers,
            sets.weights,
            *run,
            class_of_hand(),
            stairs.starts,
            stairs.points,
            dealer,
            aces,
            totals,
        )
    return OpenDeals(*(int(total) for total in (-1) ** shard.size * totals))
