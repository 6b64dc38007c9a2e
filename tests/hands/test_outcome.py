"""The outcome of a hand: its category, or a part of a category that is divided."""

from collections.abc import Sequence

from houserules.equipment.cards import Card, Rank, Suit, parse_cards
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import THREE_CARDS


def of_spades(cards: Sequence[Card]) -> str | None:
    """A flush of spades; any other flush stays a flush."""
    suits = [card.suit for card in cards]
    return "Flush of spades" if suits.count(Suit.SPADES) >= 5 else None


def by_rank(cards: Sequence[Card]) -> str:
    ranks = [card.rank for card in cards]
    pair = next(rank for rank in ranks if ranks.count(rank) == 2)
    return "High pair" if pair >= Rank.JACK else "Low pair"


def test_an_outcome_is_the_category_of_the_best_hand() -> None:
    outcome = HandOutcome()
    assert outcome(parse_cards("2c 2d 2h 3s 3c 9h")) == "Full house"
    assert outcome(parse_cards("Ac Kc Qc Jc Tc 9c 8c")) == "Royal flush"
    assert HandOutcome(THREE_CARDS)(parse_cards("Ac Kc Qc")) == "Straight flush"


def test_a_category_may_be_divided_in_part() -> None:
    outcome = HandOutcome(divided={"Flush": of_spades})
    assert outcome(parse_cards("As Ks 9s 4s 2s 2d")) == "Flush of spades"
    assert outcome(parse_cards("Ah Kh 9h 4h 2h 2d")) == "Flush"
    assert outcome(parse_cards("As Ks Qs Js 9s 9d")) == "Flush of spades"
    assert outcome(parse_cards("As Ks Qs Js Ts 9d")) == "Royal flush"


def test_only_hands_of_a_divided_category_depend_on_suits() -> None:
    outcome = HandOutcome(THREE_CARDS, {"Pair": by_rank})
    assert outcome(parse_cards("Jc Jd 2h")) == "High pair"
    assert outcome(parse_cards("Tc Td Ah")) == "Low pair"
    assert outcome.is_divided(parse_cards("Jc Jd 2h"))
    assert not outcome.is_divided(parse_cards("Jc Jd Jh"))
    assert not HandOutcome(THREE_CARDS).is_divided(parse_cards("Jc Jd 2h"))
