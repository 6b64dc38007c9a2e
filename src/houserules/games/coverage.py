"""Coverage: which paragraphs of a chapter are executed, only stated, or declared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from houserules.games import entry_of, part
from houserules.law import Citation
from houserules.law.outline import Section, outline
from houserules.rules import Game


class Chapter(Protocol):
    """A chapter whose paragraphs are accounted for: a game's, or the general provisions."""

    @property
    def chapter(self) -> str:
        """Its number."""

    @property
    def edition(self) -> str | None:
        """Its edition, if that is not the current one."""

    @property
    def carried(self) -> Mapping[Citation, str]:
        """The words for what code carries out, by paragraph."""

    @property
    def declared(self) -> Mapping[Citation, str]:
        """Why nothing is executed, by paragraph."""


Shown = Mapping[Citation, Sequence[str]]
"""The names of the cases that show a paragraph."""
NOTHING: Shown = {}


class State(StrEnum):
    """The treatment of a paragraph."""

    EXECUTED = "executed"
    """The table or the settlement acts on it, or refuses by it, and a worked case shows it."""
    STATED = "stated"
    """Something declared cites it, and no case shows it."""
    DECLARED = "declared"
    """It has nothing to execute, for a reason."""
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: its state, what carries it or why nothing does, and the cases that show it."""

    cite: Citation
    state: State
    by: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionCoverage:
    """One section and its paragraphs."""

    section: Section
    paragraphs: tuple[Paragraph, ...]

    def having(self, state: State) -> list[Citation]:
        """The paragraphs in one state."""
        return [paragraph.cite for paragraph in self.paragraphs if paragraph.state is state]

    @property
    def rest(self) -> list[Citation]:
        """The paragraphs that nothing carries and nobody declared."""
        return self.having(State.REST)


def shown_by_cases(game: Game) -> Shown:
    """The paragraphs that the worked cases of a game show, with the names of the cases.

    The cases are run once; their result is kept until one of them changes, or any code by which
    the game's table plays them.
    """
    from houserules.odds.cache import remembered_with

    entry = entry_of(game.id)
    folder = f"games.{entry.folder.partition('@')[0]}"
    suite = f"{folder.rpartition('.')[0]}.conformance"
    kept = remembered_with(
        "shown by cases",
        game.id,
        (folder, suite, "law"),
        ("houserules.files.checking", part(entry, "table").__name__),
        lambda: _run_cases(game),
    )
    return {Citation.parse(cite): names for cite, names in kept.items()}


def _run_cases(game: Game) -> dict[str, list[str]]:
    from houserules.files.checking import check
    from houserules.files.shipped import game_cases

    shown: dict[str, list[str]] = {}
    for case in game_cases(entry_of(game.id)):
        for cite in check(case).shows:
            shown.setdefault(str(cite), []).append(case.name)
    return shown


def coverage(game: Chapter, shown: Shown = NOTHING) -> list[SectionCoverage]:
    """Every section of the game's chapter."""
    return [
        SectionCoverage(
            section, tuple(_paragraph(game, section, cite, shown) for cite in section.paragraphs)
        )
        for section in outline(game.chapter, game.edition).sections
    ]


def _paragraph(game: Chapter, section: Section, cite: Citation, shown: Shown) -> Paragraph:
    if _carried(game, section, cite):
        by = game.carried.get(cite, "introduces the paragraphs below it")
        cases = shown.get(cite) or _below(cite, shown)
        return Paragraph(cite, State.EXECUTED if cases else State.STATED, by, tuple(sorted(cases)))
    for declared, reason in game.declared.items():
        if cite.is_within(declared):
            return Paragraph(cite, State.DECLARED, reason, ())
    return Paragraph(cite, State.REST, "", ())


def _carried(game: Chapter, section: Section, cite: Citation) -> bool:
    """Whether something cites a paragraph, or it only introduces others that are accounted for."""
    if cite in game.carried:
        return True
    below = [inner for inner in section.paragraphs if inner.parent == cite]
    carried = [_carried(game, section, inner) for inner in below]
    accounted = (is_ or _declared(game, c) for c, is_ in zip(below, carried, strict=True))
    return any(carried) and all(accounted)


def _declared(game: Chapter, cite: Citation) -> bool:
    return any(cite.is_within(declared) for declared in game.declared)


def _below(cite: Citation, shown: Shown) -> Collection[str]:
    """The cases that show a paragraph below this one, each once."""
    return {name for seen, cases in shown.items() if seen.is_within(cite) for name in cases}
