"""The layout: numbers that can be wagered on, in their rows or boxes, with the chips on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from rich.text import Text

from houserules.equipment.wheels import Compartment
from houserules.rules import Bet, HouseRules, Wager
from houserules.rules.money import short_dollars
from houserules.table.scene import Scene
from houserules.terminal.drawing import (
    INK,
    OFF,
    OWN,
    WON,
    Block,
    beside,
    line,
    marker_block,
    pocket_name,
    pocket_style,
    short_name,
    stacked,
)

OF_A_WHEEL = 37
"""The fewest numbers of a wheel."""
NUMBER, BOX, END = 5, 9, 12
"""How wide a number of a wheel is, a numbered box, and the area at the end of a row of numbers."""
SIDE = 37
"""How wide the areas beside numbered boxes are."""
OF_A_ROW = "column"
"""The last word of an area for one row of numbers, as they are drawn; the first is the lowest."""
_BOX, _OWN = f"bold {INK} on #084a32", f"{OWN} on #084a32"


Row = Sequence[tuple[str, int]]
"""Areas beside each other, with a person's stakes in cents."""


class Around(Enum):
    """How much is drawn around the numbers."""

    ALL = 3
    BELOW = 2
    CLOSE = 1
    """The areas below, and no empty row for a marker above boxes."""
    NOTHING = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The numbers and the areas around them, with a person's stakes in cents."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    of_rows: Row = ()
    around: Sequence[Row] = ()
    beside: Sequence[Row] = ()

    @property
    def is_wheel(self) -> bool:
        """Whether the numbers are those of a wheel."""
        return len(self.numbers) >= OF_A_WHEEL

    def has(self, place: str) -> bool:
        """Whether a marker at this place is drawn with the numbers."""
        boxes = not self.is_wheel and bool(self.numbers)
        return boxes and (place == OFF or place in self.numbers)


NO_LAYOUT = Layout()


def layout_of(rules: HouseRules, bets: Mapping[Bet, int]) -> Layout:
    """The layout of a game whose wagers are on numbers; of any other there is nothing to draw."""
    offered = [wager for wager in rules.game.wagers if rules.offers(wager)]
    marks = max((_numbers(rules, wager) for wager in offered), key=len, default=())
    if not marks:
        return NO_LAYOUT
    numbers = dict.fromkeys(marks, 0)
    for bet, stake in bets.items():
        if bet.on in numbers:
            numbers[bet.on] += stake
    if len(numbers) < OF_A_WHEEL:
        felt = rules.game.felt
        if felt is None:
            return Layout(numbers)
        below, side = (
            tuple(_named(rules, row, bets) for row in rows) for rows in (felt.below, felt.beside)
        )
        return Layout(numbers, around=below, beside=side)
    around = list(_around(rules, offered, bets))
    of_rows = next((row for row in around if row and row[0][0].endswith(OF_A_ROW)), ())
    return Layout(numbers, of_rows, tuple(row for row in around if row is not of_rows))


def _named(rules: HouseRules, names: Sequence[str], bets: Mapping[Bet, int]) -> Row:
    """The areas of wagers that the house offers."""
    wagers = (rules.game.find_wager(name) for name in names)
    offered = (wager for wager in wagers if rules.offers(wager))
    return tuple((_area_name(wager), bets.get(Bet(wager), 0)) for wager in offered)


def _area_name(wager: Wager) -> str:
    """The name on the layout: the odds behind Pass and Don't Pass are so called."""
    return "Odds" if wager.name.endswith("Supplemental Wager") else short_name(wager.name)


def _numbers(rules: HouseRules, wager: Wager) -> tuple[str, ...]:
    marks = tuple(filter(None, rules.selections(wager)))
    return marks if all(map(str.isdecimal, marks)) else ()


def _around(
    rules: HouseRules, offered: Sequence[Wager], bets: Mapping[Bet, int]
) -> Iterator[tuple[tuple[str, int], ...]]:
    """The areas of wagers on many numbers: those with a few selections, then those with none."""
    for wager in offered:
        if 1 < len(wager.selections) <= 3:
            marks = rules.selections(wager)
            yield tuple((str(on), bets.get(Bet(wager, on), 0)) for on in marks)
    single = [wager for wager in offered if rules.selections(wager) == (None,)]
    yield tuple((short_name(wager.name), bets.get(Bet(wager), 0)) for wager in single)


