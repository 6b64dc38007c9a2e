"""Blackjack dealt card by card: an independent check on the analysis.

Every round is dealt from a full shoe in the order of the regulation: a card to the player, the up
card, a second card, the hole card; a split hand receives its second card when its turn comes and
is played out before the next. Each worker has a stream of random cards of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.dealing import Words, dealer_draws, draw, seeded
from houserules.games.blackjack.kernels.hands import (
    CARDS,
    CHILD,
    NATURAL,
    TOTAL,
    VALUES,
    DealerRules,
    Values,
    dealer_endings,
)
from houserules.games.blackjack.kernels.rules import (
    DOUBLED_ON,
    BlackjackRules,
    Floats,
    Part,
    RulesError,
    Settle,
    Whole,
    payoffs,
)
from houserules.games.blackjack.kernels.switch import PLACE, SwitchAnalysis
from houserules.games.blackjack.kernels.upcard import Plays, Table, table_of
from houserules.hands.compiled import kernel

Moves = NDArray[np.int8]

_MOST_HANDS = 16
_MOST_CARDS = 24
_MOST_UNITS = 64
_NO_GAIN = 128
"""Where a tally of results in halves of a unit counts those without gain or loss."""
STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
"""The actions in the order of `Action`, as whole numbers for the compiled loops."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """The average result of a number of rounds."""

    rounds: int
    mean: float
    deviation: float
    """The standard deviation of one round."""
    results: Mapping[Fraction, int]
    """How often rounds with a split, or of Blackjack Switch, came to each result."""
    wagers: Mapping[int, int]
    """How often rounds of Blackjack Switch had each number of units wagered."""

    @property
    def standard_error(self) -> float:
        return self.deviation / sqrt(self.rounds)


@kernel
def _play(state: Words, deck: Moves, left: Whole, hand: int, policy: Moves) -> tuple[int, int, int]:
    """Play a hand to its end: the last action, the hand, and the hand after a double's card.

    A hand above 21 is -1.
    """
    while True:
        action = int(policy[hand])
        if action == DOUBLE:
            return action, hand, CHILD[hand, draw(state, deck, left)]
        if action != HIT:
            return action, hand, hand
        hand = CHILD[hand, draw(state, deck, left)]
        if hand < 0:
            return action, hand, hand


@kernel
def _play_pair(
    state: Words,
    deck: Moves,
    left: Whole,
    pair: int,
    split: Moves,
    most_hands: int,
    start: int,
    finals: Whole,
) -> int:
    """Split a pair and play all its hands in turn; how many there are."""
    hands, place = 2, 0
    while place < hands:
        second = draw(state, deck, left)
        if second == pair and hands < most_hands:
            hands += 1
            continue
        part = min(place, 1)
        hand = CHILD[CHILD[0, pair], second]
        action, final, last = _play(state, deck, left, hand, split[part])
        row = finals[start + place]
        row[0], row[1], row[2], row[3] = action, final, last, part + 1
        place += 1
    return hands


@kernel
def _play_dealt(
    state: Words,
    deck: Moves,
    left: Whole,
    first: int,
    second: int,
    whole: Moves,
    split: Moves,
    most_hands: Moves,
    start: int,
    finals: Whole,
) -> int:
    """Play two dealt cards, which may be split, and write the final hands from `start` on."""
    hand = CHILD[CHILD[0, first], second]
    if whole[hand] == SPLIT:
        most = int(most_hands[first])
        return _play_pair(state, deck, left, first, split[first], most, start, finals)
    action, final, last = _play(state, deck, left, hand, whole)
    row = finals[start]
    row[0], row[1], row[2], row[3] = action, final, last, 0
    return 1


@kernel
def _worth(
    row: Whole,
    ending: int,
    stand: Floats,
    bust: Floats,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
) -> float:
    """The worth of a final hand against the dealer's ending."""
    action, final, last, part = row[0], row[1], row[2], row[3]
    if action == STAND:
        return float(stand[part, final, ending])
    if action == HIT:
        return float(bust[part])
    if action == SURRENDER:
        return float(surrender[part, ending])
    kind = DOUBLED_ON[final]
    if last < 0:
        return float(double_bust[part, kind])
    return float(double[part, kind, TOTAL[last], ending])


