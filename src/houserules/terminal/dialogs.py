"""Dialogs over the table: something to read, something to choose by typing, an amount."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from houserules.rules.errors import plain

MOST_SHOWN = 200


class Reading(ModalScreen[bool]):
    """A text to read; Escape, Enter or the key that opened it closes it."""

    def __init__(
        self,
        title: str,
        body: RenderableType,
        *,
        asks: str = "",
        key: str = "",
        at_end: bool = False,
    ) -> None:
        super().__init__()
        self._title, self._body, self._asks, self._key = title, body, asks, key
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        """A frame around text that scrolls."""
        with Vertical(classes="dialog") as frame:
            frame.border_title = self._title
            frame.border_subtitle = self._asks or "↑↓ scroll · Esc close"
            with VerticalScroll(can_focus=True):
                yield Static(self._body, id="body")

    def on_mount(self) -> None:
        """Show what was computed while the frame was made; a history is read from its end."""
        self.show(self._body)
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def show(self, body: RenderableType) -> None:
        """Put another text in its place."""
        self._body = body
        for static in self.query("#body").results(Static):
            static.update(body)

    def on_key(self, event: Key) -> None:
        """Close; what was asked is answered by Enter or by the key once more."""
        said_yes = event.key == "enter" or event.character == self._key != ""
        if said_yes or event.key == "escape" or event.character in ("q", " "):
            event.stop()
            self.dismiss(said_yes)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be chosen: what is shown, and what is given back."""

    shown: Text
    words: str
    value: str


class Choosing(ModalScreen[str | None]):
    """A list that grows shorter as one types."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
    ]

    def __init__(self, title: str, choices: Sequence[Choice]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """A line to type in, the list below it."""
        with Vertical(classes="dialog") as frame:
            frame.border_title = self._title
            frame.border_subtitle = "type to filter · ↑↓ choose · ⏎ take · Esc close"
            yield Input(placeholder="Type a part of it", compact=True)
            yield OptionList(compact=True)

    def on_mount(self) -> None:
        """Begin with everything."""
        self.query_one(OptionList).can_focus = False
        self._filter("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what fits to what was typed."""
        self._filter(event.value)

    def _filter(self, typed: str) -> None:
        words = plain(typed).split()
        self._shown = [c for c in self._choices if all(w in plain(c.words) for w in words)]
        self._shown.sort(
            key=lambda c: (
                plain(c.value).split() != words,
                not _ends_with(plain(c.words), words),
            )
        )
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(choice.shown) for choice in self._shown[:MOST_SHOWN]])
        options.highlighted = 0 if self._shown else None
        if not self._shown:
            options.add_option(Option(Text("Nothing has these words.", "dim"), disabled=True))

    def action_move(self, step: int) -> None:
        """Go up or down in the list while the typing goes on."""
        options = self.query_one(OptionList)
        if step > 0:
            options.action_cursor_down()
        else:
            options.action_cursor_up()

    def on_input_submitted(self) -> None:
        """Take what is highlighted."""
        place = self.query_one(OptionList).highlighted
        self.dismiss(self._shown[place].value if place is not None and self._shown else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was clicked."""
        self.dismiss(self._shown[event.option_index].value)


def _ends_with(words: str, typed: Sequence[str]) -> bool:
    """Whether a number that was typed is the whole last word: 1 is not 17."""
    return bool(typed) and words.split()[-1:] == list(typed[-1:])


class Asking(ModalScreen[str | None]):
    """One line to type, such as an amount."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, placeholder: str) -> None:
        super().__init__()
        self._title, self._placeholder = title, placeholder

    def compose(self) -> ComposeResult:
        """A frame around the line."""
        with Vertical(classes="dialog line") as frame:
            frame.border_title = self._title
            frame.border_subtitle = "⏎ done · Esc close"
            yield Input(placeholder=self._placeholder, compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give back what was typed."""
        self.dismiss(event.value.strip() or None)
