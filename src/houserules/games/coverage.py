"""Coverage: which paragraphs of a chapter are carried by code, exercised or declared."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import Protocol

from houserules.law import Citation
from houserules.law.outline import Section, outline


class Chapter(Protocol):
    """A chapter whose paragraphs are accounted for: a game's, or the general provisions."""

    @property
    def chapter(self) -> str:
        """Its number."""

    @property
    def carried(self) -> Mapping[Citation, str]:
        """What code carries out, by paragraph."""

    @property
    def declared(self) -> Mapping[Citation, str]:
        """Why nothing is executed, by paragraph."""


@dataclass(frozen=True)
class SectionCoverage:
    """One section: its paragraphs by what becomes of them."""

    section: Section
    carried: tuple[Citation, ...]
    exercised: tuple[Citation, ...]
    declared: tuple[Citation, ...]
    rest: tuple[Citation, ...]

    @property
    def total(self) -> int:
        """How many paragraphs there are."""
        return len(self.carried) + len(self.declared) + len(self.rest)

    @property
    def unexercised(self) -> tuple[Citation, ...]:
        """What code carries and no worked case brings into play."""
        return tuple(cite for cite in self.carried if cite not in self.exercised)


def coverage(game: Chapter, exercised: Set[Citation]) -> list[SectionCoverage]:
    """Every section of the game's chapter."""
    return [_section(game, section, exercised) for section in outline(game.chapter).sections]


def _section(game: Chapter, section: Section, exercised: Set[Citation]) -> SectionCoverage:
    carried, declared, rest = [], [], []
    for cite in section.paragraphs:
        if _carried(game, section, cite):
            carried.append(cite)
        elif _declared(game, cite):
            declared.append(cite)
        else:
            rest.append(cite)
    return SectionCoverage(
        section,
        tuple(carried),
        tuple(cite for cite in carried if _exercised(cite, exercised)),
        tuple(declared),
        tuple(rest),
    )


def _declared(game: Chapter, cite: Citation) -> bool:
    return any(cite.is_within(declared) for declared in game.declared)


def _carried(game: Chapter, section: Section, cite: Citation) -> bool:
    """Whether code carries a paragraph, or it only introduces others that are accounted for."""
    if cite in game.carried:
        return True
    below = [inner for inner in section.paragraphs if inner.parent == cite]
    carried = [_carried(game, section, inner) for inner in below]
    accounted = (is_ or _declared(game, c) for c, is_ in zip(below, carried, strict=True))
    return any(carried) and all(accounted)


def _exercised(cite: Citation, exercised: Set[Citation]) -> bool:
    return any(seen.is_within(cite) for seen in exercised)
