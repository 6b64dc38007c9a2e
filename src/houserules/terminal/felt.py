"""The felt: a scene arranged for the room there is, the dealer on top and the seats around."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from houserules.table.scene import Scene
from houserules.terminal.drawing import FELT, QUIET, Block, Size, beside, line
from houserules.terminal.layout import Around, layout_block
from houserules.terminal.pieces import Detail, Sizes, View, before_dealer, seat_block

LARGE: tuple[Sizes, ...] = (
    (Size.HUGE, Size.HUGE, Size.BIG),
    (Size.BIG, Size.BIG, Size.SMALL),
    (Size.BIG, Size.BIG, Size.TINY),
    (Size.SMALL, Size.SMALL, Size.SMALL),
    (Size.SMALL, Size.SMALL, Size.TINY),
)
TINY: tuple[Sizes, ...] = (
    (Size.TINY, Size.SMALL, Size.TINY),
    (Size.TINY, Size.TINY, Size.TINY),
)
DETAILS = (
    *(
        Detail(sizes, in_a_row, named, called=called)
        for group in (LARGE, TINY)
        for called in (True, False)
        for sizes in group
        for in_a_row, named in ((4, 6), (2, 6), (1, 6), (0, 6), (0, 3), (0, 0))
    ),
    *(
        Detail(sizes, 0, named, called=called, others=False)
        for sizes in (*LARGE, *TINY)
        for called in (True, False)
        for named in (6, 0)
    ),
)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The places of seats: the outer ones beside the dealer, in a curve, with columns between."""

    flanking: bool
    curved: bool
    gap: int = 3


ARRANGEMENTS = (
    Arrangement(flanking=False, curved=True),
    Arrangement(flanking=False, curved=False),
    Arrangement(flanking=True, curved=True),
    Arrangement(flanking=True, curved=False),
    Arrangement(flanking=True, curved=False, gap=1),
    Arrangement(flanking=False, curved=False, gap=1),
)
"""The finest first; the first that fits is drawn."""


def draw(scene: Scene, view: View, width: int, height: int) -> list[Text]:
    """The rows of the felt, drawn as large as fits; a layout keeps what is around its numbers."""
    made = _Made(scene, view)
    for around in Around:
        middle = layout_block(view.layout, scene, around)
        for detail in DETAILS:
            top = made.dealer(detail)
            if not top.rows and not middle.rows:
                top = line("DEALER", QUIET)
            seats = made.seats(detail)
            for arrangement in ARRANGEMENTS:
                if _fits(top, middle, seats, arrangement, width, height):
                    blocks = _arranged(top, middle, seats, arrangement, width)
                    return _spread(blocks, width, height)
        if not view.layout.around:
            break
    return _spread([made.dealer(DETAILS[-1])], width, height)


class _Made:
    """The pieces of one felt: most look the same in many details, and are made once."""

    def __init__(self, scene: Scene, view: View) -> None:
        self._scene, self._view = scene, view
        self._known: dict[tuple[int | None, Detail], Block] = {}

    def dealer(self, detail: Detail) -> Block:
        """The pieces before the dealer."""
        matters = detail.of_dealer()
        if (None, matters) not in self._known:
            self._known[None, matters] = before_dealer(self._scene, self._view, matters)
        return self._known[None, matters]

    def seats(self, detail: Detail) -> list[Block]:
        """The seats as players see them: the first is at the dealer's left, on the right side."""
        blocks = []
        for seat in sorted(self._view.names, reverse=True):
            matters = detail.of_seat(seat in self._scene.own)
            if (seat, matters) not in self._known:
                block = seat_block(self._scene, self._view, seat, matters)
                self._known[seat, matters] = block
            blocks.append(self._known[seat, matters])
        return blocks


def _rows_of(
    seats: Sequence[Block], arrangement: Arrangement
) -> tuple[Sequence[Block], Sequence[Block]]:
    """The seats beside the dealer, and those before."""
    if arrangement.flanking and len(seats) > 3:
        return (seats[0], seats[-1]), seats[1:-1]
    return (), seats


def _lowered(place: int, seats: Sequence[Block], arrangement: Arrangement) -> int:
    """By how many rows a seat is nearer to the viewer than the outer ones."""
    return min(place, len(seats) - 1 - place) if arrangement.curved else 0


def _fits(
    top: Block, middle: Block, seats: Sequence[Block], by: Arrangement, width: int, height: int
) -> bool:
    """Whether everything finds room, reckoned before anything is put together."""
    beside_dealer, before = _rows_of(seats, by)
    tops = (top, *beside_dealer)
    row = sum(seat.width for seat in before) + by.gap * (len(before) - 1)
    widest = max(sum(block.width for block in tops) + len(tops) - 1, middle.width, row)
    lowest = max((s.height + _lowered(n, before, by) for n, s in enumerate(before)), default=0)
    return widest <= width and max(b.height for b in tops) + middle.height + lowest <= height


def _arranged(
    top: Block, middle: Block, seats: Sequence[Block], by: Arrangement, width: int
) -> list[Block]:
    """The blocks of the felt, from top to bottom."""
    beside_dealer, before = _rows_of(seats, by)
    if beside_dealer:
        left, right = beside_dealer
        top = beside(
            [left, top, right], max(1, (width - left.width - top.width - right.width) // 3)
        )
    lowered = (
        Block.of(*[Text()] * _lowered(number, before, by), *seat.rows)
        for number, seat in enumerate(before)
    )
    return [top, middle, beside(lowered, by.gap)]


def _spread(blocks: Sequence[Block], width: int, height: int) -> list[Text]:
    """Blocks in the middle of the felt, the room that is left divided between them."""
    shown = [block for block in blocks if block.rows]
    left = height - sum(block.height for block in shown)
    rows: list[Text] = []
    for number, block in enumerate(shown):
        above = left // (len(shown) + 1 - number)
        left -= above
        rows += [Text()] * above
        rows += [_middle(row, width) for row in block.rows]
    rows += [Text()] * (height - len(rows))
    return [_on_felt(row, width) for row in rows[:height]]


def _middle(row: Text, width: int) -> Text:
    return Text(" " * ((width - row.cell_len) // 2)).append(row)


def _on_felt(row: Text, width: int) -> Text:
    felt = Text("", FELT).append(row)
    felt.truncate(width)
    felt.append(" " * max(0, width - felt.cell_len))
    return felt
