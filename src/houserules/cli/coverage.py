"""The coverage report: which paragraphs of a chapter are executed, stated, declared or left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from houserules.answers.laws import Chapter, Coverage, Section
from houserules.cli.output import console, say, table
from houserules.games.coverage import State

HEADINGS = {
    State.EXECUTED: "Executed",
    State.STATED: "Stated",
    State.DECLARED: "Declared",
    State.REST: "Rest",
}
NUMBERS = ("Paragraphs", *HEADINGS.values())
MARKDOWN_HEAD = """# Coverage

Written by `houserules coverage --markdown`; a test writes it again and compares.

*Executed*: the table or the settlement acts on the paragraph, or refuses by it, and a worked case
shows it. *Stated*: something declared cites it, and no case shows it. *Declared*: it has nothing to
execute, for a reason that `houserules coverage GAME --json` gives. *Rest*: nothing carries it.
"""


def print_coverage(data: Coverage, stated: bool = False) -> None:
    """The report for people: a chapter by sections, several in one view with their totals."""
    games = data.games
    if len(games) > 1:
        console().print(_one_view(games))
    else:
        for game in games:
            say(f"{game.name} ({game.chapter})", style="bold")
            console().print(_by_section(game))
    for item in (item for game in games for item in game.sections):
        _say_state(item, State.REST, "Left")
        if stated:
            _say_state(item, State.STATED, "Only stated")


def counts(sections: Iterable[Section]) -> list[int]:
    """The paragraphs of several sections: all of them, then those in each state."""
    sections = list(sections)
    every = sum(len(item.paragraphs) for item in sections)
    return [every, *(sum(getattr(item.counts, state) for item in sections) for state in HEADINGS)]


def _one_view(games: Sequence[Chapter]) -> Table:
    rows = table("Chapter", "Name", *NUMBERS, right=NUMBERS, wrap=("Name",))
    for game in games:
        rows.add_row(game.chapter, game.name, *map(str, counts(game.sections)))
    rows.add_section()
    every = (item for game in games for item in game.sections)
    rows.add_row("", f"All {len(games)} chapters", *map(str, counts(every)))
    return rows


def _by_section(game: Chapter) -> Table:
    rows = table("Section", "Heading", *NUMBERS, right=NUMBERS, wrap=("Heading",))
    for item in game.sections:
        rows.add_row(item.section, item.heading, *map(str, counts([item])))
    return rows


def as_markdown(data: Coverage) -> str:
    """The one view as a page of the documentation."""
    names = ("Chapter", "Name", *NUMBERS)
    lines = [MARKDOWN_HEAD, _row(names), _row("---" if n < 2 else "--:" for n in range(len(names)))]
    for game in data.games:
        lines.append(_row((game.chapter, game.name, *counts(game.sections))))
    every = [item for game in data.games for item in game.sections]
    lines.append(_row(("", f"All {len(data.games)} chapters", *counts(every))))
    return "\n".join(lines) + "\n"


def _row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _say_state(item: Section, state: State, word: str) -> None:
    cites = [found.cite for found in item.paragraphs if found.state == state]
    if cites:
        say(f"{word} in {item.section}: {', '.join(cites)}")
