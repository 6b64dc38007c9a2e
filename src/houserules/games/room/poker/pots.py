"""The pot and its side pots: what each player put in, who may win it, and how it is divided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

MOST_EXCESS = 100
"""The excess of a division may not exceed $1."""
NOTHING: Mapping[int, int] = MappingProxyType({})
CHIPS = (100, 50, 25, 5, 1)
"""Values of chips in cents, as an amount is divided ever more finely."""


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that some players contend for, with what each player put into it, in cents."""

    contenders: tuple[int, ...]
    put: Mapping[int, int]

    @property
    def amount(self) -> int:
        """The chips of the pot."""
        return sum(self.put.values())


def uncalled(put: Mapping[int, int]) -> tuple[int, int] | None:
    """The seat whose last bet nobody called whole, and the amount that nobody did."""
    first, second = (*sorted(put.values(), reverse=True), 0)[:2]
    if first == second:
        return None
    return max(put, key=lambda seat: put[seat]), first - second


def pots(
    put: Mapping[int, int], live: Sequence[int], dead: Mapping[int, int] = NOTHING
) -> list[Pot]:
    """The pot for all, then the side pot of each player who is All-in for less, 637a.8(b)(5).

    Chips of players who folded are in each pot that they reached; those above, in the last. Dead
    chips are in the first.
    """
    found, below = list[Pot](), 0
    levels = sorted({put[seat] for seat in live if put[seat]} or {0})
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        layer = {seat: min(all_in, top) - below for seat, all_in in put.items() if all_in > below}
        if not found:
            layer |= {seat: layer.get(seat, 0) + chips for seat, chips in dead.items() if chips}
        found.append(Pot(tuple(seat for seat in live if put[seat] >= level), layer))
        below = level
    return found


def divided(amount: int, number: int, chip: int) -> tuple[int, int]:
    """The equal share of a number of players in an amount, and the excess, at most $1.

    Shares are in whole chips of the least value in use, or finer where more would be left over.
    """
    for value in (chip, *(value for value in CHIPS if value < chip)):
        share = amount // number // value * value
        if (excess := amount - number * share) <= MOST_EXCESS:
            return share, excess
    raise AssertionError("no more than a cent for each player is left over")
