"""The coverage report: which paragraphs of a chapter are executed, stated, declared or left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table

from houserules.answers.laws import Chapter, Coverage, Section, key_of
from houserules.cli.output import console, say, table
from houserules.files.evidence import Evidence
from houserules.games.coverage import State

HEADINGS = {
    **{key_of(one): one.value.capitalize() for one in Evidence},
    **{state.value: state.value.capitalize() for state in State if state is not State.EXECUTED},
}
"""The headings of columns, by the keys of their counts."""
NUMBERS = ("Paragraphs", *HEADINGS.values())
BRIEFLY = {"executed": "Shown", "stated": "Stated", "declared": "Declared", "rest": "Rest"}
"""The same for a terminal, where the evidence is said in a line."""
SHORT = ("Paragraphs", *BRIEFLY.values())
MARKDOWN_HEAD = """# Coverage

Written by `houserules coverage --markdown`; a test writes it again and compares.

A paragraph is counted once, by the strongest evidence that worked cases give for it. *Settles*: it
decides a line of money. *Moves*: cards, dice, chips or meters move by it, an irregularity is
carried out, or a filing goes on. *Refuses*: an act is refused by it. *Draws*: the layout shows it,
in a picture that has no fault. *Announces*: the table says something by it. *Named only*: it is
named inside another sentence. *Through its parts*: it orders nothing of its own, and paragraphs
below it are shown. *Stated*: something declared cites it, and no case shows it. *Declared*: it has
nothing to execute, for a reason that `houserules coverage GAME --json` gives. *Rest*: nothing
carries it.
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
    sections = [item for game in games for item in game.sections]
    numbers = counts(sections, map(key_of, Evidence))[1:]
    words = (f"{one} {number:,}" for one, number in zip(Evidence, numbers, strict=True))
    say(f"Shown, each by its strongest evidence: {', '.join(words)}.")
    for item in sections:
        _say_state(item, State.REST, "Left")
        if stated:
            _say_state(item, State.STATED, "Only stated")


def counts(sections: Iterable[Section], keys: Iterable[str] = HEADINGS) -> list[int]:
    """The paragraphs of several sections: all of them, then those under each key."""
    sections = list(sections)
    every = sum(len(item.paragraphs) for item in sections)
    return [every, *(sum(getattr(item.counts, key) for item in sections) for key in keys)]


def _one_view(games: Sequence[Chapter]) -> Table:
    rows = table("Chapter", "Name", *SHORT, right=SHORT, wrap=("Name",))
    for game in games:
        rows.add_row(game.chapter, game.name, *map(str, counts(game.sections, BRIEFLY)))
    rows.add_section()
    every = (item for game in games for item in game.sections)
    rows.add_row("", f"All {len(games)} chapters", *map(str, counts(every, BRIEFLY)))
    return rows


def _by_section(game: Chapter) -> Table:
    rows = table("Section", "Heading", *SHORT, right=SHORT, wrap=("Heading",))
    for item in game.sections:
        rows.add_row(item.section, item.heading, *map(str, counts([item], BRIEFLY)))
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
