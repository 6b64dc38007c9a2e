"""The commands of `houserules filing`: answers, exit codes, and sentences for mistakes."""

import inspect
import json
import subprocess
import sys
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from jsonschema import validate
from tests import commands

from houserules import filing
from houserules.answers import FORMS, schema
from houserules.cli.commands.filing import ACTS, ASKED, credit

FILER = ("--as", "filer", "--of", "River")
NOV_2 = ("--on", "2026-11-02")


def run(folder: Path, *arguments: str) -> commands.Done:
    return commands.run("filing", *arguments, cwd=folder)


def answer(folder: Path, *arguments: str) -> Any:
    return commands.answer("filing", *arguments, "--json", cwd=folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a journal in which one submission is filed."""
    (tmp_path / "roulette.yaml").write_text("game: roulette\n", encoding="utf-8")
    answer(tmp_path, "new", "--on", "2026-11-01")
    answer(tmp_path, "file", "roulette.yaml", *FILER, *NOV_2)
    return tmp_path


def test_a_receipt_names_line_hash_and_day(folder: Path) -> None:
    receipt = answer(folder, "withdraw", "RS-2026-000001", *FILER, *NOV_2)
    assert receipt["ref"] == "RS-2026-000001"
    assert (receipt["line"], receipt["on"], receipt["state"]) == (2, "2026-11-02", "withdrawn")
    verified = answer(folder, "verify", "--seal", receipt["hash"])
    assert verified["lines"] == 2
    assert verified["seal"] == receipt["hash"]


def test_the_queue_has_the_nearest_date_first(folder: Path) -> None:
    answer(
        folder, "file", "roulette.yaml", "--as", "filer", "--of", "Delaware", "--on", "2026-11-04"
    )
    rows = answer(folder, "queue", "--on", "2026-11-09")["queue"]
    assert [(row["on"], row["what"], row["last working day"]) for row in rows] == [
        ("2026-11-17", "day 7 of 15", "2026-11-16"),
        ("2026-11-19", "day 5 of 15", "2026-11-18"),
    ]
    assert answer(folder, "queue", "--as", "audit", "--of", "Erie")["queue"] == []


def test_check_names_faults_of_the_form_beside_those_of_the_choices(folder: Path) -> None:
    (folder / "faulty.yaml").write_text("game: roulette\nrulez: {}\nrules: {Wheel: square}\n")
    done = run(folder, "check", "faulty.yaml")
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0] == "wrong: Unknown key “rulez”. Did you mean “rules”? (§ 601a.4(a))"
    assert lines[2].startswith("wrong, main: Wheel (§ 617a.1(e)): “square” is not a choice.")


def test_a_draft_can_be_filed_as_it_is(folder: Path) -> None:
    for game in ("three-card-poker", "blackjack", "craps"):
        draft = run(folder, "draft", game)
        assert draft.returncode == 0
        (folder / "draft.yaml").write_text(draft.stdout, encoding="utf-8")
        assert answer(folder, "check", "draft.yaml")["findings"] == []
        assert answer(folder, "file", "draft.yaml", *FILER, *NOV_2)["state"] == "under review"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("file", "roulette.yaml", *NOV_2), "Missing option"),
        (("file", "roulette.yaml", "--as", "filer", *NOV_2), "for their own organisation only"),
        (("file", "roulette.yaml", "--as", "king", *NOV_2), "There is no role"),
        (("file", "nothing.yaml", *FILER, *NOV_2), "cannot be read"),
        (("file", "roulette.yaml", *FILER, "--on", "2026-02-30"), "is no date"),
        (("file", "roulette.yaml", *FILER, "--on", "2026-10-01"), "time does not go back"),
        (("approve", "RS-2026-000001", *FILER, *NOV_2), "this is for: executive director"),
        (("approve", "RS-1", "--as", "executive director", *NOV_2), "There is no filing RS-1"),
        (("show", "RS-2026-000001", "--as", "public"), "There is no filing"),
        (("notify", "RS-2026-000001", "--mandatory", "x", "--as", "executive"), "is not a choice"),
        (("toll", "RS-2026-000001", "--nature", "a", "--as", "gaming operations"), "for each"),
        (("new", "--on", "2026-11-02"), "already; name a new file"),
        (("verify", "--journal", "other.jsonl"), "cannot be read"),
        (("verify", "--journal", "roulette.yaml"), "not an entry of a log"),
        (("verify", "--seal", "0123"), "cut off or rewritten"),
        (("diff", "RS-2026-000001:1", "RS-2026-000001:7"), "has no version 7"),
        (("diff", "RS-2026-000001:1", "nothing.yaml"), "cannot be read"),
        (("price", "RS-2026-000001", "--configuration", "pit 9"), "There is no configuration"),
    ],
)
def test_a_mistake_gets_a_sentence_and_writes_nothing(
    folder: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    before = (folder / "filings.jsonl").read_bytes()
    done = run(folder, *arguments)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert (folder / "filings.jsonl").read_bytes() == before


def test_the_gate_and_the_credit_answer_with_their_exit_code(folder: Path) -> None:
    done = run(folder, "offer", "roulette", "--of", "River", *NOV_2)
    assert done.returncode == 1
    assert "missing  Version 1 of RS-2026-000001 is under review. (§ 601a.3(h))" in done.stdout


def test_a_damaged_journal_is_named(folder: Path) -> None:
    path = folder / "filings.jsonl"
    path.write_bytes(path.read_bytes().replace(b"River", b"Rover"))
    done = run(folder, "queue")
    assert done.returncode == 2
    assert "entry 1 was changed" in done.stderr


def test_an_attachment_is_kept_by_its_hash(folder: Path) -> None:
    (folder / "felt.png").write_bytes(b"a picture")
    (folder / "layout.yaml").write_text(
        "game: roulette\nlayout: felt.png\nsignage: as now\nequipment: as now\n", encoding="utf-8"
    )
    ref = answer(folder, "seek", "layout", "layout.yaml", *FILER, *NOV_2)["ref"]
    content = answer(folder, "show", ref, *NOV_2)["content"]
    assert content["layout"] == f"felt.png sha256:{sha256(b'a picture').hexdigest()}"
    (folder / "felt.png").unlink()
    assert run(folder, "seek", "layout", "layout.yaml", *FILER, *NOV_2).returncode == 2


def test_every_command_has_its_function_in_the_library() -> None:
    """With the same sentence, and for an act the same parameters; only `play` needs a screen."""
    for command in (*ASKED, *ACTS, credit):
        if command.name == "play":
            continue
        function = getattr(filing, "return_" if command.name == "return" else command.name)
        sentence = inspect.cleandoc(command.run.__doc__ or "")
        assert (function.__doc__ or "").startswith(sentence.partition("\n")[0])
        if command in ACTS:
            typed = set(inspect.signature(command.run).parameters)
            own = set(inspect.signature(function).parameters) - {"desk"}
            desk = {field.name for field in fields(filing.Desk)}
            assert typed == own | desk | {"json"}


def test_every_answer_is_as_its_schema_says(folder: Path) -> None:
    commands = {
        "filing-verify": ("verify",),
        "filing-show": ("show", "RS-2026-000001", *NOV_2),
        "filing-queue": ("queue", *NOV_2),
        "filing-readings": ("readings",),
        "filing-check": ("check", "roulette.yaml", *NOV_2),
        "filing-diff": ("diff", "roulette.yaml", "roulette.yaml"),
        "filing-price": ("price", "RS-2026-000001"),
        "filing-act": ("withdraw", "RS-2026-000001", *FILER, *NOV_2),
        "filing-new": ("new", "--journal", "other.jsonl"),
    }
    for name, arguments in commands.items():
        validate(answer(folder, *arguments), schema(name))
    refused = run(folder, "offer", "roulette", "--of", "River", "--json")
    validate(json.loads(refused.stdout), schema("filing-offer"))
    assert {name for name in FORMS if name.startswith("filing-")} == {
        *commands, "filing-offer", "filing-credit",
    }  # fmt: skip


def test_other_commands_do_not_load_filings() -> None:
    code = "import sys, houserules.cli.main; print([m for m in sys.modules if 'filings' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_filing_is_shown_as_it_was_on_a_day(folder: Path) -> None:
    answer(folder, "withdraw", "RS-2026-000001", *FILER, "--on", "2026-11-09")
    shown = {
        day: answer(folder, "show", "RS-2026-000001", "--on", day)["state"]
        for day in ("2026-11-02", "2026-11-08", "2026-11-09")
    }
    assert list(shown.values()) == ["under review", "under review", "withdrawn"]
    assert (
        "no filing RS-2026-000001"
        in run(folder, "show", "RS-2026-000001", "--on", "2026-11-01").stderr
    )
    assert answer(folder, "queue", "--on", "2026-11-01")["queue"] == []
