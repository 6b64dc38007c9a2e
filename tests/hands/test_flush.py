"""The longest flush of seven cards, and outcomes that one suit alone decides."""

import pytest

from houserules.equipment.cards import Rank, parse_cards
from houserules.hands.flush import FlushHand, longest_run, suit_masks
from houserules.hands.shapes import HandError

IN_ORDER = (
    "Ah Kh 9d 8d As 7s Jc",  # two cards of a suit
    "9s 3s 2s 6h 5h Kd Qc",
    "9s 4s 2s Ah Kh Ad Qc",
    "Js 3s 2s Th 9h 8h Ad",  # jack high, not the ten high of the hearts
    "5s 4s 3s 2s Kd Qd Jc",
    "Qd Td 8d 6d 4d 2h 3c",
    "Kh Jh 9h 7h 5h 3h 2c",
    "8s 7s 6s 5s 4s 3s 2s",
)


def test_678a_6_b_and_c_order_flushes() -> None:
    hands = [FlushHand.of(parse_cards(text)) for text in IN_ORDER]
    assert hands == sorted(hands)
    assert len(set(hands)) == len(hands)


def test_flushes_of_equal_ranks_tie_whatever_the_other_cards() -> None:
    first, second = ("Kh 9h 4h 8s 3s 5d 2c", "Kc 9c 4c As Qs Ad Th")
    assert FlushHand.of(parse_cards(first)) == FlushHand.of(parse_cards(second))


def test_names() -> None:
    hand = FlushHand.of(parse_cards("Js 9s 6s Ah Kh Ad Qc"))
    assert (hand.name, hand.letters) == ("three-card flush, jack high", "J-9-6")
    assert hand == FlushHand.with_ranks(Rank.JACK, Rank.NINE, Rank.SIX)


@pytest.mark.parametrize(
    ("cards", "low", "high"),
    [
        ("As 2s 3s", 3, 2),
        ("Ks As 2s", 2, 2),
        ("Qs Ks As", 3, 3),
        ("As 2s 3s 4s Qs Ks", 4, 3),
        ("2s 4s 6s", 1, 1),
        ("2s 3s 4s 5s 6s 7s 8s", 7, 7),
    ],
)
def test_678a_6_d_ranks_that_follow_each_other(cards: str, low: int, high: int) -> None:
    mask = max(suit_masks(parse_cards(cards)))
    assert longest_run(mask) == low
    assert longest_run(mask, low_ace=False) == high


def test_a_flush_hand_has_seven_cards() -> None:
    with pytest.raises(HandError, match="7 cards, not 6"):
        FlushHand.of(parse_cards("As 2s 3s 4s Qs Ks"))
