"""A card table: positions on an arc, areas from the dealer outward, words and paytables inside.

Seat 1 is at the dealer's left, which is the right of the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import asin, degrees, sqrt

from houserules.drawing import areas, shapes
from houserules.drawing.layout import Item, Kind, Layout, Role
from houserules.drawing.lettering import BOLD, CAPITAL, REGULAR, width
from houserules.drawing.paytables import Payout, Table, only_payout, tables
from houserules.drawing.picture import LEAST, Picture, TooSmallError, arc_angle, fitted
from houserules.drawing.shapes import Outline, Point, polar
from houserules.rules.house_rules import HouseRules
from houserules.rules.money import short_dollars

WIDE, HIGH = 1900.0, 975.0
CENTRE: Point = (950.0, -140.0)
EDGE = 1090.0
"""The radius of the players' edge, and its centre above the dealer's."""
MARGIN = 22.0
CHIP, CARD = 39.0, (63.0, 88.0)
STEPS = {9: 12.4, 8: 14.2, 7: 17.0, 6: 18.5, 5: 20.0}
"""The angle from one position to the next, by their number."""
SIZES = (128, 112, 96, 92, 88, 84, 80, 76, 72, 69, 67)
"""The sizes of areas, the last of which is for dense seats."""
LEFT = ("discard-bucket", "discard-rack", "player-activated-shaker", "shaker", "tip-box")
"""Equipment at the left of the picture, which is the dealer's right."""
MAIN = (Role.FIRST, Role.LATER, Role.CARDS, Role.CARD)
"""Areas that stay large beside dense side wagers."""
GAP = 9.0
"""Between two areas."""
FAN, BETWEEN_SEATS = 22.0, 26.0
"""From card to card in a place for a hand at best, and from seat to seat at least."""
METER = 60.0
"""A double ring that is named by the string through it."""
PHRASES = (54, 49, 44, 40, 36, 33, 30, 27, 25, 23, 21)
"""The sizes of the outermost words on an arc; each further arc is 5 smaller."""
LARGE_PHRASE = 36
"""The outermost words on an arc are at least so large if corners or smaller areas make room."""
ROWS = (22.0, 21.0, 20.0, 19.0, 18.0, 17.0)
"""The sizes of paytables."""
SIZES_INSIDE = sorted(
    product(PHRASES, ROWS), key=lambda pair: PHRASES.index(pair[0]) + 1.5 * ROWS.index(pair[1])
)
"""Phrases and paytables become smaller together."""
TRAY = shapes.box(650, 22, 600, 108)
TOP, CORNER = 146.0, 140.0
"""Where the middle begins, below the tray."""
SEE_SIGN, SEE_SIGN_FOR_ALL = "Payouts: see the sign", "Payouts and rules: see the sign"
BETWEEN = 26.0
"""The room of an inscription between two areas."""
LEAST_RADIUS = 470.0
"""The least radius of areas, so that the dealer has room inside."""


@dataclass(frozen=True)
class Sectors:
    """A band that is cut into one sector for each position, with the payout below its label."""

    item: Item
    depth: float
    pays: bool = True


@dataclass(frozen=True)
class Numbers:
    """The numbers of the positions."""

    item: Item


@dataclass(frozen=True)
class Line:
    """A closed band over all positions with words in it, such as the insurance line."""

    item: Item
    depth: float = 56.0


@dataclass(frozen=True)
class Hands:
    """The places of a player's hands beside each other, each as wide as its cards in a fan."""

    items: tuple[Item, ...]
    depth: float = CARD[1] + 10

    def widths(self, room: float) -> list[float]:
        """The widths of the places, with cards as far apart as the room permits."""
        hidden = sum(item.cards - 1 for item in self.items)
        whole = sum(CARD[0] + 10 + GAP for _ in self.items) - GAP
        fan = min(FAN, (room - whole) / hidden) if hidden else 0.0
        return [CARD[0] + 10 + fan * (item.cards - 1) for item in self.items]


AtSeat = Callable[["CardTable", int, Point, float], None]
"""Draws something at a seat: its middle and the angle of the seat are given."""


@dataclass(frozen=True)
class Drawn:
    """A row that a chapter draws itself at each position."""

    depth: float
    draw: AtSeat


Row = Sequence[Item] | Sectors | Numbers | Line | Hands | Drawn
"""The things at the same distance from the dealer."""


@dataclass
class _Placed:
    """A row with its radius and the size of its areas."""

    row: Row
    radius: float
    size: float


