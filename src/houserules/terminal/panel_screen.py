"""Panels over the table: paytables, a hint, statistics, what has happened, and leaving."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.text import Text

from houserules.errors import RuleError, report_bug
from houserules.terminal import panels
from houserules.terminal.advice import advice
from houserules.terminal.areas import CHIP_VALUES
from houserules.terminal.controls import Control
from houserules.terminal.dialogs import Reading
from houserules.terminal.look import FullScreen
from houserules.terminal.session import Session
from houserules.terminal.statistics import Figures, figures_by_wager

Result = TypeVar("Result")


class PanelScreen(FullScreen):
    """A screen of a session over which its panels are opened."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.figures: Figures | None = None
        self.chip = CHIP_VALUES[1]

    def do_paytables(self, control: Control) -> None:
        """The paytables in force."""
        self._read("Paytables in force", panels.paytables(self.session.rules), control)

    def do_hint(self, control: Control) -> None:
        """Show the value of each act; while wagers are open, the cost of each of them."""
        if self.session.companion_decides:
            raise RuleError("Another player decides now: there is a hint when you are asked.")
        dialog = self._read("Hint", Text(panels.COUNTING), control)

        def hint() -> RenderableType:
            if self.session.wagering is None:
                return panels.advised(advice(self.session.table, self.session.scene))
            self.figures = self.figures or figures_by_wager(self.session.rules)
            return panels.costs(self.session, self.figures, self.chip)

        self.in_background(hint, dialog.show, lambda why: dialog.show(Text(why)))

    def do_statistics(self, control: Control) -> None:
        """The session against its expectation."""
        self._count_statistics(self._read("Statistics of this session", Text(), control))

    def do_history(self, control: Control) -> None:
        """Show the events so far."""
        self._read("What has happened", panels.history(self.session), control, at_end=True)

    def do_quit(self, control: Control) -> None:
        """The summary, and away."""

        def answered(leaves: bool | None) -> None:
            if leaves:
                self.app.exit()

        asks = f"⏎ or {control.key} leave the table · Esc stay"
        dialog = Reading("Leave the table?", Text(), asks=asks, key=control.key)
        self.app.push_screen(dialog, answered)
        self._count_statistics(dialog, Text(f"{panels.summary(self.session)}\n"))

    def _count_statistics(self, dialog: Reading, *above: Text) -> None:
        """Show the statistics at once, and the expectation when it is counted."""

        def show() -> None:
            dialog.show(Group(*above, panels.statistics(self.session, self.figures)))

        def counted(figures: Figures) -> None:
            self.figures = figures
            show()

        show()
        if self.figures is None and self.session.lines:
            count = partial(figures_by_wager, self.session.rules)
            self.in_background(count, counted, lambda why: dialog.show(Group(*above, Text(why))))

    def _read(
        self, title: str, body: RenderableType, control: Control, *, at_end: bool = False
    ) -> Reading:
        dialog = Reading(title, body, key=control.key, at_end=at_end)
        self.app.push_screen(dialog)
        return dialog

    def in_background(
        self,
        compute: Callable[[], Result],
        then: Callable[[Result], object],
        failed: Callable[[str], object],
    ) -> None:
        """Compute without stopping the display; a thread that nobody needs dies with the app."""

        def work() -> None:
            try:
                done: Callable[[], object] = partial(then, compute())
            except RuleError as error:
                done = partial(failed, str(error))
            except Exception as error:  # whatever goes wrong in a count, the table goes on
                done = partial(failed, report_bug(error))
            with suppress(RuntimeError):  # the app may have ended meanwhile
                self.app.call_from_thread(done)

        Thread(target=work, daemon=True).start()
