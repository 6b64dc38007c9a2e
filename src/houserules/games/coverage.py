"""Coverage: which paragraphs of a chapter worked cases show and how, or are stated or declared."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from houserules.files.evidence import Evidence
from houserules.games import entry_of, part
from houserules.games.layouts import carried, drawn
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


Shown = Mapping[Citation, Mapping[Evidence, Sequence[str]]]
"""The names of the cases that show a paragraph, by what they show of it."""
NOTHING: Shown = {}
INTRODUCES = "introduces the paragraphs below it"


class State(StrEnum):
    """The treatment of a paragraph."""

    EXECUTED = "executed"
    """A worked case shows it; the evidence says how."""
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
    cases: tuple[str, ...] = ()
    evidence: Evidence | None = None
    """The strongest evidence of those cases."""


@dataclass(frozen=True, slots=True)
class SectionCoverage:
    """One section and its paragraphs."""

    section: Section
    paragraphs: tuple[Paragraph, ...]

    def having(self, state: State) -> list[Citation]:
        """The paragraphs in one state."""
        return [paragraph.cite for paragraph in self.paragraphs if paragraph.state is state]

    def shown_by(self, evidence: Evidence) -> list[Citation]:
        """The paragraphs for which there is this evidence and none that is stronger."""
        return [paragraph.cite for paragraph in self.paragraphs if paragraph.evidence is evidence]

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
        "evidence of cases",
        game.id,
        (folder, suite, "law"),
        ("houserules.files.checking", part(entry, "table").__name__),
        lambda: _run_cases(game),
    )
    shown = {
        Citation.parse(cite): {Evidence(word): names for word, names in found.items()}
        for cite, found in kept.items()
    }
    for cite, pictures in drawn(game).items():
        shown.setdefault(cite, {})[Evidence.DRAWS] = pictures
    return shown


def _run_cases(game: Game) -> dict[str, dict[str, list[str]]]:
    from houserules.files.checking import check
    from houserules.files.shipped import game_cases

    shown: dict[str, dict[str, list[str]]] = {}
    for case in game_cases(entry_of(game.id)):
        for cite, found in check(case).shows.found.items():
            for evidence in sorted(found):
                shown.setdefault(str(cite), {}).setdefault(evidence, []).append(case.name)
    return shown


class _WithLayout:
    """A game's chapter with what its layout carries."""

    def __init__(self, game: Game, shown: Shown) -> None:
        self.chapter, self.edition, self.declared = game.chapter, game.edition, game.declared
        unseen = game.heads - shown.keys()
        self.carried = {cite: by for cite, by in carried(game).items() if cite not in unseen}


def coverage(game: Chapter, shown: Shown = NOTHING) -> list[SectionCoverage]:
    """Every section of the game's chapter."""
    of = _WithLayout(game, shown) if isinstance(game, Game) else game
    return [
        SectionCoverage(
            section, tuple(_paragraph(of, section, cite, shown) for cite in section.paragraphs)
        )
        for section in outline(game.chapter, game.edition).sections
    ]


def _paragraph(game: Chapter, section: Section, cite: Citation, shown: Shown) -> Paragraph:
    if by := game.carried.get(cite):
        own = shown.get(cite, {})
        strongest = next((evidence for evidence in Evidence if evidence in own), None)
        return _shown(cite, by, {name for names in own.values() for name in names}, strongest)
    if _carried(game, section, cite):
        return _shown(cite, INTRODUCES, _below(cite, shown), Evidence.PARTS)
    for declared, reason in game.declared.items():
        if cite.is_within(declared):
            return Paragraph(cite, State.DECLARED, reason)
    return Paragraph(cite, State.REST, "")


def _shown(cite: Citation, by: str, cases: Collection[str], evidence: Evidence | None) -> Paragraph:
    if not cases:
        return Paragraph(cite, State.STATED, by)
    return Paragraph(cite, State.EXECUTED, by, tuple(sorted(cases)), evidence)


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
    below = (found for seen, found in shown.items() if seen.is_within(cite))
    return {name for found in below for names in found.values() for name in names}
