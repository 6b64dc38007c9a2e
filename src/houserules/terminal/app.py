"""The full-screen application around a table."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from houserules.terminal.look import CSS
from houserules.terminal.screen import PACE, TableScreen
from houserules.terminal.session import Session


class TableApp(App[None]):
    """A table in the colours of the terminal, whether it is dark or light."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False)]
    CSS = CSS

    def __init__(self, session: Session, pace: float = PACE) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"  # which takes both foreground and background from the terminal
        self._session, self._pace = session, pace

    def on_mount(self) -> None:
        """Sit down."""
        self.title = self._session.game.name
        self.push_screen(TableScreen(self._session, self._pace))
