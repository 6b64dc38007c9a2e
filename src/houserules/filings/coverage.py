"""Coverage of the general provisions: what the machines carry, and what the cases exercise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from houserules.filings import cases
from houserules.filings.paragraphs import CARRIED
from houserules.law import Citation
from houserules.law.outline import outline


@dataclass(frozen=True, slots=True)
class GeneralChapter:
    """A chapter that holds no game."""

    chapter: str
    name: str
    carried: Mapping[Citation, str]
    declared: Mapping[Citation, str] = field(default_factory=dict)
    edition: None = None


def general(chapter: str) -> GeneralChapter:
    """A chapter with what the machines carry of it."""
    own = {cite: what for cite, what in CARRIED.items() if cite.chapter == chapter}
    return GeneralChapter(chapter, outline(chapter).name, own)


@cache
def shown() -> dict[Citation, list[str]]:
    """The paragraphs that the worked cases bring into play, with the names of the cases."""
    found: dict[Citation, list[str]] = {}
    for name, case in cases.cases():
        for cite in cases.play(case).exercised:
            found.setdefault(cite, []).append(name)
    return found
