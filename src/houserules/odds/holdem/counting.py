"""How often every fact comes of a way to play, over all deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np

from houserules.hands.poker import PokerCategory
from houserules.hands.tables import CATEGORIES
from houserules.odds.holdem.contest import COMPARISONS, Contest, Facts, Integers, Pays
from houserules.odds.holdem.parts import board_ranges
from houserules.odds.kernels import holdem, holdem_play, holdem_turns
from houserules.odds.kernels.holdem_boards import (
    canonical_boards,
    canonical_flops,
    flop_table,
    turn_table,
)
from houserules.odds.work import total


class CountShard(NamedTuple):
    """Some boards on which to count what comes of ways to play, with both hands of the first."""

    terms: holdem.Terms
    plays: tuple[holdem_play.Play, ...]
    boards: range
    meetings: bool = False


def count_shard(shard: CountShard) -> tuple[holdem_play.Tally, ...]:
    """The results of ways to play on some boards."""
    boards, weights = canonical_boards()
    part = slice(shard.boards.start, shard.boards.stop)
    given, plays = (boards[part], weights[part], shard.terms), shard.plays
    lines, categories = plays[0].lines, len(CATEGORIES)
    tallies = tuple(
        holdem_play.Tally(
            np.zeros((lines, categories, 3, 2), dtype=np.int64),
            np.zeros((lines if both else 0, categories, categories), dtype=np.int64),
        )
        for both in (shard.meetings, *(False for _ in plays[1:]))
    )
    if len(plays[0].turns):
        for play, tally in zip(plays, tallies, strict=True):
            holdem_turns.count_turns(
                *given, play, *flop_table(), *turn_table(), holdem.holdings(), tally
            )
    else:
        holdem_play.count_boards(*given, plays, *flop_table(), holdem.holdings(), tallies)
    return tallies


class Meeting(NamedTuple):
    """Both hands at the end, whatever the player did."""

    wagers: tuple[int, ...]
    category: PokerCategory
    dealer_category: PokerCategory
    comparison: int

    @property
    def raised(self) -> int:
        """All that was wagered at the decisions, in units; FOLDED after a fold."""
        return sum(self.wagers)


@dataclass(frozen=True)
class Outcomes:
    """How often every fact comes: each deal counts for its ten flops, or its twenty orders.

    Both hands are counted only where that is asked, and where there is one raise in all.
    """

    facts: Mapping[Facts, int]
    meetings: Mapping[Meeting, int]

    def value(self, pays: Pays) -> Fraction:
        """The player's expected gain per unit of the base wager."""
        gains = sum((count * pays(fact) for fact, count in self.facts.items()), Fraction(0))
        return gains / sum(self.facts.values())


def count(contest: Contest, play: holdem_play.Play, *, meetings: bool = False) -> Outcomes:
    """Count what comes of a way to play over all deals, perhaps with both hands."""
    return count_each(contest, play, meetings=meetings)[0]


def count_each(
    contest: Contest, *plays: holdem_play.Play, meetings: bool = False
) -> tuple[Outcomes, ...]:
    """Count what comes of each way to play, perhaps with both hands for the first."""
    shards = [CountShard(contest.terms, plays, part, meetings) for part in board_ranges()]
    tallies = total(count_shard, shards, _added_tallies)
    return tuple(_outcomes(contest, tally) for tally in tallies)


def _added_tallies(
    sums: tuple[holdem_play.Tally, ...], more: tuple[holdem_play.Tally, ...]
) -> tuple[holdem_play.Tally, ...]:
    pairs = zip(sums, more, strict=True)
    return tuple(holdem_play.Tally(a.met + b.met, a.both + b.both) for a, b in pairs)


def _outcomes(contest: Contest, tally: holdem_play.Tally) -> Outcomes:
    facts = {
        Facts(wagers, category, comparison, qualifies): int(met[place, int(qualifies)])
        for wagers, categories in zip(contest.lines, tally.met, strict=True)
        for category, met in zip(CATEGORIES, categories, strict=True)
        for place, comparison in enumerate(COMPARISONS)
        for qualifies in (False, True)
    }
    both = _meetings(contest, tally) if len(tally.both) else {}
    return Outcomes(
        {fact: ways for fact, ways in facts.items() if ways},
        {meeting: ways for meeting, ways in both.items() if ways},
    )


def _meetings(contest: Contest, tally: holdem_play.Tally) -> dict[Meeting, int]:
    found = {}
    for line, wagers in enumerate(contest.lines):
        for number, category in enumerate(CATEGORIES):
            met, both = tally.met[line, number], tally.both[line, number]
            for other, dealt in enumerate(_compared(number, met.sum(axis=1), both)):
                for comparison, ways in zip(COMPARISONS, dealt, strict=True):
                    found[Meeting(wagers, category, CATEGORIES[other], comparison)] = ways
    return found


def _compared(own: int, met: Integers, both: Integers) -> list[tuple[int, int, int]]:
    """Wins, ties and losses against each category of the dealer's; lower numbers are better."""
    wins, ties, losses = (int(ways) for ways in met)
    counts = [int(ways) for ways in both]
    inside = (wins - sum(counts[own + 1 :]), ties, losses - sum(counts[:own]))
    better: list[tuple[int, int, int]] = [(0, 0, ways) for ways in counts[:own]]
    return [*better, inside, *((ways, 0, 0) for ways in counts[own + 1 :])]


def folds_after_flop(
    contest: Contest, play: holdem_play.Play, lowest: PokerCategory
) -> dict[PokerCategory, Fraction]:
    """How often a player folds at the end with a category of at least `lowest` at the flop."""
    folds = np.zeros(len(CATEGORIES), dtype=np.int64)
    holdem_play.count_folds(
        *canonical_flops(), contest.terms, play, CATEGORIES.index(lowest), holdem.holdings(), folds
    )
    deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
    chances = zip(CATEGORIES, folds, strict=True)
    return {category: Fraction(int(count), deals) for category, count in chances if count}
