"""The worker: a question is computed once, taken over from a dead worker, or says why it failed."""

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from houserules import library
from houserules.site import worker
from houserules.site.figures import ask
from houserules.site.models import Question

RULES = library.game("three-card-poker").rules({"pair plus": "C"})
State = Question.State


def answered() -> Question:
    """The oldest question that waits, answered."""
    question = worker.claim()
    assert question is not None
    worker.answer(question)
    question.refresh_from_db()
    return question


def in_thread(function, *values):  # type: ignore[no-untyped-def]
    """Call a function with a connection of its own."""
    try:
        return function(*values)
    finally:
        connections.close_all()


def test_the_database_is_the_one_that_was_asked_for(prepared: dict[str, str]) -> None:
    asked = prepared.get("HOUSERULES_TEST_DATABASE", "sqlite")
    assert connection.vendor == asked


def test_a_question_that_many_ask_at_once_is_one_question(client: Client) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: in_thread(ask, "price", RULES).key, range(16)))
    assert len(keys) == Question.objects.count() == 1


def test_only_one_of_several_workers_gets_a_question(client: Client) -> None:
    ask("price", RULES)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _: in_thread(worker.claim), range(8)))
    assert sum(one is not None for one in taken) == 1


def test_the_same_question_asked_twice_is_computed_once(client: Client) -> None:
    first = ask("price", RULES)
    assert answered() == first
    again = ask("price", RULES)
    assert (again, again.state, again.tries) == (first, State.ANSWERED, 1)
    assert worker.claim() is None


def test_a_killed_worker_is_replaced_by_another(
    client: Client, prepared: dict[str, str], tmp_path: Path
) -> None:
    question = ask("price", RULES)
    command = [sys.executable, "-m", "houserules", "site", "work"]
    killed = subprocess.Popen(command, env={**prepared, "HOUSERULES_CACHE": str(tmp_path)})
    try:
        until = time.monotonic() + 60
        while Question.objects.get().state == State.WAITING and time.monotonic() < until:
            time.sleep(0.01)
    finally:
        killed.send_signal(signal.SIGKILL)
        killed.wait()
    question.refresh_from_db()
    assert (question.state, question.tries) == (State.COMPUTING, 1)
    assert worker.claim() is None, "a worker that was alive a moment ago keeps its question"

    Question.objects.update(seen_at=timezone.now() - worker.DEAD)
    taken = answered()
    assert (taken, taken.state, taken.tries) == (question, State.ANSWERED, 2)


def test_a_worker_that_was_replaced_stores_nothing(client: Client) -> None:
    ask("price", RULES)
    slow = worker.claim()
    assert slow is not None
    Question.objects.update(seen_at=timezone.now() - worker.DEAD)
    fast = answered()
    Question.objects.update(answer={"by": "the other"})
    worker.answer(slow)
    fast.refresh_from_db()
    assert fast.answer == {"by": "the other"}


def test_a_question_that_kills_each_worker_is_given_up(client: Client) -> None:
    ask("price", RULES)
    for _ in range(worker.MOST_TRIES):
        assert worker.claim() is not None
        Question.objects.update(seen_at=timezone.now() - worker.DEAD)
    given_up = answered()
    assert given_up.state == State.FAILED
    assert "stopped each time" in given_up.sentence


def test_a_question_that_the_rules_refuse_says_why(client: Client) -> None:
    address = "/api/v1/audit?game=roulette"
    assert client.get(address).status_code == 202
    assert answered().state == State.FAILED
    refused = client.get(address)
    assert refused.status_code == 422
    assert "no hold for Roulette" in refused.json()["detail"]


def test_a_bug_is_no_refusal(client: Client) -> None:
    Question.objects.create(key="0" * 64, kind="nothing", asked={"game": "649a"})
    failed = answered()
    assert failed.state == State.FAILED
    assert "fault of the site" in failed.sentence
