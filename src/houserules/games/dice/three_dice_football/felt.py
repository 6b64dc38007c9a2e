"""The layout of Three Dice Football: 58 Pa. Code § 661a.2."""

from collections.abc import Sequence

from houserules.drawing import shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell, grid
from houserules.drawing.layout import Item, Kind, Layout
from houserules.drawing.lettering import BOLD
from houserules.drawing.paytables import Payout, Table
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline
from houserules.rules.house_rules import HouseRules
from houserules.rules.ids import slug
from houserules.rules.wager import Wager

from .law import (
    FIRST_YARDS,
    GOAL,
    LENGTHS,
    PLAY,
    defense,
    extra_point,
    game,
    game_changer,
    game_length,
    over_four,
    quick_strike,
    touchdown,
)

layout = Layout(game)
ENDS = ("right", "left")
YARDS = range(1, 24)


def _area(wager: Wager, sides: Sequence[str] = ENDS) -> Item:
    return layout.area(wager, "2(b)(2)", sides=sides, each=False)


name = layout.name("2(b)(1)")
touchdowns, defenses = _area(touchdown), _area(defense)
extra_points, quick_strikes = _area(extra_point), _area(quick_strike)
changers = _area(game_changer)
lengths = _area(game_length, [f"{end} {length}" for end in ENDS for length in LENGTHS])
single_plays = [_area(wager) for wager in PLAY]
payouts = layout.payouts("2(b)(3)")
end_zones = layout.inscription("2(b)(4)", "End Zone", key="end-zone", sides=ENDS, both_ends=True)
yard_lines = {
    yards: layout.inscription("2(b)(4)", str(yards), key=f"{yards}-yard-line", sides=ENDS,
                              both_ends=True)
    for yards in (GOAL, FIRST_YARDS)
}
yard_circles = layout.item(
    "2(b)(4)", Kind.NUMBER, "Yard", both_ends=True,
    sides=tuple(f"{end} {n}" for end in ENDS for n in YARDS),
)
downs = [
    layout.inscription(f"2(b)(5)({numeral})", words, key=slug(words))
    for numeral, words in (
        ("i", "1st Down"), ("ii", "2nd Down"), ("iii", "3rd Down"), ("iv", "1st & Goal"),
        ("v", "2nd & Goal"), ("vi", "3rd & Goal"), ("vii", "Extra Point"),
    )
]
plays = layout.item(
    "2(b)(6)", Kind.NUMBER, "Game Length", sides=tuple(str(n + 1) for n in range(len(LENGTHS)))
)
drop_box, tip_box = layout.equipment("2(c)", "Drop box", "Tip box")

# The picture: the field across the table, and the same areas at both ends below it