@kernel
def _rounds(
    rounds: int,
    state: Words,
    deck: Moves,
    peeks: bool,
    hits_soft_17: bool,
    limit: int,
    ending_of: Whole,
    whole: Moves,
    split: Moves,
    most_hands: Moves,
    tally: Whole,
    stand: Floats,
    bust: Floats,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
) -> tuple[float, float]:
    left = np.empty(1, np.int64)
    finals = np.zeros((_MOST_HANDS, 4), np.int64)
    total_sum, square_sum = 0.0, 0.0
    for _ in range(rounds):
        left[0] = deck.shape[0]
        first = draw(state, deck, left)
        up = draw(state, deck, left)
        second = draw(state, deck, left)
        hole = draw(state, deck, left)
        blackjack = (up == 0 and hole == 9) or (up == 9 and hole == 0)
        if blackjack and peeks:
            total_sum += stand[0, CHILD[CHILD[0, first], second], ending_of[21, 1, 2]]
            square_sum += stand[0, CHILD[CHILD[0, first], second], ending_of[21, 1, 2]] ** 2
            continue
        hands = _play_dealt(
            state, deck, left, first, second, whole[up], split[up], most_hands[up], 0, finals
        )
        points, cards = dealer_draws(state, deck, left, up, hole, hits_soft_17, limit)
        ending = ending_of[min(points, 23), int(blackjack), cards]
        result = 0.0
        for place in range(hands):
            result += _worth(finals[place], ending, stand, bust, double, double_bust, surrender)
        total_sum += result
        square_sum += result * result
        if hands > 1:
            tally[round(2 * result) + _NO_GAIN] += 1
    return total_sum, square_sum


@kernel
def _switch_rounds(
    rounds: int,
    state: Words,
    deck: Moves,
    peek_first: bool,
    hits_soft_17: bool,
    limit: int,
    ending_of: Whole,
    place_of: Whole,
    switches: NDArray[np.bool_],
    whole: Moves,
    split: Moves,
    most_hands: Moves,
    switched_natural: Floats,
    tally: Whole,
    stand: Floats,
    bust: Floats,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
) -> tuple[float, float]:
    left = np.empty(1, np.int64)
    finals = np.zeros((2 * _MOST_HANDS, 4), np.int64)
    total_sum, square_sum = 0.0, 0.0
    for _ in range(rounds):
        left[0] = deck.shape[0]
        a_first = draw(state, deck, left)
        b_first = draw(state, deck, left)
        up = draw(state, deck, left)
        a_second = draw(state, deck, left)
        b_second = draw(state, deck, left)
        hole = draw(state, deck, left)
        blackjack = (up == 0 and hole == 9) or (up == 9 and hole == 0)
        switch = switches[up, a_first, a_second, b_first, b_second]
        if blackjack and peek_first:
            switch = False
        if switch:
            a_second, b_second = b_second, a_second
        a_place, b_place = place_of[a_first, a_second], place_of[b_first, b_second]
        if blackjack:
            ending = ending_of[21, 1, 2]
            finals[0] = 0
            finals[1] = 0
            finals[0, 1] = CHILD[CHILD[0, a_first], a_second]
            finals[1, 1] = CHILD[CHILD[0, b_first], b_second]
            hands = 2
        else:
            hands = _play_dealt(
                state,
                deck,
                left,
                a_first,
                a_second,
                whole[up, b_place],
                split[up, b_place],
                most_hands[up, b_place],
                0,
                finals,
            )
            hands += _play_dealt(
                state,
                deck,
                left,
                b_first,
                b_second,
                whole[up, a_place],
                split[up, a_place],
                most_hands[up, a_place],
                hands,
                finals,
            )
            points, cards = dealer_draws(state, deck, left, up, hole, hits_soft_17, limit)
            ending = ending_of[min(points, 23), 0, cards]
        result, units = 0.0, hands
        for place in range(hands):
            row = finals[place]
            units += int(row[0] == DOUBLE)
            if switch and row[0] == STAND and row[1] == NATURAL and row[3] == 0:
                result += switched_natural[ending]
            else:
                result += _worth(row, ending, stand, bust, double, double_bust, surrender)
        total_sum += result
        square_sum += result * result
        tally[round(2 * result) + _NO_GAIN] += 1
        tally[2 * _NO_GAIN + 1 + units] += 1
    return total_sum, square_sum


