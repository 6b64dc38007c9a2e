"""Printing for people: tables that fit their width, progress on stderr."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from houserules.cli.harmless import harmless, is_harmless

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from houserules.answers import Form
    from houserules.rules import Game

T = TypeVar("T")
WIDTH = 100
"""The most columns that are used unless COLUMNS asks for others."""
NARROWEST = 20


def print_json(answer: Form) -> None:
    """Print an answer as JSON; letters that the stream's encoding lacks are escaped."""
    knows_all = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    text = str(answer) if knows_all else json.dumps(answer.to_json(), indent=2)
    steering = sorted(sign for sign in set(text) if not is_harmless(sign))
    print(text.translate({ord(sign): json.dumps(sign)[1:-1] for sign in steering}))


@cache
def console() -> Console:
    """A console that is plain text when it is piped; COLUMNS is its width where it is set."""
    from rich.console import Console

    columns = os.environ.get("COLUMNS", "")
    asked = max(NARROWEST, int(columns)) if re.fullmatch("[0-9]{1,5}", columns) else None
    if sys.stdout.isatty():
        found = Console(highlight=False)
        return Console(highlight=False, width=asked or min(WIDTH, found.width))
    return Console(highlight=False, width=asked or WIDTH, color_system=None, force_terminal=False)


def table(
    *columns: str,
    right: Sequence[str] = (),
    wrap: Sequence[str] = (),
    spare: Sequence[str] = (),
    under: str = "",
) -> Table:
    """A light table; the named columns align right, wrap, are spared or laid under."""
    from houserules.terminal.grid import grid

    return grid(*columns, right=right, wrap=wrap, spare=spare, under=under)


def side_by_side_in(columns: Sequence[T], label: int, column: int) -> Iterator[Sequence[T]]:
    """The columns of a wide table in groups that fit beside their labels."""
    fit = max(1, (console().width - label) // column)
    for start in range(0, len(columns), fit):
        yield columns[start : start + fit]


def say(text: str = "", style: str | None = None) -> None:
    """Print a line; brackets in it are text, not markup, and nothing in it steers a terminal."""
    console().print(harmless(text), style=style, markup=False)


def say_head(game: Game, rows: Iterable[str] = ()) -> None:
    """Say why a private copy of a game is not the regulation, and what of an own wager's rows."""
    for sentence in (*game.head, *rows):
        say(f"! {sentence}", "bold")


def say_written(path: Path) -> None:
    """Say that a file is written."""
    say(f"{path} is written.")


def say_indented(text: str, by: int = 6) -> None:
    """Print a line that is indented, also where it is wrapped."""
    from textwrap import wrap

    indent = " " * by
    for line in wrap(text, console().width, initial_indent=indent, subsequent_indent=indent):
        say(line)


@contextmanager
def working(cluster: str | None) -> Iterator[Callable[[str], None] | None]:
    """Long work: a line of progress on a terminal, on this machine or on a cluster."""
    from houserules.odds import work

    if not sys.stderr.isatty():
        place = work.on_cluster(cluster) if cluster else nullcontext()
        with place, work.listening(partial(print, file=sys.stderr, flush=True)):
            yield None
        return
    from rich.console import Console

    aside = Console(stderr=True)
    with (
        aside.status("Counting …") as status,
        work.listening(lambda words: aside.print(words, markup=False)),
    ):
        named = ""

        def wager(name: str) -> None:
            nonlocal named
            named = name
            status.update(f"Counting {name} …")

        def shards(done: int, of: int) -> None:
            left = f" of {of:,}" if of else ""
            status.update(f"Counting {named} … {done:,}{left}")

        place = work.on_cluster(cluster, shards) if cluster else work.working(progress=shards)
        with place:
            yield wager
