"""The dealer's hands that each hand of the player meets, counted by `kernels.stud`."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.hands.every import Alike, Cards, Scores, alike, canonical
from houserules.odds.kernels.stud import Counts, in_order, sweep


class Met(NamedTuple):
    """The dealer's hands that each hand of the player meets, by up card if one is known.

    Arrays have a row for each hand and a column for each up card, or one column. Cards that the
    player holds have empty columns.
    """

    total: int
    below: Counts
    upto: Counts
    at_cut: tuple[Counts, ...]
    """The dealer's hands below each cut."""
    possible: NDArray[np.bool_]
    """Whether the up card can be dealt beside the hand."""


def met(
    player: Cards,
    player_scores: Scores,
    dealer_scores: Scores,
    size: int,
    every: Scores,
    *,
    cuts: Sequence[int] = (),
    up: bool = False,
    deck: int = 52,
) -> Met:
    """Count the dealer's hands of a size that each hand of the player meets.

    `dealer_scores` has the dealer's hands up to a renaming of suits, and `every` all of them at
    their places; it may be empty where the player's cards and the up card are not as many as the
    dealer's. Scores of player and dealer compare.
    The dealer's hands up to the middle of the player's are swept from the lowest up, the others
    from the highest down, side by side. Each sweep counts at the cuts for half of the player's
    hands.
    """
    held, columns = player.shape[1], deck if up else 1
    top = int(max(dealer_scores.max(), player_scores.max()))
    cards, weights = canonical(size, deck)
    dealers = _ordered(dealer_scores, top)
    players = _ordered(player_scores, top)
    sets = alike(deck, size - 1)
    sides = _Sides(
        cards=cards,
        weights=weights,
        dealer=dealers,
        scores=every,
        held=player,
        player=players,
        sets=sets,
        up=up,
    )
    middle = int(np.searchsorted(players.starts, len(player_scores) // 2))
    total = comb(deck - held - 1, size - 1) if up else comb(deck - held, size)
    below, upto = (np.zeros((len(player), columns), dtype=np.uint32) for _ in range(2))
    at_cut = np.zeros((len(cuts), len(player), columns), dtype=np.uint32)
    half, from_bottom = len(player) // 2, np.array(cuts, dtype=np.int64)
    rising = middle, False, below, upto, from_bottom, 0, half
    falling = top + 1 - middle, True, upto, below, top + 1 - from_bottom, half, len(player)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda side: sides.sweep(at_cut, *side), (rising, falling)))
    possible = np.ones((len(player), columns), dtype=np.bool_)
    if up:
        np.put_along_axis(possible, player.astype(np.int64), False, axis=1)
    above = player_scores >= middle
    for counted in (below, upto):
        counted[above] = (total - counted[above]) * possible[above]
    at_cut[:, half:] = (total - at_cut[:, half:]) * possible[half:]
    return Met(total, below, upto, tuple(at_cut), possible)


class _Ordered(NamedTuple):
    """Hands in the order of their scores, and where each score begins."""

    order: NDArray[np.uint32]
    starts: NDArray[np.int64]


def _ordered(scores: Scores, top: int) -> _Ordered:
    counts = np.bincount(scores, minlength=top + 1)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    order = np.empty(len(scores), dtype=np.uint32)
    in_order(scores, starts, order)
    return _Ordered(order, starts)


class _Sides(NamedTuple):
    """The hands of both sides in order, the dealer's up to a renaming of suits."""

    cards: Cards
    weights: NDArray[np.int64]
    dealer: _Ordered
    scores: Scores
    held: Cards
    player: _Ordered
    sets: Alike
    up: bool

    def sweep(
        self,
        at_cut: Counts,
        levels: int,
        down: bool,
        before: Counts,
        after: Counts,
        cuts: NDArray[np.int64],
        start: int,
        end: int,
    ) -> None:
        """Sweep some levels, and as far as the cuts, at which some of the hands are counted."""
        sweep(
            self.cards, self.weights, *self.dealer, self.scores, self.held, *self.player,
            levels, down, self.sets.first, self.sets.number, self.sets.part, self.up, before, after,
            cuts, at_cut, start, end,
        )  # fmt: skip
