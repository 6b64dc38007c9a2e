"""The journal: acts in a chain of hashes, each on disk before it is acknowledged.

The file is a log (`houserules.log`), as a live table keeps one: JSON Lines, appended and synced,
locked by one writer, a torn last line cut, a changed, missing or reordered line named by its
number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from houserules.filings.clock import filing_day
from houserules.filings.permissions import Actor, Role
from houserules.log import OPEN, Entry, FileLog, Log, LogError, read_log
from houserules.rules.errors import RuleError

FORMAT = "filings 1"
WAIT = 10
"""The seconds for which an act waits while another process writes the journal."""
NAMES = "typed, not proved"
"""The first line of a journal says what its roles and names are worth."""


class JournalError(RuleError):
    """A journal that is damaged, or no journal."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The days from which the amended texts hold, None where they never do; real or a trial."""

    amended_from: date | None = date.min
    reinsurance_amended_from: date | None = date.min
    trial: bool = field(default=False, kw_only=True)
    """Whether the journal only tries the process out, on whatever days its acts name."""


@dataclass(frozen=True, slots=True)
class Line:
    """One act; its Eastern date is fixed when it is acknowledged."""

    number: int
    at: datetime
    on: date
    actor: Actor
    act: str
    subject: str
    content: Mapping[str, Any] = field(default_factory=dict)

    def to_data(self) -> dict[str, Any]:
        """The line as JSON data."""
        return {
            "at": self.at.isoformat(),
            "on": self.on.isoformat(),
            "by": [self.actor.person, self.actor.role, self.actor.organisation],
            "subject": self.subject,
            "content": dict(self.content),
        }

    @classmethod
    def of(cls, entry: Entry) -> Line:
        """The line of an entry of the log."""
        data = entry.data
        person, role, organisation = data["by"]
        return cls(
            entry.number,
            datetime.fromisoformat(data["at"]).astimezone(UTC),
            date.fromisoformat(data["on"]),
            Actor(person, Role(role), organisation),
            entry.kind,
            data["subject"],
            dict(data["content"]),
        )


class Journal:
    """The lines of a journal, and its file if lines are appended."""

    def __init__(self, log: Log) -> None:
        self._log = log
        try:
            self.settings, self.lines = _settings(log), _lines(log)
        except RuleError:
            log.close()
            raise

    @classmethod
    def begin(cls, path: Path, settings: Settings, at: datetime) -> Journal:
        """Start a journal in a new file."""
        log = FileLog(path)
        if log.entries:
            log.close()
            raise JournalError(f"{path} is a journal or a log already; name a new file.")
        return cls.on(log, settings, at)

    @classmethod
    def on(cls, log: Log, settings: Settings, at: datetime) -> Journal:
        """Start a journal on an empty log, in memory or in a file."""
        days = (settings.amended_from, settings.reinsurance_amended_from)
        texts = [day.isoformat() if day else "never" for day in days]
        begun = {"journal": FORMAT, "at": at.isoformat(), "amended": texts}
        log.append(OPEN, {**begun, "trial": settings.trial, "names": NAMES})
        return cls(log)

    @classmethod
    def open(cls, path: Path, *, wait: float = WAIT) -> Journal:
        """Open a journal to append to it; one process at a time may, others wait a while."""
        if not path.exists():
            raise JournalError(f"{path} does not exist; start it with: houserules filing new.")
        return cls(FileLog(path, wait=wait))

    @classmethod
    def read(cls, path: Path) -> Journal:
        """Read a journal, its chain verified."""
        return cls(read_log(path))

    @property
    def begun_at(self) -> datetime:
        """The instant at which the journal was begun."""
        return datetime.fromisoformat(self._log.entries[0].data["at"])

    @property
    def head(self) -> datetime:
        """The instant of the last line; no act is earlier."""
        return self.lines[-1].at if self.lines else self.begun_at

    @property
    def seal(self) -> str:
        """The last hash: whoever notes it can prove later that nothing was cut off."""
        return self._log.seal

    def seal_after(self, number: int) -> str:
        """The hash of a line."""
        return self._log.entries[number].hash

    def require_seal(self, seal: str) -> None:
        """Refuse a journal that does not contain a line that was noted by its hash."""
        if not seal.strip():
            raise JournalError("An empty seal proves nothing: give the hash that was noted.")
        if seal not in (entry.hash for entry in self._log.entries):
            raise JournalError(
                f"No line has the hash {seal[:16]}…: lines were cut off or rewritten."
            )

    @property
    def unfinished(self) -> bool:
        """Whether the file ends in a line that was never acknowledged."""
        return self._log.unfinished

    def line(self, at: datetime, actor: Actor, act: str, subject: str, content: Any) -> Line:
        """The next line, not yet written; an act is never before the last line."""
        if at < self.head:
            raise JournalError(
                f"{at:%Y-%m-%d %H:%M} UTC is before the last line of the journal, "
                f"{self.head:%Y-%m-%d %H:%M} UTC; time does not go back."
            )
        return Line(len(self.lines) + 1, at, filing_day(at), actor, act, subject, content)

    def append(self, line: Line) -> None:
        """Write a line; when this returns it is on disk."""
        self._log.append(line.act, line.to_data())
        self.lines.append(line)

    def close(self) -> None:
        """Close the file."""
        self._log.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _settings(log: Log) -> Settings:
    first = log.entries[0] if log.entries else None
    data = first.data if first and first.kind == OPEN else None
    if not isinstance(data, Mapping) or data.get("journal") != FORMAT:
        raise JournalError("The file is no journal of filings; start one with: filing new.")
    try:
        days = (None if text == "never" else date.fromisoformat(text) for text in data["amended"])
        return Settings(*days, trial=data.get("trial", False) is True)
    except (KeyError, TypeError, ValueError):
        raise JournalError("Line 0 of the journal does not say which text holds.") from None


def _lines(log: Log) -> list[Line]:
    lines: list[Line] = []
    for entry in log.entries[1:]:
        try:
            lines.append(Line.of(entry))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise JournalError(f"Line {entry.number} of the journal is not an act.") from None
        if lines[-1].on != filing_day(lines[-1].at):
            raise JournalError(
                f"Line {entry.number} of the journal says {lines[-1].on}, but its instant is on "
                f"{filing_day(lines[-1].at)}."
            )
        if len(lines) > 1 and lines[-1].at < lines[-2].at:
            raise JournalError(f"Line {entry.number} of the journal is before the one above it.")
    return lines


__all__ = ["Journal", "JournalError", "Line", "LogError", "Settings"]
