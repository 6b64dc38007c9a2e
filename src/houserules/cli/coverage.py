"""The coverage report: which paragraphs of a chapter are executed, stated, declared or left."""

from __future__ import annotations

from typing import Any

from houserules import library
from houserules.cli.output import console, say, table
from houserules.games.coverage import SectionCoverage, State
from houserules.law.outline import outline
from houserules.rules import Game

HEADINGS = {
    State.EXECUTED: "Executed",
    State.STATED: "Stated",
    State.DECLARED: "Declared",
    State.REST: "Rest",
}


def covered(game: Game) -> dict[str, Any]:
    """The coverage of a chapter by its worked cases, section by section."""
    return _report(game.chapter, game.name, library.coverage(game))


def covered_general(chapter: str) -> dict[str, Any]:
    """The coverage of a chapter of the general provisions by its own cases."""
    return _report(chapter, outline(chapter).name, library.coverage(chapter))


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
    """The report for people; what is left over is listed, and what is only stated if asked."""
    for game in data["games"]:
        say(f"{game['name']} ({game['chapter']})", style="bold")
        numbers = ("Paragraphs", *HEADINGS.values())
        rows = table("Section", "Heading", *numbers, right=numbers, wrap=("Heading",))
        for item in game["sections"]:
            counts = (len(item["paragraphs"]), *(item["counts"][state] for state in HEADINGS))
            rows.add_row(item["section"], item["heading"], *map(str, counts))
        console().print(rows)
        for item in game["sections"]:
            _say_state(item, State.REST, "Left")
            if stated:
                _say_state(item, State.STATED, "Only stated")


def _say_state(item: dict[str, Any], state: State, word: str) -> None:
    cites = [found["cite"] for found in item["paragraphs"] if found["state"] == state]
    if cites:
        say(f"{word} in {item['section']}: {', '.join(cites)}")
