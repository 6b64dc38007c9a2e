"""The main wager where a high hand of five cards and a low hand of two meet the dealer's."""

from dataclasses import dataclass

from houserules.games.pai_gow.chapter import Showdown
from houserules.games.shared.common import Comparison
from houserules.rules import Rule, Verdict, Vigorish
from houserules.rules.payout import StatedOdds


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoHands:
    """The rules by which the wager loses, is a push, or wins."""

    both_lower: Rule
    copied: Rule
    foul: Rule
    wrongly_set: Rule
    high_only: Rule
    low_only: Rule
    both_higher: Rule

    def settle(
        self, facts: Showdown, even: StatedOdds, vigorish: Vigorish | None = None
    ) -> Verdict:
        """The verdict on the wager; a winner is paid even money, less any vigorish."""
        over = [comparison is Comparison.HIGHER for comparison in facts.hands]
        if facts.incorrect:
            return self.wrongly_set.loses()
        if facts.foul:
            return self.foul.loses()
        if all(over):
            return self.both_higher.wins_at(even, vigorish=vigorish)
        if any(over):
            return (self.high_only if over[0] else self.low_only).pushes()
        return (self.copied if Comparison.EQUAL in facts.hands else self.both_lower).loses()
