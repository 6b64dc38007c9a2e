"""A grid: boxes in rows, each with label, dice, notes and payout, set as large as fits."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from houserules.drawing import dice, shapes
from houserules.drawing.areas import LEADING
from houserules.drawing.card_table import attributes
from houserules.drawing.layout import Item
from houserules.drawing.lettering import BOLD, CAPITAL, REGULAR, SEMIBOLD
from houserules.drawing.paytables import Payout
from houserules.drawing.picture import LEAST, Picture, fitted
from houserules.drawing.shapes import Outline
from houserules.rules.ids import slug

LARGEST, LARGEST_DIE, LARGEST_NOTE, LARGEST_PAYOUT = 60.0, 46.0, 20.0, 26.0
"""The largest label, die, note and payout, in millimetres."""
INSIDE = 9.0
"""From a box to what is in it."""
AFTER_DICE, AFTER_WORDS, DESCENT_ROOM = 10.0, 4.0, 0.29
"""From part to part in a box; below words there is room for letters with tails."""


@dataclass(frozen=True)
class Cell:
    """A box of a grid: what it shows from the top downward, and its item.

    A label, a note or the faces of dice are one line each; `wide` is the share of the row's width.
    `side` names the part of an item that is several times on the layout.
    """

    item: Item | None = None
    side: str = ""
    label: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()
    notes: tuple[str, ...] = ()
    pays: Payout | None = None
    wide: float = 1
    kind: str = "l2"
    text: str = "t"
    """The classes of the box and of its words."""
    largest: float = LARGEST
    largest_die: float = LARGEST_DIE
    largest_pays: float = LARGEST_PAYOUT
    where: str = ""
    """The part of the layout in which it is, where wagers are decided by that."""

    @property
    def id(self) -> str:
        """The id of its item in the picture."""
        if self.item is None:
            return ""
        return ".".join(filter(None, (self.item.id, slug(self.side))))

    @property
    def shape(self) -> tuple[int, int, int, bool, float, float, float]:
        """Cells of one row that are alike have letters of one size."""
        return (
            len(self.label),
            len(self.dice),
            len(self.notes),
            self.pays is not None,
            self.wide,
            self.largest,
            self.largest_die,
        )


@dataclass(frozen=True)
class _Sizes:
    """The sizes of a box's parts."""

    label: float
    die: float
    note: float
    pays: float

    def least(self, other: _Sizes) -> _Sizes:
        pairs = zip(_values(self), _values(other), strict=True)
        return _Sizes(*(min(pair) for pair in pairs))

    def high(self, cell: Cell) -> float:
        """The height of everything in a box."""
        groups = (
            (_lines_high(len(cell.label), self.label), _after(self.label)),
            (dice.row_width(len(cell.dice), self.die) if cell.dice else 0, AFTER_DICE),
            (_lines_high(len(cell.notes), self.note), _after(self.note)),
            (CAPITAL * self.pays if cell.pays else 0, 0),
        )
        shown = [group for group in groups if group[0]]
        return sum(high + after for high, after in shown) - (shown[-1][1] if shown else 0)


def grid(
    picture: Picture,
    at: Outline,
    rows: Sequence[Sequence[Cell]],
    *,
    heights: Sequence[float] = (),
    gap: float = 6,
    round_by: float = 6,
) -> None:
    """Boxes in rows that fill a rectangle; `heights` are the rows' shares of it."""
    left, top, right, bottom = shapes.bounds(at)
    shares = heights or [1.0] * len(rows)
    unit = (bottom - top - gap * (len(rows) - 1)) / sum(shares)
    for row, share in zip(rows, shares, strict=True):
        high = share * unit
        _row(picture, row, shapes.box(left, top, right - left, high), gap, round_by)
        top += high + gap


def _row(picture: Picture, row: Sequence[Cell], at: Outline, gap: float, round_by: float) -> None:
    left, top, right, bottom = shapes.bounds(at)
    unit = (right - left - gap * (len(row) - 1)) / sum(cell.wide for cell in row)
    sizes: dict[object, _Sizes] = {}
    for cell in row:
        own = _fits(cell, cell.wide * unit - 2 * INSIDE, bottom - top - 2 * INSIDE)
        sizes[cell.shape] = own.least(sizes.get(cell.shape, own))
    for cell in row:
        box = shapes.box(left, top, cell.wide * unit, bottom - top)
        draw(picture, cell, box, sizes[cell.shape], round_by)
        left += cell.wide * unit + gap


