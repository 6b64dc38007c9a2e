"""Drawing: cards, dice, chips and the ball as blocks of text, placed beside or on each other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache

from rich.text import Text

from houserules.equipment.cards import Card, Suit
from houserules.equipment.tiles import Tile
from houserules.equipment.wheels import Colour, Compartment, WheelError
from houserules.rules.money import dollars, short_dollars

FELT_COLOUR = "#0a5c3e"
FELT = f"on {FELT_COLOUR}"
INK = "#f2efe4"
OWN = "bold #ffd75f"
QUIET = "#a9cbbb"
WON = "bold #16161a on #ffd75f"
_PAPER, _BLUE = "#f7f5ee", "#2c4f9e"
_BLACK, _RED, _BACK = f"#16161a on {_PAPER}", f"#c2141b on {_PAPER}", f"#9db8e8 on {_BLUE}"
_POCKET = {
    Colour.RED: "#ffffff on #b3121d",
    Colour.BLACK: "#ffffff on #16161a",
    Colour.GREEN: "#ffffff on #1c7d2c",
}
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
RED = "♦"
"""Beside the numbers of red compartments."""
OFF = "off"
"""The place of a marker that is on no number."""
CHIPS = (
    (50_000, "#a46be0"),
    (10_000, "#4a9fdc"),
    (2_500, "#35b865"),
    (500, "#e0433f"),
    (100, "#a3a399"),
)
"""The values of chips in cents, with colours that show on felt and on light and dark terminals."""


class Size(Enum):
    """How large a card is drawn: columns and rows."""

    HUGE = (11, 7)
    BIG = (7, 5)
    SMALL = (5, 3)
    TINY = (4, 1)


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of text of one width."""

    rows: tuple[Text, ...] = ()

    @classmethod
    def of(cls, *rows: Text) -> Block:
        """Rows brought to one width, each in the middle."""
        width = max((row.cell_len for row in rows), default=0)
        return cls(tuple(_centred(row, width) for row in rows))

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return self.rows[0].cell_len if self.rows else 0

    @property
    def height(self) -> int:
        """How many rows it takes."""
        return len(self.rows)


def _centred(row: Text, width: int) -> Text:
    left = (width - row.cell_len) // 2
    return Text(" " * left).append(row).append(" " * (width - row.cell_len - left))


def beside(blocks: Iterable[Block], gap: int = 1) -> Block:
    """Blocks from left to right, their first rows in one line."""
    shown = [block for block in blocks if block.rows]
    height = max((block.height for block in shown), default=0)
    if len(shown) == 1:
        return shown[0]
    rows = []
    for number in range(height):
        row = Text()
        for place, block in enumerate(shown):
            row.append(" " * gap if place else "")
            row.append(block.rows[number] if number < block.height else Text(" " * block.width))
        rows.append(row)
    return Block(tuple(rows))


def stacked(*blocks: Block) -> Block:
    """Blocks from top to bottom, each in the middle."""
    return Block.of(*(row for block in blocks for row in block.rows))


def short_name(name: str) -> str:
    """A wager without the word wager or bet at its end."""
    head, on, selection = name.partition(" on ")
    return head.removesuffix(" Wager").removesuffix(" Bet") + on + selection


