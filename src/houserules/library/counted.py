"""Counts of the law: coverage, findings, published holds. No request makes them.

They are shipped with the code. The worker makes those that are stale while nobody asks anything;
pages show what is there, or that it is on its way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from houserules.answers.comparisons import Audit, Found
from houserules.answers.laws import Chapter
from houserules.games import INDEX, in_every_edition
from houserules.library import comparing, reading
from houserules.odds.cache import digest_with, kept_with, remembered_with
from houserules.odds.price import Progress

FOLDERS = (
    *("answers", "comparison", "equipment", "files", "filings", "games", "hands", "law"),
    *("library", "links", "log", "odds", "rules", "table"),
)
"""Everything that may decide what is counted."""
SHIPPED = "law"
"""The name of the shipped file."""


class Count(NamedTuple):
    """Something to count: of one chapter, perhaps in an edition, or of all."""

    kind: str
    of: str

    @property
    def kept(self) -> Any:
        """The result as JSON data; None where it is still to be counted."""
        if self not in _known:
            found = kept_with(self.kind, self.of, FOLDERS, file=SHIPPED)
            if found is None:
                return None
            _known[self] = found
        return _known[self]

    @property
    def digest(self) -> str:
        """The digest under which it is shipped."""
        return digest_with(self.kind, self.of, FOLDERS)

    def make(self, progress: Progress | None = None) -> None:
        """Count it and keep the result, if it is not kept; no request calls this."""
        if self.kept is None:
            remembered_with(self.kind, self.of, FOLDERS, (), lambda: self.compute(progress))

    def compute(self, progress: Progress | None = None) -> Any:
        """Count it afresh, as JSON data."""
        if self.kind == "coverage":
            return reading.coverages(self.of).games[0].to_json()
        if self.kind == "findings":
            return comparing.findings(self.of, progress=progress).to_json()["findings"]
        return comparing.audit().to_json()


_known: dict[Count, Any] = {}


def counts() -> Iterator[Count]:
    """Everything that pages show, in the order in which it is counted."""
    for chapter in (*(entry.id for entry in in_every_edition()), *reading.GENERAL):
        yield Count("coverage", chapter)
    yield Count("audit", "")
    for entry in INDEX:
        yield Count("findings", entry.chapter)


def coverage(chapter: str) -> Chapter | None:
    """The coverage of a chapter, by its id; None while it is being counted."""
    found = Count("coverage", chapter).kept
    return None if found is None else Chapter.model_validate(found)


def findings(chapter: str) -> list[Found] | None:
    """The findings of a chapter; None while they are being counted."""
    found = Count("findings", chapter).kept
    return None if found is None else [Found.model_validate(one) for one in found]


def audit() -> Audit | None:
    """The published holds beside ours; None while they are being counted."""
    found = Count("audit", "").kept
    return None if found is None else Audit.model_validate(found)
