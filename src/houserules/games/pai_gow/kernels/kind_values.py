"""All kinds of seven cards set by a house way; running the module ships those of Foxwoods."""

from typing import TYPE_CHECKING

import numpy as np

from houserules.games.pai_gow.kernels.kinds import HAND_SIZE, RANKS, SUITS, all_kinds
from houserules.games.pai_gow.kernels.set_kinds import SHIPPED
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.hands.pai_gow_tables import encode, set_by_rules, settings_of, seven_card_number

if TYPE_CHECKING:
    from numpy import int64, uint8, uint16
    from numpy.typing import NDArray


@kernel
def _value(
    joker: int,
    masks: "NDArray[uint16]",
    beside: "NDArray[int64]",
    others: "NDArray[uint8]",
    rules: "NDArray[int64]",
    made: "NDArray[int64]",
) -> None:
    """Set each kind by a house way: high score, low score and place in `SevenCardHand`."""
    ranks = np.empty(HAND_SIZE, np.int64)
    suits = np.empty(HAND_SIZE, np.int64)
    settings = np.empty(21, np.int32)
    best = np.empty(11, np.int32)
    held = np.zeros(SUITS, np.uint16)
    for kind in range(len(masks)):
        at = 0
        held[0] = masks[kind]
        for rank in range(RANKS):
            suited = masks[kind] >> rank & 1
            for card in range(suited + others[beside[kind], rank]):
                ranks[at] = rank
                suits[at] = 1 if card < suited else 0
                at += 1
        if joker:
            ranks[at] = RANKS
            suits[at] = 15
        best_high = settings_of(ranks, suits, settings)
        setting, _ = set_by_rules(ranks, settings, rules, best)
        made[kind, 0] = setting & 8191
        made[kind, 1] = setting >> 13
        made[kind, 2] = seven_card_number(held, joker, ranks, best_high)


def compute(house_way: HouseWay) -> "NDArray[int64]":
    """The values of all kinds under a house way."""
    made = []
    for kinds in all_kinds():
        made.append(np.empty((len(kinds), 3), np.int64))
        arrays = (kinds.masks, kinds.beside, kinds.others)
        _value(kinds.jokers, *arrays, encode(house_way), made[-1])
    return np.concatenate(made)


if __name__ == "__main__":
    high, low, fact = compute(FOXWOODS).T
    np.savez_compressed(
        SHIPPED,
        house_way=np.array(FOXWOODS.print),
        high=high.astype(np.uint16),
        low=low.astype(np.uint8),
        fact=fact.astype(np.uint8),
    )
