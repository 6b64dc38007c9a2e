"""All 736,281,000 deals of four tiles to a player and four to the dealer, up to equal faces."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from houserules.equipment.tiles import SET
from houserules.games.pai_gow.kernels.tile_hands import (
    CHOICES,
    COPIES,
    HAND,
    every_face,
    held,
    house_hands,
    numbers,
)
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_tile_house_way import TileCase, TileHouseWay, all_tiles
from houserules.hands.pai_gow_tiles import tile_settings

if TYPE_CHECKING:
    from numpy import int64, uint8
    from numpy.typing import NDArray

DEALS = comb(len(SET), HAND) * comb(len(SET) - HAND, HAND)
MOST_SETTINGS = 3
LOWER, EQUAL, HIGHER = range(3)
"""Comparisons of a hand with the other's, as places of a grid."""


@dataclass(frozen=True, eq=False)
class Hands:
    """The different hands of four tiles: how many each is, and all settings."""

    ways: "NDArray[int64]"
    settings: "NDArray[int64]"
    """By hand and way of setting the numbers of high and low hand; the last way fills the rest."""

    @property
    def left(self) -> "NDArray[int64]":
        """By hand how many tiles of each face it leaves."""
        return COPIES - held(every_face())


@lru_cache(1)
def hands() -> Hands:
    """All of them."""
    settings = [[numbers(way) for way in tile_settings(hand)] for hand in all_tiles()]
    filled = [(ways + ways[-1:] * MOST_SETTINGS)[:MOST_SETTINGS] for ways in settings]
    chosen = CHOICES[COPIES, held(every_face())].prod(axis=1)
    return Hands(chosen, np.array(filled, np.int64))


@kernel
def _compare(
    left: "NDArray[int64]",
    own: "NDArray[int64]",
    faces: "NDArray[uint8]",
    other: "NDArray[int64]",
    grids: "NDArray[int64]",
) -> None:
    """Compare every setting of each row with all other hands from the tiles that are left."""
    for row in range(len(own)):
        for hand in range(len(faces)):
            ways, used = np.int64(1), np.int64(0)
            for place in range(4):
                same = place and faces[hand, place] == faces[hand, place - 1]
                used = used + 1 if same else np.int64(0)
                ways *= left[row, faces[hand, place]] - used
                if same:
                    ways //= used + 1
            if ways <= 0:
                continue
            for way in range(own.shape[1]):
                high, low = own[row, way, 0] - other[hand, 0], own[row, way, 1] - other[hand, 1]
                grids[row, way, 1 + np.sign(high), 1 + np.sign(low)] += ways


def compare(
    left: "NDArray[int64]", own: "NDArray[int64]", other: "NDArray[int64]"
) -> "NDArray[int64]":
    """By row and way of setting a grid of all other hands, by high and by low comparison."""
    grids = np.zeros((*own.shape[:2], 3, 3), np.int64)
    _compare(left, own, every_face(), other, grids)
    return grids


@lru_cache(4)
def against(way: TileHouseWay) -> "NDArray[int64]":
    """The grids of all hands and settings against hands that are set by a house way."""
    return compare(hands().left, hands().settings, house_hands(way))


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Deals that one side wins and loses; the others are ties."""

    wins: int
    losses: int


def _chosen(way: TileHouseWay) -> "NDArray[int64]":
    """By hand which of its settings a house way takes."""
    same = (hands().settings == house_hands(way)[:, None, :]).all(axis=2)
    return np.asarray(same.argmax(axis=1), np.int64)


def by_house_way(way: TileHouseWay) -> "NDArray[int64]":
    """All deals as a grid, both hands set by a house way."""
    grids = against(way)[np.arange(len(hands().ways)), _chosen(way)]
    return np.asarray(np.tensordot(hands().ways, grids, axes=1), np.int64)


def best_play(way: TileHouseWay, win: int, loss: int) -> Outcomes:
    """All deals with a player's best settings, by what a win and a loss are worth."""
    return _summed(_for_player(way), _best(_for_player(way), win, loss))


def as_the_bank(way: TileHouseWay, win: int, loss: int) -> tuple[Outcomes, Outcomes]:
    """All deals of a bank, which wins copies, by the house way and by its best settings."""
    grids = against(way)
    both = grids[:, :, EQUAL:, EQUAL:].sum(axis=(2, 3)), grids[:, :, LOWER, LOWER]
    return _summed(both, _chosen(way)), _summed(both, _best(both, win, loss))


def departures(way: TileHouseWay, win: int, loss: int) -> dict[TileCase, int]:
    """By case of a house way, the hands that the best play sets otherwise."""
    wins, losses = _for_player(way)
    worth = win * wins + loss * losses
    rows = np.arange(len(worth))
    better = worth.max(axis=1) > worth[rows, _chosen(way)]
    found = dict.fromkeys(way.rules, 0)
    for tiles, ways in zip(np.flatnonzero(better), hands().ways[better].tolist(), strict=True):
        found[way.set(all_tiles()[tiles]).rule] += ways
    return found


def _for_player(way: TileHouseWay) -> "tuple[NDArray[int64], NDArray[int64]]":
    """By hand and setting in how many deals a player wins and loses."""
    grids = against(way)
    return grids[:, :, HIGHER, HIGHER], grids[:, :, :HIGHER, :HIGHER].sum(axis=(2, 3))


def _best(deals: "tuple[NDArray[int64], NDArray[int64]]", win: int, loss: int) -> "NDArray[int64]":
    """By hand the setting that is worth most."""
    wins, losses = deals
    return np.asarray((win * wins + loss * losses).argmax(axis=1), np.int64)


def _summed(deals: "tuple[NDArray[int64], NDArray[int64]]", chosen: "NDArray[int64]") -> Outcomes:
    wins, losses = (hands().ways @ part[np.arange(len(chosen)), chosen] for part in deals)
    return Outcomes(int(wins), int(losses))
