"""Evidence for paragraphs in worked cases."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from houserules.law import Citation


class Evidence(StrEnum):
    """The evidence for a paragraph in a case that comes out as it says, the strongest first."""

    SETTLES = "settles"
    """It decides a line of money."""
    MOVES = "moves"
    """Cards, dice, chips or meters move by it, or an irregularity is carried out."""
    REFUSES = "refuses"
    """An act is refused by it."""
    DRAWS = "draws"
    """The layout shows it, in a picture that has no fault."""
    ANNOUNCES = "announces"
    """The table says something by it."""
    NAMED = "named only"
    """It is named inside another sentence."""
    PARTS = "through its parts"
    """It orders nothing of its own, and paragraphs below it are shown."""


class Shows:
    """The paragraphs that a case shows, each with the evidence for it."""

    def __init__(self) -> None:
        self.found: dict[Citation, set[Evidence]] = {}

    def add(self, evidence: Evidence, cites: Iterable[Citation]) -> None:
        """Note the evidence for some paragraphs."""
        for cite in cites:
            self.found.setdefault(cite, set()).add(evidence)

    def __contains__(self, cite: object) -> bool:
        return cite in self.found
