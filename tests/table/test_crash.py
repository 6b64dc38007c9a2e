"""A process killed at any instant loses no accepted wager and pays nothing twice."""

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from houserules.games.poker.three_card_poker.law import game
from houserules.log import Entry
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import (
    Decide,
    FileLog,
    Input,
    Log,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
    Source,
    Table,
    TakeBack,
    read_log,
    recover,
)
from houserules.table.events import Kind
from houserules.table.inputs import Confirm
from houserules.table.ledger import LAYOUT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process to kill")
RULES = game.rules({"Five-Card Progressive Payout Wager": "yes", "Six Card Bonus Wager": "B"})
CHIPS = 10_000_000
PLAYERS = {1: "Ann", 3: "Cid"}
WAGERS = (
    "Ante Wager",
    "Pair Plus Wager",
    "Six Card Bonus Wager",
    "Five-Card Progressive Payout Wager",
)


def anything(table: Table, random: Random) -> Input:
    """Something that may be done now, closing and deciding more often than not."""
    if len(table.dealer.positions) < len(PLAYERS):
        seat = next(seat for seat in PLAYERS if seat not in table.dealer.positions)
        return Sit(seat, PLAYERS[seat], CHIPS)
    while True:
        given = _perhaps(table, random)
        if table.can(given):
            return given


def _perhaps(table: Table, random: Random) -> Input:
    if random.random() < 0.03:
        return Report("649a.13(d)")
    if isinstance(table.asks, AskConfirmation):
        return Confirm()
    if isinstance(table.asks, AskDecision):
        return Decide(table.asks.seat, random.choice(("play", "fold")))
    seat, wager = random.choice(tuple(PLAYERS)), random.choice(WAGERS)
    bet = PlaceBet(seat, wager, 100 if "Progressive" in wager else random.randint(1, 999))
    return random.choice((bet, bet, NoMoreBets(), TakeBack(seat, wager)))


def accounts_agree(table: Table) -> None:
    """Finish the round, then compare every balance with sums made from the log alone."""
    random = Random(0)
    while table.ledger[LAYOUT] or not table.rounds or isinstance(table.asks, AskConfirmation):
        table.do(anything(table, random))
    entries = table.log.entries
    gains = dict.fromkeys(PLAYERS, 0)
    meter = 0
    for event in (event for entry in entries if entry.kind == "events" for event in entry.data):
        if event["kind"] == Kind.SETTLED:
            gains[event["seat"]] += event["amount"]
        if event["kind"] == Kind.COLLECTED and "Progressive" in event["bet"]:
            meter += event["amount"] * 21 // 100
    assert table.chips == {PLAYERS[seat]: CHIPS + gain for seat, gain in gains.items()}
    seats = sum(entry.data.get("do") == "sit" for entry in entries if entry.kind == "input")
    assert seats == len(PLAYERS)
    won = any("% of meter" in line for line in map(str, entries))
    if not won:
        assert table.meters == {"Five-Card Progressive Payout Wager": {"": 1_000_000 + meter}}
    balances = table.ledger.balances.values()
    assert sum(balances) == len(PLAYERS) * CHIPS + 1_000_000, "the chips bought and the seed"


# Real kills


def work(path: Path, pipe: int, seed: int) -> None:
    """In the child: recover, then act without end, telling the parent what was accepted."""
    table = Table(RULES, log=FileLog(path))
    random = Random(seed)
    while True:
        table.do(anything(table, random))
        told = {"n": len(table.log.entries), "seal": table.log.seal, "chips": table.chips}
        os.write(pipe, json.dumps(told).encode() + b"\n")


def killed(path: Path, seed: int) -> list[dict[str, object]]:
    """Run a child and kill it at a random instant; what it had told by then.

    Every other child has told something before its time begins, however busy the machine is.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            work(path, writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    told = os.read(reading, 65_536) if seed % 2 else b""
    time.sleep(Random(seed).expovariate(1 / 0.04))
    os.kill(child, signal.SIGKILL)
    told += b"".join(iter(lambda: os.read(reading, 65_536), b""))
    os.close(reading)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child ends by the signal and by nothing else"
    return [json.loads(line) for line in told.splitlines()]


def kill_often(folder: Path, times: int) -> int:
    """Kill and recover, every dozen kills at a new table; how many inputs were accepted."""
    accepted = 0
    for number in range(times):
        path = folder / f"{number // 12}.log"
        told = killed(path, number)
        accepted += len(told)
        if not path.exists() or not path.read_bytes().count(b"\n"):
            continue
        kept = read_log(path).entries
        if told:
            last = told[-1]
            count = last["n"]
            assert isinstance(count, int)
            assert len(kept) >= count
            assert kept[count - 1].hash == last["seal"], "what was accepted is all there"
        table = recover(FileLog(path), Source(number))
        assert table.log.entries[: len(kept)] == kept
        assert table.ledger.conserved
        table.log.close()
        once_more = recover(read_log(path))
        assert once_more.ledger == table.ledger, "recovering twice pays nothing twice"
        accounts_agree(once_more)
    return accepted


def test_killed_a_few_dozen_times(tmp_path: Path) -> None:
    assert kill_often(tmp_path, 30) >= 15


@pytest.mark.slow
def test_killed_hundreds_of_times(tmp_path: Path) -> None:
    assert kill_often(tmp_path, 600) >= 300


# Kills at every write


class Killed(BaseException):
    """The process is gone."""


class Mortal(Log):
    """A log that dies at its n-th entry, before the entry is kept or just after."""

    def __init__(self, entries: list[Entry], lives: int, kept: bool) -> None:
        super().__init__(entries)
        self.disk = list(entries)
        self._lives = lives
        self._kept = kept

    def _keep(self, entry: Entry) -> None:
        self._lives -= 1
        if self._lives > 0 or self._kept:
            self.disk.append(entry)
        if self._lives <= 0:
            raise Killed


def deaths() -> Iterator[tuple[int, bool]]:
    for lives in range(1, 26):
        yield lives, True
        yield lives, False


def test_killed_at_every_write() -> None:
    for lives, kept in deaths():
        disk: list[Entry] = []
        for life in range(2):
            log = Mortal(disk, lives, kept)
            with pytest.raises(Killed):
                live(log, Random(f"{lives} {kept} {life}"))
            assert log.disk[: len(disk)] == disk
            disk = log.disk
        if disk:
            table = recover(Log(disk), Source(1))
            assert table.ledger.conserved
            accounts_agree(table)


def live(log: Log, random: Random) -> None:
    source = Source(random.randrange(10**9))
    table = recover(log, source) if log.entries else Table(RULES, log=log, source=source)
    while True:
        table.do(anything(table, random))
        assert table.ledger.conserved
