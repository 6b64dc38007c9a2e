"""The coverage report: which paragraphs of a chapter are executed, stated, declared or left."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rich.table import Table

from houserules import library
from houserules.cli.output import console, say, table
from houserules.games import load
from houserules.games.coverage import SectionCoverage, State
from houserules.law.outline import outline

HEADINGS = {
    State.EXECUTED: "Executed",
    State.STATED: "Stated",
    State.DECLARED: "Declared",
    State.REST: "Rest",
}
NUMBERS = ("Paragraphs", *HEADINGS.values())
MARKDOWN_HEAD = """# Coverage

Written by `houserules coverage --markdown`; a test writes it anew and compares.

*Executed*: the table or the settlement acts on the paragraph, or refuses by it, and a worked case
shows it. *Stated*: something declared cites it, and no case shows it. *Declared*: it has nothing to
execute, for a reason that `houserules coverage GAME --json` gives. *Rest*: nothing carries it.
"""


def covered(chapter: str) -> dict[str, Any]:
    """The coverage of a chapter by its worked cases, section by section."""
    if chapter in library.GENERAL:
        return _report(chapter, outline(chapter).name, library.coverage(chapter))
    game = load(chapter)
    return _report(game.chapter, game.name, library.coverage(game))


def all_covered(chapters: Sequence[str]) -> list[dict[str, Any]]:
    """The coverage of several chapters, whose cases run on all cores.

    The same filings show all general provisions, so that one process has them. The processes are
    short, and nothing needs to be collected in them.
    """
    if len(chapters) == 1:
        return [covered(chapters[0])]
    general = [chapter for chapter in chapters if chapter in library.GENERAL]
    groups = [general, *([chapter] for chapter in chapters if chapter not in general)]
    with ProcessPoolExecutor(initializer=gc.disable) as pool:
        found = [report for group in pool.map(_several, groups) for report in group]
    return found[len(general) :] + found[: len(general)]


def _several(chapters: Sequence[str]) -> list[dict[str, Any]]:
    return [covered(chapter) for chapter in chapters]


def _report(chapter: str, name: str, sections: list[SectionCoverage]) -> dict[str, Any]:
    return {
        "chapter": chapter,
        "name": name,
        "sections": [_section(chapter, item) for item in sections],
    }


def _section(chapter: str, item: SectionCoverage) -> dict[str, Any]:
    return {
        "section": f"{chapter}.{item.section.number}",
        "heading": item.section.heading,
        "counts": {str(state): len(item.having(state)) for state in State},
        "paragraphs": [
            {
                "cite": str(paragraph.cite),
                "state": str(paragraph.state),
                "by": paragraph.by,
                "cases": list(paragraph.cases),
            }
            for paragraph in item.paragraphs
        ],
    }


def print_coverage(data: dict[str, Any], stated: bool = False) -> None:
    """The report for people: a chapter by sections, several in one view with their totals."""
    games = data["games"]
    if len(games) > 1:
        console().print(_one_view(games))
    else:
        for game in games:
            say(f"{game['name']} ({game['chapter']})", style="bold")
            console().print(_by_section(game))
    for item in (item for game in games for item in game["sections"]):
        _say_state(item, State.REST, "Left")
        if stated:
            _say_state(item, State.STATED, "Only stated")


def counts(sections: Iterable[Mapping[str, Any]]) -> list[int]:
    """The paragraphs of several sections: all of them, then those in each state."""
    sections = list(sections)
    every = sum(len(item["paragraphs"]) for item in sections)
    return [every, *(sum(item["counts"][state] for item in sections) for state in HEADINGS)]


def _one_view(games: Sequence[Mapping[str, Any]]) -> Table:
    rows = table("Chapter", "Name", *NUMBERS, right=NUMBERS, wrap=("Name",))
    for game in games:
        rows.add_row(game["chapter"], game["name"], *map(str, counts(game["sections"])))
    rows.add_section()
    every = (item for game in games for item in game["sections"])
    rows.add_row("", f"All {len(games)} chapters", *map(str, counts(every)))
    return rows


def _by_section(game: Mapping[str, Any]) -> Table:
    rows = table("Section", "Heading", *NUMBERS, right=NUMBERS, wrap=("Heading",))
    for item in game["sections"]:
        rows.add_row(item["section"], item["heading"], *map(str, counts([item])))
    return rows


def as_markdown(data: Mapping[str, Any]) -> str:
    """The one view as a page of the documentation."""
    names = ("Chapter", "Name", *NUMBERS)
    lines = [MARKDOWN_HEAD, _row(names), _row("---" if n < 2 else "--:" for n in range(len(names)))]
    for game in data["games"]:
        lines.append(_row((game["chapter"], game["name"], *counts(game["sections"]))))
    every = [item for game in data["games"] for item in game["sections"]]
    lines.append(_row(("", f"All {len(data['games'])} chapters", *counts(every))))
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _say_state(item: dict[str, Any], state: State, word: str) -> None:
    cites = [found["cite"] for found in item["paragraphs"] if found["state"] == state]
    if cites:
        say(f"{word} in {item['section']}: {', '.join(cites)}")
