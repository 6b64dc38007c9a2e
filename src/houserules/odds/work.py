"""Long computations: independent shards and an associative sum, run where there are workers.

Threads by default (kernels run free of the interpreter); a Dask cluster inside `on_cluster`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, ThreadPoolExecutor, wait
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from os import cpu_count
from typing import Any, Protocol, TypeVar

from houserules.errors import RuleError

Shard = TypeVar("Shard")
Result = TypeVar("Result")
Progress = Callable[[int, int], None]


class Workplace(Protocol):
    """Something that runs a task on every shard and hands results back as they come."""

    def results(self, task: Callable[[Shard], Result], shards: Sequence[Shard]) -> Iterator[Result]:
        """The results in any order."""


@dataclass(frozen=True)
class Threads:
    """Threads of this process."""

    workers: int

    def results(self, task: Callable[[Shard], Result], shards: Sequence[Shard]) -> Iterator[Result]:
        """The results as threads finish; an interruption cancels what has not begun."""
        pool: Executor = ThreadPoolExecutor(self.workers)
        futures = {pool.submit(task, shard) for shard in shards}
        try:
            while futures:
                done, futures = wait(futures, return_when=FIRST_COMPLETED)
                while done:
                    yield done.pop().result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True)
class Cluster:
    """The workers of a Dask scheduler; shards of a worker that dies run again elsewhere."""

    client: Any

    def results(self, task: Callable[[Shard], Result], shards: Sequence[Shard]) -> Iterator[Result]:
        """The results as workers finish."""
        from distributed import as_completed as completed

        everywhere = self.client.scatter(task, broadcast=True)  # it may hold large arrays
        tasks = [everywhere] * len(shards)
        futures = self.client.map(_run, tasks, shards, pure=False, retries=3)
        try:
            for future in completed(futures):
                yield future.result()
        finally:
            self.client.cancel(futures)


def _run(task: Callable[[Shard], Result], shard: Shard) -> Result:
    return task(shard)


_workplace: ContextVar[Workplace] = ContextVar("workplace")
_progress: ContextVar[Progress | None] = ContextVar("progress", default=None)
Listener = Callable[[str], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def announce(words: str) -> None:
    """Say before a long computation how long it takes and why, if somebody listens."""
    if listener := _listener.get():
        listener(words)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear what is announced by the computations inside."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def tell(done: int, of: int = 0) -> None:
    """Report how much is done, and of how much if that is known."""
    if report := _progress.get():
        report(done, of)


def total(
    task: Callable[[Shard], Result],
    shards: Sequence[Shard],
    add: Callable[[Result, Result], Result],
    *,
    after: int = 0,
    of: int = 0,
) -> Result:
    """Run a task on every shard and add the results, in whatever order they come.

    Work in several parts reports its progress `after` the shards of earlier parts, `of` all.
    """
    workplace = _workplace.get(None) or Threads(cpu_count() or 1)
    sum_: Result | None = None
    for done, result in enumerate(workplace.results(task, shards), 1):
        sum_ = result if sum_ is None else add(sum_, result)
        tell(after + done, of or len(shards))
    if sum_ is None:
        raise ValueError("There is nothing to add up: no shards.")
    return sum_


@contextmanager
def working(workplace: Workplace | None = None, progress: Progress | None = None) -> Iterator[None]:
    """Run the computations inside at a workplace, and report how many shards are done."""
    place = _workplace.set(workplace) if workplace else None
    before = _progress.set(progress)
    try:
        yield
    finally:
        _progress.reset(before)
        if place:
            _workplace.reset(place)


@contextmanager
def on_cluster(address: str, progress: Progress | None = None) -> Iterator[None]:
    """Run the computations inside on a running Dask scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise RuleError(
            "Dask runs a cluster and is not installed: pip install houserules[cluster]."
        ) from None
    try:
        client = Client(address)
    except (OSError, ValueError) as error:
        raise RuleError(f"The Dask scheduler “{address}” cannot be reached: {error}.") from None
    with client, working(Cluster(client), progress):
        yield
