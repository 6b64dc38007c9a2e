"""Optional wagers on the highest ranking hand of the player's seven cards: what they call it."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from houserules.equipment.cards import Card
from houserules.games.pai_gow.chapter import OptionalWager, SettleOutcome, by_own_cards
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.law import Citation
from houserules.rules import HouseRules, Wager

SEVEN_NATURAL = "Seven-card straight flush"
SEVEN_JOKER = "Seven-card straight flush with joker"
ROYAL_MATCH = "Royal flush and Royal Match"
PAIR_OR_BETTER = "Pair or better"
HIGHS = (H.ACE_HIGH, H.KING_HIGH, H.QUEEN_HIGH, H.JACK_HIGH, H.TEN_HIGH, H.NINE_HIGH)
SEVENS: Mapping[H, str] = {
    H.SEVEN_CARD_STRAIGHT_FLUSH: SEVEN_NATURAL,
    H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER: SEVEN_JOKER,
}
_WIDER = {
    **dict.fromkeys(
        (H.ROYAL_AND_KING_QUEEN, H.ROYAL_AND_ACE_KING, H.NATURAL_ROYAL_AND_ACE_QUEEN),
        "Royal flush",
    ),
    **dict.fromkeys((H.ACE_FIVE_AND_ACE_QUEEN, H.ACE_FIVE_STRAIGHT_FLUSH), "Straight flush"),
    **dict.fromkeys(HIGHS, "High card"),
}

Outcome = Callable[[H, HouseRules], str]
OfCards = Callable[[Sequence[Card], HouseRules], str]
Forms = Callable[[Sequence[Card], Sequence[Wager], HouseRules], str]


def names(special: Mapping[H, str]) -> dict[H, str]:
    """Every hand by a wager's names, where the special ones have names of their own."""
    return {hand: special.get(hand) or _WIDER.get(hand) or str(hand) for hand in H}


def of_cards(outcome: Outcome) -> OfCards:
    """The outcome of seven cards by their highest ranking hand."""
    return lambda cards, rules: outcome(H.of(cards), rules)


def own_hand(wager: Wager, outcome: Outcome, settle: SettleOutcome) -> OptionalWager:
    """A wager that the player's own hand decides."""
    return OptionalWager(wager, by_own_cards(of_cards(outcome)), settle)


def formed(
    rankings: Callable[[H, Sequence[Wager], HouseRules], Iterable[Citation]],
) -> Forms:
    """The highest ranking hand in words, with the paragraphs that rank it for wagers."""

    def forms(cards: Sequence[Card], wagers: Sequence[Wager], rules: HouseRules) -> str:
        hand = H.of(cards)
        return ", ".join((str(hand), *(one.pretty for one in rankings(hand, wagers, rules))))

    return forms