@lru_cache(maxsize=16)
def ending_indices(rules: DealerRules) -> Whole:
    """The index of the dealer's ending by total, whether it is a Blackjack, and cards."""
    endings = {ending: index for index, ending in enumerate(dealer_endings(rules))}
    index = np.full((24, 2, _MOST_CARDS), -1, np.int64)
    for total in range(17, 24):
        for cards in range(2, _MOST_CARDS):
            ending = rules.ending(total, cards)
            index[total, int(ending.blackjack), cards] = endings.get(ending, -1)
    return index


def _dense(policy: Sequence[Plays]) -> tuple[Moves, Moves, Moves]:
    """Ways of play as arrays, one after the other."""
    whole = np.array([plays.whole for plays in policy], np.int8)
    split = np.zeros((len(policy), VALUES, 2, len(CARDS)), np.int8)
    for index, plays in enumerate(policy):
        for pair, moves in plays.split.items():
            split[index, pair] = moves
    return whole, split, np.array([plays.hands for plays in policy], np.int8)


def _money(table: Table) -> tuple[Floats, ...]:
    """The payoffs of whole hands, first and other split hands, as the loops take them."""
    parts = (table.whole, *table.split)
    names = ("stand", "bust", "double", "double_bust", "surrender")
    return tuple(np.array([getattr(pays, name) for pays in parts]) for name in names)


def _average(
    rounds: int,
    seed: int,
    workers: int,
    composition: Values,
    loop: Callable[[int, Words, Moves, Whole], tuple[float, float]],
) -> Simulated:
    """Share the rounds among workers and average them."""
    shares = [rounds // workers + (worker < rounds % workers) for worker in range(workers)]
    deck = np.repeat(np.arange(VALUES, dtype=np.int8), composition)

    tallies = np.zeros((workers, 2 * _NO_GAIN + 1 + _MOST_UNITS), np.int64)

    def work(worker: int) -> tuple[float, float]:
        return loop(shares[worker], seeded(seed, worker), deck.copy(), tallies[worker])

    with ThreadPoolExecutor(workers) as pool:
        sums = list(pool.map(work, range(workers)))
    mean = sum(one for one, _ in sums) / rounds
    square = sum(two for _, two in sums) / rounds
    tally = tallies.sum(axis=0).tolist()
    results = {
        Fraction(place - _NO_GAIN, 2): times
        for place, times in enumerate(tally[: 2 * _NO_GAIN + 1])
        if times
    }
    wagers = {units: times for units, times in enumerate(tally[2 * _NO_GAIN + 1 :]) if times}
    return Simulated(rounds, mean, sqrt(max(0.0, square - mean * mean)), results, wagers)


def simulate(
    rules: BlackjackRules,
    settle: Settle,
    policy: Sequence[Plays],
    rounds: int,
    seed: int = 1,
    workers: int = 2,
) -> Simulated:
    """Deal a number of rounds and play them by a policy."""
    if rules.rescue:
        raise RulesError("The simulation does not play a rescue after doubling.")
    money = _money(table_of(rules, settle))
    dense = _dense(policy)
    dealer = rules.dealer
    endings = ending_indices(dealer)

    def loop(share: int, state: Words, deck: Moves, tally: Whole) -> tuple[float, float]:
        return _rounds(
            share,
            state,
            deck,
            rules.peeks,
            dealer.hits_soft_17,
            dealer.limit,
            endings,
            *dense,
            tally,
            *money,
        )

    return _average(rounds, seed, workers, rules.composition, loop)


def simulate_switch(
    analysis: SwitchAnalysis,
    settle: Settle,
    rounds: int,
    seed: int = 1,
    workers: int = 2,
    peek_first: bool = True,
) -> Simulated:
    """Deal rounds of Blackjack Switch and play them as analysed; the sum of both hands."""
    rules = analysis.rules
    money = _money(table_of(rules, settle))
    natural = payoffs(rules, settle, Part.WHOLE, switched=True).stand[NATURAL]
    dense = [_dense(one.plays) for one in analysis.up_cards]
    whole, split, most_hands = (np.array([one[part] for one in dense]) for part in range(3))
    switches = np.array([one.switches for one in analysis.up_cards])
    dealer = rules.dealer
    endings = ending_indices(dealer)

    def loop(share: int, state: Words, deck: Moves, tally: Whole) -> tuple[float, float]:
        return _switch_rounds(
            share,
            state,
            deck,
            peek_first,
            dealer.hits_soft_17,
            dealer.limit,
            endings,
            PLACE,
            switches,
            whole,
            split,
            most_hands,
            natural,
            tally,
            *money,
        )

    return _average(rounds, seed, workers, rules.composition, loop)
