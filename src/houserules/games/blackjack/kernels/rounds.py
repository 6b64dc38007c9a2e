"""Rounds dealt card by card: an independent check on the analysis, and how split pairs end.

Nothing is shared with the analysis but the way of play and the money: cards leave the shoe one by
one, a split hand receives its second card when its turn comes and is played out before the next,
and the dealer draws last. Each worker has a stream of random cards of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houserules.games.blackjack.kernels.hands import (
    CARDS,
    CHILD,
    TOTAL,
    VALUES,
    DealerRules,
    dealer_endings,
    over_hands,
)
from houserules.games.blackjack.kernels.play import INDEX_OVER
from houserules.games.blackjack.kernels.random_cards import (
    Shoe,
    Words,
    dealer_draws,
    draw,
    new_shoe,
    seeded,
)
from houserules.games.blackjack.kernels.rules import (
    DOUBLED_ON,
    BlackjackRules,
    Flags,
    Floats,
    Payoffs,
    Settle,
    Whole,
)
from houserules.games.blackjack.kernels.solver import THREADS, Policy
from houserules.games.blackjack.kernels.upcard import Plays, Table, UpCardShoe, table_of
from houserules.hands.compiled import inlined, kernel

Moves = NDArray[np.int8]

MOST_HANDS = 16
NO_GAIN = 128
"""Where a tally of results in halves of a unit counts those without gain or loss."""
STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
"""The actions in the order of `Action`, as whole numbers for the compiled loops."""
ACTION, BEFORE, LAST, AFTER, PAID = range(5)
"""A final hand: the last action, the hand before its card, the hand after it (-1 over 21), the
point count that a second chance left (-1 if none was taken), and the payoffs that it has."""
_MOST_CARDS = 24


class Ways(NamedTuple):
    """Ways of play one after the other."""

    whole: Moves
    split: Moves
    """By value of the pair, and by 1 for hands other than the first."""
    hands: Moves
    gives_up: Flags
    draws_second: Flags


class Money(NamedTuple):
    """Payoffs one after the other: of whole hands, then of first and other split hands."""

    stand: Floats
    bust: Floats
    double: Floats
    double_bust: Floats
    surrender: Floats
    rescue: Floats
    second: Floats


class Terms(NamedTuple):
    """The rules of a game beside the way of play and the money."""

    hits_soft_17: bool
    limit: int
    ending_of: Whole
    """By the dealer's total, whether it is a Blackjack, and cards."""
    split_paid: Whole
    """By value of a pair: where the payoffs of its hands begin."""
    index_over: Whole
    total_over: Whole


@inlined
def _play_hand(
    shoe: Shoe, hand: int, policy: Moves, draws_second: Flags, terms: Terms, row: Whole
) -> None:
    """Play a hand to its end and write how it ended."""
    while True:
        action = int(policy[hand])
        row[ACTION], row[BEFORE], row[LAST], row[AFTER] = action, hand, hand, -1
        if action != HIT and action != DOUBLE:
            return
        card = draw(shoe)
        row[LAST] = CHILD[hand, card]
        if row[LAST] < 0 and draws_second.shape[0] > 0:
            over = terms.index_over[hand, card]
            if draws_second[over]:
                row[AFTER] = terms.total_over[over] - draw(shoe) - 1
        if row[LAST] < 0 or action == DOUBLE:
            return
        hand = row[LAST]


@inlined
def play_dealt(
    shoe: Shoe, first: int, second: int, at: int, ways: Ways, terms: Terms, finals: Whole
) -> int:
    """Play two dealt cards, which may be split, and write the final hands; how many there are."""
    over, hand = ways.draws_second[at], CHILD[CHILD[0, first], second]
    if ways.whole[at, hand] != SPLIT:
        _play_hand(shoe, hand, ways.whole[at], over, terms, finals[0])
        finals[0, PAID] = 0
        return 1
    hands, place = 2, 0
    while place < hands:
        card = draw(shoe)
        if card == first and hands < ways.hands[at, first]:
            hands += 1
            continue
        other, hand = min(place, 1), CHILD[CHILD[0, first], card]
        _play_hand(shoe, hand, ways.split[at, first, other], over, terms, finals[place])
        finals[place, PAID] = terms.split_paid[first] + other
        place += 1
    return hands


@inlined
def dealers_ending(shoe: Shoe, up: int, hole: int, terms: Terms) -> int:
    """Play out the dealer's hand: which ending it comes to."""
    points, cards = dealer_draws(shoe, up, hole, terms.hits_soft_17, terms.limit)
    return int(terms.ending_of[min(points, 23), int(cards == 2 and points == 21), cards])


