"""Words for side wagers that poker chapters share: scales, outcomes, progressive amounts."""

from collections.abc import Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card, Suit
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import PokerCategory, is_super_royal
from houserules.law import Citation
from houserules.rules import Amounts, Game, Option, Requirement, Scale, one_amount

FIVE_CARD_NAMES = tuple(map(str, PokerCategory))
FIVE_CARD = Scale(*FIVE_CARD_NAMES)
FIVE_CARD_ENVY = """
    Hand              $1       $5
    Royal flush       $1,000   $5,000
    Straight flush    $300     $1,500
"""
FIXED = "its amount is fixed in the Rules Submission"


def royals_apart(first: str, second: str) -> Scale:
    """Five-card hands with two separate kinds of royal flush."""
    within = dict.fromkeys((first, second), "Royal flush")
    return Scale(first, second, *FIVE_CARD_NAMES, within=within)


def super_royal_by_suit(diamonds: str, others: str) -> HandOutcome:
    """The best five of six cards, with ace to 9 of one suit apart, by its suit."""

    def divide(cards: Sequence[Card]) -> str | None:
        if not is_super_royal(cards):
            return None
        return diamonds if cards[0].suit is Suit.DIAMONDS else others

    return HandOutcome(divided={"Royal flush": divide})


def ranked(hand: str, *cites: Citation) -> str:
    """A hand as it is called, with the paragraphs that rank it."""
    return ", ".join((hand, *(cite.pretty for cite in cites)))


@dataclass(frozen=True, slots=True)
class ProgressiveAmount:
    """The one amount of progressive wagers, among those that have envy bonuses."""

    game: Game
    option: Option[int]

    @classmethod
    def of(cls, game: Game, cite: str) -> "ProgressiveAmount":
        """Leave the amount to the Rules Submission."""
        option = game.option("Progressive wager amount", cite, Amounts((100, 500)), 100)
        return cls(game, option)

    def fixed_by(self, cite: str) -> Requirement:
        """A wager has this amount by the paragraph on its meter."""
        return one_amount(self.game, cite, FIXED, self.option)
