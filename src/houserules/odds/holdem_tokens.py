"""Hold'em where a raise at the flop may be next to nothing and keep a hand to the end for free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from houserules.odds.holdem import (
    Contest,
    Facts,
    Solution,
    count,
    decided,
    flop_sums,
    solved_with,
)
from houserules.odds.kernels.holdem_boards import canonical_flops
from houserules.odds.kernels.holdem_play import Play


@dataclass(frozen=True)
class TokenSolution(Solution):
    """The best play of a contest with token raises; `play` has the largest raises at the flop."""

    early: Play
    """The largest and the token raises at the flop together."""


def solve_with_tokens(contest: Contest) -> TokenSolution:
    """Decide backwards, a raise of nothing at the flop being a third choice.

    Before the flop a token raise is never better than one at the flop. The masks are the same for
    holdings that the flop makes alike, so that masked sums mean something like the sums themselves.
    """
    flops = canonical_flops()[0]
    starting, over_largest = flop_sums(contest, contest.at_flop)
    _, over_token = flop_sums(contest, 0)
    worth = over_token.astype(np.int64) - over_largest  # what the largest raise itself gains
    (_, largest), (_, token), (_, worthless) = (
        decided(flops, cells) for cells in (over_largest, over_token, worth)
    )
    largest &= 1 - worthless
    token &= worthless
    gained = np.where(token == 1, -worth, np.where(largest == 1, 0, over_largest))
    gains, _ = decided(flops, gained)
    solution = solved_with(contest, starting, gains, largest)
    early = solution.play._replace(raises=largest | token)
    return TokenSolution(contest, solution.starting, solution.play, early)


def at_every_flop(play: Play) -> Play:
    """The same play with a raise at every flop."""
    return play._replace(raises=np.ones_like(play.raises))


def count_with_tokens(
    contest: Contest, play: Play, early: Play
) -> tuple[Mapping[Facts, int], Mapping[Facts, int]]:
    """Facts over all deals: of hands without a token raise, and of those with one.

    Raises at the flop that are only in `early` are tokens.
    """
    both, largest = (count(contest, way).facts for way in (early, play))
    at_flop = {fact: ways for fact, ways in both.items() if fact.wagers[1]}
    raised = {fact: largest.get(fact, 0) for fact in at_flop}
    tokens = {fact: ways - raised[fact] for fact, ways in at_flop.items()}
    return {**both, **raised}, tokens
