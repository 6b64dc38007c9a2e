"""A light table of text that fits its width, for the full screen and for printed answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Text

EDGES, BETWEEN = 2, 3
"""Blanks at both edges together, and between two columns."""
READABLE = 20
"""A column that wraps is narrowed to this width before the heads of others are broken."""
SENTENCE = 40
"""A column of sentences that would be narrower than this is laid under the lines instead."""


class Grid(Table):
    """A table that breaks lines between words only; too narrow for that, it is a list.

    A `spare` column is left out before a cell of a column that does not wrap would be broken.
    The cells of an `under` column are laid under their lines where it would be narrow.
    """

    spare: Sequence[str] = ()
    under: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.spare and not self._is_whole(options.max_width):
            self._keep([column for column in self.columns if column.header not in self.spare])
        widths = self._widths(options.max_width)
        if sentences := self._too_narrow(widths):
            columns = self.columns
            self._keep([column for column in columns if column is not sentences])
            if below := self._widths(options.max_width):
                yield from self._over(sentences, below, console, options)
                return
            self._keep(columns)
        if widths is None:
            yield from self._listed()
            return
        for column, width in zip(self.columns, widths, strict=True):
            column.width = width
        yield from super().__rich_console__(console, options)

    def _keep(self, columns: Sequence[Column]) -> None:
        self.columns = [replace(column, _index=n) for n, column in enumerate(columns)]

    def _too_narrow(self, widths: Sequence[int] | None) -> Column | None:
        """The column of sentences, if they would be broken into a few words a line."""
        for number, column in enumerate(self.columns):
            least = min(SENTENCE, _Widths.of(column).whole)
            if column.header == self.under and (widths is None or widths[number] < least):
                return column
        return None

    def _over(
        self, under: Column, widths: Sequence[int], console: Console, options: ConsoleOptions
    ) -> RenderResult:
        """The table; the blank line that ends each row is the row's sentence instead."""
        for row in self.rows:
            row.end_section = True
        indent, sentences = widths[0] + BETWEEN + 1, iter(map(str, under.cells))
        top, *lines = console.render_lines(self, options, pad=False)
        yield from (*top, Segment.line())
        for line in lines:
            if "".join(part.text for part in line).strip():
                yield from (*line, Segment.line())
            elif sentence := next(sentences, ""):
                yield Padding(Text(sentence), (0, 1, 0, indent))
        yield Text()

    def _is_whole(self, width: int) -> bool:
        """Whether only columns that wrap, and heads, need to be broken."""
        found = [_Widths.of(column) for column in self.columns]
        return sum(one.readable if one.wraps else one.cells for one in found) <= self._room(width)

    def _room(self, width: int) -> int:
        return width - EDGES - BETWEEN * (len(self.columns) - 1)

    def _widths(self, width: int) -> list[int] | None:
        """The width of each column, or None where a word would have to be broken.

        Columns that wrap are narrowed first, then heads are broken, then the other cells.
        """
        room = self._room(width)
        found = [_Widths.of(column) for column in self.columns]
        whole = [one.whole for one in found]
        least = [one.word for one in found]
        if sum(whole) <= room:
            return whole
        if sum(least) > room:
            return None
        for column in self.columns:
            column.no_wrap = False
        readable = [one.readable if one.wraps else one.whole for one in found]
        without_heads = [one.word if one.wraps else one.cells for one in found]
        start = readable if sum(readable) <= room else without_heads
        wraps = [number for number, one in enumerate(found) if one.wraps]
        return _grown(_shrunk(start, least, room), whole, wraps, room)

    def _listed(self) -> RenderResult:
        """Each row as lines with the heads of its columns."""
        for cells in zip(*(map(str, column.cells) for column in self.columns), strict=True):
            for column, cell in zip(self.columns, cells, strict=True):
                if cell:
                    head = f"{column.header}: " if column.header else ""
                    yield Text(f" {head}{cell}")
            yield Text()


@dataclass(frozen=True, slots=True)
class _Widths:
    """The widths that a column can have: for each word, for each cell, with a whole head."""

    word: int
    cells: int
    whole: int
    wraps: bool

    @property
    def readable(self) -> int:
        """The width below which a column that wraps is hard to read."""
        return min(self.whole, max(self.word, READABLE))

    @classmethod
    def of(cls, column: Column) -> _Widths:
        cells, head = [str(cell) for cell in column.cells], str(column.header)
        word = _longest(word for text in (*cells, head) for word in text.split())
        lines = _longest(line for text in cells for line in text.splitlines())
        return cls(word, max(word, lines), max(word, lines, cell_len(head)), not column.no_wrap)


def grid(
    *columns: str,
    right: Sequence[str] = (),
    wrap: Sequence[str] = (),
    spare: Sequence[str] = (),
    under: str = "",
) -> Grid:
    """A light table; the named columns align right, wrap first, may be left out or lie under."""
    made = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), header_style="bold")
    made.spare, made.under = spare, under
    for column in columns:
        made.add_column(
            column,
            justify="right" if column in right else "left",
            no_wrap=column not in wrap,
            overflow="fold",
        )
    return made


def _longest(texts: Iterable[str]) -> int:
    return max(map(cell_len, texts), default=1)


def _shrunk(widths: list[int], least: list[int], room: int) -> list[int]:
    """Widths that fit into the room; the widest shrinks first."""
    widths = list(widths)
    while sum(widths) > room:
        wide = (number for number, width in enumerate(widths) if width > least[number])
        widths[max(wide, key=lambda number: widths[number])] -= 1
    return widths


def _grown(widths: list[int], most: list[int], wraps: list[int], room: int) -> list[int]:
    """Widths with the rest of the room for columns that wrap; the narrowest grows first."""
    while sum(widths) < room and (less := [n for n in wraps if widths[n] < most[n]]):
        widths[min(less, key=lambda number: widths[number])] += 1
    return widths
