"""The felt: a scene arranged for the room there is, the dealer on top and the seats around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rich.text import Text

from houserules.equipment.wheels import Compartment
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
    marker_block,
    pocket_style,
    signed,
    stack_of_chips,
    stacked,
)
from houserules.terminal.scene import Lying, Scene

DEALER = "dealer"
NO_NUMBERS: Mapping[str, int] = MappingProxyType({})
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
class Detail:
    """How much is drawn: sizes of cards, spots in a row, named bets, the cards of other seats."""

    sizes: Sizes
    in_a_row: int
    named_bets: int
    others: bool = True


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How seats stand: the outer ones beside the dealer, in a curve, so many columns apart."""

    flanking: bool
    curved: bool
    gap: int = 3


DETAILS = (
    *(
        Detail(sizes, in_a_row, named)
        for sizes in SIZES
        for in_a_row, named in ((4, 6), (2, 6), (1, 6), (0, 6), (0, 3), (0, 0))
    ),
    *(Detail(sizes, 0, named, others=False) for sizes in SIZES for named in (6, 0)),
)
ARRANGEMENTS = (
    Arrangement(flanking=False, curved=True),
    Arrangement(flanking=False, curved=False),
    Arrangement(flanking=True, curved=True),
    Arrangement(flanking=True, curved=False),
    Arrangement(flanking=True, curved=False, gap=1),
    Arrangement(flanking=False, curved=False, gap=1),
)
"""The finest first; the first that fits is drawn."""


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
    numbers: Mapping[str, int] = NO_NUMBERS,
) -> list[Text]:
    """The rows of the felt, drawn as large as fits; numbers are laid out if the game has them."""
    middle = number_layout(numbers, scene)
    for detail in DETAILS:
        top = _dealer(scene, detail.sizes[0])
        if not top.rows and not numbers:
            top = line("DEALER", QUIET)
        seats = [*_seats(scene, names, detail, spots)]
        for arrangement in ARRANGEMENTS:
            if _fits(top, middle, seats, arrangement, width, height):
                blocks = _arranged(top, middle, seats, arrangement, width)
                return _spread(blocks, width, height)
    return _spread([_dealer(scene, Size.TINY)], width, height)


def _rows_of(
    seats: Sequence[Block], arrangement: Arrangement
) -> tuple[Sequence[Block], Sequence[Block]]:
    """The seats beside the dealer, and those before."""
    if arrangement.flanking and len(seats) > 3:
        return (seats[0], seats[-1]), seats[1:-1]
    return (), seats


def _lowered(place: int, seats: Sequence[Block], arrangement: Arrangement) -> int:
    """By how many rows a seat is nearer to the viewer than the outer ones."""
    return min(place, len(seats) - 1 - place) if arrangement.curved else 0


def _fits(
    top: Block, middle: Block, seats: Sequence[Block], by: Arrangement, width: int, height: int
) -> bool:
    """Whether everything finds room, reckoned before anything is put together."""
    beside_dealer, before = _rows_of(seats, by)
    tops = (top, *beside_dealer)
    row = sum(seat.width for seat in before) + by.gap * (len(before) - 1)
    widest = max(sum(block.width for block in tops) + len(tops) - 1, middle.width, row)
    lowest = max((s.height + _lowered(n, before, by) for n, s in enumerate(before)), default=0)
    return widest <= width and max(b.height for b in tops) + middle.height + lowest <= height


def _arranged(
    top: Block, middle: Block, seats: Sequence[Block], by: Arrangement, width: int
) -> list[Block]:
    """What stands above each other on the felt."""
    beside_dealer, before = _rows_of(seats, by)
    if beside_dealer:
        left, right = beside_dealer
        top = beside(
            [left, top, right], max(1, (width - left.width - top.width - right.width) // 3)
        )
    lowered = (
        Block.of(*[Text()] * _lowered(number, before, by), *seat.rows)
        for number, seat in enumerate(before)
    )
    return [top, middle, beside(lowered, by.gap)]


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
            line(name.upper() if name == DEALER else name, QUIET),
            beside((_hand(scene, hand, cards, size) for hand, cards in hands.items()), gap=2),
        )
        for name, hands in sorted(scene.places.items(), key=lambda item: item[0] != DEALER)
    ]
    if scene.dice:
        dice = beside(die_block(face, size) for face in scene.dice)
        blocks.append(stacked(line(f"rolled {sum(scene.dice)}", QUIET), dice))
    if scene.ball:
        blocks.append(stacked(line("the ball rests in", QUIET), ball_block(scene.ball)))
    blocks += [
        stacked(line(name, QUIET), marker_block(place))
        for name, place in scene.markers.items()
        if isinstance(place, str)
    ]
    return beside(blocks, gap=4)


