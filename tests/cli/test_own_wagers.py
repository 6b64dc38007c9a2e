"""Wagers of one's own from the shell: every command that takes a file."""

import json
from pathlib import Path

import pytest
import yaml
from tests.commands import answer, run
from tests.documents import pages

import houserules

RED_QUEENS = """
wager: Red Queens
game: three-card-poker
looks at: [player]
rows:
  Three queens of one colour:  {when: [ranks Q Q Q, one colour], pays: 500 to 1}
  Three red cards in sequence: {when: [straight, all red], pays: 30 to 1}
  A pair of queens:            {when: [pair of Q], pays: 4 to 1}
"""
GAME = "three-card-poker"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "red-queens.yaml"
    path.write_text(RED_QUEENS, encoding="utf-8")
    return str(path)


def test_price_says_in_its_head_that_it_is_not_the_regulation(file: str) -> None:
    printed = run("price", GAME, "--wager", file).stdout
    head, _, figures = printed.partition("House advantage")
    assert "This is not the regulation. Red Queens is a wager of your own" in head
    assert "No deal reaches the row “Three queens of one colour”" in head
    assert "79.9276%" in figures
    data = answer("price", GAME, "--wager", file, "--json")
    assert data["head"][0].startswith("This is not the regulation.")
    (own,) = [one for one in data["figures"] if one["wager"] == "Red Queens"]
    assert own["house_advantage"]["exact"] == "4416/5525"
    assert answer("price", GAME, "--json")["head"] == []


def test_other_commands_take_the_file(file: str, tmp_path: Path) -> None:
    shown = answer("show", GAME, "--wager", file, "--json")
    assert "Red Queens" in [wager["name"] for wager in shown["wagers"]]
    assert (
        "56 to 1"
        in run(
            "solve",
            GAME,
            "red queens",
            "--row",
            "A pair of queens",
            "--target",
            "10%",
            "--wager",
            file,
        ).stdout
    )
    dealt = run("deal", GAME, "--rounds", "20", "--seed", "1", "--wager", file).stdout
    assert "Red Queens" in dealt
    some = run("deal", GAME, "--rounds", "20", "--seed", "1", "--wager", file,
               "--wager", "ante=10", "--wager", "red queens=5").stdout  # fmt: skip
    assert "Red Queens" in some
    assert "Pair Plus" not in some
    compared = answer("compare", GAME, "--wager", file, "--with", "Pair Plus=C", "--json")
    (own,) = [one for one in compared["figures"] if one["wager"] == "Red Queens"]
    assert own["change"]["exact"] == "0"
    report = tmp_path / "report.json"
    assert run("report", GAME, "--rounds", "0", "--wager", file, "-o", str(report)).returncode == 0
    assert json.loads(report.read_text(encoding="utf-8"))["head"]
    log = tmp_path / "table.log"
    typed = "ante 10\nred queens 5\ndeal\nplay\nquit\n"
    played = run(
        "play", GAME, "--wager", file, "--plain", "--seed", "3", "--log", str(log), typed=typed
    )
    assert "Red Queens: lose" in played.stdout
    assert "every event follows from the inputs" in run("replay", str(log), "--plain").stdout


def test_a_wager_without_a_game_is_priced_as_own(tmp_path: Path) -> None:
    path = tmp_path / "free.yaml"
    path.write_text(
        "wager: Jokers\ncards: 52\ndecks: 6\njoker: yes\nlooks at: {player: 2}\n"
        "rows: {Joker: {when: any joker, pays: 5 to 1}}\n",
        encoding="utf-8",
    )
    (figure,) = answer("price", "own", "--wager", str(path), "--json")["figures"]
    assert figure["outcomes"][0]["combinations"] == 6 * 312 + 15
    refused = run("price", "own")
    assert (refused.returncode, "give it with --wager FILE" in refused.stderr) == (2, True)


TWO_RED = """
wager: Two red
cards: 52
looks at: {player: 2}
rows:
  Red pair:         {when: [pair, all red], pays: 20 to 1}
  Pair of red aces: {when: ["cards Ah Ad"], pays: 50 to 1}
"""


def test_every_answer_with_figures_says_first_what_is_wrong_with_rows(
    file: str, tmp_path: Path
) -> None:
    hidden, unnamed = "“Pair of red aces” is hidden by", "No row names 1,313 of 1,326 deals"
    path = tmp_path / "two-red.yaml"
    path.write_text(TWO_RED, encoding="utf-8")
    solve = ("solve", "own", "two red", "--row", "Red pair", "--target", "5%", "--wager", str(path))
    said = " ".join(run(*solve).stdout.split())
    assert said.index(hidden) < said.index(unnamed) < said.index("house advantage")
    head = answer(*solve, "--json")["head"]
    assert (hidden in head[1], unnamed in head[2]) == (True, True)
    for command in (("deal", "--rounds", "3"), ("compare", "--with", "Pair Plus=C")):
        typed = (command[0], GAME, *command[1:], "--wager", file)
        said = run(*typed).stdout
        assert "No deal reaches the row “Three queens of one colour”" in said.splitlines()[2]
        data = answer(*typed, "--json")
        head = data["head"] if "head" in data else data["left"]["head"]
        assert head[1].startswith("Red Queens: No deal reaches the row")


def test_a_wager_without_a_game_is_reported_without_rounds(tmp_path: Path) -> None:
    path, report = tmp_path / "two-red.yaml", tmp_path / "report.json"
    path.write_text(TWO_RED, encoding="utf-8")
    done = run("report", "own", "--wager", str(path), "-o", str(report))
    assert done.returncode == 0, done.stderr
    assert json.loads(report.read_text(encoding="utf-8"))["confirmation"] is None
    paper = tmp_path / "report.pdf"
    assert run("report", "own", "--wager", str(path), "-o", str(paper)).returncode == 0
    words = " ".join(" ".join(pages(paper.read_bytes())).split())
    assert "There is nothing to choose." in words
    assert "No rounds were dealt at a table. 5 Definitions" in words
    assert "has lettered tables" in run("compare", "own", "--wager", str(path)).stdout


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack", "roulette", "craps", "big-six"])
def test_the_template_is_a_wager(game: str) -> None:
    text = run("template", game, "wager").stdout
    own = houserules.game(game, wager=text)
    assert own.wagers[-1].name == "My wager"


def test_the_schema_has_every_key() -> None:
    schema = answer("schema", "wager")
    assert {"wager", "looks at", "rows", "after a fold"} <= set(schema["properties"])


def test_a_request_is_filled_from_the_wager(file: str, tmp_path: Path) -> None:
    request = tmp_path / "request.yaml"
    request.write_text(
        yaml.safe_dump(
            {
                "nature": "variation",
                "reason": "asked for",
                "layout sketch": "none",
                "equipment sketches": "none",
                "certification": "not applicable",
                "other jurisdictions": "none",
                "intellectual property": "none",
                "interested holder": "River",
            }
        )
    )
    journal = str(tmp_path / "journal.log")
    assert (
        run("filing", "new", "--trial", "--journal", journal, "--on", "2026-10-01").returncode == 0
    )
    done = run("filing", "request", str(request), "--wager", file, "--journal", journal, "--as",
               "manufacturer", "--of", "Ohio", "--on", "2026-10-05")  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    held = Path(journal).read_text(encoding="utf-8")
    assert "Red Queens" in held
    assert "4416/5525" in held
