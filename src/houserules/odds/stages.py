"""Hands against a paytable: decisions while some of the cards are known, solved backwards.

Cards become known in groups. At each stage the player acts, and an act adds to the stake or gives
everything up. The value of a set of known cards is the sum over all cards that may come next, in
whole numbers, so that the best act is found exactly. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, factorial, lcm, perm
from typing import NamedTuple

import numpy as np

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.hands.canonical import SUITS
from houserules.hands.every import Cards, alike, canonical, in_parts
from houserules.odds.finals import Finals, set_number
from houserules.odds.kernels import subsets
from houserules.odds.kernels.subsets import (
    FOLDS,
    NOT_PERMITTED,
    Bytes,
    Integers,
    Tallies,
)

FOLD = -1
"""The act that gives up everything staked."""

History = tuple[int, ...]
"""The acts of a player at the stages so far."""


class Stage(NamedTuple):
    """A decision: how many cards become known before it, and what each act adds to the stake.

    Acts rise from a fold on. Among acts of the same worth the first is chosen: the smaller
    stake.
    """

    cards: int
    acts: tuple[int, ...]


class Facts(NamedTuple):
    """The acts of a player, a fold the last of them, and the outcome of a hand held to the end."""

    acts: History
    outcome: str | None

    @property
    def folded(self) -> bool:
        """Whether the player gave up."""
        return self.outcome is None


Pays = Callable[[Facts], Fraction]
"""The gain of all wagers together, in units of the base wager."""
Rule = Callable[[tuple[Card, ...], History], int]
"""The act with some known cards; the same for cards that differ by a renaming of suits."""
Kinds = Callable[[Cards], Integers]
"""A number for each row of rising cards, the same for cards of one kind."""


class StageError(ValueError):
    """Payoffs or cards that the solver cannot work with."""


@dataclass(frozen=True, eq=False)
class Course:
    """The stages of a game, the cards that become known after the last, and the final hands.

    An act may depend on earlier ones: `permits` says which acts a history leaves.
    """

    stages: tuple[Stage, ...]
    last: int
    finals: Finals
    permits: Callable[[History, int], bool] = lambda history, act: True

    def __post_init__(self) -> None:
        if self.known(len(self.stages)) + self.last != self.finals.size:
            raise StageError(f"The cards of all groups must be the final {self.finals.size}.")
        if any(list(stage.acts) != sorted(stage.acts) for stage in self.stages):
            raise StageError("The acts of a stage rise with the stake, a fold being the first.")

    def known(self, stage: int) -> int:
        """How many cards are known at a stage."""
        return sum(one.cards for one in self.stages[: stage + 1])

    @cached_property
    def histories(self) -> tuple[tuple[History, ...], ...]:
        """The acts before each stage and, at last, after all of them, without folds."""
        found: list[tuple[History, ...]] = [((),)]
        for stage in self.stages:
            acts = [act for act in stage.acts if act != FOLD]
            found.append(
                tuple((*h, act) for h in found[-1] for act in acts if self.permits(h, act))
            )
        return tuple(found)

    def later(self, stage: int) -> Integers:
        """The number of the history to which each act leads, by history and act."""
        places = {history: number for number, history in enumerate(self.histories[stage + 1])}

        def leads(history: History, act: int) -> int:
            permitted = self.permits(history, act)
            return places.get((*history, act), FOLDS) if permitted else NOT_PERMITTED

        acts = self.stages[stage].acts
        rows = [[leads(history, act) for act in acts] for history in self.histories[stage]]
        return np.array(rows, dtype=np.int64)

    @cached_property
    def tallies(self) -> Tallies:
        """How many orders of the last cards lead from each set known last to each outcome."""
        return self.tallies_without(())

    def tallies_without(self, removed: Sequence[Card]) -> Tallies:
        """The same, where some cards are known to be gone."""
        size, kinds = self.finals.size - 1, len(self.finals.names)
        gone = _gone(removed)
        first = np.zeros((comb(len(CARDS), size), kinds), dtype=np.uint8)
        in_parts(subsets.tally, first, size, self.finals.classes, gone)
        return first if self.last == 1 else _summed(first, size, self.last - 1, gone)


def _gone(removed: Sequence[Card]) -> Bytes:
    gone = np.zeros(len(CARDS), dtype=np.uint8)
    gone[[card.index for card in removed]] = 1
    return gone


def _summed(values: Tallies, size: int, cards: int, gone: Bytes) -> Integers:
    """Values by sets of a size, added up over one or more cards that become known."""
    sums = np.zeros((comb(len(CARDS), size - 1), values.shape[1]), dtype=np.int64)
    subsets.add_up(size - 1, values, gone, sums)
    return sums if cards == 1 else _summed(sums, size - 1, cards - 1, gone)


@dataclass(frozen=True, eq=False)
class Play:
    """A way to play: the place of the act at each stage, by set of known cards and history."""

    course: Course
    choices: tuple[Bytes, ...]

    def act(self, cards: Sequence[Card], history: History = ()) -> int:
        """The act with some known cards after some acts."""
        stage = len(history)
        place = self.course.histories[stage].index(history)
        return self.course.stages[stage].acts[int(self.choices[stage][set_number(cards), place])]


@dataclass(frozen=True, eq=False)
class Solution:
    """The best play, and the values that show it."""

    course: Course
    play: Play
    removed: tuple[Card, ...]
    scale: int
    tallies: Tallies
    gains: Integers
    folds: tuple[Integers, ...]
    """By stage and history, what a fold brings."""
    best: tuple[Integers, ...]
    """By stage, set and history: the gain of the best act over all cards that may come."""

    @property
    def value(self) -> Fraction:
        """The player's expected gain per unit of the base wager, before the first card."""
        sets = comb(len(CARDS), self.course.stages[0].cards)
        if self.removed:
            raise StageError("Before the first card no card is gone.")
        return Fraction(int(self.best[0].sum()), sets * self._orders(0) * self.scale)

    def values(self, cards: Sequence[Card], history: History = ()) -> dict[int, Fraction]:
        """The exact worth of each act with some known cards after some acts, the rest best."""
        stage, course = len(history), self.course
        if len(cards) != course.known(stage):
            raise StageError(f"{course.known(stage)} cards are known then, not {len(cards)}.")
        worth = self._worth(cards, stage)
        place = course.histories[stage].index(history)
        found: dict[int, Fraction] = {}
        leads = course.later(stage)[place]
        for act, later in zip(course.stages[stage].acts, leads, strict=True):
            if later != NOT_PERMITTED:
                total = worth[later] if later != FOLDS else self.folds[stage][place]
                found[act] = Fraction(int(total), self._orders(stage) * self.scale)
        return found

    def _worth(self, cards: Sequence[Card], stage: int) -> Integers:
        """The worth of each history after a stage, over all orders of cards that may come."""
        if stage == len(self.course.stages) - 1:
            tallies: Integers = self.tallies[set_number(cards)].astype(np.int64)
            return self.gains @ tallies
        left = [card for card in CARDS if card not in cards and card not in self.removed]
        more = self.course.stages[stage + 1].cards
        rows = [set_number((*cards, *others)) for others in combinations(left, more)]
        worth: Integers = factorial(more) * self.best[stage + 1][rows].sum(axis=0)
        return worth

    def _orders(self, stage: int) -> int:
        """In how many orders the cards that are not known at a stage may come."""
        return _orders(self.course, stage, len(self.removed))


