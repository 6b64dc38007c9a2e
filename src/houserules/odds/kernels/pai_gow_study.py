"""Exact figures of Pai Gow Poker as work that can be shared out, watched, stopped and resumed.

Every piece of work is a pure function of values that can be pickled, and its results are integers
that add up in any order: threads share the tables of one process, a cluster's workers make their
own. With a folder, each finished piece is kept there and not done again.
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from houserules.hands.pai_gow_house_way import HouseWay
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds.kernels.pai_gow_best import BestPlay, Stake, best_play_of_part, parts
from houserules.odds.kernels.pai_gow_hands import HAND_SIZE, card_sets, class_of_hand, house_hands
from houserules.odds.kernels.pai_gow_pairs import (
    NOTHING,
    Comparisons,
    Shard,
    Ways,
    count_shard,
    shards,
)

if TYPE_CHECKING:
    from numpy import bool_, uint32
    from numpy.typing import NDArray

Progress = Callable[[int, int], None]
"""Told how many pieces of work are done, and how many there are."""


def _silent(done: int, pieces: int) -> None:
    pass


def is_fact(house_way: HouseWay, fact: SevenCardHand | None) -> "NDArray[bool_]":
    """Which classes of hands are of a kind; none for no kind."""
    facts = house_hands(house_way).facts
    return facts == (-1 if fact is None else tuple(SevenCardHand).index(fact))


def compare_shard(
    shard: Shard, player: HouseWay, dealer: HouseWay, marked: SevenCardHand
) -> Comparisons:
    """One piece of `compare_ways`, for any worker."""
    ways = Ways(house_hands(player).values, house_hands(dealer).values, is_fact(dealer, marked))
    return count_shard(shard, ways)


def compare_ways(
    player: HouseWay,
    dealer: HouseWay,
    marked: SevenCardHand = SevenCardHand.QUEEN_HIGH,
    *,
    folder: Path | None = None,
    workers: int = 2,
    progress: Progress = _silent,
) -> Comparisons:
    """How a player's hands compare with the dealer's over all deals, each set by its house way.

    The marked comparisons are those with dealer hands of the marked kind.
    """
    ways = Ways(house_hands(player).values, house_hands(dealer).values, is_fact(dealer, marked))
    journal = None if folder is None else Journal.of(folder, player, dealer, marked)
    return _count(ways, journal, workers, progress)


@dataclass(frozen=True, slots=True)
class Journal:
    """The finished shards of one count, a line of JSON each."""

    path: Path

    @classmethod
    def of(cls, folder: Path, *work: object) -> "Journal":
        """The journal of a piece of work, which its values name."""
        return cls(folder / f"pai-gow-comparisons-{_digest(*work)}.jsonl")

    def read(self) -> dict[Shard, Comparisons]:
        """What is done already; a line that was cut short is left out."""
        done: dict[Shard, Comparisons] = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines(keepends=True):
                if line.endswith("\n"):
                    entry = json.loads(line)
                    grids = (tuple(map(tuple, entry[name])) for name in ("all", "marked"))
                    done[Shard(*entry["shard"])] = Comparisons(*grids)
        return done

    def write(self, shard: Shard, part: Comparisons) -> None:
        """Keep one more finished shard."""
        entry = {
            "shard": [shard.size, shard.first, shard.last],
            "all": part.all,
            "marked": part.marked,
        }
        with self.path.open("a") as file:
            file.write(json.dumps(entry) + "\n")


def _digest(*work: object) -> str:
    return sha256(repr(work).encode()).hexdigest()[:16]


def _count(ways: Ways, journal: Journal | None, workers: int, progress: Progress) -> Comparisons:
    done = {} if journal is None else journal.read()
    work = shards()
    left = [shard for shard in work if shard not in done]
    class_of_hand()
    with ThreadPoolExecutor(workers) as pool:
        counted = pool.map(lambda shard: count_shard(shard, ways), left)
        for shard, part in zip(left, counted, strict=True):
            done[shard] = part
            if journal is not None:
                journal.write(shard, part)
            progress(len(done), len(work))
    return sum((done[shard] for shard in work), NOTHING)


@dataclass(frozen=True, slots=True)
class BestStrategy:
    """The best setting of every class of hands against a house way.

    `values` are high score * 128 + low score by class. The totals are over all deals in the units
    of the stake: what the best settings and what the house way's settings are worth.
    """

    values: "NDArray[uint32]"
    best_total: int
    house_total: int


def best_part(
    part: tuple[int, int], dealer: HouseWay, stake: Stake, pushes: SevenCardHand | None
) -> BestPlay:
    """One piece of `best_strategy`, for any worker."""
    values, pushing = house_hands(dealer).values, is_fact(dealer, pushes)
    return best_play_of_part(part, values, pushing, stake)


def best_strategy(
    dealer: HouseWay,
    stake: Stake,
    pushes: SevenCardHand | None = None,
    *,
    folder: Path | None = None,
    workers: int = 2,
    progress: Progress = _silent,
) -> BestStrategy:
    """Set every hand in the way that is worth most; dealer hands of one kind may push."""
    runs = parts()
    name = _digest(dealer, stake, pushes)
    class_of_hand()

    def work(part: tuple[int, int]) -> BestPlay:
        kept = None if folder is None else folder / f"pai-gow-best-{name}-{part[0]}.npz"
        if kept is not None and kept.exists():
            with np.load(kept) as saved:
                totals = saved["totals"]
                return BestPlay(part[0], saved["chosen"], int(totals[0]), int(totals[1]))
        found = best_part(part, dealer, stake, pushes)
        if kept is not None:
            totals = np.array([found.best_total, found.house_total])
            np.savez_compressed(kept, chosen=found.chosen, totals=totals)
        return found

    plays = []
    with ThreadPoolExecutor(workers) as pool:
        for play in pool.map(work, runs):
            plays.append(play)
            progress(len(plays), len(runs))
    return BestStrategy(
        np.concatenate([play.chosen for play in plays]),
        sum(play.best_total for play in plays),
        sum(play.house_total for play in plays),
    )


def compare_strategy(
    strategy: BestStrategy,
    dealer: HouseWay,
    marked: SevenCardHand = SevenCardHand.QUEEN_HIGH,
    *,
    workers: int = 2,
    progress: Progress = _silent,
) -> Comparisons:
    """How the hands of a best strategy compare with the dealer's over all deals."""
    ways = Ways(strategy.values, house_hands(dealer).values, is_fact(dealer, marked))
    return _count(ways, None, workers, progress)


def departures(strategy: BestStrategy, house_way: HouseWay) -> dict[str, int]:
    """How many hands the strategy sets otherwise than each rule of the house way does."""
    made = house_hands(house_way)
    otherwise = (strategy.values != made.values) * card_sets(HAND_SIZE).weights
    counts = np.bincount(made.rules, otherwise, len(house_way.rules))
    return {rule.name: int(count) for rule, count in zip(house_way.rules, counts, strict=True)}
