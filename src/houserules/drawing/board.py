"""A felt with boxes: items and their payouts in boxes, rings and lines."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from houserules.drawing import areas, grid, shapes
from houserules.drawing.card_table import attributes
from houserules.drawing.grid import Cell
from houserules.drawing.layout import Item, Layout
from houserules.drawing.lettering import BOLD, SEMIBOLD, typographic, width
from houserules.drawing.paytables import Payout, Table, table_of
from houserules.drawing.picture import Paid, Picture, fitted
from houserules.drawing.shapes import Outline, Point
from houserules.rules.house_rules import HouseRules
from houserules.rules.ids import slug
from houserules.rules.printed import blocks
from houserules.rules.wager import Wager


class Board:
    """A felt that is being drawn, with the payouts in force."""

    def __init__(
        self, layout: Layout, rules: HouseRules, skin: str, size: tuple[float, float], ids: str
    ) -> None:
        """Begin a felt; `ids` says where the parts of an item are."""
        self.layout, self.rules = layout, rules
        self.picture = Picture(
            f"{layout.game.full_name} layout",
            *size,
            skin=skin,
            description=f"{rules.in_words} Each id is the paragraph and the item; {ids}",
        )
        self.payouts = {block.name: block.rows for block in blocks(rules)}

    def cloth(self, wall: float, round_by: float) -> None:
        """An oblong table with rounded corners inside its rail."""
        whole = shapes.box(0, 0, self.picture.wide, self.picture.high)
        self.picture.rectangle("rail", whole, round_by + wall)
        inside = shapes.box(wall, wall, self.picture.wide - 2 * wall, self.picture.high - 2 * wall)
        self.picture.rectangle("cloth", inside, round_by)

    def shows(
        self, item: Item, side: str = "", seat: int = 0, **more: str
    ) -> AbstractContextManager[None]:
        """The group of an item, or of its part at a seat or side."""
        parts = (item.id, f"seat{seat}" if seat else "", slug(side))
        return self.picture.item(".".join(filter(None, parts)), **attributes(item), **more)

    def in_force(self, item: Item) -> bool:
        """Whether an item belongs to the layout."""
        return item.in_force(self.rules)

    def pays(self, name: str, row: int = 0, form: str = "{}") -> Payout:
        """The payout of a wager by a row of its table, set into the words of `form`."""
        found = self.payouts[name][row]
        words = f"{found.number} {found.unit}".strip()
        return Payout(form.format(words), (Paid(name, found.label, words),))

    def of(self, item: Item, row: int = 0) -> Payout:
        """The payout of the wager of an area by a row of its table."""
        assert item.wager is not None
        return self.pays(item.wager.name, row)

    def table(self, wager: Wager, title: str = "") -> Table:
        """The payouts of a wager as a paytable."""
        return table_of(wager.name, self.payouts[wager.name], title)

    def box(
        self,
        at: Outline,
        label: str,
        pays: Payout | None = None,
        *,
        dice: Sequence[int] = (),
        notes: Sequence[str] = (),
        kind: str = "l2",
        largest: float = 40.0,
        largest_pays: float = grid.LARGEST_PAYOUT,
    ) -> None:
        """A box with a label in as many lines as make it largest."""
        left, top, right, bottom = shapes.bounds(at)
        high = bottom - top - (54 if dice else 0) - 18 * len(notes) - (20 if pays else 0)
        room = ("box", right - left - 18, max(20.0, high - 10))
        _, lines = areas.best_lines(typographic(label), room, largest)
        cell = Cell(
            label=tuple(lines) if label else (),
            dice=(tuple(dice),) if dice else (),
            notes=tuple(notes),
            pays=pays,
            kind=kind,
            largest=largest,
            largest_pays=largest_pays,
        )
        grid.draw(self.picture, cell, at)

    def say(self, one: Payout, at: Point, size: float, area: Outline | None = None) -> None:
        """A payout on a line, its capitals about a point."""
        self.picture.middle(one.words, *at, size, weight=SEMIBOLD, area=area)
        self.picture.paid += one.paid

    def ring(self, at: Point, radius: float, label: str, largest: float = 27.0) -> None:
        """A circle with a label."""
        outline = shapes.circle(*at, radius)
        self.picture.circle("l", *at, radius)
        self.picture.keep_clear(outline)
        room = ("round", 2 * radius - 6, 2 * radius - 6)
        areas.lettered(self.picture, label, at, room, 0, outline, largest)

    def title(self, label: str, at: Point, wide: float, largest: float = 26.0) -> None:
        """Words about a point, at most so wide."""
        size = fitted(label, wide, largest, BOLD)
        self.picture.middle(label, *at, size, weight=BOLD)

    def heading(self, label: str, left: float, right: float, y: float, size: float = 22.0) -> None:
        """Words in the middle of a hairline."""
        middle = (left + right) / 2
        self.picture.middle(label, middle, y, size, weight=SEMIBOLD)
        half = width(typographic(label), size, SEMIBOLD) / 2 + 0.7 * size
        for start, end in ((left, middle - half), (middle + half, right)):
            if end - start > size:
                self.picture.line("h", (start, y), (end, y))

    def equipment(
        self,
        item: Item,
        x: float,
        y: float,
        wide: float = 130.0,
        high: float = 44.0,
        size: float = 17.0,
    ) -> None:
        """A dotted box at the dealer's side."""
        at = shapes.box(x, y, wide, high)
        with self.shows(item):
            self.picture.rectangle("eq", at, 6)
            self.picture.keep_clear(at)
            self.picture.middle(
                item.says(self.rules), x + wide / 2, y + high / 2, size, kind="m", area=at
            )
