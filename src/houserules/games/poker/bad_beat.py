"""The Bad Beat Bonus: a wager that the hand that loses, a player's or the dealer's, is high."""

from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

from houserules.games.poker.completion import Settling
from houserules.games.poker.showdown import Hands
from houserules.games.shared.common import Comparison, compared
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerHand
from houserules.rules import HouseRules, Line, Rule, Seat, Verdict, Wager


class BadBeatMeeting(NamedTuple):
    """The facts that decide it: both hands, and whether the player gave the wager up by a fold."""

    folded: bool
    outcome: str
    dealer_outcome: str
    comparison: Comparison


@dataclass(frozen=True, eq=False)
class BadBeat:
    """How the wager of a chapter is settled."""

    wager: Wager
    _: KW_ONLY
    hands: Hands[PokerHand]
    outcome: HandOutcome
    player_beaten: Rule
    dealer_beaten: Rule
    no_bad_beat: Rule
    forfeited: Rule | None = None
    """The rule by which a fold forfeits it, where it does."""
    is_folded: Callable[[Seat], bool] = lambda seat: False
    """Whether a player forfeited it."""

    def settle(self, facts: BadBeatMeeting, rules: HouseRules) -> Verdict:
        """The wager by the losing hand."""
        if facts.folded and self.forfeited:
            return self.forfeited.forfeits()
        if facts.comparison is Comparison.EQUAL:
            return self.no_bad_beat.loses()
        beaten, outcome = self.player_beaten, facts.outcome
        if facts.comparison is Comparison.HIGHER:
            beaten, outcome = self.dealer_beaten, facts.dealer_outcome
        table = rules.paytable(self.wager)
        return beaten.pays_or(self.no_bad_beat, table, outcome)

    def lines(self, settling: Settling, seat: Seat) -> Iterator[Line]:
        """The wager of a seat in a round."""
        player, dealer = self.hands(seat, settling.round)
        outcomes = self.outcome.of(player), self.outcome.of(dealer)
        met = BadBeatMeeting(self.is_folded(seat), *outcomes, compared(player, dealer))
        verdict = settling.rules.once(self.settle, met)
        yield Line.of(seat.number, self.wager, seat.bets.on(self.wager), verdict)
