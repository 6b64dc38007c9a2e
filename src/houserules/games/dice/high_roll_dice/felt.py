"""The layout of High Roll Dice: 58 Pa. Code § 675a.1 and, with six dice, 675a.6(b)."""

from collections.abc import Sequence

from houserules.drawing import areas, dice, shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell, grid
from houserules.drawing.layout import Item, Kind, Layout, Role
from houserules.drawing.lettering import BOLD, SEMIBOLD
from houserules.drawing.paytables import Table, tables
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Point, polar
from houserules.rules.house_rules import HouseRules

from .law import (
    CIRCLES,
    NO_MATCH,
    RANKS,
    extra_roll,
    game,
    like_kind,
    millionaire,
    pip_street,
    six_dice,
)

layout = Layout(game)
WITH_SIX, WITH_TEN = (six_dice, True), (six_dice, False)
OF_TEN = tuple(circle for circle in CIRCLES if circle != NO_MATCH)
OF_SIX = tuple(circle for circle, number in CIRCLES.items() if number <= 6)

name = layout.name("1(b)(1)")
circles_of_ten = layout.area(like_kind, "1(b)(2)(i)", sides=OF_TEN, under=WITH_TEN)
circles_of_six = layout.area(like_kind, "6(b)(1)", sides=OF_SIX, under=WITH_SIX)
millions = layout.area(millionaire, "1(b)(2)(ii)", sides=("9", "10"), under=WITH_TEN)
first_roll = layout.inscription(
    "1(b)(2)(ii)", "First Roll Side Bet", key="first-roll", under=WITH_TEN, each=True,
    prescribed=True,
)
pips = layout.area(pip_street, "1(b)(2)(iii)", also=["6(b)(2)"], sides=map(str, RANKS))
equal_of_ten = layout.inscription(
    "1(b)(2)(iv)", "Pip Street, Like Kind and Extra Roll: equal value", key="equal-value",
    under=WITH_TEN, each=True,
)
equal_of_six = layout.inscription(
    "6(b)(3)", "All wagers of equal value", key="equal-value", under=WITH_SIX, each=True
)
sensor = layout.area(
    extra_roll, "1(b)(2)(v)", also=["1(c)(1)"], role=Role.DEVICE, under=WITH_TEN
)
payouts = layout.payouts("1(b)(3)")
throw_box = layout.item("1(b)(4)", Kind.EQUIPMENT, "Throw box")
NAMES = dict(zip(RANKS, ("Two", "Three", "Four", "Five", "Six", "Ace"), strict=True))
thrown = {
    face: layout.inscription("1(b)(4)", words, key=f"throw-box-{words.lower()}")
    for face, words in NAMES.items()
}
tip_box, drop_box = layout.equipment("1(d)", "Tip box", "Drop box")
(lock_out,) = layout.equipment("1(c)(2)", "Lock-out button", under=WITH_TEN)

# The picture: positions on an arc, the throw box and the payouts inside it

LONG, TALL = 2260.0, 1202.0
MIDDLE = LONG / 2
CENTRE: Point = (MIDDLE, -150.0)
EDGE, STEP = 1330.0, 18.0
"""The radius of the players' edge, and the angle from one position to the next."""
INNER = 1070.0
"""The least radius of a position."""
DIE, CIRCLE, WIDE_CIRCLE = 50.0, 46.0, 58.0
PIPS_AT, CIRCLES_AT, LAST_AT, WORDS_AT = 1119.0, 1198.0, 1255.0, 1301.0
"""The radii of dice, circles, the last row and the words at the edge."""
THROW_BOX = shapes.box(MIDDLE - 450, 160, 900, 260)
TABLES_TOP, BETWEEN = 462.0, 60.0


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table with six positions, seat 1 at the dealer's left."""
    board = Board(layout, rules, skin, (LONG, TALL), "seat 1 is at the dealer's left.")
    _cloth(board)
    _throw_box(board)
    bottom = _payouts(board)
    with board.shows(name):
        size = fitted(holder, 860, 58, BOLD)
        board.picture.middle(holder, MIDDLE, (bottom + INNER + CENTRE[1]) / 2, size, weight=BOLD)
    for n in range(layout.positions + 1):
        angle = (layout.positions / 2 - n) * STEP
        ends = (polar(CENTRE, INNER, angle), polar(CENTRE, EDGE - 14, angle))
        board.picture.line("h", *ends)
    for seat in range(1, layout.positions + 1):
        _Position(board, seat).draw()
    return board.picture


def _cloth(board: Board) -> None:
    picture = board.picture
    picture.rectangle("rail", shapes.box(0, 0, LONG, TALL))
    picture.path(
        "cloth",
        f"M82 22H2178Q2238 22 2238 82V546Q2238 586 2203 639A{EDGE:g} {EDGE:g} 0 0 1 57 639"
        "Q22 586 22 546V82Q22 22 82 22Z",
    )
    tray = shapes.box(MIDDLE - 300, 22, 600, 108)
    picture.rectangle("deep", tray, 10)
    for n in range(1, 9):
        x = MIDDLE - 300 + n * 600 / 9
        picture.line("h", (x, 34), (x, 118))
    board.equipment(tip_box, 60, 48, 130, 60)
    board.equipment(drop_box, LONG - 190, 48, 130, 60)
    if board.in_force(lock_out):
        board.equipment(lock_out, LONG - 390, 48, 180, 60)


