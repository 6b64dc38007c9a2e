"""Hold'em where a small raise at the flop keeps a hand to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import numpy as np

from houserules.odds.holdem.contest import FOLDED, Contest, Facts
from houserules.odds.holdem.counting import count_each
from houserules.odds.holdem.solving import Solution, decided, flop_sums, solved_with
from houserules.odds.kernels.holdem import BLOCK_SUITS
from houserules.odds.kernels.holdem_boards import canonical_flops
from houserules.odds.kernels.holdem_play import Play


def solve_with_tokens(contest: Contest, least: Fraction) -> Solution:
    """Decide backwards, the least raise at the flop being a third choice.

    Before the flop the least raise is never better than the same one at the flop. Masks are the
    same for holdings that the flop makes alike, so that masked sums are added up like the others.
    """
    flops, (part, whole) = canonical_flops()[0], (least / contest.at_flop).as_integer_ratio()
    (starting, _, over_largest), (_, _, over_nothing) = (
        flop_sums(contest, raised) for raised in (contest.at_flop, 0)
    )
    over_largest, over_nothing = (c.astype(np.int64) for c in (over_largest, over_nothing))
    worth = over_nothing - over_largest  # what the largest raise itself gains
    over_least = whole * over_nothing - part * worth
    (_, largest), (_, token), (_, worthless) = (
        decided(flops, cells) for cells in (over_largest, over_least, worth)
    )
    largest &= 1 - worthless
    token &= worthless
    is_largest, is_token = (raises[:, BLOCK_SUITS @ (4, 1)] == 1 for raises in (largest, token))
    waits = np.where(is_largest, 0, whole * over_largest)
    gains, _ = decided(flops, np.where(is_token, (part - whole) * worth, waits))
    solution = solved_with(contest, starting, [Fraction(int(g), whole) for g in gains], largest)
    return replace(solution, early=solution.play._replace(raises=largest | token))


def at_every_flop(play: Play) -> Play:
    """The same play with a raise at every flop."""
    return play._replace(raises=np.ones_like(play.raises))


def count_with_tokens(
    contest: Contest, play: Play, early: Play, least: Fraction
) -> Mapping[Facts, int]:
    """Facts over all deals; raises at the flop that are only in `early` are the least."""
    both, largest = (outcomes.facts for outcomes in count_each(contest, early, play))
    at_flop = {fact: ways for fact, ways in both.items() if fact.wagers[1]}
    raised = {fact: largest.get(fact, 0) for fact in at_flop}
    tokens = {
        fact._replace(wagers=(FOLDED, least, FOLDED)): ways - raised[fact]
        for fact, ways in at_flop.items()
    }
    return {**both, **raised, **tokens}
