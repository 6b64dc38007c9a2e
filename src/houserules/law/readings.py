"""Readings of doubtful text: where the regulation contradicts itself, is garbled or is silent."""

from dataclasses import dataclass
from functools import cache

from houserules.law.citation import Citation, CitationError
from houserules.law.outline import chapters

GENERAL = "general"


@dataclass(frozen=True, slots=True)
class Reading:
    """A doubtful place, the reading taken and why, in our own words.

    Where the reading moves the odds, ``figure`` says by how much.
    """

    cite: Citation
    doubt: str
    reading: str
    reason: str
    figure: str | None = None
    other_reading: str | None = None


@cache
def readings(chapter: str = GENERAL) -> tuple[Reading, ...]:
    """The readings for one chapter, or those that hold for every chapter."""
    import tomllib  # not needed until somebody asks for a reading
    from importlib.resources import files

    if chapter != GENERAL and chapter not in chapters():
        raise CitationError(f"There is no chapter {chapter} to read.")
    source = files("houserules.law") / "readings" / f"{chapter}.toml"
    if not source.is_file():
        return ()
    entries = tomllib.loads(source.read_text(encoding="utf-8"))["reading"]
    return tuple(Reading(**entry | {"cite": Citation.parse(entry["cite"])}) for entry in entries)
