"""The different hands of four tiles, and the worth of each way to set one of them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.cards import Card
from houserules.equipment.tiles import FACES, SET, Tile
from houserules.hands.pai_gow_tile_house_way import TileHouseWay, all_tiles
from houserules.hands.pai_gow_tiles import SetTiles, TileHand, tile_settings

if TYPE_CHECKING:
    from numpy import int64, uint8
    from numpy.typing import NDArray

HAND = 4
COPIES = np.array([SET.faces.count(Tile(index)) for index in range(len(FACES))], np.int64)
CHOICES = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(3)], np.int64)
"""By the number of equal tiles and how many of them are dealt, in how many ways."""


@lru_cache(1)
def values() -> dict[tuple[int, int, int], int]:
    """The number of each value of two tiles, the lowest first."""
    found = {TileHand.of(pair).value for pair in combinations(SET.cards, 2)}
    return {value: number for number, value in enumerate(sorted(found))}


def numbers(setting: SetTiles) -> tuple[int, int]:
    """The numbers of the high hand and the low hand."""
    return values()[setting.high.value], values()[setting.low.value]


@lru_cache(1)
def every_face() -> "NDArray[uint8]":
    """The faces of the different hands of four tiles."""
    return np.array([[tile.index for tile in hand] for hand in all_tiles()], np.uint8)


def held(faces: "NDArray[uint8]") -> "NDArray[int64]":
    """By hand how many tiles of each face it has."""
    found = np.zeros((len(faces), len(FACES)), np.int64)
    for column in faces.T:
        found[np.arange(len(faces)), column] += 1
    return found


@lru_cache(4)
def house_hands(way: TileHouseWay) -> "NDArray[int64]":
    """By hand the numbers of high and low hand as a house way sets it."""
    return np.array([numbers(way.set(tiles).setting) for tiles in all_tiles()], np.int64)


def one_hand(
    tiles: Sequence[Card], way: TileHouseWay, gone: Sequence[Card] = ()
) -> "list[tuple[SetTiles, NDArray[int64]]]":
    """Each setting of four tiles with a grid of all hands that a house way sets against it.

    The grid has the comparison of the high hands, then that of the low hands: lower, equal, higher.
    """
    seen = np.array([[tile.index for tile in (*tiles, *gone)]], np.uint8)
    left = (COPIES - held(seen))[0]
    ways = CHOICES[left, held(every_face())].prod(axis=1)
    found = []
    for setting in tile_settings(tiles):
        high, low = 1 + np.sign(np.array(numbers(setting)) - house_hands(way)).T
        grid = np.zeros((3, 3), np.int64)
        np.add.at(grid, (high, low), ways)
        found.append((setting, grid))
    return found
