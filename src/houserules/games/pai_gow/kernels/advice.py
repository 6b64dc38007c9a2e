"""The worth of each way to set one Pai Gow Poker hand, by looking at every dealer hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card
from houserules.games.pai_gow.kernels.hands import (
    BINOMIAL,
    DECK_SIZE,
    HAND_SIZE,
    class_of_hand,
    house_hands,
    is_kind,
)
from houserules.games.pai_gow.kernels.supersets import BLOCK, next_classes
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow import SetHand, high_values, legal_settings, low_values
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.hands.pai_gow_tables import HIGH_SCORES, LOW_SCORES

if TYPE_CHECKING:
    from numpy import bool_, int64, uint32
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SettingOdds:
    """One setting, and against how many dealer hands it wins and loses."""

    setting: SetHand
    wins: int
    losses: int
    of: int


@kernel
def _tally(
    shares: "NDArray[int64]",
    places: "NDArray[int64]",
    classes: "NDArray[uint32]",
    dealer: "NDArray[uint32]",
    pushes: "NDArray[bool_]",
    counts: "NDArray[int64]",
) -> None:
    """Count the dealer hands from the remaining cards by high and low score."""
    block = np.empty(BLOCK, np.uint32)
    found = next_classes(0, shares, places, classes, block)
    while found:
        for at in range(found):
            value = dealer[block[at]]
            if not pushes[block[at]]:
                counts[value >> 7, value & 127] += 1
        found = next_classes(0, shares, places, classes, block)


def advise(
    cards: Sequence[Card],
    house_way: HouseWay,
    pushes: SevenCardHand | None = None,
    gone: Sequence[Card] = (),
) -> list[SettingOdds]:
    """Every legal setting of seven cards against all dealer hands from the cards not gone.

    Dealer hands of one kind may push.
    """
    held = {52 if card.is_joker else 13 * card.suit + card.rank - 2 for card in (*cards, *gone)}
    rest = [place for place in range(DECK_SIZE) if place not in held]
    shares = np.zeros((HAND_SIZE + 2, DECK_SIZE), np.int64)
    for j in range(1, HAND_SIZE + 1):
        shares[j, : len(rest)] = BINOMIAL[rest, j]
    places = np.array([HAND_SIZE, 0, *range(1, HAND_SIZE), len(rest), 0], np.int64)
    counts = np.zeros((HIGH_SCORES, LOW_SCORES), np.int64)
    values = house_hands(house_way).values
    _tally(shares, places, class_of_hand(), values, is_kind(pushes, house_way), counts)
    of = comb(len(rest), HAND_SIZE)
    return [_odds(setting, counts, of) for setting in legal_settings(cards)]


def _odds(setting: SetHand, counts: "NDArray[int64]", of: int) -> SettingOdds:
    high = high_values().index(setting.high.value)
    low = low_values().index(setting.low.value)
    wins, losses = counts[:high, :low].sum(), counts[high:, low:].sum()
    return SettingOdds(setting, int(wins), int(losses), of)