def card_table(
    layout: Layout,
    rows: Sequence[Row] | Callable[[HouseRules], Sequence[Row]],
    *,
    phrases: Sequence[Item] = (),
    step: float = 0,
    between: tuple[Item, Item, Item] | None = None,
    vigorish: Item | None = None,
    kind: type[CardTable] | None = None,
) -> None:
    """Have a layout drawn as a card table.

    `rows` are from the dealer outward, perhaps by the rules; an area that is not offered is left
    out, and a row that is too wide for its place is divided. `phrases` are on arcs, outermost
    first; every other inscription is in the middle, with the places for cards, the payouts and the
    name. `between` is an inscription between two areas of a row. `vigorish` are numbers at the
    tray. `kind` is a card table of its own.
    """

    def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
        tried: TooSmallError | None = None
        ordered = rows(rules) if callable(rows) else rows
        for sign, corners, size, least in _attempts(layout, rules, phrases):
            made = (kind or CardTable)(
                layout, rules, holder, skin, step or STEPS[layout.positions], sign
            )
            made.uses_corners, made.least_phrase = corners, least
            try:
                return made.drawn(ordered, phrases, between, vigorish, size)
            except TooSmallError as error:
                tried = error
        raise tried or ValueError("no attempt")

    layout.drawn_by(draw)


