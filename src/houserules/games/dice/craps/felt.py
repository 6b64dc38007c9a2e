"""The layout of Craps and Mini-Craps: 58 Pa. Code § 623a.2."""

from collections.abc import Callable, Iterator, Sequence

from houserules.drawing import dice, shapes
from houserules.drawing.board import Board
from houserules.drawing.grid import Cell, grid
from houserules.drawing.layout import Item, Kind, Layout
from houserules.drawing.lettering import BOLD, typographic, width
from houserules.drawing.picture import Picture, fitted
from houserules.drawing.shapes import Outline, Point
from houserules.drawing.tracks import Track
from houserules.games.dice.field import field as draw_field
from houserules.rules.house_rules import HouseRules
from houserules.rules.money import short_dollars
from houserules.rules.wager import Wager

from .bets import (
    HOPS,
    NUMBERS,
    any_craps,
    any_seven,
    come,
    craps_eleven,
    craps_three,
    craps_twelve,
    craps_two,
    dont_come,
    dont_pass,
    eleven,
    field,
    hardways,
    hops,
    horn,
    horn_high,
    horn_high_area,
    pass_bet,
    six_seven_eight,
    whirl,
    whirl_area,
)
from .law import AT_CRAPS, AT_MINI, MINI, MINI_PLAYERS, game, table
from .layout import FIRE_AREAS
from .numbers import IN_LIEU, buy, lay, lay_beside, place_to_lose, place_to_win
from .shooter_bets import BONUS_CRAPS, FIRE_ROWS, bonus_craps, fire

layout = Layout(game)
ENDS, WALLS = ("right", "left"), ("far wall", "near wall")
BOXES = [f"{end} {number}" for end in ENDS for number in NUMBERS]
LOW, HIGH = range(2, 7), range(8, 13)


def _area(wager: Wager, label: str, sides: Sequence[str] = (), **more: object) -> Item:
    """An area of 623a.2(d)(2), with the paragraph of 623a.3 that says how it looks."""
    return layout.area(wager, "2(d)(2)", label=label, sides=sides, each=False,
                       also=[str(wager.cite).removeprefix("623a.")], **more)  # type: ignore[arg-type]


layout.name("2(d)(1)")
pass_line = _area(pass_bet, "Pass Line", ENDS)
dont_pass_line = _area(dont_pass, "Don't Pass", ENDS)
come_line = _area(come, "Come", ENDS)
numbered = _area(come, "Number", BOXES)
dont_come_line = _area(dont_come, "Don't Come", ENDS)
behind = _area(dont_come, "Don't Come", BOXES, key="dont-come-box")
to_win = _area(place_to_win, "Place to Win", BOXES)
to_lose = _area(place_to_lose, "Place to Lose", BOXES, unless=(lay_beside, IN_LIEU))
buys, lays = _area(buy, "Buy", BOXES), _area(lay, "Lay", BOXES)
fields, six_to_eight = _area(field, "Field", ENDS), _area(six_seven_eight, "6-7-8", ENDS)
sevens, craps = _area(any_seven, "Any Seven"), _area(any_craps, "Any Craps")
hard = [_area(wager, wager.name.removesuffix(" Bet")) for wager in hardways]
one_roll = [
    _area(wager, label) for wager, label in
    ((craps_two, "Craps Two"), (craps_three, "Craps Three"), (eleven, "Eleven"),
     (craps_twelve, "Craps Twelve"))
]
c_and_e = _area(craps_eleven, "C and E")
horns = _area(horn, "Horn Bet")
high = _area(horn_high, "Horn High Bet", horn_high.selections, under=(horn_high_area, True))
whirls = _area(whirl, "Whirl Bet", under=(whirl_area, True))
on_the_hop = [_area(wager, wager.name.removesuffix(" Bet")) for wager in hops]
layout.inscription("2(d)(3)", "No Call Bets", key="no-call-bets", sides=ENDS, prescribed=True)

fire_areas = [
    layout.area(fire, "2(d)(4)(i)", each=False, under=under, key=key, at_most=True,
                sides=[str(n) for n in range(1, count + 1)])
    for under, key, count in ((AT_CRAPS, "fire", FIRE_AREAS), (AT_MINI, "fire-mini", MINI_PLAYERS))
]
relocation = [
    layout.item("2(d)(4)(ii)", Kind.NUMBER, label, offered=(fire,), under=area.under,
                sides=area.sides, at_most=True)
    for label, area in zip(("Fire relocation", "Fire relocation mini"), fire_areas, strict=True)
]


