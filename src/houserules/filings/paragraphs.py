"""Paragraphs: which rules of the general provisions are carried out, and by what."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from houserules.law import Citation, Cite, Former

CARRIED: dict[Citation, str] = {}
"""The rules carried out, by paragraph; a machine notes its own when it is loaded."""


def carry(text: str, what: str) -> Citation:
    """Note that a machine carries a paragraph out."""
    cite = Citation.parse(text)
    CARRIED.setdefault(cite, what)
    return cite


CARRIED_BEFORE: dict[Citation, str] = {}
"""The rules carried out that only the text before the amendment has."""


def carry_former(text: str, what: str) -> Former:
    """Note that a machine carries out a paragraph of the text before the amendment."""
    former = Former.of(text)
    CARRIED_BEFORE.setdefault(former.cite, what)
    return former


class Regime(StrEnum):
    """The text that holds for a filing: the one in force on its filing day."""

    AMENDED = "as amended"
    BEFORE = "before the amendment"

    def submission(self, letter: str) -> Cite:
        """A paragraph on Rules Submissions, which the amendment moved from 601a.2 to 601a.4."""
        return _submission(letter, self is Regime.AMENDED)

    @property
    def standard(self) -> str:
        """The rules with which a submission must agree, (d)."""
        if self is Regime.AMENDED:
            return "the approved rules of play and wagering"
        return "the regulations for the game"


@cache
def _submission(letter: str, amended: bool) -> Cite:
    return Citation.parse(f"601a.4{letter}") if amended else Former.of(f"601a.2{letter}")


def cited(*cites: Cite) -> str:
    """Citations in parentheses, as they end a sentence."""
    return f"({', '.join(cite.pretty for cite in cites)})" if cites else ""
