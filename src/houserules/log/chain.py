"""Entries in a chain of hashes, in memory or in a file."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from io import FileIO
from pathlib import Path
from stat import S_ISREG
from typing import Any

from houserules.rules.errors import RuleError

START = "0" * 64
OPEN, INPUT, EVENTS, REFUSED = "open", "input", "events", "refused"


class LogError(RuleError):
    """A log that was changed, cut or does not belong to this software."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One link of the chain."""

    number: int
    kind: str
    data: Any
    hash: str

    @classmethod
    def after(cls, previous: str, number: int, kind: str, data: Any) -> Entry:
        """The next link."""
        body = json.dumps([previous, number, kind, data], sort_keys=True)
        return cls(number, kind, data, sha256(body.encode()).hexdigest())

    def line(self) -> bytes:
        """The link as a line of JSON."""
        fields = {"n": self.number, "kind": self.kind, "data": self.data, "hash": self.hash}
        return json.dumps(fields).encode() + b"\n"


FIRST_LINE = Entry(0, OPEN, None, START).line().partition(b"null")[0]
"""How every log begins."""


class Log:
    """Entries in memory; a file log writes them through."""

    is_kept = True
    """Whether anybody will ever read what is appended."""

    def __init__(self, entries: Iterable[Entry] = (), unfinished: bool = False) -> None:
        self.entries: list[Entry] = list(entries)
        self.unfinished = unfinished
        """Whether its file had a last line without an end, which is left out."""
        self.broken: str | None = None
        """Why no entry can be added any more before the log is opened anew."""
        self.failure: str | None = None
        """Why the last entry that was given could not be kept."""

    @property
    def seal(self) -> str:
        """The last hash: a person who notes it can see later whether entries were cut off."""
        return self.entries[-1].hash if self.entries else START

    def append(self, kind: str, data: Any) -> Entry:
        """Add an entry; when this returns, an input will survive whatever happens."""
        if self.broken:
            raise LogError(f"{self.broken} Open the log anew.")
        entry = Entry.after(self.seal, len(self.entries), kind, data)
        self.broken = "The log was interrupted while an entry was written."
        try:
            self._keep(entry)
        except LogError as error:
            self.failure = str(error)
            raise
        self.entries.append(entry)
        self.broken = self.failure = None
        return entry

    def _keep(self, entry: Entry) -> None:
        """Nothing to keep beyond memory."""

    def close(self) -> None:
        """Nothing to close."""


class UnsealedLog(Log):
    """Entries in memory without hashes, for rounds that are compared and then forgotten."""

    def append(self, kind: str, data: Any) -> Entry:
        """Add an entry that nothing seals."""
        entry = Entry(len(self.entries), kind, data, START)
        self.entries.append(entry)
        return entry


class NoLog(Log):
    """Keeps nothing, for simulations of many rounds: events are not recorded either."""

    is_kept = False

    def append(self, kind: str, data: Any) -> Entry:
        """Forget the entry."""
        return Entry(0, kind, data, START)


