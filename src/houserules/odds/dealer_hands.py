"""The dealer hands that a player's hand can meet, counted one by one; for hands of few cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import CARDS, Card
from houserules.hands.poker import PokerHand, Ranking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Met = dict[tuple[bool, int], int]
"""Dealer hands by whether they qualify, and by how the player's hand compares: -1, 0 or 1."""


class DealerHands(NamedTuple):
    """All hands of a ranking: their cards as bits, their scores, and which of them qualify."""

    cards: NDArray[np.uint64]
    scores: NDArray[np.int64]
    qualify: NDArray[np.bool_]

    def met(self, own: Sequence[Card], gone: Sequence[Card] = ()) -> Met:
        """The hands that can be dealt beside a hand and cards that are gone."""
        import numpy as np

        among = (self.cards & _bits((*own, *gone))) == 0
        score = int(self.scores[self.cards == _bits(own)][0])
        sign, qualify = np.sign(score - self.scores[among]), self.qualify[among]
        counts = {
            (qualified, comparison): int(((qualify == qualified) & (sign == comparison)).sum())
            for qualified in (False, True)
            for comparison in (-1, 0, 1)
        }
        return {fact: ways for fact, ways in counts.items() if ways}


def _bits(cards: Sequence[Card]) -> np.uint64:
    import numpy as np

    return np.uint64(sum(1 << card.index for card in cards))


@cache
def dealer_hands(ranking: Ranking, qualifies: Callable[[PokerHand], bool]) -> DealerHands:
    """Every hand of a ranking from one deck; the game's own rule says which qualify."""
    import numpy as np

    from houserules.hands.batches import all_hands, scores

    hands = all_hands(ranking.size)
    found = scores(ranking, hands)
    qualify = np.zeros(int(found.max()) + 1, dtype=np.bool_)
    for score, row in {score: row for row, score in enumerate(found.tolist())}.items():
        qualify[score] = qualifies(PokerHand.of([CARDS[i] for i in hands[row]], ranking))
    bits = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return DealerHands(bits, found.astype(np.int64), qualify[found])
