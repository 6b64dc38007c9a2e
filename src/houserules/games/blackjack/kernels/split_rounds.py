"""Split pairs dealt card by card, to learn how often their hands together bring each result.

Expectations of split hands are summed exactly elsewhere; only the distribution of their sum is
dealt. Every pair that a way of play splits against a position gets a number of rounds by its
chance, so that no round is dealt in vain.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.dealing import Words, dealer_draws, draw, seeded
from houserules.games.blackjack.kernels.hands import CARDS, CHILD, TOTAL, VALUES, over_hands
from houserules.games.blackjack.kernels.play import INDEX_OVER
from houserules.games.blackjack.kernels.rules import DOUBLED_ON, Flags, Floats, Settle, Whole
from houserules.games.blackjack.kernels.simulation import DOUBLE, HIT, STAND, ending_indices
from houserules.games.blackjack.kernels.solver import THREADS, BlackjackRules, Policy
from houserules.games.blackjack.kernels.upcard import UpCardShoe, table_of
from houserules.hands.compiled import kernel

Moves = NDArray[np.int8]

MOST_HANDS = 16
_NO_GAIN = 128
"""Where a tally of results in halves of a unit counts those without gain or loss."""
_ACTION, _BEFORE, _LAST, _AFTER = range(4)
"""A final hand: the last action, the hand before its card, the hand after it (-1 over 21), and the
point count that a second chance left (-1 if none was taken)."""


@kernel
def play_hand(
    state: Words,
    deck: Moves,
    left: Whole,
    hand: int,
    policy: Moves,
    draws_second: Flags,
    index_over: Whole,
    total_over: Whole,
    row: Whole,
) -> None:
    """Play a hand to its end and write how it ended."""
    while True:
        action = int(policy[hand])
        row[_ACTION], row[_BEFORE], row[_LAST], row[_AFTER] = action, hand, hand, -1
        if action != HIT and action != DOUBLE:
            return
        card = draw(state, deck, left)
        row[_LAST] = CHILD[hand, card]
        if row[_LAST] < 0 and draws_second.shape[0] > 0:
            over = index_over[hand, card]
            if draws_second[over]:
                row[_AFTER] = total_over[over] - draw(state, deck, left) - 1
        if row[_LAST] < 0 or action == DOUBLE:
            return
        hand = row[_LAST]


@kernel
def worth_of_hand(
    row: Whole,
    ending: int,
    gives_up: Flags,
    stand: Floats,
    bust: float,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
    rescue: Floats,
    second: Floats,
) -> float:
    """The worth of a final hand against the dealer's ending."""
    action, before, last, after = row[_ACTION], row[_BEFORE], row[_LAST], row[_AFTER]
    if after >= 0:
        return float(second[int(action == DOUBLE), after, ending])
    if action == STAND:
        return float(stand[before, ending])
    if action == HIT:
        return float(bust)
    if action != DOUBLE:
        return float(surrender[ending])
    if last < 0:
        return float(double_bust[DOUBLED_ON[before]])
    if gives_up[last]:
        return float(rescue[ending])
    return float(double[DOUBLED_ON[before], TOTAL[last], ending])


@kernel
def _rounds(
    rounds: int,
    state: Words,
    deck: Moves,
    pair: int,
    most_hands: int,
    up: int,
    live: Floats,
    hits_soft_17: bool,
    limit: int,
    ending_of: Whole,
    policies: Moves,
    gives_up: Flags,
    draws_second: Flags,
    index_over: Whole,
    total_over: Whole,
    stand: Floats,
    bust: Floats,
    double: Floats,
    double_bust: Floats,
    surrender: Floats,
    rescue: Floats,
    second: Floats,
    tally: Whole,
) -> None:
    left = np.empty(1, np.int64)
    finals = np.zeros((MOST_HANDS, 4), np.int64)
    for _ in range(rounds):
        left[0] = deck.shape[0]
        hole = draw(state, deck, left)
        while live[hole] == 0.0:
            left[0] += 1
            hole = draw(state, deck, left)
        hands, place = 2, 0
        while place < hands:
            card = draw(state, deck, left)
            if card == pair and hands < most_hands:
                hands += 1
                continue
            hand = CHILD[CHILD[0, pair], card]
            policy = policies[min(place, 1)]
            row = finals[place]
            play_hand(state, deck, left, hand, policy, draws_second, index_over, total_over, row)
            place += 1
        points, cards = dealer_draws(state, deck, left, up, hole, hits_soft_17, limit)
        blackjack = int(cards == 2 and points == 21)
        ending = ending_of[min(points, 23), blackjack, cards]
        result = 0.0
        for place in range(hands):
            who = min(place, 1)
            result += worth_of_hand(
                finals[place],
                ending,
                gives_up,
                stand[who],
                bust[who],
                double[who],
                double_bust[who],
                surrender[who],
                rescue[who],
                second[who],
            )
        tally[round(2 * result) + _NO_GAIN] += 1


