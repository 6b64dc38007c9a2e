"""A hand against the dealer's: all hands of both sides, counted.

Hands may have any number of cards and any ranking; the player may know the dealer's up card. For
each hand of the player `kernels.stud` counts the dealer's hands below it, equal to it and below
the lowest that qualifies; the chapter's own rule of settlement says what each is worth. Import this
module inside functions: it needs NumPy.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import permutations
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, JOKER, Card
from houserules.hands.every import (
    Cards,
    Scores,
    canonical,
    every_hand,
    every_score,
    in_parts,
    place,
    places,
    scores_of,
)
from houserules.hands.poker import PokerHand, Ranking
from houserules.odds.kernels.stud import Counts, choose, sum_groups, tally
from houserules.odds.met import Met, met

MEETINGS = tuple((qualifies, sign) for qualifies in (False, True) for sign in (-1, 0, 1))
"""Whether the dealer qualifies, and whether the player's hand is lower, equal or higher."""


class Facts(NamedTuple):
    """The facts that decide the main wagers: the player's act and hand, and the dealer's hand."""

    act: str
    outcome: str
    dealer_qualifies: bool
    comparison: int


class Meeting(NamedTuple):
    """Both hands: their outcomes, and whether the player's is lower, equal or higher."""

    outcome: str
    dealer_outcome: str
    comparison: int


Flags = NDArray[np.bool_]
Counted = tuple[Counts, Counts, Counts, int, Flags, Flags]
Gain = Callable[[Facts], Fraction]
"""The player's gain in units of the first wager, by the chapter's rule of settlement."""


