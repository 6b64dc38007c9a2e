"""Exact figures of Fortune Asia Poker as work that can be shared out, watched and resumed.

A file beside this module ships the results that rest on the usual house way; running the module
makes that file again.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache, partial
from hashlib import sha256
from operator import add
from pathlib import Path
from typing import Any

import numpy as np

from houserules.games.pai_gow.kernels.hands import HAND_SIZE, card_sets
from houserules.games.pai_gow.kernels.three_hands import (
    Shard,
    best_play_of_part,
    parts,
    shards,
    three_hands,
    wins_of_shard,
)
from houserules.hands.asia_poker_house_way import USUAL, HouseWay
from houserules.odds.cache import remembered
from houserules.odds.work import total

_MODULES = (
    *(f"houserules.hands.asia_poker{part}" for part in ("", "_house_way", "_tables")),
    *(
        f"houserules.games.pai_gow.kernels.{part}"
        for part in ("hands", "supersets", "three_hands", "three_hands_study")
    ),
)


def _remember(name: str, parameters: object, compute: Callable[[], Any]) -> Any:
    return remembered(f"Fortune Asia Poker, {name}", repr(parameters), _MODULES, compute)


def wins_by_house_way(house_way: HouseWay) -> int:
    """The deals that a player wins whose hands are set by the dealer's house way."""
    wins: int = total(partial(_wins_of, house_way), shards(), add)
    return wins


def _wins_of(house_way: HouseWay, shard: Shard) -> int:
    def compute() -> int:
        return wins_of_shard(shard, three_hands(house_way).values)

    return int(_remember("wins", (house_way, shard), compute))


@dataclass(frozen=True, slots=True)
class BestStrategy:
    """The deals that the best setting of every hand wins against a house way.

    `departures` says how many hands are best set otherwise than each of its rules does.
    """

    wins: int
    departures: tuple[int, ...]

    def __add__(self, other: "BestStrategy") -> "BestStrategy":
        departures = tuple(map(add, self.departures, other.departures))
        return BestStrategy(self.wins + other.wins, departures)


def best_strategy(house_way: HouseWay) -> BestStrategy:
    """Set every hand in the way that wins most."""
    return total(partial(_best_part, house_way), parts(), BestStrategy.__add__)


def _best_part(house_way: HouseWay, part: tuple[int, int]) -> BestStrategy:
    def compute() -> list[Any]:
        made = three_hands(house_way)
        play = best_play_of_part(part, made.values)
        run = slice(*part)
        otherwise = (play.chosen != made.values[run]) * card_sets(HAND_SIZE).weights[run]
        departures = np.bincount(made.rules[run], otherwise, len(house_way.rules))
        return [play.wins, [int(hands) for hands in departures]]

    wins, departures = _remember("best play", (house_way, part), compute)
    return BestStrategy(wins, tuple(departures))


# The shipped results

SHIPPED = Path(__file__).with_name("asia_poker_usual.json")


def _print_of(house_way: HouseWay) -> str:
    return sha256(repr(house_way).encode()).hexdigest()


@cache
def _shipped() -> dict[str, Any]:
    """The results for the usual house way; nothing if that way has changed since."""
    kept: dict[str, Any] = json.loads(SHIPPED.read_text()) if SHIPPED.exists() else {}
    return kept if kept.get("house_way") == _print_of(USUAL) else {}


def house_wins(house_way: HouseWay) -> int:
    """The deals that a player wins whose hands are set by the dealer's house way."""
    kept = _shipped().get("house_wins") if house_way == USUAL else None
    return wins_by_house_way(house_way) if kept is None else int(kept)


def house_best(house_way: HouseWay) -> BestStrategy:
    """The best settings against a house way."""
    kept = _shipped().get("best") if house_way == USUAL else None
    if kept is None:
        return best_strategy(house_way)
    return BestStrategy(kept["wins"], tuple(kept["departures"]))


def compute_shipped() -> dict[str, Any]:
    """The content of `SHIPPED`, computed anew."""
    return {
        "house_way": _print_of(USUAL),
        "house_wins": wins_by_house_way(USUAL),
        "best": asdict(best_strategy(USUAL)),
    }


if __name__ == "__main__":
    SHIPPED.write_text(json.dumps(compute_shipped(), indent=1) + "\n")