def _fire_pays(rules: HouseRules) -> str:
    rows = zip(FIRE_ROWS, rules.paytable(fire).rows, strict=True)
    return "Fire Bet: " + ", ".join(f"{points} points {pays}" for points, (_, pays) in rows)


def _fire_limits(rules: HouseRules) -> str:
    amounts = rules.amounts(fire)
    return f"Fire Bet {short_dollars(amounts.minimum)} to {short_dollars(amounts.maximum or 0)}"


on_the_wall = [
    layout.inscription("2(d)(4)(iii)(A)", _fire_pays, key="fire-pays", offered=[fire], sides=WALLS),
    layout.inscription("2(d)(4)(iii)(B)", "Only before a shooter's first come out roll",
                       key="fire-before", offered=[fire], sides=WALLS),
    layout.inscription("2(d)(4)(iii)(C)", _fire_limits, key="fire-limits", offered=[fire],
                       sides=WALLS),
]
bonus = [
    layout.area(wager, f"2(d)(5)(i)({letter})", each=False)
    for wager, letter in zip(BONUS_CRAPS, "ABC", strict=True)
]
markers = layout.item("2(d)(5)(ii)", Kind.NUMBER, "Bonus Craps markers", under=(bonus_craps, True),
                      sides=tuple(str(n) for n in (*LOW, *HIGH)))


def _bonus_pays(wager: Wager) -> Item:
    return layout.inscription(
        "2(d)(5)(iii)", lambda rules: str(rules.paytable(wager).rows[0][1]), offered=[wager],
        key=f"pays-{wager.name.removesuffix(' Wager').lower().replace(' ', '-')}",
    )


bonus_pays = [_bonus_pays(wager) for wager in BONUS_CRAPS]
boxes = layout.equipment("2(e)", "Drop box", "Tip box")

# The picture: the middle with one box for each wager, and two ends of which one is the mirror

WALL, GAP, TALL = 64.0, 8.0, 1348.0
LONG = {True: 2880.0, False: 3768.0}
"""The length of a Mini-Craps table, at most 9 1/2 feet, and of a Craps table, at most 14 feet."""
MIDDLE = {True: 372.0, False: 384.0}
"""Half of the width of the middle."""
TOP = 222.0
"""Where the boxes begin at both ends."""
STRIP = 84.0
"""Between tracks and wall, for Fire Bets and for chips at the rail."""
NAMES = {"6": "Six", "9": "Nine"}
"""Numbers that are read from two sides are words."""


@layout.drawn_by
def draw(rules: HouseRules, holder: str, skin: str) -> Picture:
    """A table whose left end is the mirror of its right one."""
    return _Table(rules, holder, skin).drawn()