@dataclass(frozen=True, slots=True)
class Dealt:
    """The chance of a result as dealt, and its variance."""

    chance: float
    variance: float


@dataclass(frozen=True, slots=True)
class _Cell:
    """A pair that is split against a position."""

    shoe: UpCardShoe
    number: int
    pair: int
    chance: float


def split_results(
    rules: BlackjackRules, settle: Settle, policy: Policy, rounds: int, seed: int = 1
) -> Mapping[Fraction, Dealt]:
    """The chance of each result of rounds with a split pair, in halves of a unit."""
    table = table_of(rules, settle)
    cells = [
        _Cell(shoe, number, pair, chance * rules.composition[at.up] / sum(rules.composition))
        for number, at in enumerate(rules.positions())
        for shoe in (UpCardShoe(table, at.up, (), at),)
        for pair in shoe.split_pairs()
        if (chance := shoe.split_chance(policy[number], pair))
    ]
    chance_of_split = sum(cell.chance for cell in cells)
    shares = [max(100, round(rounds * cell.chance / chance_of_split)) for cell in cells]

    def deal(place: int) -> Whole:
        return _deal(rules, policy, cells[place], shares[place], seeded(seed, place))

    with ThreadPoolExecutor(THREADS) as pool:
        tallies = list(pool.map(deal, range(len(cells))))
    chances: Floats = np.zeros(2 * _NO_GAIN + 1)
    variances: Floats = np.zeros(2 * _NO_GAIN + 1)
    for cell, tally, dealt in zip(cells, tallies, shares, strict=True):
        share = tally / dealt
        chances += cell.chance * share
        variances += cell.chance**2 * share * (1.0 - share) / dealt
    return {
        Fraction(int(place) - _NO_GAIN, 2): Dealt(float(chances[place]), float(variances[place]))
        for place in np.flatnonzero(chances)
    }


def _deal(rules: BlackjackRules, policy: Policy, cell: _Cell, rounds: int, state: Words) -> Whole:
    """Deal one pair a number of times; how often each result comes."""
    plays, shoe = policy[cell.number], cell.shoe
    composition = shoe.composition.copy()
    composition[cell.pair] -= 2
    pays = shoe.table.split_of(cell.pair)
    tally = np.zeros(2 * _NO_GAIN + 1, np.int64)
    second = rules.second_chance
    _rounds(
        rounds,
        state,
        np.repeat(np.arange(VALUES, dtype=np.int8), composition),
        cell.pair,
        int(plays.hands[cell.pair]),
        shoe.up,
        shoe.live,
        rules.dealer.hits_soft_17,
        rules.dealer.limit,
        ending_indices(rules.dealer),
        np.array(plays.split[cell.pair]),
        plays.later.gives_up,
        plays.later.draws_second,
        over_hands().index if second else INDEX_OVER,
        over_hands().total if second else CARDS[:0],
        np.array([one.stand for one in pays]),
        np.array([one.bust for one in pays]),
        np.array([one.double for one in pays]),
        np.array([one.double_bust for one in pays]),
        np.array([one.surrender for one in pays]),
        np.array([one.rescue for one in pays]),
        np.array([one.second for one in pays]),
        tally,
    )
    return tally
