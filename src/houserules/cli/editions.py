"""Commands for a game take an edition, or a day on which one stood."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import date
from functools import wraps
from typing import Annotated, Any

import typer

from houserules.games import entry_of
from houserules.rules.errors import RuleError

EDITION = Annotated[
    str | None,
    typer.Option("--edition", metavar="ID", help="An edition of the chapter: proposed-2015 …"),
]
AS_OF = Annotated[
    str | None,
    typer.Option("--as-of", metavar="DATE", help="The edition that stood on a day: 2020-06-30."),
]

KINDS = {"edition": EDITION, "as_of": AS_OF}


def by_edition(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command on a game the options --edition and --as-of."""
    signature = inspect.signature(command, eval_str=True)

    @wraps(command)
    def of_an_edition(
        *args: Any, edition: str | None = None, as_of: str | None = None, **given: Any
    ) -> None:
        if edition or as_of:
            given["game"] = named(given["game"], edition, as_of)
        command(*args, **given)

    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in KINDS.items()
    ]
    of_an_edition.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=[*signature.parameters.values(), *added]
    )
    of_an_edition.__annotations__ = {**command.__annotations__, **KINDS}
    return of_an_edition


def named(game: str | None, edition: str | None, as_of: str | None) -> str:
    """A game with the edition that was asked for: `679a@proposed-2015`."""
    from houserules.law import editions

    if game is None:
        raise RuleError("Name a game beside --edition or --as-of.")
    if "@" in game or (edition and as_of):
        raise RuleError("Name the edition once: GAME@ID, --edition or --as-of.")
    entry = entry_of(game)
    if edition is None:
        edition = editions.as_of(entry.chapter, day(as_of or "")).id
    return f"{entry.chapter}@{edition}"


def day(typed: str) -> date:
    """A day as people type it."""
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        raise RuleError(f"“{typed}” is no day; write it as 2020-06-30.") from None