class _Table:
    def __init__(self, rules: HouseRules, holder: str, skin: str) -> None:
        self.mini = rules[table] == MINI
        self.long = LONG[self.mini]
        self.board = Board(layout, rules, skin, (self.long, TALL),
                           "the boxperson is at the top, so that Fire Bet 1 is at the right.")
        self.picture, self.rules, self.holder = self.board.picture, rules, holder
        self.start = self.long / 2 + MIDDLE[self.mini] + 22
        """Where the right end begins."""

    def drawn(self) -> Picture:
        picture = self.picture
        whole = shapes.box(0, 0, self.long, TALL)
        inside = shapes.box(WALL, WALL, self.long - 2 * WALL, TALL - 2 * WALL)
        picture.rectangle("rail", whole, 290)
        picture.rectangle("cloth", inside, 230)
        for end in ENDS:
            self._end(end)
        self._words()
        self._middle()
        if self.rules.offers(fire):
            self._fire()
        return picture

    # Both ends

    def mirrored(self, outline: Outline, end: str) -> Outline:
        """An outline of the right end, or its mirror."""
        return outline if end == "right" else tuple((self.long - x, y) for x, y in outline)

    def at(self, x: float, y: float, wide: float, high: float, end: str) -> Outline:
        """A box of the right end, or its mirror."""
        return self.mirrored(shapes.box(x, y, wide, high), end)

    def _end(self, end: str) -> None:
        outer = Track(self.start, self.long - WALL - STRIP, TALL - WALL - STRIP, TOP, 88, 200)
        inner = outer.inside(72, 10)
        self._track(pass_line, outer, end, 62, [])
        self._track(dont_pass_line, inner, end, 46, [6, 6])
        right, bottom = inner.right - inner.depth - 10, inner.bottom - inner.depth - 10
        side = 112.0 if self.mini else 150.0
        numbers = TOP + 420
        with self.board.shows(dont_come_line, end):
            box = self.at(right - side, TOP, side, numbers - TOP, end)
            self.board.box(box, "Don't Come", self.board.of(dont_come_line), dice=[6, 6],
                           notes=["Bar"], largest=46)
        left = self.start if end == "right" else self.long - (right - side - GAP)
        self._numbers(end, left, right - side - GAP - self.start, TOP, numbers)
        y = numbers + GAP
        deep = (bottom - y - GAP) * 0.48
        with self.board.shows(come_line, end):
            self.board.box(self.at(self.start, y, right - self.start, deep, end), "Come",
                           self.board.of(come_line), largest=120)
        y += deep + GAP
        wide = 190.0 if self.mini else 250.0
        with self.board.shows(six_to_eight, end):
            hard_ones = self.board.pays("6-7-8 Bet", 1, "3-3, 4-4: {}")
            self.picture.paid += hard_ones.paid
            self.board.box(self.at(right - wide, y, wide, bottom - y, end), "6-7-8",
                           self.board.pays("6-7-8 Bet", 0, "others {}"),
                           notes=[hard_ones.words], largest=58)
        self._field(end, self.at(self.start, y, right - wide - GAP - self.start, bottom - y, end))

    def _track(self, item: Item, track: Track, end: str, size: float, bar: Sequence[int]) -> None:
        picture = self.picture
        outline = self.mirrored(track.outline, end)
        label = item.says(self.rules)
        with self.board.shows(item, end):
            picture.polygon("l", outline)
            picture.keep_clear(outline)
            (x, y), (side, middle) = track.along_bottom, track.along_side
            turn = -90 if end == "right" else 90
            x, side = (x, side) if end == "right" else (self.long - x, self.long - side)
            picture.middle(label, x - (60 if bar else 0), y, size, weight=BOLD, area=outline)
            if bar:
                shift = x - 60 + _wide(label, size) / 2 + 70
                dice.dice(picture, (shift, y), size * 0.9, bar)
                picture.middle("Bar", shift + 74, y, size * 0.6, area=outline)
            far = x + (track.right - track.radius - track.start) / 2 - 70
            self.board.say(self.board.of(item), (far, y), 24, outline)
            picture.middle(label, side, middle, size, weight=BOLD, area=outline, angle=turn,
                           about=(side, middle))

    def _numbers(self, end: str, left: float, wide: float, top: float, bottom: float) -> None:
        """A column for each number: boxes against it above, boxes on it below."""
        shares = {behind: 0.9, to_lose: 1.15, lays: 1.15, numbered: 2.3, to_win: 1.15, buys: 1.15}
        rows = [(item, part) for item, part in shares.items() if self.board.in_force(item)]
        unit = (bottom - top - 6 * (len(rows) - 1)) / sum(part for _, part in rows)
        column = (wide + 6) / len(NUMBERS)
        for index, number in enumerate(NUMBERS):
            y = top
            for item, part in rows:
                at = shapes.box(left + index * column, y, column - 6, part * unit)
                with self.board.shows(item, f"{end} {number}"):
                    self._number(item, index, number, at)
                y += part * unit + 6

    def _number(self, item: Item, index: int, number: str, at: Outline) -> None:
        if item is numbered:
            self.board.box(at, NAMES.get(number, number), kind="deep", largest=96)
            return
        pays = None if item is behind else self.board.of(item, index)
        self.board.box(at, item.says(self.rules), pays, largest=20)

    def _field(self, end: str, at: Outline) -> None:
        """The numbers of the field, the 2 and the 12 circled, with what they pay."""
        others, ends = self.board.pays("Field Bet", 0, "others {}"), self.board.of(fields, 1)
        label, size = (150.0, 46.0) if self.mini else (210.0, 62.0)
        with self.board.shows(fields, end):
            draw_field(self.board, at, label, size, others, ends)

    def _words(self) -> None:
        """Names and “No Call Bets” at both ends, the equipment at the boxperson's sides."""
        (name,) = layout.of_kind(self.rules, Kind.NAME)
        call = next(item for item in layout.items if item.key == "no-call-bets")
        wide = self.long - WALL - 330 - self.start
        middle = {"right": self.start + wide / 2, "left": self.long - self.start - wide / 2}
        with self.board.shows(name):
            for end in ENDS:
                size = fitted(self.holder, wide * 0.62, 56, BOLD)
                shift = -0.19 * wide if end == "right" else 0.19 * wide
                self.picture.middle(self.holder, middle[end] + shift, 168, size, weight=BOLD)
        for end in ENDS:
            with self.board.shows(call, end):
                shift = 0.31 * wide if end == "right" else -0.31 * wide
                self.board.title(call.says(self.rules), (middle[end] + shift, 168), 0.3 * wide, 34)
        for item, x in zip(boxes, (self.start, self.long - self.start - 130), strict=True):
            self.board.equipment(item, x, WALL + 10)

    # The middle

    def _middle(self) -> None:
        rows = list(self._rows())
        top, bottom = WALL + 14, TALL - WALL - (STRIP if self.mini else 16)
        unit = (bottom - top - GAP * (len(rows) - 1)) / sum(part for part, _ in rows)
        left, wide = self.long / 2 - MIDDLE[self.mini], 2 * MIDDLE[self.mini]
        y = top
        for part, row in rows:
            at = shapes.box(left, y, wide, part * unit)
            if callable(row):
                row(at)
            else:
                grid(self.picture, at, [row])
            y += part * unit + GAP

    def _rows(self) -> Iterator[tuple[float, Sequence[Cell] | Callable[[Outline], None]]]:
        """The rows from the boxperson outward: height, and cells or what draws them."""
        if self.rules.offers(fire):
            yield 1.15, self._relocation
        if self.rules[bonus_craps]:
            yield 0.75, self._markers
            yield 1.05, self._bonus
        yield 0.8, [self._cell(sevens), self._cell(craps)]
        by_face = dict(zip((2, 3, 4, 5), hard, strict=True))
        yield 1.6, [self._cell(by_face[face], dice=(face, face)) for face in (2, 5, 3, 4)]
        shown = ((1, 1), (1, 2), (5, 6), (6, 6))
        yield 1.6, [self._cell(item, dice=two) for item, two in zip(one_roll, shown, strict=True)]
        divided = [item for item in (horns, whirls) if self.board.in_force(item)]
        yield 0.7, [Cell(item, label=(item.says(self.rules),), largest=34) for item in divided]
        if self.board.in_force(high):
            yield 1.15, [
                Cell(high, side, label=("Horn High Bet",), dice=(two,), largest=30)
                for side, two in zip(high.sides, shown, strict=True)
            ]
        yield 0.75, self._letters
        yield 3.1, self._hops

    def _cell(self, item: Item, dice: tuple[int, ...] = ()) -> Cell:
        name, _, hardway = item.says(self.rules).partition(" the ")
        label = (name, f"the {hardway}") if hardway else (name,)
        return Cell(item, label=label, dice=(dice,) if dice else (), pays=self.board.of(item),
                    largest=34)

    def _relocation(self, at: Outline) -> None:
        """Numbered areas in front of the boxperson, in one row or two."""
        item = next(one for one in relocation if self.board.in_force(one))
        left, top, right, bottom = shapes.bounds(at)
        self.board.title("Fire Bet", (left + 56, (top + bottom) / 2), 104)
        cells = [Cell(item, number, label=(number,), largest=26) for number in item.sides]
        rows = [cells] if self.mini else [cells[:8], cells[8:]]
        grid(self.picture, shapes.box(left + 118, top, right - left - 118, bottom - top), rows)

    def _hops(self, at: Outline) -> None:
        """Three rows of six boxes, the first of which has the title."""
        left, top, right, bottom = shapes.bounds(at)
        cells = [
            Cell(item, dice=(two,), pays=self.board.of(item))
            for item, (_, _, two) in zip(on_the_hop, HOPS, strict=True)
        ]
        high, column = (bottom - top - 12) / 3, (right - left + 6) / 6
        self.board.title("On the Hop", (left + column / 2 - 3, top + high / 2), column - 10)
        grid(self.picture, shapes.box(left + column, top, right - left - column, high), [cells[:5]])
        below = shapes.box(left, top + high + 6, right - left, 2 * high + 6)
        grid(self.picture, below, [cells[5:11], cells[11:]])

    def _markers(self, at: Outline) -> None:
        for (x, y), radius, number in _circles(at, markers.sides):
            with self.board.shows(markers, number):
                self.board.ring((x, y), radius, number, 30)

    def _letters(self, at: Outline) -> None:
        with self.board.shows(c_and_e):
            for middle, radius, letter in _circles(at, "CE" * 5):
                self.board.ring(middle, radius, letter, 30)

    def _bonus(self, at: Outline) -> None:
        left, top, right, bottom = shapes.bounds(at)
        shares = (1.0, 1.4, 1.0)
        unit = (right - left - 12) / sum(shares)
        for share, item, pays in zip(shares, bonus, bonus_pays, strict=True):
            box = shapes.box(left, top, share * unit, bottom - top)
            x, y, label = left + share * unit / 2, (top + bottom) / 2, item.says(self.rules)
            with self.board.shows(item):
                self.picture.rectangle("l2", box, 6)
                self.picture.keep_clear(box)
                size = fitted(label, share * unit - 14, 27, BOLD)
                self.picture.middle(label, x, y - 15, size, weight=BOLD, area=box)
                with self.board.shows(pays):
                    self.board.say(self.board.of(item), (x, y + 19), 22, box)
            left += share * unit + 6

    # Fire Bets

    def _fire(self) -> None:
        item = next(one for one in fire_areas if self.board.in_force(one))
        for side, (x, y) in zip(item.sides, self._places(), strict=True):
            with self.board.shows(item, side):
                self.board.ring((x, y), 33, side)
        tops = {"far wall": (WALL / 2, 0), "near wall": (TALL - WALL / 2, 180)}
        for wall, (y, turn) in tops.items():
            words = [one.says(self.rules) for one in on_the_wall]
            size = 26.0 if self.mini else 30.0
            gap = (self.long - 2 * 330 - sum(_wide(one, size) for one in words)) / 2
            x = 330.0
            for one, said in zip(on_the_wall, words, strict=True):
                wide = _wide(said, size)
                middle = x + wide / 2 if not turn else self.long - x - wide / 2
                with self.board.shows(one, wall):
                    self.picture.middle(said, middle, y, size, weight=BOLD, angle=turn,
                                        about=(middle, y))
                x += wide + gap

    def _places(self) -> list[Point]:
        """Where players stand, clockwise from the boxperson's left."""
        right, bottom = self.long - WALL - STRIP / 2, TALL - WALL - STRIP / 2
        corner = (self.long - WALL - 92, TALL - WALL - 92)
        if self.mini:
            ways = [(right, 400.0), (right, 760.0), corner]
            below = [(self.start + 330, bottom)]
            half = [*ways, *below]
            return [*half, (self.long / 2, bottom), *self._mirror(half)]
        top = (self.long - WALL - 250, WALL + 62.0)
        upper = (self.long - WALL - 98, WALL + 98.0)
        sides = [(right, 430.0), (right, 780.0)]
        step = (corner[0] - 200 - self.start) / 3
        below = [(corner[0] - 120 - step * n - step / 2, bottom) for n in range(3)]
        half = [top, upper, *sides, corner, *below]
        return [*half, *self._mirror(half)]

    def _mirror(self, half: Sequence[Point]) -> list[Point]:
        return [(self.long - x, y) for x, y in reversed(half)]


def _circles(at: Outline, labels: Sequence[str]) -> Iterator[tuple[Point, float, str]]:
    """Circles in a row: middle, radius, label."""
    left, top, right, bottom = shapes.bounds(at)
    step = (right - left) / len(labels)
    for n, label in enumerate(labels):
        yield (left + (n + 0.5) * step, (top + bottom) / 2), min(bottom - top, step - 6) / 2, label


def _wide(words: str, size: float) -> float:
    """The width of bold words."""
    return width(typographic(words), size, BOLD)
