"""Whatever is typed, a person gets a sentence: no traceback, ever."""

import contextlib
import io
from pathlib import Path

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from houserules.cli import main
from houserules.games import entry_of

TEXT = st.text(max_size=40).filter(lambda text: "\0" not in text)
QUIET = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def run(*arguments: str) -> int:
    """The exit code; anything but SystemExit is a traceback and fails the test."""
    out, err = io.StringIO(), io.StringIO()
    code = None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(arguments))
        except SystemExit as stop:
            code = stop.code
    assert code in (0, 1, 2)
    assert "Traceback" not in err.getvalue()
    return int(code)


@QUIET
@given(
    command=st.sampled_from(["show", "price", "strategy", "export", "coverage", "law"]), text=TEXT
)
@example("show", "")
@example("show", "-")
@example("price", "§")
@example("law", "601a.2(")
def test_any_text_as_a_game(command: str, text: str) -> None:
    if command in HEAVY and names_a_game(text):
        return
    run(command, "--", text)


HEAVY = ("price", "strategy", "coverage")


def names_a_game(text: str) -> bool:
    """Whether a text that means a game was found by chance; its mathematics is tested elsewhere."""
    try:
        entry_of(text)
    except ValueError:
        return False
    return True


@QUIET
@given(text=TEXT)
@example("=")
@example("pair plus==")
def test_any_text_as_a_choice_or_meter(text: str) -> None:
    run("strategy", "649a", f"--choose={text}")
    run("price", "649a", f"--meter={text}")


@QUIET
@given(text=TEXT)
def test_any_text_as_cards(text: str) -> None:
    run("advise", "649a", f"--hand={text}")


@QUIET
@given(text=st.text(max_size=200))
@example(text="game: three-card-poker\nseats: [")
@example(text="game: 649a\nseats:\n  - {seat: 1, wagers: {Ante Wager: 1e999}}\n")
@example(text="game: 649a\nseats:\n  - {seat: 1, wagers: {Ante Wager: 10}, cards: {x: y}}\n")
@example(text="*a")
@example(text="game: 649a\nrules: {pair plus: [A, B]}\nseats: []\n")
def test_any_text_as_a_file(text: str, tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_text(text, encoding="utf-8", newline="")
    assert run("settle", "649a", f"--case={file}") in (1, 2)
    run("check", str(file))
    run("price", "649a", f"--paytable={file}")
    run("strategy", "649a", f"--rules={file}")


@QUIET
@given(content=st.binary(max_size=100))
def test_any_bytes_as_a_file(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_bytes(content)
    run("settle", "649a", f"--case={file}")
    run("check", str(file))
