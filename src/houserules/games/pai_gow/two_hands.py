"""The main wager where a high hand of five cards and a low hand of two meet the dealer's."""

from dataclasses import dataclass

from houserules.games.pai_gow.chapter import ComparedHands
from houserules.games.shared.common import Comparison
from houserules.rules import Game, Rule, Verdict, Vigorish
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

    @classmethod
    def under(cls, game: Game, *, loses: str, ties: str, wins: str) -> "TwoHands":
        """Four ways to lose and two to tie, numbered below their paragraphs, and one to win."""
        return cls(
            both_lower=game.rule(f"{loses}(i)", "both hands are lower"),
            copied=game.rule(f"{loses}(ii)", "a hand is identical and the other is not higher"),
            foul=game.rule(f"{loses}(iii)", "the low hand outranks the high hand"),
            wrongly_set=game.rule(f"{loses}(iv)", "the hands are not five and two cards"),
            high_only=game.rule(f"{ties}(i)", "only the high hand is higher"),
            low_only=game.rule(f"{ties}(ii)", "only the low hand is higher"),
            both_higher=game.rule(wins, "both hands are higher"),
        )

    def settle(
        self, facts: ComparedHands, even: StatedOdds, vigorish: Vigorish | None = None
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
