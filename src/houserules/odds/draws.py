"""A hand that may be drawn to, against the dealer's hand with an up card.

A player with five cards folds, bets, buys a sixth card or exchanges some for a fee that equals the
Ante, and after a draw folds or bets with all cards in mind that were seen. A straight flush among
the first five is paid at once. Everything is counted exactly. Import this module inside functions:
it needs NumPy.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import combinations, pairwise
from math import comb, gcd, lcm
from operator import add
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.equipment.cards import Card
from houserules.hands.every import Cards, canonical
from houserules.odds.kernels import draws as kernels
from houserules.odds.kernels.draws import BET, FOLD, KEEP, OPEN, SIXTH, Against
from houserules.odds.kernels.up_card import (
    ACE_KINGS,
    FLUSH_OF,
    OUTCOME,
    OUTCOMES,
    combine,
    flushes_beside,
)
from houserules.odds.work import total

Gain = Callable[[str, str, bool, int], Fraction]
"""The gain of a bet by outcome, second outcome, whether the dealer qualifies, and comparison."""
Rule = Callable[[tuple[int, ...], int], Sequence[int]]
"""The acts by the rank of the up card, from a 2 on, for rising ranks of five cards and the most
cards of one suit."""
NAMES = {FOLD: "fold", BET: "bet", SIXTH: "sixth card", KEEP: "exchange"}
LEFT, DOWN, SIZES = 46, 4, range(6)
"""Cards that a player with five does not know beside the up card, the dealer's among them, and how
many may be drawn."""
MEETINGS = {"unqualified": (False, 1), "won": (True, 1), "tied": (True, 0), "lost": (True, -1)}
FOLDED = "folded"
_PARTS = 8


class Ending(NamedTuple):
    """The end of a round: cards drawn, the final hand, and how it met the dealer's.

    A hand that is paid at once has its outcome, and neither draws nor meets the dealer's.
    """

    drawn: int
    outcome: str
    second: str
    meeting: str


@dataclass(frozen=True, eq=False)
class Play:
    """The best play for one gain of a bet; or a rule's, which may also name the final hands."""

    gain: Gain
    rule: Rule | None = None
    bet_with: frozenset[str] | None = None
    """The outcomes with which a rule bets, all others being folded; without it the better act."""
    lowest: int = ACE_KINGS
    """The value of the lowest hand with which the dealer qualifies."""

    @cached_property
    def unit(self) -> int:
        """The common part of an Ante in which gains are whole."""
        return lcm(*(gain.denominator for gain in self._gains))

    @cached_property
    def _gains(self) -> list[Fraction]:
        return [
            gain
            for names in ((won, second) for won in OUTCOMES for second in OUTCOMES)
            for gain in (*(self.gain(*names, *met) for met in MEETINGS.values()), Fraction(-1))
        ]

    @cached_property
    def gains(self) -> NDArray[np.int64]:
        """Gains by outcome, second outcome and meeting, the last being a fold."""
        whole = np.array([int(gain * self.unit) for gain in self._gains], dtype=np.int64)
        found: NDArray[np.int64] = whole.reshape(len(OUTCOMES), len(OUTCOMES), -1)
        if (found[:, :, :-1].min(axis=2) < found[:, :, kernels.LOST]).any():
            raise ArithmeticError("A hand that loses gains more than another.")
        if self.bet_with is not None:
            # No bet is worth less than the least gain, and none more than the greatest.
            bets = np.array([name in self.bet_with for name in OUTCOMES])
            found[:, :, -1] = np.where(bets, found.min() - 1, found.max() + 1)[:, None]
        return found

    def against(self, up: int, left: int = LEFT) -> Against:
        """The dealer with an up card of a rank, among some cards that are not known."""
        return _against(up, self.lowest)._replace(
            totals=np.array([comb(left - size, DOWN) for size in SIZES]),
            parts=np.array([lcm(*_ways(left)) // ways for ways in _ways(left)]),
            gains=self.gains,
        )

    def endings(self) -> Counter[Ending]:
        """How often each ending comes among all deals; a long computation."""
        rows, _, groups = grouped()
        given = np.full((len(rows), 13), OPEN, dtype=np.uint8)
        if self.rule:
            suited = np.stack([(rows & 3 == suit).sum(axis=1) for suit in range(4)]).max(axis=0)
            rule = cache(self.rule)
            known = zip((rows >> 2).tolist(), suited.tolist(), strict=True)
            given = np.array([rule(tuple(ranks), most) for ranks, most in known], dtype=np.uint8)
        bounds = np.linspace(0, len(groups) - 1, _PARTS + 1).astype(int).tolist()
        shards = [(up, *part) for up in range(13) for part in pairwise(bounds)]
        found = total(partial(study, self, given), shards, add)
        factors = [lcm(*_ways(LEFT)) // ways for ways in _ways(LEFT)]
        counts = {
            Ending(at[0], OUTCOMES[at[1]], OUTCOMES[at[2]], [*MEETINGS, FOLDED][at[3]]): (
                int(found[at]) * factors[at[0]]
            )
            for at in map(tuple, np.argwhere(found).tolist())
        }
        shared = gcd(lcm(*_ways(LEFT)), *counts.values())
        return Counter({end: count // shared for end, count in counts.items()})

    # One hand

    def choice(self, hand: Sequence[Card], up: Card) -> tuple[str, tuple[Card, ...]]:
        """The act with five cards, and the cards that are exchanged."""
        cards = sorted(hand)
        if self.rule is None:
            worth = self._worth(hand, up, ())
            act = max(worth, key=lambda act: worth[act])
        else:
            suited = max(Counter(card.suit for card in hand).values())
            act = self.rule(tuple(card.index >> 2 for card in cards), suited)[up.index >> 2]
            act = FOLD if act == BET and not self.bets(hand, up) else act
        return NAMES[min(act, KEEP)], _exchanged(act, cards)

    def bets(self, hand: Sequence[Card], up: Card, gone: Sequence[Card] = ()) -> bool:
        """Whether to bet with five or six cards after a draw, beside cards that were exchanged."""
        if self.bet_with is not None:
            value, _ = combine(_indices(hand).astype(np.int64), len(hand))
            return OUTCOMES[OUTCOME[value]] in self.bet_with
        values = self.final_values(hand, up, gone)
        return values[NAMES[BET]] > values[NAMES[FOLD]]

    def final_values(
        self, hand: Sequence[Card], up: Card, removed: Sequence[Card] = ()
    ) -> dict[str, Fraction]:
        """The worth of a bet and of a fold with a hand that is not drawn to any more."""
        left = LEFT + 5 - len(hand) - len(removed)
        gains = self.gains.copy()
        gains[:, :, -1] = gains.min() - 1  # so that every hand bets
        against = self.against(up.index >> 2, left)._replace(gains=gains)
        worth = kernels.value_final(_indices(hand), up.index, _indices(removed), against)
        bet = Fraction(int(worth), comb(left, DOWN) * self.unit)
        return {NAMES[BET]: bet, NAMES[FOLD]: Fraction(-1)}

    def values(
        self, hand: Sequence[Card], up: Card, removed: Sequence[Card] = ()
    ) -> dict[str, Fraction]:
        """The worth of every act with five cards; a draw is followed by the best act."""
        found = {}
        for act, worth in self._worth(hand, up, removed).items():
            gone = _exchanged(act, sorted(hand))
            named = (str(card) for card in hand if card in gone)
            found[" ".join((NAMES[min(act, KEEP)], *named))] = worth
        return found

    def _worth(
        self, hand: Sequence[Card], up: Card, removed: Sequence[Card]
    ) -> dict[int, Fraction]:
        """The worth of every act by its number, those that draw fewer cards first."""
        left, (bet, fold) = LEFT - len(removed), self.final_values(hand, up, removed).values()
        against = self.against(up.index >> 2, left)
        sums = kernels.value_draws(_indices(hand), up.index, _indices(removed), against)
        found = {BET: bet, FOLD: fold}
        for size in SIZES[1:]:
            ways = comb(left, size) * comb(left - size, DOWN)
            for kept in combinations(range(5), 5 - size):
                act = SIXTH if size == 1 else KEEP + sum(1 << at for at in kept)
                found[act] = Fraction(int(sums[act]), ways * self.unit) - 1
        return found


def _exchanged(act: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a rising hand that an act exchanges."""
    return tuple(card for at, card in enumerate(cards) if act >= KEEP and not act - KEEP >> at & 1)


def _indices(cards: Sequence[Card]) -> Cards:
    return np.array(sorted(card.index for card in cards), dtype=np.uint8)


def _ways(left: int) -> list[int]:
    """The ways to draw beside the dealer's cards, by the number of cards."""
    return [comb(left - DOWN, size) for size in SIZES]


@cache
def _against(up: int, lowest: int) -> Against:
    """The dealer's hands of one suit with an up card of a rank; nothing is gained yet."""
    others = [1 << rank for rank in range(13) if rank != up]
    down = sorted(map(sum, combinations(others, DOWN)), key=lambda q: FLUSH_OF[q | 1 << up])
    suited, ranks = np.zeros((len(down) + 1, 1 << 13), np.uint16), np.arange(1 << 13)
    for number, four in enumerate(down):
        suited[number + 1] = suited[number] + (ranks & four == four)
    values = [FLUSH_OF[four | 1 << up] for four in down]
    low, upto = (
        np.searchsorted(values, least).astype(np.uint16) for least in flushes_beside(lowest)
    )
    none: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
    return Against(
        up, lowest, suited=suited, low=low, upto=upto, totals=none, parts=none, gains=none
    )


@cache
def grouped() -> tuple[Cards, NDArray[np.int64], NDArray[np.int64]]:
    """All hands up to a renaming of suits, their numbers, and where other ranks begin."""
    rows, weights = canonical(5)
    order = np.lexsort((rows >> 2).T)
    rows, weights = np.ascontiguousarray(rows[order]), weights[order]
    changes = (np.diff(rows >> 2, axis=0) != 0).any(axis=1)
    return rows, weights, np.array([0, *np.flatnonzero(changes) + 1, len(rows)])


def study(play: Play, given: NDArray[np.uint8], shard: tuple[int, int, int]) -> NDArray[Any]:
    """How deals of some hands against some up cards end, as numbers of any size."""
    up, start, end = shard
    rows, weights, groups = grouped()
    found = np.zeros((len(SIZES), *play.gains.shape), dtype=np.int64)
    part = groups[start : end + 1]
    kernels.study(rows, weights, part, given[:, up].copy(), play.against(up), found)
    return found.astype(object)
