"""All deals of tiles, beside direct counts, beside simulated deals and beside combinatorics."""

from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.equipment.tiles import SET
from houserules.games.pai_gow.kernels.tile_hands import one_hand
from houserules.games.pai_gow.kernels.tiles import (
    DEALS,
    against,
    as_the_bank,
    best_play,
    by_house_way,
    departures,
    hands,
)
from houserules.hands.compiled import kernel
from houserules.hands.pai_gow_tile_house_way import (
    BALANCED,
    HIGHEST_FIRST,
    KNOWN,
    TileHouseWay,
    all_tiles,
)
from houserules.hands.pai_gow_tiles import SetTiles, tile_settings


def compared(own: SetTiles, other: SetTiles) -> tuple[int, int]:
    high, low = ((o > d) - (o < d) for o, d in zip(own.hands, other.hands, strict=True))
    return 1 + high, 1 + low


def counted(own: SetTiles, tiles: tuple[Card, ...], way: TileHouseWay) -> list[list[int]]:
    """A grid by setting every hand of four of the tiles that are left, one after another."""
    left = list(SET.cards)
    for tile in tiles:
        left.remove(tile)
    grid = [[0] * 3 for _ in range(3)]
    for dealers in combinations(left, 4):
        high, low = compared(own, way.set(dealers).setting)
        grid[high][low] += 1
    return grid


def test_all_deals_are_counted() -> None:
    assert DEALS == comb(32, 4) * comb(28, 4) == 736_281_000
    assert int(hands().ways.sum()) == comb(32, 4)
    for way in KNOWN:
        assert int(by_house_way(way).sum()) == DEALS
        assert (against(way).sum(axis=(2, 3)) == comb(28, 4)).all()


@pytest.mark.parametrize("tiles", ["6-6 6-6 4-5 5-6", "1-2 2-4 5-5 4-6", "1-3 2-2 1-6 3-5"])
@pytest.mark.parametrize("way", KNOWN)
def test_a_hand_is_counted_as_one_by_one(tiles: str, way: TileHouseWay) -> None:
    held = parse_cards(tiles)
    for setting, grid in one_hand(held, way):
        assert grid.tolist() == counted(setting, held, way)


def test_tiles_that_are_gone_are_not_dealt() -> None:
    held, gone = parse_cards("6-6 4-5 5-6 2-2"), parse_cards("6-6 1-1 3-6")
    for setting, grid in one_hand(held, BALANCED, gone):
        assert grid.sum() == comb(25, 4)
        assert grid.tolist() == counted(setting, (*held, *gone), BALANCED)


@pytest.mark.parametrize("way", KNOWN)
def test_simulated_deals_end_as_often(way: TileHouseWay) -> None:
    random, rounds = Random(621), 20_000
    grid = np.zeros((3, 3), np.int64)
    for _ in range(rounds):
        dealt = random.sample(SET.cards, 8)
        grid[compared(way.set(dealt[:4]).setting, way.set(dealt[4:]).setting)] += 1
    exact = by_house_way(way)
    for part in (np.s_[2, 2], np.s_[:2, :2]):
        chance = float(exact[part].sum()) / DEALS
        found = float(grid[part].sum()) / rounds
        assert abs(found - chance) < 4 * sqrt(chance * (1 - chance) / rounds)


@kernel
def _compare_all(masks: np.ndarray, own: np.ndarray, dealers: np.ndarray, ends: np.ndarray) -> None:
    """Wins and losses of each setting of each hand, against all hands of other tiles."""
    for hand in range(masks.shape[0]):
        for other in range(masks.shape[0]):
            if masks[hand] & masks[other]:
                continue
            for way in range(3):
                high = own[hand, way, 0] > dealers[other, 0]
                low = own[hand, way, 1] > dealers[other, 1]
                ends[hand, way, 0] += high and low
                ends[hand, way, 1] += not (high or low)


