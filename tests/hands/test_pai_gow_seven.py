"""Seven cards for the optional wagers of 58 Pa. Code § 645a.6(d)-(g)."""

import pytest

from houserules.equipment.cards import parse_cards
from houserules.hands.pai_gow_seven import BLACK, RED, SevenCardHand, cards_of_color

H = SevenCardHand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("As 2s 3s 4s 5s 6s 7s", H.SEVEN_CARD_STRAIGHT_FLUSH),
        ("As Ks Qs Js Ts 9s 8s", H.SEVEN_CARD_STRAIGHT_FLUSH),
        ("As 2s 3s Jk 5s 6s 7s", H.SEVEN_CARD_STRAIGHT_FLUSH_WITH_JOKER),
        ("9s 2s 3s Jk 5s 6s 7s", H.STRAIGHT_FLUSH),
        ("As Ks Qs Js Ts Kd Qd", H.ROYAL_AND_KING_QUEEN),
        ("As Qs Js Ts Jk Kd Qd", H.ROYAL_AND_KING_QUEEN),
        ("As Ks Qs Js Ts Kd Qh", H.ROYAL_FLUSH),
        ("As Ks Qs Js Ts Kd Jk", H.ROYAL_FLUSH),  # the joker is not one of the two suited cards
        ("As Ks Qs Js Ts Ad Kd", H.ROYAL_AND_ACE_KING),
        ("Ks Qs Js Ts Jk Ad Kd", H.ROYAL_AND_ACE_KING),
        ("As Ks Qs Js Ts Ad Qd", H.NATURAL_ROYAL_AND_ACE_QUEEN),
        ("As Ks Qs Js Jk Ad Qd", H.ROYAL_FLUSH),  # 6(g)(3): without a joker
        ("As 2s 3s 4s 5s Ad Qd", H.ACE_FIVE_AND_ACE_QUEEN),
        ("As 2s 3s 4s 5s Ad Qh", H.ACE_FIVE_STRAIGHT_FLUSH),
        ("As 2s 3s 4s 5s 6s Qh", H.ACE_FIVE_STRAIGHT_FLUSH),
        ("As 2s 3s 4s 5s Jk Qh", H.ACE_FIVE_STRAIGHT_FLUSH),
        ("As 2s 3s 4s Jk Ad Qd", H.STRAIGHT_FLUSH),  # 6(g)(5): without a joker
        ("As Ah Ad Ac Jk Ks Kd", H.FIVE_ACES),
        ("As Ah Ad Jk Ks Kd Kc", H.FOUR_OF_A_KIND),
        ("Ks Kh Kd 2s 2d 3d 3c", H.FULL_HOUSE),
        ("Ks 9s 4s 3s Jk 2h 2d", H.FLUSH),
        ("9s 8h 7d 6s 5d 5h 5c", H.STRAIGHT_AND_THREE_OF_A_KIND),
        ("9s 8h 7d 6s 5d 5h 2c", H.STRAIGHT),
        ("5s 5h 5d Ks 9d 8h 2c", H.THREE_OF_A_KIND),
        ("Ac Jk Kd Kc 9d 9h 2s", H.THREE_PAIR),
        ("Ac Ad Kd Kc 9d 8h 2s", H.TWO_PAIR),
        ("Ac Ad Kd 3c 9d 8h 2s", H.PAIR),
        ("Jk Qd 9c 8d 4h 3s 2c", H.ACE_HIGH),
        ("Qd Jc 9d 8h 4s 3c 2d", H.QUEEN_HIGH),
        ("9d 8c 7d 5h 4s 3c 2d", H.NINE_HIGH),
    ],
)
def test_each_hand_is_one_kind(text: str, hand: SevenCardHand) -> None:
    assert SevenCardHand.of(parse_cards(text)) is hand


def test_the_queens_dragon_is_queen_high_only() -> None:
    assert [hand for hand in H if hand.is_queens_dragon] == [H.QUEEN_HIGH]


def test_the_joker_has_no_color() -> None:
    cards = parse_cards("As Ks Qh Jd Jk 9c 2d")
    assert (cards_of_color(cards, RED), cards_of_color(cards, BLACK)) == (3, 3)
