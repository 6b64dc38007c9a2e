"""The best setting of every Pai Gow Poker hand, kept in memory to be looked up."""

from collections.abc import Sequence

import numpy as np

from houserules.equipment.cards import Card
from houserules.games.pai_gow.kernels.best import Stake, best_play_of_part, parts
from houserules.games.pai_gow.kernels.card_sets import BINOMIAL, class_of_hand
from houserules.games.pai_gow.kernels.hands import house_hands, is_kind
from houserules.hands.pai_gow import SetHand, high_values, legal_settings, low_values
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds import work


class BestSettings:
    """How every hand is best set against a dealer's house way; found in some minutes."""

    def __init__(self, dealer: HouseWay, stake: Stake, pushes: SevenCardHand | None = None) -> None:
        """Dealer hands of one kind may push."""
        self._by_house_way = house_hands(dealer).values
        marked, runs = is_kind(pushes, dealer), parts()
        chosen = []
        for number, run in enumerate(runs):
            work.tell(number, len(runs))
            chosen.append(best_play_of_part(run, self._by_house_way, marked, stake).chosen)
        self._best = np.concatenate(chosen)

    def departure(self, cards: Sequence[Card]) -> SetHand | None:
        """The best setting of seven cards; nothing where it is that of the house way."""
        places = (52 if card.is_joker else 13 * card.suit + card.rank - 2 for card in cards)
        number = sum(int(BINOMIAL[place, j]) for j, place in enumerate(sorted(places), 1))
        hand = class_of_hand()[number]
        best = self._best[hand]
        if best == self._by_house_way[hand]:
            return None
        return next(one for one in legal_settings(cards) if _scores(one) == best)


def _scores(setting: SetHand) -> int:
    """The scores of both hands in one number, as the kernels keep them."""
    high = high_values().index(setting.high.value)
    return high << 7 | low_values().index(setting.low.value)
