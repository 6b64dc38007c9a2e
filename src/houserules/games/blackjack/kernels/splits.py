"""The exact worth of a split pair when each hand is played by its own cards alone.

The strategy class: every hand of a split pair is played by its own cards and the up card, knowing
that the pair was split but not what the other hands drew; a card that pairs again is split again
as long as the number of hands chosen for that pair and up card is not reached.

For such a play the order in which cards leave the shoe does not matter: a shuffled shoe looks the
same from any position chosen by what was seen before. So all second cards may be thought of as
dealt first, each hand then has the law of a hand played alone, and the expectations add up. But
some second cards are known to pair, and others are known not to. With k further cards
of the pair's value known to be gone, let F(k) be the worth of a hand that draws any second card,
N(k) that part of it whose second card does not pair, and p(k) the chance of k named cards pairing.
Cards known not to pair are removed by inclusion and exclusion, and the worth of the split is a sum
of p(k) F(k) and p(k) N(k) with whole coefficients.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import CARDS, CHILD, COUNTS, EMPTY, DealerTable
from houserules.games.blackjack.kernels.later import AfterOver, drawn_over, worth_over
from houserules.games.blackjack.kernels.play import (
    NOTHING_LATER,
    Later,
    dealer_chances,
    mark_reached,
    solve,
    solve_alone,
)
from houserules.games.blackjack.kernels.remembered import Remembered
from houserules.games.blackjack.kernels.rules import Action, Choices, Flags, Floats, Payoffs, Whole

Moves = NDArray[np.int8]
_HOLDING = [np.flatnonzero(of_value) for of_value in COUNTS.T]
"""By value: the hands that have a card of it."""


@lru_cache(maxsize=32)
def second_cards(most_hands: int) -> Counter[tuple[int, int, int]]:
    """In how many orders second cards can pair and not pair until no hand may be split again.

    A key is the number that pair, the number that do not, and the hands left to draw any card.
    """
    orders: Counter[tuple[int, int, int]] = Counter()

    def deal(hands: int, open_hands: int, pairing: int, others: int) -> None:
        if hands == most_hands or not open_hands:
            orders[pairing, others, open_hands] += 1
            return
        deal(hands + 1, open_hands + 1, pairing + 1, others)
        deal(hands, open_hands - 1, pairing, others + 1)

    deal(2, 2, 0, 0)
    return orders


@dataclass(frozen=True, slots=True)
class Coefficients:
    """How often p(k) N(k) and p(k) F(k) count, for the first hand and for all others together."""

    first: tuple[Whole, Whole]
    others: tuple[Whole, Whole]

    @property
    def terms(self) -> int:
        return len(self.first[0])


@lru_cache(maxsize=32)
def coefficients(most_hands: int) -> Coefficients:
    """The whole numbers of the sum over k for a pair that may grow into `most_hands` hands."""
    terms = 1 + max(pairing + others for pairing, others, _ in second_cards(most_hands))
    table = np.zeros((2, 2, terms), np.int64)

    def add(who: int, draws_any: int, times: int, pairing: int, not_pairing: int) -> None:
        for gone in range(not_pairing + 1):
            signed = (-1) ** gone * comb(not_pairing, gone) * times
            table[who, draws_any, pairing + gone] += signed

    for (pairing, others, free), times in second_cards(most_hands).items():
        if others:
            add(0, 0, times, pairing, others - 1)
            add(1, 0, times * (others - 1), pairing, others - 1)
            add(1, 1, times * free, pairing, others)
        else:
            add(0, 1, times, pairing, 0)
            add(1, 1, times * (free - 1), pairing, 0)
    return Coefficients((table[0, 0], table[0, 1]), (table[1, 0], table[1, 1]))


@dataclass(frozen=True, slots=True)
class SplitPlay:
    """How the first and the other hands of a split pair are played and paid."""

    policies: tuple[Moves, Moves]
    pays: tuple[Payoffs, Payoffs]
    later: Later = NOTHING_LATER


class SplitPair:
    """A pair against an up card, split out of a shoe that lacks the up card."""

    def __init__(
        self,
        pair: int,
        composition: Whole,
        live: Floats,
        table: DealerTable,
        allowed: Choices,
        endings: int,
        second_chance: bool = False,
        remembered: Remembered | None = None,
    ) -> None:
        self.second_chance, self._remembered = second_chance, remembered
        self.pair, self.live, self.table, self.allowed = pair, live, table, allowed
        self.composition = composition
        self.single = int(CHILD[EMPTY, pair])
        self.double = int(CHILD[self.single, pair])
        self.hands = _HOLDING[pair]
        self._endings = endings

    @property
    def possible(self) -> bool:
        return bool(self.composition[self.pair] >= 2)

    def without(self, further: int) -> Whole:
        """The shoe without the other card of the pair and `further` more of its value."""
        left = self.composition.copy()
        left[self.pair] -= 1 + further
        return left

    def _chances(self, hands: Whole, weight: Floats) -> Floats:
        """The dealer's chances for some hands, by the number of further cards that are gone."""
        if self._remembered is not None:
            found = self._remembered.room(len(weight))
        else:
            found = np.zeros((len(weight), len(CARDS), self._endings))
        for further in np.flatnonzero(weight):
            left = self.without(int(further))
            if self._remembered is not None:
                self._remembered.chances(hands, left, found[further])
            else:
                dealer_chances(hands, left, self.live, self.table, found[further])
        return found

    def _after_over(self, further: int, needed: Flags) -> AfterOver | None:
        """Some of the hands over 21, with `further` more cards of the pair's value gone."""
        if not self.second_chance:
            return None
        return AfterOver(self.without(further), self.live, self.table, self._endings, needed)

    def best_policy(self, pays: Payoffs, later: Later = NOTHING_LATER) -> tuple[Moves, float]:
        """The best play of one hand that knows of the others only the pair's card; its worth."""
        policy = np.zeros(len(CARDS), np.int8)
        with_pair = COUNTS[:, self.pair] > 0
        needed = drawn_over([np.full(len(CARDS), Action.HIT, np.int8)], with_pair, later)
        over = worth_over(self._after_over(0, needed), pays, later)
        values, _ = solve(
            self.hands,
            self.without(0),
            self.live,
            self._chances(self.hands, np.ones(1))[0],
            self.allowed,
            pays,
            policy,
            True,
            later,
            over,
        )
        policy[self.single] = Action.HIT
        return policy, float(values[self.single, Action.HIT])

    def worths(self, plays: Sequence[SplitPlay], most_hands: int) -> Floats:
        """The worth of each way of play for every number of hands from two to `most_hands`."""
        terms = coefficients(most_hands).terms
        reached, needed = self._reached([policy for play in plays for policy in play.policies])
        weight = self._chances_of_pairing(terms)
        chances = self._chances(needed, weight)
        over = self._drawn_over(reached, plays)
        after = [self._after_over(further, over) for further in range(terms)]
        alone = np.array(
            [self._hands_alone(reached, play, chances, weight, after) for play in plays]
        )
        worth = np.zeros((len(plays), most_hands - 1))
        for hands in range(2, most_hands + 1):
            whole = coefficients(hands)
            both = np.array([whole.first, whole.others])
            worth[:, hands - 2] = (alone[..., : whole.terms] * both).sum(axis=(1, 2, 3))
        return worth

    def _chances_of_pairing(self, terms: int) -> Floats:
        """The chance that a number of named cards pair, from none on."""
        copies, cards = int(self.composition[self.pair]) - 1, int(self.composition.sum()) - 1
        weight = np.ones(terms)
        for further in range(1, terms):
            share = max(0, copies - further) / (cards - further)
            weight[further] = weight[further - 1] * share
        return weight

    def _hands_alone(
        self,
        hands: Whole,
        play: SplitPlay,
        chances: Floats,
        weight: Floats,
        after: Sequence[AfterOver | None],
    ) -> Floats:
        """N and F of the first and of another hand, times the chances of pairing."""
        found: list[Floats] = []
        for policy, pays in zip(play.policies, play.pays, strict=True):
            if found and policy is play.policies[0] and pays is play.pays[0]:
                return np.array([*found, *found])
            over = np.array([worth_over(one, pays, play.later) for one in after])
            found.append(
                solve_alone(
                    hands,
                    self.pair,
                    self.without(0),
                    self.live,
                    chances,
                    self.allowed,
                    pays,
                    policy,
                    play.later,
                    over,
                    weight,
                )
            )
        return np.array(found)

    def _drawn_over(self, reached: Whole, plays: Sequence[SplitPlay]) -> Flags:
        """The hands over 21 that draw a second chance in one of these ways of play."""
        came = np.zeros(len(CARDS), np.bool_)
        came[reached] = True
        found: Flags = np.zeros(len(plays[0].later.draws_second), np.bool_)
        for play in plays:
            found |= drawn_over(play.policies, came, play.later)
        return found

    def _reached(self, policies: Sequence[Moves]) -> tuple[Whole, Whole]:
        """The hands that these policies come to, and those in which they can end."""
        marks = np.zeros((2, len(CARDS)), np.bool_)
        for policy in {id(policy): policy for policy in policies}.values():
            chance = np.zeros(len(CARDS))
            chance[self.single] = 1.0
            mark_reached(self.hands, self.without(0), policy, chance, marks)
        marks[0, self.double] = True
        return np.flatnonzero(marks[0]), np.flatnonzero(marks[1])
