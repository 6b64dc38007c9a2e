"""docs/table.md says what the table does: its examples are run and compared."""

import re
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from houserules.cli import main
from houserules.rules.procedure import AskDecision
from houserules.table import FileLog, recover

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log that the first example on the page writes."""
    folder = tmp_path_factory.mktemp("documented")
    with chdir(folder):
        exec(blocks("python")[0], {})
    return folder / "table.log"


def printed(*arguments: str) -> str:
    out = StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit):
        main(list(arguments))
    return out.getvalue()


def test_the_replay_on_the_page(log: Path) -> None:
    """A line that is wrapped ends with a space, which the page leaves out."""
    lines = [line.rstrip() for line in printed("replay", str(log)).splitlines()]
    shown = blocks("text")[0].splitlines()
    assert lines[: len(shown)] == shown


def test_the_entries_on_the_page(log: Path) -> None:
    written = log.read_text(encoding="utf-8").splitlines()
    shown = blocks("json")[0].splitlines()
    assert len(shown) == 5
    for line in shown:
        assert any(entry.startswith(line.removesuffix("…").rstrip(" ,")) for entry in written)


def test_the_recovery_on_the_page(log: Path, tmp_path: Path) -> None:
    content = log.read_bytes().splitlines(keepends=True)
    cut = tmp_path / "cut.log"
    cut.write_bytes(b"".join(content[:6]) + content[6][:200])
    table = recover(FileLog(cut))
    assert isinstance(table.asks, AskDecision)
    assert (table.asks.seat, table.chips) == (3, {"Ann": 18_900})
    assert table.ledger["layout"] == 1_000
    dealt = " ".join(event.cards for event in table.events if event.cards)
    assert dealt == "5s 9d 4d 7d 3c 3h"
    table.log.close()
    assert cut.read_bytes() == b"".join(content[:7]), "the same events, written again"


def test_the_linked_table_on_the_page() -> None:
    exec(blocks("python")[1], {})
