"""The head of the chain on each day: public, so that nobody can rewrite the journal unseen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from houserules.errors import RuleError
from houserules.filings.journal import JournalError
from houserules.log import Log
from houserules.site.operations.models import Checkpoint
from houserules.site.process.models import JournalLine
from houserules.site.process.now import today

_HEAD = re.compile(r"(?:\d{4}-\d{2}-\d{2} )?(\d{1,18}) ([0-9a-f]{64})")


def checkpoint() -> Checkpoint | None:
    """Keep the head of the chain for today; the last of several on a day counts."""
    head = JournalLine.objects.order_by("-number").first()
    if head is None:
        return None
    made, _ = Checkpoint.objects.update_or_create(
        day=today(), defaults={"number": head.number, "hash": head.hash}
    )
    return made


def written() -> Iterator[str]:
    """The heads, a line each: the day, the number of the line, its hash; the present one last."""
    yield from map(str, Checkpoint.objects.order_by("day").iterator())
    head = JournalLine.objects.order_by("-number").first()
    if head is not None:
        yield f"{head.number} {head.hash}"


def compare(log: Log, path: Path) -> int:
    """Compare a journal with heads that somebody kept; the number of heads."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RuleError(f"{path} cannot be read: {error}.") from None
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise RuleError(f"{path} has no heads.")
    for typed in lines:
        found = _HEAD.fullmatch(typed.strip())
        if found is None:
            raise RuleError(f"{path} has no heads: “{typed[:60]}” is no day, number and hash.")
        number, kept = int(found[1]), found[2]
        if number >= len(log.entries):
            raise JournalError(
                f"Line {number} of the journal is missing: it was the last one when its head "
                f"was kept, and the journal ends with line {len(log.entries) - 1}."
            )
        if log.entries[number].hash != kept:
            raise JournalError(
                f"Line {number} of the journal is not the one whose head was kept: "
                "it, or a line before it, was rewritten."
            )
    return len(lines)
