"""Operations: backup and restore, heads, tampering, health, the nightly round, logs."""

import io
import json
import logging
import os
import subprocess
import sys
import tarfile
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection, connections
from django.test import Client, override_settings
from django.utils import timezone
from tests.commands import run
from tests.site.conftest import SERVER, somebody
from tests.site.test_process import AT, NOTICE, REVIEWER, empty, file

from houserules.errors import RuleError
from houserules.filings.journal import JournalError
from houserules.filings.permissions import Role
from houserules.log import Entry
from houserules.log.chain import START
from houserules.site import serving
from houserules.site.deployment import lacking
from houserules.site.operations import archive, heads, nightly, retention
from houserules.site.operations.logs import AsJson
from houserules.site.operations.models import Beat, Checkpoint
from houserules.site.people import mail
from houserules.site.people.models import Mail, Person, Token
from houserules.site.process import guards, store
from houserules.site.process.models import Filed, JournalLine
from houserules.site.process.now import now, today

__all__ = ["empty"]


@pytest.fixture
def filled(empty: None) -> Iterator[None]:
    """A journal with a few acts, people and a token; heads of yesterday."""
    Checkpoint.objects.all().delete()
    for name in ("River", "Lake", "Brook"):
        file(name)
    store.act(REVIEWER, "toll", "RS-2026-000001", NOTICE, at=AT)
    filer = somebody(Role.FILER, "River")
    Token.make(filer.current.get(), "report", "read", now() + timedelta(1))
    head = JournalLine.objects.get(pk=3)
    Checkpoint.objects.create(day=today() - timedelta(1), number=3, hash=head.hash)
    yield
    Checkpoint.objects.all().delete()


