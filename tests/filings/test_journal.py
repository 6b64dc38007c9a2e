"""The journal: acknowledged means on disk, and nobody changes a line unseen."""

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Timer

import pytest

from houserules.filings.acts import perform, replayed
from houserules.filings.clock import instant
from houserules.filings.journal import Journal, JournalError, Settings
from houserules.filings.permissions import Actor, Role
from houserules.log import FileLog, Log
from houserules.rules.errors import RuleError

FILER = Actor("Fay", Role.FILER, "River")
AT = instant("2026-11-02 14:10")
ROULETTE = {"game": "roulette"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


def filled(path: Path, acts: int) -> list[bytes]:
    """A journal in which a submission is filed and withdrawn in turn; its lines."""
    with Journal.begin(path, Settings(), AT) as journal:
        register = replayed(journal)
        for number in range(acts):
            act, content = ("withdraw", {}) if number % 2 else ("file", ROULETTE)
            perform(journal, register, FILER, act, "RS-2026-000001", content, AT)
    return path.read_bytes().splitlines(keepends=True)


def test_a_journal_replays_to_the_same_register(path: Path) -> None:
    with Journal.begin(path, Settings(), AT) as journal:
        register = replayed(journal)
        perform(journal, register, FILER, "file", "", ROULETTE, AT)
        perform(journal, register, FILER, "withdraw", "RS-2026-000001", {}, AT)
    read = Journal.read(path)
    assert replayed(read) == register
    assert [line.act for line in read.lines] == ["file", "withdraw"]


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (lambda lines: [*lines[:2], lines[2].replace(b"Fay", b"Fae"), *lines[3:]], "entry 2"),
        (lambda lines: [*lines[:2], *lines[3:]], "entry 2 is missing"),
        (lambda lines: [lines[0], lines[2], lines[1], *lines[3:]], "entry 1 is missing"),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], "entry 3 is missing; entry 2"),
        (lambda lines: [*lines[:2], b"not JSON\n", *lines[3:]], "entry 2 was changed"),
    ],
    ids=["changed", "missing", "reordered", "twice", "no line"],
)
def test_damage_is_named(
    path: Path, damage: Callable[[list[bytes]], list[bytes]], named: str
) -> None:
    path.write_bytes(b"".join(damage(filled(path, 4))))
    for way in (Journal.read, Journal.open):
        with pytest.raises(RuleError, match=named):
            way(path)


def test_lines_that_were_cut_off_are_found_by_a_noted_hash(path: Path) -> None:
    lines = filled(path, 4)
    noted = Journal.read(path).seal
    path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(JournalError, match="cut off or rewritten"):
        Journal.read(path).require_seal(noted)


def test_a_line_with_a_right_hash_that_the_rules_refuse_is_named(path: Path) -> None:
    filled(path, 1)
    with Journal.open(path) as journal:
        forged = journal.line(AT, Actor("Eve", Role.PUBLIC), "approve", "RS-2026-000001", {})
        journal.append(forged)
    with pytest.raises(JournalError, match="Line 2 of the journal: The public may not approve"):
        replayed(Journal.read(path))


def test_a_torn_last_line_is_cut_whatever_its_length(path: Path) -> None:
    lines = filled(path, 2)
    whole, last = b"".join(lines[:-1]), lines[-1]
    for length in range(0, len(last), 7):
        path.write_bytes(whole + last[:length])
        assert Journal.read(path).unfinished == (length > 0)
        with Journal.open(path) as journal:
            assert len(journal.lines) == 1
            perform(journal, replayed(journal), FILER, "withdraw", "RS-2026-000001", {}, AT)
        assert path.read_bytes() == b"".join(lines)


def test_a_whole_last_line_without_its_newline_is_kept(path: Path) -> None:
    """It was acknowledged; an editor took the newline off."""
    whole = b"".join(filled(path, 2))
    path.write_bytes(whole[:-1])
    read = Journal.read(path)
    assert (len(read.lines), read.unfinished) == (2, False)
    with Journal.open(path) as journal:
        assert len(journal.lines) == 2
        perform(journal, replayed(journal), FILER, "file", "", ROULETTE, AT)
    assert path.read_bytes().startswith(whole)
    assert len(Journal.read(path).lines) == 3


def test_a_changed_last_line_without_its_newline_is_named(path: Path) -> None:
    whole = b"".join(filled(path, 2))
    changed = whole[:-1].replace(b"withdraw", b"withdrew")
    path.write_bytes(changed)
    for way in (Journal.read, Journal.open):
        with pytest.raises(RuleError, match="entry 2 was changed"):
            way(path)
    assert path.read_bytes() == changed


