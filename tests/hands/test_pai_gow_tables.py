"""The compiled hands against the readable ones."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.hands.pai_gow import high_values, low_values
from houserules.hands.pai_gow_house_way import FOXWOODS
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_tables import value_hands


def readable(cards: list[Card]) -> tuple[int, int, int, int]:
    made = FOXWOODS.set(cards)
    return (
        high_values().index(made.setting.high.value),
        low_values().index(made.setting.low.value),
        FOXWOODS.rules.index(made.rule),
        tuple(SevenCardHand).index(SevenCardHand.of(cards)),
    )


def assert_equal(hands: np.ndarray) -> None:
    many = value_hands(hands, FOXWOODS)
    compiled = np.column_stack([many.highs, many.lows, many.rules, many.facts])
    for row, hand in enumerate(hands):
        cards = [Card(int(index)) for index in hand]
        assert tuple(compiled[row]) == readable(cards), cards


def random_hands(count: int, seed: int, low: int = 0) -> np.ndarray:
    generator = np.random.default_rng(seed)
    return (np.argsort(generator.random((count, 53 - low)), axis=1)[:, :7] + low).astype(np.uint8)


def test_random_hands_are_set_and_named_alike() -> None:
    assert_equal(random_hands(1000, 1))
    assert_equal(random_hands(1000, 2, low=28))  # from 9s to aces and the joker: rarer shapes


def test_suited_hands_are_set_and_named_alike() -> None:
    suited = np.array([4 * rank + 3 for rank in range(13)] + [52, 44, 48, 0], np.uint8)
    generator = np.random.default_rng(3)
    assert_equal(np.array([generator.permutation(suited)[:7] for _ in range(600)], np.uint8))


def test_an_exchange_of_suits_changes_nothing() -> None:
    hands = random_hands(100_000, 4)
    turned = np.where(hands == 52, 52, 4 * (hands // 4) + (hands + 1) % 4).astype(np.uint8)
    first, second = value_hands(hands, FOXWOODS), value_hands(turned, FOXWOODS)
    assert (first.highs == second.highs).all()
    assert (first.lows == second.lows).all()
    assert (first.rules == second.rules).all()
    assert (first.facts == second.facts).all()


def test_the_order_of_the_cards_changes_nothing() -> None:
    hand = np.array([[card.index for card in parse_cards("Ts Th 2d 2s Ah Kc 9d")]], np.uint8)
    forward, backward = value_hands(hand, FOXWOODS), value_hands(hand[:, ::-1].copy(), FOXWOODS)
    assert forward.highs[0] == backward.highs[0]
    assert forward.lows[0] == backward.lows[0]


@pytest.mark.slow
def test_every_pattern_of_ranks_is_set_and_named_alike() -> None:
    """Each multiset of seven ranks, the joker a rank of its own, dealt round the suits."""
    hands = []
    for ranks in combinations_with_replacement(range(14), 7):
        if ranks.count(13) <= 1 and max(ranks.count(rank) for rank in ranks) <= 4:
            hands.append([52 if r == 13 else 4 * r + at % 4 for at, r in enumerate(ranks)])
    assert len(hands) == 49_205 + 18_395
    assert_equal(np.array(hands, np.uint8))


@pytest.mark.slow
def test_many_random_hands_are_set_and_named_alike() -> None:
    assert_equal(random_hands(200_000, 5))
