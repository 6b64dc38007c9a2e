"""The Foxwoods house way case by case, and what a list of rules must cover."""

import re

import pytest

from houserules.equipment.cards import parse_cards
from houserules.hands.house_way import HouseWayError, Shape
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay, SettingRule


@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As Ah Ad Ac Jk Ks Kd", "Ks Kd"),  # five aces, unless kings can go low
        ("As Ah Ad Ac Jk Qs Qd", "As Ah"),
        ("As Ah Ad Ac Jk Qs 9d", "As Ah"),
        ("Js Jh Jd Jc 2s 2d 9h", "2s 2d"),  # four and a pair: the pair goes low
        ("6s 6h 6d 6c 9s 9d 9h", "9s 9d"),  # four and three: a pair of the three goes low
        ("Js Jh Jd Jc Ks 2d 9h", "Js Jh"),  # jacks and better: always split
        ("As Ah Ad Jk Ks 2d 9h", "As Ah"),
        ("Ts Th Td Tc Ks 2d 9h", "Ks 9h"),  # 7s to 10s: kept with a king or ace
        ("Ts Th Td Tc Qs 2d 9h", "Ts Th"),
        ("7s 7h 7d 7c Js 2d Ah", "Ah Js"),
        ("6s 6h 6d 6c 3s 2d 9h", "9h 3s"),  # 6s and below: never split
        ("Ks Kh Kd Qs Qh 9c 2d", "Qs Qh"),  # full house: the highest pair goes low
        ("3s 3h 3d Qs Qh Kc Kd", "Kc Kd"),
        ("Ks Kh Kd Qs Qh Qc 2d", "Ks Kh"),  # two threes: a pair of the higher
        ("Ks Kh 9d 9s 4h 4c 2d", "Ks Kh"),  # three pair: the highest
        ("Js Jh 2d 2s Ah Kc 9d", "2d 2s"),  # two pair, jacks or better: split
        ("Ts Th 2d 2s Ah Kc 9d", "Ah Kc"),  # 10s to 7s: kept with an ace
        ("Ts Th 2d 2s Qh Kc 9d", "2d 2s"),
        ("6s 6h 2d 2s Qh Kc 9d", "Kc Qh"),  # 6s and below: kept with a king
        ("6s 6h 2d 2s Qh Jc 9d", "2d 2s"),
        ("Ks Kh 9s 8s 7s 6s 9h", "9s 9h"),  # a straight flush but two pair: as two pair
        ("As Ah Ad Ks Qh 9c 4d", "As Ks"),  # three aces: one goes low
        ("Ks Kh Kd As Qh 9c 4d", "As Qh"),  # others stay together
        ("9s 9h 9d 8s 7h 6c 5d", "9s 9h"),  # complete with three: a pair goes low
        ("As Ah Jk Ks Qh Jc 5d", "As Ks"),  # no pair beside the straight: as three aces
        ("Ks Qh Jd Ts 9h 4c 2d", "4c 2d"),  # straight, no pair
        ("Ts 9h 8d 7s 6h 5c 2d", "Ts 2d"),  # the highest cards that leave a straight
        ("As Ks 9s 7s 4s 3s Qh", "As Qh"),  # of a flush of six cards the ace can go low
        ("Ks Kh 9d 8s 7h 6c 5d", "Ks Kh"),  # straight with a pair: pair goes low if it can
        ("Ks Kh Qd Js Th 9c 5d", "Kh 5d"),
        ("As Ks Kh 9s 4s 3s 2h", "As 9s"),  # ace and kings: ace low betters king and 2
        ("As 9s 9h Ks 4s 3s 2h", "9h 2h"),  # the exception is for 10s to kings only
        ("As Ts Th 9d 8s 7h 6c", "As Ts"),  # ace low would not better ace and 10
        ("As Ah Kd 9s 8h 4c 2d", "Kd 9s"),  # one pair
        ("Qs Jh 9d 7s 5h 3c 2d", "Jh 9d"),  # no pair: second and third highest
        ("Jk Jh 9d 7s 5h 3c 2d", "Jh 9d"),
    ],
)
def test_foxwoods(cards: str, low: str) -> None:
    made = FOXWOODS.set(parse_cards(cards)).setting
    assert not made.is_foul
    wanted = sorted("A" if card.is_joker else card.rank.letter for card in parse_cards(low))
    assert sorted("A" if card.is_joker else card.rank.letter for card in made.low.cards) == wanted


def test_setting_a_hand_names_the_rule() -> None:
    made = FOXWOODS.set(parse_cards("Ts Th 2d 2s Ah Kc 9d"))
    assert made.rule.name == "Two pair, 7s to 10s, ace low: together"
    assert str(made.setting) == "two pair, tens and twos, nine kicker | ace king"


def test_rules_are_written_as_they_are_read() -> None:
    for rule in FOXWOODS.rules:
        assert SettingRule.parse(str(rule)) == rule
    text = "Low seconds | two pair, 7 to 10, then 2 to 6, low hand at least A-2 | keep two pair"
    assert str(SettingRule.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("two pair", "Write name | hands | keep rank"),
        ("Odd | four pair | keep pair", "no “four pair”; there is five aces and a pair"),
        ("Odd | two pair, 1 to 6 | keep pair", "no rank “1”"),
        ("Odd | two pair | keep everything", "no “everything”; there is five aces"),
    ],
)
def test_a_rule_that_cannot_be_read_says_how_to_write_one(text: str, sentence: str) -> None:
    with pytest.raises(HouseWayError, match=re.escape(sentence)):
        SettingRule.parse(text)


def test_a_house_way_must_set_every_hand() -> None:
    with pytest.raises(HouseWayError, match="five aces and a pair, aces first"):
        HouseWay("empty house way", ())
    without_low_fours = tuple(rule for rule in FOXWOODS.rules if "Four 2s to 6s" not in rule.name)
    with pytest.raises(HouseWayError, match="four-of-a-kind, twos first"):
        HouseWay("gap", without_low_fours)


def test_a_rule_need_not_cover_ranks_that_cannot_come_first() -> None:
    texts = [str(rule).replace("two pair, 2 to 6", "two pair, 3 to 6") for rule in FOXWOODS.rules]
    assert HouseWay.parse("from threes", texts).rules[15].ranks[0] == 3


def test_a_condition_that_may_fail_does_not_cover_a_shape() -> None:
    sometimes = SettingRule.parse("Kings | no pair, low hand at least K-2 | keep high card")
    rules = (*(rule for rule in FOXWOODS.rules if Shape.NO_PAIR not in rule.shapes), sometimes)
    with pytest.raises(HouseWayError, match="Add a rule without conditions"):
        HouseWay("sometimes", rules)
