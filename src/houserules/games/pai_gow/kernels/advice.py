"""The worth of each way to set one Pai Gow Poker hand, by looking at every dealer hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card
from houserules.games.pai_gow.kernels.kinds import Left
from houserules.games.pai_gow.kernels.set_kinds import values_of
from houserules.hands.pai_gow import SetHand, high_values, legal_settings, low_values
from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class SettingOdds:
    """One setting, and against how many dealer hands it wins and loses."""

    setting: SetHand
    wins: int
    losses: int
    of: int


def advise(
    cards: Sequence[Card],
    house_way: HouseWay,
    pushes: SevenCardHand | None = None,
    gone: Sequence[Card] = (),
) -> list[SettingOdds]:
    """Every legal setting of seven cards against all dealer hands from the cards not gone.

    Dealer hands of one kind may push.
    """
    hands = np.concatenate(list(Left.without((*cards, *gone)).hands()))
    high, low, fact = values_of(house_way).T
    pushed = 0 if pushes is None else fact == tuple(SevenCardHand).index(pushes)
    counts = np.zeros((len(high_values()), len(low_values())), np.int64)
    np.add.at(counts, (high, low), np.where(pushed, 0, hands))
    of = int(hands.sum())
    return [_odds(setting, counts, of) for setting in legal_settings(cards)]


def _odds(setting: SetHand, counts: "NDArray[int64]", of: int) -> SettingOdds:
    high = high_values().index(setting.high.value)
    low = low_values().index(setting.low.value)
    wins, losses = counts[:high, :low].sum(), counts[high:, low:].sum()
    return SettingOdds(setting, int(wins), int(losses), of)