def draw(
    picture: Picture, cell: Cell, at: Outline, sizes: _Sizes | None = None, round_by: float = 6
) -> None:
    """A box of its own at a place."""
    left, top, right, bottom = shapes.bounds(at)
    found = sizes or _fits(cell, right - left - 2 * INSIDE, bottom - top - 2 * INSIDE)
    with ExitStack() as groups:
        if cell.item is not None:
            groups.enter_context(picture.item(cell.id, **attributes(cell.item), where=cell.where))
        picture.rectangle(cell.kind, at, round_by)
        picture.keep_clear(at)
        _fill(picture, cell, at, found)


def _fill(picture: Picture, cell: Cell, at: Outline, sizes: _Sizes) -> None:
    left, top, right, bottom = shapes.bounds(at)
    x = (left + right) / 2
    y = (top + bottom - sizes.high(cell)) / 2
    y = _lines(picture, cell.label, (x, y), sizes.label, BOLD, at, cell.text)
    for faces in cell.dice:
        dice.dice(picture, (x, y + sizes.die / 2), sizes.die, faces)
        y += sizes.die * (1 + dice.APART)
    y += AFTER_DICE - dice.APART * sizes.die if cell.dice else 0
    y = _lines(picture, cell.notes, (x, y), sizes.note, REGULAR, at, cell.text)
    if cell.pays is not None:
        picture.paid += cell.pays.paid
        _lines(picture, (cell.pays.words,), (x, y), sizes.pays, SEMIBOLD, at, cell.text)


def _lines(
    picture: Picture,
    lines: Sequence[str],
    at: tuple[float, float],
    size: float,
    weight: int,
    area: Outline,
    kind: str,
) -> float:
    """Lines below each other from a height on, and where the next part begins."""
    x, y = at
    for line in lines:
        picture.text(line, x, y + CAPITAL * size, size, weight=weight, area=area, kind=kind)
        y += LEADING * size
    return y - (LEADING - CAPITAL) * size + _after(size) if lines else y


def _lines_high(count: int, size: float) -> float:
    return (count - 1) * LEADING * size + CAPITAL * size if count else 0


def _after(size: float) -> float:
    return AFTER_WORDS + DESCENT_ROOM * size


def _values(sizes: _Sizes) -> tuple[float, float, float, float]:
    return sizes.label, sizes.die, sizes.note, sizes.pays


def _fits(cell: Cell, wide: float, high: float) -> _Sizes:
    """The largest sizes at which everything is inside a width and a height.

    Notes and payouts become smaller only where labels and dice alone cannot give way.
    """
    widest = _Sizes(
        min((fitted(line, wide, cell.largest, BOLD) for line in cell.label), default=cell.largest),
        min(
            (min(cell.largest_die, wide / dice.row_width(len(faces), 1)) for faces in cell.dice),
            default=LARGEST_DIE,
        ),
        min((fitted(line, wide, LARGEST_NOTE) for line in cell.notes), default=LARGEST_NOTE),
        fitted(cell.pays.words, wide, cell.largest_pays, SEMIBOLD) if cell.pays else LARGEST_PAYOUT,
    )
    low, top = 0.0, 1.0
    for _ in range(16):
        scale = (low + top) / 2
        found = _scaled(widest, scale)
        low, top = (scale, top) if found.high(cell) <= high else (low, scale)
    return _scaled(widest, low if low < 0.999 else 1.0)


def _scaled(sizes: _Sizes, by: float) -> _Sizes:
    """Small words give way half as much as labels and dice, and never below what people read."""
    half = (1 + by) / 2 if by > 0.4 else by * 1.75
    note, pays = (max(min(LEAST, one), one * half) for one in (sizes.note, sizes.pays))
    return _Sizes(sizes.label * by, sizes.die * by, note, pays)
