"""The door of the command line: every error leaves as a sentence and an exit code."""

from __future__ import annotations

import io
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TextIO, cast

import typer
from typer.main import get_command

from houserules.cli.command import UnprintedError
from houserules.cli.harmless import HarmlessStream, harmless
from houserules.cli.main import app
from houserules.errors import RuleError, report_bug

REFUSED = 2
"""The exit code after a request that was refused."""
BUG = 70
"""The exit code after an error of House Rules itself."""
RECORDED = 3
"""The exit code after an act that is in the journal, and whose answer could not be printed."""
STOPPED = 130
"""The exit code after Ctrl-C."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; an error is reported in a sentence, never in a traceback.

    With --json it is reported as JSON, where a program looks for the answer.
    """
    _open_streams()
    try:
        with _libraries_noted() as noted:
            status = _run(arguments, "--json" in (arguments or sys.argv), noted)
        sys.stdout.flush()
    except UnprintedError as error:
        sys.stdout = _nowhere()
        status = _complain(f"Recorded, but the answer could not be printed: {error}.", RECORDED)
    except BrokenPipeError:
        sys.stdout = _nowhere()
        status = 0
    except OSError as error:
        sys.stdout = _nowhere()
        status = _complain(
            f"{error.filename or 'Output'} cannot be written: {error.strerror}.", REFUSED
        )
    sys.exit(status)


@cache
def commands() -> Callable[..., Any]:
    """The commands, which Typer makes of the functions: once, since it takes a while."""
    return get_command(app)


def _run(arguments: list[str] | None, as_json: bool, noted: io.StringIO) -> int:
    """Run a command; the exit code, once an error is reported."""
    report = _answer if as_json else _complain
    try:
        status: Any = commands()(arguments, standalone_mode=False)
    except RuleError as error:
        return report(str(error), REFUSED)
    except (typer.Abort, KeyboardInterrupt):
        status = STOPPED
    except (OSError, UnprintedError):
        raise  # of a stream or a file: `main` says which
    except Exception as error:
        if not type(error).__module__.startswith(("click", "typer")):
            return report(report_bug(error, noted.getvalue()), BUG)
        status = getattr(error, "exit_code", REFUSED)
        if as_json and hasattr(error, "format_message"):
            return report(error.format_message(), status)
        error.show()  # type: ignore[attr-defined]
    if status == STOPPED:
        _complain("Stopped.", STOPPED)
    return status if isinstance(status, int) else 0


@contextmanager
def _libraries_noted() -> Iterator[io.StringIO]:
    """Note what libraries warn of: it means nothing to people, but is among the details of a bug.

    Developers see it: `python -W default -m houserules`, and the tests fail on it.
    """
    noted = io.StringIO()
    handler = logging.StreamHandler(noted)
    logging.getLogger().addHandler(handler)
    logging.captureWarnings(not sys.warnoptions)
    try:
        yield noted
    finally:
        logging.captureWarnings(False)
        logging.getLogger().removeHandler(handler)


def _complain(message: str, status: int) -> int:
    """Report an error to people; its exit code."""
    print(f"houserules: {harmless(message)}", file=sys.stderr)
    return status


def _answer(message: str, status: int) -> int:
    """Report an error to programs; its exit code."""
    from houserules.answers import Error
    from houserules.cli.output import print_json

    print_json(Error(error=message, status=status))
    return status


def _open_streams() -> None:
    """Replace streams that are closed; write what a stream's encoding lacks by its number."""
    sys.stdin, sys.stdout, sys.stderr = (
        stream or _nowhere() for stream in (sys.stdin, sys.stdout, sys.stderr)
    )
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout = cast(TextIO, HarmlessStream(sys.stdout))


def _nowhere() -> TextIO:
    """For a stream that is closed: nothing can be read from it, and nobody reads it."""
    return open(os.devnull, "r+", encoding="utf-8")
