"""The log: inputs and events in a chain of hashes, durable before they take effect."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

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


class Log:
    """Entries in memory; a file log writes them through."""

    keeps = True
    """Whether anybody will ever read what is appended."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = list(entries)

    @property
    def seal(self) -> str:
        """The last hash: whoever notes it can tell later whether entries were cut off."""
        return self.entries[-1].hash if self.entries else START

    def append(self, kind: str, data: Any) -> Entry:
        """Add an entry; when this returns, an input will survive whatever happens."""
        entry = Entry.after(self.seal, len(self.entries), kind, data)
        self._keep(entry)
        self.entries.append(entry)
        return entry

    def _keep(self, entry: Entry) -> None:
        """Nothing to keep beyond memory."""

    def close(self) -> None:
        """Nothing to close."""


class NoLog(Log):
    """Keeps nothing, for simulations of many rounds: nobody hears of the events either."""

    keeps = False

    def append(self, kind: str, data: Any) -> Entry:
        """Forget the entry."""
        return Entry(0, kind, data, START)


class FileLog(Log):
    """A log in a file, one entry a line, written and synced before anything happens."""

    def __init__(self, path: Path) -> None:
        """Open or create a log; a last line without its end never took effect and is cut."""
        self.path = path
        created = not path.exists()
        try:
            self._file: BinaryIO = open(path, "w+b" if created else "r+b")  # noqa: SIM115 - close() closes it
            _lock(self._file, path)
            content = self._file.read()
        except OSError as error:
            raise LogError(f"{path} cannot be opened: {error.strerror}.") from None
        self._size = content.rfind(b"\n") + 1
        super().__init__(_verified(content[: self._size], str(path)))
        self._file.truncate(self._size)
        self._file.seek(self._size)
        if created:
            _sync_folder(path.parent)

    def _keep(self, entry: Entry) -> None:
        """Write a line; events follow from inputs, so only inputs wait for the disk."""
        line = entry.line()
        try:
            self._file.write(line)
            self._file.flush()
            if entry.kind != EVENTS:
                os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(self._size)
            self._file.seek(self._size)
            raise LogError(f"{self.path} cannot be written: {error.strerror}.") from None
        self._size += len(line)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _lock(file: BinaryIO, path: Path) -> None:
    """One process writes a log at a time."""
    if os.name != "posix":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise LogError(f"{path} is in use by another process.") from None


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file durable too."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def read_log(path: Path) -> list[Entry]:
    """The entries of a log file, its chain verified; a last line that was cut is left out."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from None
    return list(_verified(content[: content.rfind(b"\n") + 1], str(path)))


def _verified(content: bytes, name: str) -> Iterator[Entry]:
    previous = START
    for number, line in enumerate(content.split(b"\n")[:-1]):
        found = _entry(line, f"{name}, line {number + 1}")
        if found.number != number:
            raise LogError(f"{name}: entry {number} is missing; entry {found.number} follows.")
        if found.hash != Entry.after(previous, number, found.kind, found.data).hash:
            raise LogError(f"{name}: entry {number} was changed, or one before it is missing.")
        previous = found.hash
        yield found


def _entry(line: bytes, where: str) -> Entry:
    try:
        data = json.loads(line.decode())
        found = Entry(data["n"], data["kind"], data["data"], data["hash"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise LogError(f"{where}: not an entry of a log.") from None
    if type(found.number) is not int or not all(
        isinstance(text, str) for text in (found.kind, found.hash)
    ):
        raise LogError(f"{where}: not an entry of a log.")
    return found
