"""Lunar Poker's best play by a second program.

The program reads 671a anew and shares nothing with the solver: it has its own values of hands, and
counts the dealer's hands that share no card with a draw by inclusion and exclusion. The worth of
each act is exact.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import comb
from random import Random

import numpy as np
import pytest

from houserules.equipment.cards import CARDS
from houserules.games import load
from houserules.games.poker.lunar_poker import odds
from houserules.hands.compiled import kernel
from houserules.odds import draws
from houserules.odds.kernels import draws as kernels

RULES = load("671a").rules()
HIGH, ACE_KING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(
    11
)
PAYS = np.array([0, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100])
"""The payouts of 671a.12(d) by kind."""
STAY, SIXTH = 31, 32
"""Acts are numbered by the bits of the cards that are kept; all are kept for a bet or a fold."""

# Hands, 671a.6; cards are numbered by rank, then by suit


def strength(ranks, suited):
    """The kind of five cards, and the ranks that decide within it."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (-group[1], -group[0]))
    order, sizes = [rank for rank, _ in groups], tuple(size for _, size in groups)
    low_ace = order == [12, 3, 2, 1, 0]
    if low_ace or (len(order) == 5 and order[0] - order[4] == 4):
        top = 3 if low_ace else order[0]
        return (STRAIGHT if not suited else ROYAL if top == 12 else STRAIGHT_FLUSH), top
    kinds = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    high = ACE_KING if order[:2] == [12, 11] else HIGH
    return (FLUSH if suited else kinds.get(sizes, high)), *order


@kernel
def value(cards, tables):
    """The value of the first five cards."""
    values, flushes, _, _ = tables
    bits, suits = 0, 0
    for at in range(5):
        bits |= 1 << (cards[at] >> 2)
        suits |= 1 << (cards[at] & 3)
    if suits & (suits - 1) == 0:
        return flushes[bits]
    return values[cards[0] >> 2, cards[1] >> 2, cards[2] >> 2, cards[3] >> 2, cards[4] >> 2]


@kernel
def combined(cards, number, tables):
    """The value of five or six cards, and what their combinations are paid, 671a.11(f)(2)(ii).

    A set of cards is a combination if it is one without any others.
    """
    _, _, kinds, _ = tables
    best, best_five = -1, 0
    found, chosen = np.zeros(1 << number, np.int64), np.zeros(6, np.int64)
    for some in range(1 << number):
        size = equal = ranks = 0
        for at in range(number):
            if some >> at & 1:
                for other in range(size):
                    equal += chosen[other] >> 2 == cards[at] >> 2
                chosen[size] = cards[at]
                ranks |= 1 << (cards[at] >> 2)
                size += 1
        if size == 5:
            worth = value(chosen, tables)
            if worth > best:
                best, best_five = worth, some
            if kinds[worth] >= STRAIGHT and kinds[worth] != FOUR:
                found[some] = kinds[worth]
        elif size == 4 and equal in (2, 6):
            found[some] = FOUR if equal == 6 else TWO_PAIR
        elif size == 3 and equal == 3:
            found[some] = THREE
        elif size == 2 and (equal or ranks == 0b11 << 11):
            found[some] = PAIR if equal else ACE_KING
    winning = second = 0
    for some in range(1, 1 << number):
        if some & best_five == some and found[some] == kinds[best]:
            winning = some
    for some in range(1 << number):
        if some & winning != some:
            second = max(second, found[some])
    return best, PAYS[kinds[best]] + PAYS[second]


@cache
def all_tables():
    """Values of five ranks in any order, and of ranks of one suit as bits; the kind of each value.

    The last is what a Bet Wager with five cards is paid in all.
    """
    groups = combinations_with_replacement(range(13), 5)
    plain = {ranks: strength(ranks, False) for ranks in groups if len({*ranks}) > 1}
    suited = {ranks: strength(ranks, True) for ranks in plain if len({*ranks}) == 5}
    order = sorted({*plain.values(), *suited.values()})
    place = {hand: number for number, hand in enumerate(order)}
    values, flushes = np.zeros((13,) * 5, np.int64), np.zeros(1 << 13, np.int64)
    kinds, paid = np.array([kind for kind, *_ in order]), np.zeros(len(order), np.int64)
    for ranks, hand in plain.items():
        for same in {*permutations(ranks)}:
            values[same] = place[hand]
    for ranks, hand in suited.items():
        flushes[sum(1 << rank for rank in ranks)] = place[hand]
    tables = values, flushes, kinds, paid
    for hands, suits in ((plain, [0, 1, 2, 3, 0]), (suited, [0] * 5)):
        for ranks, hand in hands.items():
            paid[place[hand]] = combined(4 * np.array(ranks) + suits, 5, tables)[1]
    return tables


