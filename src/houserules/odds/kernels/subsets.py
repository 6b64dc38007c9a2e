"""Sets of cards by their numbers, and sums over the card that comes next or came last.

A set of rising cards c0, c1, … has the number C(c0, 1) + C(c1, 2) + …, so that the sets of a size
are numbered without gaps, and the number of a set with one card more or less is found by sums.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.hands.compiled import kernel
from houserules.hands.every import next_set, set_at
from houserules.hands.tables import (
    CARD_KEYS,
    CARD_MASKS,
    CARDS,
    EMPTY_KEY,
    NO_CARDS,
    packed_value,
)

Integers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Tallies = Integers | Bytes

MOST = 7
"""The most cards of a set."""
CHOOSE = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(CARDS)], dtype=np.int64)
FOLDS, NOT_PERMITTED = -1, -2
"""Acts after which no later history follows."""


@kernel
def classify(size: int, class_of_value: Bytes, classes: Bytes) -> None:
    """The class of each set of five to seven cards, by the value of the best five."""
    held = np.arange(size)
    for number in range(len(classes)):
        key, mask = EMPTY_KEY, NO_CARDS
        for card in held:
            key += CARD_KEYS[card]
            mask |= CARD_MASKS[card]
        classes[number] = class_of_value[packed_value(key, mask)]
        next_set(held)


@kernel
def tally(tallies: Bytes, start: int, end: int, size: int, classes: Bytes, gone: Bytes) -> None:
    """How many next cards lead from each set of a size to each class of the sets of one more."""
    held = set_at(start, size)
    for number in range(start, end):
        below, above, place = 0, 0, 0
        for j in range(size):
            above += CHOOSE[held[j], j + 2]
        for card in range(CARDS):
            if place < size and card == held[place]:
                below += CHOOSE[card, place + 1]
                above -= CHOOSE[card, place + 2]
                place += 1
            elif not gone[card]:
                tallies[number, classes[below + CHOOSE[card, place + 1] + above]] += 1
        next_set(held)


@kernel
def add_up(size: int, values: Tallies, gone: Bytes, sums: Integers) -> None:
    """Values of the sets of one card more, added up over the next card."""
    held = np.arange(size)
    for number in range(len(sums)):
        below, above, place = 0, 0, 0
        for j in range(size):
            above += CHOOSE[held[j], j + 2]
        for card in range(CARDS):
            if place < size and card == held[place]:
                below += CHOOSE[card, place + 1]
                above -= CHOOSE[card, place + 2]
                place += 1
            elif not gone[card]:
                at = below + CHOOSE[card, place + 1] + above
                for column in range(sums.shape[1]):
                    sums[number, column] += values[at, column]
        next_set(held)


@kernel
def arrive(size: int, ways: Integers, arrived: Integers) -> None:
    """Ways to the sets of one card less, added up over the card that came last."""
    held = np.arange(size)
    for number in range(len(arrived)):
        at = 0
        for j in range(1, size):
            at += CHOOSE[held[j], j]
        for last in range(size):
            for column in range(arrived.shape[1]):
                arrived[number, column] += ways[at, column]
            if last + 1 < size:
                at += CHOOSE[held[last], last + 1] - CHOOSE[held[last + 1], last + 1]
        next_set(held)


@kernel
def weigh(worth: Integers, start: int, end: int, tallies: Tallies, gains: Integers) -> None:
    """The gain of each history over all classes that may come of a set."""
    for number in range(start, end):
        for history in range(len(gains)):
            total = 0
            for outcome in range(gains.shape[1]):
                total += tallies[number, outcome] * gains[history, outcome]
            worth[number, history] = total


@kernel
def decide(
    best: Integers,
    start: int,
    end: int,
    worth: Integers,
    later: Integers,
    folds: Integers,
    choices: Bytes,
) -> None:
    """The first act of the highest worth for each set and history.

    `later[history, act]` is the history that an act leads to, by which `worth` has its columns.
    """
    for number in range(start, end):
        for history in range(len(later)):
            found = False
            for act in range(later.shape[1]):
                leads = later[history, act]
                if leads == NOT_PERMITTED:
                    continue
                value = folds[history] if leads == FOLDS else worth[number, leads]
                if not found or value > best[number, history]:
                    found = True
                    best[number, history] = value
                    choices[number, history] = act


@kernel
def follow(
    ways: Integers, choices: Bytes, later: Integers, after: Integers, folded: Integers
) -> None:
    """Ways to each set by the history that the chosen act leads to, and ways to a fold."""
    for number in range(len(ways)):
        for history in range(len(later)):
            leads = later[history, choices[number, history]]
            if leads == FOLDS:
                folded[history] += ways[number, history]
            else:
                after[number, leads] += ways[number, history]


@kernel
def meet(ways: Integers, tallies: Tallies, met: Integers) -> None:
    """Ways to each history and outcome over all sets."""
    for number in range(len(ways)):
        for history in range(len(met)):
            if ways[number, history]:
                for outcome in range(met.shape[1]):
                    met[history, outcome] += ways[number, history] * tallies[number, outcome]
