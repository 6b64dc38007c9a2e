"""Exact figures of Fortune Asia Poker, shipped for the usual house way and computed for others.

A file beside this module ships the results that rest on the usual house way; running the module
makes that file again.
"""

import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from houserules.games.pai_gow.kernels.card_sets import HAND_SIZE, card_sets
from houserules.games.pai_gow.kernels.three_hands import best_play, three_hands
from houserules.hands.asia_poker_house_way import USUAL, HouseWay
from houserules.odds.cache import remembered

_MODULES = (
    *(f"houserules.hands.asia_poker{part}" for part in ("", "_house_way", "_tables")),
    "houserules.hands.house_way",
    "houserules.hands.seven_cards",
    *(
        f"houserules.games.pai_gow.kernels.{part}"
        for part in ("card_sets", "supersets", "three_hands", "three_hands_study")
    ),
)


@dataclass(frozen=True, slots=True)
class Study:
    """The deals that a player wins against a house way: set by it, and set in the best way.

    `departures` are the numbers of hands that are best set otherwise than each of its rules does.
    """

    house_wins: int
    best_wins: int
    departures: tuple[int, ...]

    @classmethod
    def of(cls, kept: dict[str, Any]) -> "Study":
        """Read a study as it was kept."""
        return cls(kept["house_wins"], kept["best_wins"], tuple(kept["departures"]))


def compute(house_way: HouseWay) -> Study:
    """Set every hand in both ways, in some minutes."""
    play, made = best_play(house_way), three_hands(house_way)
    otherwise = (play.chosen != made.values) * card_sets(HAND_SIZE).weights
    departures = np.bincount(made.rules, otherwise, len(house_way.rules))
    return Study(play.house_wins, play.wins, tuple(int(hands) for hands in departures))


# The shipped results

SHIPPED = Path(__file__).with_name("asia_poker_usual.json")


@cache
def _shipped() -> dict[str, Any]:
    """The results for the usual house way; nothing if that way has changed since."""
    kept: dict[str, Any] = json.loads(SHIPPED.read_text()) if SHIPPED.exists() else {}
    return kept if kept.get("house_way") == USUAL.print else {}


def study(house_way: HouseWay) -> Study:
    """The deals that hands win against a house way."""
    if house_way == USUAL and _shipped():
        return Study.of(_shipped())
    name = "Fortune Asia Poker, best play"
    kept = remembered(name, repr(house_way), _MODULES, lambda: asdict(compute(house_way)))
    return Study.of(kept)


def compute_shipped() -> dict[str, Any]:
    """The content of `SHIPPED`, computed anew."""
    return {"house_way": USUAL.print, **asdict(compute(USUAL))}


if __name__ == "__main__":
    SHIPPED.write_text(json.dumps(compute_shipped(), indent=1) + "\n")
