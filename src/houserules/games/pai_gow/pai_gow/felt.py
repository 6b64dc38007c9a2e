"""The layout of Pai Gow: 58 Pa. Code § 621a.2."""

from collections.abc import Sequence

from houserules.drawing import areas, dice, shapes
from houserules.drawing.card_table import CardTable, Drawn, Row, attributes, card_table
from houserules.drawing.layout import Item, Kind, Layout, Role
from houserules.drawing.lettering import BOLD
from houserules.drawing.picture import LEAST, Picture
from houserules.drawing.shapes import Outline, Point
from houserules.equipment.dice import FACES
from houserules.games.pai_gow import PLAYER_SHAKER
from houserules.games.pai_gow.table_items import starting_items
from houserules.rules.house_rules import HouseRules

from .law import DICE, HANDS, dealing, game, pai_gow, pair_fortunes
from .tile_dealing import DEAD

layout = Layout(game, exactly=True)

layout.name("2(b)(1)")
area_pai_gow = layout.area(pai_gow, "2(b)(2)")
dead_hand = layout.place("2(b)(3)", DEAD, HANDS.pieces, also=["6(e)"], at_left=True)
area_fortunes = layout.area(pair_fortunes, "2(b)(4)(i)")
layout.payouts("2(b)(4)(ii)", offered=[pair_fortunes])
area_sum = layout.area(DICE.sum, "2(b)(5)(i)")
area_match = layout.area(DICE.match, "2(b)(5)(ii)", sides=[str(face) for face in FACES])
area_beat_it = layout.area(DICE.beat_it, "2(b)(5)(iii)")
button = layout.item(
    "2(b)(5)(iv)", Kind.DEVICE, "Player-activation button", role=Role.DEVICE,
    each=layout.positions, offered=DICE.wagers, under=(dealing.starting.method, PLAYER_SHAKER),
)
layout.equipment("2(c)", "Tip box", "Drop box")
starting_items(layout, dealing.starting, shaker="2(d)", generator="2(e)", activated="2(f)")

# The picture: tiles behind the wager, wagers on dice between it and the dealer

TILE, APART, HANDS_APART = (28.0, 64.0), 5.0, 24.0
"""A tile, and the room from tile to tile and from hand to hand."""
BUTTON = 124.0, 27.0
"""How far the button is from the middle of the tiles, and its radius."""
BOX, GAP, TITLE, DIE = 54.0, 6.0, 22.0, 34.0
"""A box of the Match Wager, the room between boxes, the title and a die."""


class _TileTable(CardTable):
    """A card table with tiles, and with the payouts of wagers on dice."""

    always_pays = True

    def place(self, item: Item, at: Outline) -> None:
        """The Dead Hand: four tiles and its name."""
        left, top, right, bottom = shapes.bounds(at)
        self.picture.rectangle("d", at, 7)
        self.picture.keep_clear(at)
        y = (top + bottom) / 2
        for n in range(item.cards):
            _tile(self.picture, (left + 32 + n * (TILE[0] + APART), y), 0)
        x = left + 20 + item.cards * (TILE[0] + APART)
        room = ("box", right - x - 12, bottom - top - 16)
        areas.lettered(self.picture, item.says(self.rules), ((x + right - 4) / 2, y), room, 0, at)


def _tile(picture: Picture, at: Point, angle: float) -> None:
    x, y = at
    wide, high = TILE
    picture.rectangle("h", shapes.box(x - wide / 2, y - high / 2, wide, high), 5, angle)


def _beside(middle: Point, dx: float, dy: float, angle: float) -> Point:
    """A point that is so far to the right and below the middle, as the player sees it."""
    return shapes.turned([(middle[0] + dx, middle[1] + dy)], -angle, middle)[0]


def _tiles(table: CardTable, seat: int, middle: Point, angle: float) -> None:
    """Where a player puts two hands, 621a.8(a), and the button beside them."""
    step = TILE[0] + APART
    for side in (-1, 1):
        for n in range(HANDS.sizes[0]):
            dx = side * (HANDS_APART / 2 + TILE[0] / 2 + n * step)
            _tile(table.picture, _beside(middle, dx, 0, angle), -angle)
    if button.in_force(table.rules):
        dx, radius = BUTTON
        at = _beside(middle, dx, 0, angle)
        outline = shapes.circle(*at, radius)
        with table.picture.item(f"{button.id}.seat{seat}", **attributes(button)):
            table.picture.circle("eq", *at, radius)
            table.picture.keep_clear(outline)
            table.picture.middle("Button", *at, LEAST, angle=-angle, about=at, area=outline)


def _match(table: CardTable, seat: int, middle: Point, angle: float) -> None:
    """Six boxes with a die each, in two rows below their title."""
    picture, step = table.picture, BOX + GAP
    for face in FACES:
        column, row = (face - 1) % 3 - 1, (face - 1) // 3 - 0.5
        at = _beside(middle, column * step, row * step + TITLE / 2, angle)
        with picture.item(f"{area_match.id}.seat{seat}.{face}", **attributes(area_match)):
            picture.rectangle(
                "l2", shapes.box(at[0] - BOX / 2, at[1] - BOX / 2, BOX, BOX), 6, -angle
            )
            picture.keep_clear(areas.outline(Role.LATER, at, BOX, -angle))
            dice.die(picture, at, DIE, face, -angle)
            if face == FACES[0]:
                title = _beside(middle, 0, -step, angle)
                picture.middle(area_match.says(table.rules), *title, TITLE, weight=BOLD,
                               angle=-angle, about=title)


MATCH = Drawn(2 * BOX + GAP + TITLE + 8, _match)
TILES = Drawn(TILE[1] + 6, _tiles)


def _rows(rules: HouseRules) -> Sequence[Row]:
    match = [MATCH] if area_match.in_force(rules) else []
    above, main = [area_sum, area_fortunes, area_beat_it], [area_pai_gow]
    if all(item.in_force(rules) for item in above):
        above, main = [area_fortunes], [area_sum, area_pai_gow, area_beat_it]
    return [*match, above, main, TILES]


card_table(layout, _rows, kind=_TileTable)
