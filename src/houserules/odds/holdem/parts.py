"""Boards and tables in parts, for as many workers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from os import cpu_count

from houserules.odds.kernels.holdem_boards import BOARDS
from houserules.odds.work import Result, Threads

SHARDS, SOLVE_SHARDS, TURN_SHARDS = 8, 4, 2
"""Sums by flop take 12 MB in each shard, and sums by turn 111 MB."""


def board_ranges(count: int = SHARDS) -> list[range]:
    """All boards in parts of about the same size."""
    edges = [BOARDS * part // count for part in range(count + 1)]
    return [range(*pair) for pair in pairwise(edges)]


def by_parts(task: Callable[[slice], Result], rows: int) -> list[Result]:
    """The results of a task on the parts of a table, one for each thread of this process."""
    threads = Threads(cpu_count() or 1)
    edges = [rows * part // threads.workers for part in range(threads.workers + 1)]
    return list(threads.results(task, [slice(*pair) for pair in pairwise(edges)]))
