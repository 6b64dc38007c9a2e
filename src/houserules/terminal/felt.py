"""The felt: a scene arranged for the room there is, the dealer on top and the seats around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from houserules.equipment.wheels import Compartment, WheelError
from houserules.rules.money import short_dollars
from houserules.terminal.drawing import (
    FELT,
    INK,
    OWN,
    QUIET,
    WON,
    Block,
    Size,
    ball_block,
    beside,
    card_block,
    die_block,
    line,
    pocket_style,
    signed,
    stack_of_chips,
    stacked,
)
from houserules.terminal.scene import Lying, Scene

Sizes = tuple[Size, Size, Size]
"""How cards are drawn: those of places, the viewer's own, the others'."""
SIZES: tuple[Sizes, ...] = (
    (Size.BIG, Size.BIG, Size.SMALL),
    (Size.BIG, Size.BIG, Size.TINY),
    (Size.SMALL, Size.SMALL, Size.SMALL),
    (Size.SMALL, Size.SMALL, Size.TINY),
    (Size.TINY, Size.SMALL, Size.TINY),
    (Size.TINY, Size.TINY, Size.TINY),
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area before the viewer's seat."""

    name: str
    stake: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """How much is drawn: sizes of cards, spots in a row, named bets of a seat, a curved table."""

    sizes: Sizes
    in_a_row: int
    named_bets: int
    curved: bool


def _layouts(seats: int) -> Iterator[Layout]:
    """Every layout, the finest first."""
    for sizes in SIZES:
        for curved in (True, False) if seats > 2 else (False,):
            for in_a_row, named in ((4, 6), (2, 6), (1, 6), (0, 6), (0, 3), (0, 0)):
                yield Layout(sizes, in_a_row, named, curved)


def short_name(name: str) -> str:
    """A wager without the word wager or bet at its end."""
    head, on, selection = name.partition(" on ")
    return head.removesuffix(" Wager").removesuffix(" Bet") + on + selection


def draw(
    scene: Scene,
    names: Mapping[int, str],
    width: int,
    height: int,
    spots: Sequence[Spot] = (),
    numbers: Sequence[str] = (),
) -> list[Text]:
    """The rows of the felt, drawn as large as fits; numbers are laid out if the game has them."""
    middle = number_layout(numbers, scene.bets.get(scene.viewer, {}))
    for layout in _layouts(len(names)):
        top = _dealer(scene, layout.sizes[0])
        bottom = _around([*_seats(scene, names, layout, spots)], layout.curved)
        drawn = top.height + middle.height + bottom.height
        if drawn <= height and max(top.width, middle.width, bottom.width) <= width:
            return _spread([top, middle, bottom], width, height)
    return _spread([_dealer(scene, Size.TINY)], width, height)


def _around(seats: Sequence[Block], curved: bool) -> Block:
    """Seats from left to right, those in the middle nearer to the viewer where there is room."""
    if not curved:
        return beside(seats, gap=3)
    last = len(seats) - 1
    lowered = (
        Block.of(*[Text()] * min(place, last - place), *seat.rows)
        for place, seat in enumerate(seats)
    )
    return beside(lowered, gap=3)


def _spread(blocks: Sequence[Block], width: int, height: int) -> list[Text]:
    """Blocks in the middle of the felt, the room that is left divided between them."""
    shown = [block for block in blocks if block.rows]
    left = height - sum(block.height for block in shown)
    rows: list[Text] = []
    for number, block in enumerate(shown):
        above = left // (len(shown) + 1 - number)
        left -= above
        rows += [Text()] * above
        rows += [_middle(row, width) for row in block.rows]
    rows += [Text()] * (height - len(rows))
    return [_on_felt(row, width) for row in rows[:height]]


