"""The file of a log: full disks, interrupts, other processes and other files do not harm it."""

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from tests.commands import run

from houserules.games.poker.three_card_poker.law import game, progressive
from houserules.links import Link
from houserules.table import (
    BuyChips,
    Decide,
    FileLog,
    Log,
    LogError,
    NoMoreBets,
    PlaceBet,
    Sit,
    Source,
    Table,
    read_log,
    recover,
)

RULES = game.rules()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "x.log"


def opened(path: Path) -> Table:
    table = Table(RULES, log=FileLog(path), source=Source(1))
    table.do(Sit(1, "Ann", 1_000))
    return table


def recovered(path: Path) -> Table:
    with closing(FileLog(path)) as log:
        return recover(log, Source(2))


# Other processes


@pytest.mark.skipif(os.name != "posix", reason="files are locked on POSIX systems only")
def test_a_log_is_written_by_one_process(path: Path) -> None:
    first = FileLog(path)
    with pytest.raises(LogError, match="in use by another process"):
        FileLog(path)
    first.close()
    FileLog(path).close()


def test_a_log_that_another_process_creates_in_the_same_instant_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.open

    def late(*arguments: Any) -> int:
        monkeypatch.undo()
        opened(path).log.close()
        return really(*arguments)

    monkeypatch.setattr(os, "open", late)
    with closing(FileLog(path)) as log:
        assert recover(log).chips == {"Ann": 1_000}


# Other files


@pytest.mark.parametrize("text", ["dear diary", '{"n": 1', '{"n": 0, "kind": "open"}', "a\nb"])
def test_a_file_that_is_no_log_stays_as_it_is(path: Path, text: str) -> None:
    path.write_text(text)
    for reads in (FileLog, read_log):
        with pytest.raises(LogError, match="line 1: not an entry of a log"):
            reads(path)
    assert path.read_text() == text


def test_a_log_is_kept_in_a_file() -> None:
    """A device would be read without end."""
    with pytest.raises(LogError, match=f"{os.devnull} is no file in which a log can be kept"):
        FileLog(Path(os.devnull))


def test_an_opening_that_was_cut_is_written_anew(path: Path) -> None:
    opened(path).log.close()
    content = path.read_bytes()
    for length in (0, 1, 20, 60, content.index(b"\n")):
        path.write_bytes(content[:length])
        opened(path).log.close()
        assert path.read_bytes() == content


def test_a_closed_log_takes_no_more(path: Path) -> None:
    table = opened(path)
    table.log.close()
    with pytest.raises(LogError, match=r"x.log is closed\. Open the log anew"):
        table.do(BuyChips(1, 700))
    assert table.chips == recovered(path).chips == {"Ann": 1_000}


# A full disk


@contextmanager
def room(path: Path, more: int) -> Iterator[None]:
    """No file may have over `more` bytes more than this one has now."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + more, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("more", [0, 1, 20, 155])
def test_a_full_disk_refuses_an_input_before_anything_happens(path: Path, more: int) -> None:
    """However much of its line was written, nothing of it stays."""
    table = opened(path)
    before = path.read_bytes()
    for _ in range(2):
        with room(path, more), pytest.raises(LogError, match=r"x.log cannot be written: File too"):
            table.do(BuyChips(1, 700))
        assert path.read_bytes() == before
        assert table.chips == {"Ann": 1_000}
        assert not table.stopped
    table.do(BuyChips(1, 900))
    assert len(path.read_bytes()) == len(before) + 156, "the line that had too little room"
    table.log.close()
    assert recovered(path).chips == table.chips == {"Ann": 1_900}


def test_a_disk_that_cannot_say_what_it_kept_stops_the_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(path)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(LogError, match="neither be written nor cut back: No space left"):
            table.do(PlaceBet(1, "Ante Wager", 100))
    assert table.stopped
    with pytest.raises(ValueError, match=r"The table has stopped.*Recover it from its log"):
        table.do(PlaceBet(1, "Ante Wager", 100))
    with pytest.raises(LogError, match=r"No space left on device\. Open the log anew"):
        table.log.append("input", {"do": "no more bets"})
    table.log.close()
    assert recovered(path).chips == {"Ann": 1_000}


def test_a_disk_that_fills_up_within_an_input_stops_the_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wagers are closed for good, the shuffle could not be kept: recovery shuffles."""
    table = opened(path)
    table.do(PlaceBet(1, "Ante Wager", 100))
    sync, synced = os.fsync, []

    def soon_full(descriptor: int) -> None:
        synced.append(descriptor)
        if len(synced) > 1:
            raise OSError(28, "No space left on device")
        sync(descriptor)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", soon_full)
        with pytest.raises(LogError, match="No space left"):
            table.do(NoMoreBets())
    with pytest.raises(ValueError, match=r"The table has stopped.*Recover it from its log"):
        table.do(Decide(1, "play"))
    table.log.close()
    again = recover(FileLog(path), Source(2))
    again.do(Decide(1, "play"))
    assert again.rounds == 1
    again.log.close()


