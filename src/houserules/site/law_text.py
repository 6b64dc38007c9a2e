"""The official text, if the operator names a folder with it; nothing of it is shipped."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings

from houserules.law import Citation
from houserules.law.reader import read_texts, text_of


def text(cite: Citation, edition: str | None) -> str | None:
    """The words of a paragraph with all below it; None without a folder, or where it lacks them."""
    if not settings.LAW_FOLDER:
        return None
    found = _chapter(settings.LAW_FOLDER, cite.chapter, edition)
    return "\n".join(words for one, words in found.items() if one.is_within(cite)) or None


@lru_cache(64)
def _chapter(folder: str, chapter: str, edition: str | None) -> dict[Citation, str]:
    written = text_of(Path(folder), chapter, edition)
    try:
        return read_texts(chapter, written) if written else {}
    except (ValueError, IndexError):  # a file that is no chapter
        return {}
