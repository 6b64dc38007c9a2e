"""The log: inputs and events in a chain of hashes, durable before they take effect."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from houserules.rules.errors import RuleError

START = "0" * 64


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
        body = json.dumps([previous, number, kind, data], sort_keys=True, ensure_ascii=False)
        return cls(number, kind, data, sha256(body.encode()).hexdigest())

    def line(self) -> str:
        """The link as a line of JSON."""
        fields = {"n": self.number, "kind": self.kind, "data": self.data, "hash": self.hash}
        return json.dumps(fields, ensure_ascii=False)


class Log:
    """Entries in memory; a file log writes them through."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, kind: str, data: Any) -> Entry:
        """Add an entry; when this returns, the entry will survive."""
        previous = self.entries[-1].hash if self.entries else START
        entry = Entry.after(previous, len(self.entries), kind, data)
        self._keep(entry)
        self.entries.append(entry)
        return entry

    def _keep(self, entry: Entry) -> None:
        """Nothing to keep beyond memory."""

    def close(self) -> None:
        """Nothing to close."""


class NoLog(Log):
    """Keeps nothing, for simulations of many rounds."""

    def append(self, kind: str, data: Any) -> Entry:
        """Forget the entry."""
        return _FORGOTTEN


_FORGOTTEN = Entry(0, "forgotten", None, START)


class FileLog(Log):
    """A log in a file, one entry a line, written and synced before anything happens."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        whole = 0
        if path.exists():
            content = path.read_bytes()
            whole = content.rfind(b"\n") + 1  # a last line without its end never took effect
            self.entries = list(_verified(content[:whole].decode("utf-8"), str(path)))
        self._file = open(path, "r+b" if path.exists() else "w+b")  # noqa: SIM115 - closed below
        self._file.truncate(whole)
        self._file.seek(whole)

    def _keep(self, entry: Entry) -> None:
        self._file.write(entry.line().encode("utf-8") + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def read_log(path: Path) -> list[Entry]:
    """The entries of a log file, its chain verified; a last line that was cut is left out."""
    try:
        content = path.read_bytes()
        return list(_verified(content[: content.rfind(b"\n") + 1].decode("utf-8"), str(path)))
    except UnicodeDecodeError:
        raise LogError(f"{path} is not a log: it is not UTF-8 text.") from None
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}.") from None


def _verified(text: str, name: str) -> Iterator[Entry]:
    previous = START
    for number, line in enumerate(text.splitlines()):
        try:
            data = json.loads(line)
            found = Entry(data["n"], data["kind"], data["data"], data["hash"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise LogError(f"{name}, line {number + 1}: not an entry of a log.") from None
        if found.number != number:
            raise LogError(f"{name}: entry {number} is missing; entry {found.number} follows.")
        if found.hash != Entry.after(previous, number, found.kind, found.data).hash:
            raise LogError(f"{name}: entry {number} was changed, or one before it.")
        previous = found.hash
        yield found