# A file that goes away while the table runs


@pytest.mark.parametrize("fault", ["moved", "removed", "replaced", "cut", "appended to"])
def test_a_log_that_changes_under_a_running_table_is_noticed(path: Path, fault: str) -> None:
    """The next input is refused, and nothing of it is written anywhere."""
    table = opened(path)
    before, aside = path.read_bytes(), path.with_name("aside.log")
    if fault in ("moved", "removed", "replaced"):
        path.rename(aside)
    if fault == "replaced":
        path.write_bytes(before)
    if fault == "cut":
        path.write_bytes(before[:-20])
    if fault == "appended to":
        path.write_bytes(before + b"x")
    with pytest.raises(LogError, match=r"x.log was .* while it was in use: put it back"):
        table.do(BuyChips(1, 700))
    assert table.chips == {"Ann": 1_000}
    if aside.exists():
        assert aside.read_bytes() == before
        aside.replace(path)
    else:
        path.write_bytes(before)
    table.do(BuyChips(1, 900))
    table.log.close()
    assert recovered(path).chips == {"Ann": 1_900}


def test_a_table_whose_disk_is_full_does_not_end_well(path: Path) -> None:
    assert run("play", "649a", "--plain", "--log", str(path), typed="quit\n").returncode == 0
    with room(path, 10):
        done = run("play", "649a", "--plain", "--log", str(path), typed="ante 5\nquit\n")
    assert done.returncode == 2
    assert "The last input was not kept." in done.stderr
    assert run("play", "649a", "--plain", "--log", str(path), typed="quit\n").returncode == 0


# An interrupt


def interrupted(does: Callable[[], object], at: int) -> bool:
    """Whether something was interrupted at the n-th line that it runs in these rooms."""
    left = at

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal left
        if Path(frame.f_code.co_filename).parent.name not in ("table", "log", "links"):
            return None
        left -= event == "line"
        if not left:
            left = -1
            raise KeyboardInterrupt
        return line

    before = sys.gettrace()
    gc.disable()  # else an older table's generator may be closed, and interrupted, in these lines
    try:
        sys.settrace(line)
        does()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
        gc.enable()
    return False


def test_an_interrupt_at_any_line_leaves_a_log_that_is_whole(tmp_path: Path) -> None:
    """The table either goes on as its log says, or has stopped."""
    stops = 0
    for at in count(1):
        path = tmp_path / f"{at}.log"
        table = opened(path)
        if not interrupted(lambda: table.do(BuyChips(1, 700)), at):  # noqa: B023 - now
            break
        if table.stopped:
            stops += 1
            with pytest.raises(ValueError, match="it was interrupted"):
                table.do(BuyChips(1, 900))
        else:
            table.do(BuyChips(1, 900))
        table.log.close()
        again = recovered(path)
        if table.stopped:
            assert again.chips in ({"Ann": 1_000}, {"Ann": 1_700})
        else:
            assert again.chips == table.chips
    assert at > stops > 20


def test_an_interrupt_at_any_line_leaves_a_link_that_is_whole(tmp_path: Path) -> None:
    rules = game.rules({"Progressive Payout Wager": "A"})
    stops = 0
    table = Log()
    for number in range(6):
        table.append("input", {"number": number})
    for at in count(1):
        path = tmp_path / f"{at}.log"
        link = Link(FileLog(path))
        member = link.join("one", rules, progressive).number

        def feeds(link: Link = link, member: int = member) -> None:
            link.hold(member, table)
            link.commit(member, table, 5, [["fed", "", 14, 0]])

        whole = not interrupted(feeds, at)
        try:
            link.release(member)
            link.join("two", rules, progressive)
            assert link.meters == Link(Log(link.log.entries)).meters
        except LogError as error:
            stops += 1
            assert "nterrupted" in str(error)  # noqa: PT017 - it may also go on
        link.log.close()
        with closing(FileLog(path)) as log:
            assert Link(log).meters in ({"": 100_000}, {"": 100_014})
        if whole:
            break
    assert at > stops > 20
