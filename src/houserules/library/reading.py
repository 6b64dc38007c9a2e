"""Paragraphs of the law, and what carries them out."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date

from houserules.answers.laws import Chapter, Coverage, Law
from houserules.comparison.paragraphs import places
from houserules.filings.coverage import general, shown
from houserules.games import INDEX, entry_of, load
from houserules.games.coverage import SectionCoverage, shown_by_cases
from houserules.games.coverage import coverage as coverage_of
from houserules.law import Citation
from houserules.law.editions import as_of as edition_on
from houserules.law.outline import outline
from houserules.rules import Game

GENERAL = ("601a", "603a", "605a", "613a", "161")
"""Chapters that hold no game and are carried out by filings."""


def paragraph(citation: str, *, edition: str | None = None, as_of: date | None = None) -> Law:
    """Show a paragraph in each edition: where it was and is, what carries it, how it is read.

    An edition may be named, or a day on which it stood.
    """
    cite = Citation.parse(citation)
    asked = edition_on(cite.chapter, as_of).id if as_of else edition
    return Law.of(cite, places(cite, asked), everywhere=asked is None)


def coverage(chapter: Game | str) -> list[SectionCoverage]:
    """Account for every paragraph of a game, or of a chapter of the general provisions."""
    if isinstance(chapter, str) and chapter.strip("§ ") in GENERAL:
        return coverage_of(general(chapter.strip("§ ")), shown())
    of = load(chapter) if isinstance(chapter, str) else chapter
    return coverage_of(of, shown_by_cases(of))


def coverages(*chapters: str) -> Coverage:
    """Account for every paragraph of several chapters, or of all, on all cores.

    The same filings show all general provisions, so that one process has them. The processes are
    short, and nothing needs to be collected in them.
    """
    asked = [_chapter(chapter) for chapter in chapters or (*(e.id for e in INDEX), *GENERAL)]
    if len(asked) == 1:
        return Coverage(games=[_covered(asked[0])])
    together = [chapter for chapter in asked if chapter in GENERAL]
    groups = [together, *([chapter] for chapter in asked if chapter not in together)]
    with ProcessPoolExecutor(initializer=gc.disable) as pool:
        found = [chapter for group in pool.map(_several, groups) for chapter in group]
    return Coverage(games=found[len(together) :] + found[: len(together)])


def _chapter(typed: str) -> str:
    return typed.strip("§ ") if typed.strip("§ ") in GENERAL else entry_of(typed).id


def _several(chapters: Sequence[str]) -> list[Chapter]:
    return [_covered(chapter) for chapter in chapters]


def _covered(chapter: str) -> Chapter:
    if chapter in GENERAL:
        return Chapter.of(chapter, outline(chapter).name, coverage(chapter))
    game = load(chapter)
    return Chapter.of(game.chapter, game.name, coverage(game))