def layout_block(layout: Layout, scene: Scene, around: Around) -> Block:
    """The layout on the felt, perhaps with the areas around the numbers."""
    if not layout.numbers:
        return Block()
    below = [row for row in layout.around if row and around is not Around.NOTHING]
    if layout.is_wheel:
        return stacked(_grid(layout, scene), *map(_areas, below))
    boxes = _boxes(layout, scene, close=around is Around.CLOSE)
    whole = stacked(boxes, *(_filling(row, boxes.width) for row in below))
    if around is not Around.ALL or not layout.beside:
        return whole
    side = stacked(line(" "), *(_filling(row, SIDE) for row in layout.beside if row))
    return beside([whole, side], gap=3)


def _filling(areas: Row, width: int) -> Block:
    """Areas beside each other over the whole width, with the stakes on them."""
    each = (width - len(areas) + 1) // len(areas)
    left = width - len(areas) + 1 - each * len(areas)
    shown = [(f"{name} {_chip(n)}" if n else name)[:each] for name, n in areas]
    styles = [_OWN if n else _BOX for _, n in areas]
    wide = [each + left, *[each] * (len(areas) - 1)]
    return beside(
        line(text.center(room), style)
        for text, room, style in zip(shown, wide, styles, strict=True)
    )


def _grid(layout: Layout, scene: Scene) -> Block:
    """The numbers of a wheel in three rows, the zeros before them, the area of each row behind."""
    zeros = [mark for mark in layout.numbers if Compartment(mark).is_zero]
    rows = []
    for third, zero in ((3, zeros[:1]), (2, []), (1, zeros[1:])):
        marks = (*zero, *map(str, range(third, 37, 3)))
        numbers = (_number(mark, layout.numbers.get(mark, 0), scene) for mark in marks)
        row = Text(" " * NUMBER * (1 - len(zero))).append(Text(" ").join(numbers))
        for area in layout.of_rows[third - 1 : third]:
            row.append(" ").append(_of_row(*area))
        rows.append(row)
    return Block(tuple(rows))


def _of_row(name: str, stake: int) -> Text:
    """The area of a row of numbers, by its ordinal where there is an amount on it."""
    shown = f"{name.removesuffix(OF_A_ROW)}{_chip(stake)}" if stake else name
    return Text(shown.center(END), _OWN if stake else _BOX)


def _number(mark: str, stake: int, scene: Scene) -> Text:
    """One number, with the amount on it; the one that came has another style."""
    came = scene.settled and mark == scene.ball
    shown, style = f"{pocket_name(mark):>4}", pocket_style(mark)
    if stake:
        shown, style = f"{_chip(stake):<4}"[:4], OWN
    return Text(shown, WON if came else style)


def _chip(stake: int) -> str:
    return f"●{short_dollars(stake).removeprefix('$')}"


def _areas(areas: Sequence[tuple[str, int]]) -> Block:
    """Areas beside each other below the numbers from 1 to 36, with the stakes on them."""
    shown = [f"{name} {_chip(n)}" if n else name for name, n in areas]
    each = 12 * NUMBER // len(areas) - 1
    left = 12 * NUMBER - len(areas) - sum(map(len, shown))
    aside = (line(" " * (NUMBER - 1)), line(" " * END)) if left >= 0 else (Block(), Block())
    blocks = []
    for number, (text, (_, stake)) in enumerate(zip(shown, areas, strict=True)):
        more = max(0, left) // (len(areas) - number)
        left -= more
        wide = each if max(map(len, shown)) <= each else len(text) + more
        blocks.append(line(text.center(wide), _OWN if stake else _BOX))
    return beside([aside[0], *blocks, aside[1]])


def _boxes(layout: Layout, scene: Scene, close: bool) -> Block:
    """Numbered boxes, the marker above its number or, off, at their side."""
    on = {place for place in scene.markers.values() if isinstance(place, str)}
    marked = bool(on & layout.numbers.keys())
    above = [line(" ")] if marked or not close else []
    off = [*above, marker_block(OFF)] if OFF in on and not marked else []
    boxes = (
        stacked(
            *([line(" ON ", WON)] if mark in on else above),
            line(mark.center(BOX), WON if mark in on else _BOX),
            line(_stake(stake).center(BOX), _OWN if stake else _BOX),
        )
        for mark, stake in layout.numbers.items()
    )
    return beside([stacked(*off), *boxes])


def _stake(stake: int) -> str:
    return f"● {short_dollars(stake)}" if stake else ""
