"""A table with known cards, and the screen as the text that a person reads."""

import asyncio
import html
import re
from collections.abc import Awaitable, Callable

import pytest
from textual.app import App
from textual.pilot import Pilot

from houserules.games import load
from houserules.terminal.app import TableApp
from houserules.terminal.session import Session, open_session

CHIPS = 100_000
Script = Callable[["Player"], Awaitable[None]]


class Player:
    """Presses keys and reads the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None], session: Session) -> None:
        self.app, self.pilot, self.session = app, pilot, session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, text: str) -> str:
        """Wait for something that is computed meanwhile."""
        for _ in range(300):
            if text in (shown := self.screen):
                return shown
            await self.pilot.pause(0.2)
        raise AssertionError(f"{text!r} did not appear in:\n{self.screen}")

    @property
    def screen(self) -> str:
        """The rows of the screen."""
        return screen_of(self.app)

    @property
    def sentences(self) -> str:
        """The screen without its breaks of lines."""
        return " ".join(self.screen.split())


def screen_of(app: App[None]) -> str:
    """The rows of a screen, each piece of text at its column."""
    rows: dict[float, dict[int, str]] = {}
    for x, y, text in re.findall(
        r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', app.export_screenshot()
    ):
        pieces = rows.setdefault(float(y), {})
        pieces[round(float(x) / 12.2)] = html.unescape(text).replace("\xa0", " ")
    return "\n".join(_joined(rows[y]) for y in sorted(rows))


def _joined(pieces: dict[int, str]) -> str:
    row = ""
    for column in sorted(pieces):
        row = row.ljust(column) + pieces[column]
    return row.rstrip()


def sit_down(
    game: str = "649a",
    rules: dict[str, str] | None = None,
    players: int = 1,
    boxes: int = 1,
    seed: int = 3,
) -> Session:
    house = load(game).rules(rules or {})
    return open_session(house, chips=CHIPS, players=players, boxes=boxes, seed=seed)


@pytest.fixture
def play() -> Callable[..., Session]:
    """Run a script of keys at a table; the session afterwards."""

    def run(
        script: Script, *, size: tuple[int, int] = (80, 24), pace: float = 0, **table: object
    ) -> Session:
        session = sit_down(**table)  # type: ignore[arg-type]

        async def at_table() -> None:
            app = TableApp(session, pace=pace)
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await script(Player(app, pilot, session))

        asyncio.run(at_table())
        return session

    return run