LONG, TALL, WALL = 3200.0, 1576.0, 64.0
MIDDLE = LONG / 2
FIELD_TOP, FIELD_HIGH, END_ZONE = 330.0, 330.0, 230.0
FIELD_LEFT, FIELD_RIGHT = 150.0, LONG - 150.0
YARD = (FIELD_RIGHT - FIELD_LEFT - 2 * END_ZONE) / (2 * YARDS.stop - 1)
"""From yard to yard; between the two highest yards it is one more."""
RADIUS = 23.0
FIRST, LAST, BELOW = MIDDLE + 20, FIELD_RIGHT, FIELD_TOP + FIELD_HIGH + 44
"""The areas of the right end."""
GAP, PAYS = 8.0, 34.0
"""Between boxes, and the size of payouts."""
WIDTHS = (260.0, 260.0, 570.0, LAST - FIRST - 260 - 260 - 570 - 3 * GAP)
"""Touchdown, Defense, Extra Point, Quick Strike TD."""


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table whose left end is the mirror of its right one."""
    board = Board(layout, rules, skin, (LONG, TALL), "the dealer is at the top.")
    board.cloth(WALL, 150)
    _dealers_side(board, holder)
    _field(board)
    with board.shows(payouts, carrier="layout"):
        for end in ENDS:
            _end(board, end)
    return board.picture


def _at(x: float, y: float, wide: float, high: float, end: str) -> Outline:
    """A box of the right end, or its mirror."""
    return shapes.box(x if end == "right" else LONG - x - wide, y, wide, high)


# The dealer's side and the field


def _dealers_side(board: Board, holder: str) -> None:
    """The places of the pucks, between the name at both ends and the equipment."""
    wide, high = 1320.0, 84.0
    board.equipment(tip_box, MIDDLE - wide / 2 - 170, WALL + 30, 150, 60, 22)
    board.equipment(drop_box, MIDDLE + wide / 2 + 20, WALL + 30, 150, 60, 22)
    cells = [Cell(item, label=(item.says(board.rules),), largest=36) for item in downs]
    grid(board.picture, shapes.box(MIDDLE - wide / 2, WALL + 22, wide, high), [cells])
    top = WALL + 22 + high + GAP
    cells = [Cell(plays, side, label=(side,), largest=46) for side in plays.sides]
    board.title(plays.says(board.rules), (MIDDLE - wide / 2 + 140, top + high / 2), 260, 44)
    grid(board.picture, shapes.box(MIDDLE - wide / 2 + 290, top, wide - 290, high), [cells])
    with board.shows(name):
        size = fitted(holder, 620, 64, BOLD)
        for x in (MIDDLE - 1080, MIDDLE + 1080):
            board.picture.middle(holder, x, top + high / 2 + 8, size, weight=BOLD)


def _field(board: Board) -> None:
    """Two halves with an end zone each; the yards are numbered in the center of the field."""
    picture = board.picture
    top, bottom = FIELD_TOP, FIELD_TOP + FIELD_HIGH
    picture.rectangle("l", shapes.box(FIELD_LEFT, top, FIELD_RIGHT - FIELD_LEFT, FIELD_HIGH))
    picture.line("h", (MIDDLE, top), (MIDDLE, bottom))
    for end in ENDS:
        zone = _at(FIELD_RIGHT - END_ZONE, top, END_ZONE, FIELD_HIGH, end)
        left, _, right, _ = shapes.bounds(zone)
        x, y = (left + right) / 2, (top + bottom) / 2
        with board.shows(end_zones, end):
            picture.rectangle("deep", zone)
            picture.keep_clear(zone)
            picture.middle(end_zones.says(board.rules), x, y, 66, weight=BOLD, area=zone,
                           angle=90 if end == "right" else -90, about=(x, y))
        for yards in YARDS:
            _yard(board, end, yards)


def _yard(board: Board, end: str, yards: int) -> None:
    """The circle of a yard with its line, or marks at both sides of the field."""
    picture, top, bottom = board.picture, FIELD_TOP, FIELD_TOP + FIELD_HIGH
    x, y = FIELD_RIGHT - END_ZONE - yards * YARD, (top + bottom) / 2
    x = x if end == "right" else LONG - x
    circle = shapes.circle(x, y, RADIUS)
    with board.shows(yard_circles, f"{end} {yards}"):
        picture.circle("l" if yards in yard_lines else "h", x, y, RADIUS)
        picture.keep_clear(circle)
        picture.middle(str(yards), x, y, 28, weight=BOLD, area=circle)
    if yards not in yard_lines:
        kind, mark = ("l2", 30.0) if yards % 5 == 0 else ("h", 18.0)
        picture.line(kind, (x, top), (x, top + mark))
        picture.line(kind, (x, bottom - mark), (x, bottom))
        return
    item = yard_lines[yards]
    with board.shows(item, end):
        for edge, way in ((top, 1), (bottom, -1)):
            label = edge + way * 62
            picture.line("l", (x, edge), (x, label - way * 36))
            picture.middle(item.says(board.rules), x, label, 64, weight=BOLD)
            picture.line("l", (x, label + way * 36), (x, y - way * RADIUS))


# The areas of an end


def _end(board: Board, end: str) -> None:
    """Full game wagers, then single play wagers."""
    left, _, right, _ = shapes.bounds(_at(FIRST, 0, LAST - FIRST, 1, end))
    y = BELOW
    board.heading("Full game wagers: before the first throw", left, right, y, 32)
    y += 34
    _full_game(board, end, y, 236)
    y += 236 + GAP
    _lengths(board, end, y, 170)
    y += 170 + 44
    board.heading("Single play wagers: before any throw", left, right, y, 32)
    _single_plays(board, _at(FIRST, y + 34, LAST - FIRST, 240, end), end)


def _full_game(board: Board, end: str, top: float, high: float) -> None:
    """Touchdown and Defense, then the wagers with a table."""
    x = FIRST
    for item, wide in zip((touchdowns, defenses, extra_points, quick_strikes), WIDTHS, strict=True):
        at = _at(x, top, wide, high, end)
        with board.shows(item, end):
            if len(board.payouts[item.wager.name if item.wager else ""]) == 1:
                board.box(at, item.says(board.rules), board.of(item), kind="l", largest=44,
                          largest_pays=PAYS)
            else:
                _with_table(board, item, at)
        x += wide + GAP


def _with_table(board: Board, item: Item, at: Outline) -> None:
    """A box with what each outcome pays, each on one line."""
    assert item.wager is not None
    left, top, right, bottom = shapes.bounds(at)
    rows = [((row.label,), row, (item.wager.name,)) for row in board.payouts[item.wager.name]]
    table = Table("", tuple(rows))
    em = 30.0
    wide, high = table.size(em)
    board.picture.rectangle("l2", at, 6)
    board.picture.keep_clear(at)
    y = (top + bottom - high - 50) / 2
    board.picture.middle(item.says(board.rules), (left + right) / 2, y + 15, 36, weight=BOLD,
                         area=at)
    table.draw(board.picture, (left + right - wide) / 2, y + 52, em, at)


def _lengths(board: Board, end: str, top: float, high: float) -> None:
    """The Game Changer, and a box for each number of plays."""
    wide = WIDTHS[0]
    with board.shows(changers, end):
        at = _at(FIRST, top, wide, high, end)
        board.box(at, changers.says(board.rules), board.of(changers), largest=34,
                  largest_pays=PAYS)
    left, _, right, bottom = shapes.bounds(
        _at(FIRST + wide + GAP, top, LAST - FIRST - wide - GAP, high, end)
    )
    board.heading(lengths.says(board.rules), left, right, top + 16, 28)
    cells = [
        Cell(lengths, f"{end} {length}", label=tuple(length.split()), pays=board.of(lengths, n),
             largest=34, largest_pays=PAYS)
        for n, length in enumerate(LENGTHS)
    ]
    grid(board.picture, shapes.box(left, top + 38, right - left, bottom - top - 38), [cells])


def _single_plays(board: Board, at: Outline, end: str) -> None:
    """Eight boxes in two rows; one has a second payout."""
    cells = [_single_play(board, item, end) for item in single_plays]
    grid(board.picture, at, [cells[:4], cells[4:]])


def _single_play(board: Board, item: Item, end: str) -> Cell:
    pays = board.of(item)
    if item.wager is over_four:
        trips = board.pays(over_four.name, 1, "Trips TD {}")
        pays = Payout(f"{pays.words}, {trips.words}", pays.paid + trips.paid)
    return Cell(item, end, label=(item.says(board.rules),), pays=pays, largest=44,
                largest_pays=PAYS)