def _middle(row: Text, width: int) -> Text:
    return Text(" " * ((width - row.cell_len) // 2)).append(row)


def _on_felt(row: Text, width: int) -> Text:
    felt = Text("", FELT).append(row)
    felt.truncate(width)
    felt.append(" " * max(0, width - felt.cell_len))
    return felt


def _dealer(scene: Scene, size: Size) -> Block:
    """What lies before the dealer: cards by their place, dice, the ball."""
    blocks = [
        stacked(
            line(name.upper() if name == "dealer" else name, QUIET),
            _cards(scene, cards, size),
        )
        for name, cards in sorted(scene.places.items(), key=lambda item: item[0] != "dealer")
    ]
    if scene.dice:
        total = f"{sum(scene.dice)}"
        dice = beside(die_block(face, size) for face in scene.dice)
        blocks.append(stacked(line(f"rolled {total}", QUIET), dice))
    if scene.ball:
        blocks.append(stacked(line("the ball rests in", QUIET), ball_block(scene.ball)))
    return beside(blocks, gap=4) if blocks else line("DEALER", QUIET)


def _cards(scene: Scene, cards: Sequence[Lying], size: Size, seat: int | None = None) -> Block:
    drawn = (card_block(scene.seen(lying, seat), size) for lying in cards)
    return beside(drawn, gap=0)


def _seats(
    scene: Scene, names: Mapping[int, str], layout: Layout, spots: Sequence[Spot]
) -> Iterator[Block]:
    for seat, name in sorted(names.items()):
        own, bets = seat == scene.viewer, scene.bets.get(seat, {})
        money = list(_bets(bets, layout.named_bets if own else min(layout.named_bets, 1)))
        if own and spots and layout.in_a_row:
            money = list(_spots(spots, layout.in_a_row))
        yield stacked(
            _name(scene, seat, name),
            beside(_hands(scene, seat, layout.sizes[1 if own else 2]), gap=2),
            *money,
            _result(scene, seat),
        )


def _spots(spots: Sequence[Spot], in_a_row: int) -> Iterator[Block]:
    """Betting areas as circles, with the chips in them."""
    for first in range(0, len(spots), in_a_row):
        yield beside((_spot(spot) for spot in spots[first : first + in_a_row]), gap=2)


def _spot(spot: Spot) -> Block:
    style = OWN if spot.chosen else QUIET
    row = Text().append(f"( {short_name(spot.name)} ", style)
    if spot.stake:
        row.append(stack_of_chips(spot.stake)).append(" ")
    return Block((row.append(")", style),))


def _name(scene: Scene, seat: int, name: str) -> Block:
    own, turn = seat == scene.viewer, seat == scene.turn
    marked = f"▶ {name} ◀" if turn else name
    return line(f" {marked} ", f"{OWN} reverse" if own and turn else OWN if own else INK)


def _hands(scene: Scene, seat: int, size: Size) -> Iterator[Block]:
    for name, cards in scene.hands.get(seat, {}).items():
        drawn = _cards(scene, cards, size, seat)
        active = seat == scene.turn and name == scene.turn_hand
        if name:
            label = f"▲ {name}" if active else name
            drawn = stacked(drawn, line(label, OWN if active else QUIET))
        yield drawn


def _bets(bets: Mapping[str, int], most: int) -> Iterator[Block]:
    """Each bet with its chips, or all of them together where there is no room."""
    if not bets:
        return
    if len(bets) <= most:
        for name, stake in bets.items():
            yield Block.of(stack_of_chips(stake).append(f" {short_name(name)}", QUIET))
    else:
        yield Block.of(stack_of_chips(sum(bets.values())))


def _result(scene: Scene, seat: int) -> Block:
    if not scene.settled or seat not in scene.gains:
        return Block()
    amount = scene.gains[seat]
    return line(f" {signed(amount)} ", WON if amount > 0 else f"bold {INK}")


def number_layout(numbers: Sequence[str], bets: Mapping[str, int]) -> Block:
    """The numbers of a Roulette layout in their three rows, with the chips on them."""
    try:
        compartments = [Compartment(mark) for mark in numbers]
    except WheelError:
        return Block()
    on = {bet.rpartition(" on ")[2]: stake for bet, stake in bets.items() if " on " in bet}
    zeros = [c.mark for c in compartments if c.is_zero]
    rows = []
    for third in (3, 2, 1):
        zero = {3: zeros[:1], 1: zeros[1:2]}.get(third, [])
        row = _number(zero[0], on) if zero else Text("     ")
        for number in range(third, 37, 3):
            row.append(_number(str(number), on))
        rows.append(row)
    return Block(tuple(rows)) if compartments else Block()


def _number(mark: str, on: Mapping[str, int]) -> Text:
    """One number, with the amount that lies on it."""
    if mark in on:
        amount = short_dollars(on[mark]).removeprefix("$")
        return Text().append(f"●{amount:<3}"[:4], OWN).append(" ")
    return Text().append(f" {mark:>2} ", pocket_style(mark)).append(" ")
