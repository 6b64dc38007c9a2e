"""Strategies that look at the point count only: how a chart is read, and the best one found.

A chart says for each up card whether a hard or soft total stands or draws, whether its two-card
hands and its longer hands double or surrender where that is allowed, and what a pair does. It may
look at the number of cards, and it may say which doubled hands are given up and which hands over
21 take a second chance. The best chart is found cell by cell: each cell takes the action with the
higher expectation over all hands that reach it, until no cell changes. Then no change of a single
cell improves the play of hands that are not split. Where such a change costs them little, or where
only split hands come, it is tried with the hands of split pairs, until none improves the whole
(`close_cells`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    CHILD,
    COUNTS,
    EMPTY,
    MOST_OVER,
    NATURAL,
    SOFT,
    TOTAL,
    VALUES,
    over_hands,
)
from houserules.games.blackjack.kernels.later import AfterOver, gain_by_giving_up, worth_over
from houserules.games.blackjack.kernels.play import Later, reach, solve
from houserules.games.blackjack.kernels.rules import Action, Choices, Flags, Floats, Payoffs, Whole

Moves = NDArray[np.int8]

TWO_CARDS = np.flatnonzero(CARDS == 2)
PAIRS = np.array([CHILD[CHILD[EMPTY, value], value] for value in range(VALUES)])
_CELL = 22 * SOFT + TOTAL
_CELLS = 2 * 22
_UNREACHED = 1e-12
"""A weight that decides cells which the play never reaches and moves no other."""
_REACHED = 1e-9
"""A cell of less weight is not reached."""
_OF_SPLIT_HANDS = _CELL[PAIRS[[0, 1]]]
"""The cells of two aces and of two 2s, to which only split hands come where those are split."""
_SPLIT_HANDS = (2, 3, 4)
"""How many hands a split pair may become, for a rough sum of their gains."""
_CLOSE = 0.002
"""A cell is close where its hands gain or lose less by a change, in units of the wager."""


def _sized(sizes: int) -> Whole:
    """The cell of each hand where the number of cards makes this many kinds of hands."""
    cells: Whole = _CELL + _CELLS * np.clip(CARDS - 2, 0, sizes - 1)
    return cells


class Move(NamedTuple):
    """An entry of a chart: an action, and another for where the first is not allowed."""

    first: Action
    otherwise: Action


@dataclass(frozen=True, slots=True)
class Column:
    """The chart against one up card."""

    stands: Flags
    """By cell: a hard or soft total, and the number of cards where the chart looks at it."""
    doubles: Flags
    """By cell, two-card hands first and longer hands after them."""
    surrenders: Flags
    pairs: Moves
    """By value: what the pair itself does."""
    gives_up: Flags
    """By the point count of a doubled hand."""
    draws_second: Flags
    """By the point count of a hand over 21; empty where there is no second chance."""

    @property
    def sizes(self) -> int:
        """The kinds of hands by their number of cards."""
        return len(self.stands) // _CELLS

    @property
    def _doubling_sizes(self) -> int:
        return len(self.doubles) // _CELLS

    def later(self) -> Later:
        """The decisions after a double and over 21."""
        second = self.draws_second
        if len(second):
            second = second[over_hands().total]
        return Later(self.gives_up[TOTAL], second)

    def policy(self, allowed: Choices) -> Moves:
        """The action of every hand that is not a pair before its split; one card always draws."""
        sized = _sized(self._doubling_sizes)
        stands = (self.stands[_sized(self.sizes)] | ~allowed.hit) & (CARDS > 1)
        moves = np.where(stands, Action.STAND, Action.HIT)
        moves = np.where(self.doubles[sized] & allowed.double, Action.DOUBLE, moves)
        moves = np.where(self.surrenders[sized] & allowed.surrender, Action.SURRENDER, moves)
        return moves.astype(np.int8)

    def move(self, total: int, soft: bool, cards: int = 2) -> Move:
        """The chart's move for a point count of a number of cards."""
        cell = 22 * soft + total
        sized = cell + _CELLS * min(cards - 2, self._doubling_sizes - 1)
        plain_cell = cell + _CELLS * min(cards - 2, self.sizes - 1)
        plain = Action.STAND if self.stands[plain_cell] else Action.HIT
        otherwise = plain
        if self.doubles[sized]:
            otherwise = Action.DOUBLE
        if self.surrenders[sized]:
            return Move(Action.SURRENDER, otherwise)
        return Move(otherwise, plain)


