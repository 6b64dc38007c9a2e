"""The commands of `houserules filing`: answers, exit codes, and sentences for mistakes."""

import inspect
import json
import os
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
    answer(tmp_path, "new", "--trial", "--on", "2026-11-01")
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
    assert lines[0] == "Trial: wrong: Unknown key “rulez”. Did you mean “rules”? (§ 601a.4(a))"
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
        (("new", "--trial", "--on", "2026-11-02"), "already; name a new file"),
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


def test_the_queue_and_a_filing_name_game_choices_and_reviewer(folder: Path) -> None:
    (folder / "wheel.yaml").write_text("game: roulette\nrules: {Wheel: single zero}\n")
    answer(folder, "file", "wheel.yaml", *FILER[:2], "--of", "Erie", *NOV_2)
    to_ann = ("--reviewer", "Ann", "--as", "gaming operations")
    answer(folder, "assign", "RS-2026-000002", *to_ann, *NOV_2)
    row = answer(folder, "queue", *NOV_2)["queue"][1]
    assert (row["game"], row["choices"], row["reviewer"]) == ("617a", "Wheel: single zero", "Ann")
    queue = run(folder, "queue", *NOV_2).stdout
    assert "Roulette (617a): Wheel: single zero" in queue
    assert "Ann" in queue
    shown = run(folder, "show", "RS-2026-000002", *NOV_2).stdout
    assert "of Erie for Roulette (617a), under review" in shown
    assert "assigned to Ann" in shown
    assert "\n  Wheel: single zero\n" in shown
    assert "\n  everything by default\n" in run(folder, "show", "RS-2026-000001", *NOV_2).stdout


PICTURE = b"\x89PNG\r\n\x1a\na picture"


def seek(folder: Path, layout: str) -> commands.Done:
    text = f"game: roulette\nlayout: {layout}\nsignage: as now\nequipment: as now\n"
    (folder / "layout.yaml").write_text(text, encoding="utf-8")
    return run(folder, "seek", "layout", "layout.yaml", *FILER, *NOV_2)


def test_an_attachment_is_kept_by_its_hash(folder: Path) -> None:
    (folder / "felt.png").write_bytes(PICTURE)
    assert seek(folder, "felt.png").returncode == 0
    content = answer(folder, "show", "LS-2026-000001", *NOV_2)["content"]
    digest = sha256(PICTURE).hexdigest()
    assert content["layout"] == f"felt.png sha256:{digest}"
    kept = folder / "filings.jsonl.attachments" / digest
    assert kept.read_bytes() == PICTURE
    (folder / "felt.png").unlink()
    assert run(folder, "verify").returncode == 0
    assert seek(folder, "felt.png").returncode == 2
    kept.write_bytes(b"another picture")
    assert "Line 2 of the journal: the attachment felt.png" in run(folder, "verify").stderr


def test_only_a_file_beside_the_document_is_attached(folder: Path) -> None:
    beside = folder / "beside"
    beside.mkdir()
    (beside / "felt.png").write_bytes(PICTURE)
    (folder / "link.png").symlink_to(beside / "felt.png")
    (folder / "text.png").write_bytes(b"a picture")
    os.mkfifo(folder / "pipe.png")
    (folder / "folder.png").mkdir()
    with open(folder / "large.png", "wb") as large:
        large.write(PICTURE)
        large.truncate(30_000_000)
    before = (folder / "filings.jsonl").read_bytes()
    digest = sha256(PICTURE).hexdigest()
    for layout, why in (
        ("beside/felt.png", "must be beside the document"),
        (str(beside / "felt.png"), "must be beside the document"),
        ("../felt.png", "must be beside the document"),
        ("link.png", "cannot be read, or is a link"),
        ("pipe.png", "is no file that can be kept"),
        ("folder.png", "folder.png is no file that can be kept"),
        ("text.png", "does not contain what its name says, PNG"),
        ("large.png", "larger than 20,000,000 bytes"),
        (f"felt.png sha256:{digest}", "is no attachment"),
    ):
        done = seek(folder, layout)
        assert (done.returncode, why in done.stderr) == (2, True), (layout, done.stderr)
    assert (folder / "filings.jsonl").read_bytes() == before


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


