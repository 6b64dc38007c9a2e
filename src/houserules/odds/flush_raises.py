"""Raise or fold with the longest flush of seven cards: the best play, and short rules; exact.

`flushes` counts the dealer's hands that each hand meets; the chapter's own rule of settlement says
what each result is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.hands.flush import FlushHand
from houserules.odds.flushes import Met, all_hands, met, met_beside, tables

if TYPE_CHECKING:
    from houserules.odds.flushes import Numbers

ALL_DEALS = comb(52, 7) * comb(45, 7)


class Facts(NamedTuple):
    """The raise in units of the first wager, none after a fold, and how the hands compare.

    Where the dealer does not qualify they are not compared.
    """

    raised: int
    comparison: int | None


FOLD = Facts(0, None)
Results = Counter[Facts]


def results_of(raised: int) -> list[Facts]:
    """The results of a raise, in the order in which the dealer's hands are counted."""
    return [Facts(raised, comparison) for comparison in (None, 1, 0, -1)]


class Solution(NamedTuple):
    """Results over all deals: of the best play, and of a raise with every hand."""

    best: Results
    raised: dict[tuple[FlushHand, int], Results]
    """By the flush and the number of high cards in the other suits."""


@dataclass(frozen=True, eq=False)
class Raises:
    """The play of a game: what qualifies, the highest raise by the length of the flush, gains.

    Short rules look at the flush and at the number of cards above a border in the other suits.
    """

    qualifying: FlushHand
    highest: Mapping[int, int]
    gain: Callable[[Facts], int]
    border: Rank

    @cached_property
    def _above(self) -> int:
        return FlushHand.with_ranks(*(rank for rank in Rank if rank > self.border)).mask

    def over_fold(self, raised: int, found: Met) -> Numbers:
        """How much more a raise gains than folds."""
        lost, results = self.gain(FOLD), zip(results_of(raised), found, strict=True)
        gained = ((self.gain(facts) - lost) * ways for facts, ways in results)
        return sum(gained, start=0 * found.equal)

    def average(self, results: Results) -> Fraction:
        """The average gain of results."""
        gained = sum(self.gain(facts) * ways for facts, ways in results.items())
        return Fraction(gained, results.total())

    def value(self, hand: Sequence[Card], gone: Sequence[Card] = ()) -> Fraction:
        """The average gain of the highest raise with a hand, where other cards are gone."""
        results = results_of(self.highest[FlushHand.of(hand).length])
        found = (int(ways.item()) for ways in met_beside(hand, self.qualifying, gone))
        return self.average(Counter(dict(zip(results, found, strict=True))))

    @cached_property
    def solution(self) -> Solution:
        """All hands, each played for the best."""
        import numpy as np

        solved = Solution(Counter(), {})
        for hands in all_hands():
            raised, found = self.highest[hands.length], met(hands.suits, self.qualifying)
            played = hands.ways * (self.over_fold(raised, found) > 0)
            high = sum(tables().ranks[suit & self._above] for suit in hands.suits[1:])
            cells = hands.suits[0] << 3 | high
            for facts, each in zip(results_of(raised), found, strict=True):
                solved.best[facts] += int((played * each).sum())
                sums = np.zeros(int(cells.max()) + 1, np.int64)
                np.add.at(sums, cells, hands.ways * each)
                for cell in np.flatnonzero(sums).tolist():
                    key = FlushHand(hands.length, cell >> 3), cell & 7
                    solved.raised.setdefault(key, Counter())[facts] += int(sums[cell])
        solved.best[FOLD] = ALL_DEALS - solved.best.total()
        return solved

    # Short rules: the lowest flush that is raised, by the number of high cards beside it

    def lowest(self, *among: int) -> FlushHand:
        """The lowest flush to raise with some numbers of high cards, found by trying each."""
        gained: Counter[FlushHand] = Counter()
        for (flush, high), results in self.solution.raised.items():
            if high in among:
                gain = self.average(results) - self.gain(FOLD)
                gained[flush] += int(gain * results.total())
        falling = sorted(gained, reverse=True)
        totals = list(accumulate(gained[flush] for flush in falling))
        return falling[totals.index(max(totals))]

    def results(self, lowest: Sequence[FlushHand]) -> Results:
        """The results of short rules over all deals."""
        counts: Results = Counter()
        for (flush, high), results in self.solution.raised.items():
            if is_raised(lowest, flush, high):
                counts.update(results)
        counts[FOLD] = ALL_DEALS - counts.total()
        return counts

    def raises(self, lowest: Sequence[FlushHand], hand: Sequence[Card]) -> bool:
        """Whether short rules raise a hand."""
        return is_raised(lowest, *self.looked_at(hand))

    def looked_at(self, hand: Sequence[Card]) -> tuple[FlushHand, int]:
        """The flush of a hand, and the number of cards above the border in the other suits."""
        flush = FlushHand.of(hand)
        high = sum(card.rank > self.border for card in hand)
        return flush, high - (flush.mask & self._above).bit_count()


def is_raised(lowest: Sequence[FlushHand], flush: FlushHand, high: int) -> bool:
    """Whether short rules raise a flush; the last of them is for more high cards too."""
    return flush >= lowest[min(high, len(lowest) - 1)]
