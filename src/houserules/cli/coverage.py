"""The coverage report: how far the paragraphs of a chapter are carried, exercised, declared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houserules.cli.output import console, say, table
from houserules.files.table_cases import TableCase, read_worked
from houserules.games.coverage import Chapter, coverage
from houserules.law import Citation
from houserules.rules import Game
from houserules.rules.errors import RuleError
from houserules.table.worked import cited, play


def exercised(game: Game, cases: Path) -> set[Citation]:
    """The paragraphs that the worked cases of a chapter bring into play and look at."""
    seen: set[Citation] = set()
    for path in sorted((cases / game.chapter).rglob("*.yaml")):
        try:
            case = read_worked(path)
            if isinstance(case, TableCase):
                seen |= play(case).exercised
                continue
            seen |= case.settle().cites
            seen |= {incident.cite for incident in case.round.incidents}
        except RuleError as refusal:
            seen |= cited(str(refusal))
    return seen


def covered(game: Game, cases: Path) -> dict[str, Any]:
    """The coverage of a game's chapter, section by section."""
    return _report(game, game.name, exercised(game, cases))


def covered_general(chapter: str) -> dict[str, Any]:
    """The coverage of a chapter of the general provisions, exercised by its own cases."""
    from houserules.filings.coverage import exercised as by_cases
    from houserules.filings.coverage import general

    found = general(chapter)
    return _report(found, found.name, by_cases())


def _report(game: Chapter, name: str, exercised: set[Citation]) -> dict[str, Any]:
    sections = coverage(game, exercised)
    return {
        "chapter": game.chapter,
        "name": name,
        "sections": [
            {
                "section": f"{game.chapter}.{item.section.number}",
                "heading": item.section.heading,
                "paragraphs": item.total,
                "carried": len(item.carried),
                "exercised": len(item.exercised),
                "declared": len(item.declared),
                "rest": [str(cite) for cite in item.rest],
                "unexercised": [str(cite) for cite in item.unexercised],
            }
            for item in sections
        ],
        "declared": {str(cite): reason for cite, reason in sorted(game.declared.items())},
    }


def print_coverage(data: dict[str, Any], unexercised: bool = False) -> None:
    """The report for people; what is left over is listed, and what no case exercises if asked."""
    for game in data["games"]:
        say(f"{game['name']} ({game['chapter']})", style="bold")
        rows = table(
            "Section", "Heading", "Paragraphs", "Carried", "Exercised", "Declared", "Rest",
            right=("Paragraphs", "Carried", "Exercised", "Declared", "Rest"), wrap=("Heading",),
        )  # fmt: skip
        for item in game["sections"]:
            counts = (item[key] for key in ("paragraphs", "carried", "exercised", "declared"))
            rows.add_row(
                item["section"], item["heading"], *map(str, counts), str(len(item["rest"]))
            )
        console().print(rows)
        for item in game["sections"]:
            if item["rest"]:
                say(f"Left in {item['section']}: {', '.join(item['rest'])}")
            if unexercised and item["unexercised"]:
                say(f"Not exercised in {item['section']}: {', '.join(item['unexercised'])}")
