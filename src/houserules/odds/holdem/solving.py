"""The best play of a contest: decided backwards from every board to the first two cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card
from houserules.odds.holdem.contest import FOLDED, WAIT, Contest, Integers
from houserules.odds.holdem.parts import SOLVE_SHARDS, TURN_SHARDS, board_ranges, by_parts
from houserules.odds.holdem.starting import (
    STARTING_HANDS,
    StartingHand,
    first_choices,
    name_and_holdings,
    starting_class,
)
from houserules.odds.kernels import holdem, holdem_play, holdem_solver, holdem_turns
from houserules.odds.kernels.holdem_boards import (
    FLOPS,
    RENAMINGS,
    TURNS,
    TURNS_OF_BOARD,
    Cards,
    Numbers,
    canonical_boards,
    canonical_flops,
    canonical_turns,
    flop_table,
    turn_table,
)
from houserules.odds.work import total

FLOPS_EACH = holdem_play.FLOPS_PER_BOARD
NEVER = -(2**62)
"""The payoff of a fold where nobody may fold."""
NO_TABLE = np.zeros((0, 16, holdem.BLOCK), dtype=np.uint8)
"""Raises at flop or turn where nobody decides there, or by no rule."""
NO_RULE = holdem_play.Play(np.zeros(0, dtype=np.uint8), NO_TABLE, NO_TABLE, 0)


class SolveShard(NamedTuple):
    """Some boards to solve."""

    terms: holdem.Terms
    cell: type[np.int32] | type[np.int64]
    boards: range
    by_turn: bool = False
    rule: holdem_play.Play | None = None
    """A person's play at flop and river, to be followed on the way."""


