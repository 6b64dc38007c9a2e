"""The journal in the database: an act is one transaction, and nobody changes the chain."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from importlib import import_module
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from houserules.errors import RuleError
from houserules.filings.acts import perform, replayed
from houserules.filings.clock import instant
from houserules.filings.journal import Journal, JournalError, Settings
from houserules.filings.permissions import Actor, Role
from houserules.filings.versions import State, Submission
from houserules.games import INDEX
from houserules.site.process import drafts, guards, services, store
from houserules.site.process.models import (
    Acted,
    Draft,
    Filed,
    JournalLine,
    Numbered,
    Opened,
    Receipt,
)

FILER = Actor("Fay", Role.FILER, "River")
REVIEWER = Actor("Gil", Role.OPERATIONS)
ROULETTE = {"game": "roulette"}
NOTICE = {"findings": [{"nature": "the odds differ", "alternative": "35 to 1"}]}
AT = instant("2026-11-02 14:10")


@pytest.fixture
def empty(prepared: None) -> Iterator[None]:
    """A database without a journal, before and after."""
    _clear()
    yield
    _clear()


def _clear() -> None:
    with connection.cursor() as cursor:
        for statement in guards.drop(connection.vendor):
            cursor.execute(statement)
        for table in (Draft, Opened, Receipt, JournalLine, Filed, Acted, Numbered):
            cursor.execute(f"delete from {table._meta.db_table}")
        for statement in guards.create(connection.vendor):
            cursor.execute(statement)


def file(organisation: str = "River", **more: Any) -> store.Receipted:
    """A Rules Submission for Roulette."""
    actor = Actor(f"Fay of {organisation}", Role.FILER, organisation)
    return store.act(actor, "file", "", ROULETTE, **{"at": AT, **more})


def test_an_act_gives_a_receipt_and_is_found_again(empty: None) -> None:
    receipt = file()
    assert receipt.line.subject == "RS-2026-000001"
    assert isinstance(receipt.filing, Submission)
    row = Filed.objects.get(pk="RS-2026-000001")
    assert store.read(row) == receipt.filing
    assert row.waits_for == Role.OPERATIONS
    assert str(row.due_on) == "2026-11-17"
    assert JournalLine.objects.get(pk=1).hash == receipt.hash


def test_the_database_does_what_a_journal_file_does(empty: None, tmp_path: Path) -> None:
    acts: list[tuple[Actor, str, str, dict[str, Any]]] = [
        (FILER, "file", "", ROULETTE),
        (REVIEWER, "toll", "RS-2026-000001", NOTICE),
        (FILER, "revise", "RS-2026-000001", {**ROULETTE, "explanation": "they do not"}),
        (Actor("Lee", Role.FILER, "Lake"), "file", "", ROULETTE),
    ]
    with Journal.begin(tmp_path / "journal.jsonl", Settings(None, None), AT) as journal:
        register = replayed(journal)
        for number, (actor, act, subject, content) in enumerate(acts):
            at = AT + timedelta(hours=number)
            perform(journal, register, actor, act, subject, content, at)
            store.act(actor, act, subject, content, at=at)
    assert {row.ref: store.read(row) for row in Filed.objects.all()} == register.filings


def test_a_refused_act_writes_nothing(empty: None) -> None:
    file()
    before = list(JournalLine.objects.values_list("hash", flat=True))
    with pytest.raises(RuleError, match="under review"):
        file()
    with pytest.raises(RuleError):
        store.act(REVIEWER, "approve", "RS-2026-000001", {}, at=AT)
    assert list(JournalLine.objects.values_list("hash", flat=True)) == before
    assert store.differences() == []


def test_the_same_key_files_once(empty: None) -> None:
    first = file(key="a-key")
    again = file(key="a-key")
    assert again.hash == first.hash
    assert JournalLine.objects.count() == 2
    with pytest.raises(store.ConflictError, match="another act"):
        file("Lake", key="a-key")


def test_whoever_acts_on_an_older_state_is_told_what_happened(empty: None) -> None:
    seen = file().line.number
    store.act(REVIEWER, "toll", "RS-2026-000001", NOTICE, at=AT, read_at=seen)
    with pytest.raises(store.ConflictError, match="tolled as inconsistent"):
        store.act(FILER, "withdraw", "RS-2026-000001", {}, at=AT, read_at=seen)


def test_an_act_needs_a_fixed_number_of_queries(empty: None) -> None:
    def queries(number: int) -> int:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            file(f"Holder {number}")
        return len(captured)

    few = [queries(number) for number in range(3)][-1]
    for number in range(3, 40):
        file(f"Holder {number}")
    assert queries(40) == few <= 18


def test_a_batch_needs_no_more_queries_than_one_of_its_games(empty: None) -> None:
    def queries(*games: str) -> int:
        made = drafts.begin(FILER, games, "usual")
        with CaptureQueriesContext(connection) as captured:
            filed, refused = services.file_several(FILER, made)
        assert len(filed) == len(games)
        assert not refused
        return len(captured)

    queries("roulette")
    one = queries("big-six-wheel")
    assert queries(*[entry.slug for entry in INDEX[2:7]]) == one


def test_of_a_batch_only_what_the_rules_refuse_is_not_filed(empty: None) -> None:
    file("River")
    made = drafts.begin(FILER, ["roulette", "craps", "craps"], "usual")
    filed, refused = services.file_several(FILER, made)
    assert [one.line.subject for one in filed] == ["RS-2026-000002"]
    assert [one.game for one in refused] == ["617a", "623a"]
    assert all("Version 1 of" in sentence for sentence in refused.values())
    assert store.differences() == []
    again, _ = services.file_several(FILER, made[1:2])
    assert again[0].hash == filed[0].hash
    assert JournalLine.objects.count() == 3


@pytest.mark.parametrize(
    "statement",
    [
        "update process_journalline set data = '{}' where number = 1",
        "delete from process_journalline where number = 1",
    ],
)
def test_the_database_refuses_to_change_a_line(empty: None, statement: str) -> None:
    file()
    with (
        pytest.raises(DatabaseError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    assert len(store.verified().entries) == 2


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("update process_journalline set data = replace(data, 'Raven', 'Raver') where number = 2",
         "Line 2 of the journal was changed"),
        ("delete from process_journalline where number = 2", "Line 2 of the journal is missing"),
        ("update process_journalline set act = 'withdraw' where number = 1", "Line 1 of the"),
    ],
)  # fmt: skip
def test_a_line_that_was_changed_behind_the_guards_is_named(
    empty: None, statement: str, named: str
) -> None:
    file()
    file("Raven")
    store.act(FILER, "file", "", {"game": "big-six-wheel"}, at=AT)
    with connection.cursor() as cursor:
        for one in (*guards.drop(connection.vendor), statement, *guards.create(connection.vendor)):
            cursor.execute(one)
    with pytest.raises(JournalError, match=named):
        store.verified()


def test_projections_equal_a_rebuild_and_a_wrong_one_is_named(empty: None) -> None:
    file()
    file("Lake")
    assert store.differences() == []
    Filed.objects.filter(pk="RS-2026-000002").update(game="craps")
    assert store.differences() == ["RS-2026-000002"]
    store.rebuild()
    assert store.differences() == []
    assert file("Pond").line.subject == "RS-2026-000003"


def test_a_journal_moves_both_ways_and_verifies(empty: None, tmp_path: Path) -> None:
    file()
    file("Lake")
    path = tmp_path / "exported.jsonl"
    assert store.export_journal(path) == 2
    with pytest.raises(RuleError, match="exists already"):
        store.export_journal(path)
    read = Journal.read(path)
    assert [line.act for line in read.lines] == ["file", "file"]
    with pytest.raises(RuleError, match="journal already"):
        store.import_journal(path)
    hashes = list(JournalLine.objects.order_by("number").values_list("hash", flat=True))
    _clear()
    assert store.import_journal(path) == 2
    assert list(JournalLine.objects.order_by("number").values_list("hash", flat=True)) == hashes
    assert store.differences() == []
    assert file("Pond").line.number == 3


def test_the_fifteenth_day_needs_no_event(empty: None) -> None:
    receipt = file()
    register = store.DatabaseRegister(Settings())
    later = datetime(2026, 11, 17, 12, tzinfo=UTC).date()
    assert receipt.filing is not None
    assert receipt.filing.state_on(later, register) == State.EFFECTIVE


def _together(number: int, does: Callable[[int], str]) -> list[str]:
    """The results of several threads at the same moment; a refusal is its sentence."""

    def one(index: int) -> str:
        try:
            barrier.wait()
            return does(index)
        except RuleError as error:
            return f"refused: {error}"
        finally:
            connection.close()

    barrier = Barrier(number)
    with ThreadPoolExecutor(number) as pool:
        return list(pool.map(one, range(number)))


def test_the_same_key_at_the_same_moment_files_once(empty: None) -> None:
    hashes = _together(20, lambda index: file(key="one key").hash)
    assert len(set(hashes)) == 1
    assert JournalLine.objects.count() == 2


def _collide(holder: str) -> list[str]:
    """The Bureau tolls and the filer withdraws what both have read, at the same moment."""
    filed = file(holder)
    ref, read_at = filed.line.subject, filed.line.number
    acts: list[tuple[Actor, str, dict[str, Any]]] = [
        (REVIEWER, "toll", NOTICE),
        (filed.line.actor, "withdraw", {}),
    ]

    def does(index: int) -> str:
        actor, act, content = acts[index]
        return store.act(actor, act, ref, content, at=AT, read_at=read_at).hash

    return _together(2, does)


def test_of_two_who_act_at_once_one_wins_and_the_other_learns_what_happened(empty: None) -> None:
    for number in range(10):
        (refused,) = (one for one in _collide(f"Holder {number}") if one.startswith("refused"))
        assert "has changed since you read it" in refused
    assert len(store.verified().entries) == 21
    assert store.differences() == []


def test_many_who_file_at_once_leave_no_gap(empty: None) -> None:
    refs = _together(16, lambda index: file(f"Holder {index}").line.subject)
    assert sorted(refs) == [f"RS-2026-{number:06}" for number in range(1, 17)]
    assert store.differences() == []


def test_an_upgrade_writes_the_state_of_what_is_filed(empty: None) -> None:
    file()
    store.act(REVIEWER, "toll", "RS-2026-000001", NOTICE, at=AT)
    file("Lake")
    store.act(REVIEWER, "assign", "RS-2026-000002", {"reviewer": "Gil"}, at=AT)
    Filed.objects.update(state="", reviewer_key="")
    assert store.differences() == ["RS-2026-000001", "RS-2026-000002"]
    for name in ("0004_state", "0005_reviewer"):
        import_module(f"houserules.site.process.migrations.{name}").fill(apps, None)
    assert store.differences() == []
