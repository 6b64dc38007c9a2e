"""Commands as calls: what a process would print and return, without the seconds to start one."""

import io
import json
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from houserules.cli import main, output

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Done:
    """The output of a command and how it ended."""

    returncode: object
    stdout: str
    stderr: str


def run(*arguments: str, cwd: Path = ROOT, typed: str = "") -> Done:
    """Run a command in a folder, with lines typed into it."""
    out, errors = io.StringIO(), io.StringIO()
    output.console.cache_clear()  # every process finds its own width
    with (
        chdir(cwd),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(errors),
        pytest.raises(SystemExit) as ended,
    ):
        main(list(arguments))
    output.console.cache_clear()
    return Done(ended.value.code, out.getvalue(), errors.getvalue())


def answer(*arguments: str, cwd: Path = ROOT) -> Any:
    """The JSON that a command answers."""
    done = run(*arguments, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
