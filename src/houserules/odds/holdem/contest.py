"""The decisions of a community-card game against the dealer, and what every fact pays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.poker import PokerCategory
from houserules.hands.tables import CATEGORIES, CATEGORY_OF_VALUE
from houserules.odds.kernels import holdem, holdem_turns
from houserules.odds.kernels.holdem_boards import RENAMINGS

DEALS = comb(52, 5) * comb(47, 2) * comb(45, 2)
FOLDED = 0
"""The raise of a player who folded."""
WAIT = -1
"""The choice of a player who neither raises now nor folds."""
COMPARISONS = (1, 0, -1)
"""Win, tie and loss, in the order of the kernels."""
Integers = NDArray[np.int64]
Size = int | Fraction
"""The size of a wager in units; only a token is less than one."""


class Decision(NamedTuple):
    """A player's choice at some number of open community cards: a wager, in units, or else."""

    open: int
    wagers: tuple[int, ...]
    otherwise: int
    """WAIT or FOLDED."""


ONE_RAISE = ((0, WAIT), (3, WAIT), (5, FOLDED))
"""One wager in all, made at one of three decisions; nobody can wait at the last."""
ADDED_RAISES = ((0, FOLDED), (3, WAIT), (4, WAIT))
"""A wager or a fold at first; then two wagers that may be added."""


class Facts(NamedTuple):
    """Facts that decide the main wagers: the wagers by decision, both hands, qualification."""

    wagers: tuple[Size, ...]
    category: PokerCategory
    comparison: int
    dealer_qualifies: bool

    @property
    def raised(self) -> Size:
        """All that was wagered at the decisions, in units; FOLDED after a fold."""
        return sum(self.wagers)


Pays = Callable[[Facts], Fraction]


class ContestError(ValueError):
    """Decisions, payoffs or cards that the solver cannot work with."""


@dataclass(frozen=True)
class Contest:
    """The decisions of a game, and its payoffs, in whole numbers."""

    decisions: tuple[Decision, ...]
    qualifying: int
    scale: int
    folded: int
    payoffs: Integers
    """By part (at first, per unit raised), category, comparison and qualification."""

    @classmethod
    def of(
        cls,
        pays: Pays,
        decisions: tuple[Decision, ...],
        qualifying: PokerCategory = PokerCategory.HIGH_CARD,
    ) -> Contest:
        """Ask the game what every fact pays; a raise must pay in proportion to its size.

        `qualifying` is the lowest category with which the dealer's hand qualifies.
        """
        *lines, fold = lines_of(decisions)
        parts = np.empty((2, len(CATEGORIES), 3, 2), dtype=object)
        for category, name in enumerate(CATEGORIES):
            for place, comparison in enumerate(COMPARISONS):
                for qualifies in (False, True):
                    paid = [pays(Facts(line, name, comparison, qualifies)) for line in lines]
                    parts[:, category, place, int(qualifies)] = _divided(lines, paid)
        folded = pays(Facts(fold, PokerCategory.HIGH_CARD, -1, True))
        scale = lcm(folded.denominator, *(net.denominator for net in parts.flat))
        whole = (parts * scale).astype(np.int64)
        most = int(np.abs(whole).max()) * (1 + max(map(sum, lines))) * holdem_turns.ORDERS * DEALS
        if most >= 2**63:
            raise ContestError("The payoffs are too large to be added up in 64 bits.")
        at_least = int(np.flatnonzero(CATEGORIES.index(qualifying) >= CATEGORY_OF_VALUE)[0])
        return cls(decisions, at_least, scale, int(folded * scale), whole)

    @property
    def adds_raises(self) -> bool:
        """Whether later wagers are added to the first."""
        return _shape(self.decisions) == ADDED_RAISES

    @property
    def before_flop(self) -> tuple[int, ...]:
        """The wagers that may be made before the flop."""
        return self.decisions[0].wagers

    @property
    def goes_on(self) -> int:
        """The choice before the flop after which there are others."""
        return self.before_flop[0] if self.adds_raises else WAIT

    @property
    def at_flop(self) -> int:
        """The largest wager at the flop."""
        return max(self.decisions[1].wagers)

    @property
    def at_last(self) -> int:
        """The wager of the last decision."""
        return max(self.decisions[2].wagers)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The lines of the tally: the wagers made at each decision, last a fold."""
        return lines_of(self.decisions)

    @cached_property
    def terms(self) -> holdem.Terms:
        """The payoffs as the kernels want them: for certain, per win, tie and unqualified hand."""
        changes = np.zeros((len(CATEGORIES), 2, 2, 4), dtype=np.int64)
        for part in range(2):
            (win_not, win), (tie_not, tie), (loss_not, loss) = self.payoffs[part].transpose(1, 2, 0)
            certain = holdem.DEALERS * loss
            changes[:, 0, part] = np.stack([certain, win - loss, tie - loss, win_not - win], 1)
            changes[:, 1, part] = np.stack(
                [certain, win_not - loss_not, tie_not - loss_not, loss_not - loss], 1
            )
        return holdem.Terms(
            changes, holdem.DEALERS * self.folded, self.qualifying, self.at_flop, self.at_last
        )

    @property
    def cell(self) -> type[np.int32] | type[np.int64]:
        """Whole numbers wide enough for what waiting can gain, over all deals of a flop's class."""
        first, unit = self.payoffs
        swing = self.folded - int(first.min()) + self.at_flop * int(np.abs(unit).max())
        most = 2 * RENAMINGS * comb(49, 2) * holdem.DEALERS * swing
        return np.int32 if most < 2**31 else np.int64


def _shape(decisions: tuple[Decision, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((decision.open, decision.otherwise) for decision in decisions)


def lines_of(decisions: tuple[Decision, ...]) -> tuple[tuple[int, ...], ...]:
    """The wagers that can have been made at each decision; last none, by a fold."""
    none = (FOLDED,) * len(decisions)
    match _shape(decisions), [decision.wagers for decision in decisions]:
        case shape, [starts, at_flop, (at_river,)] if shape == ONE_RAISE:
            early = ((start, FOLDED, FOLDED) for start in starts)
            return (*early, (FOLDED, max(at_flop), FOLDED), (FOLDED, FOLDED, at_river), none)
        case shape, [(start,), (at_flop,), (at_turn,)] if shape == ADDED_RAISES:
            later = product((at_flop, FOLDED), (at_turn, FOLDED))
            return (*((start, *wagers) for wagers in later), none)
    raise ContestError(
        "Wager or wait before the flop and at it, and wager or fold at the river, one wager in "
        "all; or wager or fold before the flop, and add a wager or wait at flop and turn."
    )


def _divided(lines: list[tuple[int, ...]], paid: list[Fraction]) -> tuple[Fraction, Fraction]:
    """The parts of payoffs at first and per unit raised."""
    by_size = dict(zip(map(sum, lines), paid, strict=True))
    low, high = min(by_size), max(by_size)
    unit = (by_size[high] - by_size[low]) / (high - low) if high > low else Fraction(0)
    first = by_size[low] - low * unit
    if any(net != first + sum(line) * unit for line, net in zip(lines, paid, strict=True)):
        raise ContestError("A raise must pay in proportion to its size.")
    return first, unit