def _orders(course: Course, stage: int, removed: int = 0) -> int:
    known = course.known(stage)
    return perm(len(CARDS) - removed - known, course.finals.size - known)


def solve(course: Course, pays: Pays, removed: Sequence[Card] = ()) -> Solution:
    """The best act in every situation, perhaps where some cards are known to be gone."""
    if len(CARDS) - len(removed) < course.finals.size:
        raise StageError(f"At least {course.finals.size} cards of the deck are not gone.")
    gone = _gone(removed)
    gains, folded, scale = _payoffs(course, pays)
    folds = tuple(row * _orders(course, stage, len(removed)) for stage, row in enumerate(folded))
    tallies = course.tallies_without(removed) if removed else course.tallies
    worth: Integers = np.zeros((len(tallies), len(gains)), dtype=np.int64)
    in_parts(subsets.weigh, worth, tallies, gains)
    best: list[Integers] = []
    choices: list[Bytes] = []
    for stage in reversed(range(len(course.stages))):
        shape = len(worth), len(course.histories[stage])
        best.insert(0, np.zeros(shape, dtype=np.int64))
        choices.insert(0, np.zeros(shape, dtype=np.uint8))
        in_parts(subsets.decide, best[0], worth, course.later(stage), folds[stage], choices[0])
        if stage:
            worth = _summed(best[0], course.known(stage), course.stages[stage].cards, gone)
    play = Play(course, tuple(choices))
    return Solution(
        course=course,
        play=play,
        removed=tuple(removed),
        scale=scale,
        tallies=tallies,
        gains=gains,
        folds=folds,
        best=tuple(best),
    )


