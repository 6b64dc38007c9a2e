"""Hands over 21 that may draw a second chance, and hands that are given up after a double.

No card is drawn after these decisions but that of the second chance, so they are made from the
dealer's chances alone and do not depend on how the rest is played.
"""

import numpy as np

from houserules.games.blackjack.kernels.hands import TOTAL, DealerTable, over_hands
from houserules.games.blackjack.kernels.play import NO_OVER, Later, dealer_chances, over_worth
from houserules.games.blackjack.kernels.rules import Flags, Floats, Payoffs, Whole

ANY_DOUBLE = 11
"""A kind of doubled hand; where doubled hands may be given up, all kinds are paid alike."""


class AfterOver:
    """The hands over 21 against one position of the dealer, all or those with a card of a pair."""

    def __init__(
        self, composition: Whole, live: Floats, table: DealerTable, endings: int, pair: int = -1
    ) -> None:
        hands = over_hands()
        self.composition, self.live = composition, live
        self.needed: Flags = (
            hands.counts[:, pair] > 0 if pair >= 0 else np.ones(len(hands.total), np.bool_)
        )
        second = np.unique(hands.second[self.needed])
        self.chances = np.zeros((len(hands.second_counts), endings))
        dealer_chances(
            second[second >= 0], composition, live, table, self.chances, hands.second_counts
        )

    def both(self, pays: Payoffs) -> tuple[Floats, Floats]:
        """The worth of hands over 21 without and with a second chance, plain and doubled."""
        return over_worth(self.composition, self.live, self.chances, self.needed, pays)

    def worth(self, pays: Payoffs, later: Later) -> Floats:
        """The worth of hands over 21 under decisions, plain and doubled."""
        plain, taken = self.both(pays)
        return np.where(later.draws_second[:, None], taken, plain)


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
