"""The layout of Sic Bo: 58 Pa. Code § 625a.1."""

from collections.abc import Sequence
from itertools import combinations

from houserules.drawing import dice, shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell, grid
from houserules.drawing.layout import Item, Layout
from houserules.drawing.lettering import BOLD
from houserules.drawing.paytables import Table
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline
from houserules.equipment.dice import FACES
from houserules.rules.house_rules import HouseRules
from houserules.rules.wager import Wager

from .law import (
    DICE,
    HIGH,
    LOW,
    NUMBERS,
    PAIRS,
    TOTALS,
    any_three,
    automated,
    big,
    combination,
    game,
    one_of_a_kind,
    small,
    three_of_a_kind,
    total_value,
    two_of_a_kind,
)

layout = Layout(game)


def _area(wager: Wager, label: str = "", sides: Sequence[str] = ()) -> Item:
    return layout.area(wager, "1(c)(2)", also=["1(b)"], label=label, sides=sides, each=False)


layout.name("1(c)(1)")
smalls, bigs, every_three = _area(small), _area(big), _area(any_three)
threes, twos = _area(three_of_a_kind, sides=NUMBERS), _area(two_of_a_kind, sides=NUMBERS)
totals = _area(total_value, "Total Value Bet", TOTALS)
pairs, ones = _area(combination, sides=PAIRS), _area(one_of_a_kind, sides=NUMBERS)
payouts = layout.payouts("1(c)(3)")
tip_box, drop_box = layout.equipment("1(a)", "Tip box", "Drop box")
(device,) = layout.equipment("1(b)", "Illuminating device")
(shaker,) = layout.equipment("1(d)(2)(iii)", "Automated Sic Bo shaker", under=(automated, True))

# The picture: four rows of boxes, the dealer at the top

LONG, TALL, WALL = 2000.0, 1090.0, 22.0
LEFT, RIGHT = 70.0, LONG - 70.0
GAP, TITLE = 6.0, 40.0
"""Between boxes, and the height of the words above them."""
SHARES = (200.0, 330.0, 160.0, 366.0, 160.0, 330.0, 200.0)
"""The widths of the first row: Small, pairs, triples, any triple, triples, pairs, Big."""


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table with the dealer at the top and the players below."""
    board = Board(layout, rules, skin, (LONG, TALL), "the dealer is at the top.")
    board.cloth(WALL, 70)
    _dealers_side(board, holder)
    with board.shows(payouts, carrier="layout"):
        _kinds(board, 132, 290)
        _row(board, 436, 220, totals)
        _row(board, 670, 170, pairs, list(combinations(FACES, 2)))
        _singles(board, 854, 170)
    return board.picture


def _dealers_side(board: Board, holder: str) -> None:
    """The name, and the equipment at both sides of the dealer."""
    board.equipment(tip_box, LEFT, 54)
    board.equipment(device, LEFT + 148, 54, 190)
    board.equipment(drop_box, RIGHT - 130, 54)
    if board.in_force(shaker):
        board.equipment(shaker, RIGHT - 148 - 230, 54, 230)
    with board.shows(next(item for item in layout.items if item.key == "name")):
        size = fitted(holder, 1000, 46, BOLD)
        board.picture.middle(holder, LONG / 2, 76, size, weight=BOLD)


def _kinds(board: Board, top: float, high: float) -> None:
    """Small and Big at the ends, then pairs, triples, and any triple in the middle."""
    unit = (RIGHT - LEFT - GAP * (len(SHARES) - 1)) / sum(SHARES)
    x, boxes = LEFT, []
    for share in SHARES:
        boxes.append((x, share * unit))
        x += share * unit + GAP
    half = len(FACES) // 2
    for item, part, range_ in ((smalls, 0, LOW), (bigs, 6, HIGH)):
        label = (item.says(board.rules), f"{min(range_)} to {max(range_)}")
        cell = Cell(item, label=label, notes=("Three of a Kind loses",), pays=board.of(item),
                    largest=48)
        grid(board.picture, shapes.box(boxes[part][0], top, boxes[part][1], high), [[cell]])
    for item, parts, count in ((twos, (1, 5), 2), (threes, (2, 4), DICE)):
        for part, faces in zip(parts, (FACES[:half], FACES[half:]), strict=True):
            x, wide = boxes[part]
            board.heading(item.says(board.rules), x, x + wide, top + 14, 21)
            below = shapes.box(x, top + TITLE, wide, high - TITLE)
            cells = [_cell(board, item, face, count) for face in faces]
            grid(board.picture, below, [cells] if count == 2 else [[cell] for cell in cells])
    x, wide = boxes[3]
    lines = (tuple(FACES[:half]), tuple(FACES[half:]))
    cell = Cell(every_three, label=("Any Three", "of a Kind"), dice=lines,
                pays=board.of(every_three), largest=46, largest_die=54)
    grid(board.picture, shapes.box(x, top, wide, high), [[cell]])


def _cell(board: Board, item: Item, face: int, count: int) -> Cell:
    """Dice that show the same number: two below each other, three in a row."""
    lines = ((face,), (face,)) if count == 2 else ((face,) * count,)
    return Cell(item, str(face), dice=lines, pays=board.of(item), largest_die=70)


def _row(
    board: Board, top: float, high: float, item: Item, shown: Sequence[tuple[int, ...]] = ()
) -> None:
    """A row of boxes, one for each side of an item, with its name above; dice in place of words."""
    board.heading(item.says(board.rules), LEFT, RIGHT, top + 14)
    if shown:
        cells = [
            Cell(item, side, dice=(faces,), pays=board.of(item))
            for side, faces in zip(item.sides, shown, strict=True)
        ]
    else:
        cells = [
            Cell(item, side, label=(side,), pays=board.of(item, place), largest=84)
            for place, side in enumerate(item.sides)
        ]
    grid(board.picture, shapes.box(LEFT, top + TITLE, RIGHT - LEFT, high - TITLE), [cells])


def _singles(board: Board, top: float, high: float) -> None:
    """One box for each number, with what it pays on one die, on two and on three."""
    board.heading(ones.says(board.rules), LEFT, RIGHT, top + 14)
    wide = (RIGHT - LEFT + GAP) / len(FACES)
    table = Table("", board.table(one_of_a_kind).rows[::-1])
    for n, face in enumerate(FACES):
        at = shapes.box(LEFT + n * wide, top + TITLE, wide - GAP, high - TITLE)
        with board.shows(ones, str(face)):
            _single(board, at, face, table)


def _single(board: Board, at: Outline, face: int, table: Table) -> None:
    left, top, right, bottom = shapes.bounds(at)
    board.picture.rectangle("l2", at, 6)
    board.picture.keep_clear(at)
    size, em = 84.0, 22.0
    wide, high = table.size(em)
    apart = (right - left - size - wide) / 3
    dice.die(board.picture, (left + apart + size / 2, (top + bottom) / 2), size, face)
    table.draw(board.picture, right - apart - wide, (top + bottom - high) / 2, em, at)
