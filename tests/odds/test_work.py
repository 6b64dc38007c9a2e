"""Shards add up to the same integers wherever they run: threads, a cluster, a cluster that loses a
worker."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from functools import partial
from math import comb

import numpy as np
import pytest
from distributed import Client, LocalCluster

from houserules.hands.tables import count_values_below
from houserules.odds.work import Cluster, Threads, total, working

SIX_CARDS = partial(count_values_below, 6)
SEVEN_CARDS = partial(count_values_below, 7)
SHARDS = range(5, 52)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client


def test_threads_count_every_six_card_hand() -> None:
    told: list[tuple[int, int]] = []
    with working(Threads(2), lambda done, of: told.append((done, of))):
        counts = total(SIX_CARDS, SHARDS, np.add)
    assert counts.sum() == comb(52, 6)
    assert told[-1] == (len(SHARDS), len(SHARDS))


def test_parts_of_one_work_report_progress_together() -> None:
    told: list[tuple[int, int]] = []
    with working(Threads(1), lambda done, of: told.append((done, of))):
        first = total(abs, [1, 2], int.__add__, of=5)
        assert first + total(abs, [3, 4, 5], int.__add__, after=2, of=5) == 15
    assert told == [(n, 5) for n in range(1, 6)]


def test_a_cluster_of_two_processes_counts_the_same(client: Client) -> None:
    with working(Cluster(client)):
        on_cluster = total(SIX_CARDS, SHARDS, np.add)
    with working(Threads(1)):
        in_threads = total(SIX_CARDS, SHARDS, np.add)
    assert (on_cluster == in_threads).all()


def test_a_worker_killed_half_way_changes_nothing(client: Client) -> None:
    victim = next(iter(client.run(os.getpid).values()))
    done_when_killed: list[int] = []

    def kill_half_way(done: int, of: int) -> None:
        if done == of // 2 and not done_when_killed:
            done_when_killed.append(done)
            os.kill(victim, signal.SIGKILL)

    with working(Cluster(client), kill_half_way):
        counts = total(SEVEN_CARDS, SHARDS[1:], np.add)
    assert counts.sum() == comb(52, 7)
    assert done_when_killed == [23]


def test_an_interruption_stops_what_has_not_begun() -> None:
    begun: list[int] = []
    lock = threading.Lock()

    def task(shard: int) -> int:
        with lock:
            begun.append(shard)
        time.sleep(0.01)
        if shard == 3:
            raise KeyboardInterrupt
        return shard

    with pytest.raises(KeyboardInterrupt), working(Threads(2)):
        total(task, range(1000), int.__add__)
    assert len(begun) < 1000


def test_no_shards_is_an_error() -> None:
    with pytest.raises(ValueError, match="nothing to add up"):
        total(SIX_CARDS, [], np.add)
