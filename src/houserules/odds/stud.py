"""A hand against the dealer's: all hands of both sides, counted.

Hands may have any number of cards and any ranking; the player may know the dealer's up card. For
each hand of the player `kernels.stud` counts the dealer's hands below it, equal to it and below
the lowest that qualifies; the chapter's own rule of settlement says what each is worth. Import this
module inside functions: it needs NumPy.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import permutations
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card
from houserules.hands.every import (
    Cards,
    Scores,
    canonical,
    cards_at,
    every_hand,
    every_score,
    place,
    places,
)
from houserules.hands.poker import PokerHand, Ranking
from houserules.odds.met import Met, met

MEETINGS = tuple((qualifies, sign) for qualifies in (False, True) for sign in (-1, 0, 1))
"""Whether the dealer qualifies, and whether the player's hand is lower, equal or higher."""


class Facts(NamedTuple):
    """What decides the main wagers: the player's act and hand, and the dealer's hand."""

    act: str
    outcome: str
    dealer_qualifies: bool
    comparison: int


Gain = Callable[[Facts], Fraction]
"""The player's gain in units of the first wager, by the chapter's rule of settlement."""


@dataclass(frozen=True, eq=False)
class Stud:
    """The hands of a game: how many cards each side has, and how they are ranked.

    `outcome` names the player's hand as the chapter's tables do; hands of equal rank have one name.
    """

    ranking: Ranking
    player: int
    dealer: int
    outcome: Callable[[Sequence[Card]], str]
    qualifies: Callable[[PokerHand], bool] = lambda hand: True
    up: bool = False

    @cached_property
    def dealer_scores(self) -> Scores:
        """The score of every hand of the dealer, at its place."""
        return every_score(self.ranking, self.dealer)

    @cached_property
    def player_scores(self) -> Scores:
        """The score of every hand of the player, at its place."""
        if self.player == self.dealer:
            return self.dealer_scores
        return every_score(self.ranking, self.player)

    @cached_property
    def lowest_qualifying(self) -> int:
        """The score from which the dealer's hand qualifies."""
        scores, first = np.unique(self.dealer_scores, return_index=True)
        hands = (PokerHand.of(cards_at(place, self.dealer), self.ranking) for place in first)
        known = [self.qualifies(hand) for hand in hands]
        if known != sorted(known):
            raise ArithmeticError("A lower hand of the dealer qualifies where a higher does not.")
        return int(scores[known.index(True)])

    @cached_property
    def outcomes(self) -> Mapping[int, str]:
        """The name of each score of the player's."""
        scores, first = np.unique(self.player_scores, return_index=True)
        named = (self.outcome(cards_at(place, self.player)) for place in first)
        return dict(zip(scores.tolist(), named, strict=True))


@dataclass(frozen=True, eq=False)
class Holdings:
    """The player's hands up to a renaming of suits, and what each meets by up card, if known."""

    rows: Cards
    weights: NDArray[np.int64]
    scores: Scores
    met: Met

    def counts(self, qualifying: int) -> Iterator[NDArray[np.int64]]:
        """The dealer's hands of each meeting, in the order of `MEETINGS`."""
        met = self.met
        (unqualified,) = met.at_cut
        below, upto, cut = (
            counted.astype(np.int64) for counted in (met.below, met.upto, unqualified)
        )
        total = met.total * met.possible
        lower_only = (self.scores < qualifying)[:, None]
        yield np.where(lower_only, cut - upto, 0)
        yield np.where(lower_only, upto - below, 0)
        yield np.where(lower_only, below, cut)
        yield total - np.where(lower_only, cut, upto)
        yield np.where(lower_only, 0, upto - below)
        yield np.where(lower_only, 0, below - cut)

    @cached_property
    def _row_of(self) -> dict[int, int]:
        return {place: row for row, place in enumerate(places(self.rows).tolist())}

    def find(self, hand: Sequence[Card], up: Card | None) -> tuple[int, int]:
        """The row of a hand up to a renaming of suits, and the column of the renamed up card."""
        for suits in permutations(range(4)):
            row = self._row_of.get(place([_renamed(card, suits) for card in hand]))
            if row is not None:
                return row, _renamed(up, suits) if up else 0
        raise LookupError("No solved hand is this one with other suits.")