class FileLog(Log):
    """A log in a file, one entry a line, written and synced before anything happens."""

    def __init__(self, path: Path, *, wait: float = 0) -> None:
        """Open or create a log; a last line that is not whole never took effect and is cut.

        While another process writes it, wait for some seconds before refusing.
        """
        self.path = path
        self._place = path.absolute()
        try:
            self._file: FileIO = open(path, "r+b", buffering=0, opener=_or_create)  # noqa: SIM115 - close()
        except OSError as error:
            raise LogError(f"{path} cannot be opened: {error.strerror}.") from None
        try:
            if not S_ISREG(os.fstat(self._file.fileno()).st_mode):
                raise LogError(f"{path} is no file in which a log can be kept.")
            _lock(self._file, path, wait)
            content = _content(self._file, path)
            entries, unfinished = _verified(content, str(path))
            super().__init__(entries, unfinished)
            self._size = content.rfind(b"\n") + 1 if unfinished else len(content)
            self._cut()
            if content and not unfinished and not content.endswith(b"\n"):
                self._write(b"\n")
                self._size += 1
            if not content:
                _sync_folder(path.parent)
        except OSError as error:
            self.close()
            raise LogError(f"{path} cannot be opened: {error.strerror}.") from None
        except LogError:
            self.close()
            raise

    def _keep(self, entry: Entry) -> None:
        """Write a line; events follow from inputs, so only inputs wait for the disk."""
        line = entry.line()
        self._require_place()
        try:
            self._write(line)
            if entry.kind != EVENTS:
                os.fsync(self._file.fileno())
        except OSError as error:
            self.broken = f"{self.path} can neither be written nor cut back: {error.strerror}."
            with suppress(OSError):
                self._cut()
                os.fsync(self._file.fileno())
                self.broken = None
            raise LogError(
                self.broken or f"{self.path} cannot be written: {error.strerror}."
            ) from None
        self._size += len(line)

    def _require_place(self) -> None:
        """Refuse to write where nobody will look for the log, or beside another's entries."""
        held = os.fstat(self._file.fileno())
        try:
            named = self._place.stat()
        except OSError:
            named = None
        if named is None or not os.path.samestat(held, named):
            fault = "was moved, removed or replaced"
        elif held.st_size != self._size:
            fault = "was changed by another program"
        else:
            return
        self.broken = None  # nothing was written: it goes on once the file is back
        raise LogError(
            f"{self.path} {fault} while it was in use: put it back as it was, or stop here and "
            "verify it."
        )

    def _write(self, line: bytes) -> None:
        """Write all of a line, in as many parts as the system takes."""
        while line:
            line = line[self._file.write(line) :]

    def _cut(self) -> None:
        """Take off whatever follows the last whole line."""
        self._file.truncate(self._size)
        self._file.seek(self._size)

    def close(self) -> None:
        """Close the file; nothing can be added any more."""
        self.broken = f"{self.path} is closed."
        self._file.close()


def _or_create(path: str, flags: int) -> int:
    """Open a file as it is, or a new one: who comes second must not empty it."""
    return os.open(path, flags | os.O_CREAT, 0o600)


def _lock(file: FileIO, path: Path, wait: float) -> None:
    """One process writes a log at a time; another waits its turn, but not for ever."""
    if os.name != "posix":
        return
    import fcntl

    until = time.monotonic() + wait
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= until:
                raise LogError(f"{path} is in use by another process.") from None
            time.sleep(0.02)


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file durable too."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_log(path: Path) -> Log:
    """The log of a file, its chain verified; a last line that is not whole is left out."""
    try:
        if path.exists() and not path.is_file():
            raise LogError(f"{path} is no file in which a log can be kept.")
        with path.open("rb", buffering=0) as file:
            content = _content(file, path)
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from None
    return Log(*_verified(content, str(path)))


def _content(file: FileIO, path: Path) -> bytes:
    """The content of a file that begins as an entry does; any other may be of any size."""
    head = file.read(1)
    if not FIRST_LINE.startswith(head):
        raise LogError(_no_entry(str(path), 0))
    return head + file.read()


def _verified(content: bytes, name: str) -> tuple[list[Entry], bool]:
    """The entries of a file, and whether an unfinished line follows them.

    A last line that is whole but for its newline was acknowledged, and an editor took it off.
    """
    *lines, rest = content.split(b"\n")
    if _entry(rest):
        lines, rest = [*lines, rest], b""
    entries: list[Entry] = []
    previous = START
    for number, line in enumerate(lines):
        found = _entry(line)
        if found is None:
            raise LogError(_no_entry(name, number))
        if found.number != number:
            raise LogError(f"{name}: entry {number} is missing; entry {found.number} follows.")
        entry = Entry.after(previous, number, found.kind, found.data)
        if entry.line() != line + b"\n":
            raise LogError(f"{name}: entry {number} was changed, or one before it is missing.")
        previous = entry.hash
        entries.append(entry)
    if not entries and not rest.startswith(FIRST_LINE[: len(rest)]):
        raise LogError(_no_entry(name, 0))
    return entries, bool(rest)


def _no_entry(name: str, number: int) -> str:
    """The message about a line that is no entry; where the first is none, the file is no log."""
    if number:
        return f"{name}: entry {number} was changed: line {number + 1} is not an entry of a log."
    return f"{name}, line 1: not an entry of a log."


def _entry(line: bytes) -> Entry | None:
    """The entry of a line, if it is one."""
    try:
        data = json.loads(line.decode())
        found = Entry(data["n"], data["kind"], data["data"], data["hash"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    whole = type(found.number) is int and isinstance(found.kind, str)
    return found if whole and isinstance(found.hash, str) else None