@pytest.mark.parametrize("way", [BALANCED, pytest.param(HIGHEST_FIRST, marks=pytest.mark.slow)])
def test_all_deals_one_by_one(way: TileHouseWay) -> None:
    """The 32 tiles apart, equal faces or not: 35,960 hands, each against 20,475 others."""
    places = list(combinations(range(32), 4))
    dealt = [tuple(sorted(SET.cards[place] for place in hand)) for hand in places]
    masks = np.array([sum(1 << place for place in hand) for hand in places])
    ways = {tiles: (*tile_settings(tiles),) * 3 for tiles in set(dealt)}  # fewer than three again
    number = {
        value: place
        for place, value in enumerate(
            sorted({hand.value for found in ways.values() for one in found for hand in one.hands})
        )
    }

    def numbers(setting: SetTiles) -> tuple[int, int]:
        return number[setting.high.value], number[setting.low.value]

    own = np.array([[numbers(one) for one in ways[tiles][:3]] for tiles in dealt])
    house = {tiles: numbers(way.set(tiles).setting) for tiles in ways}
    dealers = np.array([house[tiles] for tiles in dealt])
    ends = np.zeros((len(dealt), 3, 2), np.int64)
    _compare_all(masks, own, dealers, ends)
    chosen = (own == dealers[:, None, :]).all(axis=2).argmax(axis=1)
    wins, losses = ends[np.arange(len(dealt)), chosen].sum(axis=0).tolist()
    grid = by_house_way(way)
    assert (wins, losses) == (int(grid[2, 2]), int(grid[:2, :2].sum()))
    worth_of = 95 * ends[:, :, 0] - 100 * ends[:, :, 1]
    best = best_play(way, 95, -100)
    assert int(worth_of.max(axis=1).sum()) == 95 * best.wins - 100 * best.losses


def test_either_side_is_as_often_higher() -> None:
    grid = by_house_way(BALANCED)
    assert (grid == grid[::-1, ::-1]).all()


def worth(wins: int, losses: int) -> float:
    return float(Fraction(95 * wins - 100 * losses, 100 * DEALS))


def test_best_play_gains_where_the_highest_hand_is_played_first() -> None:
    """Two enumerations agree on the counts: the kernel, and products of binomials in NumPy."""
    grid, best = by_house_way(HIGHEST_FIRST), best_play(HIGHEST_FIRST, 95, -100)
    assert (int(grid[2, 2]), int(grid[:2, :2].sum())) == (218_057_736, 226_898_888)
    assert (best.wins, best.losses) == (221_646_408, 203_439_132)
    assert worth(best.wins, best.losses) == pytest.approx(0.0097, abs=5e-5)


def test_the_balanced_way_leaves_the_house_an_advantage_over_best_play() -> None:
    best = best_play(BALANCED, 95, -100)
    assert -0.004 < worth(best.wins, best.losses) < -0.003


@pytest.mark.parametrize("way", KNOWN)
def test_the_bank_wins_copies(way: TileHouseWay) -> None:
    by_way, best = as_the_bank(way, 95, -100)
    grid = by_house_way(way)
    assert (by_way.wins, by_way.losses) == (int(grid[1:, 1:].sum()), int(grid[0, 0]))
    assert worth(best.wins, best.losses) > worth(by_way.wins, by_way.losses)


def test_departures_are_the_hands_that_best_play_sets_otherwise() -> None:
    found = departures(BALANCED, 95, -100)
    wins, losses = against(BALANCED)[:, :, 2, 2], against(BALANCED)[:, :, :2, :2].sum(axis=(2, 3))
    better = 0
    for place in range(0, len(all_tiles()), 200):
        tiles = all_tiles()[place]
        ways = one_hand(tiles, BALANCED)
        values = [95 * int(grid[2, 2]) - 100 * int(grid[:2, :2].sum()) for _, grid in ways]
        assert max(values) == int((95 * wins[place] - 100 * losses[place]).max())
        chosen = [way for way, _ in ways].index(BALANCED.set(tiles).setting)
        better += max(values) > values[chosen]
    assert better
    assert 0 < sum(found.values()) < comb(32, 4)