def _payoffs(course: Course, pays: Pays) -> tuple[Integers, list[Integers], int]:
    """The gain of each history with each outcome and by a fold at each stage, in whole numbers."""
    names = course.finals.names
    held = [[pays(Facts(h, name)) for name in names] for h in course.histories[-1]]
    given_up = [
        [_given_up(course, pays, stage, history) for history in before]
        for stage, before in zip(course.stages, course.histories, strict=False)
    ]
    every = [gain for row in (*held, *given_up) for gain in row]
    scale = lcm(*(gain.denominator for gain in every))
    deals = comb(len(CARDS), course.stages[0].cards) * _orders(course, 0)
    if max(map(abs, every)) * scale * deals >= 2**63:
        raise StageError("The payoffs are too large to be added up in 64 bits.")

    def whole(gains: object) -> Integers:
        return (np.array(gains, dtype=object) * scale).astype(np.int64)

    return whole(held), [whole(row) for row in given_up], scale


def _given_up(course: Course, pays: Pays, stage: Stage, history: History) -> Fraction:
    """The gain of a fold at a stage, where there is one."""
    folds = FOLD in stage.acts and course.permits(history, FOLD)
    return pays(Facts((*history, FOLD), None)) if folds else Fraction(0)


def count(play: Play) -> dict[Facts, int]:
    """How often each fact comes of a way to play, over all orders of the cards after the first."""
    course = play.course
    facts: dict[Facts, int] = {}
    ways: Integers = np.ones((comb(len(CARDS), course.known(0)), 1), dtype=np.int64)
    for stage, choices in enumerate(play.choices):
        before, histories = course.histories[stage], course.histories[stage + 1]
        after = np.zeros((len(ways), len(histories)), dtype=np.int64)
        folded = np.zeros(len(before), dtype=np.int64)
        subsets.follow(ways, choices, course.later(stage), after, folded)
        orders = _orders(course, stage)
        facts |= {
            Facts((*history, FOLD), None): number * orders
            for history, number in zip(before, folded.tolist(), strict=True)
        }
        ways = _arrived(after, course, stage)
    met = np.zeros((len(course.histories[-1]), len(course.finals.names)), dtype=np.int64)
    subsets.meet(ways, course.tallies, met)
    for history, row in zip(course.histories[-1], met.tolist(), strict=True):
        outcomes = zip(course.finals.names, row, strict=True)
        facts |= {Facts(history, name): number for name, number in outcomes}
    return {fact: number for fact, number in facts.items() if number}


def _arrived(ways: Integers, course: Course, stage: int) -> Integers:
    """Ways to the sets known at the next stage, if there is one."""
    if stage + 1 < len(course.stages):
        for size in range(course.known(stage) + 1, course.known(stage + 1) + 1):
            arrived = np.zeros((comb(len(CARDS), size), ways.shape[1]), dtype=np.int64)
            subsets.arrive(size, ways, arrived)
            ways = arrived
    return ways


def folded(play: Play) -> Integers:
    """In how many orders of all later cards each set of the cards known first is folded."""
    course = play.course
    rounds: Integers | None = None
    for stage in reversed(range(len(course.stages))):
        choices, later = play.choices[stage], course.later(stage)
        found = np.zeros(choices.shape, dtype=np.int64)
        for history, leads in enumerate(later):
            to = leads[choices[:, history]]
            if rounds is not None:
                found[:, history] = rounds[np.arange(len(to)), to]
            found[to == FOLDS, history] = _orders(course, stage)
        rounds = found
        if stage:
            rounds = _summed(found, course.known(stage), course.stages[stage].cards, _gone(()))
    assert rounds is not None
    return rounds[:, 0]


def play_by(course: Course, rule: Rule, kinds: Kinds | None = None) -> Play:
    """A person's play: the rule is asked once for cards that differ by a renaming of suits.

    It is asked once for all cards of a kind where it looks at nothing else of them, and not at all
    where only one act is permitted.
    """
    choices = []
    sets = alike(len(CARDS), course.known(len(course.stages)))
    for stage, histories in enumerate(course.histories[:-1]):
        size, acts = course.known(stage), course.stages[stage].acts
        rows, _ = canonical(size)
        kind_of = np.arange(len(rows)) if kinds is None else kinds(rows)
        _, first, kind = np.unique(kind_of, return_index=True, return_inverse=True)
        examples = [tuple([CARDS[index] for index in row]) for row in rows[first].tolist()]
        asked = np.zeros((len(examples), len(histories)), dtype=np.uint8)
        for place, history in enumerate(histories):
            permitted = [number for number, act in enumerate(acts) if course.permits(history, act)]
            asked[:, place] = permitted[0]
            if len(permitted) > 1:
                asked[:, place] = [acts.index(rule(cards, history)) for cards in examples]
        choices.append(asked[kind][sets.rows(size)])
    return Play(course, tuple(choices))


def ranks_and_most_suited(rows: Cards) -> Integers:
    """A number for each row of rising cards, by its ranks and its most cards of one suit."""
    number: Integers = np.max([(rows & 3 == suit).sum(axis=1) for suit in range(SUITS)], axis=0)
    for column in (rows >> 2).T.astype(np.int64):
        number = number * len(Rank) + column
    return number