def _hand(
    scene: Scene, name: str, cards: Sequence[Lying], size: Size, seat: int | None = None
) -> Block:
    """The cards of a hand with its name, if it has one; the one that is decided on is marked."""
    drawn = _cards(scene, cards, size, seat)
    if not name:
        return drawn
    turn = seat is not None and seat == scene.turn and name == scene.turn_hand
    return stacked(drawn, line(f"▲ {name}" if turn else name, OWN if turn else QUIET))


def _cards(scene: Scene, cards: Sequence[Lying], size: Size, seat: int | None = None) -> Block:
    drawn = (card_block(scene.seen(lying, seat), size) for lying in cards)
    return beside(drawn, gap=0)


def _seats(
    scene: Scene, names: Mapping[int, str], detail: Detail, spots: Sequence[Spot]
) -> Iterator[Block]:
    """The seats as players see them: the first is at the dealer's left, on the right side."""
    for seat, name in sorted(names.items(), reverse=True):
        own, bets = seat == scene.viewer, scene.bets_of(seat)
        money = list(_bets(bets, detail.named_bets if own else min(detail.named_bets, 1)))
        if own and spots and detail.in_a_row:
            money = list(_spots(spots, detail.in_a_row))
        yield stacked(
            _name(scene, seat, name),
            beside(_hands(scene, seat, detail), gap=2),
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
    held = [marker for marker, place in scene.markers.items() if place == seat]
    marked = " ".join((marked, *(f"({marker})" for marker in held)))
    return line(f" {marked} ", f"{OWN} reverse" if own and turn else OWN if own else INK)


def _hands(scene: Scene, seat: int, detail: Detail) -> Iterator[Block]:
    """The hands of a seat, each with its own wagers and what they brought."""
    own = seat == scene.viewer
    for name, cards in scene.hands.get(seat, {}).items() if own or detail.others else ():
        hand = _hand(scene, name, cards, detail.sizes[1 if own else 2], seat)
        money = _bets(scene.bets_of(seat, name), 0) if name else ()
        yield stacked(hand, *money, _result(scene, seat, name) if name else Block())


def _bets(bets: Mapping[str, int], most: int) -> Iterator[Block]:
    """Each bet with its chips, or all of them together where there is no room."""
    if not bets:
        return
    if len(bets) <= most:
        for name, stake in bets.items():
            yield Block.of(stack_of_chips(stake).append(f" {short_name(name)}", QUIET))
    else:
        yield Block.of(stack_of_chips(sum(bets.values())))


def _result(scene: Scene, seat: int, hand: str | None = None) -> Block:
    amount = scene.gain_of(seat, hand)
    if amount is None or (scene.turn is not None and not scene.settled):
        return Block()
    return line(f" {signed(amount)} ", WON if amount > 0 else f"bold {INK}")


def number_layout(numbers: Mapping[str, int], scene: Scene) -> Block:
    """The numbers of a Roulette layout in their three rows, with the viewer's chips on them."""
    if not numbers:
        return Block()
    zeros = [mark for mark in numbers if Compartment(mark).is_zero]
    rows = []
    for third, zero in ((3, zeros[:1]), (2, []), (1, zeros[1:])):
        marks = (*zero, *map(str, range(third, 37, 3)))
        row = Text(" " * 5 * (1 - len(zero)))
        for mark in marks:
            row.append(_number(mark, numbers.get(mark, 0), scene))
        rows.append(row)
    return Block(tuple(rows))


def _number(mark: str, stake: int, scene: Scene) -> Text:
    """One number, with the amount that lies on it; the one that came stands out."""
    came = scene.settled and mark == scene.ball
    shown, style = f" {mark:>2} ", pocket_style(mark)
    if stake:
        shown, style = f"●{short_dollars(stake).removeprefix('$'):<3}"[:4], OWN
    return Text().append(shown, WON if came else style).append(" ")
