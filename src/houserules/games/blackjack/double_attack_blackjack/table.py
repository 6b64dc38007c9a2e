"""Double Attack Blackjack at a live table, as 665a.7 orders: what it adds to the round."""

from houserules.games.blackjack import Ending, LiveRound, RoundOfPlay
from houserules.rules import Verdict

from .law import BUST_IT_STAYS, CHAPTER


class DoubleAttackRound(RoundOfPlay):
    """The family's round; the Bust It Wager outlasts a surrender."""

    def settled_beside(self, live: LiveRound, seat: int, verdict: Verdict) -> Verdict:
        """The Bust It Wager of a player who surrendered stays until 665a.7(m), 665a.9(c)."""
        hands = (hand for box in live.seats[seat] for hand in box.hands)
        surrendered = any(hand.ending is Ending.SURRENDERED for hand in hands)
        return verdict.citing(BUST_IT_STAYS) if surrendered else verdict


DoubleAttackRound(CHAPTER)
