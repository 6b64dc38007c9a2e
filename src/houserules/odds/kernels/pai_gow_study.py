"""Exact figures of Pai Gow Poker as work that can be shared out, watched, stopped and resumed.

Every piece of work is a pure function of values that can be pickled, its results are integers that
add up in any order, and each finished piece is remembered: work that was stopped goes on where it
was.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial
from operator import add
from typing import TYPE_CHECKING, Any

import numpy as np

from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds.cache import remembered
from houserules.odds.kernels.pai_gow_best import Stake, best_play_of_part, parts
from houserules.odds.kernels.pai_gow_hands import HAND_SIZE, card_sets, house_hands
from houserules.odds.kernels.pai_gow_pairs import Comparisons, Shard, Ways, count_shard, shards
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

_MODULES = (
    *(f"houserules.hands.pai_gow{part}" for part in ("", "_house_way", "_seven", "_tables")),
    *(
        f"houserules.odds.kernels.pai_gow_{part}"
        for part in ("hands", "supersets", "pairs", "best", "study")
    ),
)


def _remember(name: str, parameters: object, compute: Callable[[], Any]) -> Any:
    return remembered(f"Pai Gow Poker, {name}", repr(parameters), _MODULES, compute)


def is_kind(hand: SevenCardHand | None, house_way: HouseWay) -> "NDArray[bool_]":
    """Which classes of hands are of a kind; none for no kind."""
    number = -1 if hand is None else tuple(SevenCardHand).index(hand)
    return np.equal(house_hands(house_way).facts, number)


def compare_ways(
    player: HouseWay, dealer: HouseWay, marked: SevenCardHand = SevenCardHand.QUEEN_HIGH
) -> Comparisons:
    """How a player's hands compare with the dealer's over all deals, each set by its house way.

    The marked comparisons are those with dealer hands of the marked kind.
    """
    task = partial(_compare_shard, player, dealer, marked)
    return total(task, shards(), Comparisons.__add__)


def _compare_shard(
    player: HouseWay, dealer: HouseWay, marked: SevenCardHand, shard: Shard
) -> Comparisons:
    def compute() -> list[Any]:
        values = house_hands(player).values, house_hands(dealer).values
        return list(astuple(count_shard(shard, Ways(*values, is_kind(marked, dealer)))))

    grids = _remember("comparisons", (player, dealer, marked, shard), compute)
    return Comparisons(*(tuple(map(tuple, grid)) for grid in grids))


@dataclass(frozen=True, slots=True)
class BestStrategy:
    """What the best setting of every hand wins and loses against a house way, over all deals.

    `house_wins` and `house_losses` are those of hands set by the house way; `departures` says how
    many hands are best set otherwise than each of its rules does.
    """

    wins: int
    losses: int
    house_wins: int
    house_losses: int
    departures: tuple[int, ...]

    def __add__(self, other: "BestStrategy") -> "BestStrategy":
        return BestStrategy(
            self.wins + other.wins,
            self.losses + other.losses,
            self.house_wins + other.house_wins,
            self.house_losses + other.house_losses,
            tuple(map(add, self.departures, other.departures)),
        )


def best_strategy(
    dealer: HouseWay, stake: Stake, pushes: SevenCardHand | None = None
) -> BestStrategy:
    """Set every hand in the way that is worth most; dealer hands of one kind may push."""
    return total(partial(_best_part, dealer, stake, pushes), parts(), BestStrategy.__add__)


def _best_part(
    dealer: HouseWay, stake: Stake, pushes: SevenCardHand | None, part: tuple[int, int]
) -> BestStrategy:
    def compute() -> list[Any]:
        made = house_hands(dealer)
        play = best_play_of_part(part, made.values, is_kind(pushes, dealer), stake)
        run = slice(*part)
        otherwise = (play.chosen != made.values[run]) * card_sets(HAND_SIZE).weights[run]
        departures = np.bincount(made.rules[run], otherwise, len(dealer.rules))
        totals = [play.wins, play.losses, play.house_wins, play.house_losses]
        return [*totals, [int(hands) for hands in departures]]

    kept = _remember("best play", (dealer, stake, pushes, part), compute)
    wins, losses, house_wins, house_losses, departures = kept
    return BestStrategy(wins, losses, house_wins, house_losses, tuple(departures))
