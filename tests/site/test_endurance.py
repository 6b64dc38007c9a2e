"""Many at once, and processes that die: nobody both wins, nothing acknowledged is lost."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection, connections
from hypothesis import HealthCheck, given, settings
from tests.filings.test_properties import (
    DIRECTOR,
    FILER,
    HISTORIES,
    LAYOUT,
    REF,
    START,
    History,
)
from tests.site.conftest import without_filings
from tests.site.test_api_filings import GAME, Program

from houserules.errors import RuleError
from houserules.filings.acts import perform, replayed
from houserules.filings.clock import filing_day
from houserules.filings.journal import Journal, Settings
from houserules.filings.permissions import Role
from houserules.filings.views import seen
from houserules.log import Log
from houserules.site.process import store
from houserules.site.process.models import Filed, JournalLine

POSTGRESQL = connection.vendor == "postgresql"
PAIRS = 100 if POSTGRESQL else 10
GAMES = ("roulette", "craps", "big-six-wheel")
TIMES = 50 if POSTGRESQL else 10
NOTICE = {"findings": [{"nature": "The felt differs.", "alternative": "table A"}]}


@pytest.fixture
def together() -> Iterator[Callable[..., list[Any]]]:
    """The answers to requests that are sent at the same moment, each by a thread of its own."""
    with ThreadPoolExecutor(TIMES) as pool:

        def sent(*does: Callable[[], Any]) -> list[Any]:
            barrier = Barrier(len(does))

            def one(act: Callable[[], Any]) -> Any:
                barrier.wait()
                return act()

            return list(pool.map(one, does))

        yield sent
        ended = Barrier(TIMES)

        def end(number: int) -> None:
            ended.wait()
            connections.close_all()

        list(pool.map(end, range(TIMES)))


def test_of_two_programs_that_collide_one_wins_and_the_other_learns_what_happened(
    empty: None, together: Callable[..., list[Any]]
) -> None:
    bureau, director = Program(Role.OPERATIONS), Program(Role.DIRECTOR)
    filer = Program(Role.FILER, "Wyalusing")
    rivals: list[tuple[tuple[Program, str, Any], tuple[Program, str, Any]]] = [
        ((bureau, "toll", NOTICE), (filer, "withdraw", None)),
        ((director, "approve", None), (bureau, "toll", NOTICE)),
        ((director, "disapprove", {"reasons": "no"}), (filer, "withdraw", None)),
    ]
    for number in range(PAIRS):
        if number % len(GAMES) == 0:
            made = Program(Role.FILER, f"Holder {number}")
        filed = made.post("/submissions", {"game": GAMES[number % len(GAMES)]}).json()
        at, tag = f"/submissions/{filed['ref']}", filed["tag"]
        pair = [
            (made if who is filer else who, act, body)
            for who, act, body in rivals[number // len(GAMES) % len(rivals)]
        ]
        sent = [partial(who.post, f"{at}/{act}", body, tag) for who, act, body in pair]
        answers = together(*sent)
        assert sorted(one.status_code for one in answers) == [200, 409]
        won, lost = sorted(answers, key=lambda one: one.status_code)
        assert won.json()["words"] in lost.json()["detail"]
    assert store.differences() == []


def test_the_same_key_fifty_times_at_once_files_once(
    empty: None, together: Callable[..., list[Any]]
) -> None:
    filer = Program(Role.FILER, "Wyalusing")
    does = [lambda: filer.post("/submissions", GAME, key="once").json()] * (
        50 if POSTGRESQL else 10
    )
    answers = together(*does)
    assert all(one == answers[0] for one in answers)
    assert "hash" in answers[0]
    assert JournalLine.objects.count() == 2
    assert Filed.objects.count() == 1


@pytest.mark.parametrize("kills", [50, pytest.param(1000, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost_when_processes_are_killed(
    empty: None, prepared: dict[str, str], tmp_path: Path, kills: int
) -> None:
    path = tmp_path / "acknowledged"
    command = [sys.executable, "-m", "tests.site.killed", str(kills), str(path)]
    subprocess.run(command, env=prepared, check=True, cwd=Path(__file__).parents[2])
    # A kill may tear an acknowledgement in two as well; that one told nobody anything.
    told = dict(re.findall(r"^(\d+) ([0-9a-f]{64})$", path.read_text(), re.MULTILINE))
    kept = {str(number): seal for number, seal in JournalLine.objects.values_list("number", "hash")}
    assert told, "some acts were acknowledged"
    assert told.items() <= kept.items(), "no acknowledged line is lost"
    assert len(store.verified().entries) == len(kept)
    assert store.differences() == []
    refs = sorted(Filed.objects.values_list("ref", flat=True))
    assert [int(ref[-6:]) for ref in refs] == list(range(1, len(refs) + 1)), "numbers have no gaps"


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(HISTORIES)
def test_the_database_lives_as_the_law_does(prepared: None, history: History) -> None:
    without_filings()
    journal = Journal.on(Log(), Settings(), START)
    register = replayed(journal)
    store.begin(START, Settings().amended_from)
    first: History = [
        (0, (FILER, "seek", LAYOUT)),
        (0, (DIRECTOR, "approve", {})),
        (0, (FILER, "file", {"game": "roulette"})),
    ]
    subjects = ["", "LS-2026-000001", ""]
    now = START
    for number, (minutes, (actor, act, content)) in enumerate([*first, *history]):
        now += timedelta(minutes=minutes)
        subject = subjects[number] if number < len(subjects) else REF
        said: list[str] = []
        for does in (
            lambda: perform(journal, register, actor, act, subject, content, now),  # noqa: B023
            lambda: store.act(actor, act, subject, content, at=now).line,  # noqa: B023
        ):
            try:
                said.append(str(does().to_data()))
            except RuleError as error:
                said.append(str(error))
        assert said[0] == said[1]
    found = store.read(Filed.objects.get(pk=REF))
    today, own = filing_day(now), store.DatabaseRegister(store.DatabaseJournal().settings)
    assert seen(found, today, own) == seen(register.filing(REF), today, register)
    assert store.differences() == []
    without_filings()
