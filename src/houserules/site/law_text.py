"""The official text, if the operator names a folder with it; nothing of it is shipped."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from houserules.law import Citation
from houserules.law.reader import read_texts, text_of

WRAPPED = 45
"""A shorter line ends its sentence or is a row of a table."""


def text(cite: Citation, edition: str | None) -> str | None:
    """The words of a paragraph with all below it; None without a folder, or where it lacks them."""
    if not settings.LAW_FOLDER:
        return None
    found = _chapter(settings.LAW_FOLDER, cite.chapter, edition)
    own = (_flowing(words) for one, words in found.items() if one.is_within(cite))
    return "\n".join(filter(None, own)) or None


def _flowing(words: str) -> str:
    """Words with the lines of a sentence joined; the rows of a table stay lines."""
    lines: list[str] = []
    last = ""
    for line in map(str.strip, words.splitlines()):
        if last and _goes_on(last, line):
            lines[-1] += f" {line}"
        else:
            lines.append(line)
        last = line
    return "\n".join(" ".join(line.split()) for line in lines if line)


def _goes_on(line: str, following: str) -> bool:
    """Whether a sentence goes on in the next line."""
    is_row = line[-1].isdigit() or line.count("Paytable") > 1
    wrapped = len(line) >= WRAPPED or following[:1].islower()
    return wrapped and not is_row and line[-1] not in ".:;"


@lru_cache(64)
def _chapter(folder: str, chapter: str, edition: str | None) -> dict[Citation, str]:
    written = text_of(Path(folder), chapter, edition)
    try:
        return read_texts(chapter, written) if written else {}
    except (ValueError, IndexError):  # a file that is no chapter
        return {}