class CardTable:
    """A card table while it is drawn."""

    always_pays = False
    """Whether the payouts are on the felt even where the chapter does not want them."""

    def __init__(
        self,
        layout: Layout,
        rules: HouseRules,
        holder: str,
        skin: str,
        step: float,
        sign: Collection[Item],
    ) -> None:
        """Start a table; a sign carries the items of `sign`."""
        self.sign = sign
        self.layout, self.rules, self.holder, self.step = layout, rules, holder, step
        game = layout.game
        self.picture = Picture(
            f"{game.full_name} layout",
            WIDE,
            HIGH,
            skin=skin,
            description=(
                f"Layout for {layout.positions_under(rules)} positions. {rules.in_words} Each id "
                "is the paragraph, the item and the seat; seat 1 is at the dealer's left."
            ),
        )
        self.top = TOP
        self.edge, self.middle = EDGE, CENTRE[0]
        self.uses_corners = False
        self.least_phrase = 0

    @property
    def angles(self) -> list[float]:
        """The angle of each position, seat 1 first."""
        count = self.layout.positions
        return [(count - 1) / 2 * self.step - n * self.step for n in range(count)]

    @property
    def seats(self) -> list[tuple[Point, float]]:
        """The centre of the arc and the angle of each position, seat 1 first."""
        return [(CENTRE, angle) for angle in self.angles]

    def drawn(
        self,
        rows: Sequence[Row],
        phrases: Sequence[Item],
        between: tuple[Item, Item, Item] | None,
        vigorish: Item | None,
        size: float,
    ) -> Picture:
        self._cloth()
        self._equipment()
        if vigorish is not None and vigorish.in_force(self.rules):
            self._vigorish(vigorish)
        offered = list(self._offered(rows))
        placed = self._packed(offered, size)
        for one in placed:
            self._row(one, between)
        inner = self._inside(placed)
        shown = [item for item in phrases if item.in_force(self.rules) and item not in self.sign]
        self._middle(inner, shown, placed)
        return self.picture

    def _cloth(self) -> None:
        picture = self.picture
        picture.rectangle("rail", shapes.box(0, 0, WIDE, HIGH))
        picture.path(
            "cloth",
            "M82 22H1818Q1878 22 1878 82V361.8Q1878 431.8 1816 521.9A1090 1090 0 0 1 84 521.9"
            "Q22 431.8 22 361.8V82Q22 22 82 22Z",
        )
        self._tray(TRAY)

    def _tray(self, at: Outline) -> None:
        """The table inventory container."""
        left, top, right, bottom = shapes.bounds(at)
        self.picture.rectangle("deep", at, 10)
        for n in range(1, 9):
            x = left + (right - left) * n / 9
            self.picture.line("h", (x, top + 12), (x, bottom - 12))

    def _equipment(self, first: float = 60.0, last: float = WIDE - 60.0) -> None:
        """Tip box and discard rack at one side of the dealer, the drop box at the other."""
        items = self.layout.of_kind(self.rules, Kind.EQUIPMENT, Kind.SIGN)
        right = [item for item in items if item.key not in LEFT]
        left = sorted((item for item in items if item not in right), key=lambda i: i.key)
        right.sort(key=lambda item: item.key != "drop-box")
        for side, x, way in ((left, first, 1), (right, last, -1)):
            for item in side:
                label = f"{'Sign: ' if item.kind is Kind.SIGN else ''}{item.says(self.rules)}"
                wide = max(104.0, width(label, 14) + 22)
                start = x if way > 0 else x - wide
                at = shapes.box(start, 40, wide, 62)
                with self.shows(item):
                    self.picture.rectangle("eq", at, 6)
                    self.picture.keep_clear(at)
                    self.picture.middle(label, start + wide / 2, 71, 14, kind="m", area=at)
                x += way * (wide + 18)

    def _vigorish(self, item: Item) -> None:
        count = len(self.seats)
        size, gap = 54.0, 8.0
        left = self.middle - (count * size + (count - 1) * gap) / 2
        label = item.says(self.rules)
        self.picture.middle(label, left - 14, self.top + 21, 20, anchor=1)
        for n, id in enumerate(item.ids(self.rules)):
            x = left + (count - 1 - n) * (size + gap)
            at = shapes.box(x, self.top, size, 42)
            with self.picture.item(id, **self._attributes(item)):
                self.picture.rectangle("l2", at, 5)
                self.picture.keep_clear(at)
                self.picture.middle(
                    str(n + 1), x + size / 2, self.top + 21, 25, weight=BOLD, area=at
                )
        self.top += 56

    # Rows

    def _offered(self, rows: Sequence[Row]) -> Iterator[Row]:
        for row in rows:
            if isinstance(row, (Hands, Drawn)):
                yield row
            elif isinstance(row, (Sectors, Numbers, Line)):
                if row.item.in_force(self.rules):
                    yield row
            elif shown := [item for item in row if item.in_force(self.rules)]:
                yield shown

    def _packed(self, rows: Sequence[Row], size: float) -> list[_Placed]:
        """The rows at their radii, with areas of a size."""
        placed = list(self._from_edge(rows, size))
        if self._inside(placed) >= (LEAST_RADIUS if size <= 96 else 690):
            return placed
        raise self._no_room()

    def _no_room(self) -> TooSmallError:
        return TooSmallError(
            f"{self.layout.game.name} has no room for all areas of a position: offer fewer wagers."
        )

    def _from_edge(self, rows: Sequence[Row], size: float) -> Iterator[_Placed]:
        edge = self.edge - 17.0
        for row in reversed(rows):
            if isinstance(row, (Hands, Drawn)):
                yield _Placed(row, edge - row.depth / 2, row.depth)
                edge -= row.depth + GAP
                continue
            if isinstance(row, (Sectors, Numbers, Line)):
                depth = (
                    38.0 if isinstance(row, Numbers) else row.depth * max(0.78, min(1.0, size / 96))
                )
                yield _Placed(row, edge - depth / 2, depth)
                edge -= depth + GAP
                continue
            left = list(row)
            named = self._is_string(row)
            while left:
                own = METER if named else _own_size(row, size)
                radius = edge - own / 2
                room = self.step * 3.14159 / 180 * (radius - own / 2) - 4
                most = int((room + GAP) / (_pitch(row, own) + GAP))
                if most < (len(row) if _is_hand(row) else max(len(i.sides) or 1 for i in left)):
                    raise self._no_room()
                taken = _last(left, most)
                yield _Placed(taken, radius, own)
                left = left[: -len(taken)]
                edge -= own + GAP

    def _is_string(self, row: Row) -> bool:
        """Whether a row is one meter, which a string through all positions names."""
        return not isinstance(row, (Sectors, Numbers, Line, Hands, Drawn)) and (
            len(row) == 1 and row[0].role is Role.METER and not row[0].sides
        )

    def _row(self, placed: _Placed, between: tuple[Item, Item, Item] | None) -> None:
        row = placed.row
        if isinstance(row, Sectors):
            self._sectors(row, placed)
        elif isinstance(row, Numbers):
            for (centre, angle), id in zip(self.seats, row.item.ids(self.rules), strict=True):
                x, y = polar(centre, placed.radius, angle)
                number = id.rpartition("seat")[2]
                with self.picture.item(id, **self._attributes(row.item)):
                    self.picture.middle(number, x, y, 34, weight=BOLD, angle=-angle, about=(x, y))
        elif isinstance(row, Line):
            self._line(row, placed)
        elif isinstance(row, Hands):
            self._hands(row, placed)
        elif isinstance(row, Drawn):
            for seat, (centre, angle) in enumerate(self.seats, 1):
                row.draw(self, seat, polar(centre, placed.radius, angle), angle)
        else:
            self._areas(row, placed, between)

    def _areas(
        self, row: Sequence[Item], placed: _Placed, between: tuple[Item, Item, Item] | None
    ) -> None:
        size, named = placed.size, self._is_string(row)
        parts = [(item, side) for item in row for side in item.sides or ("",)]
        pitch = _pitch(row, size) + GAP
        wider = between is not None and between[0] in row
        if wider:
            pitch += BETWEEN
        if named:
            self._string(row[0], placed)
        for seat, (centre, angle) in enumerate(self.seats, 1):
            middle = polar(centre, placed.radius, angle)
            for n, (item, side) in enumerate(parts):
                dx = (n - (len(parts) - 1) / 2) * pitch
                at = shapes.turned([(middle[0] + dx, middle[1])], -angle, middle)[0]
                label = self._label(item, named, side)
                with self.picture.item(_id(item, seat, side), **self._attributes(item)):
                    areas.draw(self.picture, item.role or Role.FIRST, at, size, -angle, label)
            if wider and between is not None and all(one in row for one in between[:2]):
                with self.picture.item(_id(between[2], seat), **self._attributes(between[2])):
                    words = between[2].says(self.rules)
                    self.picture.middle(words, *middle, 34, weight=BOLD, angle=-angle, about=middle)

    def _label(self, item: Item, named: bool, side: str) -> str:
        if not named or item.wager is None:
            selected = item.wager is not None and side.casefold() in item.wager.selections
            return side if selected else f"{item.says(self.rules)} {side}".strip()
        fixed = self.rules.fixed_amount(item.wager_under(self.rules) or item.wager)
        return short_dollars(fixed) if fixed else "Bet"

    def _hands(self, row: Hands, placed: _Placed) -> None:
        near = placed.radius - placed.size / 2
        widths = row.widths(near * 0.01745 * self.step - BETWEEN_SEATS)
        whole = sum(widths) + GAP * (len(widths) - 1)
        for seat, (centre, angle) in enumerate(self.seats, 1):
            x, y = polar(centre, placed.radius, angle)
            left = x - whole / 2
            for item, wide in zip(row.items, widths, strict=True):
                plain = shapes.box(left, y - placed.size / 2, wide, placed.size)
                at = shapes.turned(plain, -angle, (x, y))
                middle = shapes.turned([(left + wide / 2, y)], -angle, (x, y))[0]
                straight = shapes.box(
                    middle[0] - wide / 2, middle[1] - placed.size / 2, wide, placed.size
                )
                with self.picture.item(_id(item, seat), **self._attributes(item)):
                    self.picture.rectangle("d", straight, 7, -angle)
                    self.picture.keep_clear(at)
                    room = ("box", wide - 16, placed.size - 16)
                    areas.lettered(
                        self.picture, item.says(self.rules), middle, room, -angle, at, largest=22
                    )
                left += wide + GAP

    def _string(self, item: Item, placed: _Placed) -> None:
        """A hairline through the meters, with the name between two of them."""
        label = item.says(self.rules)
        half = degrees(asin((placed.size / 2 + 6) / placed.radius))
        size = min(19.0, (self.step - 2 * half) * 0.62 * placed.radius * 0.01745 / width(label, 1))
        size = max(size, LEAST)
        own = arc_angle(label, placed.radius, size, REGULAR) + 0.7
        for first, last in zip(self.angles, self.angles[1:], strict=False):
            middle = (first + last) / 2
            self.picture.arc("h", CENTRE, placed.radius, first - half, middle + own)
            self.picture.arc("h", CENTRE, placed.radius, middle - own, last + half)
            self.picture.on_arc(
                label, CENTRE, placed.radius + CAPITAL * size / 2, size, angle=middle
            )

    def _sectors(self, row: Sectors, placed: _Placed) -> None:
        near, far = placed.radius - placed.size / 2, placed.radius + placed.size / 2
        half = self.step / 2
        label = row.item.says(self.rules)
        pays = self._pays(row) if row.pays else ""
        for (centre, angle), id in zip(self.seats, row.item.ids(self.rules), strict=True):
            trim = degrees(5 / placed.radius)
            area = shapes.sector(centre, near, far, angle - half + trim, angle + half - trim)
            wide = placed.radius * 0.01745 * (self.step - 2 * trim) - 14
            with self.picture.item(id, **self._attributes(row.item)):
                self.picture.polygon("l", area)
                self.picture.keep_clear(area)
                x, y = polar(centre, placed.radius, angle)
                size = fitted(label, wide, min(32.0, placed.size * 0.33), BOLD)
                if not pays:
                    self.picture.middle(
                        label, x, y, size, weight=BOLD, angle=-angle, about=(x, y), area=area
                    )
                    continue
                small = fitted(pays, wide - 6, min(20.0, placed.size * 0.26))
                self.picture.text(
                    label,
                    x,
                    y - 0.04 * size,
                    size,
                    weight=BOLD,
                    angle=-angle,
                    about=(x, y),
                    area=area,
                )
                self.picture.text(
                    pays, x, y + 1.18 * small, small, angle=-angle, about=(x, y), area=area
                )

    def _pays(self, row: Sectors) -> str:
        from houserules.drawing.picture import Paid
        from houserules.rules.printed import LESS, blocks

        wager = row.item.wager
        block = next((one for one in blocks(self.rules) if wager and one.name == wager.name), None)
        if block is None or wager is None or len(block.rows) != 1:
            return ""
        label, number, unit = block.rows[0]
        less = label.partition(f", {LESS}")[2]
        self.picture.paid.append(Paid(wager.name, label, f"{number} {unit}".strip()))
        return f"{number} {unit}" + (f" less {less}" if less else "")

    def _line(self, row: Line, placed: _Placed) -> None:
        near, far = placed.radius - placed.size / 2, placed.radius + placed.size / 2
        half = min(48.0, (self.layout.positions - 1) / 2 * self.step)
        area = shapes.sector(CENTRE, near, far, -half, half)
        words = row.item.says(self.rules)
        with self.shows(row.item):
            self.picture.polygon("l", area)
            self.picture.keep_clear(area)
            self.picture.on_arc(
                words, CENTRE, placed.radius + 12, 34, weight=BOLD, spacing=0.16, area=area
            )

    def _inside(self, placed: Sequence[_Placed]) -> float:
        return min((one.radius - one.size / 2 for one in placed), default=EDGE)

    # The middle

    def _middle(self, inner: float, phrases: Sequence[Item], placed: Sequence[_Placed]) -> None:
        """Phrases on arcs, then places, payouts and the name inside them.

        Payouts that have no room at a readable size go to the sign, as the chapter permits.
        """
        places = [item for item in self.layout.of_kind(self.rules, Kind.PLACE) if not item.each]
        others = [
            item
            for item in self.layout.of_kind(self.rules, Kind.INSCRIPTION, Kind.LIMIT)
            if item not in phrases
            and item.each == 0
            and item not in self.sign
            and not self._is_line(placed, item)
        ]
        payouts = self.layout.of_kind(self.rules, Kind.PAYOUTS)
        apart = tuple(paid.payable for paid in self.picture.paid)
        printed = (payouts or self.always_pays) and not self.sign
        every = tables(self.rules, apart) if printed else []
        only = only_payout(self.rules) if places and every else None
        every = [] if only else every
        corners = self._corner() if self.uses_corners else 180.0
        lines = [item.says(self.rules) for item in others]
        lines += [self._see_sign()] if self.sign else [only.words] if only else []
        alike = ({item.cards for item in places}, {item.cite for item in places})
        beside = len(places) > 1 and any(len(one) == 1 for one in alike)
        set_hands = any(isinstance(one.row, Hands) for one in placed)
        fans = (CARD[0], FAN) if set_hands else (CARD[0],)
        stacks = (1, len(places)) if set_hands else (1, 2) if beside else (2, 1)
        ways = product(fans, stacks, SIZES_INSIDE)
        bands_of = cache(lambda largest: self._bands(inner, phrases, largest))
        for fan, stacked, (largest, em) in ways:
            bands, radius = bands_of(largest)
            if bands is None or largest < self.least_phrase:
                continue
            plan = _Plan(self.top, radius, em, corners, stacked, fan)
            if plan.fits(places, every, lines, self.holder):
                self._draw_bands(bands)
                self._draw_plan(plan, places, others, payouts, only)
                return
        raise TooSmallError(
            f"{self.layout.game.name} has no room for its inscriptions at a readable size."
        )

    def _see_sign(self) -> str:
        return (
            SEE_SIGN if all(item.kind is Kind.PAYOUTS for item in self.sign) else SEE_SIGN_FOR_ALL
        )

    def _is_line(self, placed: Sequence[_Placed], item: Item) -> bool:
        return any(isinstance(one.row, Line) and one.row.item is item for one in placed)

    def _bands(
        self, inner: float, phrases: Sequence[Item], largest: float
    ) -> tuple[list[tuple[Item, float, float]] | None, float]:
        """The phrases with their radii and sizes; None where one is too long for its arc."""
        found = []
        edge = inner - 12
        for number, item in enumerate(phrases):
            size = max(largest - 5 * number, 19.0)
            radius = edge - DESCENT_ROOM * size
            words = item.says(self.rules)
            most = degrees(asin(min(1.0, 0.84)))  # keeps the ends below the tray
            while arc_angle(words, radius, size, BOLD) > most and size > 19:
                size -= 1
            if arc_angle(words, radius, size, BOLD) > most:
                return None, 0
            found.append((item, radius, size))
            edge = radius - 0.78 * size - 8
        return found, edge

    def _draw_bands(self, bands: Sequence[tuple[Item, float, float]]) -> None:
        for item, radius, size in bands:
            with self.shows(item):
                self.picture.on_arc(item.says(self.rules), CENTRE, radius, size, weight=BOLD)

    def _corner(self) -> float:
        """The largest angle that positions take, beyond which a corner is free."""
        own = 0.0
        for area in self.picture.areas:
            for point in area.outline:
                if point[1] > 120:
                    own = max(own, abs(shapes.angle_of(CENTRE, point)))
        return own

    def _draw_plan(
        self,
        plan: _Plan,
        places: Sequence[Item],
        others: Sequence[Item],
        payouts: Sequence[Item],
        only: Payout | None,
    ) -> None:
        picture = self.picture
        with ExitStack() as groups:
            for item in payouts:
                if item not in self.sign:
                    groups.enter_context(self.shows(item, carrier="layout"))
            for table, x, y in plan.tables:
                table.draw(picture, x, y, plan.em)
            if only:
                picture.text(only.words, *plan.lines[-1])
                picture.paid += only.paid
        if self.sign:
            with ExitStack() as groups:
                for item in self.sign:
                    groups.enter_context(self.shows(item, carrier="sign"))
                x, y, size = plan.lines[-1]
                picture.text(self._see_sign(), x, y, size)
        for item in places:
            with self.shows(item):
                self.place(item, plan.frames[item])
        names = self.layout.of_kind(self.rules, Kind.NAME)
        for item in names:
            with self.shows(item):
                x, y, size = plan.name
                picture.text(self.holder, x, y, size, weight=BOLD)
        for item, (x, y, size) in zip(others, plan.lines, strict=False):
            with self.shows(item):
                picture.text(item.says(self.rules), x, y, size)

    def place(self, item: Item, at: Outline) -> None:
        """Draw a place for cards."""
        frame(self.picture, item.says(self.rules), item.cards, at)

    # Ids

    def shows(self, item: Item, **more: str) -> AbstractContextManager[None]:
        """The group of an item that is once on the layout."""
        return self.picture.item(item.id, **self._attributes(item), **more)

    @staticmethod
    def _attributes(item: Item) -> dict[str, str]:
        return attributes(item)


