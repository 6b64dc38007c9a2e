"""Replay: the log of a table step by step, every event beside its paragraph.

The cards are open, but for those that lie face down in a round that is not over.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.widgets import Static

from houserules.log import EVENTS, INPUT, OPEN, REFUSED, Entry, Log
from houserules.rules import Bet
from houserules.table.covering import covered
from houserules.table.events import Event, Kind
from houserules.table.inputs import Chance, Decide, Report, from_data
from houserules.table.scene import Scene
from houserules.table.table import Table, replayed
from houserules.terminal.controls import Control, key_rows
from houserules.terminal.drawing import first_shown, with_signs
from houserules.terminal.entries import lines_of
from houserules.terminal.layout import layout_of
from houserules.terminal.look import Felt, FullScreen, TerminalApp
from houserules.terminal.panels import CITE
from houserules.terminal.pieces import View

Placed = dict[int, dict[Bet, int]]
"""The bets on the layout, by seat, in cents."""
Stakes = dict[int, dict[str, int]]
"""By seat and bet, in cents."""
PARAGRAPH = r"§ \S+"
INDENT = " " * 8
"""Before what does not fit into the first row of a line."""
KEYS = (
    Control("→", "Next", "right"),
    Control("←", "Back", "left"),
    Control("↓", "Next input", "down"),
    Control("↑", "Input before", "up"),
    Control("PgDn", "Next round", "pagedown"),
    Control("PgUp", "Round before", "pageup"),
    Control("Home", "First", "home"),
    Control("End", "Last", "end"),
    Control("q", "Quit", "q"),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """One line of the log with what is on the table then."""

    entry: Entry
    line: Text
    round: int
    events: int
    """How many events have happened."""
    opened: int
    """How many had when wagers were open the last time: what they settled is cleared away."""
    bets: Placed
    stakes: Stakes
    """The same by what the bets are called, with those that this input has placed so far."""
    names: dict[int, str]


def _text(line: str) -> Text:
    text = Text(with_signs(line))
    text.highlight_regex(PARAGRAPH, CITE)
    return text


def _group(entries: Sequence[Entry], number: int) -> Iterator[Entry]:
    """An entry, with what chance brought to it and the events that followed."""
    yield entries[number]
    following = (entries[n] for n in range(number + 1, len(entries)))
    yield from takewhile(lambda entry: not _is_input(entry) and entry.kind != REFUSED, following)


def _is_input(entry: Entry) -> bool:
    """Whether somebody did it; the opening is the first of these."""
    if entry.kind != INPUT:
        return entry.kind == OPEN
    return not isinstance(from_data(entry.data), Chance)


def _is_answer(entry: Entry) -> bool:
    """Whether it is done within a round: whatever else people do, they do while wagers are open."""
    return isinstance(from_data(entry.data), Decide | Report)


def _called(bets: Placed) -> Stakes:
    return {seat: {str(bet): stake for bet, stake in held.items()} for seat, held in bets.items()}


def _with(stakes: Stakes, event: Event) -> Stakes:
    """The stakes with what an event has placed."""
    if event.kind is not Kind.PLACED or event.seat is None:
        return stakes
    held = stakes.get(event.seat, {})
    placed = {event.bet: held.get(event.bet, 0) + (event.amount or 0)}
    return {**stakes, event.seat: {**held, **placed}}


class Recording:
    """The moments of a log, noted while it is carried out again."""

    def __init__(
        self,
        path: Path,
        to: int | None = None,
        seal: str | None = None,
        face_up: bool = False,
    ) -> None:
        self._begin()
        self._face_up = face_up
        self.log, self.table = replayed(path, to, seal, self._watch)
        if not face_up:
            self._cover()
        self.inputs = [n for n, moment in enumerate(self.moments) if _is_input(moment.entry)]
        self.numbers = [moment.round for moment in self.moments]

    @property
    def verified(self) -> Iterator[str]:
        """Words for what the log proves, and for what it leaves open."""
        yield "every event follows from the inputs"
        if self.log.unfinished:
            yield "an unfinished last line was left out"
        if entry := self.table.undecided:
            yield f"entry {entry.number} is undecided"

    def _begin(self) -> None:
        self.moments: list[Moment] = []
        self._rounds: list[tuple[int, Scene]] = [(0, Scene(frozenset()))]
        self._now = Scene(frozenset())
        self._events = self._opened = 0
        self._bets: Placed = {}

    def _watch(self, table: Table, entry: Entry) -> None:
        """Note an input, what chance brought and the events; bets stay to the round's end."""
        if self.moments and entry.number <= self.moments[-1].entry.number:
            self._begin()  # the last input was refused, and the table started again
        number, bets = len(self._rounds) - 1, self._bets
        self._bets = {s: dict(p.bets) for s, p in table.dealer.positions.items()}
        ended = table.rounds > number
        if not _is_answer(entry):
            self._opened = self._events
        stakes = _called(bets)
        seated = table.dealer.positions.items()
        names = {seat: f"{seat}: {position.player}" for seat, position in seated}
        entries = table.log.entries
        opening = () if self.moments else _group(entries, 0)
        for noted in (*opening, *_group(entries, entry.number)):
            happened, seen = noted.kind == EVENTS, names if noted.number else {}
            for line in lines_of(noted):
                if happened:
                    event = table.events[self._events]
                    self._now.follow(event)
                    stakes = _with(stakes, event)
                    self._events += 1
                at = (number, self._events, self._opened)
                self.moments.append(Moment(noted, _text(line), *at, bets, stakes, seen))
                if happened and ended and self._events == table.round_began:
                    self._begin_round(table)
                    number += 1
        if not ended:
            last = replace(self.moments[-1], bets=self._bets, stakes=_called(self._bets))
            self.moments[-1] = last
        if ended and len(self._rounds) == table.rounds:
            self._begin_round(table)

    def _cover(self) -> None:
        """Take out of the lines the cards that are face down in a round that is not over."""
        shown = covered(self.table.log.entries, self.table)
        lines = {entry.number: iter(lines_of(entry)) for entry in shown}
        self.moments = [
            replace(moment, line=_text(next(lines[moment.entry.number]))) for moment in self.moments
        ]

    def _begin_round(self, table: Table) -> None:
        self._now = self._now.next_round()
        self._rounds.append((table.round_began, deepcopy(self._now)))

    def scene(self, moment: Moment) -> Scene:
        """The table at a moment, its cards open unless its round is not over."""
        began, base = self._rounds[moment.round]
        scene = deepcopy(base)
        opened = max(began, moment.opened)
        for event in self.table.events[began:opened]:
            scene.follow(event)
        scene.gains.clear()
        for event in self.table.events[opened : moment.events]:
            scene.follow(event)
        scene.settled = True
        scene.open = self._face_up or moment.round < self.table.rounds
        scene.bets = {seat: dict(held) for seat, held in moment.stakes.items()}
        return scene


