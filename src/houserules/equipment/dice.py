"""Dice and what they show."""

import re
from dataclasses import dataclass
from itertools import product
from random import Random, SystemRandom

from houserules.errors import RuleError

FACES = range(1, 7)


class DiceError(RuleError):
    """A roll that cannot be read or cannot have been thrown."""


@dataclass(frozen=True, slots=True, order=True)
class Roll:
    """The faces that dice show, in the order in which they are named."""

    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        for face in self.faces:
            if face not in FACES:
                raise DiceError(f"A die shows 1 to 6, not {face}.")

    @classmethod
    def of(cls, text: str, dice: int = 2) -> "Roll":
        """Read a roll: the faces separated by hyphens, spaces or commas, such as 3-4."""
        words = re.split(r"[-,\s]+", text.strip())
        if not all(re.fullmatch("[1-6]", word) for word in words):
            raise DiceError(f"Cannot read the roll {text!r}. Write faces from 1 to 6, as in 3-4.")
        if len(words) != dice:
            raise DiceError(f"The roll {text!r} shows {len(words)} dice where {dice} are thrown.")
        return cls(tuple(map(int, words)))

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self.faces)

    @property
    def all_alike(self) -> bool:
        """Whether every die shows the same face."""
        return len(set(self.faces)) == 1

    def __str__(self) -> str:
        return "-".join(map(str, self.faces))


def all_rolls(dice: int = 2) -> tuple[Roll, ...]:
    """Every equally likely outcome, with the dice distinguished: 36 of them for two dice."""
    return tuple(Roll(faces) for faces in product(FACES, repeat=dice))


def throw(dice: int = 2, source: Random | None = None) -> Roll:
    """Throw dice with the operating system's secure generator, or a given one for replay."""
    generator = source or SystemRandom()
    return Roll(tuple(generator.choice(FACES) for _ in range(dice)))