def first_shown(count: int, chosen: int, room: int) -> int:
    """The first row that is shown, those around the chosen one where there is no room for all."""
    return min(max(0, chosen - room // 2), max(0, count - room))


def line(text: str, style: str = INK) -> Block:
    """A line of text."""
    return Block((Text(text, style),))


def signed(amount: int) -> str:
    """A gain or a loss, always with its sign."""
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def card_name(card: Card) -> str:
    """A card in the fewest characters: Q♠, 10♥; a tile by its spots."""
    if card.is_joker or isinstance(card, Tile):
        return str(card)
    return f"{_rank(card)}{SUIT_SIGNS[card.suit]}"


def with_signs(text: str) -> str:
    """A text in which cards such as Qs are written with the signs of their suits."""
    return _CARD.sub(lambda found: card_name(Card.of(found[0])), text)


@cache
def card_block(card: Card | None, size: Size) -> Block:
    """A card as a small box; only its back where it is not seen."""
    width, height = size.value
    if card is None:
        return _back(width, height)
    if isinstance(card, Tile):
        return _tile_block(card, size)
    style = _RED if not card.is_joker and card.suit in (Suit.DIAMONDS, Suit.HEARTS) else _BLACK
    rank, sign = ("Jk", "*") if card.is_joker else (_rank(card), SUIT_SIGNS[card.suit])
    if size is Size.TINY:
        return Block((Text().append(f"{rank}{sign}".center(width - 1), style).append(" "),))
    inside = width - 2
    middle = [f"{rank}{sign:>{inside - len(rank)}}"]
    if size in (Size.HUGE, Size.BIG):
        blank = [" " * inside] * ((height - 5) // 2)
        corner = f"{rank:<{inside}}", f"{rank:>{inside}}"
        middle = [corner[0], *blank, sign.center(inside), *blank, corner[1]]
    return _box(middle, f"bold {style}", _PAPER)


def _tile_block(tile: Tile, size: Size) -> Block:
    """A tile with the spots of its halves one above the other; ones and fours are red."""
    low, high = (
        Text(f"{half}", f"bold {_RED if half in (1, 4) else _BLACK}") for half in tile.halves
    )
    if size is Size.TINY:
        paper = Text("-", _BLACK).join([low, high])
        return Block((paper.append(" "),))
    width, edge = size.value[0] - 2, f"{_PAPER} {FELT}"
    is_small = size is Size.SMALL
    rule = Text("-" if is_small else "─" * width, _BLACK)
    rows_apart = [Text(" " * width, _BLACK)] * ((size.value[1] - 5) // 2)
    inside = [low, *rows_apart, rule, *rows_apart, high]
    if is_small:
        inside = [Text().append(low).append(rule).append(high)]
    rows = [Text(f"▗{'▄' * width}▖", edge)]
    for row in inside:
        blank = Text(" " * ((width - row.cell_len) // 2), _BLACK)
        rows.append(
            Text().append("▐", edge).append(blank).append(row).append(blank).append("▌", edge)
        )
    return Block((*rows, Text(f"▝{'▀' * width}▘", edge)))


def _rank(card: Card) -> str:
    return "10" if card.rank.letter == "T" else card.rank.letter


def _back(width: int, height: int) -> Block:
    if height == 1:
        return Block((Text().append("░" * (width - 1), _BACK).append(" "),))
    return _box(["░" * (width - 2)] * (height - 2), _BACK, _BLUE)


def _box(inside: Sequence[str], style: str, edge: str) -> Block:
    """A box whose edge is half on the felt, so that boxes beside each other stay apart."""
    width, edge = len(inside[0]), f"{edge} {FELT}"
    rows = [Text(f"▗{'▄' * width}▖", edge)]
    rows += [Text().append("▐", edge).append(row, style).append("▌", edge) for row in inside]
    return Block((*rows, Text(f"▝{'▀' * width}▘", edge)))


_PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}


@cache
def die_block(face: int, size: Size) -> Block:
    """A die with its pips, or its number where there is no room."""
    if size is Size.TINY:
        return line(f" {face} ", f"bold {_BLACK}")
    if size in (Size.HUGE, Size.BIG):
        return _box(_PIPS[face], f"bold {_BLACK}", _PAPER)
    return _box([f" {face} "], f"bold {_BLACK}", _PAPER)


def pocket_name(mark: str) -> str:
    """The number of a compartment, a red one with a sign for those who do not see its colour."""
    return f"{mark}{RED}" if pocket_style(mark) == _POCKET[Colour.RED] else f"{mark} "


def pocket_style(mark: str) -> str:
    """The colour of a compartment of a Roulette wheel."""
    try:
        return _POCKET[Compartment(mark).colour]
    except WheelError:
        return _BLACK


def ball_block(mark: str, size: Size) -> Block:
    """The compartment in which the ball rests."""
    style = pocket_style(mark)
    if size is Size.TINY:
        return line(f" {pocket_name(mark):^3} ", f"bold {style}")
    return _box([f"{pocket_name(mark):^5}"], f"bold {style}", style.rpartition(" ")[2])


def marker_block(place: str) -> Block:
    """A marker at a place of the layout, or off it."""
    off, where = place == OFF, f"ON {place}" if place.isdecimal() else place
    return line(" OFF " if off else f" {where} ", f"bold {QUIET} on #16161a" if off else WON)


def stack_of_chips(stake: int) -> Text:
    """A stake as chips and its amount: at most five chips, the most valuable first."""
    row, left = Text(), stake
    for value, colour in CHIPS:
        number = min(left // value, 5 - len(row))
        row.append("●" * number, colour)
        left -= number * value
    return row.append(f" {short_dollars(stake)}")
