"""Every Pai Gow Poker hand set by a house way, by class."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import HAND_SIZE, card_sets, once
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_tables import encode, set_by_rules, settings_of, seven_card_number
from houserules.hands.seven_cards import spread

if TYPE_CHECKING:
    from numpy import bool_, int64, uint8, uint16, uint32
    from numpy.typing import NDArray


@kernel
def _value_classes(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    rules: "NDArray[int64]",
    values: "NDArray[uint32]",
    numbers: "NDArray[uint8]",
    facts: "NDArray[uint8]",
) -> None:
    ranks = np.empty(7, np.int64)
    suits = np.empty(7, np.int64)
    settings = np.empty(21, np.int32)
    best = np.empty(11, np.int32)
    held = np.empty(4, np.uint16)
    for hand in range(masks.shape[0]):
        for suit in range(4):
            held[suit] = masks[hand, suit]
        spread(held, jokers[hand], ranks, suits)
        best_high = settings_of(ranks, suits, settings)
        setting, number = set_by_rules(ranks, settings, rules, best)
        values[hand] = (setting & 8191) << 7 | setting >> 13
        numbers[hand] = number
        facts[hand] = seven_card_number(held, jokers[hand], ranks, best_high)


@dataclass(frozen=True, slots=True)
class HouseHands:
    """The classes of hands set by a house way.

    A value is high score * 128 + low score; a rule is a place in the house way; a fact is a place
    in `SevenCardHand`.
    """

    values: "NDArray[uint32]"
    rules: "NDArray[uint8]"
    facts: "NDArray[uint8]"


@once
def house_hands(house_way: HouseWay) -> HouseHands:
    """Set all hands by a house way."""
    hands = card_sets(HAND_SIZE)
    count = len(hands)
    made = HouseHands(
        np.empty(count, np.uint32), np.empty(count, np.uint8), np.empty(count, np.uint8)
    )
    _value_classes(
        hands.masks, hands.jokers, encode(house_way), made.values, made.rules, made.facts
    )
    return made


def is_kind(hand: SevenCardHand | None, house_way: HouseWay) -> "NDArray[bool_]":
    """Mark the classes of hands that are of a kind; none for no kind."""
    number = -1 if hand is None else tuple(SevenCardHand).index(hand)
    return np.equal(house_hands(house_way).facts, number)


def count_seven_card_hands() -> dict[SevenCardHand, int]:
    """How many of the 154,143,080 hands are each kind that an optional wager distinguishes."""
    facts = house_hands(FOXWOODS).facts  # which no house way changes
    counts = np.bincount(facts, card_sets(HAND_SIZE).weights, len(SevenCardHand))
    return {fact: int(count) for fact, count in zip(SevenCardHand, counts, strict=True)}


def count_rules(house_way: HouseWay) -> dict[str, int]:
    """How many of the 154,143,080 hands each rule of a house way sets."""
    rules = house_hands(house_way).rules
    counts = np.bincount(rules, card_sets(HAND_SIZE).weights, len(house_way.rules))
    return {rule.name: int(count) for rule, count in zip(house_way.rules, counts, strict=True)}
