"""The layout and the wheel of Roulette: 58 Pa. Code § 617a.1."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from houserules.drawing import areas, grid, shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell
from houserules.drawing.layout import Item, Kind, Layout, Role, short_name
from houserules.drawing.lettering import BOLD, SEMIBOLD, typographic, width
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline, Point
from houserules.drawing.wheels import Ring
from houserules.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Colour, Compartment, Wheel
from houserules.rules.house_rules import HouseRules
from houserules.rules.ids import slug
from houserules.rules.money import short_dollars
from houserules.rules.wager import Wager

from .law import (
    AS_SINGLE,
    DOUBLE,
    DOZENS,
    HALVES,
    SINGLE,
    TWELVES,
    WAGERS,
    WITH_ZERO,
    black,
    column,
    dozen,
    even,
    first_five,
    five_adjacent,
    four_numbers,
    game,
    high,
    low,
    odd,
    red,
    six_numbers,
    split,
    straight,
    three_numbers,
    touchdown,
    wheel,
    wheel_of,
)

Box = tuple[float, float, float, float]

layout = Layout(game)
ON = {name: game.rules({"Wheel": name}) for name in (DOUBLE, SINGLE, AS_SINGLE)}
"""The wheels that a table may use."""
ALSO = {three_numbers: ["3(e)(3)(ii)"]}


def _areas(wager: Wager) -> list[Item]:
    """The areas of a wager: those of every layout, and those of the layout of one wheel."""
    selections = wager.selections or (None,)
    found: dict[str, list[str]] = {}
    for on in selections:
        having = [name for name, rules in ON.items() if on in rules.selections(wager)]
        found.setdefault(having[0] if len(having) == 1 else "", []).append(on or "")
    label = short_name(wager.name)
    also = [str(wager.cite).removeprefix("617a."), *ALSO.get(wager, [])]
    return [
        layout.area(
            wager, "1(f)(2)", also=also,
            key=slug(f"{label} {only}"), sides=filter(None, sides), each=False,
            under=(wheel, only) if only else None,
        )
        for only, sides in found.items()
    ]


def _marks(of: Wheel) -> tuple[str, ...]:
    return tuple(compartment.mark for compartment in of.compartments)


name = layout.name("1(f)(1)")
placed = {wager: _areas(wager) for wager in WAGERS}
wheels = (
    layout.item("1(c)", Kind.WHEEL, "Wheel", also=["1(b)"], sides=_marks(SINGLE_ZERO),
                under=(wheel, SINGLE)),
    layout.item("1(d)", Kind.WHEEL, "Wheel", also=["1(b)"], sides=_marks(DOUBLE_ZERO),
                unless=(wheel, SINGLE)),
)
replicas = (
    layout.area(five_adjacent, "1(f)(4)", also=["3(e)(1)(ii)"], key="replica-single-zero",
                sides=_marks(SINGLE_ZERO), each=False, under=(wheel, SINGLE)),
    layout.area(five_adjacent, "1(f)(4)", also=["3(e)(1)(ii)"], key="replica-double-zero",
                sides=_marks(DOUBLE_ZERO), each=False, unless=(wheel, SINGLE)),
)
football = layout.area(touchdown, "1(f)(5)", also=["3(f)"], each=False)
cover = layout.inscription("1(e)(1)", "00 not available", key="cover", under=(wheel, AS_SINGLE))
SEE_SIGN = "Minimum and maximum wagers: see the sign"


def _limits(rules: HouseRules) -> str:
    """The posted minimum and maximum, where all wagers have the same."""
    posted = {rules.limits.get(wager.name) for wager in WAGERS}
    one = posted.pop()
    if posted or one is None or one.maximum is None:
        return SEE_SIGN
    return f"Minimum {short_dollars(one.minimum)}, maximum {short_dollars(one.maximum)}"


limits = layout.inscription("1(f)(3)", _limits, key="limits", sign=True)
HALF, LAST = (", ".join(short_name(w.name) for w in some) for some in (HALVES[:-1], HALVES[-1:]))
notices = [
    layout.inscription(f"1(e)(2)({number})", words, key="notice", also=also, sign=True,
                       under=(wheel, AS_SINGLE))
    for number, words, also in (
        ("i", "Double zero wheel used as a single zero wheel: no wager on 00", ["4(c)(1)"]),
        ("ii", "Ball in 00: the spin is void and the wheel is respun", []),
        ("iii", f"Ball in 0: {HALF} and {LAST} lose", []),
    )
]
boxes = layout.equipment("1(g)", "Drop box", "Tip box")

# The picture: the wheel at one end, the layout at the other, the players below

WIDE, HIGH = 2640.0, 1240.0
HUB: Point = (492.0, 492.0)
RIM, TRACK, FAR, POCKETS, NEAR = 424.0, 402.0, 384.0, 316.0, 268.0
"""The radii of the wheel, which is at least 30 inches in diameter."""
LEFT, TOP, RIGHT, BOTTOM = 990.0, 56.0, 2578.0, 1184.0
"""The end of the table that has the layout."""
ZERO_WIDE, LINE = 122.0, 112.0
"""The widths of the zeros and of a row of three numbers."""
DOZENS_HIGH, HALVES_HIGH = 0.78, 0.82
"""The heights of dozens and of areas for half of the numbers, in parts of a number's."""
TALLEST, GAP = 184.0, 22.0
SPOT = 15.0
"""The radius of a place on a line or a corner."""
KEY = shapes.box(76, 962, 832, 210)
"""Where the payouts of wagers on numbers are, with the places of their chips."""
PLAYERS = 8
"""Players who have a place for Touchdown Roulette; the chapter names no number."""
FIELDS = {Colour.RED: ("red", "redt"), Colour.BLACK: ("blk", "blkt"), Colour.GREEN: ("deep", "t")}
"""The classes of a compartment and of its number, by colour."""
OUTSIDE = (low, even, red, black, odd, high)


