"""Three-card hands as § 649a.6 ranks them."""

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest

from houserules.equipment.cards import CARDS, CardError, parse_cards
from houserules.games.poker.three_card_poker.law import is_mini_royal
from houserules.hands.poker import THREE_CARDS, PokerCategory, PokerHand
from houserules.hands.shapes import HandError


def hand(text: str) -> PokerHand:
    return PokerHand.of(parse_cards(text), THREE_CARDS)


EVERY_HAND = [PokerHand.of(cards, THREE_CARDS) for cards in combinations(CARDS, 3)]


def test_every_hand_is_counted_by_category() -> None:
    # Twelve straights from A-2-3 to A-K-Q; 4 x 4 x 4 suits, of which 4 are suited.
    high_ranks = comb(13, 3) - 12
    assert Counter(held.category for held in EVERY_HAND) == {
        PokerCategory.STRAIGHT_FLUSH: 12 * 4,
        PokerCategory.THREE_OF_A_KIND: 13 * comb(4, 3),
        PokerCategory.STRAIGHT: 12 * (4**3 - 4),
        PokerCategory.FLUSH: high_ranks * 4,
        PokerCategory.PAIR: 13 * comb(4, 2) * 48,
        PokerCategory.HIGH_CARD: high_ranks * (4**3 - 4),
    }
    assert len(EVERY_HAND) == 22_100


def test_categories_do_not_overlap_and_have_741_values() -> None:
    assert len({held.value for held in EVERY_HAND}) == 12 + 13 + 12 + 274 + 13 * 12 + 274
    in_order = [held.category for held in sorted(EVERY_HAND, reverse=True)]
    assert list(dict.fromkeys(in_order)) == list(THREE_CARDS.order)
    changes = sum(one is not next_ for one, next_ in pairwise(in_order))
    assert changes == len(THREE_CARDS.order) - 1


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
    values = [hand(text).value for text in FROM_HIGHEST_TO_LOWEST]
    assert values == sorted(set(values), reverse=True)


def test_649a_6_a_suits_are_equal_so_equal_ranks_tie() -> None:
    assert hand("Qc Jd 9h") == hand("9s Qh Jc")
    assert hand("Ac 2c 3c") == hand("3d Ad 2d")
    assert not hand("Qc Jd 9h") < hand("9s Qh Jc")


def test_649a_6_e_the_mini_royal_flush() -> None:
    assert is_mini_royal(hand("Ks As Qs"))
    assert not is_mini_royal(hand("Kh As Qs"))
    assert not is_mini_royal(hand("As 2s 3s"))
    assert not is_mini_royal(hand("Ks Qs Js"))
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


def test_649a_6_b_a_straight_is_above_a_flush() -> None:
    """The order of three cards is not that of five."""
    assert hand("4c 3d 2h") > hand("Ac Kc Jc")
    assert hand("2s 2h 2d") > hand("Ac Kd Qh")
    five = PokerHand.of(parse_cards("5c 4d 3h 2s Ac"))
    assert five < PokerHand.of(parse_cards("Kc Tc 5c 4c 2c"))


@pytest.mark.parametrize(("text", "is_low"), [("As 2h 3d", True), ("As Kh Qd", False)])
def test_649a_6_a_an_ace_below_a_2(text: str, is_low: bool) -> None:
    assert hand(text).has_low_ace is is_low


def test_what_is_not_a_three_card_hand_is_refused() -> None:
    with pytest.raises(HandError, match="not 2"):
        hand("As Ks")
    with pytest.raises(HandError, match="same card twice: As As Ks"):
        PokerHand.of(parse_cards("As As Ks", decks=2), THREE_CARDS)
    with pytest.raises(CardError, match="joker has no rank"):
        hand("As Ks Jk")
