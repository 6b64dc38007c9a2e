"""Seven cards with a fully wild joker, as 58 Pa. Code § 688a.12(d) has it in some paytables."""

from collections.abc import Sequence

from houserules.equipment.cards import Card, Rank
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.shapes import Category, grouped


class WildSevenCardHand(Category):
    """The hands that a paytable with a fully wild joker distinguishes, highest first."""

    SEVEN_CARD_STRAIGHT_FLUSH = "Seven-card straight flush with no joker"
    SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER = "Seven-card straight flush with joker"
    FIVE_ACES = "Five aces"
    FIVE_OF_A_KIND = "Five-of-a-kind"
    ROYAL_FLUSH = "Royal flush"
    STRAIGHT_FLUSH = "Straight flush"
    FOUR_OF_A_KIND = "Four-of-a-kind"
    FULL_HOUSE = "Full house"
    LOWER = "Lower than a full house"

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "WildSevenCardHand":
        """Name seven cards, of which the joker is any card."""
        hand = SevenCardHand.of(cards)
        if not any(card.is_joker for card in cards):
            return NATURALLY[hand]
        order, sizes = grouped([card.rank for card in cards if not card.is_joker])
        return with_joker(hand, sizes[0], sizes[1], order[0] is Rank.ACE)


W, S = WildSevenCardHand, SevenCardHand
NATURALLY: dict[SevenCardHand, WildSevenCardHand] = {
    **dict.fromkeys(S, W.LOWER),
    S.SEVEN_CARD_STRAIGHT_FLUSH: W.SEVEN_CARD_STRAIGHT_FLUSH,
    S.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: W.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER,
    S.ROYAL_AND_KING_QUEEN: W.ROYAL_FLUSH,
    S.ROYAL_AND_ACE_KING: W.ROYAL_FLUSH,
    S.NATURAL_ROYAL_AND_ACE_QUEEN: W.ROYAL_FLUSH,
    S.ROYAL_FLUSH: W.ROYAL_FLUSH,
    S.ACE_FIVE_AND_ACE_QUEEN: W.STRAIGHT_FLUSH,
    S.ACE_FIVE_STRAIGHT_FLUSH: W.STRAIGHT_FLUSH,
    S.STRAIGHT_FLUSH: W.STRAIGHT_FLUSH,
    S.FOUR_OF_A_KIND: W.FOUR_OF_A_KIND,
    S.FULL_HOUSE: W.FULL_HOUSE,
}
"""The hands of seven ordinary cards; straight flushes with the joker are the same in both ways."""


def with_joker(hand: SevenCardHand, most: int, second: int, aces: bool) -> WildSevenCardHand:
    """Name six ordinary cards and the joker, by the two ranks of which they hold most.

    `hand` is their highest hand with the usual joker.
    """
    if most == 4:
        return W.FIVE_ACES if aces else W.FIVE_OF_A_KIND
    if NATURALLY[hand] >= W.STRAIGHT_FLUSH:
        return NATURALLY[hand]
    if most == 3:
        return W.FOUR_OF_A_KIND
    return W.FULL_HOUSE if second == 2 else W.LOWER