class ReplayScreen(FullScreen):
    """The felt, the lines of the log around this one, and the keys."""

    def __init__(self, recording: Recording) -> None:
        super().__init__()
        self._recording = recording
        self._at = 0

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield from super().compose()
        yield Static(id="head")
        yield Felt(self._seen)
        yield Static(id="progress")
        yield Static(id="keys")

    def on_resize(self, event: Resize) -> None:
        """There is more or less room for lines."""
        self.call_after_refresh(self._show)

    def on_key(self, event: Key) -> None:
        """Go to another moment."""
        inputs, rounds, last = self._recording.inputs, self._recording.numbers, self._last
        here = rounds[self._at] if rounds else 0
        places = {
            "right": self._at + 1,
            "space": self._at + 1,
            "enter": self._at + 1,
            "left": self._at - 1,
            "down": next(iter(inputs[bisect_right(inputs, self._at) :]), last),
            "up": inputs[max(0, bisect_left(inputs, self._at) - 1)] if inputs else 0,
            "pagedown": bisect_right(rounds, here),
            "pageup": bisect_left(rounds, here - 1),
            "home": 0,
            "end": last,
        }
        if event.key in ("q", "escape"):
            self.app.exit()
        elif event.key in places and not self.is_small:
            event.stop()
            self._at = min(max(places[event.key], 0), last)
            self._show()

    @property
    def _last(self) -> int:
        return max(0, len(self._recording.moments) - 1)

    def _show(self) -> None:
        """Bring the screen to this moment."""
        moments = self._recording.moments
        self.query_one("#felt").refresh()
        self.query_one("#head", Static).update(self._heading())
        self.query_one("#keys", Static).update(key_rows(KEYS, self.size.width))
        lines = self.query_one("#progress", Static)
        lines.border_title = "The log"
        lines.border_subtitle = "; ".join(self._recording.verified)
        room, width = lines.content_size.height, lines.content_size.width
        here = self._in_full(width)[:room]
        around = room - len(here) + 1
        first = first_shown(len(moments), self._at, around)
        rows = []
        for number, moment in enumerate(moments[first : first + around], first):
            if number == self._at:
                rows += here
                continue
            row = Text(" ").append(moment.line)
            row.truncate(width, overflow="ellipsis")
            row.stylize("dim" if number > self._at else "")
            rows.append(row)
        lines.update(Text("\n").join(rows))

    def _in_full(self, width: int) -> list[Text]:
        """The line of this moment, in as many rows as it takes."""
        if not self._recording.moments or width <= len(INDENT):
            return []
        line = self._recording.moments[self._at].line
        fits = line.cell_len < width
        first, *more = [line] if fits else line.wrap(self.app.console, width - len(INDENT))
        rows = [Text("▸").append(first), *(Text(INDENT).append(row) for row in more)]
        for row in rows:
            row.stylize("bold")
        return rows

    def _seen(self) -> tuple[Scene, View]:
        """The scene of this moment, with the bets of all seats on the layout."""
        if not self._recording.moments:
            return Scene(frozenset()), View({})
        moment, rules = self._recording.moments[self._at], self._recording.table.rules
        together: dict[Bet, int] = {}
        for bets in moment.bets.values():
            for bet, stake in bets.items():
                together[bet] = together.get(bet, 0) + stake
        layout = layout_of(rules, together)
        view = View(moment.names, layout=layout, hand_name=rules.game.hand_name)
        return self._recording.scene(moment), view

    def _heading(self) -> Text:
        table, log = self._recording.table, self._recording.log
        moments = self._recording.moments
        entry = moments[self._at].entry.number if moments else 0
        left = Text().append(f" {table.game.name}", "bold").append(f"  {table.game.chapter}", CITE)
        now = moments[self._at].round + 1 if moments else 0
        right = f"  Round {now}   Entry {entry} of {len(log.entries) - 1} "
        seal, room = f"  Seal {log.seal[:12]}… ", self.size.width - left.cell_len
        if len(right) + len(seal) <= room:
            right += seal
        return left.append(right.rjust(room))


class ReplayApp(TerminalApp):
    """A person who steps through a log."""

    def __init__(self, recording: Recording) -> None:
        super().__init__(recording.table.game.name, ReplayScreen(recording))


def step_through(
    path: Path, to: int | None = None, seal: str | None = None, face_up: bool = False
) -> Log:
    """Verify a log, and step through it until the person has seen enough."""
    recording = Recording(path, to, seal, face_up)
    ReplayApp(recording).play()
    return recording.log
