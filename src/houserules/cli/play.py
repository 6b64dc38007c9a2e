"""The command `play`: a person at a live table, on a full screen or line by line."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from houserules.rules import HouseRules, RuleError, cents
from houserules.terminal.session import Session, open_session

if TYPE_CHECKING:
    from houserules.links import Link


def play(
    rules: HouseRules,
    *,
    chips: str,
    log: Path | None,
    seed: int | None,
    players: int,
    boxes: int,
    plain: bool,
    chosen: bool,
    link: Path | None = None,
) -> None:
    """Play until the person leaves; the log then holds everything that happened."""
    with _linked(link) as linked:
        session = open_session(
            rules,
            chips=cents(chips),
            log=log,
            link=linked,
            seed=seed,
            players=players,
            boxes=boxes,
            chosen=chosen,
        )
        _play(session, plain, log)


@contextmanager
def _linked(path: Path | None) -> Iterator[Link | None]:
    """The link of a file, while a person plays at one of its tables."""
    if path is None:
        yield None
        return
    from houserules.links import Link
    from houserules.log import FileLog

    with closing(FileLog(path)) as log:
        yield Link(log)


def _play(session: Session, plain: bool, log: Path | None) -> None:
    try:
        if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            from houserules.terminal.plain import PlainPlay

            PlainPlay(session, sys.stdin, sys.stdout, echo=not sys.stdin.isatty()).run()
        else:
            from houserules.terminal.app import TableApp

            TableApp(session).play()
            _leave(session)
    except KeyboardInterrupt:
        print(f"\n{_stays(log)}", flush=True)
        raise
    finally:
        session.table.log.close()
    if failure := session.table.log.failure:
        raise RuleError(f"The last input was not kept. {failure} {_stays(log)}")


def _stays(log: Path | None) -> str:
    """A sentence on what remains of a table that a person stopped at any instant."""
    if log is None:
        return "The table is gone, since no --log is kept."
    return f"Everything that was accepted stays: play again with --log {log} to go on with it."


def _leave(session: Session) -> None:
    """Say goodbye; a count that nobody waits for any more must not hold the terminal."""
    from houserules.terminal.panels import summary

    print(summary(session), flush=True)
    if threading.active_count() > 1:
        session.table.log.close()
        os._exit(0)