# One hand against one up card


@kernel
def pairs(high, low):
    return high * (high - 1) // 2 + low


@kernel
def triples(high, middle, low):
    return high * (high - 1) * (high - 2) // 6 + pairs(middle, low)


@kernel
def fours(high, upper, lower, low):
    return high * (high - 1) * (high - 2) * (high - 3) // 24 + triples(upper, lower, low)


@kernel
def dealers(left, up, tables):
    """The dealer's hands among 46 cards, by those of the cards that they contain.

    Each value of a hand has a place among those of the dealer's hands. For no, one and two given
    cards the numbers of hands below each place are found, for three and four the hands' places.
    """
    four, seen = np.zeros(163_185, np.uint16), np.zeros(7_462, np.uint16)
    cards, at = np.full(5, up), 0
    for a in range(46):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    cards[0], cards[1], cards[2], cards[3] = left[a], left[b], left[c], left[d]
                    four[at] = value(cards, tables)
                    seen[four[at]] = 1
                    at += 1
    place = np.zeros(len(seen) + 1, np.int64)
    place[1:] = np.cumsum(seen)
    number = place[-1] + 1
    none, one = np.zeros(number, np.int64), np.zeros((46, number), np.uint16)
    two, three = np.zeros((1_035, number), np.uint16), np.zeros((15_180, 43), np.uint16)
    filled, at = np.zeros(15_180, np.int64), 0
    for a in range(46):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    four[at] = place[four[at]]
                    above = four[at] + 1
                    none[above] += 1
                    for card in (a, b, c, d):
                        one[card, above] += 1
                    for x, y in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
                        two[pairs(x, y), above] += 1
                    for x, y, z in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
                        triple = triples(x, y, z)
                        three[triple, filled[triple]] = four[at]
                        filled[triple] += 1
                    at += 1
    for above in range(1, number):
        none[above] += none[above - 1]
        one[:, above] += one[:, above - 1]
    for row in two:
        for above in range(1, number):
            row[above] += row[above - 1]
    return place, none, one, two, three, four


@kernel
def below(limit, drawn, size, hands):
    """How many of the dealer's hands below a place have none of the cards drawn."""
    _, none, one, two, three, four = hands
    found = none[limit]
    for a in range(size):
        found -= one[drawn[a], limit]
        for b in range(a):
            found += two[pairs(drawn[a], drawn[b]), limit]
            for c in range(b):
                for other in three[triples(drawn[a], drawn[b], drawn[c])]:
                    found -= other < limit
                for d in range(c):
                    found += four[fours(drawn[a], drawn[b], drawn[c], drawn[d])] < limit
    return found


@kernel
def gained(worth, paid, kind, drawn, size, lowest, hands):
    """The gain of the better of bet and fold over all of the dealer's hands, 671a.11(f)."""
    place, ways = hands[0], (46 - size) * (45 - size) * (44 - size) * (43 - size) // 24
    fails = below(place[lowest], drawn, size, hands)
    if worth < lowest:
        return max(fails - 3 * (ways - fails), -ways)
    lower = upto = below(place[worth], drawn, size, hands)
    if place[worth + 1] > place[worth]:
        upto = below(place[worth + 1], drawn, size, hands)
    ante = 4 if kind >= STRAIGHT else 1
    return max(ante * fails + 2 * paid * (lower - fails) - 3 * (ways - upto), -ways)


