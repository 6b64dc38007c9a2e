"""Fortune Asia Poker hands: the order that § 659a.6 prints, what is foul, and house ways."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from houserules.equipment.cards import WITH_JOKER, Rank, parse_cards
from houserules.hands.asia_poker import (
    SetHand,
    SetHands,
    all_settings,
    hands_won,
    high_values,
    legal_settings,
    medium_values,
)
from houserules.hands.asia_poker_house_way import HIGHEST_FIRST, USUAL, HouseWay, SettingRule
from houserules.hands.asia_poker_tables import (
    FOUL,
    encode,
    set_by_rules,
    settings_of,
)
from houserules.hands.house_way import HouseWayError

FALLING = [
    "Ac Ad Ah As", "Ac Ad Ah Jk",  # § 659a.6(b)(1)
    "As Ks Qs Js", "As 2s 3s 4s", "Ks Qs Js Ts", "5s 4s 3s 2s",  # (2)
    "Kc Kd Kh Ks", "2c 2d 2h 2s",  # (3)
    "As Ks Qs Ts", "As Ks Qs 9s", "6s 4s 3s 2s",  # (4)
    "As Ks Qs Jc", "As 2s 3s 4c", "Ks Qs Js Tc", "5s 4s 3s 2c",  # (5)
    "Ac Ad Ah Ks", "Ac Ad Ah 2s", "2c 2d 2h As",  # (6)
    "Ac Ad Kc Kd", "Ac Ad 2c 2d", "3c 3d 2c 2d",  # (7)
    "Ac Ad Ks Qs", "2c 2d Ks Qs", "2c 2d 4s 3s",  # (8)
    "Ac Kd Qs Ts", "6c 4d 3s 2s",
]  # fmt: skip


def hand(text: str) -> SetHand:
    return SetHand.of(parse_cards(text))


def test_high_hands_rank_as_printed() -> None:
    values = [hand(text) for text in FALLING]
    assert values[0] == values[1]  # the joker is the fourth ace
    assert all(higher > lower for higher, lower in pairwise(values[1:]))


def test_values_are_as_many_as_ranks_make() -> None:
    """13 fours, 11 straights (A-K-Q-J to 5-4-3-2 and 4-3-2-A), C(13, 4) unlike ranks, and so on."""
    four, straights, unlike = 13, 11, 715
    three, two_pair, pair = 13 * 12, 78, 13 * 66
    assert len(high_values()) == (
        four + 2 * straights + 2 * (unlike - straights) + three + two_pair + pair
    )
    assert len(medium_values()) == 13 + 78


@pytest.mark.parametrize(
    ("cards", "is_worth"),
    [
        ("Jk Ks Qs Js", "As Ks Qs Js"),
        ("Jk 4s 3s 2s", "As 2s 3s 4s"),  # higher than 5 to 2
        ("Jk Ts 9d 8c", "Jc Ts 9d 8c"),
        ("Jk As Ks 9s", "As Ks Qs 9s"),
        ("Jk Kc Kd Kh", "As Kc Kd Kh"),  # no fourth king
        ("Jk Kc Kd 5h", "As Kc Kd 5h"),
        ("Jk Ac 9d 5h", "As Ac 9d 5h"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush(cards: str, is_worth: str) -> None:
    assert hand(cards) == hand(is_worth)


def test_the_joker_of_a_medium_or_low_hand_is_an_ace() -> None:
    assert hand("Jk Ac") == hand("Ad As")
    assert hand("Jk Ks") == hand("Ac Kd")
    assert hand("Jk") == hand("Ah")


@pytest.mark.parametrize(
    ("high", "medium", "low", "foul"),
    [
        ("7c 7d 3s 2h", "7h 7s", "Ac", 0),  # the example of § 659a.11(b)
        ("6c 6d 3s 2h", "7h 7s", "Ac", 1),
        ("Kc 5d 3s 2h", "Kd 5c", "4c", 0),  # equal ranks, and more cards
        ("Kc 5d 3s 2h", "Kd 6c", "4c", 1),
        ("Ac 5d 3s 2h", "Kd 6c", "Kh", 0),
        ("Ac 5d 3s 2h", "Qd 6c", "Kh", 2),
        ("Ac Ad 3s 2h", "4d 4c", "Kh", 0),  # a pair outranks any card
    ],
)
def test_hands_rank_high_medium_low(high: str, medium: str, low: str, foul: int) -> None:
    cards = parse_cards(f"{high} {medium} {low}")
    assert SetHands.of(cards, parse_cards(medium), parse_cards(low)).is_foul == foul


def test_hands_are_won_one_by_one_and_copies_are_not() -> None:
    player = SetHands.of(parse_cards("As Qd 6c 4c Kd 9c Jd"), *map(parse_cards, ("Kd 9c", "Jd")))
    dealer = SetHands.of(parse_cards("Ad Qs 5c 3c Kh 9d Ts"), *map(parse_cards, ("Kh 9d", "Ts")))
    assert hands_won(player, dealer) == 2
    assert hands_won(dealer, player) == 0


def test_seven_cards_are_set_in_105_ways() -> None:
    cards = parse_cards("As Kd Qc Jh 9s 7d 5c")
    ways = {tuple(frozenset(h.cards) for h in way.hands) for way in all_settings(cards)}
    assert len(ways) == 105
    assert all(set().union(*way) == set(cards) for way in ways)


def test_rules_are_written_as_they_are_read() -> None:
    for way in (USUAL, HIGHEST_FIRST):
        assert HouseWay.parse(way.name, map(str, way.rules)) == way


def test_a_house_way_sets_every_hand() -> None:
    with pytest.raises(HouseWayError, match="may leave a hand unset"):
        HouseWay.parse("way", ["Pairs | pair | high pair | low, medium, high"])


@pytest.mark.parametrize(
    "rule",
    ["Pairs | pair | high pair", "P | pair | | low, high", "P | pear | | low, medium, high"],
)
def test_a_rule_that_cannot_be_read_is_refused(rule: str) -> None:
    with pytest.raises(HouseWayError, match="is not a setting rule"):
        SettingRule.parse(rule)


@pytest.mark.parametrize(
    ("cards", "medium", "low"),
    [
        ("As Kd Qc Jh 9s 7d 5c", "Kd Jh", "Qc"),
        ("As Ad Kd Jh 9s 7d 5c", "Ad 9s", "Kd"),  # aces are split for a king low
        ("Qs Qd 8h 8c Kh 5d 2c", "8h 8c", "Kh"),
        ("9c 9d 9h 5c 5d Ks 2h", "5c 5d", "Ks"),
        ("9s 8d 7c 6h Kd Kc 3s", "Kd Kc", "3s"),  # a straight beside the pair
    ],
)
def test_the_usual_house_way(cards: str, medium: str, low: str) -> None:
    setting = USUAL.set(parse_cards(cards)).setting
    assert setting.medium == hand(medium)
    assert setting.low == hand(low)


def test_tables_set_hands_as_the_readable_rules_do() -> None:
    """Compiled scores and rules against the readable ones, with and without the joker."""
    generator = np.random.default_rng(659)
    ranks, suits = np.empty(7, np.int64), np.empty(7, np.int64)
    settings = np.empty(105, np.int32)
    highs, mediums = high_values(), medium_values()
    rules = encode(USUAL)
    for number in range(300):
        indices = sorted(generator.choice(53 if number % 2 else 52, 7, replace=False).tolist())
        if number % 2:
            indices = sorted({*indices[:6], 52})
        if len(indices) != 7:
            continue
        cards = tuple(WITH_JOKER.cards[index] for index in indices)
        for at, index in enumerate(indices):
            ranks[at], suits[at] = (13, 15) if index == 52 else (index >> 2, 1 << (index & 3))
        settings_of(ranks, suits, settings)
        legal = {
            highs.index(one.high.value) << 11
            | mediums.index(one.medium.value) << 4
            | one.low.value[1][0] - Rank.TWO
            for one in legal_settings(cards)
        }
        assert set(settings.tolist()) - {FOUL} == legal
        made, rule = set_by_rules(ranks, settings, rules)
        by_hand = USUAL.set(cards)
        assert by_hand.rule is USUAL.rules[rule]
        assert highs[made >> 11] == by_hand.setting.high.value
        assert mediums[made >> 4 & 127] == by_hand.setting.medium.value
        assert made & 15 == by_hand.setting.low.value[1][0] - Rank.TWO


def test_no_setting_is_foul_and_listed_as_legal() -> None:
    for cards in combinations(parse_cards("As Kd Qc Jh 9s 7d 5c Jk"), 7):
        assert all(
            one.high.value > one.medium.value > one.low.value for one in legal_settings(cards)
        )
