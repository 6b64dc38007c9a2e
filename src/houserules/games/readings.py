"""The readings of doubtful text: each game's own, and those that hold for every chapter."""

from functools import cache
from importlib.resources import files

from houserules.games import INDEX
from houserules.law import CitationError, chapters
from houserules.law.editions import current
from houserules.law.readings import GENERAL, Reading, parse


@cache
def readings(chapter: str = GENERAL, edition: str | None = None) -> tuple[Reading, ...]:
    """The readings for one chapter in an edition, or those that hold for every chapter.

    A reading holds in every edition of its chapter unless it names one.
    """
    if chapter != GENERAL and chapter not in chapters():
        raise CitationError(f"There is no chapter {chapter} to read.")
    if chapter == GENERAL:
        source = files("houserules.law") / "general-readings.toml"
        return parse(source.read_text(encoding="utf-8"))
    for entry in INDEX:
        if entry.chapter == chapter:
            source = files(f"houserules.games.{entry.folder}") / "readings.toml"
            own = edition or current(chapter).id
            found = parse(source.read_text(encoding="utf-8"))
            return tuple(reading for reading in found if reading.edition in (None, own))
    return ()