@dataclass(frozen=True, eq=False)
class Stud:
    """The hands of a game: how many cards each side has, and how they are ranked.

    `outcome` names the player's hand as the chapter's tables do; hands of equal rank have one name.
    Without `qualifies` every hand of the dealer does. Hands that a ranking cannot compare, such as
    those with wild cards, are ranked by a function that scores every hand of a size at its place.
    """

    ranking: Ranking | Callable[[int], Scores]
    player: int
    dealer: int
    outcome: Callable[[Sequence[Card]], str]
    qualifies: Callable[[PokerHand], bool] | None = None
    up: bool = False
    deck: int = 52
    """The number of cards; the last of 53 is the joker."""

    def scores(self, rows: Cards) -> Scores:
        """The score of each row of rising cards."""
        if isinstance(self.ranking, Ranking):
            return scores_of(self.ranking, rows)
        return self.ranking(rows.shape[1])[places(rows)]

    @cached_property
    def dealer_scores(self) -> Scores:
        """The score of every hand of the dealer, at its place."""
        if isinstance(self.ranking, Ranking):
            return every_score(self.ranking, self.dealer)
        return self.ranking(self.dealer)

    @cached_property
    def own_scores(self) -> Scores:
        """The score of each hand of the player up to a renaming of suits."""
        return self.scores(canonical(self.player, self.deck)[0])

    @cached_property
    def their_scores(self) -> Scores:
        """The score of each hand of the dealer up to a renaming of suits."""
        if self.player == self.dealer:
            return self.own_scores
        return self.scores(canonical(self.dealer, self.deck)[0])

    def meets(self, cuts: Sequence[int], up: bool = False) -> Met:
        """The hands of the dealer that each hand of the player meets."""
        rows, _ = canonical(self.player, self.deck)
        held = self.player + up >= self.dealer
        every = self.dealer_scores if held else np.zeros(0, dtype=np.uint16)
        return met(
            rows, self.own_scores, self.their_scores, self.dealer, every,
            cuts=cuts, up=up, deck=self.deck,
        )  # fmt: skip

    @cached_property
    def lowest_qualifying(self) -> int:
        """The score from which the dealer's hand qualifies."""
        if self.qualifies is None:
            return 0
        assert isinstance(self.ranking, Ranking)
        hands = self.their_hands
        known = [self.qualifies(PokerHand.of(cards, self.ranking)) for cards in hands.values()]
        if known != sorted(known):
            raise ArithmeticError("A lower hand of the dealer qualifies where a higher does not.")
        return list(hands)[known.index(True)]

    @cached_property
    def outcomes(self) -> Mapping[int, str]:
        """The name of each score of the player's."""
        return {score: self.outcome(cards) for score, cards in self.own_hands.items()}

    @cached_property
    def dealer_outcomes(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """The outcomes of the dealer, the lowest first, and the score from which each is reached.

        An outcome that others divide is there more than once.
        """
        names: list[str] = []
        starts: list[int] = []
        for score, cards in self.their_hands.items():
            name = self.outcome(cards)
            if not names or names[-1] != name:
                names.append(name)
                starts.append(score)
        return tuple(names), tuple(starts)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The different outcomes."""
        return tuple(sorted(set(self.outcomes.values())))

    @cached_property
    def own_hands(self) -> Mapping[int, tuple[Card, ...]]:
        """A hand of the player for each score, the lowest score first."""
        return self._one_of_each(self.own_scores, self.player)

    @cached_property
    def their_hands(self) -> Mapping[int, tuple[Card, ...]]:
        """A hand of the dealer for each score, the lowest score first."""
        if self.player == self.dealer:
            return self.own_hands
        return self._one_of_each(self.their_scores, self.dealer)

    def _one_of_each(self, scores: Scores, size: int) -> dict[int, tuple[Card, ...]]:
        rows, _ = canonical(size, self.deck)
        found, first = np.unique(scores, return_index=True)
        cards = (*CARDS, JOKER)
        hands = (tuple([cards[index] for index in row]) for row in rows[first].tolist())
        return dict(zip(found.tolist(), hands, strict=True))


@dataclass(frozen=True, eq=False)
class Holdings:
    """The player's hands up to a renaming of suits, and what each meets by up card, if known."""

    rows: Cards
    weights: NDArray[np.int64]
    scores: Scores
    outcomes: NDArray[np.int64]
    """The place of each hand's outcome among the names."""
    qualifies: Flags
    """Whether a hand of the dealer with the same score would qualify."""
    met: Met

    @property
    def counted(self) -> Counted:
        """The counts of the dealer's hands that the kernels need."""
        met = self.met
        unqualified: Counts = met.at_cut[0] if met.at_cut else np.zeros((0, 0), dtype=np.uint32)
        return met.below, met.upto, unqualified, met.total, self.qualifies, met.possible

    @cached_property
    def holds(self) -> Flags:
        """Whether each hand (row) has a card of each rank (column); no hand has the joker."""
        holds = np.zeros((len(self.rows), 13), dtype=np.bool_)
        np.put_along_axis(holds, (self.rows >> 2).astype(np.int64), True, axis=1)
        return holds

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
    return card.index if card.is_joker else card.index & ~3 | suits[card.index & 3]


class Solution(NamedTuple):
    """An act for every hand and up card, the best unless others say, and the facts that follow."""

    acts: tuple[str, ...]
    holdings: Holdings
    chosen: NDArray[np.int8]
    counts: Counter[Facts]

    def choice(self, hand: Sequence[Card], up: Card | None = None) -> str:
        """The act with a hand; suits are renamed as the solved hands have them."""
        return self.acts[int(self.chosen[self.holdings.find(hand, up)])]


@cache
def holdings(stud: Stud) -> Holdings:
    """Count what each hand of the player meets."""
    rows, weights = canonical(stud.player, stud.deck)
    scores, lowest = stud.own_scores, stud.lowest_qualifying
    found = stud.meets(() if stud.qualifies is None else (lowest,), stud.up)
    number = {name: place for place, name in enumerate(stud.names)}
    outcomes = np.array([number[stud.outcomes[score]] for score in scores.tolist()])
    return Holdings(
        rows=rows,
        weights=weights,
        scores=scores,
        outcomes=outcomes,
        qualifies=scores >= lowest,
        met=found,
    )


def solve(stud: Stud, acts: Sequence[str], gain: Gain) -> Solution:
    """Find the best of some acts for every hand and up card, and count the facts that follow.

    Among acts of the same worth the first is taken.
    """
    held = holdings(stud)
    best = np.zeros(held.met.below.shape, dtype=np.int8)
    in_parts(choose, best, *held.counted, held.outcomes, _worth(stud, acts, gain))
    return follow(stud, acts, best)


def follow(stud: Stud, acts: Sequence[str], chosen: NDArray[np.int8]) -> Solution:
    """Count the facts that follow from an act chosen for every hand and up card."""
    held = holdings(stud)
    found = np.zeros((len(acts), len(stud.names), len(MEETINGS)), dtype=np.int64)
    tally(*held.counted, held.outcomes, held.weights, chosen, found)
    counts = {
        Facts(acts[act], stud.names[name], *MEETINGS[meeting]): int(found[act, name, meeting])
        for act, name, meeting in np.argwhere(found).tolist()
    }
    return Solution(tuple(acts), held, chosen, Counter(counts))


def in_groups(
    stud: Stud, acts: Sequence[str], gain: Gain, groups: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The worth of each act over all hands and up cards of a group, in a common unit.

    `groups` has the number of the group of each hand (row) and rank of the up card (column), or a
    number below 0 where there is none.
    """
    held = holdings(stud)
    sums = np.zeros((int(groups.max()) + 1, len(acts)), dtype=np.int64)
    worth = _worth(stud, acts, gain)
    sum_groups(*held.counted, held.outcomes, held.weights, worth, groups, sums)
    return sums


def meetings(stud: Stud) -> Counter[Meeting]:
    """How often each outcome of the player meets each of the dealer's, without an up card."""
    _, weights = canonical(stud.player, stud.deck)
    dealers, starts = stud.dealer_outcomes
    found = stud.meets(starts)
    below, upto, *cuts = (
        counted[:, 0].astype(np.int64) for counted in (found.below, found.upto, *found.at_cut)
    )
    ends = [*cuts[1:], np.full_like(below, found.total)]
    counts: Counter[Meeting] = Counter()
    outcomes = np.array([stud.outcomes[score] for score in stud.own_scores.tolist()])
    members = {outcome: np.flatnonzero(outcomes == outcome) for outcome in stud.names}
    for name, low, high in zip(dealers, cuts, ends, strict=True):
        lower = np.clip(below, low, high) - low
        not_higher = np.clip(upto, low, high) - low
        for comparison, ways in {
            1: lower,
            0: not_higher - lower,
            -1: high - low - not_higher,
        }.items():
            weighed = ways * weights
            for outcome, rows_of in members.items():
                if total := int(weighed[rows_of].sum()):
                    counts[Meeting(outcome, name, comparison)] += total
    return counts


def _worth(stud: Stud, acts: Sequence[str], gain: Gain) -> NDArray[np.int64]:
    """Gains by act, outcome and meeting, as whole numbers of a common part of the unit."""
    gains = [
        [
            [Fraction(gain(Facts(act, name, *meeting))) for meeting in MEETINGS]
            for name in stud.names
        ]
        for act in acts
    ]
    parts = lcm(*(each.denominator for act in gains for name in act for each in name))
    whole = [[[int(each * parts) for each in name] for name in act] for act in gains]
    return np.array(whole, dtype=np.int64)


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
    free = np.array([index for index in range(stud.deck) if index not in gone], dtype=np.uint8)
    rows = free[every_hand(len(free), stud.dealer - (up is not None))]
    if up is not None:
        rows = np.sort(np.column_stack([rows, np.full(len(rows), up.index, np.uint8)]), axis=1)
    own = np.sort(np.array([[card.index for card in hand]], dtype=np.uint8))
    score, lowest = int(stud.scores(own)[0]), stud.lowest_qualifying
    ways: Counter[tuple[bool, int]] = Counter()
    for other, count in enumerate(np.bincount(stud.scores(rows)).tolist()):
        ways[other >= lowest, (score > other) - (score < other)] += count
    name = stud.outcome(hand)
    return {
        act: sum(
            (gain(Facts(act, name, *meeting)) * count for meeting, count in ways.items()),
            Fraction(0),
        )
        / len(rows)
        for act in acts
    }
