"""Exact figures of Pai Gow Poker as work that can be shared out, watched, stopped and resumed.

Every piece of work is a pure function of values that can be pickled, its results are integers that
add up in any order, and each finished piece is remembered: work that was stopped goes on where it
was. A file beside this module ships the results that rest on the Foxwoods house way alone; running
the module makes that file again.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import cache, partial
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from houserules.games.pai_gow.kernels.best import Stake, best_play_of_part, parts
from houserules.games.pai_gow.kernels.card_sets import HAND_SIZE, card_sets
from houserules.games.pai_gow.kernels.hands import count_seven_card_hands, house_hands, is_kind
from houserules.games.pai_gow.kernels.pairs import Comparisons, Shard, Ways, count_shard, shards
from houserules.hands.pai_gow_house_way import FOXWOODS, HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds.cache import remembered
from houserules.odds.work import total

_MODULES = (
    *(f"houserules.hands.pai_gow{part}" for part in ("", "_house_way", "_seven", "_tables")),
    "houserules.hands.house_way",
    "houserules.hands.seven_cards",
    *(
        f"houserules.games.pai_gow.kernels.{part}"
        for part in ("card_sets", "hands", "supersets", "pairs", "best", "study")
    ),
)


def _remember(name: str, parameters: object, compute: Callable[[], Any]) -> Any:
    return remembered(f"Pai Gow Poker, {name}", repr(parameters), _MODULES, compute)


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
    """Wins and losses of the best setting of every hand against a house way, over all deals.

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


# The shipped results

SHIPPED = Path(__file__).with_name("pai_gow_foxwoods.npz")
PLAYER = Stake(19, -20)
"""Even money less 5%, in twentieths."""
PLAYER_AT_EZ = Stake(1, -1)
BANK = Stake(19, -20, copies_win=True)
DRAGON = SevenCardHand.QUEEN_HIGH
_STUDIES = {"player": (PLAYER, None), "ez": (PLAYER_AT_EZ, DRAGON), "bank": (BANK, None)}


@cache
def _shipped() -> dict[str, Any]:
    """The results for the Foxwoods house way; nothing if that way has changed since."""
    if not SHIPPED.exists():
        return {}
    with np.load(SHIPPED) as saved:
        if str(saved["house_way"]) != FOXWOODS.print:
            return {}
        return {name: saved[name].tolist() for name in saved.files}


def seven_card_counts() -> dict[SevenCardHand, int]:
    """How many of the 154,143,080 hands are each kind that an optional wager distinguishes."""
    kept = _shipped().get("facts")
    return dict(zip(SevenCardHand, kept, strict=True)) if kept else count_seven_card_hands()


def house_comparisons(house_way: HouseWay) -> Comparisons:
    """All deals with both hands set by a house way; Queen's Dragons of the dealer are marked."""
    kept = _shipped().get("comparisons") if house_way == FOXWOODS else None
    if kept is None:
        return compare_ways(house_way, house_way, DRAGON)
    return Comparisons(*(tuple(map(tuple, grid)) for grid in kept))


def house_best(
    house_way: HouseWay, stake: Stake, pushes: SevenCardHand | None = None
) -> BestStrategy:
    """The best settings against a house way, for a stake."""
    names = [name for name, study in _STUDIES.items() if study == (stake, pushes)]
    kept = _shipped().get(names[0]) if names and house_way == FOXWOODS else None
    if kept is None:
        return best_strategy(house_way, stake, pushes)
    return BestStrategy(kept[0], kept[1], kept[2], kept[3], tuple(kept[4:]))


def compute_shipped() -> dict[str, Any]:
    """The content of `SHIPPED`, computed anew."""
    found = {
        name: best_strategy(FOXWOODS, stake, pushes) for name, (stake, pushes) in _STUDIES.items()
    }
    return {
        "facts": list(count_seven_card_hands().values()),
        "comparisons": astuple(compare_ways(FOXWOODS, FOXWOODS, DRAGON)),
        **{
            name: [best.wins, best.losses, best.house_wins, best.house_losses, *best.departures]
            for name, best in found.items()
        },
    }


if __name__ == "__main__":
    made = {name: np.array(values, np.int64) for name, values in compute_shipped().items()}
    np.savez_compressed(
        SHIPPED,
        house_way=np.array(FOXWOODS.print),
        facts=made["facts"],
        comparisons=made["comparisons"],
        player=made["player"],
        ez=made["ez"],
        bank=made["bank"],
    )
