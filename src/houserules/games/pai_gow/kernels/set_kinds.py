"""Kinds of seven cards as a house way sets them; those of the Foxwoods house way are shipped."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from houserules.hands.pai_gow_house_way import HouseWay

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray

SHIPPED = Path(__file__).with_name("kinds_foxwoods.npz")


@cache
def values_of(house_way: HouseWay) -> "NDArray[int64]":
    """Each of `all_kinds`: high score, low score, place in `SevenCardHand`.

    The place is that of the flush alone where two suited cards beside it would say more.
    """
    if SHIPPED.exists():
        with np.load(SHIPPED) as saved:
            if str(saved["house_way"]) == house_way.print:
                columns = [saved[name] for name in ("high", "low", "fact")]
                return np.stack(columns, axis=1).astype(np.int64)
    from houserules.games.pai_gow.kernels.kind_values import compute

    return compute(house_way)
