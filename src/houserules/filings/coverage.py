"""Coverage of the general provisions: what the machines carry, and what the cases exercise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from houserules.files.evidence import Evidence
from houserules.filings import cases
from houserules.filings.paragraphs import CARRIED, CARRIED_BEFORE
from houserules.law import Citation
from houserules.law.editions import BEFORE
from houserules.law.outline import outline
from houserules.law.renumbering import now


@dataclass(frozen=True, slots=True)
class GeneralChapter:
    """A chapter that holds no game."""

    chapter: str
    name: str
    carried: Mapping[Citation, str]
    declared: Mapping[Citation, str] = field(default_factory=dict)
    edition: str | None = None


def general(chapter: str, edition: str | None = None) -> GeneralChapter:
    """A chapter with what the machines carry of it, as amended or before."""
    if edition == BEFORE:
        return GeneralChapter(chapter, outline(chapter, BEFORE).name, _before(chapter), {}, BEFORE)
    own = {cite: what for cite, what in CARRIED.items() if cite.chapter == chapter}
    return GeneralChapter(chapter, outline(chapter).name, own)


def _before(chapter: str) -> dict[Citation, str]:
    """The paragraphs before the annex that are carried out, in their own numbers."""
    found = {}
    for cite in outline(chapter, BEFORE):
        successor = now(cite)
        by = CARRIED_BEFORE.get(cite) or (CARRIED.get(successor) if successor else None)
        if by:
            found[cite] = by
    return found


@cache
def shown() -> dict[Citation, dict[Evidence, list[str]]]:
    """The paragraphs at which the worked cases look, with the names of the cases."""
    found: dict[Citation, dict[Evidence, list[str]]] = {}
    for name, case in cases.cases():
        for cite, evidences in cases.play(case).exercised.found.items():
            for evidence in sorted(evidences):
                found.setdefault(cite, {}).setdefault(evidence, []).append(name)
    return found