DESCENT_ROOM = 0.22


def attributes(item: Item) -> dict[str, str]:
    """The paragraphs and the wager of an item, for its group."""
    return {
        "cite": str(item.cite),
        "also": " ".join(str(cite) for cite in item.also),
        "wager": " ".join(str(wager.cite) for wager in item.wagers),
    }


def frame(picture: Picture, label: str, cards: int, at: Outline) -> None:
    """A frame for cards, with ticks between them."""
    left, top, right, bottom = shapes.bounds(at)
    picture.rectangle("d", at, 7)
    picture.keep_clear(at)
    for n in range(1, cards):
        x = left + (right - left) * n / cards
        picture.line("h", (x, top), (x, top + 13))
        picture.line("h", (x, bottom - 13), (x, bottom))
    middle = ((left + right) / 2, (top + bottom) / 2)
    room = ("box", right - left - 16, bottom - top - 30)
    areas.lettered(picture, label, middle, room, 0, at, largest=24)


def _own_size(row: Sequence[Item], size: float) -> float:
    """Areas of first and later wagers stay large beside dense side wagers."""
    main = all(item.role in MAIN for item in row)
    return max(size, 84.0) if main else size


def _is_hand(row: Sequence[Item]) -> bool:
    """Whether a row has the places of a player's cards, one each, which stay together."""
    return all(item.role is Role.CARD for item in row)


