"""Stepping through a log: what lies on the table at each line of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random

import pytest
from tests.terminal.conftest import screen_of

from houserules import replay
from houserules.answers.rounds import Replay
from houserules.games import INDEX, load
from houserules.rules import Line, Round
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import Confirm, Decide, FileLog, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.terminal.companions import Companions
from houserules.terminal.drawing import with_signs
from houserules.terminal.entries import lines_of
from houserules.terminal.replay import Recording, ReplayApp

Press = Callable[..., Awaitable[str]]


def logged(folder: Path, chapter: str, wager: str = "", rounds: int = 2) -> Path:
    """The log of some rounds in which a player always takes the first act.

    Unless a wager is named, the player places the first that is possible, and what goes with it.
    """
    path = folder / f"{chapter}.log"
    table = Table(load(chapter).rules(), log=FileLog(path), source=Source(5))
    table.do(Sit(2, "Ann", 100_000))
    companions = Companions(table, 100_000, Random(5))
    while table.rounds < rounds:
        if isinstance(table.asks, AskDecision):
            table.do(Decide(2, table.asks.acts[0].name))
        elif isinstance(table.asks, AskConfirmation):
            table.do(Confirm())
        elif not table.dealer.bets(2):
            if wager:
                table.do(PlaceBet(2, wager, 1_000))
            else:
                companions.place_wagers(2)
        else:
            table.do(NoMoreBets())
    table.log.close()
    return path


FOR_ONE_ROUND = {"661a": "Penalty Wager"}
"""The first wager of Three Dice Football is settled when a game is over."""


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_every_event_has_its_moment(chapter: str, tmp_path: Path) -> None:
    recording = Recording(logged(tmp_path, chapter, FOR_ONE_ROUND.get(chapter, "")))
    lines = [with_signs(line) for entry in recording.log.entries for line in lines_of(entry)]
    assert [moment.line.plain for moment in recording.moments] == lines
    assert recording.moments[-1].events == len(recording.table.events)
    assert {moment.round for moment in recording.moments} >= {0, 1}
    for moment in recording.moments:
        scene = recording.scene(moment)
        assert all(cards for hands in scene.hands.values() for cards in hands.values())
    settled = max(n for n, moment in enumerate(recording.moments) if moment.round == 0)
    assert recording.scene(recording.moments[settled]).gains[2]
    begun = recording.scene(recording.moments[settled + 1])
    assert not begun.gains
    assert not begun.hands


def test_an_input_that_was_refused_has_no_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(round_: Round) -> Iterable[Line]:
        raise ValueError("These cards cannot be settled.")

    path, game = tmp_path / "table.log", load("649a")
    table = Table(game.rules(), log=FileLog(path), source=Source(1))
    monkeypatch.setattr(game, "_adjudicate", refuses)
    for given in (Sit(2, "Ann", 1_000), PlaceBet(2, "Ante Wager", 100), NoMoreBets()):
        table.do(given)
    whole = [moment.entry.number for moment in Recording(path).moments]
    with pytest.raises(ValueError, match="cannot be settled"):
        table.do(Decide(2, "play"))
    table.log.close()
    assert [moment.entry.number for moment in Recording(path).moments] == whole
    path.write_bytes(path.read_bytes().rpartition(b"\n{")[0] + b"\n")  # stopped before it said so
    assert [moment.entry.number for moment in Recording(path).moments] == whole


def stepped(path: Path, script: Callable[[Press], Awaitable[None]]) -> None:
    async def run() -> None:
        app = ReplayApp(Recording(path))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()

            async def press(*keys: str) -> str:
                await pilot.press(*keys)
                await pilot.pause()
                return screen_of(app)

            await script(press)

    asyncio.run(run())


def test_keys_go_forth_and_back(tmp_path: Path) -> None:
    async def script(press: Press) -> None:
        first = await press("home")
        assert "▸    0  > open  game 633a" in first
        assert "Ann" not in first.split("The log")[0]
        assert "▸    1  > sit  seat 2, player Ann, chips $1,000.00" in await press("down")
        assert "▸    2  > bet" in await press("down")
        assert "$10" in await press("right")
        assert "Entry 4 of" in await press("right")
        last = await press("end")
        assert "Round 2" in last
        assert "the cards go to the discard rack" in last.split("▸")[1]
        assert "Round 1" in await press("pageup")
        assert await press("home") == first

    stepped(logged(tmp_path, "633a", "Blackjack Wager"), script)


@pytest.mark.parametrize(
    ("chapter", "wager", "sealed"),
    [("649a", "Ante Wager", True), ("653a", "Trips Wager", False), ("677a", "Ante Wager", False)],
)
def test_the_heading_has_no_more_than_fits(
    chapter: str, wager: str, sealed: bool, tmp_path: Path
) -> None:
    path = logged(tmp_path, chapter, wager, rounds=0)

    async def script(press: Press) -> None:
        heading = (await press("end")).split("\n")[0]
        assert f"{chapter}  " in heading
        assert "Round 1   Entry 1 of 1" in heading
        assert ("Seal" in heading) == sealed
        assert heading.rstrip().endswith("…") == sealed

    stepped(path, script)


def test_cards_face_down_in_an_open_round_are_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "table.log"
    table = Table(load("649a").rules(), log=FileLog(path), source=Source(1))
    for given in (Sit(2, "Ann", 1_000), PlaceBet(2, "Ante Wager", 100), NoMoreBets()):
        table.do(given)
    recording, asked = Recording(path), Recording(path, face_up=True)
    dealt = [event.cards for event in table.events if event.face == "face down"]
    assert len(dealt) >= 2
    seen = "\n".join(moment.line.plain for moment in recording.moments)
    told = "\n".join(moment.line.plain for moment in asked.moments)
    for cards in dealt:
        assert f"face down  {with_signs(cards)}" in told
        assert f"face down  {with_signs(cards)}" not in seen
    assert seen.count("face down  ??") == len(dealt)
    assert "result [" not in seen
    assert not recording.scene(recording.moments[-1]).open
    assert asked.scene(asked.moments[-1]).open
    for shown, data in (
        (True, Replay.of(*replay(path), face_up=True)),
        (False, Replay.of(*replay(path))),
    ):
        assert (f'"cards":"{dealt[0]}"' in data.model_dump_json()) is shown
    table.do(Decide(2, "play"))
    table.log.close()
    over = Recording(path)
    assert all(moment.line.plain.count("??") == 0 for moment in over.moments)
    assert over.scene(over.moments[-2]).open
