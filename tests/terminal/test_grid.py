"""Tables fit their width: lines break between words, and nothing is cut off."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from tests.commands import run

from houserules.games import INDEX
from houserules.terminal.grid import grid

HEADS = ("Wager", "House advantage", "Pays", "True odds", "Why")
WORDS = st.text("abcdefgh,-", min_size=1, max_size=12)
CELLS = st.lists(WORDS, max_size=6).map(" ".join)


def printed(width: int, rows: list[list[str]], under: str = "") -> list[str]:
    table = grid(*HEADS, right=("Pays",), wrap=("Wager", "Why"), under=under)
    for row in rows:
        table.add_row(*row)
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@given(
    st.lists(st.lists(CELLS, min_size=5, max_size=5), max_size=4),
    st.integers(20, 130),
    st.sampled_from(["", "Why"]),
)
def test_no_word_is_broken_or_cut(rows: list[list[str]], width: int, under: str) -> None:
    lines = printed(width, rows, under)
    assert all(len(line) <= width for line in lines)
    shown = {word.removesuffix(":") for line in lines for word in line.split()}
    assert {word for row in rows for cell in row for word in cell.split()} <= shown


def test_columns_that_wrap_give_way_before_heads_and_heads_before_payouts() -> None:
    row = ["A wager with a rather long name", "4.5792%", "1,000 to 1", "459.4 to 1", "because"]
    wide, narrow = (" ".join(printed(width, [row])) for width in (84, 66))
    assert "House advantage" in wide
    assert "House advantage" not in narrow
    assert "1,000 to 1" in narrow


def test_long_reasons_are_laid_under_their_lines_where_their_column_would_be_narrow() -> None:
    why = "the dealer is lower than queen high: the dealer's jack high"
    rows = [[name, "4.5792%", "1 to 1", "459.4 to 1", why] for name in ("Ante", "Play")]
    wide = printed(130, rows, under="Why")
    assert sum(why in line and "4.5792%" in line for line in wide) == 2
    narrow = [line.strip() for line in printed(80, rows, under="Why") if line.strip()]
    assert narrow[0].endswith("True odds")
    assert [line.split()[0] for line in narrow[2:]] == ["Ante", "the", "Play", "the"]
    assert narrow[3] == narrow[5] == why


@pytest.mark.parametrize(("width", "has_combinations"), [(80, True), (60, False)])
def test_a_spare_column_gives_way_before_odds_are_broken(
    width: int, has_combinations: bool
) -> None:
    table = grid("Outcome", "Combinations", "Pays", "True odds", wrap=("Outcome",),
                 spare=("Combinations",))  # fmt: skip
    table.add_row("Player higher, straight flush", "617,044", "7 to 1", "658.8726 to 1")
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(table)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "7 to 1" in text
    assert "658.8726 to 1" in text
    assert ("Combinations" in text) is ("617,044" in text) is has_combinations


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("slug", [entry.slug for entry in INDEX][::4])
def test_piped_answers_have_the_width_that_is_asked_for(
    slug: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    done = run("show", slug)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= columns
