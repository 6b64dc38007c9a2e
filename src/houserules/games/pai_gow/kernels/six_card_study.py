"""Exact figures of six-card Pai Gow Poker: outcomes by the house way, by best play and by points.

A file beside this module ships the results for the house way that it names; `compute` makes them
again in about a minute.
"""

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache, partial
from operator import add
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from houserules.equipment.cards import RANKS, Rank
from houserules.games.pai_gow.kernels.six_card_pairs import (
    EVERY_LOW,
    OPPONENTS,
    Answers,
    count_answers,
    count_below,
    settings,
)
from houserules.games.pai_gow.kernels.six_cards import (
    ACE,
    HANDS,
    HIGH_SCORES,
    NONE,
    classes,
    set_hands,
)
from houserules.hands.pai_gow import PaiGowCategory, Value, high_values
from houserules.hands.pai_gow_six import SixCardHouseWay, SixCardKind
from houserules.odds.cache import remembered
from houserules.odds.work import total

if TYPE_CHECKING:
    from numpy import bool_, int64
    from numpy.typing import NDArray

C = PaiGowCategory
SHIPPED = Path(__file__).with_name("six_card_study.json")
_MODULES = (
    *(f"houserules.hands.pai_gow{part}" for part in ("", "_six", "_tables")),
    *(f"houserules.games.pai_gow.kernels.six_card{part}" for part in ("s", "_pairs", "_study")),
)

Outcomes = tuple[int, int, int]
"""Deals in which both hands beat the dealer's, exactly one does, and none does."""


@dataclass(frozen=True, slots=True)
class Play:
    """A way to play over all deals: outcomes against weak and against qualifying dealer hands.

    `doubled` are the deals in which the player places the Double Down Wager.
    """

    single_weak: Outcomes
    single: Outcomes
    doubled_weak: Outcomes
    doubled: Outcomes


@dataclass(frozen=True, slots=True)
class Points:
    """The chance, in hundredths, that a hand beats the dealer's: by group of high hands, by card.

    The last low card is the joker.
    """

    highs: tuple[tuple[str, int], ...]
    lows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Study:
    """The results that rest on a house way.

    `house` counts deals with both hands set by it: the player's high hand lower, identical or
    higher, by the low hand likewise. `departures` are hands of each kind that best play sets
    otherwise.
    """

    house: tuple[tuple[int, ...], ...]
    best: Play
    best_doubling: Play
    points: Points
    by_points: Play
    by_points_doubling: Play
    departures: tuple[int, ...]
    kinds: tuple[int, ...]
    hands: tuple[tuple[str, int, int], ...]
    """The highest ranking five of all hands: rank, first card that decides within it, hands."""


# Points: a rule that a person can follow


def group_of(value: Value) -> str:
    """The name of a high hand among those that have the same points."""
    category, ranks = value
    match category:
        case C.HIGH_CARD:
            return f"{ranks[0].word.capitalize()} high"
        case C.PAIR:
            return f"Pair of {ranks[0].plural}"
        case C.TWO_PAIR:
            return f"Two pair, {ranks[0].plural} and lower"
        case C.THREE_OF_A_KIND | C.STRAIGHT | C.FLUSH | C.FULL_HOUSE:
            return str(category)
        case _:
            return "Four-of-a-kind or better"


LEAST_TO_DOUBLE: Mapping[int, Value] = {
    EVERY_LOW: (C.PAIR, (Rank.EIGHT,)),
    Rank.ACE - 2: (C.PAIR, (Rank.JACK,)),
    Rank.KING - 2: (C.PAIR, (Rank.KING,)),
    Rank.QUEEN - 2: (C.TWO_PAIR, (Rank.SEVEN,)),
    Rank.JACK - 2: (C.TWO_PAIR, (Rank.JACK,)),
    Rank.TEN - 2: (C.THREE_OF_A_KIND, ()),
    Rank.NINE - 2: (C.STRAIGHT, ()),
    Rank.EIGHT - 2: (C.STRAIGHT, ()),
    Rank.SEVEN - 2: (C.STRAIGHT, ()),
    Rank.SIX - 2: (C.FLUSH, ()),
    Rank.FIVE - 2: (C.FULL_HOUSE, ()),
    Rank.FOUR - 2: (C.FULL_HOUSE, ()),
    Rank.THREE - 2: (C.FOUR_OF_A_KIND, ()),
}
"""By low card, the least high hand with which a person doubles; with a 2 never."""


