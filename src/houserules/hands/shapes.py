"""Parts of every poker ranking: ordered categories, groups of equal ranks, straights."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from functools import cached_property

from houserules.equipment.cards import Card, Rank
from houserules.errors import RuleError


class HandError(RuleError):
    """Cards that do not make the kind of hand asked for."""


class Category(StrEnum):
    """A rank of hand, listed from highest to lowest; compares by strength, not by spelling."""

    @cached_property
    def strength(self) -> int:
        """The number of categories below this one in the list."""
        return list(reversed(type(self))).index(self)

    def _strength_of(self, other: str) -> int:
        same = other if type(other) is type(self) else type(self)(other)
        return same.strength

    def __lt__(self, other: str) -> bool:
        return self.strength < self._strength_of(other)

    def __le__(self, other: str) -> bool:
        return self.strength <= self._strength_of(other)

    def __gt__(self, other: str) -> bool:
        return self.strength > self._strength_of(other)

    def __ge__(self, other: str) -> bool:
        return self.strength >= self._strength_of(other)


def check_hand(cards: Sequence[Card], sizes: Collection[int], kind: str) -> None:
    """Refuse a wrong number of cards, or the same card twice."""
    if len(cards) not in sizes:
        wanted = " or ".join(map(str, sizes))
        raise HandError(f"A {kind} is made from {wanted} cards, not {len(cards)}.")
    if len(set(cards)) != len(cards):
        raise HandError(f"A {kind} cannot hold the same card twice: {' '.join(map(str, cards))}.")


def grouped(ranks: Sequence[Rank]) -> tuple[tuple[Rank, ...], tuple[int, ...]]:
    """The distinct ranks, largest group and then highest rank first, and the group sizes."""
    groups = sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)
    return tuple([rank for _, rank in groups]), tuple([count for count, _ in groups])


def straight_top(ranks: Sequence[Rank]) -> Rank | None:
    """The top card of a straight of all these ranks, where the ace may be below the 2."""
    if len(set(ranks)) < len(ranks):
        return None
    high, *rest = sorted(ranks, reverse=True)
    if high - rest[-1] == len(rest):
        return high
    low_ace = high is Rank.ACE and rest[0] == len(ranks)
    return rest[0] if low_ace else None
