"""What each way to set one Pai Gow Poker hand is worth, by looking at every dealer hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow import SetHand, high_values, legal_settings, low_values
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_tables import HIGH_SCORES, LOW_SCORES
from houserules.odds.kernels.pai_gow_hands import (
    BINOMIAL,
    DECK_SIZE,
    HAND_SIZE,
    class_of_hand,
    house_hands,
)
from houserules.odds.kernels.pai_gow_supersets import BLOCK, next_classes

if TYPE_CHECKING:
    from numpy import int64, uint32
    from numpy.typing import NDArray

DEALER_HANDS = comb(DECK_SIZE - HAND_SIZE, HAND_SIZE)


@dataclass(frozen=True, slots=True)
class SettingOdds:
    """One setting, and against how many of the 53,524,680 dealer hands it wins and loses."""

    setting: SetHand
    wins: int
    losses: int


@kernel
def _tally(
    shares: "NDArray[int64]",
    places: "NDArray[int64]",
    classes: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    counts: "NDArray[int64]",
) -> None:
    """Count the dealer hands from the remaining cards by high and low score."""
    block = np.empty(BLOCK, np.uint32)
    found = next_classes(0, shares, places, classes, block)
    while found:
        for at in range(found):
            value = dealer[block[at]]
            counts[value >> 7, value & 127] += 1
        found = next_classes(0, shares, places, classes, block)


def advise(cards: Sequence[Card], house_way: HouseWay) -> list[SettingOdds]:
    """Every legal setting of seven cards against all dealer hands, the most net wins first."""
    held = {52 if card.is_joker else 13 * card.suit + card.rank - 2 for card in cards}
    rest = [place for place in range(DECK_SIZE) if place not in held]
    shares = np.zeros((HAND_SIZE + 2, DECK_SIZE), np.int64)
    for j in range(1, HAND_SIZE + 1):
        shares[j, : len(rest)] = BINOMIAL[rest, j]
    places = np.array([HAND_SIZE, 0, *range(1, HAND_SIZE), len(rest), 0], np.int64)
    counts = np.zeros((HIGH_SCORES, LOW_SCORES), np.int64)
    _tally(shares, places, class_of_hand(), house_hands(house_way).values, counts)
    odds = [_odds(setting, counts) for setting in legal_settings(cards)]
    return sorted(odds, key=lambda each: each.wins - each.losses, reverse=True)


def _odds(setting: SetHand, counts: "NDArray[int64]") -> SettingOdds:
    high = high_values().index(setting.high.value)
    low = low_values().index(setting.low.value)
    return SettingOdds(setting, int(counts[:high, :low].sum()), int(counts[high:, low:].sum()))