def points_of(house_way: SixCardHouseWay) -> Points:
    """The points by how the house way sets all hands, whatever the player holds."""
    hands = set_hands(house_way)
    highs = np.bincount(hands.highs, minlength=HIGH_SCORES)
    lower = np.cumsum(highs) - highs
    groups: dict[str, list[int]] = {}
    for score, value in enumerate(high_values()):
        held = groups.setdefault(group_of(value), [0, 0])
        held[0] += int(highs[score] * lower[score])
        held[1] += int(highs[score])
    lows = np.bincount(np.minimum(hands.lows, ACE), minlength=len(RANKS))
    return Points(
        tuple((name, _hundredths(sum_, of * HANDS)) for name, (sum_, of) in groups.items()),
        tuple(_hundredths(int(lows[:low].sum()), HANDS) for low in range(EVERY_LOW + 1)),
    )


def _hundredths(part: int, of: int) -> int:
    return (200 * part + of) // (2 * of) if of else 0


# The choice of a setting


@dataclass(frozen=True, slots=True)
class Choice:
    """The place of a setting of each class, and whether the hand is doubled."""

    settings: "NDArray[int64]"
    doubled: "NDArray[bool_]"


class Solution:
    """The worth of every setting of every class, and the choices that follow from it."""

    def __init__(self, house_way: SixCardHouseWay, qualifying: Value, win: int, loss: int) -> None:
        """Both wagers gain `win` or `loss`, the second one only if the dealer qualifies."""
        answers = count_answers(house_way, bisect_left(high_values(), qualifying))
        self.made, self.hands = settings(house_way), classes()
        self._rows = np.arange(len(self.hands))
        self._every, self._qualified = _all_outcomes(answers), _qualified_outcomes(answers)
        self._legal = self.made.highs != NONE
        lowest = np.iinfo(np.int64).min // 2
        gain = win * self._every[0] + loss * self._every[2]
        self._gain = np.where(self._legal, gain, lowest)
        self._doubling = win * self._qualified[0] + loss * self._qualified[2]

    def best(self) -> Choice:
        """Every hand is set in the way that is worth most, none is doubled."""
        return self._never_doubled(self._gain)

    def best_doubling(self) -> Choice:
        """The same with the second wager, which is placed where it gains."""
        chosen = (self._gain + np.maximum(self._doubling, 0)).argmax(axis=1)
        return Choice(chosen, self._doubling[self._rows, chosen] > 0)

    def by_points(self, points: Points) -> Choice:
        """Every hand is set in the way that has most points, then the highest high hand."""
        named = dict(points.highs)
        highs = np.array([named[group_of(value)] for value in high_values()])
        pointed = highs[self.made.highs] + np.array(points.lows)[self.made.lows]
        return self._never_doubled(
            np.where(self._legal, pointed * HIGH_SCORES + self.made.highs, NONE)
        )

    def doubled_by_chart(self, choice: Choice) -> Choice:
        """The same settings, doubled as `LEAST_TO_DOUBLE` says."""
        least = np.full(EVERY_LOW + 1, HIGH_SCORES)
        for low, value in LEAST_TO_DOUBLE.items():
            least[low] = bisect_left(high_values(), value)
        at = self._rows, choice.settings
        return Choice(choice.settings, self.made.highs[at] >= least[self.made.lows[at]])

    def _never_doubled(self, worth: "NDArray[int64]") -> Choice:
        return Choice(worth.argmax(axis=1), np.zeros(len(self.hands), bool))

    def play(self, choice: Choice) -> Play:
        """All deals by how they end."""
        parts: list[Outcomes] = []
        for some in (~choice.doubled, choice.doubled):
            weights = self.hands.weights * some
            strong, everything = (
                (one[:, self._rows, choice.settings] * weights).sum(axis=1)
                for one in (self._qualified, self._every)
            )
            parts += [_integers(everything - strong), _integers(strong)]
        return Play(*parts)


def _integers(ends: "NDArray[int64]") -> Outcomes:
    won, tied, lost = map(int, ends)
    return won, tied, lost


def _all_outcomes(one: Answers) -> "NDArray[int64]":
    """By setting: won, tied and lost."""
    return _outcomes(one.high, one.low, one.both, np.full_like(one.weak, OPPONENTS))


def _qualified_outcomes(one: Answers) -> "NDArray[int64]":
    """The same among the dealer hands that qualify."""
    high = np.maximum(one.high - one.weak[:, None], 0)
    both = np.maximum(one.both - one.low_of_weak, 0)
    return _outcomes(high, one.low - one.low_of_weak, both, OPPONENTS - one.weak)


def _outcomes(
    high: "NDArray[int64]", low: "NDArray[int64]", both: "NDArray[int64]", of: "NDArray[int64]"
) -> "NDArray[int64]":
    return np.stack([both, high + low - 2 * both, of[:, None] - high - low + both])


