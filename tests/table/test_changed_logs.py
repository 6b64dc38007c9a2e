"""Logs that somebody changed and sealed again: they are read in one form, or refused in words."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houserules import replay
from houserules.answers.rounds import Replay
from houserules.games import load
from houserules.log import Entry, LogError
from houserules.log.chain import START
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.terminal.entries import lines_of
from houserules.terminal.replay import Recording

Lines = list[tuple[str, Any]]
JUNK = (None, 0, -1, 10**30, 1.5, True, "", "x", [], [[]], {}, {"a": 1}, [1, 2], ["As"])
INTERNAL = ("object", "argument", "literal", "indices", "subscript", "NoneType", "validation")
"""Words by which a fault of Python is known."""


def sealed(path: Path, lines: Lines) -> Path:
    """A log with these lines, each with the hash that belongs to it."""
    previous, written = START, b""
    for number, (kind, data) in enumerate(lines):
        entry = Entry.after(previous, number, kind, data)
        previous, written = entry.hash, written + entry.line()
    path.write_bytes(written)
    return path


def opened(folder: Path) -> Lines:
    """The lines of a round of Three Card Poker."""
    path = folder / "whole.log"
    table = Table(load("649a").rules(), log=FileLog(path), source=Source(1))
    bet = PlaceBet(2, "Ante Wager", 100)
    for given in (Sit(2, "Ann", 1_000), bet, NoMoreBets(), Decide(2, "play")):
        table.do(given)
    table.log.close()
    written = path.read_text("utf-8").splitlines()
    return [(line["kind"], line["data"]) for line in map(json.loads, written)]


def changed(data: Any, random: Random) -> Any:
    """Data with something in it left out, added or replaced."""
    if not isinstance(data, (dict, list)) or not data or random.random() < 0.2:
        return random.choice(JUNK)
    keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
    key, made = random.choice(keys), data.copy()
    match random.randrange(3):
        case 0:
            del made[key]
        case 1 if isinstance(made, dict):
            made["extra"] = random.choice(JUNK)
        case _:
            made[key] = changed(made[key], random)
    return made


def test_a_changed_log_is_refused_in_words(tmp_path: Path) -> None:
    random, whole = Random(11), opened(tmp_path)
    refusals: list[str] = []
    for _ in range(400):
        lines, at = list(whole), random.choice((0, random.randrange(len(whole))))
        match random.randrange(5):
            case 0:
                lines[at] = (random.choice(("open", "input", "events", "x")), lines[at][1])
            case 1:
                lines.insert(at, ("refused", random.choice(JUNK)))
            case _:
                lines[at] = (lines[at][0], changed(lines[at][1], random))
        path = sealed(tmp_path / "changed.log", lines[: random.choice((at + 1, len(lines) + 1))])
        try:
            log, table = replay(path)
        except LogError as error:
            refusals.append(str(error))
            continue
        assert Replay.of(log, table).seal == log.seal
        assert [lines_of(entry) for entry in log.entries]
        assert Recording(path).moments is not None
    assert len(refusals) > 200
    assert [one for one in refusals if any(word in one for word in INTERNAL)] == []


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("inventory", "x", "“inventory” must be an amount in cents"),
        ("limits", {"Ante Wager": 5}, "“limits” must be a mapping from wagers to minimum"),
        ("paytables", {"Ante Bonus": {"name": "A", "rows": [1]}}, "“paytables” must be a mapping"),
        ("link", "x", "“link” must be null, or a mapping with link, table"),
        ("rules", {"A": "B"}, "Entry 0 of the log: There is no option “A”"),
    ],
)
def test_an_opening_has_one_form(tmp_path: Path, key: str, value: object, says: str) -> None:
    (kind, data), *rest = opened(tmp_path)
    path = sealed(tmp_path / "changed.log", [(kind, {**data, key: value}), *rest])
    with pytest.raises(LogError, match=says):
        replay(path)