COLOURED = {red: Colour.RED, black: Colour.BLACK}
COLUMNS = {side: sorted(marks, key=int) for side, marks in TWELVES.items() if side}
LINES = len(COLUMNS["1st column"])
OUTSIDE_LINE = "outside line"
SIDE = 17
"""The compartments along a side of the replica."""
RIGHT_END = ((179.7, 90.2), (89.8, 0.3))
LEFT_END = {1: ((359.7, 180.3),), 2: ((269.8, 180.3), (359.7, 270.2))}
"""The angles of compartments at the ends of the replica; at the left by their number."""
FIFTHS = "a fifth on each of five numbers"


class Sign(NamedTuple):
    """Boxes of the layout as left, top, right, bottom; those that a chip covers; its place."""

    boxes: tuple[Box, ...]
    covered: tuple[Box, ...]
    chip: Point


SIX: tuple[Box, ...] = tuple((x, y, x + 1, y + 1) for x in (0, 1) for y in (0, 1, 2))
FIVE: tuple[Box, ...] = ((0, 0, 1, 1.5), (0, 1.5, 1, 3), *SIX[3:])
SIGNS = {
    straight: Sign(SIX, SIX[1:2], (0.5, 1.5)),
    split: Sign(SIX, SIX[1::3], (1, 1.5)),
    three_numbers: Sign(SIX, SIX[:3], (0.5, 3)),
    four_numbers: Sign(SIX, (*SIX[1:3], *SIX[4:]), (1, 2)),
    six_numbers: Sign(SIX, SIX, (1, 3)),
    first_five: Sign(FIVE, FIVE, (1, 3)),
}


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table whose wheel is at the left of the players."""
    return _Table(rules, holder, skin).drawn()


class _Table:
    def __init__(self, rules: HouseRules, holder: str, skin: str) -> None:
        self.board = Board(layout, rules, skin, (WIDE, HIGH),
                           "numbers name the compartments and the areas.")
        self.picture, self.rules, self.holder = self.board.picture, rules, holder
        self.wheel = wheel_of(rules)
        self.boxes: dict[str, Outline] = {}
        """The boxes of numbers and dozens, and the outside line of the numbers."""

    def drawn(self) -> Picture:
        picture = self.picture
        picture.rectangle("rail", shapes.box(0, 0, WIDE, HIGH))
        picture.rectangle("cloth", shapes.box(22, 22, WIDE - 44, HIGH - 44), 70)
        self._wheel()
        self._key()
        self._end()
        return picture

    # The wheel

    def _wheel(self) -> None:
        picture, marks = self.picture, self.wheel.compartments
        item = next(one for one in wheels if self.board.in_force(one))
        ring = Ring(HUB, NEAR, FAR, len(marks))
        for kind, radius in (("deep", RIM), ("h", TRACK)):
            picture.circle(kind, *HUB, radius)
        for number, compartment in enumerate(marks):
            field, words = FIELDS[compartment.colour]
            with self.board.shows(item, compartment.mark):
                area = ring.sector(picture, number, field)
                at, turn = ring.at(number, (POCKETS + FAR) / 2), ring.turn(number)
                picture.middle(compartment.mark, *at, 35, weight=BOLD, angle=turn, about=at,
                               area=area, kind=words)
        picture.circle("h", *HUB, POCKETS)
        picture.circle("deep", *HUB, NEAR)
        for kind, radius in (("h", 196.0), ("l2", 62.0), ("s", 20.0)):
            picture.circle(kind, *HUB, radius)
        arms = Ring(HUB, 0, 0, 4)
        for arm in range(4):
            picture.line("l", arms.at(arm + 0.5, 20), arms.at(arm + 0.5, 104))
            picture.circle("s", *arms.at(arm + 0.5, 112), 12)

    # Payouts of wagers on numbers, and the places of their chips

    def _key(self) -> None:
        left, top, right, bottom = shapes.bounds(KEY)
        wide, high = (right - left + 40) / 3, (bottom - top - 28) / 2
        shown = [wager for wager in SIGNS if any(map(self.board.in_force, placed[wager]))]
        for n, wager in enumerate(shown):
            x, y = left + n % 3 * wide, top + n // 3 * (high + 28)
            self._sign(SIGNS[wager], x, y, high)
            pays = self.board.pays(wager.name)
            room = ("box", wide - 116, high)
            size, lines = areas.best_lines(short_name(wager.name), room, 27)
            least = fitted(pays.words, wide - 116, 30, SEMIBOLD)
            words = [*((line, size, BOLD) for line in lines), (pays.words, least, SEMIBOLD)]
            level = y + high / 2 - 17 * (len(words) - 1)
            for line, size, weight in words:
                self.picture.middle(line, x + 92, level, size, weight=weight, anchor=0)
                level += 34
            self.picture.paid += pays.paid

    def _sign(self, sign: Sign, x: float, y: float, high: float) -> None:
        """A few boxes of the layout, those that a chip covers filled, and the chip."""
        across, deep = 38.0, high / 3
        for box in sign.boxes:
            left, top, right, bottom = box
            at = shapes.between(x + left * across, y + top * deep, x + right * across,
                                y + bottom * deep)
            if box in sign.covered:
                self.picture.rectangle("m", at)
            self.picture.rectangle("l2", at)
        self.picture.circle("red", x + sign.chip[0] * across, y + sign.chip[1] * deep, 9)

    # The layout's end, from the dealer's side to the players'

    def _end(self) -> None:
        """Everything above and below the numbers has its height; the numbers have the rest."""
        above, below = [(72.0, self._names)], [(68.0, self._limits)]
        if self.rules.offers(five_adjacent):
            above.append((196.0, self._replica))
        if self.board.in_force(cover):
            below.insert(0, (112.0, self._notices))
        if self.rules.offers(touchdown):
            below.insert(0, (200.0, self._football))
        room = BOTTOM - TOP - sum(deep for deep, _ in (*above, *below))
        gaps = len(above) + len(below)
        rows = len(TWELVES) + DOZENS_HIGH + HALVES_HIGH
        number = min(TALLEST, (room - GAP * gaps) / rows)
        gap, y = (room - number * rows) / gaps, TOP
        for deep, part in (*above, (number * rows, self._numbers), *below):
            part(shapes.between(LEFT, y, RIGHT, y + deep))
            y += deep + gap

    def _names(self, at: Outline) -> None:
        """The holder's name between the boxes of the dealer."""
        left, top, right, bottom = shapes.bounds(at)
        for item, x in zip(boxes, (right - 170, left), strict=True):
            self.board.equipment(item, x, top, 170, bottom - top, 26)
        with self.board.shows(name):
            self.board.title(self.holder, ((left + right) / 2, (top + bottom) / 2),
                             right - left - 400, 80)

    def _limits(self, at: Outline) -> None:
        left, top, right, bottom = shapes.bounds(at)
        words = limits.says(self.rules)
        x, half = (left + right) / 2, width(typographic(words), 40, BOLD) / 2 + 40
        plate = shapes.box(x - half, top, 2 * half, bottom - top)
        with self.board.shows(limits, carrier="sign" if words == SEE_SIGN else "layout"):
            self.picture.rectangle("deep", plate, 8)
            self.picture.middle(words, x, (top + bottom) / 2, 40, weight=BOLD, area=plate)

    def _notices(self, at: Outline) -> None:
        """Draw the words of a sign where 00 is no wager."""
        left, top, right, bottom = shapes.bounds(at)
        self.picture.rectangle("l2", at, 8)
        step = (bottom - top) / len(notices)
        for n, item in enumerate(notices):
            with self.board.shows(item, carrier="layout"):
                self.picture.middle(item.says(self.rules), (left + right) / 2,
                                    top + (n + 0.5) * step, 28, area=at)

    # Numbers, dozens and halves; wagers on several numbers are on their lines and corners

    def _numbers(self, at: Outline) -> None:
        left, top, _, bottom = shapes.bounds(at)
        deep = (bottom - top) / (len(TWELVES) + DOZENS_HIGH + HALVES_HIGH)
        levels = [top + row * deep for row in range(len(TWELVES) + 1)]
        middle = levels[-1] + DOZENS_HIGH * deep
        start, end = left + ZERO_WIDE, left + ZERO_WIDE + LINES * LINE
        self._zeros(shapes.between(left, top, start, levels[-1]))
        self._lines(start, levels)
        self.boxes[OUTSIDE_LINE] = shapes.between(start, levels[-1], end, levels[-1])
        thirds = _parts(start, end, len(DOZENS))
        for side, (x, right) in zip(filter(None, DOZENS), thirds, strict=True):
            self.boxes[side] = shapes.between(x, levels[-1], right, middle)
            self._box(dozen, self.boxes[side], side, side, 64)
        for wager, (x, right) in zip(OUTSIDE, _parts(start, end, len(OUTSIDE)), strict=True):
            box = shapes.between(x, middle, right, bottom)
            if wager in COLOURED:
                self._diamond(wager, box)
            else:
                self._box(wager, box, "", short_name(wager.name), 58)
        self._spots()

    def _zeros(self, at: Outline) -> None:
        """One box for 0, or one above it for 00, which may be covered."""
        left, top, right, bottom = shapes.bounds(at)
        single, cut = self.rules[wheel] == SINGLE, (right - left) * 0.4
        middle = top if single else (top + bottom) / 2
        upper = ((left, top + cut), (left + cut, top), (right, top))
        lower = ((right, bottom), (left + cut, bottom), (left, bottom - cut))
        self.boxes["0"] = shapes.between(left, middle, right, bottom)
        if single:
            self._zero("0", (*upper, *lower))
            return
        self._zero("0", ((left, middle), (right, middle), *lower))
        self.boxes["00"] = shapes.between(left, top, right, middle)
        outline = (*upper, (right, middle), (left, middle))
        if self.board.in_force(cover):
            self._cover(outline)
        else:
            self._zero("00", outline)

    def _cover(self, outline: Outline) -> None:
        """The cover of 00."""
        left, top, right, bottom = shapes.bounds(outline)
        at, words = ((left + right) / 2, (top + bottom) / 2), cover.says(self.rules)
        with self.board.shows(cover):
            self.picture.polygon("deep", outline)
            self.picture.keep_clear(outline)
            self.picture.middle(words, *at, fitted(words, bottom - top - 30, 36, BOLD), weight=BOLD,
                                angle=-90, about=at, area=outline)

    def _zero(self, mark: str, outline: Outline) -> None:
        left, top, right, bottom = shapes.bounds(self.boxes[mark])
        with self.board.shows(self._placed(straight, mark), mark):
            self.picture.polygon("l", outline)
            self.picture.keep_clear(outline)
            self.picture.middle(mark, (left + right) / 2, (top + bottom) / 2, 84, weight=BOLD,
                                area=outline)

    def _lines(self, left: float, levels: Sequence[float]) -> None:
        """Rows of three numbers beside each other, and a box at the end of each column."""
        sides = reversed(list(COLUMNS.items()))
        edges = [left + n * LINE for n in range(LINES + 1)]
        for (side, marks), (top, bottom) in zip(sides, pairwise(levels), strict=True):
            for mark, (x, right) in zip(marks, pairwise(edges), strict=True):
                self.boxes[mark] = shapes.between(x, top, right, bottom)
                with self.board.shows(self._placed(straight, mark), mark):
                    self._number(mark, self.boxes[mark])
            at = shapes.between(edges[-1], top, RIGHT, bottom)
            with self.board.shows(self._placed(column, side), side):
                self.picture.rectangle("l", at)
                self.picture.keep_clear(at)
                pays = self.board.pays(column.name)
                size = fitted(pays.words, RIGHT - edges[-1] - 18, 36, SEMIBOLD)
                self.board.say(pays, _middle(at), size, at)

    def _number(self, mark: str, at: Outline) -> None:
        """A box with its number on a field of its colour."""
        left, top, right, bottom = shapes.bounds(at)
        field, words = FIELDS[Compartment(mark).colour]
        across, deep = 0.74 * (right - left), min(0.76 * (bottom - top), 1.25 * (right - left))
        x, y = (left + right) / 2, (top + bottom) / 2
        pill = shapes.box(x - across / 2, y - deep / 2, across, deep)
        self.picture.rectangle("l", at)
        self.picture.keep_clear(at)
        self.picture.rectangle(field, pill, across / 2)
        self.picture.middle(mark, x, y, min(60, 0.66 * deep), weight=BOLD, area=at, kind=words)

    def _box(self, wager: Wager, at: Outline, side: str, label: str, largest: float) -> None:
        cell = Cell(self._placed(wager, side), side, label=(label,), kind="l", largest=largest,
                    pays=self.board.pays(wager.name))
        grid.draw(self.picture, cell, at, round_by=0)

    def _diamond(self, wager: Wager, at: Outline) -> None:
        """Red or Black on a field of that colour."""
        left, top, right, bottom = shapes.bounds(at)
        (x, y), high = _middle(at), bottom - top
        label, pays = short_name(wager.name), self.board.pays(wager.name)
        field, words = FIELDS[COLOURED[wager]]
        with self.board.shows(self._placed(wager)):
            self.picture.rectangle("l", at)
            self.picture.keep_clear(at)
            self.picture.polygon(field, ((left + 8, y), (x, top + 8), (right - 8, y),
                                         (x, bottom - 8)))
            self.picture.middle(label, x, y - 0.1 * high, min(48, 0.36 * high), weight=BOLD,
                                area=at, kind=words)
            self.picture.middle(pays.words, x, y + 0.2 * high, 22, weight=SEMIBOLD, area=at,
                                kind=words)
            self.picture.paid += pays.paid

    def _placed(self, wager: Wager, side: str = "") -> Item:
        """The item in force that has an area of a wager."""
        return next(
            item for item in placed[wager]
            if self.board.in_force(item) and (side in item.sides or not item.sides)
        )

    def _spots(self) -> None:
        """A place for each wager on several numbers, where their boxes touch."""
        for wager in (split, three_numbers, four_numbers, first_five, six_numbers):
            for on in self.rules.selections(wager):
                with self.board.shows(self._placed(wager, on or ""), on or ""):
                    for touching in _touching(wager, on or ""):
                        at = _shared([self.boxes[mark] for mark in touching])
                        self.picture.circle("spot", *at, SPOT)

    # The replica of the wheel

    def _replica(self, at: Outline) -> None:
        """A track with the compartments clockwise: 17 along each side, the others at the ends."""
        left, top, right, bottom = shapes.bounds(at)
        item = next(one for one in replicas if self.board.in_force(one))
        marks, permitted = _marks(self.wheel), self.rules.selections(five_adjacent)
        round_by, depth = (bottom - top) / 2, 68.0
        y, near = top + round_by, round_by - depth
        start, end = left + round_by, right - round_by
        parts = _parts(start, end, SIDE)
        there = [shapes.between(x, top, after, top + depth) for x, after in parts]
        back = [shapes.between(x, bottom - depth, after, bottom) for x, after in reversed(parts)]
        turn = [shapes.sector((end, y), near, round_by, *angles) for angles in RIGHT_END]
        angles = LEFT_END[len(marks) - 2 * SIDE - len(turn)]
        first, *last = [shapes.sector((start, y), near, round_by, *both) for both in angles]
        for mark, outline in zip(marks, [first, *there, *turn, *back, *last], strict=True):
            field, words = FIELDS[Compartment(mark).colour] if mark in permitted else ("l2", "m")
            x, level = _middle(outline)
            with self.board.shows(item, mark):
                self.picture.polygon(field, outline)
                self.picture.keep_clear(outline)
                self.picture.middle(mark, x, level, 38, weight=BOLD, area=outline, kind=words)
        words = f"{item.says(self.rules)}: {FIFTHS}"
        self.picture.middle(words, (left + right) / 2, y, 34, weight=SEMIBOLD)

    # Touchdown Roulette

    def _football(self, at: Outline) -> None:
        """A place for each player, and the field with what each end of a game pays."""
        left, top, right, bottom = shapes.bounds(at)
        with self.board.shows(football):
            label, size, step = football.says(self.rules), 84.0, 104.0
            y, start = top + size / 2, right - (PLAYERS - 0.5) * step
            self.picture.middle(label, left, y, 52, weight=BOLD, anchor=0)
            for n in range(PLAYERS):
                areas.draw(self.picture, Role.SIDE, (start + n * step, y), size, 0, str(n + 1))
            rows = list(enumerate(self.board.payouts[touchdown.name]))
            fields = _parts(left, right + 6, len(rows))
            for (n, row), (x, after) in zip(reversed(rows), fields, strict=True):
                box = shapes.between(x, top + size + 12, after - 6, bottom)
                self.board.box(box, row.label, self.board.pays(touchdown.name, n), largest=30)


