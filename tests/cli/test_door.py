"""The door of the command line: a refusal is the user's, any other error is a bug and says so."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from textual.screen import Screen

from houserules.cli import main
from houserules.cli.door import app, commands
from houserules.equipment.cards import CardError
from houserules.equipment.dice import DiceError
from houserules.equipment.wheels import WheelError
from houserules.errors import RuleError
from houserules.hands.house_way import HouseWayError
from houserules.hands.pai_gow_house_way import SettingRule
from houserules.hands.shapes import HandError
from houserules.law.citation import CitationError
from houserules.law.editions import EditionError
from houserules.terminal.look import TerminalApp


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def raising() -> Iterator[Callable[[Exception], None]]:
    """Add the command `broken`, which raises an error."""

    def add(error: Exception) -> None:
        @app.command("broken")
        def broken(json: bool = False) -> None:
            raise error

        commands.cache_clear()

    yield add
    app.registered_commands.pop()
    commands.cache_clear()


def exit_code(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    assert isinstance(stop.value.code, int)
    return stop.value.code


BUGS = [
    ValueError("too few"),
    KeyError("7(d)(9)"),
    LookupError("gone"),
    AssertionError(),
    TypeError(),
]


@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: type(bug).__name__)
def test_a_bug_is_no_refusal(
    bug: Exception,
    raising: Callable[[Exception], None],
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    raising(bug)
    assert exit_code("broken") == 70
    (details,) = folder.iterdir()
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "houserules: This is a bug in House Rules, not a mistake of yours; "
        f"the details are in {details}.\n"
    )
    assert "Traceback" in details.read_text()
    assert type(bug).__name__ in details.read_text()
    assert details.stat().st_mode & 0o077 == 0, "others may read the details"


def test_a_program_gets_a_bug_as_json(
    raising: Callable[[Exception], None], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(KeyError("7(d)(9)"))
    assert exit_code("broken", "--json") == 70
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == 70
    assert answer["error"].startswith("This is a bug in House Rules")


def test_details_that_cannot_be_written_hide_no_bug(
    raising: Callable[[Exception], None], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raising(KeyError("7(d)(9)"))
    tempfile.tempdir = str(folder / "missing")
    assert exit_code("broken") == 70
    assert capsys.readouterr().err == (
        "houserules: This is a bug in House Rules, not a mistake of yours (KeyError); "
        "its details cannot be written: No such file or directory.\n"
    )


@pytest.mark.parametrize(
    "kind",
    [CardError, CitationError, DiceError, EditionError, HandError, HouseWayError, WheelError],
)
def test_every_mistake_of_a_user_is_a_refusal(
    kind: type[Exception],
    raising: Callable[[Exception], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert issubclass(kind, RuleError)
    assert issubclass(RuleError, ValueError)
    raising(kind("No."))
    assert exit_code("broken") == 2
    assert capsys.readouterr().err == "houserules: No.\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["price", "619a", "--cluster", "nowhere"], "“nowhere” cannot be reached: missing port"),
        (
            ["solve", "649a", "pair plus", "--target", "5%", "--row", f"pair={'9' * 5000}"],
            "payouts",
        ),
        (["price", "619a", "--stakes", f"25, {'6' * 5000}, 5"], "are no stakes"),
    ],
)
def test_what_only_python_would_refuse_gets_a_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(*arguments) == 2
    assert says in capsys.readouterr().err


def test_a_rule_with_too_few_parts_says_how_many_it_has() -> None:
    with pytest.raises(HouseWayError, match="divides it in 2, not in 3 parts"):
        SettingRule.parse("Low pairs | two pair")


def test_an_output_that_knows_few_letters_gets_the_rest_by_number() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "houserules", *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
        )

    refused = run("show", "solitaire", "--json")
    assert refused.returncode == 2
    assert "“solitaire”" in json.loads(refused.stdout)["error"]
    shown = run("law", "649a.7(d)")
    assert shown.returncode == 0
    assert "\\xa7 649a.7(d)" in shown.stdout


class Broken(Screen[None]):
    """A screen with a bug."""

    def on_mount(self) -> None:
        raise KeyError("7(d)(9)")


def test_a_bug_on_the_full_screen_reaches_the_door(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyError, match=r"7\(d\)\(9\)"):
        TerminalApp("Broken", Broken()).play(headless=True)
    assert "Traceback" not in capsys.readouterr().err


WARNS = """
import logging, warnings
from houserules.cli.door import app, main

@app.command()
def warns():
    warnings.warn("deprecated in 3.0", FutureWarning)
    logging.getLogger("numba").warning("no cache here")
    raise KeyError("a bug")

main(["warns"])
"""


@pytest.mark.parametrize("shown", [False, True], ids=["to a person", "to a developer"])
def test_warnings_of_libraries_are_shown_to_developers_only(shown: bool, tmp_path: Path) -> None:
    asked = ["-W", "default"] if shown else []
    done = subprocess.run(
        [sys.executable, *asked, "-c", WARNS],
        capture_output=True,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert done.returncode == 70
    assert ("deprecated in 3.0" in done.stderr) == shown
    assert "no cache here" not in done.stderr
    (details,) = tmp_path.iterdir()
    assert "no cache here" in details.read_text()
    assert ("deprecated in 3.0" in details.read_text()) != shown
