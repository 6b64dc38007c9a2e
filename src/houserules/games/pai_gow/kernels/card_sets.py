"""Every Pai Gow Poker hand up to the choice of suits: 6,972,147 represent 154,143,080.

Suits are equal in rank, so hands that differ by an exchange of suits have like values. A class is
four suit masks in falling order, and whether the joker is held; its weight is how many hands it
represents.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from math import comb
from threading import RLock
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

import numpy as np

from houserules.hands.compiled import kernel

if TYPE_CHECKING:
    from numpy import int64, uint8, uint16, uint32
    from numpy.typing import NDArray

Arguments = TypeVarTuple("Arguments")
Made = TypeVar("Made")
_making = RLock()


def once(function: Callable[[*Arguments], Made]) -> Callable[[*Arguments], Made]:
    """Keep what a function made; threads that ask at the same time wait for one making."""
    made: dict[tuple[*Arguments], Made] = {}

    @wraps(function)
    def kept(*arguments: *Arguments) -> Made:
        with _making:
            if arguments not in made:
                made[arguments] = function(*arguments)
            return made[arguments]

    return kept


HAND_SIZE = 7
DECK_SIZE = 53
HANDS = comb(DECK_SIZE, HAND_SIZE)
_ONES = np.array([mask.bit_count() for mask in range(8192)], np.int64)
_BY_ONES = np.array(sorted(range(8192), key=lambda mask: (mask.bit_count(), mask)), np.int64)
_FIRST_WITH_ONES = np.searchsorted(_ONES[_BY_ONES], np.arange(15))


@dataclass(frozen=True, slots=True)
class CardSets:
    """The classes of card sets of one size, with their weights."""

    masks: "NDArray[uint16]"
    jokers: "NDArray[uint8]"
    weights: "NDArray[int64]"

    def __len__(self) -> int:
        return len(self.weights)


@kernel
def _list_classes(
    size: int, masks: "NDArray[uint16]", weights: "NDArray[int64]", filled: bool
) -> int:
    """Walk through four falling masks with `size` cards; count them, and fill when asked."""
    count = 0
    for first in range(8192):
        left_first = size - _ONES[first]
        if left_first < 0:
            continue
        for ones_second in range(left_first + 1):
            for at_second in range(
                _FIRST_WITH_ONES[ones_second], _FIRST_WITH_ONES[ones_second + 1]
            ):
                second = _BY_ONES[at_second]
                if second > first:
                    break
                left = left_first - ones_second
                for ones_third in range(left + 1):
                    from_third = _FIRST_WITH_ONES[ones_third]
                    for at_third in range(from_third, _FIRST_WITH_ONES[ones_third + 1]):
                        third = _BY_ONES[at_third]
                        if third > second:
                            break
                        ones_fourth = left - ones_third
                        from_fourth = _FIRST_WITH_ONES[ones_fourth]
                        for at_fourth in range(from_fourth, _FIRST_WITH_ONES[ones_fourth + 1]):
                            fourth = _BY_ONES[at_fourth]
                            if fourth > third:
                                break
                            if filled:
                                masks[count, 0] = first
                                masks[count, 1] = second
                                masks[count, 2] = third
                                masks[count, 3] = fourth
                                weights[count] = _arrangements(first, second, third, fourth)
                            count += 1
    return count


@kernel
def _arrangements(first: int, second: int, third: int, fourth: int) -> int:
    """In how many orders four falling masks can be dealt to the suits."""
    ways = 24
    run = 1
    run = run + 1 if second == first else 1
    ways //= run
    run = run + 1 if third == second else 1
    ways //= run
    run = run + 1 if fourth == third else 1
    return ways // run


@once
def card_sets(size: int) -> CardSets:
    """The classes of sets of `size` cards out of 53, those without the joker first."""
    parts = []
    for joker in range(min(size, 1) + 1):
        nothing = np.empty((0, 4), np.uint16)
        count = _list_classes(size - joker, nothing, np.empty(0, np.int64), False)
        masks = np.empty((count, 4), np.uint16)
        weights = np.empty(count, np.int64)
        _list_classes(size - joker, masks, weights, True)
        parts.append((masks, np.full(count, joker, np.uint8), weights))
    return CardSets(*(np.concatenate(part) for part in zip(*parts, strict=True)))


# A card's place in the deck: 13 * suit + rank - 2, and 52 for the joker. A hand's number counts the
# hands before it in colexicographic order: the sum of C(place, how many of its cards are up to it).
BINOMIAL = np.array([[comb(n, k) for k in range(9)] for n in range(54)], np.int64)


def _suit_shares() -> "NDArray[int64]":
    """The part of a suit's mask in a hand's number, by suit and by cards in the suits before."""
    shares = np.zeros((4, 8, 8192), np.int64)
    for mask in range(8192):
        ranks = [rank for rank in range(13) if mask >> rank & 1]
        for before in range(max(0, 8 - len(ranks))):
            for suit in range(4):
                shares[suit, before, mask] = sum(
                    comb(13 * suit + rank, before + j) for j, rank in enumerate(ranks, 1)
                )
    return shares


_ORDERS = np.array(
    [
        [a, b, c, 6 - a - b - c]
        for a in range(4)
        for b in range(4)
        for c in range(4)
        if len({a, b, c}) == 3
    ],
    np.int64,
)


@kernel
def _number_hands(
    masks: "NDArray[uint16]",
    jokers: "NDArray[uint8]",
    shares: "NDArray[int64]",
    first: int,
    last: int,
    class_of_hand: "NDArray[uint32]",
) -> None:
    for number in range(first, last):
        for order in range(24):
            held = 0
            place = BINOMIAL[52, 7] if jokers[number] else 0
            for suit in range(4):
                mask = masks[number, _ORDERS[order, suit]]
                place += shares[suit, held, mask]
                held += _ONES[mask]
            class_of_hand[place] = number


@once
def class_of_hand() -> "NDArray[uint32]":
    """The class of each of the 154,143,080 hands by its number: 617 MB, made in some seconds."""
    hands = card_sets(HAND_SIZE)
    table = np.full(HANDS, 0xFFFFFFFF, np.uint32)
    _number_hands(hands.masks, hands.jokers, _suit_shares(), 0, len(hands), table)
    return table
