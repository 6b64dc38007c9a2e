"""The house's share: percentage, incremental and time rakes, 637a.17, and jackpot contributions."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from houserules.rules import Freely, RuleError, cents
from houserules.rules.money import short_dollars

Levels = tuple[tuple[int, int], ...]
"""The pots at which an incremental rake grows, and what has then been taken in all, in cents."""
TEN_PERCENT = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Rake:
    """How much the house takes from the pots of a round of play, in cents."""

    percentage: Fraction | None
    levels: Levels | None
    most: int
    chip: int
    """The amount to whole multiples of which a percentage is rounded down."""

    def taken(self, pots: Sequence[int]) -> list[int]:
        """The rake of each pot: a percentage of each, increments from the first."""
        left, found = self.most, list[int]()
        for number, pot in enumerate(pots):
            due = 0
            if self.percentage is not None:
                due = int(pot * self.percentage) // self.chip * self.chip
            if self.levels is not None and number == 0:
                reached = [amount for level, amount in self.levels if sum(pots) >= level]
                due += max(reached, default=0)
            due = min(due, left, pot)
            left -= due
            found.append(due)
        return found


def _read(value: object) -> Levels:
    """Levels as people write them: “10: 1, 20: 2”."""
    try:
        pairs = [part.split(":") for part in str(value).split(",")]
        levels = tuple((cents(pot.strip()), cents(rake.strip())) for pot, rake in pairs)
    except ValueError:
        levels = ()
    rising = all(a < c and b < d for (a, b), (c, d) in pairwise(levels))
    if not levels or not rising or any(not 0 <= rake <= pot for pot, rake in levels):
        raise RuleError(
            f"“{str(value)[:40]}” are no levels; write each pot and what has been taken by then, "
            "both rising: 10: 1, 20: 2, 40: 3."
        )
    return levels


def _written(levels: Levels) -> str:
    return ", ".join(f"{short_dollars(pot)}: {short_dollars(rake)}" for pot, rake in levels)


USUAL_LEVELS: Levels = ((1000, 100), (2000, 200), (4000, 300), (6000, 400))
LEVELS = Freely(_read, "pots and the rake taken by then, 10: 1, 20: 2", (USUAL_LEVELS,), _written)


def _read_amounts(value: object) -> tuple[int, ...]:
    """Amounts as people write them: “2, 4”."""
    found = tuple(cents(part.strip()) for part in str(value).split(","))
    if min(found) < 1:
        raise RuleError("A Blind Bet is an amount of money above nothing.")
    return found


USUAL_BLINDS: tuple[int, ...] = (200, 400)
AMOUNTS = Freely(
    _read_amounts,
    "one amount or several, such as 2, 4",
    (USUAL_BLINDS,),
    lambda amounts: ", ".join(map(short_dollars, amounts)),
)


def _read_shares(value: object) -> tuple[int, int, int]:
    """Shares as people write them: “50/25/25”, in percent."""
    parts = [part.strip() for part in str(value).replace("%", "").split("/")]
    shares = tuple(int(part[:4]) for part in parts if part.isascii() and part.isdigit())
    if len(shares) != 3 or len(parts) != 3 or sum(shares) > 100:
        raise RuleError(
            f"“{str(value)[:40]}” are no shares; write percents for the losing hand, the winning "
            "hand and the other players, such as 50/25/25."
        )
    return shares[0], shares[1], shares[2]


SHARES = Freely(
    _read_shares,
    "percents for the losing hand, the winning hand and the other players",
    ((50, 25, 25),),
    lambda shares: "/".join(map(str, shares)),
)