@inlined
def _worth(row: Whole, ending: int, gives_up: Flags, money: Money) -> float:
    """The worth of a final hand against the dealer's ending."""
    action, before, last, paid = row[ACTION], row[BEFORE], row[LAST], row[PAID]
    if row[AFTER] >= 0:
        return float(money.second[paid, int(action == DOUBLE), row[AFTER], ending])
    if action == STAND:
        return float(money.stand[paid, before, ending])
    if action == HIT:
        return float(money.bust[paid])
    if action != DOUBLE:
        return float(money.surrender[paid, ending])
    kind = DOUBLED_ON[before]
    if last < 0:
        return float(money.double_bust[paid, kind])
    if gives_up[last]:
        return float(money.rescue[paid, ending])
    return float(money.double[paid, kind, TOTAL[last], ending])


@inlined
def worth_of_hands(finals: Whole, ending: int, gives_up: Flags, money: Money) -> float:
    """The worth of final hands together."""
    worth = 0.0
    for place in range(finals.shape[0]):
        worth += _worth(finals[place], ending, gives_up, money)
    return worth


@kernel
def _dealt_rounds(
    rounds: int,
    shoe: Shoe,
    up: int,
    pair: int,
    place_of: Whole,
    ways: Ways,
    terms: Terms,
    money: Money,
    tally: Whole,
) -> tuple[float, float]:
    """The sum of the results of rounds and of their squares; rounds of a given pair are tallied."""
    finals = np.zeros((MOST_HANDS, 5), np.int64)
    total, square = 0.0, 0.0
    for _ in range(rounds):
        shoe.left[0] = shoe.deck.shape[0]
        first, second = pair, pair
        if pair < 0:
            first, second = draw(shoe), draw(shoe)
        hole = draw(shoe)
        while pair >= 0 and place_of[hole] < 0:
            shoe.left[0] += 1
            hole = draw(shoe)
        at = place_of[hole]
        if at < 0:
            result = money.stand[0, CHILD[CHILD[0, first], second], terms.ending_of[21, 1, 2]]
        else:
            hands = play_dealt(shoe, first, second, at, ways, terms, finals)
            ending = dealers_ending(shoe, up, hole, terms)
            result = worth_of_hands(finals[:hands], ending, ways.gives_up[at], money)
        total += result
        square += result * result
        if pair >= 0:
            tally[round(2 * result) + NO_GAIN] += 1
    return total, square


@lru_cache(maxsize=16)
def _ending_indices(rules: DealerRules) -> Whole:
    """The index of the dealer's ending by total, whether it is a Blackjack, and cards."""
    endings = {ending: index for index, ending in enumerate(dealer_endings(rules))}
    index = np.full((24, 2, _MOST_CARDS), -1, np.int64)
    for total in range(17, 24):
        for cards in range(2, _MOST_CARDS):
            ending = rules.ending(total, cards)
            index[total, int(ending.blackjack), cards] = endings.get(ending, -1)
    return index


def terms_of(rules: BlackjackRules) -> Terms:
    """The rules as the loops take them."""
    kinds = [*dict.fromkeys(rules.pair_kinds)]
    return Terms(
        rules.dealer.hits_soft_17,
        rules.dealer.limit,
        _ending_indices(rules.dealer),
        np.array([1 + 2 * kinds.index(kind) for kind in rules.pair_kinds]),
        over_hands().index if rules.second_chance else INDEX_OVER,
        over_hands().total if rules.second_chance else CARDS[:0],
    )


def ways_of(plays: Sequence[Plays]) -> Ways:
    """Ways of play as the loops take them."""
    split = np.zeros((len(plays), VALUES, 2, len(CARDS)), np.int8)
    for index, each in enumerate(plays):
        for pair, moves in each.split.items():
            split[index, pair] = moves
    return Ways(
        np.array([each.whole for each in plays]),
        split,
        np.array([each.hands for each in plays]),
        np.array([each.later.gives_up for each in plays]),
        np.array([each.later.draws_second for each in plays]),
    )


def money_of(table: Table, more: Iterable[Payoffs] = ()) -> Money:
    """The money as the loops take it, with payoffs of further kinds of hands."""
    kinds = dict.fromkeys(table.rules.pair_kinds)
    split = [pays for kind in kinds for pays in table.split_of(table.rules.pair_kinds.index(kind))]
    return Money(*map(np.array, zip(table.whole, *split, *more, strict=True)))