def initial_chances(composition: Whole) -> Floats:
    """The chance of every two-card hand dealt from a shoe that lacks the up card."""
    chance = np.zeros(len(CARDS))
    cards = composition.sum()
    ways = composition * (composition[:, None] - np.eye(VALUES, dtype=np.int64))
    np.add.at(chance, CHILD[CHILD[EMPTY]], ways / (cards * (cards - 1)))
    return chance


@dataclass(frozen=True, slots=True)
class WholeHands:
    """All hands that are not split against one up card, with what is needed to value them."""

    composition: Whole
    live: Floats
    chances: Floats
    allowed: Choices
    pays: Payoffs
    rescue: bool = False
    after: AfterOver | None = None
    dealt: Floats | None = None
    """The chances of the hands from which play starts, if they are not all two-card hands."""

    def solve(self, policy: Moves, optimise: bool, later: Later) -> tuple[Floats, Floats]:
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
            later,
            worth_over(self.after, self.pays, later),
        )

    def reach(self, policy: Moves, pairs: Moves) -> Floats:
        """The chance of coming to each hand, pairs being dealt and played by their own row."""
        chance = initial_chances(self.composition) if self.dealt is None else self.dealt.copy()
        policy = policy.copy()
        policy[PAIRS] = pairs
        reach(np.arange(len(CARDS)), self.composition, policy, chance)
        return chance


def _sums(cells: Whole, weight: Floats, values: Floats, size: int) -> Floats:
    sums = np.bincount(cells, weights=weight * values, minlength=size).astype(np.float64)
    return sums[:size]


class _Gain(NamedTuple):
    """The gain in each cell by its flag, summed over hands, and the weight of the hands."""

    gain: Floats
    weight: Floats


class _Gains(NamedTuple):
    """The gains by each flag of a chart against the others as they are."""

    stands: _Gain
    doubles: _Gain
    surrenders: _Gain
    values: Floats
    policy: Moves
    weight: Floats


