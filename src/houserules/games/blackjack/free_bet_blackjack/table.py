"""Free Bet Blackjack at a live table, as 672a.7 orders: its additions to the family's round."""

from dataclasses import replace

from houserules.games.blackjack import LiveRound, RoundOfPlay
from houserules.hands.blackjack import is_blackjack
from houserules.rules import Verdict

from .law import BOTH_BLACKJACK, CHAPTER


class FreeBetRound(RoundOfPlay):
    """The family's round; beside two Blackjacks the Push 22 Wager has a paragraph of its own."""

    def settled_beside(self, live: LiveRound, seat: int, verdict: Verdict) -> Verdict:
        """A Push 22 Wager that a Blackjack of the dealer takes from a Blackjack, 672a.7(g)(1)."""
        if live.blackjack and is_blackjack(live.seats[seat][0].cards):
            return replace(verdict, cite=BOTH_BLACKJACK.cite)
        return verdict


FreeBetRound(CHAPTER)
