"""The layout of Props & Hops: 58 Pa. Code § 668a.1."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.drawing import dice, shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell, grid
from houserules.drawing.layout import Item, Kind, Layout
from houserules.drawing.lettering import BOLD, width
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline
from houserules.games.dice.field import field as draw_field
from houserules.rules.errors import RuleError
from houserules.rules.house_rules import HouseRules
from houserules.rules.wager import Wager

from .law import (
    ANY_NUMBERS,
    CENTER,
    DOUBLES,
    HOPS,
    LEFT,
    NEEDED,
    RIGHT,
    TOP,
    Combinations,
    field,
    game,
    over,
    shake,
    sides_of,
    under,
)

layout = Layout(game, exactly=True)
IN_ORDER = sorted(NEEDED, key=lambda one: (sum(map(int, one.split("-"))), one))
CIRCLES = tuple(str(n + 1) for n in range(len(NEEDED)))


def _area(wager: Wager, sides: Sequence[str] = (), combination: str = "") -> Item:
    """An area of 668a.1(b)(2), with the paragraph of 668a.2 that says how it looks."""
    return layout.area(
        wager,
        "1(b)(2)",
        sides=sides,
        each=False,
        also=[str(wager.cite).removeprefix("668a.")],
        where=(lambda rules: _where(combination, rules)) if combination else None,
    )


def _where(combination: str, rules: HouseRules) -> str:
    """The Hop Wagers beside which a combination is, in the top row or below it."""
    return ", ".join(hop.row for hop in HOPS.values() if combination in rules[hop.shown])


layout.name("1(b)(1)")
boxes = {
    (one := f"{a}-{b}"): _area(wager, combination=one)
    for (a, b), wager in {**DOUBLES, **ANY_NUMBERS}.items()
}
fields, unders, overs = _area(field), _area(under), _area(over)
hops = {hop.row: _area(wager) for wager, hop in HOPS.items()}
shakes = _area(shake, sides=CIRCLES)
shaker = layout.item("1(b)(3)", Kind.EQUIPMENT, "Shaker")
diagram = layout.item("1(b)(4)", Kind.NUMBER, "Player positions")
to_win = layout.inscription(
    "1(b)(5)",
    f"Wins if {', '.join(IN_ORDER[:-1])} and {IN_ORDER[-1]} are all rolled before a 7",
    key="to-win",
    offered=[shake],
)
to_take_down = layout.inscription(
    "1(b)(5)", "May be taken down at any time before a 7", key="to-take-down", offered=[shake]
)
payouts = layout.payouts("1(b)(6)")
tip_box, drop_box = layout.equipment("1(c)", "Tip box", "Drop box")


# Where the combinations are: what a Hop Wager wins by


class Part(NamedTuple):
    """The boxes at the left, at the right or in the center: those in the top row, and others."""

    top: Combinations
    below: Combinations

    @property
    def wide(self) -> int:
        """How many boxes are beside each other."""
        return max(1, len(self.top), -(-len(self.below) // 2))

    @property
    def rows(self) -> list[Combinations]:
        """The boxes below the top row, in two rows."""
        half = -(-len(self.below) // 2)
        return [row for row in (self.below[:half], self.below[half:]) if row]


def parts(rules: HouseRules) -> list[Part]:
    """The combinations at the left, in the center and at the right, each in one place."""
    shown = {hop.row: rules[hop.shown] for hop in HOPS.values()}
    for one in boxes:
        sides = sides_of(one, rules)
        if len(sides) != 1:
            where = " and in ".join(sides) or f"none of {LEFT}, {CENTER} and {RIGHT}"
            raise RuleError(f"{one} has one place on the layout; it is in {where}.")
    return [
        Part(
            tuple(one for one in shown[row] if one in shown[TOP]),
            tuple(one for one in shown[row] if one not in shown[TOP]),
        )
        for row in (LEFT, CENTER, RIGHT)
    ]


# The picture: the boxes between the Hop Wagers, the dealer at the top

LONG, TALL, WALL = 2000.0, 1226.0, 22.0
FIRST, LAST = 70.0, LONG - 70.0
GAP, APART, SIDE = 6.0, 20.0, 182.0
"""Between boxes, between the parts of the layout, and the width of the boxes at its sides."""
TOP_ROW, HIGH_TOP, HIGH_ROWS = 330.0, 84.0, 372.0
"""Where the layout begins, and the heights of its top box and of three rows."""
PLACES = ((1.5, 0), (1.5, 1), (0.5, 1), (-0.5, 1), (-1.5, 1), (-1.5, 0))
"""Where each player's chips are in a box, as the players sit round it; 1 is at the right."""
CHIP = 44.0


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table with the dealer at the top and six players below."""
    board = Board(layout, rules, skin, (LONG, TALL), "the dealer is at the top.")
    board.cloth(WALL, 70)
    board.equipment(tip_box, FIRST + 220, 54)
    board.equipment(drop_box, LAST - 262 - 130, 54)
    _shaker(board)
    _diagram(board)
    _name(board, holder)
    with board.shows(payouts, carrier="layout"):
        if rules.offers(shake):
            _shake(board)
        _middle(board, parts(rules))
        _below(board)
    return board.picture


def _shaker(board: Board) -> None:
    at, radius = (FIRST + 100, 170.0), 100.0
    with board.shows(shaker):
        board.ring(at, radius, shaker.says(board.rules), 34)
        board.picture.circle("h", *at, radius - 9)


def _name(board: Board, holder: str) -> None:
    offered = board.rules.offers(shake)
    with board.shows(next(item for item in layout.items if item.kind is Kind.NAME)):
        size = fitted(holder, 700 if offered else 1080, 46 if offered else 84, BOLD)
        board.picture.middle(holder, LONG / 2, 76 if offered else 190, size, weight=BOLD)


def _shake(board: Board) -> None:
    """Six circles for the wagers, which lammers then cover, and the terms below."""
    middle, y, radius = LONG / 2, 176.0, 40.0
    for n, side in enumerate(CIRCLES):
        x = middle + (n - (len(CIRCLES) - 1) / 2) * (2 * radius + 18)
        with board.shows(shakes, side):
            board.picture.circle("l", x, y, radius)
            board.picture.keep_clear(shapes.circle(x, y, radius))
    ends = 3 * (2 * radius + 18) + 20
    board.title(shakes.says(board.rules), (middle - ends - 105, y), 210, 28)
    board.say(board.of(shakes), (middle + ends + 70, y), 28)
    for item, line in ((to_win, 252.0), (to_take_down, 288.0)):
        with board.shows(item):
            board.picture.middle(item.says(board.rules), middle, line, 26)


def _diagram(board: Board) -> None:
    """A box with the place of each player's chips, and the numbers at the players' side."""
    wide, high = 4 * CHIP + 26, 2 * CHIP + 26
    left, top = LAST - wide, 104.0
    at = shapes.box(left, top, wide, high)
    with board.shows(diagram):
        board.title(diagram.says(board.rules), (left + wide / 2, top - 24), wide, 26)
        board.picture.rectangle("d", at, 6)
        board.picture.keep_clear(at)
        board.picture.middle("Your chips in a box", left + wide / 2, top + high + 24, 20)
        for n, (x, y) in enumerate(PLACES, 1):
            spot = (left + wide / 2 + x * CHIP, top + high / 2 + (y - 0.5) * CHIP)
            board.picture.circle("h", *spot, CHIP / 2 - 3)
            board.picture.middle(str(n), *spot, 24, weight=BOLD, area=at)
            seat = LAST - (n - 0.5) * (LAST - FIRST) / len(PLACES)
            board.picture.middle(str(n), seat, TALL - WALL - 42, 34, weight=BOLD)


def _middle(board: Board, shown: Sequence[Part]) -> None:
    """The Hop Wagers at the top and at both sides, and the combinations between them."""
    first, last = FIRST + SIDE + APART, LAST - SIDE - APART
    rows = TOP_ROW + HIGH_TOP + APART
    _hop(board, TOP, shapes.box(FIRST, TOP_ROW, LAST - FIRST, HIGH_TOP))
    for row, x in ((LEFT, FIRST), (RIGHT, LAST - SIDE)):
        _hop(board, row, shapes.box(x, rows, SIDE, HIGH_ROWS))
    unit = (last - first - 2 * APART) / sum(part.wide for part in shown)
    for part in shown:
        _part(board, part, shapes.box(first, rows, part.wide * unit, HIGH_ROWS))
        first += part.wide * unit + APART


def _part(board: Board, part: Part, at: Outline) -> None:
    """The boxes of a part, those in the top row first."""
    left, top, right, bottom = shapes.bounds(at)
    high = (bottom - top - 2 * GAP) / 3
    if part.top:
        first = shapes.box(left, top, right - left, high)
        grid(board.picture, first, [[_cell(board, one) for one in part.top]])
    if part.rows:
        below = shapes.box(left, top + high + GAP, right - left, bottom - top - high - GAP)
        grid(board.picture, below, [[_cell(board, one) for one in row] for row in part.rows])


def _cell(board: Board, one: str) -> Cell:
    faces = tuple(map(int, one.split("-")))
    where, pays = _where(one, board.rules), board.of(boxes[one])
    return Cell(boxes[one], dice=(faces,), pays=pays, largest_die=60, where=where)


def _hop(board: Board, row: str, at: Outline) -> None:
    """A Hop Wager: one line of words, or one below the other at a side."""
    words = hops[row].says(board.rules)
    label = tuple(words.split()) if row in (LEFT, RIGHT) else (words,)
    cell = Cell(hops[row], label=label, pays=board.of(hops[row]), largest=44)
    grid(board.picture, at, [[cell]])


def _below(board: Board) -> None:
    """Under, Hop the Center and Over below the combinations, and the Field."""
    top = TOP_ROW + HIGH_TOP + APART + HIGH_ROWS + APART
    high, wide = 120.0, (LAST - FIRST - 2 * APART) / 3
    for n, (item, faces, word) in enumerate(
        ((unders, (1, 6), "and Under"), (overs, (3, 4), "and Over"))
    ):
        at = shapes.box(FIRST + 2 * n * (wide + APART), top, wide, high)
        with board.shows(item):
            _depicted(board, item, faces, word, at)
    _hop(board, CENTER, shapes.box(FIRST + wide + APART, top, wide, high))
    others, ends = board.pays(field.name, 1, "others {}"), board.of(fields, 0)
    with board.shows(fields):
        at = shapes.box(FIRST, top + high + APART, LAST - FIRST, 150)
        draw_field(board, at, 330, 62, others, ends)


def _depicted(board: Board, item: Item, faces: Sequence[int], word: str, at: Outline) -> None:
    """Two dice and a word beside them, with the payout."""
    left, top, right, bottom = shapes.bounds(at)
    size, letters = 62.0, 44.0
    board.picture.rectangle("l2", at, 6)
    board.picture.keep_clear(at)
    row, words = dice.row_width(len(faces), size), width(word, letters, BOLD)
    pays = board.of(item)
    whole = row + 24 + words
    x, y = (left + right - whole) / 2, (top + bottom) / 2 - 16
    dice.dice(board.picture, (x + row / 2, y), size, faces)
    board.picture.middle(word, x + row + 24 + words / 2, y, letters, weight=BOLD, area=at)
    board.say(pays, ((left + right) / 2, bottom - 20), 24, at)
