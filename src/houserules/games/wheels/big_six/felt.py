"""The layout and the wheel of Big Six Wheel: 58 Pa. Code § 619a.1."""

from typing import NamedTuple

from houserules.drawing import shapes
from houserules.drawing.board import Board
from houserules.drawing.layout import Kind, Layout
from houserules.drawing.lettering import BOLD, SEMIBOLD, width
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline, Point
from houserules.drawing.wheels import Ring
from houserules.rules.house_rules import HouseRules

from .law import SECTIONS, WAGERS, game

layout = Layout(game)
sections = layout.item("1(b)", Kind.WHEEL, "Section", also=["1(a)", "1(d)"],
                       sides=tuple(str(n) for n in range(1, len(SECTIONS) + 1)))
clapper = layout.item("1(e)", Kind.WHEEL, "Clapper")
boxes = layout.equipment("1(f)", "Drop box", "Tip box")
name = layout.name("1(g)(1)")
areas = {
    wager.name.removesuffix(" Wager").lower(): layout.area(
        wager, str(wager.cite).removeprefix("619a."), each=False
    )
    for wager in WAGERS
}
payouts = layout.item("1(g)(3)", Kind.PAYOUTS, "Payouts")

# The picture: the wheel at the left, the table in front of it at the right

WIDE, HIGH = 2900.0, 1720.0
HUB: Point = (860.0, 880.0)
NEAR, FAR, RIM = 500.0, 770.0, 806.0
"""The radii of the sections and of the wheel, which is at least 5 feet in diameter."""
TABLE = shapes.box(1790, 150, 1020, 1420)
UNIQUE = ("flag", "joker")
ROWS = (("$1", "$2", "$5"), ("$10", "$20"), UNIQUE)
GAP, EMBLEM, SPOKE = 18.0, 62.0, 9
"""Between areas, half of an emblem's height, and sections from spoke to spoke."""
LEAST_ACROSS, ALONG = 20.0, (150.0, 66.0)
"""The least size of odds across a section, and their room along it, less beside an emblem."""


class Look(NamedTuple):
    """The classes of a field and of the words on it."""

    field: str
    words: str


LOOKS = {
    "$1": Look("l2", "t"),
    "$2": Look("deep", "t"),
    "$5": Look("blk", "blkt"),
    "$10": Look("red", "pip"),
    "$20": Look("red", "redt"),
    "flag": Look("red", "redt"),
    "joker": Look("red", "redt"),
}


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """The wheel, seen by the players, and the table from above."""
    return _Table(rules, holder, skin).drawn()


