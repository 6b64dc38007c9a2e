"""Whole rounds of a game of the Blackjack family dealt card by card, to check its analysis.

Nothing is shared with the analysis but the way of play and the money: cards leave the shoe one by
one, a split hand receives its second card when its turn comes, and the dealer draws last.
"""

from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.dealing import Words, dealer_draws, draw, seeded
from houserules.games.blackjack.kernels.hands import CARDS, CHILD, VALUES, over_hands
from houserules.games.blackjack.kernels.play import INDEX_OVER
from houserules.games.blackjack.kernels.rules import BlackjackRules, Flags, Floats, Settle, Whole
from houserules.games.blackjack.kernels.simulation import SPLIT, ending_indices
from houserules.games.blackjack.kernels.solver import THREADS, Policy
from houserules.games.blackjack.kernels.split_rounds import MOST_HANDS, play_hand, worth_of_hand
from houserules.games.blackjack.kernels.upcard import Table, table_of
from houserules.hands.compiled import kernel

Moves = NDArray[np.int8]
_PAYS = ("stand", "bust", "double", "double_bust", "surrender", "rescue", "second")


class Dealt(NamedTuple):
    """The average result of dealt rounds."""

    mean: float
    standard_error: float


@kernel
def _rounds(
    rounds: int,
    state: Words,
    deck: Moves,
    up: int,
    place_of: Whole,
    kind_of: Whole,
    hits_soft_17: bool,
    limit: int,
    ending_of: Whole,
    whole: Moves,
    split: Moves,
    most_hands: Moves,
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
) -> tuple[float, float]:
    left = np.empty(1, np.int64)
    finals = np.zeros((MOST_HANDS, 4), np.int64)
    total, square = 0.0, 0.0
    for _ in range(rounds):
        left[0] = deck.shape[0]
        pair, other = draw(state, deck, left), draw(state, deck, left)
        hole = draw(state, deck, left)
        hand, at = CHILD[CHILD[0, pair], other], place_of[hole]
        if at < 0:
            result = stand[0, hand, ending_of[21, 1, 2]]
            total += result
            square += result * result
            continue
        over = draws_second[at]
        hands, paid, is_split = 1, 0, whole[at, hand] == SPLIT
        if is_split:
            hands, paid = 2, 1 + 2 * kind_of[pair]
        place = 0
        while place < hands:
            policy, row = whole[at], finals[place]
            if is_split:
                policy = split[at, pair, min(place, 1)]
                card = draw(state, deck, left)
                if card == pair and hands < most_hands[at, pair]:
                    hands += 1
                    continue
                hand = CHILD[CHILD[0, pair], card]
            play_hand(state, deck, left, hand, policy, over, index_over, total_over, row)
            place += 1
        points, cards = dealer_draws(state, deck, left, up, hole, hits_soft_17, limit)
        ending = ending_of[min(points, 23), int(cards == 2 and points == 21), cards]
        result = 0.0
        for place in range(hands):
            who = paid + min(place, 1)
            result += worth_of_hand(
                finals[place],
                ending,
                gives_up[at],
                stand[who],
                bust[who],
                double[who],
                double_bust[who],
                surrender[who],
                rescue[who],
                second[who],
            )
        total += result
        square += result * result
    return total, square


def deal(
    rules: BlackjackRules, settle: Settle, policy: Policy, rounds: int, seed: int = 1
) -> Dealt:
    """Deal rounds by a way of play, to each up card as many as its chance asks for."""
    table, cards = table_of(rules, settle), sum(rules.composition)
    shares = [max(1, round(rounds * copies / cards)) for copies in rules.composition]

    def against(up: int) -> tuple[float, float]:
        return _deal(table, policy, up, shares[up], seeded(seed, up))

    with ThreadPoolExecutor(THREADS) as pool:
        sums = list(pool.map(against, range(VALUES)))
    mean, variance = 0.0, 0.0
    for copies, share, (total, square) in zip(rules.composition, shares, sums, strict=True):
        average = total / share
        mean += copies / cards * average
        variance += (copies / cards) ** 2 * (square / share - average * average) / share
    return Dealt(mean, sqrt(variance))


def _deal(table: Table, policy: Policy, up: int, rounds: int, state: Words) -> tuple[float, float]:
    """Deal a number of rounds against an up card: the sum of the results and of their squares."""
    rules, against = table.rules, table.against(up)
    at = [place for place, position in enumerate(rules.positions()) if position.up == up]
    place_of = np.full(VALUES, -1, np.int64)
    split = np.zeros((len(at), VALUES, 2, len(CARDS)), np.int8)
    for number, place in enumerate(at):
        place_of[np.array(rules.positions()[place].live) > 0.0] = number
        for pair, moves in policy[place].split.items():
            split[number, pair] = moves
    composition = np.array(rules.composition)
    composition[up] -= 1
    kinds = [*dict.fromkeys(rules.pair_kinds)]
    pays = [against.whole]
    for kind in kinds:
        pays += against.split_of(rules.pair_kinds.index(kind))
    second = rules.second_chance
    return _rounds(
        rounds,
        state,
        np.repeat(np.arange(VALUES, dtype=np.int8), composition),
        up,
        place_of,
        np.array([kinds.index(kind) for kind in rules.pair_kinds]),
        rules.dealer.hits_soft_17,
        rules.dealer.limit,
        ending_indices(rules.dealer),
        np.array([policy[place].whole for place in at]),
        split,
        np.array([policy[place].hands for place in at]),
        np.array([policy[place].later.gives_up for place in at]),
        np.array([policy[place].later.draws_second for place in at]),
        over_hands().index if second else INDEX_OVER,
        over_hands().total if second else CARDS[:0],
        *(np.array([getattr(each, name) for each in pays]) for name in _PAYS),
    )
