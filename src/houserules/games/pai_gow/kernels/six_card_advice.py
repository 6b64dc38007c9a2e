"""The worth of each way to set six cards, by looking at every dealer hand."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import comb
from operator import add
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import RANKS, Card
from houserules.games.pai_gow.kernels.six_cards import (
    ACE,
    DECK_SIZE,
    HAND_SIZE,
    HIGH_SCORES,
    encode,
    fives,
    set_hand,
)
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow import Value, high_values
from houserules.hands.pai_gow_six import SixCardHouseWay, SixCardSetting, all_settings
from houserules.hands.seven_cards import advance
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import int64, uint16
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SixCardOdds:
    """How many dealer hands a setting beats and loses to, in all and among those that qualify."""

    setting: SixCardSetting
    wins: int
    losses: int
    qualified_wins: int
    qualified_losses: int
    of: int


@kernel
def _tally(
    rest: "NDArray[int64]",
    sixth: int,
    fives_: "NDArray[uint16]",
    keep: "NDArray[int64]",
    counts: "NDArray[int64]",
) -> None:
    """Count the dealer hands with one highest card by their high score and low card."""
    places = np.arange(5)
    cards = np.empty(6, np.int64)
    cards[5] = rest[sixth]
    highs = np.empty(6, np.int64)
    lows = np.empty(6, np.int64)
    more = True
    while more:
        for j in range(5):
            cards[j] = rest[places[j]]
        high, low, _ = set_hand(cards, fives_, keep, highs, lows)
        counts[high, min(low, ACE)] += 1
        more = advance(places, sixth)


def _tally_part(rest: "NDArray[int64]", keep: "NDArray[int64]", sixth: int) -> "NDArray[int64]":
    counts = np.zeros((HIGH_SCORES, len(RANKS)), np.int64)
    _tally(rest, sixth, fives(), keep, counts)
    return counts


def six_card_odds(
    cards: Sequence[Card],
    house_way: SixCardHouseWay,
    qualifying: Value,
    gone: Sequence[Card] = (),
) -> list[SixCardOdds]:
    """Every legal setting of six cards against all dealer hands from the cards not gone."""
    held = {card.index for card in (*cards, *gone)}
    rest = np.array([index for index in range(DECK_SIZE) if index not in held], np.int64)
    parts = range(len(rest) - 1, HAND_SIZE - 2, -1)  # the longest first
    counts = total(partial(_tally_part, rest, encode(house_way)), parts, add)
    of = comb(len(rest), HAND_SIZE)
    least = bisect_left(high_values(), qualifying)
    return [_odds(one, counts, least, of) for one in all_settings(cards) if not one.is_foul]


def _odds(setting: SixCardSetting, counts: "NDArray[int64]", least: int, of: int) -> SixCardOdds:
    high = high_values().index(setting.high.value)
    low = setting.low.value - RANKS[0]
    return SixCardOdds(
        setting,
        int(counts[:high, :low].sum()),
        int(counts[high:, low:].sum()),
        int(counts[least:high, :low].sum()),
        int(counts[max(high, least) :, low:].sum()),
        of,
    )
