"""How the screens look: in the colours of the terminal, whether it is dark or light."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from houserules.table.scene import Scene
from houserules.terminal.felt import draw
from houserules.terminal.pieces import View

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
CSS = """
Screen { background: ansi_default; color: ansi_default; }
#head { height: 1; }
#felt { height: 1fr; border: round #a9cbbb; background: #0a5c3e; color: #f2efe4;
        border-title-align: center; border-subtitle-align: center; }
#below { height: 8; }
TableScreen.tall #below { height: 14; }
#areas { width: 33; height: 100%; border: round ansi_blue; }
#progress { width: 1fr; height: 100%; border: round ansi_blue; scrollbar-size: 1 1; }
#message { height: auto; min-height: 1; max-height: 3; padding: 0 1;
           color: ansi_red; text-style: bold; }
#keys { height: auto; min-height: 2; max-height: 3; padding: 0 1; }
ModalScreen { align: center middle; background: transparent; }
#areas, #progress, .dialog { border-title-color: ansi_default; border-title-style: bold;
                             border-subtitle-color: ansi_default; }
* { scrollbar-color: ansi_blue; scrollbar-background: ansi_default;
    scrollbar-background-hover: ansi_default; scrollbar-background-active: ansi_default; }
.dialog { width: 76; max-width: 100%; height: auto; max-height: 92vh;
          border: round ansi_yellow; background: ansi_default; padding: 0 1; }
.dialog VerticalScroll { height: auto; max-height: 84vh; scrollbar-size: 1 1; }
.dialog Static { height: auto; }
.dialog OptionList { height: auto; max-height: 75vh; border: none; background: ansi_default;
                     scrollbar-size: 1 1; }
.dialog OptionList > .option-list--option-highlighted {
    background: #0a5c3e; color: #f2efe4; text-style: bold; }
.dialog Input { border: none; background: ansi_default; }
ReplayScreen #progress { height: 10; width: 100%; }
#small { display: none; height: 100%; content-align: center middle; text-align: center; }
Screen.small > * { display: none; }
Screen.small > #small { display: block; }
"""


class Felt(Widget):
    """The table itself, as it is seen now."""

    def __init__(self, seen: Callable[[], tuple[Scene, View]]) -> None:
        super().__init__(id="felt")
        self._seen = seen

    def render(self) -> Text:
        """The scene, as large as there is room."""
        return Text("\n", no_wrap=True, end="").join(draw(*self._seen(), *self.content_size))


class FullScreen(Screen[None]):
    """A screen that needs some room: it says so where there is less, and goes on when there is."""

    def compose(self) -> ComposeResult:
        """Prepare the text that replaces the screen where there is not enough room."""
        yield Static(id="small")

    def on_resize(self, event: Resize) -> None:
        """Show the table only where there is room for all of it."""
        width, height = event.size
        self.set_class(width < LEAST_WIDTH or height < LEAST_HEIGHT, "small")
        self.query_one("#small", Static).update(
            f"The terminal should be at least {LEAST_WIDTH} x {LEAST_HEIGHT}.\n"
            f"It is {width} x {height}: make it larger to go on,\n"
            "or leave with Ctrl+C and use --plain."
        )

    @property
    def is_small(self) -> bool:
        """Whether there is not enough room; keys then do nothing."""
        return self.has_class("small")


class TerminalApp(App[None]):
    """One screen in the colours of the terminal, whether it is dark or light."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False)]
    CSS = CSS

    def __init__(self, title: str, shows: Screen[None]) -> None:
        super().__init__(ansi_color=True)
        self.theme = "ansi-dark"  # which takes both foreground and background from the terminal
        self.title, self._shows = title, shows

    def on_mount(self) -> None:
        """Show the screen."""
        self.push_screen(self._shows)

    def play(self, *, headless: bool = False) -> None:
        """Run until the person leaves; an error is raised once the display has ended."""
        self.run(headless=headless)
        if self._exception is not None:
            raise self._exception

    def _handle_exception(self, error: Exception) -> None:
        super()._handle_exception(error)
        self._exit_renderables.clear()  # Textual would print a traceback