# Real journals and trials


def test_a_real_journal_takes_no_other_day(tmp_path: Path) -> None:
    """A day in 2899 would bar every later act, and an earlier one make a version effective."""
    (tmp_path / "roulette.yaml").write_text("game: roulette\n", encoding="utf-8")
    done = run(tmp_path, "new", "--on", "2020-01-01")
    assert (done.returncode, (tmp_path / "filings.jsonl").exists()) == (2, False)
    assert "--on is for trials, with --trial" in done.stderr
    assert not answer(tmp_path, "new")["trial"]
    before = (tmp_path / "filings.jsonl").read_bytes()
    done = run(tmp_path, "file", "roulette.yaml", *FILER, "--on", "2899-01-01")
    assert done.returncode == 2
    assert "is a real journal, in which an act happens now: --on is for trials" in done.stderr
    assert (tmp_path / "filings.jsonl").read_bytes() == before
    assert not answer(tmp_path, "file", "roulette.yaml", *FILER)["trial"]
    assert run(tmp_path, "queue", "--on", "2899-01-01").returncode == 0, "anybody may look ahead"


def test_every_answer_from_a_trial_says_so(folder: Path) -> None:
    said = [
        ("verify",), ("show", "RS-2026-000001"), ("queue",), ("price", "RS-2026-000001"),
        ("diff", "roulette.yaml", "RS-2026-000001:1"), ("check", "roulette.yaml"),
        ("offer", "roulette", "--of", "River"), ("schedule", "2030-01-01", "--as", "secretary"),
    ]  # fmt: skip
    for arguments in said:
        assert run(folder, *arguments).stdout.startswith("Trial:"), arguments
        assert json.loads(run(folder, *arguments, "--json").stdout)["trial"], arguments


# Trust


def test_a_journal_says_what_names_are_worth(tmp_path: Path) -> None:
    assert "Roles and names are typed, not proved" in run(tmp_path, "new").stdout
    first = json.loads((tmp_path / "filings.jsonl").read_text().splitlines()[0])
    assert first["data"]["names"] == "typed, not proved"


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "RS-2026-000001"),
        ("price", "RS-2026-000001"),
        ("diff", "RS-2026-000001:1", "roulette.yaml"),
        ("play", "RS-2026-000001", "--plain"),
        ("offer", "roulette"),
    ],
)
def test_only_those_read_a_submission_whom_the_table_permits(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    own = run(folder, *arguments, "--as", "audit", "--of", "river")
    assert "There is no filing" not in own.stderr
    assert own.returncode in (0, 1)
    others = [("--as", "public", "--of", "River"), ("--as", "manufacturer", "--of", "River")]
    if arguments[0] != "offer":  # which asks about the organisation that it names
        others.append(("--as", "filer", "--of", "Delaware"))
    for other in others:
        done = run(folder, *arguments, *other)
        assert done.returncode == 2, other
        assert "There is no filing" in done.stderr or "may not read submissions" in done.stderr


def test_a_wrong_reference_suggests_only_what_one_may_read(folder: Path) -> None:
    for act in (("show",), ("withdraw",), ("price",)):
        mine = run(folder, *act, "RS-2026-000007", *FILER).stderr
        assert "Did you mean “RS-2026-000001”?" in mine
        theirs = run(folder, *act, "RS-2026-000007", "--as", "filer", "--of", "Delaware").stderr
        assert "There is no filing RS-2026-000007." in theirs
        assert "RS-2026-000001" not in theirs


@pytest.mark.parametrize("person", ["ann lee", "ANN  LEE", "\uff21nn Lee"])
def test_names_that_read_alike_are_one_person(folder: Path, person: str) -> None:
    """A person who filed a version does not decide on it under another spelling."""
    (folder / "craps.yaml").write_text("game: craps\n", encoding="utf-8")
    answer(folder, "file", "craps.yaml", *FILER, "--person", "Ann Lee", *NOV_2)
    director = ("--as", "executive director", "--person", person, *NOV_2)
    done = run(folder, "approve", "RS-2026-000002", *director)
    assert done.returncode == 2
    assert "nobody holds roles on both sides" in done.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ann\x1b[2J", "can be seen, on one line"),
        ("Ann\nLine 9: approved", "can be seen, on one line"),
        ("Ann\u202eeeL", "can be seen, on one line"),
        ("A\u200bnn", "can be seen, on one line"),
        ("A\u3164nn", "can be seen, on one line"),
        ("R\u0456ver", "mixes Cyrillic and Latin letters, which look like each other"),
        ("A" * 100_000, "100,000 characters; a name has 100 at most"),
    ],
)
def test_a_name_that_nobody_can_read_is_refused(folder: Path, name: str, why: str) -> None:
    before = (folder / "filings.jsonl").read_bytes()
    for words in (("--of", "River", "--person", name), ("--of", name)):
        done = run(folder, "file", "roulette.yaml", "--as", "filer", *words, *NOV_2)
        assert (done.returncode, why in done.stderr) == (2, True), done.stderr
    assert (folder / "filings.jsonl").read_bytes() == before


