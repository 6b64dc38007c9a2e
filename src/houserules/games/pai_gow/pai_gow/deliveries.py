"""621a.7 and 621a.9(g): eight stacks of four tiles, how they are cut, and how they are delivered.

Stacks are numbered from the dealer's right, the tiles of a stack from its top. An arrangement lists
the places of 32 tiles, stack by stack, in the order in which they are dealt.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

STACKS, TILES = 8, 4
FROM_RIGHT = tuple(range(STACKS))
FROM_LEFT = FROM_RIGHT[::-1]
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def _tiles(stack: int, first: int = 0, last: int = TILES) -> list[int]:
    """The places of some tiles of a stack."""
    return [TILES * stack + level for level in range(first, last)]


def whole(stacks: Sequence[int]) -> tuple[int, ...]:
    """Stack after stack."""
    return tuple(place for stack in stacks for place in _tiles(stack))


def _two_by_two(pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The top two tiles of both stacks of a pair, then the four below; pair after pair."""
    order: list[int] = []
    for one, other in pairs:
        for first in (0, 2):
            order += _tiles(one, first, first + 2) + _tiles(other, first, first + 2)
    return tuple(order)


def _neighbors(stacks: Sequence[int]) -> list[tuple[int, int]]:
    return [(stacks[place], stacks[place + 1]) for place in range(0, STACKS, 2)]


CENTER_OUTWARD = [(3, 4), (2, 5), (1, 6), (0, 7)]
ENDS_INWARD = CENTER_OUTWARD[::-1]


def _slices(stacks: Sequence[int]) -> tuple[int, ...]:
    """The top tiles of the first four stacks, then of the last four from the other end."""
    near, far = stacks[:4], stacks[:3:-1]
    return tuple(
        TILES * stack + level for level in range(TILES) for side in (near, far) for stack in side
    )


def _dragon(stacks: Sequence[int]) -> tuple[int, ...]:
    """Two tiles of each high stack, then the top tiles of the four stacks at the other end.

    The first stack is on the third and the second on the fourth.
    """
    (one, other, below_one, below_other), far = stacks[:4], stacks[:3:-1]
    order: list[int] = []
    for turn in range(TILES):
        left, right = (one, other) if turn < 2 else (below_one, below_other)
        first = 2 * (turn % 2)
        order += _tiles(left, first, first + 2) + _tiles(right, first, first + 2)
        order += [TILES * stack + turn for stack in far]
    return tuple(order)


class Style(NamedTuple):
    """A style of delivery: its name, paragraph and arrangement."""

    name: str
    cite: str
    order: tuple[int, ...]


USUAL = Style("stacks from the right", "6(d)", whole(FROM_RIGHT))
ALTERNATIVES = (
    Style("House Way From the Left", "7(1)", whole(FROM_LEFT)),
    Style("Cup Say From the Right", "7(2)", _two_by_two(_neighbors(FROM_RIGHT))),
    Style("Cup Say From the Left", "7(3)", _two_by_two(_neighbors(FROM_LEFT))),
    Style("Jung Quat", "7(4)", _two_by_two(CENTER_OUTWARD)),
    Style("Chee Yee", "7(5)", _two_by_two(ENDS_INWARD)),
    Style("Pin Say From the Right", "7(6)", _slices(FROM_RIGHT)),
    Style("Pin Say From the Left", "7(7)", _slices(FROM_LEFT)),
    Style("Dragon Head and Phoenix Tail From the Right", "7(8)", _dragon(FROM_RIGHT)),
    Style("Dragon Head and Phoenix Tail From the Left", "7(9)", _dragon(FROM_LEFT)),
)
STYLES = {style.name: style for style in (USUAL, *ALTERNATIVES)}


# 621a.9(g): the cut of a bank

NO_CUT, TO_RIGHT, TO_LEFT, TO_BOTH = (
    "no cut",
    "cut to the right",
    "cut to the left",
    "cut to both ends",
)


class Run(NamedTuple):
    """Adjacent stacks, from the first to the last, numbered from 1 at the dealer's right."""

    first: int
    last: int

    @property
    def name(self) -> str:
        """The stacks as a person names them."""
        if self.first == self.last:
            return f"stack {NUMBERS[self.first - 1]}"
        return f"stacks {NUMBERS[self.first - 1]} to {NUMBERS[self.last - 1]}"

    @property
    def stacks(self) -> tuple[int, ...]:
        """The stacks by their numbers from 0."""
        return tuple(range(self.first - 1, self.last))


def runs(where: str) -> Iterator[Run]:
    """The adjacent stacks that a cut may move somewhere, so that anything moves."""
    for first in range(1, STACKS + 1):
        for last in range(first, STACKS + 1):
            if last - first + 1 < STACKS and _moves(where, first, last):
                yield Run(first, last)


def _moves(where: str, first: int, last: int) -> bool:
    if where == TO_BOTH:
        return last > first
    return first > 1 if where == TO_RIGHT else last < STACKS


def cut(where: str, run: Run, to_right: int = 0) -> tuple[int, ...]:
    """The arrangement after a cut; of stacks to both ends the first ones go to the right."""
    moved = run.stacks
    rest = tuple(stack for stack in FROM_RIGHT if stack not in moved)
    if where == TO_BOTH:
        return whole(moved[:to_right] + rest + moved[to_right:])
    return whole(moved + rest if where == TO_RIGHT else rest + moved)