def command(env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """A command of the site in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "houserules", *words], env=env, capture_output=True, text=True
    )


@pytest.fixture
def nothing(prepared: dict[str, str], tmp_path: Path) -> Iterator[list[dict[str, str]]]:
    """The environments of databases without anything: the same kind as here, and SQLite."""
    data = tmp_path / "restored"
    data.mkdir()
    sqlite = {**prepared, "HOUSERULES_DATA": str(data),
              "DATABASE_URL": f"sqlite:///{data / 'site.sqlite3'}"}  # fmt: skip
    if SERVER is None:
        yield [sqlite]
        return
    with connection.cursor() as cursor:
        cursor.execute("create database restored")
    other = tmp_path / "other"
    other.mkdir()
    url = SERVER.get_uri(database="restored")
    yield [{**prepared, "DATABASE_URL": url, "HOUSERULES_DATA": str(other)}, sqlite]
    with connection.cursor() as cursor:
        cursor.execute("drop database restored")


def manifest(path: Path) -> dict[str, object]:
    """The manifest of an archive, but for the instant."""
    with tarfile.open(path) as opened:
        found = opened.extractfile(archive.MANIFEST)
        assert found is not None
        said = json.load(found)
    del said["at"]
    return dict(said)


def test_a_backup_is_restored_into_nothing(
    filled: None, nothing: list[dict[str, str]], tmp_path: Path
) -> None:
    kept = archive.attachments()
    kept.mkdir(exist_ok=True)
    (kept / ("0" * 64)).write_bytes(b"%PDF-1.7 a sketch")
    path, known = tmp_path / "site.tar.gz", tmp_path / "heads.txt"
    try:
        counts = archive.backup(path)
    finally:
        (kept / ("0" * 64)).unlink()
    assert counts["process.JournalLine"] == 5
    assert counts["people.Token"] >= 1
    assert path.stat().st_mode & 0o777 == 0o600
    known.write_text("".join(f"{line}\n" for line in heads.written()))
    for env in nothing:
        done = command(env, "site", "restore", str(path))
        assert done.returncode == 0, done.stderr
        assert f"{sum(counts.values())} rows" in done.stdout
        verified = command(env, "journal", "verify", "--against", str(known))
        assert verified.returncode == 0, verified.stderr
        assert "2 heads are those of this journal" in verified.stdout
        again = tmp_path / f"again{len(env['DATABASE_URL'])}.tar.gz"
        assert command(env, "site", "backup", str(again)).returncode == 0
        assert manifest(again) == manifest(path)
        restored = Path(env["HOUSERULES_DATA"]) / "attachments" / ("0" * 64)
        assert restored.read_bytes() == b"%PDF-1.7 a sketch"
        twice = command(env, "site", "restore", str(path))
        assert (twice.returncode, "goes into nothing" in twice.stderr) == (2, True)
        words = "user invite a@example.org --name Af --organisation A --kind site --role operator"
        invited = command(env, "site", *words.split())
        assert invited.returncode == 0, "numbers go on after the last one: " + invited.stderr


def changed(path: Path, name: str, change: Callable[[bytes], bytes]) -> Path:
    """An archive in which one file is another."""
    made = path.with_name("changed.tar.gz")
    with tarfile.open(path) as old, tarfile.open(made, "w:gz") as new:
        for one in filter(tarfile.TarInfo.isfile, old):
            found = old.extractfile(one)
            assert found is not None
            content = change(found.read()) if one.name == name else found.read()
            one.size = len(content)
            new.addfile(one, io.BytesIO(content))
    return made


def emptied() -> None:
    """Remove every row that an archive has."""
    with connection.cursor() as cursor:
        for statement in guards.drop(connection.vendor):
            cursor.execute(statement)
        for model in reversed(archive.models()):
            cursor.execute(f"delete from {model._meta.db_table}")
        for statement in guards.create(connection.vendor):
            cursor.execute(statement)


def test_an_archive_that_was_changed_is_refused(filled: None, tmp_path: Path) -> None:
    path = tmp_path / "site.tar.gz"
    counts = archive.backup(path)
    with pytest.raises(RuleError, match="goes into nothing"):
        archive.restore(path)
    emptied()
    lines = "process.JournalLine.jsonl"
    for name, change, sentence in (
        (lines, lambda text: text.replace(b"Lake", b"Lage"), "Line 2 of the journal was changed"),
        (lines, lambda text: b"\n".join(text.splitlines()[:-1]) + b"\n", "not the rows"),
        ("process.Filed.jsonl", lambda text: text.replace(b"tolled", b"waived"), "differ from"),
        ("heads.txt", lambda text: text.replace(b" 3 ", b" 2 "), "Line 2 of the journal is not"),
        ("manifest.json", lambda text: b"{}", "cannot be read"),
    ):
        with pytest.raises(RuleError, match=sentence):
            archive.restore(changed(path, name, change))
        assert not JournalLine.objects.exists()
        assert not Person.objects.exists()
    (tmp_path / "no.tar.gz").write_bytes(b"nothing")
    with pytest.raises(RuleError, match="no archive"):
        archive.restore(tmp_path / "no.tar.gz")
    assert archive.restore(path) == counts


def test_an_instant_is_restored_to_the_microsecond(filled: None, tmp_path: Path) -> None:
    at = AT + timedelta(microseconds=123_457)
    line = file("Sea", at=at).line
    counts = archive.backup(tmp_path / "site.tar.gz")
    emptied()
    assert archive.restore(tmp_path / "site.tar.gz") == counts
    assert JournalLine.objects.get(pk=line.number).at == at


def test_a_backup_never_overwrites(filled: None, tmp_path: Path) -> None:
    path = tmp_path / "site.tar.gz"
    path.write_text("the only copy")
    with pytest.raises(RuleError, match="exists already"):
        archive.backup(path)
    assert path.read_text() == "the only copy"
    assert os.listdir(tmp_path) == ["site.tar.gz"]


def test_a_backup_is_of_one_instant_while_people_work(filled: None, tmp_path: Path) -> None:
    def works() -> None:
        for name in ("Pond", "Sea"):
            file(name)
        connections.close_all()

    with archive.one_instant():
        before = JournalLine.objects.count()
        working = threading.Thread(target=works)
        working.start()
        working.join()
        assert JournalLine.objects.count() == before
        assert Filed.objects.count() == before - 2
    assert JournalLine.objects.count() == before + 2


def test_every_table_is_in_a_backup_or_left_out_on_purpose() -> None:
    tables = {model._meta.label for model in apps.get_models()}
    assert tables == {*archive.TABLES, *archive.LEFT_OUT}


# The journal, when somebody with the database's password changes it


@pytest.fixture
def unguarded(filled: None) -> Iterator[None]:
    """The journal of a database whose triggers somebody has dropped."""
    with connection.cursor() as cursor:
        for statement in guards.drop(connection.vendor):
            cursor.execute(statement)
        yield
        for statement in guards.create(connection.vendor):
            cursor.execute(statement)


def verified() -> str:
    """The answer of verification: a sentence that names the line, or nothing."""
    try:
        store.verified()
    except JournalError as error:
        return str(error)
    return ""


def edit(number: int) -> None:
    """Write another organisation into a line."""
    line = JournalLine.objects.get(pk=number)
    JournalLine.objects.filter(pk=number).update(data=line.data.replace("Lake", "Lage"))


def test_an_edited_line_is_named(unguarded: None) -> None:
    edit(2)
    assert verified().startswith("Line 2 of the journal was changed")


def test_an_edited_line_with_a_new_hash_is_named_by_its_successor(unguarded: None) -> None:
    edit(2)
    before, line = JournalLine.objects.get(pk=1), JournalLine.objects.get(pk=2)
    entry = Entry.after(before.hash, 2, line.act, json.loads(line.data))
    JournalLine.objects.filter(pk=2).update(hash=entry.hash)
    assert verified().startswith("Line 3 of the journal was changed")


def test_a_deleted_line_is_named(unguarded: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("delete from process_journalline where number = 2")
    assert verified() == "Line 2 of the journal is missing; 3 follows."


def test_swapped_lines_are_named(unguarded: None) -> None:
    for before, after in ((1, 9_001), (2, 1), (9_001, 2)):
        JournalLine.objects.filter(pk=before).update(number=after)
    assert verified().startswith("Line 1 of the journal was changed")


def test_a_column_beside_what_the_hash_seals_is_compared_too(unguarded: None) -> None:
    JournalLine.objects.filter(pk=2).update(subject="RS-2026-000001")
    assert verified().startswith("Line 2 of the journal was changed")


def test_a_journal_that_was_cut_is_found(unguarded: None, tmp_path: Path) -> None:
    known = tmp_path / "heads.txt"
    known.write_text("".join(f"{line}\n" for line in heads.written()))
    with connection.cursor() as cursor:
        cursor.execute("delete from process_journalline where number = 4")
    assert verified() == "", "the chain itself cannot tell"
    assert store.differences() == ["RS-2026-000001"], "the filing can"
    with pytest.raises(JournalError, match="Line 4 of the journal is missing"):
        heads.compare(store.verified(), known)


def test_a_forged_line_is_named(unguarded: None) -> None:
    last = JournalLine.objects.get(pk=4)
    forged = {"number": 5, "act": "approve", "subject": "RS-2026-000002", "at": last.at,
              "on": last.on, "data": last.data}  # fmt: skip
    JournalLine.objects.create(**forged, hash="f" * 64)
    assert verified().startswith("Line 5 of the journal was changed")


def test_a_forged_line_in_a_right_chain_breaks_the_law(unguarded: None) -> None:
    last = JournalLine.objects.get(pk=4)
    data = json.loads(last.data)
    entry = Entry.after(last.hash, 5, "approve", data)
    JournalLine.objects.create(number=5, act="approve", subject=last.subject, at=last.at,
                               on=last.on, data=last.data, hash=entry.hash)  # fmt: skip
    with pytest.raises(RuleError, match=r"(?i)line 5|may not approve"):
        store.differences()


def rewrite() -> None:
    """Write another story as a whole: every line with a right hash, every filing to match."""
    previous = START
    for line in JournalLine.objects.order_by("number"):
        data = json.loads(line.data.replace("Lake", "Pond"))
        entry = Entry.after(previous, line.number, line.act, data)
        JournalLine.objects.filter(pk=line.pk).update(
            data=json.dumps(data, sort_keys=True), hash=entry.hash
        )
        previous = entry.hash
    store.rebuild()


def test_a_rewritten_journal_is_found_by_yesterdays_heads(
    unguarded: None, tmp_path: Path, client: Client
) -> None:
    known = tmp_path / "heads.txt"
    known.write_bytes(client.get("/journal/heads").content)
    assert len(known.read_text().splitlines()) == 2
    rewrite()
    assert verified() == ""
    assert store.differences() == []
    done = run("journal", "verify", "--against", str(known))
    assert done.returncode == 2
    assert "Line 3 of the journal is not the one whose head was kept" in done.stderr
    assert run("journal", "verify").returncode == 0


def test_a_file_without_heads_is_refused(filled: None, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n")
    with pytest.raises(RuleError, match="no heads"):
        heads.compare(store.verified(), tmp_path / "x")
    (tmp_path / "x").write_text("")
    with pytest.raises(RuleError, match="no heads"):
        heads.compare(store.verified(), tmp_path / "x")


# Health and the night


def test_the_night_keeps_the_head_of_the_day(filled: None, client: Client) -> None:
    done = nightly.tick()
    assert done.checkpoint is not None
    assert done.checkpoint.number == 4
    shown = client.get("/journal/heads").content.decode().splitlines()
    assert [line.split()[-2] for line in shown] == ["3", "4", "4"]
    assert shown[1].startswith(today().isoformat())
    assert nightly.tick().reminders == 0


def test_the_site_says_whether_it_is_ready(filled: None, client: Client) -> None:
    Beat.objects.all().delete()
    assert client.get("/readyz").status_code == 503
    Beat.objects.create(part="worker", at=timezone.now())
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["head"]) == (200, 4)
    Beat.objects.update(at=timezone.now() - timedelta(minutes=2))
    assert client.get("/readyz").json()["worker"] is False


def test_a_clock_behind_the_journal_refuses_to_start(unguarded: None, client: Client) -> None:
    serving.refuse_wrong_clock()
    JournalLine.objects.filter(pk=4).update(at=now() + timedelta(hours=1))
    with pytest.raises(RuleError, match="clock is behind"):
        serving.refuse_wrong_clock()
    assert client.get("/readyz").json()["clock"] is False


def test_old_mail_and_sessions_are_removed_and_filings_never(filled: None) -> None:
    Mail.objects.all().delete()
    for to in ("a@example.org", "b@example.org", "c@example.org"):
        mail.put(to, "Hello", "x")
    old = timezone.now() - timedelta(100)
    Mail.objects.filter(to="a@example.org").update(state="sent", made_at=old)
    Mail.objects.filter(to="b@example.org").update(state="sent")
    Mail.objects.filter(to="c@example.org").update(made_at=old)
    before = Filed.objects.count(), JournalLine.objects.count()
    assert retention.counts()["messages that went out or were given up"] == 1
    retention.purge()
    assert sorted(one.to for one in Mail.objects.all()) == ["b@example.org", "c@example.org"]
    assert (Filed.objects.count(), JournalLine.objects.count()) == before
    assert list(retention.past()) == []


def test_a_deployment_is_told_what_it_lacks(filled: None, monkeypatch: pytest.MonkeyPatch) -> None:
    Beat.objects.all().delete()
    said = run("site", "check")
    assert said.returncode == 1
    for what in ("Secret:", "Hosts:", "Mail:", "Address:", "Worker:", "Regime:"):
        assert what in said.stdout, what
    monkeypatch.setenv("HOUSERULES_SECRET", "x" * 50)
    monkeypatch.setenv("HOUSERULES_MAIL_FROM", "rules@example.gov")
    Beat.objects.create(part="worker", at=timezone.now() + timedelta(minutes=5))
    nightly.tick()
    Mail.objects.all().delete()
    somebody(Role.OPERATOR, "Checked Site")
    with override_settings(
        LOOPBACK=False,
        MAIL_SERVER="smtps://mail.example.gov",
        SITE_URL="https://rules.example.gov",
        REGIME_FROM=today(),
    ):
        lacks = {one.what for one in lacking()}
        assert lacks - {"Figures"} == (set() if SERVER else {"Database"})
        Checkpoint.objects.all().delete()
        assert "Night" in {one.what for one in lacking()}


# Logs


class Kept(logging.Handler):
    """A log that a test reads."""

    def __init__(self) -> None:
        """Keep nothing yet."""
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(AsJson())

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line as it is written."""
        self.lines.append(self.format(record))


@pytest.fixture
def kept() -> Iterator[Kept]:
    """The log of requests."""
    handler, logger = Kept(), logging.getLogger("houserules.access")
    before = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(before)


def test_a_request_is_a_line_of_json_without_secrets(client: Client, kept: Kept) -> None:
    answer = client.get(
        "/password/1-secret-key/?q=private", headers={"x-request-id": "abc-123-def"}
    )
    (line,) = map(json.loads, kept.lines)
    assert line["request"] == answer.headers["X-Request-ID"] == "abc-123-def"
    assert (line["method"], line["status"]) == ("GET", 200)
    assert "secret" not in kept.lines[0]
    assert "private" not in kept.lines[0]
    client.get("/healthz", headers={"x-request-id": "<script>"})
    assert "script" not in kept.lines[1]


def test_an_act_is_logged_with_its_line_of_the_journal(
    filled: None, kept: Kept, signed_in: Callable[..., Client]
) -> None:
    browser = signed_in(Role.FILER, "Pond")
    filed = file("Pond", at=now()).line
    sent = {"key": "k", "read_at": filed.number}
    done = browser.post(f"/submissions/{filed.subject}/withdraw", sent)
    assert done.status_code == 302, done.content.decode()
    line = json.loads(kept.lines[-1])
    assert line["journal"] == [filed.number + 1]
    assert line["route"] == "submissions/<str:ref>/withdraw"
