"""The best setting of every six-card hand, kept in memory to be looked up."""

from collections.abc import Sequence

import numpy as np

from houserules.equipment.cards import SUITS, Card
from houserules.games.pai_gow.kernels.six_card_study import Solution
from houserules.games.pai_gow.kernels.six_cards import BINOMIAL
from houserules.hands.pai_gow_six import SixCardSetting


class BestSixCardSettings:
    """How every hand is best set, and whether it is doubled where that is offered."""

    def __init__(self, solution: Solution, *, doubling: bool) -> None:
        self._choice = solution.best_doubling() if doubling else solution.best()
        cards = solution.hands.cards.astype(np.int64)
        self._numbers = BINOMIAL[cards, np.arange(1, cards.shape[1] + 1)].sum(axis=1)

    def of(self, cards: Sequence[Card]) -> tuple[SixCardSetting, bool]:
        """The best setting of six cards, and whether they are doubled."""
        ordinary = [card for card in cards if not card.is_joker]
        masks = {suit: sum(1 << c.rank for c in ordinary if c.suit is suit) for suit in SUITS}
        falling = sorted(SUITS, key=lambda suit: -masks[suit])
        named = {card: card.index if card.is_joker else _renamed(card, falling) for card in cards}
        ordered = sorted(cards, key=named.__getitem__)
        number = sum(int(BINOMIAL[named[card], j]) for j, card in enumerate(ordered, 1))
        row = np.searchsorted(self._numbers, number)
        low = ordered[self._choice.settings[row]]
        return SixCardSetting.of(cards, low), bool(self._choice.doubled[row])


def _renamed(card: Card, falling: Sequence[int]) -> int:
    return card.index - card.suit + falling.index(card.suit)