def test_a_day_that_contradicts_its_instant_is_named(path: Path) -> None:
    filled(path, 1)
    entries = list(Journal.read(path)._log.entries)
    forged = Log(entries[:1])
    forged.append(entries[1].kind, {**entries[1].data, "on": "2026-10-01"})
    path.write_bytes(b"".join(entry.line() for entry in forged.entries))
    with pytest.raises(JournalError, match="Line 1 of the journal says 2026-10-01, but its inst"):
        Journal.read(path)


@pytest.mark.skipif(os.name != "posix", reason="modes of POSIX systems")
def test_a_journal_is_its_owners_alone(path: Path) -> None:
    filled(path, 1)
    assert path.stat().st_mode & 0o777 == 0o600


def test_one_process_writes_at_a_time(path: Path) -> None:
    filled(path, 1)
    with Journal.open(path), pytest.raises(RuleError, match="in use by another process"):
        Journal.open(path, wait=0.1)


def test_a_refused_act_writes_nothing(path: Path) -> None:
    filled(path, 1)
    before = path.read_bytes()
    with Journal.open(path) as journal:
        register = replayed(journal)
        for content in (ROULETTE, {"game": "roulette", "rules": {"Wheel": "square"}}, {}):
            with pytest.raises(RuleError):
                perform(journal, register, FILER, "file", "", content, AT)
        earlier = instant("2026-11-01")
        with pytest.raises(RuleError, match="time does not go back"):
            perform(journal, register, FILER, "withdraw", "RS-2026-000001", {}, earlier)
    assert path.read_bytes() == before


def test_a_journal_is_begun_once_and_a_tables_log_is_none(path: Path, tmp_path: Path) -> None:
    filled(path, 0)
    with pytest.raises(JournalError, match="already"):
        Journal.begin(path, Settings(), AT)
    other = tmp_path / "table.jsonl"
    FileLog(other).append("open", {"game": "649a"})
    with pytest.raises(JournalError, match="no journal of filings"):
        Journal.read(other)
    with pytest.raises(JournalError, match="does not exist"):
        Journal.open(tmp_path / "nothing.jsonl")


# Real kills


class TornLog(FileLog):
    """A log whose process is killed inside a write, or between the write and the sync."""

    writes_left = 1 << 30
    bytes_written: int | None = None

    def _write(self, line: bytes) -> None:
        self.writes_left -= 1
        if self.writes_left:
            super()._write(line)
            return
        super()._write(line if self.bytes_written is None else line[: self.bytes_written])
        os.kill(os.getpid(), signal.SIGKILL)


def work(path: Path, pipe: int, seed: int) -> None:
    """In the child: act without end, telling the parent what was acknowledged."""
    random = Random(seed)
    log = TornLog(path)
    if seed % 2:
        log.writes_left = random.randint(1, 6)
        log.bytes_written = random.choice((None, random.randint(0, 400)))
    journal = Journal(log)
    register = replayed(journal)
    while True:
        filed = [one for one in register.filings.values() if one.due(AT.date(), register)]
        act, ref = ("withdraw", filed[0].ref) if filed else ("file", "")
        line = perform(journal, register, FILER, act, ref, {} if filed else ROULETTE, AT)
        reported = json.dumps({"number": line.number, "hash": journal.seal})
        os.write(pipe, reported.encode() + b"\n")


def killed(path: Path, seed: int) -> list[dict[str, object]]:
    """Run a child and kill it; the lines that it had acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            work(path, writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    if seed % 2 == 0:
        time.sleep(Random(seed).expovariate(1 / 0.05))
        os.kill(child, signal.SIGKILL)
    reported = b"".join(iter(lambda: os.read(reading, 65_536), b""))
    os.close(reading)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child was killed and did not fail"
    *whole, _ = reported.split(b"\n")
    return [json.loads(line) for line in whole]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process to kill")
@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_a_killed_process_loses_nothing(path: Path, kills: int) -> None:
    filled(path, 0)
    acknowledged: list[dict[str, object]] = []
    torn = 0
    for seed in range(kills):
        acknowledged += killed(path, seed)
        read = Journal.read(path)
        torn += read.unfinished
        assert len(read.lines) >= len(acknowledged)
        hashes = {number: read.seal_after(number) for number in range(len(read.lines) + 1)}
        assert all(hashes[int(str(one["number"]))] == one["hash"] for one in acknowledged)
        replayed(read)
    assert len(acknowledged) > kills
    assert torn > kills // 20


def test_a_second_writer_waits_until_the_first_has_finished(path: Path) -> None:
    filled(path, 2)
    first = Journal.open(path)
    release = Timer(0.2, first.close)
    release.start()
    with Journal.open(path) as second:
        assert len(second.lines) == 2
    release.join()