def solve_shard(shard: SolveShard) -> tuple[Integers, Integers, Numbers]:
    """Sums by starting hand, those of a rule, and by flop or turn and holding, over some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    starting = np.zeros((STARTING_HANDS, 2), dtype=np.int64)
    followed = np.zeros(STARTING_HANDS, dtype=np.int64)
    number, renaming = turn_table() if shard.by_turn else flop_table()
    cells: Numbers = np.zeros(
        (TURNS if shard.by_turn else FLOPS, holdem.BLOCKS, holdem.BLOCK), dtype=shard.cell
    )
    holdem_solver.solve_boards(
        boards[part],
        weights[part],
        shard.terms,
        shard.by_turn,
        number.ravel(),
        renaming.ravel(),
        holdem.holdings(),
        shard.rule or NO_RULE,
        starting,
        followed,
        cells,
    )
    return starting, followed, cells


@dataclass(frozen=True)
class Solution:
    """The best play of a contest."""

    contest: Contest
    starting: tuple[StartingHand, ...]
    play: holdem_play.Play
    early: holdem_play.Play | None = None
    """The same play with token raises at the flop too, where there are tokens."""
    by_rule: tuple[Fraction, ...] = ()
    """Values of starting hands that go on and are then played by a rule, where one was given."""

    @cached_property
    def value(self) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        return self._mean(hand.values[hand.best] for hand in self.starting)

    @property
    def value_by_rule(self) -> Fraction:
        """The expected gain if the first choice is the best one and later ones follow the rule."""
        goes_on = self.contest.goes_on
        return self._mean(
            ruled if hand.best == goes_on else hand.values[hand.best]
            for hand, ruled in zip(self.starting, self.by_rule, strict=True)
        )

    def _mean(self, values: Iterable[Fraction]) -> Fraction:
        gains = (h.holdings * value for h, value in zip(self.starting, values, strict=True))
        return sum(gains, Fraction(0)) / comb(52, 2)

    def hand(self, cards: tuple[Card, ...]) -> StartingHand:
        """The starting hand of two cards."""
        return self.starting[starting_class(cards)]


def solve(contest: Contest, rule: holdem_play.Play | None = None) -> Solution:
    """Decide backwards from every board to the first two cards; perhaps follow a rule too."""
    solved = _solve_added_raises if contest.adds_raises else _solve_one_raise
    return solved(contest, rule)


def _solve_one_raise(contest: Contest, rule: holdem_play.Play | None) -> Solution:
    """Play or fold at the river, then the flop, then the first two cards."""
    starting, followed, cells = flop_sums(contest, contest.at_flop, rule)
    gains, raises = decided(canonical_flops()[0], cells)
    solution = solved_with(contest, starting, [Fraction(int(gain)) for gain in gains], raises)
    by_rule = [Fraction(paid, FLOPS_EACH) for paid in followed.tolist()]
    return _with_rule(solution, by_rule) if rule else solution


def flop_sums(
    contest: Contest, at_flop: int, rule: holdem_play.Play | None = None
) -> tuple[Integers, Integers, Numbers]:
    """Sums by starting hand, those of a rule, and by flop what waiting gains over a raise there."""
    terms = contest.terms._replace(flop_raise=at_flop)
    shards = [
        SolveShard(terms, contest.cell, part, rule=rule) for part in board_ranges(SOLVE_SHARDS)
    ]
    return total(solve_shard, shards, _added_in_place)


def solved_with(
    contest: Contest, starting: Integers, gains: list[Fraction], raises: NDArray[np.uint8]
) -> Solution:
    """The solution by what waiting gains over the largest raise at the flop, by starting hand."""
    # The gain of waiting was added for each of the ten flops of a board, 24 times each.
    more = [gain / (FLOPS_EACH * RENAMINGS) for gain in gains]
    hands = []
    for number, (base, unit) in enumerate(starting.tolist()):
        sums = {size: Fraction(base + size * unit) for size in contest.before_flop}
        sums[WAIT] = base + contest.at_flop * unit + more[number]
        hands.append(_starting_hand(contest, number, sums))
    return _solved(contest, hands, raises, NO_TABLE)


def _solve_added_raises(contest: Contest, rule: holdem_play.Play | None) -> Solution:
    """Wager or wait at the turn, then at the flop, then wager or fold with the first two cards."""
    # Nobody folds at the river or raises there, and waiting loses what a unit gains.
    terms = contest.terms._replace(river_raise=0, flop_raise=1, folded=NEVER)
    shards = [SolveShard(terms, contest.cell, part, True) for part in board_ranges(TURN_SHARDS)]
    starting, _, cells = total(solve_shard, shards, _added_in_place)
    at_flop: Numbers = np.zeros((FLOPS, holdem.BLOCKS, holdem.BLOCK), dtype=contest.cell)
    holdem_solver.add_turns(canonical_turns(), *flop_table(), cells, at_flop)
    flop_gains, raises = decided(canonical_flops()[0], at_flop)
    turn_gains, turns = decided(canonical_turns(), cells)
    (start,) = contest.before_flop
    hands = [
        _starting_hand(contest, number, {start: gained})
        for number, gained in enumerate(_added(contest, starting, flop_gains, turn_gains))
    ]
    solution = _solved(contest, hands, raises, turns)
    if not rule:
        return solution
    waits = waiting(at_flop, rule.raises), waiting(cells, rule.turns)
    return _with_rule(solution, _added(contest, starting, *waits))


def _added(
    contest: Contest, starting: Integers, flop_gains: Integers, turn_gains: Integers
) -> list[Fraction]:
    """Sums by starting hand of all wagers, with the gains of waiting at flop and turn."""
    size = contest.before_flop[0] + contest.at_flop + contest.at_last
    # The gains of waiting were added for each of 20 orders and of 5 turns, 24 times each.
    return [
        base
        + size * unit
        + Fraction(contest.at_flop * int(flop), holdem_turns.ORDERS * RENAMINGS)
        + Fraction(contest.at_last * int(turn), len(TURNS_OF_BOARD) * RENAMINGS)
        for (base, unit), flop, turn in zip(starting.tolist(), flop_gains, turn_gains, strict=True)
    ]


def _added_in_place(
    sums: tuple[Integers, Integers, Numbers], more: tuple[Integers, Integers, Numbers]
) -> tuple[Integers, Integers, Numbers]:
    for mine, other in zip(sums, more, strict=True):
        np.add(mine, other, out=mine)
    return sums


def decided(sets: Cards, cells: Numbers) -> tuple[Integers, NDArray[np.uint8]]:
    """The gains of waiting by starting hand, and the raises by open cards and holding."""
    raises = np.zeros((len(sets), 16, holdem.BLOCK), dtype=np.uint8)

    def part(rows: slice) -> Integers:
        gains = np.zeros(STARTING_HANDS, dtype=np.int64)
        holdem_solver.decide(sets[rows], cells[rows], gains, raises[rows])
        return gains

    return np.sum(by_parts(part, len(sets)), axis=0), raises


def waiting(cells: Numbers, raises: NDArray[np.uint8]) -> Integers:
    """The gains of waiting by starting hand wherever a table does not raise."""
    gains = np.zeros(STARTING_HANDS, dtype=np.int64)
    holdem_solver.add_waiting(cells, raises, gains)
    return gains


def _starting_hand(contest: Contest, number: int, sums: Mapping[int, Fraction]) -> StartingHand:
    name, holdings = name_and_holdings(number)
    values = {choice: gained / _deals(contest, holdings) for choice, gained in sums.items()}
    if contest.adds_raises:
        values[FOLDED] = Fraction(contest.folded, contest.scale)
    return StartingHand(name, holdings, values)


def _deals(contest: Contest, holdings: int) -> int:
    """The deals of some holdings, as often as a unit is divided."""
    return holdings * comb(50, 5) * comb(45, 2) * contest.scale


def _with_rule(solution: Solution, sums: list[Fraction]) -> Solution:
    """The solution with what a rule is worth, by sums of starting hands."""
    hands = zip(sums, solution.starting, strict=True)
    values = (paid / _deals(solution.contest, hand.holdings) for paid, hand in hands)
    return replace(solution, by_rule=tuple(values))


def _solved(
    contest: Contest,
    hands: list[StartingHand],
    raises: NDArray[np.uint8],
    turns: NDArray[np.uint8],
) -> Solution:
    start = first_choices(contest, {hand.name: hand.best for hand in hands})
    play = holdem_play.Play(start, raises, turns, len(contest.lines))
    return Solution(contest, tuple(hands), play)
