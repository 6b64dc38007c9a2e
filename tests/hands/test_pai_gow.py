"""Pai Gow Poker hands against the wording of 58 Pa. Code § 645a.6 and 11(b)."""

from itertools import pairwise

import pytest

from houserules.equipment.cards import parse_cards
from houserules.hands.pai_gow import (
    HighHand,
    LowHand,
    SetHand,
    all_settings,
    high_values,
    legal_settings,
    low_values,
)
from houserules.hands.shapes import HandError


def high(text: str) -> HighHand:
    return HighHand.of(parse_cards(text))


def low(text: str) -> LowHand:
    return LowHand.of(parse_cards(text))


def test_6b_ranks_the_hands_from_highest_to_lowest() -> None:
    falling = [
        "As Ah Ad Ac Jk",  # (1) five aces
        "As Ks Qs Js Ts",  # (2) royal flush
        "As 2s 3s 4s 5s",  # (3) the highest straight flush
        "Ks Qs Js Ts 9s",  # (3) the second highest
        "2s 3s 4s 5s 6s",  # (3) the lowest
        "As Ah Ad Ac 2c",  # (4)
        "2s 2h 2d 2c Ac",
        "As Ah Ad Kc Kd",  # (5)
        "2s 2h 2d 3c 3d",
        "As Ks Qs Js 9s",  # (6)
        "As Ks Qs Jd Tc",  # (7) the highest straight
        "As 2d 3c 4h 5s",  # (7) the second highest
        "Ks Qd Jc Th 9s",
        "2s 3d 4c 5h 6s",  # (7) the lowest
        "As Ah Ad Kc Qd",  # (8)
        "2s 2h 2d 3c 4d",
        "As Ah Kd Kc Qd",  # (9)
        "3s 3h 2d 2c 4d",
        "As Ah Kd Qc Jd",  # (10)
        "2s 2h 3d 4c 5d",
        "As Kh Qd Jc 9d",  # (c)
        "7s 5h 4d 3c 2d",
    ]
    hands = [high(text) for text in falling]
    assert all(better > worse for better, worse in pairwise(hands))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Jk Kd 9h 4s 2c", "ace high"),
        ("Jk Ad 9h 4s 2c", "pair of aces, nine kicker"),
        ("Jk Kd Kh 4s 2c", "pair of kings, ace kicker"),
        ("Jk As Ah Ad 2c", "four-of-a-kind, aces, two kicker"),
        ("Jk Kd Kh Ks Kc", "four-of-a-kind, kings, ace kicker"),
        ("Jk Ks Qs Js Ts", "royal flush"),
        ("Jk As Ks Qs Js", "royal flush"),
        ("Jk 2s 3s 4s 5s", "straight flush, ace to five"),
        ("Jk 9s 8s 7s 6s", "straight flush, ten high"),
        ("Jk 9s 8d 7s 6s", "straight, ten high"),
        ("Jk 9s 8d 7s 5s", "straight, nine high"),
        ("Jk 5s 4d 3s 2s", "straight, ace to five"),
        ("Jk As 4d 3s 2s", "straight, ace to five"),
        ("Jk Ks 9s 4s 2s", "flush, ace high"),
        ("Jk Kd Kh Qs Qc", "two pair, kings and queens, ace kicker"),
    ],
)
def test_6a_the_joker_is_an_ace_or_completes_a_straight_or_flush(text: str, name: str) -> None:
    assert high(text).name == name


def test_a_joker_beside_the_suited_ace_is_the_highest_card_missing() -> None:
    assert high("Jk As 9s 4s 2s") == high("Ad Kd 9d 4d 2d")
    assert high("Jk As Ks 4s 2s") == high("Ad Kd Qd 4d 2d")


def test_6a_the_joker_does_not_pair_another_rank() -> None:
    assert low("Jk Kd") == low("As Kd")
    assert low("Jk Ad") == low("As Ad")
    assert low("Jk Kd") < low("2s 2d")


def test_6c_equal_hands_are_copies() -> None:
    assert high("As Kh Qd Jc 9d") == high("Ac Kd Qs Jh 9s")
    assert low("Qs Js") == low("Qd Jh")
    assert low("Qs Ts") < low("Qd Jh") < low("Ks 2d") < low("2s 2d") < low("As Ad")


def test_there_are_7463_values_of_a_high_hand_and_91_of_a_low_hand() -> None:
    assert len(high_values()) == 7462 + 1  # those of 52 cards, and five aces
    assert len(low_values()) == 13 + 78


def test_11b_the_high_hand_must_not_be_outranked() -> None:
    cards = parse_cards("7s 7h 7d 7c Ks 4d 2h")
    sevens = SetHand.of(cards, parse_cards("7s 7h"))
    assert not sevens.is_foul  # the example of the chapter: equal pairs, with three more cards
    foul = SetHand.of(parse_cards("7s 7h 6d 6c Ks 4d 2h"), parse_cards("7s 7h"))
    assert foul.is_foul
    assert SetHand.of(parse_cards("As Kh Qd Jc 9d 4s 2h"), parse_cards("As Kh")).is_foul
    assert not SetHand.of(parse_cards("As Kh Qd Jc 9d 4s 2h"), parse_cards("Kh Qd")).is_foul


def test_an_ace_and_joker_apart_compare_by_the_next_card() -> None:
    cards = parse_cards("As Jk Kh Qd 9c 4s 2h")
    assert SetHand.of(cards, parse_cards("As Kh")).is_foul
    assert not SetHand.of(cards, parse_cards("As 9c")).is_foul


def test_there_are_21_settings_and_the_foul_ones_are_not_legal() -> None:
    cards = parse_cards("As Kh Qd Jc 9d 4s 2h")
    assert len(list(all_settings(cards))) == 21
    assert len(legal_settings(cards)) == 15  # the ace must stay in the high hand


def test_a_hand_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(HandError, match="made from 7 cards, not 6"):
        list(all_settings(parse_cards("As Kh Qd Jc 9d 4s")))
    with pytest.raises(HandError, match="low hand is made from 2 cards, not 3"):
        low("As Kh Qd")