def _gains(hands: WholeHands, column: Column) -> _Gains:
    """Weigh every cell; doubles and surrenders against standing and drawing as is then best."""
    policy = column.policy(hands.allowed)
    values, _ = hands.solve(policy.copy(), False, column.later())
    cell, sized = _sized(column.sizes), _sized(len(column.doubles) // _CELLS)
    weight = hands.reach(policy, column.pairs) + _UNREACHED
    weight[CARDS < 2] = 0.0
    weight[NATURAL] = 0.0
    weight[PAIRS] = _UNREACHED
    drawing = hands.allowed.hit & ((policy == Action.STAND) | (policy == Action.HIT))
    plain = np.where(drawing, weight, _UNREACHED * hands.allowed.hit)
    stand, hit = values[:, Action.STAND], values[:, Action.HIT]
    stands = _summed(cell, hands.allowed.hit, plain, stand, hit)
    base = np.where((stands.gain >= 0.0)[cell] | ~hands.allowed.hit, stand, hit)
    double, surrender = values[:, Action.DOUBLE], values[:, Action.SURRENDER]
    doubles = _summed(sized, hands.allowed.double, weight, double, base)
    base = np.where((doubles.gain > 0.0)[sized] & hands.allowed.double, double, base)
    surrenders = _summed(sized, hands.allowed.surrender, weight, surrender, base)
    return _Gains(stands, doubles, surrenders, values, policy, weight)


def _improve(hands: WholeHands, column: Column, split: Flags) -> Column:
    """Let every cell take its best action against the others as they are."""
    gains = _gains(hands, column)
    pairs = np.where(split, Action.SPLIT, gains.values[PAIRS].argmax(axis=1)).astype(np.int8)
    gives_up, draws_second = _improve_later(hands, column, gains.policy, gains.weight)
    return Column(
        stands=gains.stands.gain >= 0.0,
        doubles=gains.doubles.gain > 0.0,
        surrenders=gains.surrenders.gain > 0.0,
        pairs=pairs,
        gives_up=gives_up,
        draws_second=draws_second,
    )


class Cell(NamedTuple):
    """One decision of a chart."""

    field: str
    number: int

    def changed(self, column: Column) -> Column:
        """The chart with this decision the other way round."""
        flags = getattr(column, self.field).copy()
        flags[self.number] = not flags[self.number]
        return replace(column, **{self.field: flags})


def close_cells(hands: WholeHands, column: Column, splits: Sequence[WholeHands] = ()) -> list[Cell]:
    """The cells that split hands may decide, found by what each gains roughly.

    Other hands gain or lose little by them, or less than two to four split hands, or none come.
    """
    gains, of_splits = _gains(hands, column), [_gains(one, column) for one in splits]
    found = []
    for field in ("stands", "doubles", "surrenders"):
        gain, weight = getattr(gains, field)
        close = (np.abs(gain) < _CLOSE * weight) & (weight > _REACHED)
        close[_OF_SPLIT_HANDS] |= weight[_OF_SPLIT_HANDS] > 0.0
        if of_splits:
            split: list[_Gain] = [getattr(one, field) for one in of_splits]
            more, reached = sum(one.gain for one in split), sum(one.weight for one in split)
            for number in _SPLIT_HANDS:
                changes = (gain + number * more > 0.0) != getattr(column, field)
                close |= changes & (weight + reached > _REACHED)
        found += [Cell(field, int(cell)) for cell in np.flatnonzero(close)]
    return found


def _improve_later(
    hands: WholeHands, column: Column, policy: Moves, weight: Floats
) -> tuple[Flags, Flags]:
    """Let every point count after a double, and over 21, be given up or drawn to as is best."""
    gives_up, draws_second = column.gives_up, column.draws_second
    left = np.maximum(0, hands.composition - COUNTS)
    drawn = weight[:, None] * left / np.maximum(1, left.sum(axis=1))[:, None]
    if hands.rescue:
        came = np.full(len(CARDS), _UNREACHED)
        doubles = (policy == Action.DOUBLE)[:, None] & (CHILD >= 0)
        np.add.at(came, CHILD[doubles], drawn[doubles])
        gain = gain_by_giving_up(hands.chances, hands.pays)
        gives_up = _sums(TOTAL, came * (CARDS > 2), gain, 22) > 0.0
    if hands.after is not None:
        over = over_hands()
        came = np.full(len(over.total), _UNREACHED)
        draws = (policy == Action.HIT) | (policy == Action.DOUBLE)
        passes = draws[:, None] & (over.index >= 0)
        np.add.at(came, over.index[passes], drawn[passes])
        plain, taken = hands.after.both(hands.pays)
        draws_second = _sums(over.total, came, taken[:, 0] - plain[:, 0], MOST_OVER) > 0.0
    return gives_up, draws_second


def _summed(cells: Whole, allowed: Flags, weight: Floats, values: Floats, base: Floats) -> _Gain:
    """The gain by an action over what would be done otherwise, over the hands allowed it."""
    size = int(cells.max()) // _CELLS * _CELLS + _CELLS
    gain = _sums(cells, weight * allowed, np.where(allowed, values - base, 0.0), size)
    return _Gain(gain, _sums(cells, weight * allowed, np.ones(len(cells)), size))


def best_column(hands: WholeHands, split: Flags, sizes: int = 1) -> Column:
    """The best chart against one up card when the pairs of these values are split."""
    none = np.zeros(max(2, sizes) * _CELLS, np.bool_)
    total = np.arange(sizes * _CELLS)
    second = np.zeros(0 if hands.after is None else MOST_OVER, np.bool_)
    column = Column(
        stands=(total % 22) >= 17,
        doubles=none,
        surrenders=none,
        pairs=np.full(VALUES, Action.HIT, np.int8),
        gives_up=np.zeros(22, np.bool_),
        draws_second=second,
    )
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
            (one.gives_up, other.gives_up),
            (one.draws_second, other.draws_second),
        )
    )
