"""Strategies that look at the point count only: how a chart is read, and the best one found.

A chart says for each up card whether a hard or soft total stands or draws, whether its two-card
hands and its longer hands double or surrender where that is allowed, and what a pair does. The
best chart is found cell by cell: each cell takes the action with the higher expectation over all
hands that reach it, until no cell changes. Then no change of a single cell improves the play of
hands that are not split.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    ACE,
    CARDS,
    CHILD,
    EMPTY,
    NATURAL,
    SOFT,
    TEN,
    TOTAL,
    VALUES,
)
from houserules.games.blackjack.kernels.play import reach, solve
from houserules.games.blackjack.kernels.rules import Action, Choices, Flags, Floats, Payoffs, Whole

Moves = NDArray[np.int8]

TWO_CARDS = np.flatnonzero(CARDS == 2)
PAIRS = np.array([CHILD[CHILD[EMPTY, value], value] for value in range(VALUES)])
_CELL = 22 * SOFT + TOTAL
_CELLS = 2 * 22
_SIZED_CELL = _CELL + _CELLS * (CARDS > 2)
_UNREACHED = 1e-12
"""A weight that decides cells which the play never reaches and moves no other."""


class Move(NamedTuple):
    """An entry of a chart: an action, and another for where the first is not allowed."""

    first: Action
    otherwise: Action


@dataclass(frozen=True, slots=True)
class Column:
    """The chart against one up card."""

    stands: Flags
    """By cell: a hard or soft total."""
    doubles: Flags
    """By cell, two-card hands first and longer hands after them."""
    surrenders: Flags
    pairs: Moves
    """By value: what the pair itself does."""

    def policy(self, allowed: Choices) -> Moves:
        """The action of every hand that is not a pair before its split; one card always draws."""
        stands = (self.stands[_CELL] | ~allowed.hit) & (CARDS > 1)
        moves = np.where(stands, Action.STAND, Action.HIT)
        moves = np.where(self.doubles[_SIZED_CELL] & allowed.double, Action.DOUBLE, moves)
        moves = np.where(self.surrenders[_SIZED_CELL] & allowed.surrender, Action.SURRENDER, moves)
        return moves.astype(np.int8)

    def move(self, total: int, soft: bool, two_cards: bool = True) -> Move:
        """The chart's move for a point count."""
        cell = 22 * soft + total
        sized = cell if two_cards else cell + _CELLS
        plain = Action.STAND if self.stands[cell] else Action.HIT
        otherwise = plain
        if self.doubles[sized]:
            otherwise = Action.DOUBLE
        if self.surrenders[sized]:
            return Move(Action.SURRENDER, otherwise)
        return Move(otherwise, plain)


@dataclass(frozen=True, slots=True)
class Chart:
    """A total-dependent strategy: a column for each up card, the ace first."""

    columns: tuple[Column, ...]

    def row(self, total: int, soft: bool, two_cards: bool = True) -> tuple[Move, ...]:
        """The moves for a hard or soft total, by up card."""
        return tuple(column.move(total, soft, two_cards) for column in self.columns)

    def pair_row(self, value: int) -> tuple[Action, ...]:
        """The actions for a pair, by up card."""
        return tuple(Action(int(column.pairs[value])) for column in self.columns)

    def rows(self) -> Iterator[tuple[str, tuple[Move | Action, ...]]]:
        """The printed chart: hard totals, soft totals and pairs."""
        for total in range(5, 22):
            yield f"hard {total}", self.row(total, False, total < 20)
        for total in range(13, 22):
            yield f"soft {total}", self.row(total, True)
        for value in range(VALUES):
            name = {ACE: "ace", TEN: "10"}.get(value, str(value + 1))
            yield f"pair of {name}s", self.pair_row(value)