class _Table:
    def __init__(self, rules: HouseRules, holder: str, skin: str) -> None:
        self.board = Board(layout, rules, skin, (WIDE, HIGH),
                           "sections are counted clockwise from the joker at the top.")
        self.picture, self.rules, self.holder = self.board.picture, rules, holder

    def drawn(self) -> Picture:
        self.picture.rectangle("rail", shapes.box(0, 0, WIDE, HIGH))
        self._wheel()
        self._table()
        return self.picture

    # The wheel

    def _wheel(self) -> None:
        picture, ring = self.picture, Ring(HUB, NEAR, FAR, len(SECTIONS))
        picture.circle("cloth", *HUB, RIM)
        for number, symbol in enumerate(SECTIONS):
            with self.board.shows(sections, str(number + 1)):
                self._section(ring, number, symbol)
            picture.circle("s", *ring.at(number + 0.5, (FAR + RIM) / 2), 7)
        for radius in (NEAR - 22, 120, 44):
            picture.circle("h" if radius > 120 else "deep", *HUB, radius)
        for number in range(0, len(SECTIONS), SPOKE):
            picture.line("h", ring.at(number, 120), ring.at(number, NEAR - 22))
        with self.board.shows(clapper):
            x, top = HUB[0], HUB[1] - RIM
            picture.polygon("s", [(x - 26, top - 62), (x + 26, top - 62), (x, top + 34)])

    def _section(self, ring: Ring, number: int, symbol: str) -> None:
        """A section with its symbol at the rim and the odds further in, long ones along it."""
        picture, look, turn = self.picture, LOOKS[symbol], ring.turn(number)
        area = ring.sector(picture, number, look.field)
        odds = self._odds(symbol)
        size, at, along = fitted(odds, 46, 38, SEMIBOLD), ring.at(number, NEAR + 36), 0
        if size < LEAST_ACROSS:
            room = ALONG[symbol in UNIQUE]
            at, along = ring.at(number, NEAR + 8 + room / 2), 90
            size = fitted(odds, room, 34, SEMIBOLD)
        picture.middle(odds, *at, size, weight=SEMIBOLD, angle=turn + along, about=at, area=area,
                       kind=look.words)
        if symbol in UNIQUE:
            emblem(picture, look.words, symbol, ring.at(number, FAR - 52), 34, turn)
            at = ring.at(number, (NEAR + FAR) / 2 - 8)
            picture.middle(symbol.capitalize(), *at, 38, weight=BOLD, angle=turn + 90, about=at,
                           area=area, kind=look.words)
            return
        at = ring.at(number, FAR - 46)
        picture.middle(symbol, *at, fitted(symbol, 72, 48, BOLD), weight=BOLD, angle=turn,
                       about=at, area=area, kind=look.words)

    def _odds(self, symbol: str) -> str:
        """The odds as a section displays them: 2 where they are 2 to 1."""
        wager = areas[symbol].wager
        assert wager is not None
        row = self.board.payouts[wager.name][0]
        return row.number if row.unit == "to 1" else f"{row.number} {row.unit}"

    # The table

    def _table(self) -> None:
        picture = self.picture
        left, top, right, bottom = shapes.bounds(TABLE)
        middle = (left + right) / 2
        picture.rectangle("cloth", TABLE, 70)
        for item, x in zip(boxes, (right - 60 - 240, left + 60), strict=True):
            self.board.equipment(item, x, top + 36, 240, 72, 32)
        with self.board.shows(name):
            self.board.title(self.holder, (middle, top + 196), right - left - 120, 84)
        with self.board.shows(payouts, carrier="layout"):
            self._areas(left + 60, top + 290, right - left - 120, bottom - top - 350)

    def _areas(self, left: float, top: float, wide: float, high: float) -> None:
        deep = (high - GAP * (len(ROWS) - 1)) / len(ROWS)
        for row in ROWS:
            across = (wide - GAP * (len(row) - 1)) / len(row)
            for n, symbol in enumerate(row):
                at = shapes.box(left + n * (across + GAP), top, across, deep)
                with self.board.shows(areas[symbol]):
                    self._area(symbol, at)
            top += deep + GAP

    def _area(self, symbol: str, at: Outline) -> None:
        """An area with its symbol as it appears on the wheel, and what it pays."""
        picture, item = self.picture, areas[symbol]
        left, top, right, bottom = shapes.bounds(at)
        x, y = (left + right) / 2, (top + bottom) / 2
        picture.rectangle("l", at, 14)
        picture.keep_clear(at)
        label = item.says(self.rules)
        if symbol in UNIQUE:
            start = x - (2 * EMBLEM + 30 + width(label, 84, BOLD)) / 2
            emblem(picture, "t", symbol, (start + EMBLEM, y - 40), EMBLEM)
            picture.middle(label, start + 2 * EMBLEM + 30, y - 40, 84, weight=BOLD, anchor=0,
                           area=at)
        else:
            picture.middle(label, x, y - 40, 132, weight=BOLD, area=at)
        self.board.say(self.board.of(item), (x, y + 84), 58, at)


Curve = tuple[Point, ...]
"""Points of quadratic curves: a start, then a control and an end each."""
CAP: Curve = (
    (-0.55, 0.5), (-0.55, -0.1), (-1, 0.05), (-0.85, -0.75), (-0.25, -0.15), (-0.2, -0.6),
    (0, -0.95), (0.2, -0.6), (0.25, -0.15), (0.85, -0.75), (1, 0.05), (0.55, -0.1), (0.55, 0.5),
)
BELLS: Curve = ((-1, 0.1), (0, -0.95), (1, 0.1))
BAND: Curve = ((-0.6, 0.6), (0.6, 0.6), (0.6, 0.85), (-0.6, 0.85))
CLOTH: Curve = (
    (-0.55, -0.85), (-0.2, -1.15), (0.15, -0.85), (0.5, -0.55), (0.85, -0.85), (0.85, -0.4),
    (0.85, 0.05), (0.5, 0.35), (0.15, 0.05), (-0.2, -0.25), (-0.55, 0.05),
)
POLE: Curve = ((-0.75, -1), (-0.63, -1), (-0.63, 1), (-0.75, 1))


def emblem(
    picture: Picture, kind: str, symbol: str, at: Point, size: float, turn: float = 0
) -> None:
    """A picture of a flag or of a joker's cap about a point, turned clockwise."""

    def placed(points: Curve) -> Outline:
        scaled = [(at[0] + size * x, at[1] + size * y) for x, y in points]
        return shapes.turned(scaled, turn, at)

    picture.polygon(kind, placed(BAND if symbol == "joker" else POLE))
    start, *rest = (f"{x:.1f} {y:.1f}" for x, y in placed(CAP if symbol == "joker" else CLOTH))
    curves = "".join(f"Q{via} {end}" for via, end in zip(rest[::2], rest[1::2], strict=True))
    picture.path(kind, f"M{start}{curves}Z")
    for x, y in placed(BELLS) if symbol == "joker" else ():
        picture.circle(kind, x, y, 0.14 * size)
