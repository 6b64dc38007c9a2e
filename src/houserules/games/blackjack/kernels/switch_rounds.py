"""Rounds of Blackjack Switch dealt card by card, both hands in turn."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np

from houserules.games.blackjack.kernels.hands import CHILD, NATURAL
from houserules.games.blackjack.kernels.random_cards import Shoe, Words, draw, new_shoe, seeded
from houserules.games.blackjack.kernels.rounds import (
    ACTION,
    AFTER,
    BEFORE,
    DOUBLE,
    MOST_HANDS,
    NO_GAIN,
    PAID,
    Money,
    Terms,
    Ways,
    dealers_ending,
    money_of,
    play_dealt,
    terms_of,
    ways_of,
    worth_of_hands,
)
from houserules.games.blackjack.kernels.rules import Flags, Part, Settle, Whole, payoffs
from houserules.games.blackjack.kernels.solver import THREADS
from houserules.games.blackjack.kernels.strategy import TWO_CARDS
from houserules.games.blackjack.kernels.switch import PLACE, SwitchAnalysis
from houserules.games.blackjack.kernels.upcard import table_of
from houserules.hands.compiled import kernel

_MOST_UNITS = 64


@dataclass(frozen=True, slots=True)
class Simulated:
    """The average result of a number of rounds of two wagers."""

    rounds: int
    mean: float
    deviation: float
    """The standard deviation of one round."""
    results: Mapping[Fraction, int]
    """How often rounds came to each result."""
    wagers: Mapping[int, int]
    """How often rounds had each number of units wagered."""

    @property
    def standard_error(self) -> float:
        return self.deviation / sqrt(self.rounds)


@kernel
def _dealt_rounds(
    rounds: int,
    shoe: Shoe,
    place_of: Whole,
    two_cards: int,
    switches: Flags,
    ways: Ways,
    terms: Terms,
    money: Money,
    results: Whole,
    wagers: Whole,
) -> tuple[float, float]:
    """The sum of the results of rounds and of their squares."""
    finals = np.zeros((2 * MOST_HANDS, 5), np.int64)
    switched = money.stand.shape[0] - 1
    total, square = 0.0, 0.0
    for _ in range(rounds):
        shoe.left[0] = shoe.deck.shape[0]
        a_first, b_first, up = draw(shoe), draw(shoe), draw(shoe)
        a_second, b_second, hole = draw(shoe), draw(shoe), draw(shoe)
        blackjack = (up == 0 and hole == 9) or (up == 9 and hole == 0)
        switch = not blackjack and switches[up, a_first, a_second, b_first, b_second]
        if switch:
            a_second, b_second = b_second, a_second
        at_a = up * two_cards + place_of[b_first, b_second]
        at_b = up * two_cards + place_of[a_first, a_second]
        if blackjack:
            finals[:2], finals[:2, AFTER] = 0, -1
            finals[0, BEFORE] = CHILD[CHILD[0, a_first], a_second]
            finals[1, BEFORE] = CHILD[CHILD[0, b_first], b_second]
            hands, ending = 2, terms.ending_of[21, 1, 2]
        else:
            hands = play_dealt(shoe, a_first, a_second, at_a, ways, terms, finals)
            hands += play_dealt(shoe, b_first, b_second, at_b, ways, terms, finals[hands:])
            ending = dealers_ending(shoe, up, hole, terms)
        units = hands
        for place in range(hands):
            units += int(finals[place, ACTION] == DOUBLE)
            if switch and finals[place, PAID] == 0:
                finals[place, PAID] = switched
        result = worth_of_hands(finals[:hands], ending, ways.gives_up[at_a], money)
        total += result
        square += result * result
        results[round(2 * result) + NO_GAIN] += 1
        wagers[units] += 1
    return total, square


class SwitchRounds:
    """Rounds of two wagers, played as analysed."""

    def __init__(self, analysis: SwitchAnalysis, settle: Settle) -> None:
        rules, table = analysis.rules, table_of(analysis.rules, settle)
        switched = table.whole.stand.copy()
        switched[NATURAL] = payoffs(rules, settle, Part.WHOLE, switched=True).stand[NATURAL]
        self._composition = np.array(rules.composition)
        self._fixed = (
            PLACE,
            len(TWO_CARDS),
            np.array([one.switches for one in analysis.up_cards]),
            ways_of([plays for one in analysis.up_cards for plays in one.plays]),
            terms_of(rules),
            money_of(table, [table.whole._replace(stand=switched)]),
        )

    def shoe(self, state: Words) -> Shoe:
        """A full shoe."""
        return new_shoe(state, self._composition)

    def deal(self, rounds: int, shoe: Shoe) -> tuple[float, float, Whole, Whole]:
        """Deal rounds: the sum of the results and of their squares, and how often each came.

        The last is how often each number of units was wagered.
        """
        results, wagers = np.zeros(2 * NO_GAIN + 1, np.int64), np.zeros(_MOST_UNITS, np.int64)
        return *_dealt_rounds(rounds, shoe, *self._fixed, results, wagers), results, wagers


def simulate_switch(
    analysis: SwitchAnalysis, settle: Settle, rounds: int, seed: int = 1
) -> Simulated:
    """Deal rounds of Blackjack Switch and play them as analysed; the sum of both hands."""
    dealt = SwitchRounds(analysis, settle)
    shares = [rounds // THREADS + (worker < rounds % THREADS) for worker in range(THREADS)]

    def work(worker: int) -> tuple[float, float, Whole, Whole]:
        return dealt.deal(shares[worker], dealt.shoe(seeded(seed, worker)))

    with ThreadPoolExecutor(THREADS) as pool:
        totals, squares, results, wagers = zip(*pool.map(work, range(THREADS)), strict=True)
    mean = sum(totals) / rounds
    return Simulated(
        rounds,
        mean,
        sqrt(max(0.0, sum(squares) / rounds - mean * mean)),
        {Fraction(place - NO_GAIN, 2): times for place, times in _came(results)},
        dict(_came(wagers)),
    )


def _came(tallies: Sequence[Whole]) -> Iterator[tuple[int, int]]:
    """The places of tallies that came at all, with their times."""
    return ((place, times) for place, times in enumerate(np.sum(tallies, axis=0).tolist()) if times)
