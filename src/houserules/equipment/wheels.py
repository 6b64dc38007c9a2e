"""The two Roulette wheels of 58 Pa. Code § 617a.1(c) and (d)."""

from dataclasses import dataclass
from enum import StrEnum
from random import Random, SystemRandom

from houserules.errors import RuleError


class WheelError(RuleError):
    """A compartment that the wheel does not have."""


class Colour(StrEnum):
    """The colour of a compartment."""

    RED = "red"
    BLACK = "black"
    GREEN = "green"


# The text only asks for alternating colours; these are the customary ones, which alternate
# within each half of the double zero wheel and all around the single zero wheel.
_RED_NUMBERS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
_ZEROS = frozenset({"0", "00"})
_MARKS = _ZEROS | {str(number) for number in range(1, 37)}


@dataclass(frozen=True, slots=True)
class Compartment:
    """A place where the ball may come to rest, by its mark: 0, 00 or 1 to 36."""

    mark: str

    def __post_init__(self) -> None:
        if self.mark not in _MARKS:
            raise WheelError(f"No compartment is marked {self.mark!r}; use 0, 00 or 1 to 36.")

    @property
    def is_zero(self) -> bool:
        """Whether this is 0 or 00."""
        return self.mark in _ZEROS

    @property
    def number(self) -> int | None:
        """The number from 1 to 36, and nothing for a zero."""
        return None if self.is_zero else int(self.mark)

    @property
    def colour(self) -> Colour:
        """The colour on the ring."""
        if self.is_zero:
            return Colour.GREEN
        return Colour.RED if self.number in _RED_NUMBERS else Colour.BLACK

    def __str__(self) -> str:
        return self.mark


@dataclass(frozen=True, slots=True)
class Wheel:
    """A Roulette wheel: its compartments clockwise, beginning at 0."""

    name: str
    compartments: tuple[Compartment, ...]

    def compartment(self, mark: str) -> Compartment:
        """The compartment with a mark, if this wheel has it."""
        return self.compartments[self.position(mark)]

    def position(self, mark: str) -> int:
        """The number of places clockwise from 0 to a mark."""
        compartment = Compartment(mark)
        if compartment not in self.compartments:
            raise WheelError(f"A {self.name} has no compartment marked {mark}.")
        return self.compartments.index(compartment)

    def five_adjacent(self, center: str) -> tuple[Compartment, ...]:
        """Five neighbours in clockwise order, the given one in the middle."""
        middle = self.position(center)
        size = len(self.compartments)
        return tuple(self.compartments[place % size] for place in range(middle - 2, middle + 3))

    def spin(self, source: Random | None = None) -> Compartment:
        """Where the ball comes to rest, by the operating system's secure generator by default."""
        return (source or SystemRandom()).choice(self.compartments)

    def __len__(self) -> int:
        return len(self.compartments)

    def __str__(self) -> str:
        return self.name


def _wheel(name: str, clockwise: str) -> Wheel:
    return Wheel(name, tuple(map(Compartment, clockwise.split())))


# § 617a.1(c)
SINGLE_ZERO = _wheel(
    "single zero Roulette wheel",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
    "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26",
)
# § 617a.1(d)
DOUBLE_ZERO = _wheel(
    "double zero Roulette wheel",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
    "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2",
)
