"""Hands over 21 that may draw a second chance, and hands that are given up after a double.

No card is drawn after these decisions but that of the second chance, so they are made from the
dealer's chances alone and do not depend on how the rest is played.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import TOTAL, DealerTable, over_hands
from houserules.games.blackjack.kernels.play import NO_OVER, Later, dealer_chances, over_worth
from houserules.games.blackjack.kernels.rules import Action, Flags, Floats, Payoffs, Whole

Moves = NDArray[np.int8]

ANY_DOUBLE = 11
"""A kind of doubled hand; where doubled hands may be given up, all kinds are paid alike."""


class AfterOver:
    """The hands over 21 against one position of the dealer, all or those that are needed."""

    def __init__(
        self,
        composition: Whole,
        live: Floats,
        table: DealerTable,
        endings: int,
        needed: Flags | None = None,
    ) -> None:
        hands = over_hands()
        self.composition, self.live = composition, live
        self._known: tuple[Payoffs, tuple[Floats, Floats]] | None = None
        self.needed: Flags = np.ones(len(hands.total), np.bool_) if needed is None else needed
        wanted = np.zeros(len(hands.second_counts) + 1, np.bool_)
        wanted[hands.second[self.needed]] = True
        self.chances = np.zeros((len(hands.second_counts), endings))
        dealer_chances(
            np.flatnonzero(wanted[:-1]), composition, live, table, self.chances, hands.second_counts
        )

    def both(self, pays: Payoffs) -> tuple[Floats, Floats]:
        """The worth of hands over 21 without and with a second chance, plain and doubled."""
        if self._known is None or self._known[0] is not pays:
            worth = over_worth(self.composition, self.live, self.chances, self.needed, pays)
            self._known = pays, worth
        return self._known[1]

    def worth(self, pays: Payoffs, later: Later) -> Floats:
        """The worth of hands over 21 under decisions, plain and doubled."""
        plain, taken = self.both(pays)
        return np.where(later.draws_second[:, None], taken, plain)


def drawn_over(policies: Sequence[Moves], reached: Flags, later: Later) -> Flags:
    """The hands over 21 that ways of play come to from these hands, and draw a second chance."""
    if not len(later.draws_second):
        return later.draws_second
    index = over_hands().index
    came = np.zeros(len(later.draws_second) + 1, np.bool_)
    for policy in policies:
        draws = reached & ((policy == Action.HIT) | (policy == Action.DOUBLE))
        came[index[draws]] = True
    return came[:-1] & later.draws_second


def worth_over(after: AfterOver | None, pays: Payoffs, later: Later) -> Floats:
    """The worth of hands over 21, nothing where they are not played on."""
    return NO_OVER if after is None else after.worth(pays, later)


def doubled_worth(chances: Floats, pays: Payoffs) -> tuple[Floats, Floats]:
    """By hand: what a doubled hand is worth if it is kept, and if it is given up."""
    kept: Floats = (chances * pays.double[ANY_DOUBLE, TOTAL]).sum(axis=1)
    return kept, chances @ pays.rescue


def gain_by_giving_up(chances: Floats, pays: Payoffs) -> Floats:
    """By hand: how much more a doubled hand is worth if it is given up."""
    kept, given_up = doubled_worth(chances, pays)
    return given_up - kept


def best_later(chances: Floats, pays: Payoffs, rescue: bool, after: AfterOver | None) -> Later:
    """The best decisions by the exact cards of the hand, as for hands that were not split."""
    gives_up = np.zeros(len(TOTAL), np.bool_)
    if rescue:
        gives_up = gain_by_giving_up(chances, pays) > 0.0
    draws_second = np.zeros(0, np.bool_)
    if after is not None:
        plain, taken = after.both(pays)
        draws_second = taken[:, 0] > plain[:, 0]
    return Later(gives_up, draws_second)
