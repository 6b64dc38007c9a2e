"""Six cards as § 670a.6 ranks them and § 670a.11(d) has the dealer set them."""

import random
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games.pai_gow.kernels.six_cards import HANDS, classes, set_hands
from houserules.games.pai_gow.six_card_fortune_pai_gow_poker.law import HOUSE_WAY
from houserules.hands.house_way import HouseWayError
from houserules.hands.pai_gow import high_values
from houserules.hands.pai_gow_six import (
    OneCardHand,
    SixCardHouseWay,
    SixCardKind,
    SixCardSetting,
    all_settings,
)

SET = [
    ("9h Th Jh Qh Kh Ah", "Ah", SixCardKind.SIX_CARD_STRAIGHT_FLUSH),
    ("Jk Th Jh Qh Kh 9h", "Jk", SixCardKind.SIX_CARD_STRAIGHT_FLUSH),
    ("8h Th Jh Qh Kh Jk", "Kh", SixCardKind.SIX_CARD_STRAIGHT_FLUSH),  # the joker is a 9
    ("7h Th Jh Qh Kh Jk", "7h", SixCardKind.ROYAL_FLUSH),
    ("As Ah Ad Ac Jk Kd", "Kd", SixCardKind.FIVE_ACES),
    ("4h 5h 6h 7h 8h 9c", "9c", SixCardKind.STRAIGHT_FLUSH),
    ("4h 5h 6h 7h 8h 2h", "2h", SixCardKind.STRAIGHT_FLUSH),
    ("4h 4s 4c 4d Qh Qd", "Qd", SixCardKind.FOUR_AND_A_PAIR),
    ("As Ah Ad Jk 9c 4d", "9c", SixCardKind.FOUR_OF_A_KIND),
    ("Ks Kd Kc 6h 6s 6d", "Kd", SixCardKind.TWO_THREES),
    ("Ks Kd Kc 6h 6s Ad", "Ad", SixCardKind.FULL_HOUSE),
    ("Kh Th 9h 7h 3h 2h", "Kh", SixCardKind.SIX_CARD_FLUSH),
    ("Kh Th 9h 7h 3h Jk", "Jk", SixCardKind.SIX_CARD_FLUSH),
    ("4h 5h 6h 7h 9h 8c", "8c", SixCardKind.FLUSH),
    ("As Ah Jk Ks 9s 4s", "Ah", SixCardKind.FLUSH),  # rather than three aces
    ("4s 5d 6h 7c 8h 9h", "9h", SixCardKind.SIX_CARD_STRAIGHT),
    ("As 2d 3h 4c 5c 6h", "As", SixCardKind.SIX_CARD_STRAIGHT),
    ("4s 5d 6h 7c 8h Jk", "Jk", SixCardKind.SIX_CARD_STRAIGHT),
    ("3s 5d 6h 7c 9h Jk", "9h", SixCardKind.STRAIGHT),  # 3 to 7, or 5 to 9 with a lower low card
    ("4s 5d 6c 7c 8h 8d", "8d", SixCardKind.STRAIGHT),
    ("As Kd Kc Qh Jc Jk", "Kd", SixCardKind.STRAIGHT),  # rather than two pair
    ("7s 7d 7c Jk 8h 2d", "Jk", SixCardKind.THREE_OF_A_KIND),
    ("Ks Kd 6c 6h 4s 4d", "Kd", SixCardKind.THREE_PAIRS),
    ("As Jk 6c 6h 4s 9d", "9d", SixCardKind.TWO_PAIR),
    ("2s 2d Ac Kh Qh Jh", "Ac", SixCardKind.PAIR),
    ("As Jk Qc Th 4s 9d", "Qc", SixCardKind.PAIR),
    ("As Jd 9c 6c 4h 2s", "Jd", SixCardKind.NO_PAIR),
    ("Jk Kd 9c 6c 4h 2s", "Kd", SixCardKind.NO_PAIR),
]