class Rounds:
    """Rounds of a way of play at some positions, which have one up card."""

    def __init__(self, table: Table, policy: Policy, at: Sequence[int]) -> None:
        positions = [table.rules.positions()[place] for place in at]
        self.up = positions[0].up
        self._composition = np.array(table.rules.composition)
        self._composition[self.up] -= 1
        self._place_of = np.full(VALUES, -1, np.int64)
        for number, position in enumerate(positions):
            self._place_of[np.array(position.live) > 0.0] = number
        ways, terms = ways_of([policy[place] for place in at]), terms_of(table.rules)
        self._fixed = ways, terms, money_of(table.against(self.up))

    def shoe(self, state: Words, pair: int = -1) -> Shoe:
        """A shoe without the up card, and perhaps without a pair."""
        left = self._composition.copy()
        if pair >= 0:
            left[pair] -= 2
        return new_shoe(state, left)

    def deal(self, rounds: int, shoe: Shoe) -> tuple[float, float]:
        """Deal rounds: the sum of the results and of their squares."""
        return _dealt_rounds(rounds, shoe, self.up, -1, self._place_of, *self._fixed, CARDS[:0])

    def split(self, rounds: int, state: Words, pair: int) -> Whole:
        """Deal rounds in which a pair is split: how often each result comes."""
        tally, shoe = np.zeros(2 * NO_GAIN + 1, np.int64), self.shoe(state, pair)
        _dealt_rounds(rounds, shoe, self.up, pair, self._place_of, *self._fixed, tally)
        return tally


class Dealt(NamedTuple):
    """The average result of dealt rounds."""

    mean: float
    standard_error: float


def rounds_by_up_card(rules: BlackjackRules, settle: Settle, policy: Policy) -> list[Rounds]:
    """Rounds of a way of play against each up card."""
    table, positions = table_of(rules, settle), rules.positions()
    return [
        Rounds(table, policy, [place for place, one in enumerate(positions) if one.up == up])
        for up in range(VALUES)
    ]


def deal(
    rules: BlackjackRules, settle: Settle, policy: Policy, rounds: int, seed: int = 1
) -> Dealt:
    """Deal rounds by a way of play, to each up card as many as its chance asks for."""
    cards = sum(rules.composition)
    shares = [max(1, round(rounds * copies / cards)) for copies in rules.composition]

    def deal_share(against: Rounds) -> tuple[float, float]:
        return against.deal(shares[against.up], against.shoe(seeded(seed, against.up)))

    with ThreadPoolExecutor(THREADS) as pool:
        sums = list(pool.map(deal_share, rounds_by_up_card(rules, settle, policy)))
    mean, variance = 0.0, 0.0
    for copies, share, (total, square) in zip(rules.composition, shares, sums, strict=True):
        average = total / share
        mean += copies / cards * average
        variance += (copies / cards) ** 2 * (square / share - average * average) / share
    return Dealt(mean, sqrt(variance))


@dataclass(frozen=True, slots=True)
class DealtChance:
    """The chance of a result as dealt, and its variance."""

    chance: float
    variance: float


class _Cell(NamedTuple):
    """A pair that is split at a position, with its chance."""

    at: Rounds
    pair: int
    chance: float


def split_results(
    rules: BlackjackRules, settle: Settle, policy: Policy, rounds: int, seed: int = 1
) -> Mapping[Fraction, DealtChance]:
    """The chance of each result of rounds with a split pair, in halves of a unit.

    Every pair that the way of play splits at a position gets a number of rounds by its chance, so
    that no round is dealt in vain.

    The recursion gives the expectation of the sum, as each hand has the law of a hand played alone,
    but not its square: the product of two hands depends on the cards of both, which leave one shoe
    and meet one dealer's hand. The dealer's chances would be counted beside the cards of any two
    final hands in place of one: for the chart of 633a with six decks, 1.6 million sets of cards in
    place of 70,000, which takes twice as long as solving the game. The chance of each result needs
    all hands of a split together.
    """
    table = table_of(rules, settle)
    cells = [
        _Cell(at, pair, chance * rules.composition[position.up] / sum(rules.composition))
        for place, position in enumerate(rules.positions())
        for at in (Rounds(table, policy, [place]),)
        for shoe in (UpCardShoe(table, position.up, (), position),)
        for pair in shoe.split_pairs()
        if (chance := shoe.split_chance(policy[place], pair))
    ]
    chance_of_split = sum(cell.chance for cell in cells)
    shares = [max(100, round(rounds * cell.chance / chance_of_split)) for cell in cells]

    def deal_share(place: int) -> Whole:
        return cells[place].at.split(shares[place], seeded(seed, place), cells[place].pair)

    with ThreadPoolExecutor(THREADS) as pool:
        tallies = list(pool.map(deal_share, range(len(cells))))
    chances: Floats = np.zeros(2 * NO_GAIN + 1)
    variances: Floats = np.zeros(2 * NO_GAIN + 1)
    for cell, tally, dealt in zip(cells, tallies, shares, strict=True):
        share = tally / dealt
        chances += cell.chance * share
        variances += cell.chance**2 * share * (1.0 - share) / dealt
    return {
        Fraction(int(place) - NO_GAIN, 2): DealtChance(
            float(chances[place]), float(variances[place])
        )
        for place in np.flatnonzero(chances)
    }
