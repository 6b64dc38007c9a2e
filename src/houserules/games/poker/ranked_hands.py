"""Hands as the dealer announces them, with the paragraphs that rank them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.poker.side_wagers import FIVE_CARD_NAMES, ranked
from houserules.hands.poker import PokerHand, is_super_royal
from houserules.law import Citation
from houserules.rules import Game

SIX_CARD_ROYAL = "Six-card royal flush"


@dataclass(frozen=True, slots=True)
class RankedHands:
    """Five-card hands of a chapter, and those of its Six Card Bonus if it has one."""

    ace_below_a_two: Citation
    five: Mapping[str, Citation]
    six: Mapping[str, Citation]

    @classmethod
    def of(cls, game: Game, cards: str, five: str, others: str, six: str = "") -> "RankedHands":
        """Declare where a chapter ranks cards, hands in numbered paragraphs, and all others."""
        paragraphs = (*(f"{five}({number})" for number in range(1, 10)), others)
        hands = zip(FIVE_CARD_NAMES, paragraphs, strict=True)
        return cls(
            game.carry(cards, "ranks of cards, an ace also below a 2"),
            {name: game.carry(paragraph, "five-card hands") for name, paragraph in hands},
            {
                name: game.carry(f"{six}({number})", "hands of the Six Card Bonus")
                for number, name in enumerate((SIX_CARD_ROYAL, *FIVE_CARD_NAMES[:7]), 1)
                if six
            },
        )

    def named(self, cards: Sequence[Card]) -> str:
        """The best five cards, with the paragraph that ranks them."""
        hand = PokerHand.of(cards)
        low = (self.ace_below_a_two,) if hand.has_low_ace else ()
        return ranked(hand.name, self.five[str(hand.category)], *low)

    def named_of_six(self, cards: Sequence[Card], royals_apart: bool) -> str:
        """The hand of the Six Card Bonus, whose table may have six-card royal flushes apart."""
        if royals_apart and is_super_royal(cards):
            return ranked(SIX_CARD_ROYAL.lower(), self.six[SIX_CARD_ROYAL])
        hand = PokerHand.of(cards)
        cite = self.six.get(str(hand.category))
        return ranked(hand.name, *((cite,) if cite else ()))