@pytest.mark.parametrize(("hand", "low", "kind"), SET)
def test_the_house_way_by_hand(hand: str, low: str, kind: SixCardKind) -> None:
    cards = parse_cards(hand)
    assert SixCardKind.of(cards) is kind
    (card,) = parse_cards(low)
    assert HOUSE_WAY.set(cards).low.value == OneCardHand.of(card).value


def test_a_jokers_low_hand_is_above_the_ace_for_players_only() -> None:
    joker, ace = (OneCardHand.of(card) for card in parse_cards("Jk As"))
    assert joker > ace
    assert joker.as_dealers == ace.as_dealers == ace


def test_a_joker_outranks_a_high_hand_without_an_ace_or_a_pair() -> None:
    (joker,) = parse_cards("Jk")
    foul = {
        hand: SixCardSetting.of(parse_cards(f"{hand} Jk"), joker).is_foul
        for hand in ("Ks Qh 8h 6d 2c", "As Qh 8h 6d 2c", "2s 2h 8h 6d 5c")
    }
    assert list(foul.values()) == [True, False, False]


def test_a_house_way_has_a_case_for_each_kind_that_it_can_keep() -> None:
    with pytest.raises(HouseWayError, match="one case for each kind"):
        SixCardHouseWay.parse("short way", "11(d)(2) | Six-Card Fortune flush | keep flush")
    with pytest.raises(HouseWayError, match="is not a case of a house way"):
        SixCardHouseWay.parse("odd way", "11(d)(2) | Seven-card flush | keep flush")
    lines = [f"- | {case.kind} | keep {case.keep.lower()}" for case in HOUSE_WAY.cases]
    lines[-1] = "- | No pair | keep pair"
    with pytest.raises(HouseWayError, match="No pair can keep pair"):
        SixCardHouseWay.parse("greedy way", "\n".join(lines))


def test_compiled_hands_are_set_as_the_readable_way_sets_them() -> None:
    """Random hands, hands with the joker and hands of one suit, which are rare otherwise."""
    made, values = set_hands(HOUSE_WAY), high_values()
    generator = random.Random(670)
    suits = [[suit + 4 * rank for rank in range(13)] + [52] for suit in range(4)]
    hands = [generator.sample(range(53), 6) for _ in range(3_000)]
    hands += [[52, *generator.sample(range(52), 5)] for _ in range(3_000)]
    hands += [generator.sample(suits[number % 4], 6) for number in range(1_000)]
    hands += [[*generator.sample(suits[n % 4], 5), generator.randrange(52)] for n in range(2_000)]
    for hand in hands:
        if len(set(hand)) < 6:
            continue
        number = sum(comb(card, place) for place, card in enumerate(sorted(hand), 1))
        setting = HOUSE_WAY.set([Card(card) for card in hand])
        assert values[made.highs[number]] == setting.high.value, setting
        assert made.lows[number] == setting.low.value - 2, setting


def test_classes_represent_every_hand() -> None:
    listed = classes()
    assert listed.weights.sum() == HANDS == 22_957_480
    assert len(listed) == 1_097_447


def test_the_dealers_low_joker_changes_no_high_hand() -> None:
    """Where a joker or an ace may be low, the high hand left by the ace is not higher: as an ace
    the dealer's low hand is the same either way."""
    made = set_hands(HOUSE_WAY)
    generator = np.random.default_rng(670)
    for number in generator.choice(np.flatnonzero(made.lows == 13), 3_000, replace=False):
        left, hand = int(number), []
        for place in range(6, 0, -1):
            card = next(c for c in range(52, -1, -1) if comb(c, place) <= left)
            left -= comb(card, place)
            hand.append(Card(card))
        chosen, keep = HOUSE_WAY.set(hand), HOUSE_WAY.case_of(hand).keep
        as_low = [s for s in all_settings(hand) if s.low.as_dealers.value == 14]
        kept = [s.high for s in as_low if s.high.category >= keep and not s.is_foul]
        assert chosen.high == max(kept)
