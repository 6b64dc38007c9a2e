"""Three-card hands as § 649a.6 ranks them."""

from collections import Counter
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, CardError, parse_cards
from houserules.hands.shapes import HandError
from houserules.hands.three_card import (
    ThreeCardCategory,
    ThreeCardHand,
    all_hands,
    batch_scores,
    lowest_score,
)


def hand(text: str) -> ThreeCardHand:
    return ThreeCardHand.of(parse_cards(text))


EVERY_HAND = [ThreeCardHand.of([CARDS[index] for index in row]) for row in all_hands().tolist()]


def test_every_hand_is_counted_by_category() -> None:
    # Twelve straights from A-2-3 to A-K-Q; 4 x 4 x 4 suits, of which 4 are suited.
    high_ranks = comb(13, 3) - 12
    assert Counter(held.category for held in EVERY_HAND) == {
        ThreeCardCategory.STRAIGHT_FLUSH: 12 * 4,
        ThreeCardCategory.THREE_OF_A_KIND: 13 * comb(4, 3),
        ThreeCardCategory.STRAIGHT: 12 * (4**3 - 4),
        ThreeCardCategory.FLUSH: high_ranks * 4,
        ThreeCardCategory.PAIR: 13 * comb(4, 2) * 48,
        ThreeCardCategory.HIGH_CARD: high_ranks * (4**3 - 4),
    }
    assert len(EVERY_HAND) == 22_100


def test_scores_are_dense_and_categories_do_not_overlap() -> None:
    scores = {held.score for held in EVERY_HAND}
    assert scores == set(range(12 + 13 + 12 + 274 + 13 * 12 + 274))
    for category in ThreeCardCategory:
        held = [value.score for value in EVERY_HAND if value.category is category]
        assert min(held) == lowest_score(category)
        above = [other for other in ThreeCardCategory if other > category]
        assert all(max(held) < lowest_score(other) for other in above)


def test_batch_scores_agree_with_readable_hands_in_any_order_of_cards() -> None:
    rows = all_hands()
    readable = np.array([held.score for held in EVERY_HAND])
    for order in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]):
        scores = batch_scores(rows[:, order])
        assert scores.dtype == np.uint16
        assert np.array_equal(scores, readable)


def test_all_hands_stand_in_colexicographic_order() -> None:
    places = [comb(low, 1) + comb(middle, 2) + comb(high, 3) for low, middle, high in all_hands()]
    assert places == list(range(22_100))


FROM_HIGHEST_TO_LOWEST = [
    "As Ks Qs",  # (b)(1) the highest straight flush
    "Kh Qh Jh",
    "4d 3d 2d",
    "Ac 2c 3c",  # (b)(1) the lowest straight flush
    "As Ah Ad",  # (b)(2) the highest three-of-a-kind
    "2s 2h 2d",
    "Ac Kd Qh",  # (b)(3) the highest straight
    "4c 3d 2h",
    "Ac 2d 3h",  # (b)(3) the lowest straight
    "Ac Kc Jc",  # (b)(4) any three suited cards
    "Ad 4d 2d",
    "Kd Qd 2d",
    "5h 3h 2h",
    "As Ah Kd",  # (b)(5) the highest pair
    "As Ah Qd",  # (c) the higher third card
    "2s 2h Ad",
    "2s 2h 3d",  # (b)(5) the lowest pair
    "Ac Kd Jh",
    "Kc Ad 2h",  # (a) the ace joins no other sequence, so this is ace high
    "Qc Jd 9h",  # (c) compared by queen, then jack, then 9
    "Qc Jd 8h",
    "Qc 3d 2h",
    "Jc Td 8h",
    "5c 3d 2h",
]


def test_649a_6_orders_hands_from_highest_to_lowest() -> None:
    scores = [hand(text).score for text in FROM_HIGHEST_TO_LOWEST]
    assert scores == sorted(set(scores), reverse=True)


def test_649a_6_a_suits_are_equal_so_equal_ranks_tie() -> None:
    assert hand("Qc Jd 9h") == hand("9s Qh Jc")
    assert hand("Ac 2c 3c") == hand("3d Ad 2d")
    assert not hand("Qc Jd 9h") < hand("9s Qh Jc")


def test_649a_6_e_the_mini_royal_flush() -> None:
    assert hand("Ks As Qs").is_mini_royal
    assert not hand("Kh As Qs").is_mini_royal
    assert not hand("As 2s 3s").is_mini_royal
    assert hand("Ks As Qs") == max(EVERY_HAND)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ks As Qs", "straight flush, ace high"),
        ("Ks Js Qs", "straight flush, king high"),
        ("6s 6h 6d", "three-of-a-kind, sixes"),
        ("As 2h 3d", "straight, three high"),
        ("As 2s 9s", "flush, ace high"),
        ("Qs Ah Qd", "pair of queens, ace kicker"),
        ("3s 7h Qd", "queen high"),
    ],
)
def test_hands_have_names_for_people(text: str, name: str) -> None:
    assert hand(text).name == str(hand(text)) == name


def test_categories_compare_by_strength_and_not_by_spelling() -> None:
    assert ThreeCardCategory.STRAIGHT > ThreeCardCategory.FLUSH > ThreeCardCategory.HIGH_CARD
    assert ThreeCardCategory.HIGH_CARD < "Flush" <= ThreeCardCategory.FLUSH
    assert max(ThreeCardCategory) == "Straight flush"
    assert sorted(ThreeCardCategory, reverse=True) == list(ThreeCardCategory)


def test_what_is_not_a_three_card_hand_is_refused() -> None:
    with pytest.raises(HandError, match="made from 3 cards, not 2"):
        hand("As Ks")
    with pytest.raises(HandError, match="same card twice: As As Ks"):
        ThreeCardHand.of(parse_cards("As As Ks", decks=2))
    with pytest.raises(CardError, match="joker has no rank"):
        hand("As Ks Jk")
