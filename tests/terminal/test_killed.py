"""`houserules play` killed at random instants: nothing accepted is lost, nothing is paid twice."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import IO

import pytest

from houserules.log import INPUT
from houserules.table import replayed
from houserules.table.events import Kind
from houserules.table.ledger import LAYOUT
from houserules.terminal.session import PLAYER

SESSIONS = {
    "three-card-poker": (
        ["--choose", "Five-Card Progressive Payout Wager=yes"],
        "ante 10|five-card progressive 1|pair plus 5|deal|play|fold|take back pair plus|buy 50",
    ),
    "craps": (
        ["--players", "2"],
        "pass 10|roll|take the dice|come 10|field 5|place bet to win on 6 12|take back field",
    ),
    "blackjack": (
        ["--boxes", "2", "--choose", "Adjacent boxes=2"],
        "blackjack 10|box|blackjack 20|deal|stand|hit|double|split|no insurance|surrender",
    ),
    "pai-gow-poker": (
        ["--players", "2", "--choose", "Player bank=yes"],
        "pai gow poker 10|deal|house way|bank|pass|dealer wagers nothing",
    ),
}


def killed(command: list[str], words: str, seed: int) -> str:
    """The transcript of a table that is killed while it is played, at a random instant."""
    random = Random(seed)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        typed = "".join(f"{random.choice(words.split('|'))}\n" for _ in range(3_000))
        writer = threading.Thread(target=_write, args=(child.stdin, typed.encode()))
        writer.start()
        told = b"" if seed % 4 == 0 else child.stdout.read(60)  # sometimes while it opens
        time.sleep(random.expovariate(1 / 0.3))
        child.kill()
        told += child.stdout.read()
        writer.join()
    assert child.returncode == -9, "the table ends by the signal and by nothing else"
    return told.decode()


def _write(pipe: IO[bytes], typed: bytes) -> None:
    with suppress(BrokenPipeError):  # the table is gone
        pipe.write(typed)
        pipe.flush()


def cents_told(transcript: str) -> list[int]:
    found = re.findall(r"You have \$([\d,]+)\.(\d\d)", transcript)
    return [int(dollars.replace(",", "") + cents) for dollars, cents in found]


def accounted(path: Path, transcript: str, before: int) -> int:
    """Compare the log with the screen since it had `before` entries; how many it has now."""
    chips: list[int] = []
    log, table = replayed(path, watch=lambda at, _: chips.append(at.chips.get(PLAYER, 0)))
    assert table.ledger.conserved
    done = [entry.data for entry in log.entries if entry.kind == INPUT]
    new = [entry.data["do"] for entry in log.entries[before:] if entry.kind == INPUT]
    accepted = sum(do in ("bet", "take back", "buy chips") for do in new)
    told = transcript.partition("> ")[2]  # after what a table says that is taken up
    assert accepted >= told.count("On the layout:"), "what was answered is in the log"
    if had := cents_told(transcript):
        assert had[-1] in chips
    if not table.ledger[LAYOUT] and not table.dealer.in_play:
        own = [n for n, held in table.dealer.positions.items() if held.player == PLAYER]
        bought = sum(data.get("chips", 0) for data in done if data.get("seat") in own)
        settled = (event for event in table.events if event.kind is Kind.SETTLED)
        gained = sum(event.amount or 0 for event in settled if event.seat in own)
        assert chips[-1] == bought + gained, "paid once"
    return len(log.entries)


def kill_often(game: str, path: Path, times: int) -> int:
    """Play and kill again and again; the entries of the log at the end."""
    options, words = SESSIONS[game]
    command = [sys.executable, "-m", "houserules", "play", game, "--log", str(path), *options]
    entries = 0
    for seed in range(1, times + 1):
        had = path.read_bytes() if path.exists() else b""
        transcript = killed(command, words, seed)
        assert path.read_bytes().startswith(had[: had.rfind(b"\n") + 1])
        entries = accounted(path, transcript, entries)
    _, table = replayed(path)  # before companions go on with a round
    done = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    assert f"Resumed where the log ends, after {table.rounds} round" in done.stdout
    assert cents_told(done.stdout)[0] == table.chips[PLAYER]
    return entries


@pytest.mark.parametrize("game", SESSIONS)
def test_play_killed_a_few_times(game: str, tmp_path: Path) -> None:
    assert kill_often(game, tmp_path / "table.log", 3) > 10


@pytest.mark.slow
@pytest.mark.parametrize("game", SESSIONS)
def test_play_killed_hundreds_of_times(game: str, tmp_path: Path) -> None:
    for folder in range(10):
        assert kill_often(game, tmp_path / f"{folder}.log", 10) > 20