def _touching(wager: Wager, on: str) -> Iterator[tuple[str, ...]]:
    """The boxes that touch where the chip of a wager is; one wager has two such places."""
    marks = on.split("-")
    if wager is first_five:
        yield "0", "1", OUTSIDE_LINE
    elif wager is six_numbers:
        yield marks[0], marks[3], OUTSIDE_LINE
    elif wager is three_numbers and on not in WITH_ZERO:
        yield marks[0], OUTSIDE_LINE
    else:
        yield tuple(marks)
    if on == "0-00":
        yield "2nd 12", "3rd 12"


def _parts(first: float, last: float, count: int) -> list[tuple[float, float]]:
    """Equal parts of a length."""
    return list(pairwise(first + n * (last - first) / count for n in range(count + 1)))


def _shared(boxes: Sequence[Outline]) -> Point:
    """The middle of what boxes have in common: a line or a corner."""
    lefts, tops, rights, bottoms = zip(*map(shapes.bounds, boxes), strict=True)
    return (max(lefts) + min(rights)) / 2, (max(tops) + min(bottoms)) / 2


def _middle(outline: Outline) -> Point:
    """The middle of a box, or of a part of a ring between its two arcs."""
    half = len(outline) // 2
    (x, y), (across, down) = outline[half // 2], outline[half + half // 2]
    return (x + across) / 2, (y + down) / 2