def _renamed(card: Card, suits: Sequence[int]) -> int:
    return card.index & ~3 | suits[card.index & 3]


class Solution(NamedTuple):
    """The best act of every hand and up card, and the facts that it leads to."""

    acts: tuple[str, ...]
    holdings: Holdings
    best: NDArray[np.int8]
    counts: Counter[Facts]

    def choice(self, hand: Sequence[Card], up: Card | None = None) -> str:
        """The best act with a hand; suits are renamed as the solved hands have them."""
        return self.acts[int(self.best[self.holdings.find(hand, up)])]


@cache
def holdings(stud: Stud) -> Holdings:
    """Count what each hand of the player meets."""
    rows, weights = canonical(stud.player)
    scores = stud.player_scores[places(rows)]
    cuts = (stud.lowest_qualifying,)
    found = met(rows, scores, stud.dealer_scores, stud.dealer, cuts=cuts, up=stud.up)
    return Holdings(rows, weights, scores, found)


def solve(stud: Stud, acts: Sequence[str], gain: Gain) -> Solution:
    """Find the best of some acts for every hand, and count the facts that follow.

    Of acts that are worth the same the first is taken.
    """
    held = holdings(stud)
    names = sorted(set(stud.outcomes.values()))
    of_hand = np.array([names.index(stud.outcomes[score]) for score in held.scores.tolist()])
    counts = list(held.counts(stud.lowest_qualifying))
    worth = _whole({
        Facts(act, name, *meeting): gain(Facts(act, name, *meeting))
        for act in acts for name in names for meeting in MEETINGS
    })  # fmt: skip
    values = np.zeros((len(acts), *counts[0].shape), dtype=np.int64)
    for number, act in enumerate(acts):
        for counted, meeting in zip(counts, MEETINGS, strict=True):
            each = np.array([worth[Facts(act, name, *meeting)] for name in names], dtype=np.int64)
            values[number] += counted * each[of_hand][:, None]
    best = values.argmax(axis=0).astype(np.int8)
    found: Counter[Facts] = Counter()
    for number, act in enumerate(acts):
        for counted, meeting in zip(counts, MEETINGS, strict=True):
            ways = (counted * (best == number)).sum(axis=1) * held.weights
            for index, name in enumerate(names):
                if total := int(ways[of_hand == index].sum()):
                    found[Facts(act, name, *meeting)] = total
    return Solution(tuple(acts), held, best, found)


def _whole(worth: Mapping[Facts, Fraction]) -> dict[Facts, int]:
    """Gains as whole numbers of a common part of the unit."""
    parts = lcm(*(Fraction(gain).denominator for gain in worth.values()))
    return {facts: int(gain * parts) for facts, gain in worth.items()}


def values(
    stud: Stud,
    acts: Sequence[str],
    gain: Gain,
    hand: Sequence[Card],
    up: Card | None = None,
    removed: Sequence[Card] = (),
) -> dict[str, Fraction]:
    """The worth of each act with one hand, beside other cards that were seen."""
    gone = {card.index for card in (*hand, *removed, *([up] if up else []))}
    free = np.array([index for index in range(52) if index not in gone], dtype=np.uint8)
    rows = free[every_hand(len(free), stud.dealer - (up is not None))]
    if up is not None:
        rows = np.sort(np.column_stack([rows, np.full(len(rows), up.index, np.uint8)]), axis=1)
    dealers = stud.dealer_scores[places(rows)]
    score = int(stud.player_scores[place([card.index for card in hand])])
    sign = np.sign(score - dealers.astype(np.int64))
    qualify = dealers >= stud.lowest_qualifying
    ways = {
        (qualifies, comparison): int(((qualify == qualifies) & (sign == comparison)).sum())
        for qualifies, comparison in MEETINGS
    }
    name = stud.outcome(hand)
    return {
        act: sum((gain(Facts(act, name, *meeting)) * count for meeting, count in ways.items()),
                 Fraction(0)) / len(rows)
        for act in acts
    }  # fmt: skip