def study(house_way: SixCardHouseWay, qualifying: Value, win: int, loss: int) -> Study:
    """Study a house way; both wagers gain `win` or `loss`."""
    solution = Solution(house_way, qualifying, win, loss)
    best, points = solution.best(), points_of(house_way)
    by_points, hands = solution.by_points(points), solution.hands
    departs = hands.weights * (best.settings != solution.made.house)
    return Study(
        house=_house_grid(house_way),
        best=solution.play(best),
        best_doubling=solution.play(solution.best_doubling()),
        points=points,
        by_points=solution.play(by_points),
        by_points_doubling=solution.play(solution.doubled_by_chart(by_points)),
        departures=tuple(map(int, np.bincount(hands.kinds, departs, len(SixCardKind)))),
        kinds=tuple(map(int, np.bincount(hands.kinds, hands.weights, len(SixCardKind)))),
        hands=_best_hands(),
    )


def _best_hands() -> tuple[tuple[str, int, int], ...]:
    """All hands by the rank of their highest ranking five and its first card."""
    hands = classes()
    scores = np.bincount(hands.best, hands.weights, HIGH_SCORES)
    counts: Counter[tuple[str, int]] = Counter()
    for (category, ranks), ways in zip(high_values(), scores, strict=True):
        counts[str(category), int(ranks[0])] += int(ways)
    return tuple((category, rank, ways) for (category, rank), ways in counts.items())


def _house_grid(house_way: SixCardHouseWay) -> tuple[tuple[int, ...], ...]:
    """All deals by how the player's hands compare, both sides set by the house way."""
    below = total(partial(_grid_part, house_way), range(1, EVERY_LOW + 1), add)
    cells = np.diff(np.diff(below, axis=0, prepend=0), axis=1, prepend=0)[::-1, ::-1]
    return tuple(tuple(map(int, row)) for row in cells)


def _grid_part(house_way: SixCardHouseWay, low: int) -> "NDArray[int64]":
    """Deals in which the dealer's hands are below the player's, up to them, or any, high by low.

    The part is that of one low card below which the dealer's must be.
    """
    made, hands = settings(house_way), classes()
    rows = np.arange(len(hands))
    highs, lows = made.highs[rows, made.house], made.lows[rows, made.house]
    asked = [
        (up_to_high, up_to_low, some, limit[some])
        for up_to_low, more in enumerate((0, 1, EVERY_LOW))
        for some in [np.flatnonzero(np.minimum(lows + more, EVERY_LOW) == low)]
        for up_to_high, limit in enumerate((highs, highs + 1, np.full(len(rows), HIGH_SCORES)))
    ]
    counts = count_below(
        house_way,
        low,
        np.concatenate([some for _, _, some, _ in asked]),
        np.concatenate([limit for _, _, _, limit in asked]),
    )
    below = np.zeros((3, 3), np.int64)
    ends = np.cumsum([len(some) for _, _, some, _ in asked])[:-1]
    for (high_at, low_at, some, _), found in zip(asked, np.split(counts, ends), strict=True):
        below[high_at, low_at] = (found * hands.weights[some]).sum()
    return below


# The shipped results


def _key(house_way: SixCardHouseWay, qualifying: Value, win: int, loss: int) -> list[str]:
    cases = sorted(map(str, house_way.cases))
    return [*cases, f"{qualifying[0]} {[int(rank) for rank in qualifying[1]]}", f"{win} to {-loss}"]


def _read(data: Mapping[str, Any]) -> Study:
    play = {
        name: Play(*(tuple(data[name][part]) for part in Play.__slots__))
        for name in ("best", "best_doubling", "by_points", "by_points_doubling")
    }
    points = Points(tuple(map(tuple, data["points"]["highs"])), tuple(data["points"]["lows"]))
    house = tuple(map(tuple, data["house"]))
    return Study(
        house=house,
        points=points,
        departures=tuple(data["departures"]),
        kinds=tuple(data["kinds"]),
        hands=tuple(map(tuple, data["hands"])),
        **play,
    )


@cache
def studied(house_way: SixCardHouseWay, qualifying: Value, win: int, loss: int) -> Study:
    """The study of a house way: shipped, remembered, or made now."""
    key = _key(house_way, qualifying, win, loss)
    if SHIPPED.exists():
        shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
        if shipped["of"] == key:
            return _read(shipped["study"])

    def compute() -> dict[str, Any]:
        return asdict(study(house_way, qualifying, win, loss))

    return _read(remembered("Six-card Pai Gow Poker", key, _MODULES, compute))


def ship(house_way: SixCardHouseWay, qualifying: Value, win: int, loss: int) -> None:
    """Write the shipped results anew."""
    made = asdict(study(house_way, qualifying, win, loss))
    data = {"of": _key(house_way, qualifying, win, loss), "study": made}
    SHIPPED.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
