"""Recovery: the table of a log, exactly as it was after the last entry that was kept."""

from __future__ import annotations

from pathlib import Path

from houserules.table.chance import Source
from houserules.table.linked import Link
from houserules.table.log import Log, LogError, read_log
from houserules.table.opening import opened
from houserules.table.table import Table, Watch


def recover(
    log: Log,
    source: Source | None = None,
    link: Link | None = None,
    watch: Watch | None = None,
) -> Table:
    """The table of a log; what an input led to is finished if it was cut off."""
    rules, inventory, member = opened(log.entries)
    if member and link:
        member = link.rejoin(member, rules)
    return Table(rules, log=log, source=source, inventory=inventory, membership=member, watch=watch)


def replayed(
    path: Path, to: int | None = None, seal: str | None = None, watch: Watch | None = None
) -> tuple[Log, Table]:
    """The log of a file up to an entry, and the table to which it leads; the file stays as it is.

    Every entry is verified: that none was changed or is missing, and that the events follow from
    the inputs. Entries cut off at the end are found out only by a seal that was noted before.
    """
    log = read_log(path)
    entries = log.entries
    if not entries:
        raise LogError(f"{path} has no entry: no table was opened yet.")
    if to is not None and not 0 <= to < len(entries):
        raise LogError(f"{path} has no entry {to}; its entries are 0 to {len(entries) - 1}.")
    if seal is not None and seal not in (entry.hash for entry in entries):
        raise LogError(
            f"{path} does not contain the seal {seal[:12]}…: entries were cut off, or the seal is "
            "of another log."
        )
    kept = Log(entries if to is None else entries[: to + 1], log.unfinished)
    return kept, recover(Log(kept.entries), watch=watch)