def _pitch(row: Sequence[Item], size: float) -> float:
    """The width that each area of a row takes."""
    return max(areas.pitch(item.role or Role.FIRST, size) for item in row)


def _last(row: Sequence[Item], most: int) -> Sequence[Item]:
    """The last areas of a row that has room for some of them; several rows are about equal."""
    parts = [len(item.sides) or 1 for item in row]
    lines = -(-sum(parts) // most)
    most = min(most, -(-sum(parts) // lines))
    count = 1
    while count < len(row) and sum(parts[-count - 1 :]) <= most:
        count += 1
    return row[-count:]


def _attempts(
    layout: Layout, rules: HouseRules, phrases: Sequence[Item]
) -> Iterator[tuple[Collection[Item], bool, float, int]]:
    """The attempts in order of preference.

    Items on a sign, use of corners, sizes of areas, and the least size of the outermost phrase.
    """
    payouts = layout.of_kind(rules, Kind.PAYOUTS)
    more = [item for item in layout.in_force(rules) if item.sign]
    spoken = any(item.in_force(rules) for item in phrases)
    for least in (LARGE_PHRASE, 0) if spoken else (0,):
        for corners, size in product((False, True), SIZES):
            if size >= (84 if least else 76):
                yield (), corners, size, least
    for carried, size in product((payouts, more), SIZES):
        yield carried, False, size, 0


def _id(item: Item, seat: int, side: str = "") -> str:
    from houserules.rules.ids import slug

    return ".".join(filter(None, (item.id, f"seat{seat}", slug(side))))


class _Plan:
    """Where everything in the middle is: below the tray and inside a radius."""

    def __init__(
        self, top: float, radius: float, em: float, corner: float, stacked: int, fan: float
    ) -> None:
        self.top, self.radius, self.em, self.corner = top, radius, em, corner
        self.fan = fan
        """From card to card in a frame."""
        self.stacked = stacked
        """How many frames are below each other at most."""
        self.tables: list[tuple[Table, float, float]] = []
        self.frames: dict[Item, Outline] = {}
        self.lines: list[tuple[float, float, float]] = []
        self.name = (CENTRE[0], 0.0, 0.0)

    def half(self, y: float) -> float:
        """Half of the width that is free at a height."""
        return sqrt(max(0.0, (self.radius - 8) ** 2 - (y - CENTRE[1]) ** 2))

    def fits(
        self, places: Sequence[Item], every: Sequence[Table], lines: Sequence[str], holder: str
    ) -> bool:
        """Arrange everything; whether there is room."""
        columns = self._columns(places, every)
        if columns is None:
            return False
        bottom = self.top
        gap = 34.0
        order = _balanced(columns)
        if order and all(_is_at_left(one) for one in order):
            order.insert(0, (order[0][0], 0.0, []))
        while order:
            whole = sum(one[0] for one in order) + gap * (len(order) - 1)
            x = CENTRE[0] - whole / 2
            if all(self._clear(left, wide, high) for left, wide, high in _spread(order, x, gap)):
                break
            if not self._to_corner(order):
                return False
        x = CENTRE[0] - (sum(one[0] for one in order) + gap * (len(order) - 1)) / 2
        for wide, high, parts in order:
            self._put(parts, x, self.top)
            bottom = max(bottom, self.top + high)
            x += wide + gap
        return self._named(bottom, order, lines, holder)

    def _clear(self, left: float, wide: float, high: float) -> bool:
        """Whether a column that begins at the top is inside the radius."""
        return max(abs(left - CENTRE[0]), abs(left + wide - CENTRE[0])) <= self.half(
            self.top + high
        )

    def _to_corner(self, order: list[_Column]) -> bool:
        """Move the outermost column that fits to a free corner."""
        used = getattr(self, "_corners", [])
        for index in (0, len(order) - 1):
            if len(order) < 2 or len(used) == 2:
                return False
            wide, high, parts = order[index]
            side = next(one for one in (-1, 1) if one not in used)
            inner = 60 + wide
            bottom = CORNER + high
            angle = abs(shapes.angle_of(CENTRE, (inner, bottom)))
            if parts and angle > self.corner + 1.5 and all(isinstance(p[0], Table) for p in parts):
                x = 60.0 if side < 0 else WIDE - 60 - wide
                self._put(parts, x, CORNER)
                order.pop(index)
                self._corners = [*used, side]
                return True
        return False

    def _columns(self, places: Sequence[Item], every: Sequence[Table]) -> list[_Column] | None:
        """Frames below each other, then tables; short tables share a column."""
        columns: list[_Column] = []
        if places:
            parts: list[tuple[Table | Item, float, float]] = []
            for item in places:
                wide = max((item.cards - 1) * self.fan + CARD[0] + 8, 120)
                parts.append((item, wide, CARD[1] + 6))
            stacked = self._stacks(parts)
            columns += stacked
        tall = max((table.size(self.em)[1] for table in every), default=0)
        for table in every:
            wide, high = table.size(self.em)
            for index, (w, h, parts) in enumerate(columns):
                shares = all(isinstance(one[0], Table) for one in parts)
                if shares and h + 20 + high <= tall + 44 and len(columns) > 1:
                    columns[index] = (max(w, wide), h + 20 + high, [*parts, (table, wide, high)])
                    break
            else:
                columns.append((wide, high, [(table, wide, high)]))
        return columns

    def _stacks(self, parts: list[tuple[Table | Item, float, float]]) -> list[_Column]:
        """Frames below each other, as many as the plan has in a stack.

        Frames for one card each are beside each other, or five of them a cross.
        """
        columns: list[_Column] = []
        single = [one for one in parts if _is_single(one[0])]
        if len(single) > 1:
            parts = [one for one in parts if one not in single]
            across, down = (3, 3) if len(single) == CROSS else (len(single), 1)
            wide, high = single[0][1:]
            columns.append((across * (wide + 8) - 8, down * (high + 8) - 8, single))
        for start in range(0, len(parts), self.stacked):
            pair = parts[start : start + self.stacked]
            high = sum(one[2] for one in pair) + 14 * (len(pair) - 1)
            columns.append((max(one[1] for one in pair), high, pair))
        return columns

    def _put(
        self, parts: Sequence[tuple[Table | Item, float, float]], x: float, top: float
    ) -> None:
        if len(parts) > 1 and all(_is_single(thing) for thing, _, _ in parts):
            cells = CROSSED if len(parts) == CROSS else [(n, 0) for n in range(len(parts))]
            for (thing, wide, high), (column, row) in zip(parts, cells, strict=True):
                if isinstance(thing, Item):
                    at = (x + column * (wide + 8), top + row * (high + 8))
                    self.frames[thing] = shapes.box(*at, wide, high)
            return
        whole = max((wide for _, wide, _ in parts), default=0.0)
        y = top
        for thing, wide, high in parts:
            if isinstance(thing, Table):
                self.tables.append((thing, x, y))
                y += high + 20
            else:
                self.frames[thing] = shapes.box(x + (whole - wide) / 2, y, wide, high)
                y += high + 14

    def _named(
        self, bottom: float, order: Sequence[_Column], lines: Sequence[str], holder: str
    ) -> bool:
        """The name below the columns, then the lines."""
        room = self.radius + CENTRE[1] - 8
        for largest in (46.0, 42.0, 38.0, 34.0, 30.0, 27.0):
            y = bottom + (10 if order else 0)
            base = y + 0.8 * largest
            size = fitted(holder, 2 * self.half(base + 0.2 * largest) - 10, largest, BOLD)
            if size < 24:
                continue
            self.name = (CENTRE[0], base, size)
            y = base + 0.24 * size
            self.lines = []
            small = 20.0
            for words in lines:
                base = y + 0.9 * small
                fits = fitted(words, 2 * self.half(base + 5) - 10, small)
                if fits < 17:
                    break
                self.lines.append((CENTRE[0], base, fits))
                y = base + 0.34 * small
            if len(self.lines) == len(lines) and y <= room:
                return True
        return False


CROSS = 5
"""How many places for one card make a cross."""
CROSSED = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
"""Column and row of the places of a cross, in the order in which they are declared."""


def _is_single(thing: Table | Item) -> bool:
    """Whether something is a place for one card."""
    return isinstance(thing, Item) and thing.cards == 1


_Column = tuple[float, float, list[tuple[Table | Item, float, float]]]
"""Width, height and what is in it."""


def _balanced(columns: Sequence[_Column]) -> list[_Column]:
    """Two frames at the ends, any other number in the middle; tables from high to low outward.

    A frame that belongs at the left of the dealer is at the right of everything.
    """
    last = [one for one in columns if _is_at_left(one)]
    columns = [one for one in columns if one not in last]
    frames = [one for one in columns if isinstance(one[2][0][0], Item)]
    tables = [one for one in columns if one not in frames]
    flank = len(frames) == 2 and tables and frames[0][0] == frames[1][0]
    order = [] if flank else list(frames)
    for index, column in enumerate(sorted(tables, key=lambda one: -one[1])):
        order.insert(0 if index % 2 else len(order), column)
    return ([frames[0], *order, frames[1]] if flank else order) + last


def _is_at_left(column: _Column) -> bool:
    """Whether a column is a place to the left of the dealer."""
    return any(isinstance(thing, Item) and thing.at_left for thing, _, _ in column[2])


def _spread(order: Sequence[_Column], x: float, gap: float) -> Iterator[tuple[float, float, float]]:
    for wide, high, _ in order:
        yield x, wide, high
        x += wide + gap