@kernel
def valued(hand, up, acts, tables):
    """The worth of acts, in Antes; a fold is worth -1."""
    _, _, kinds, pays = tables
    lowest = np.searchsorted(kinds, ACE_KING)
    left = np.array([card for card in range(52) if card != up and card not in hand])
    hands = dealers(left, up, tables)
    found, drawn, cards = np.zeros(len(acts)), np.zeros(6, np.int64), np.zeros(6, np.int64)
    for number, act in enumerate(acts):
        kept = 0
        for at in range(5):
            drawn[at] = at
            if act == SIXTH or act >> at & 1:
                cards[kept] = hand[at]
                kept += 1
        size = 1 if act == SIXTH else 5 - kept
        drawn[size] = 46
        total, draws = 0, 0
        while drawn[size] == 46:
            for at in range(size):
                cards[kept + at] = left[drawn[at]]
            if act == SIXTH:
                worth, paid = combined(cards, 6, tables)
            else:
                worth = value(cards, tables)
                paid = pays[worth]
            total += gained(worth, paid, kinds[worth], drawn, size, lowest, hands)
            draws += 1
            at = 0
            while at < size and drawn[at] + 1 == drawn[at + 1]:
                drawn[at] = at
                at += 1
            drawn[at] += 1
        ways = (46 - size) * (45 - size) * (44 - size) * (43 - size) // 24
        found[number] = total / draws / ways - (size > 0)
    return found


# All hands of five ranks against all up cards of a rank


def hands_of(ranks, up):
    """Hands of these ranks beside an up card of the first suit, each with how many are like it.

    Hands are alike if they differ by a renaming of the three other suits.
    """
    found = Counter()
    for suits in product(range(4), repeat=5):
        hand = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        if len({*hand, 4 * up}) == 6 and hand == sorted(hand):
            found[min(renamed(hand))] += 1
    return found


def renamed(hand):
    for names in permutations((1, 2, 3)):
        suits = 0, *names
        yield tuple(sorted(card & ~3 | suits[card & 3] for card in hand))


def gained_again(ranks, up):
    """The gain of the best acts with a pair or better, where exchanges of four or five are not."""
    kept = [act for act in range(STAY) if act.bit_count() in (2, 3)]
    acts, tables = np.array([STAY, SIXTH, *kept]), all_tables()
    return sum(
        4 * ways * max(-1.0, *valued(np.array(hand), 4 * up, acts, tables))
        for hand, ways in hands_of(ranks, up).items()
    )


def gained_by_figure(ranks, up):
    """The same gain in the counts from which the figure is made."""
    by = odds.play(RULES)
    rows, _, groups = draws.grouped()
    (group,) = np.flatnonzero((rows[groups[:-1]] >> 2 == ranks).all(axis=1))
    given = np.full((len(rows), 13), kernels.OPEN, dtype=np.uint8)
    found = draws.study(by, given, (up, int(group), int(group) + 1))
    total = Fraction(0)
    for size in range(6):
        ways = comb(46, size) * comb(46 - size, 4)
        total += Fraction(int((found[size] * (by.gains - by.unit * (size > 0))).sum()), ways)
    return float(total / by.unit)


@pytest.mark.slow
def test_every_act_of_random_deals() -> None:
    """The mean difference is an unbiased estimate of the error of the figure: none is found."""
    random, acts = Random(7), [act for act in range(STAY) if act.bit_count() < 4]
    for _ in range(40):
        up, *hand = random.sample(list(CARDS), 6)
        hand.sort()
        found = odds.play(RULES).values(hand, up)
        worth = [max(found["bet"], -1), found["sixth card"]]
        for act in acts:
            gone = (str(card) for at, card in enumerate(hand) if not act >> at & 1)
            worth.append(found[" ".join(("exchange", *gone))])
        numbers = np.array([card.index for card in hand])
        again = valued(numbers, up.index, np.array([STAY, SIXTH, *acts]), all_tables())
        assert again == pytest.approx(np.array(worth, dtype=float), abs=1e-9)


@pytest.mark.slow
def test_all_hands_of_the_ranks_of_random_deals() -> None:
    """The counts from which the figure is made have the gain of the best act of each hand."""
    random, deals = Random(671), 0
    while deals < 10:
        *hand, up = (card >> 2 for card in random.sample(range(52), 6))
        ranks = sorted(hand)
        if len({*ranks}) < 5:
            deals += 1
            again = pytest.approx(gained_again(ranks, up), abs=1e-7)
            assert gained_by_figure(ranks, up) == again