# Output and records


def test_an_act_whose_answer_cannot_be_printed_is_recorded(folder: Path) -> None:
    """A full device takes no answer; the act is in the journal, and the exit code says so."""
    if not Path("/dev/full").exists():
        pytest.skip("no full device")
    called = [sys.executable, "-m", "houserules", "filing", "withdraw", "RS-2026-000001"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*called, *FILER, *NOV_2], cwd=folder, stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 3
    assert "Recorded, but the answer could not be printed" in done.stderr
    assert answer(folder, "show", "RS-2026-000001")["state"] == "withdrawn"


def test_an_empty_seal_is_refused(folder: Path) -> None:
    done = run(folder, "verify", "--seal", "")
    assert done.returncode == 2
    assert "An empty seal proves nothing" in done.stderr


def test_text_of_a_file_does_not_steer_the_terminal(folder: Path) -> None:
    text = 'game: roulette\ntitle: "\\e[2J\\x9b31m\\u202e"\nexplanation: "\\e]0;x\\a"\n'
    (folder / "escape.yaml").write_text(text, encoding="utf-8")
    (folder / "\x1b[31mred.yaml").write_text("gaem: roulette\n", encoding="utf-8")
    for file in ("escape.yaml", "\x1b[31mred.yaml"):
        for act in (("check", file), ("file", file, *FILER, *NOV_2), ("check", file, "--json")):
            done = run(folder, *act)
            assert (done.stdout + done.stderr).replace("\n", "").isprintable(), act


def test_a_refusal_tells_each_finding_once_with_its_configurations(folder: Path) -> None:
    file = folder / "two.yaml"
    rules = "Ante Bonus: A, Pair Plus Wager: A"
    file.write_text(
        f"game: 649a\nconfigurations:\n  pit: {{rules: {{{rules}}}}}\n"
        f"  salon: {{rules: {{{rules}, Decks: 9}}}}\n"
    )
    said = run(folder, "file", "two.yaml", "--as", "filer", "--of", "River").stderr
    assert said.count("Choose Adjacent boxes") == 1
    assert "pit, salon: Choose Adjacent boxes" in said
    assert "salon: " in said.replace("pit, salon: ", "")
    wrong = "".join(f"  x{number}: 1\n" for number in range(40))
    file.write_text(f"game: 649a\nrules:\n{wrong}")
    said = run(folder, "file", "two.yaml", "--as", "filer", "--of", "River").stderr
    assert "There are 37 more: check lists them." in said
    assert len(said) < 4_000


def test_one_line_is_one_line(folder: Path) -> None:
    assert "1 line and 1 filing are in order." in run(folder, "verify").stdout