def _throw_box(board: Board) -> None:
    """Where the dice are thrown, and the places of those that match: the ace at the right."""
    left, top, right, bottom = shapes.bounds(THROW_BOX)
    picture = board.picture
    with board.shows(throw_box):
        picture.rectangle("deep", THROW_BOX, 14)
        picture.middle(throw_box.says(board.rules), MIDDLE, top + 60, 40, weight=SEMIBOLD, kind="m")
    row = shapes.box(left + 16, bottom - 136, right - left - 32, 120)
    cells = [Cell(thrown[face], label=(NAMES[face],), dice=((face,),), largest=30)
             for face in RANKS]
    grid(picture, row, [cells])


def _payouts(board: Board) -> float:
    """The paytables beside each other as large as fits, and where they end."""
    every = tables(board.rules)
    em = max((30 - n for n in range(16)), key=lambda size: (_fits(every, size), size))
    x = MIDDLE - _whole(every, em) / 2
    with board.shows(payouts, carrier="layout"):
        for table in every:
            table.draw(board.picture, x, TABLES_TOP, em)
            x += table.size(em)[0] + BETWEEN
    return TABLES_TOP + max(table.size(em)[1] for table in every)


def _whole(every: Sequence[Table], em: float) -> float:
    return sum(table.size(em)[0] for table in every) + BETWEEN * (len(every) - 1)


def _fits(every: Sequence[Table], em: float) -> bool:
    """Whether paytables are inside the positions, with room for the name below them."""
    bottom = TABLES_TOP + max(table.size(em)[1] for table in every)
    corner = (MIDDLE + _whole(every, em) / 2, bottom)
    return shapes.distance(CENTRE, corner) < INNER - 30 and bottom < INNER + CENTRE[1] - 110


class _Position:
    """The areas of a position, from the dealer outward, while they are drawn."""

    def __init__(self, board: Board, seat: int) -> None:
        self.board, self.picture, self.rules = board, board.picture, board.rules
        self.seat = seat
        self.angle = ((layout.positions + 1) / 2 - seat) * STEP

    def at(self, dx: float, radius: float) -> Point:
        """A point of the position, `dx` to the right of the middle as its player sees it."""
        middle = polar(CENTRE, radius, self.angle)
        return shapes.turned([(middle[0] + dx, middle[1])], -self.angle, middle)[0]

    def draw(self) -> None:
        """Dice, circles, and what is for one number of dice only."""
        self._words(pips.says(self.rules), 0, PIPS_AT - 41, 20)
        for dx, (side, face) in zip(_row(len(RANKS), DIE + 7), zip(pips.sides, RANKS, strict=True),
                                    strict=True):
            self._die(side, face, self.at(dx, PIPS_AT))
        if self.board.in_force(circles_of_six):
            self._of_six()
        else:
            self._of_ten()

    @property
    def _heading(self) -> str:
        return f"{circles_of_ten.says(self.rules)}, of a kind"

    def _of_ten(self) -> None:
        self._words(self._heading, 0, CIRCLES_AT - 38, 18)
        for dx, side in zip(_row(len(OF_TEN), CIRCLE + 4), OF_TEN, strict=True):
            self._circle(circles_of_ten, side, self.at(dx, CIRCLES_AT), CIRCLE)
        for dx, side in zip((-147, -95), millions.sides, strict=True):
            self._circle(millions, side, self.at(dx, LAST_AT), CIRCLE + 2)
        self._words(millions.says(self.rules), 6, LAST_AT - 11, 18)
        self._inscription(first_roll, 6, LAST_AT + 11, 15)
        with self.board.shows(sensor, seat=self.seat):
            areas.draw(self.picture, Role.DEVICE, self.at(119, LAST_AT), 72, -self.angle,
                       sensor.says(self.rules))
        self._inscription(equal_of_ten, 0, WORDS_AT, 17)

    def _of_six(self) -> None:
        self._words(self._heading, 0, CIRCLES_AT - 32, 20)
        numbers = [side for side in OF_SIX if side != NO_MATCH]
        for dx, side in zip(_row(len(OF_SIX), 62), [*numbers, NO_MATCH], strict=True):
            self._circle(circles_of_six, side, self.at(dx, CIRCLES_AT + 20), WIDE_CIRCLE)
        self._inscription(equal_of_six, 0, LAST_AT + 30, 24)

    def _die(self, side: str, face: int, at: Point) -> None:
        outline = shapes.box(at[0] - DIE / 2, at[1] - DIE / 2, DIE, DIE)
        with self.board.shows(pips, side, self.seat):
            dice.die(self.picture, at, DIE, face, -self.angle)
            self.picture.keep_clear(shapes.turned(outline, -self.angle, at))

    def _circle(self, item: Item, side: str, at: Point, size: float) -> None:
        with self.board.shows(item, side, self.seat):
            areas.draw(self.picture, Role.FIRST, at, size, -self.angle, side)

    def _inscription(self, item: Item, dx: float, radius: float, size: float) -> None:
        with self.board.shows(item, seat=self.seat):
            self._words(item.says(self.rules), dx, radius, size)

    def _words(self, words: str, dx: float, radius: float, size: float) -> None:
        at = self.at(dx, radius)
        self.picture.middle(words, *at, size, weight=SEMIBOLD, angle=-self.angle, about=at)


def _row(count: int, pitch: float) -> list[float]:
    """Places beside each other about a middle."""
    return [(n - (count - 1) / 2) * pitch for n in range(count)]
