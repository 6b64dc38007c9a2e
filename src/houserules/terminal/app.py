"""The full-screen application around a table."""

from __future__ import annotations

from houserules.terminal.look import TerminalApp
from houserules.terminal.screen import PACE, TableScreen
from houserules.terminal.session import Session


class TableApp(TerminalApp):
    """A person at a live table."""

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__(session.game.name, TableScreen(session, pace))
