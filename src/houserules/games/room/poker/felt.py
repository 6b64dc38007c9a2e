"""The layout of a Poker table: 58 Pa. Code § 637a.2."""

from collections.abc import Iterator

from houserules.drawing import shapes
from houserules.drawing.board import Board
from houserules.drawing.card_table import CARD
from houserules.drawing.layout import Item, Kind, Layout
from houserules.drawing.lettering import BOLD
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline, Point, polar
from houserules.rules.house_rules import HouseRules

from .law import RIGHT, bad_beat, button, form_of, game, jackpot

layout = Layout(game)
places = layout.item("2(a)", Kind.PLAYER, "Place", each=layout.positions)
name = layout.name("2(b)(1)")
rake = layout.item("2(b)(2)", Kind.CHIPS, "Rake")
decks = layout.item("2(c)", Kind.EQUIPMENT, "Decks")
drop_box, tip_box = layout.equipment("2(d)", "Drop box", "Tip box")
bad_beat_box = layout.item("2(e)", Kind.EQUIPMENT, "Bad Beat box", unless=(bad_beat, None))
jackpot_box = layout.item("2(e)", Kind.EQUIPMENT, "High Hand box", under=(jackpot, True))
pot = layout.item("7(c)", Kind.CHIPS, "Pot")

# The picture: an oval table with the dealer at the top and seat 1 at the dealer's left

WIDE, HIGH = 2900.0, 1360.0
RAIL, LINE = 100.0, 170.0
"""From the edge to the cloth, and from there to the line round the middle."""
END = HIGH / 2 - RAIL
"""The radius of the cloth's ends."""
LEFT_END, RIGHT_END = (HIGH / 2, HIGH / 2), (WIDE - HIGH / 2, HIGH / 2)
TRAY = shapes.box(WIDE / 2 - 220, RAIL, 440, 128)
BOX, GAP, ROUND = 160.0, 18.0, 12.0
CARD_HIGH, APART = 158.0, 48.0
AT_END, ALONG = 3, 4
"""Places round each end, and along the side opposite to the dealer."""
SEAT, BUTTON = 46.0, 40.0
"""The radii of a place's circle and of the button."""


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table for all Poker games; those with community cards have a place for them."""
    return _Table(rules, holder, skin).drawn()


class _Table:
    def __init__(self, rules: HouseRules, holder: str, skin: str) -> None:
        self.board = Board(layout, rules, skin, (WIDE, HIGH), "seat 1 is at the dealer's left.")
        self.picture, self.rules, self.holder = self.board.picture, rules, holder
        self.form = form_of(rules)

    def drawn(self) -> Picture:
        self._cloth()
        self._side()
        self._places()
        self._middle()
        return self.picture

    def _cloth(self) -> None:
        """Rail, cloth, and the line round the middle."""
        picture = self.picture
        picture.rectangle("rail", shapes.box(0, 0, WIDE, HIGH))
        for kind, inset in (("deep", 16.0), ("cloth", RAIL), ("h", RAIL + LINE)):
            at = shapes.between(inset, inset, WIDE - inset, HIGH - inset)
            picture.rectangle(kind, at, HIGH / 2 - inset)
        left, top, right, bottom = shapes.bounds(TRAY)
        picture.rectangle("deep", TRAY, 10)
        for n in range(1, 9):
            x = left + (right - left) * n / 9
            picture.line("h", (x, top + 12), (x, bottom - 12))

    def _side(self) -> None:
        """The rake at the right of the dealer, and boxes and decks at both sides."""
        left, _, right, _ = shapes.bounds(TRAY)
        for x, way, items in (
            (left, -1, (rake, drop_box, bad_beat_box)),
            (right, 1, (decks, tip_box, jackpot_box)),
        ):
            for n, item in enumerate(filter(self.board.in_force, items)):
                middle = x + way * (GAP + BOX / 2 + n * (BOX + GAP))
                self._box(item, shapes.box(middle - BOX / 2, RAIL + GAP, BOX, 92))

    def _box(self, item: Item, at: Outline) -> None:
        """A place of the layout, or in dots what is attached to the table."""
        if item.kind is not Kind.CHIPS:
            (left, top), (right, bottom) = at[0], at[2]
            self.board.equipment(item, left, top, right - left, bottom - top, 22)
            return
        with self.board.shows(item):
            self.picture.rectangle("l", at, ROUND)
            self.picture.keep_clear(at)
            words, (left, top, right, bottom) = item.says(self.rules), shapes.bounds(at)
            size = fitted(words, right - left - 40, 0.42 * (bottom - top), BOLD)
            self.picture.middle(words, (left + right) / 2, (top + bottom) / 2, size, weight=BOLD,
                                area=at)

    def _places(self) -> None:
        """A numbered place for each player, clockwise from the dealer's left."""
        seats = list(self._seats())
        for seat, (at, _) in enumerate(seats, 1):
            with self.board.shows(places, seat=seat):
                self.board.ring(at, SEAT, str(seat), 56)
        if self.form.has_button and self.rules[button] == RIGHT:
            _, (x, y) = seats[-1]
            self.picture.circle("red", x, y, BUTTON)
            self.picture.middle("Button", x, y, 20, weight=BOLD, kind="pip")

    def _seats(self) -> Iterator[tuple[Point, Point]]:
        """The middle of each place, and where the button is before it."""
        far, near = END - LINE / 2, END - LINE - BUTTON - 14
        step = (RIGHT_END[0] - LEFT_END[0]) / ALONG
        for n in range(AT_END):
            angle = 180 - (n + 0.75) * 180 / (AT_END + 0.5)
            yield polar(RIGHT_END, far, angle), polar(RIGHT_END, near, angle)
        for n in range(ALONG):
            x = RIGHT_END[0] - (n + 0.5) * step
            yield (x, HIGH / 2 + far), (x, HIGH / 2 + near)
        for n in range(AT_END):
            angle = -(n + 0.75) * 180 / (AT_END + 0.5)
            yield polar(LEFT_END, far, angle), polar(LEFT_END, near, angle)

    def _middle(self) -> None:
        """The community cards where a game has them, the pot and the name."""
        community = sum(street.community for street in self.form.streets)
        parts = [(CARD_HIGH + 64, self._community)] if community else []
        parts += [(200.0, self._pot), (110.0, self._name)]
        y = (HIGH - sum(high for high, _ in parts) - APART * (len(parts) - 1)) / 2
        for high, part in parts:
            part(y, high)
            y += high + APART

    def _community(self, y: float, high: float) -> None:
        """Community cards, which the layout need not show, in the center of the table."""
        count = sum(street.community for street in self.form.streets)
        wide = CARD_HIGH * CARD[0] / CARD[1]
        left = (WIDE - count * wide - (count - 1) * GAP) / 2
        for n in range(count):
            at = shapes.box(left + n * (wide + GAP), y, wide, CARD_HIGH)
            self.picture.rectangle("d", at, 10)
        self.picture.middle("Community cards", WIDE / 2, y + high - 18, 34, kind="m")

    def _pot(self, y: float, high: float) -> None:
        self._box(pot, shapes.box(WIDE / 2 - 330, y, 660, high))

    def _name(self, y: float, high: float) -> None:
        with self.board.shows(name):
            self.board.title(self.holder, (WIDE / 2, y + high / 2), 1500, high)
