"""House ways for seven cards: rules by like ranks, in the order in which they are tried."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Any, Generic, TypeVar

from houserules.equipment.cards import RANK_LETTERS, RANKS, Card, Rank
from houserules.errors import RuleError
from houserules.hands.shapes import grouped

Kind = TypeVar("Kind", bound=StrEnum)
R = TypeVar("R")
S = TypeVar("S")


class HouseWayError(RuleError):
    """A list of rules that would leave some hand unset."""


RankRange = tuple[Rank, Rank]
ANY_RANK: RankRange = (Rank.TWO, Rank.ACE)


class Shape(StrEnum):
    """The like ranks among seven cards, the joker being an ace."""

    FIVE_ACES_AND_A_PAIR = "Five aces and a pair"
    FIVE_ACES = "Five aces"
    FOUR_AND_THREE = "Four-of-a-kind and three-of-a-kind"
    FOUR_AND_A_PAIR = "Four-of-a-kind and a pair"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    TWO_THREES = "Two three-of-a-kinds"
    THREE_AND_TWO_PAIR = "Three-of-a-kind and two pair"
    THREE_AND_A_PAIR = "Three-of-a-kind and a pair"
    THREE_OF_A_KIND = "Three-of-a-kind"
    THREE_PAIR = "Three pair"
    TWO_PAIR = "Two pair"
    PAIR = "Pair"
    NO_PAIR = "No pair"


SHAPE_OF_SIZES: dict[tuple[int, ...], Shape] = {
    (5, 2): Shape.FIVE_ACES_AND_A_PAIR,
    (5, 1, 1): Shape.FIVE_ACES,
    (4, 3): Shape.FOUR_AND_THREE,
    (4, 2, 1): Shape.FOUR_AND_A_PAIR,
    (4, 1, 1, 1): Shape.FOUR_OF_A_KIND,
    (3, 3, 1): Shape.TWO_THREES,
    (3, 2, 2): Shape.THREE_AND_TWO_PAIR,
    (3, 2, 1, 1): Shape.THREE_AND_A_PAIR,
    (3, 1, 1, 1, 1): Shape.THREE_OF_A_KIND,
    (2, 2, 2, 1): Shape.THREE_PAIR,
    (2, 2, 1, 1, 1): Shape.TWO_PAIR,
    (2, 1, 1, 1, 1, 1): Shape.PAIR,
    (1, 1, 1, 1, 1, 1, 1): Shape.NO_PAIR,
}


def shape_of(cards: Sequence[Card]) -> tuple[Shape, tuple[Rank, ...]]:
    """The shape of seven cards and the ranks of its groups, the largest and highest first."""
    order, sizes = grouped([Rank.ACE if card.is_joker else card.rank for card in cards])
    return SHAPE_OF_SIZES[sizes], order


class ForShapes:
    """A rule for seven cards of some shapes, perhaps only with some ranks.

    `ranks` bound the rank of the largest group of like cards (the higher one of equal groups),
    `second` that of the next.
    """

    __slots__ = ()
    shapes: tuple[Shape, ...]
    ranks: RankRange
    second: RankRange

    def fits(self, shape: Shape, groups: Sequence[Rank]) -> bool:
        """Whether a hand has the shape and the ranks that the rule is for."""
        return (
            shape in self.shapes
            and self.ranks[0] <= groups[0] <= self.ranks[1]
            and self.second[0] <= groups[1] <= self.second[1]
        )

    def hands_in_words(self) -> list[str]:
        """The shapes and ranks as a rule writes them."""
        hands = [" or ".join(shape.lower() for shape in self.shapes)]
        if self.ranks != ANY_RANK:
            hands.append(_range_text(self.ranks))
        if self.second != ANY_RANK:
            hands.append(f"then {_range_text(self.second)}")
        return hands


def parts_of(text: str, separator: str, count: int) -> list[str]:
    """The parts of a text between separators, as many as it must have."""
    parts = [part.strip() for part in text.split(separator)]
    if len(parts) != count:
        raise HouseWayError(f"“{separator}” divides it in {len(parts)}, not in {count} parts")
    return parts


def shapes_named(text: str) -> tuple[Shape, ...]:
    """The shapes that a rule names, with “or” between them."""
    return tuple(named(Shape, shape) for shape in text.split(" or "))


def named(kind: type[Kind], text: str) -> Kind:
    """The member of a kind with this name."""
    for member in kind:
        if member.value.casefold() == text.strip().casefold():
            return member
    known = ", ".join(member.value.lower() for member in kind)
    raise HouseWayError(f"no “{text.strip()[:40]}”; there is {known}")


def bound(text: str) -> dict[str, Any]:
    """A range of ranks, by the field of a rule that holds it."""
    field = "second" if text.startswith("then ") else "ranks"
    lowest, _, highest = text.removeprefix("then ").partition(" to ")
    return {field: (rank_of(lowest), rank_of(highest or lowest))}


def rank_of(text: str) -> Rank:
    """The rank that a rule names by its letter or number."""
    letter = text.strip().upper().replace("10", "T")
    if len(letter) != 1 or letter not in RANK_LETTERS:
        raise HouseWayError(f"no rank “{text.strip()[:40]}”")
    return RANKS[RANK_LETTERS.index(letter)]


def letter_of(rank: Rank) -> str:
    """A rank as rules write it."""
    return rank.letter.replace("T", "10")


def _range_text(ranks: RankRange) -> str:
    lowest, highest = map(letter_of, ranks)
    return lowest if lowest == highest else f"{lowest} to {highest}"


@dataclass(frozen=True, slots=True)
class HouseSetting(Generic[S, R]):
    """A hand set by a house way, and the rule that set it."""

    setting: S
    rule: R


@dataclass(frozen=True, slots=True)
class RuleList(Generic[R]):
    """A named, ordered list of rules that sets every possible hand."""

    name: str
    rules: tuple[R, ...]

    def __hash__(self) -> int:
        return hash(self.name)  # its rules are long

    @property
    def print(self) -> str:
        """The print by which shipped results name the house way that they rest on."""
        return sha256(repr(self).encode()).hexdigest()