def initial_chances(composition: Whole) -> Floats:
    """The chance of every two-card hand dealt from a shoe that lacks the up card."""
    chance = np.zeros(len(CARDS))
    cards = composition.sum()
    for first in range(VALUES):
        for second in range(first, VALUES):
            left = composition[second] - (first == second)
            orders = 1 if first == second else 2
            hand = CHILD[CHILD[EMPTY, first], second]
            chance[hand] = orders * composition[first] * max(0, left) / (cards * (cards - 1))
    return chance


@dataclass(frozen=True, slots=True)
class WholeHands:
    """All hands that are not split against one up card, with what is needed to value them."""

    composition: Whole
    live: Floats
    chances: Floats
    allowed: Choices
    pays: Payoffs

    def solve(self, policy: Moves, optimise: bool) -> tuple[Floats, Floats]:
        hands = np.arange(len(CARDS))
        return solve(
            hands,
            self.composition,
            self.live,
            self.chances,
            self.allowed,
            self.pays,
            policy,
            optimise,
        )

    def reach(self, policy: Moves, pairs: Moves) -> Floats:
        """The chance of coming to each hand, pairs being dealt and played by their own row."""
        chance = initial_chances(self.composition)
        policy = policy.copy()
        policy[PAIRS] = pairs
        reach(np.arange(len(CARDS)), self.composition, policy, chance)
        return chance


def _sums(cells: Whole, weight: Floats, values: Floats, size: int) -> Floats:
    sums = np.bincount(cells, weights=weight * values, minlength=size).astype(np.float64)
    return sums[:size]


def _improve(hands: WholeHands, column: Column, split: Flags) -> Column:
    """Let every cell take its best action against the others as they are."""
    policy = column.policy(hands.allowed)
    values, _ = hands.solve(policy.copy(), False)
    weight = hands.reach(policy, column.pairs) + _UNREACHED
    weight[CARDS < 2] = 0.0
    weight[NATURAL] = 0.0
    weight[PAIRS] = _UNREACHED
    drawing = hands.allowed.hit & ((policy == Action.STAND) | (policy == Action.HIT))
    plain = np.where(drawing, weight, _UNREACHED * hands.allowed.hit)
    stand, hit = (
        _sums(_CELL, plain, np.where(hands.allowed.hit, values[:, action], 0.0), _CELLS)
        for action in (Action.STAND, Action.HIT)
    )
    stands = stand >= hit
    base = np.where(stands[_CELL] | ~hands.allowed.hit, values[:, 0], values[:, 1])
    doubles = _better(hands.allowed.double, weight, values[:, Action.DOUBLE], base)
    doubling = doubles[_SIZED_CELL] & hands.allowed.double
    base = np.where(doubling, values[:, Action.DOUBLE], base)
    surrenders = _better(hands.allowed.surrender, weight, values[:, Action.SURRENDER], base)
    pairs = np.where(split, Action.SPLIT, values[PAIRS].argmax(axis=1))
    return Column(stands, doubles, surrenders, pairs.astype(np.int8))


def _better(allowed: Flags, weight: Floats, values: Floats, base: Floats) -> Flags:
    """In which cells an action beats what would be done otherwise, over the hands allowed it."""
    gain = np.where(allowed, values - base, 0.0)
    return _sums(_SIZED_CELL, weight * allowed, gain, 2 * _CELLS) > 0.0


def best_column(hands: WholeHands, split: Flags) -> Column:
    """The best chart against one up card when the pairs of these values are split."""
    none = np.zeros(2 * _CELLS, np.bool_)
    total = np.arange(_CELLS)
    column = Column((total % 22) >= 17, none, none, np.full(VALUES, Action.HIT, np.int8))
    for _ in range(50):
        better = _improve(hands, column, split)
        if _same(better, column):
            return column
        column = better
    return column


def _same(one: Column, other: Column) -> bool:
    return all(
        np.array_equal(mine, its)
        for mine, its in (
            (one.stands, other.stands),
            (one.doubles, other.doubles),
            (one.surrenders, other.surrenders),
            (one.pairs, other.pairs),
        )
    )
