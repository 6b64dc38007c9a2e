"""A long table: positions round both ends, and the dealers, cards and payouts between them.

Seat 1 is at the dealer's left, which is the right of the picture; the second half of the positions
is at the other end.
"""

from __future__ import annotations

from collections.abc import Sequence

from houserules.drawing import shapes
from houserules.drawing.card_table import (
    CARD,
    SIZES,
    CardTable,
    Row,
    attributes,
    frame,
)
from houserules.drawing.layout import Item, Kind, Layout
from houserules.drawing.lettering import BOLD
from houserules.drawing.paytables import tables
from houserules.drawing.picture import Picture, TooSmallError, fitted
from houserules.drawing.shapes import Point
from houserules.rules.house_rules import HouseRules

WIDE, HIGH, RADIUS = 3160.0, 1600.0, 778.0
RIGHT: Point = (WIDE - 800.0, 800.0)
LEFT: Point = (800.0, 800.0)
"""The centres of the ends."""
TRAY = shapes.box(WIDE / 2 - 340, 22, 680, 122)
LEAST_RADIUS = 225.0
EM = 30.0
"""The size of paytables."""


def long_table(
    layout: Layout, rows: Sequence[Row], *, phrases: Sequence[Item], vigorish: Item
) -> None:
    """Have a layout drawn as a long table; `rows` are from the middle of an end outward."""

    def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
        tried: TooSmallError | None = None
        for size in (one for one in SIZES if one <= 96):
            try:
                return _LongTable(layout, rules, holder, skin).shown(rows, phrases, vigorish, size)
            except TooSmallError as error:
                tried = error
        raise tried or ValueError("no attempt")

    layout.drawn_by(draw)


class _LongTable(CardTable):
    def __init__(self, layout: Layout, rules: HouseRules, holder: str, skin: str) -> None:
        self.count = layout.positions_under(rules)
        super().__init__(layout, rules, holder, skin, 180 / -(-self.count // 2), ())
        self.picture.wide, self.picture.high = WIDE, HIGH
        self.edge, self.middle, self.top = RADIUS, WIDE / 2, 176.0

    @property
    def seats(self) -> list[tuple[Point, float]]:
        """Round the right end from the dealer, then round the left one."""
        first = -(-self.count // 2)
        right = [(RIGHT, 180 - (n + 0.5) * self.step) for n in range(first)]
        return right + [(LEFT, -(n + 0.5) * self.step) for n in range(self.count - first)]

    def shown(
        self, rows: Sequence[Row], phrases: Sequence[Item], vigorish: Item, size: float
    ) -> Picture:
        """The picture, with areas of a size."""
        self._cloth()
        self._equipment(RIGHT[0] - 1540, RIGHT[0] - 20)
        if vigorish.in_force(self.rules):
            self._vigorish(vigorish)
        placed = list(self._from_edge(list(self._offered(rows)), size))
        if self._inside(placed) < LEAST_RADIUS:
            raise self._no_room()
        for one in placed:
            self._row(one, None)
        self._between([item for item in phrases if item.in_force(self.rules)])
        return self.picture

    def _cloth(self) -> None:
        self.picture.rectangle("rail", shapes.box(0, 0, WIDE, HIGH))
        self.picture.rectangle("cloth", shapes.box(22, 22, WIDE - 44, HIGH - 44), RADIUS)
        self._tray(TRAY)

    def _between(self, phrases: Sequence[Item]) -> None:
        """Places for cards, payouts, the name and words between the two ends."""
        picture, rules, y = self.picture, self.rules, self.top + 60
        places = self.layout.of_kind(rules, Kind.PLACE)
        wide = max(item.cards for item in places) * CARD[0] * 1.4
        for n, item in enumerate(places):
            x = self.middle + (n - len(places) / 2) * (wide + 60) + 30
            with self.shows(item):
                frame(picture, item.says(rules), item.cards, shapes.box(x, y, wide, 150))
        y += 250
        every = tables(rules, tuple(paid.payable for paid in picture.paid))
        whole = sum(table.size(EM)[0] for table in every) + 70 * (len(every) - 1)
        x, high = self.middle - whole / 2, 0.0
        for item in self.layout.of_kind(rules, Kind.PAYOUTS):
            with picture.item(item.id, **attributes(item), carrier="layout"):
                for table in every:
                    table.draw(picture, x, y, EM)
                    x, high = x + table.size(EM)[0] + 70, max(high, table.size(EM)[1])
        y += high + (140 if every else 60)
        for item in self.layout.of_kind(rules, Kind.NAME):
            with self.shows(item):
                size = fitted(self.holder, 1300, 96, BOLD)
                picture.text(self.holder, self.middle, y + size, size, weight=BOLD)
        for item in phrases:
            y += 170
            with self.shows(item):
                picture.text(item.says(rules), self.middle, y + 50, 54, weight=BOLD)
