"""Coverage: which paragraphs of a chapter are carried by code, exercised or declared."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from houserules.law import Citation
from houserules.law.outline import Section, outline
from houserules.rules import Game


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


def coverage(game: Game, exercised: Set[Citation]) -> list[SectionCoverage]:
    """Every section of the game's chapter."""
    return [_section(game, section, exercised) for section in outline(game.chapter).sections]


def _section(game: Game, section: Section, exercised: Set[Citation]) -> SectionCoverage:
    carried, declared, rest = [], [], []
    for cite in section.paragraphs:
        if cite in game.carried or _carried_below(game, section, cite):
            carried.append(cite)
        elif any(cite.is_within(d) for d in game.declared):
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


def _carried_below(game: Game, section: Section, cite: Citation) -> bool:
    """Whether a paragraph only introduces others, each of which is accounted for."""
    below = [c for c in section.paragraphs if c != cite and c.is_within(cite)]
    accounted = (c in game.carried or any(c.is_within(d) for d in game.declared) for c in below)
    return bool(below) and all(accounted) and any(c in game.carried for c in below)


def _exercised(cite: Citation, exercised: Set[Citation]) -> bool:
    return any(seen.is_within(cite) for seen in exercised)
