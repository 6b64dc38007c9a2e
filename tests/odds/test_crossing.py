"""The solver of two crossing hands beside plain loops over all cards that may come."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.hands.poker import PokerCategory, PokerHand
from houserules.hands.tables import values
from houserules.odds import crossing
from houserules.odds.crossing import Cross, CrossFacts, CrossSolution
from houserules.odds.finals import class_of_value
from houserules.odds.stages import FOLD, StageError

PAYS = {
    "Royal flush": 500,
    "Straight flush": 100,
    "Four-of-a-kind": 40,
    "Full house": 12,
    "Flush": 8,
    "Straight": 5,
    "Three-of-a-kind": 3,
    "Two pair": 2,
    "High pair": 1,
    "Middle pair": 0,
    "Less": -1,
}
RANKED = list(PAYS)


def outcome(cards: tuple[Card, ...]) -> str:
    hand = PokerHand.of(cards)
    if hand.category is PokerCategory.HIGH_CARD:
        return "Less"
    if hand.category is not PokerCategory.PAIR:
        return str(hand.category)
    rank = hand.decides[0]
    return "High pair" if rank >= 11 else "Middle pair" if rank >= 6 else "Less"


def pays(facts: CrossFacts) -> Fraction:
    """Two Antes at even money at most, and three bets, the middle one on the better hand."""
    if facts.across is None or facts.down is None:
        return Fraction(-2 - sum(act for act in facts.acts if act != FOLD))
    antes = sum(min(1, PAYS[hand]) for hand in (facts.across, facts.down))
    better = min(facts.across, facts.down, key=RANKED.index)
    bets = zip(facts.acts, (facts.across, facts.down, better), strict=True)
    return Fraction(antes + sum(size * PAYS[hand] for size, hand in bets))


@cache
def cross() -> Cross:
    return Cross.of([(1, 2, 3)] * 3, outcome, pays)


@cache
def unsolved() -> CrossSolution:
    """Values of single situations need no solution of all of them."""
    return CrossSolution(cross(), {})


def last_act(
    own: tuple[Card, ...], across: tuple[Card, ...], down: tuple[Card, ...],
    history: tuple[int, ...], gone: tuple[Card, ...] = (),
) -> dict[int, Fraction]:  # fmt: skip
    """The worth of each last act by a loop over the middle card."""
    known = {*own, *across, *down, *gone}
    left = [card for card in CARDS if card not in known]
    worth = {FOLD: pays(CrossFacts((*history, FOLD)))}
    for act in (1, 2, 3):
        gains = (
            pays(
                CrossFacts((*history, act), outcome((*own, *across, m)), outcome((*own, *down, m)))
            )
            for m in left
        )
        worth[act] = sum(gains, Fraction(0)) / len(left)
    return worth


@pytest.mark.parametrize(
    ("own", "across", "down", "history", "gone"),
    [
        ("Ah Kh", "Qh Jh", "Th 2c", (1, 3), ""),
        ("7c 7d", "7h 2s", "9s 9d", (3, 3), ""),
        ("5c 6d", "7h 8s", "4s 3d", (2, 1), "9c 2h Ac"),
        ("2c 9d", "Jh 4s", "5s Kd", (1, 1), ""),
    ],
)
def test_the_last_act_over_all_middle_cards(
    own: str, across: str, down: str, history: tuple[int, ...], gone: str
) -> None:
    cards = [parse_cards(text) for text in (own, across, down)]
    removed = parse_cards(gone) if gone else ()
    found = unsolved().values(*cards, history=history, removed=removed)
    assert found == last_act(*cards, history, removed)


@pytest.mark.parametrize(("own", "across", "first"), [("6h Qh", "9h Jd", 1), ("3c 3d", "8s Kd", 3)])
def test_the_second_act_over_all_columns_and_middle_cards(
    own: str, across: str, first: int
) -> None:
    """On arrays of 1,128 columns by 48 middle cards, two of which each column has."""
    held, row = parse_cards(own), parse_cards(across)
    known = [card.index for card in (*held, *row)]
    left = [index for index in range(52) if index not in known]
    columns = list(combinations(left, 2))
    names, classes = class_of_value(outcome)
    kinds = [RANKED.index(name) for name in names]
    middles = np.array([[m for m in left if m not in column] for column in columns])
    shape = middles.shape

    def ranked(*cards: object) -> np.ndarray:
        rows = np.stack([np.broadcast_to(np.asarray(card), shape) for card in cards], axis=-1)
        found = classes[values(rows.reshape(-1, 5).astype(np.uint8), distinct=True)]
        return np.array(kinds)[found].reshape(shape)

    pair = np.array(columns)
    of_row = ranked(*known, middles)
    of_column = ranked(*known[:2], pair[:, :1], pair[:, 1:], middles)
    unit = np.array(list(PAYS.values()))
    antes = np.minimum(unit, 1)[of_row] + np.minimum(unit, 1)[of_column]
    better = unit[np.minimum(of_row, of_column)]
    for second, value in unsolved().values(held, row, history=(first,)).items():
        if second == FOLD:
            assert value == -2 - first
            continue
        base = (antes + first * unit[of_row] + second * unit[of_column]).sum(axis=1)
        last = [base + act * better.sum(axis=1) for act in (1, 2, 3)]
        best = np.maximum(np.maximum.reduce(last), -(2 + first + second) * shape[1])
        assert value == Fraction(int(best.sum()), shape[0] * shape[1])


def test_the_first_act_is_the_average_of_the_best_second_over_all_rows() -> None:
    held = parse_cards("As 8s")
    left = [card for card in CARDS if card not in held]
    some = unsolved().values(held, removed=left[12:])
    rows = list(combinations(left[:12], 2))
    best = [
        max(unsolved().values(held, row, history=(2,), removed=left[12:]).values()) for row in rows
    ]
    assert some[2] == sum(best, Fraction(0)) / len(rows)
    assert some[FOLD] == -2


def test_bets_that_do_not_pay_in_proportion_are_refused() -> None:
    with pytest.raises(StageError, match="in proportion"):
        Cross.of([(1, 2, 3)] * 3, outcome, lambda facts: pays(facts) * (1 + (2 in facts.acts)))
    with pytest.raises(StageError, match="Two cards of the row"):
        unsolved().values(parse_cards("As 8s"), parse_cards("2c 3c"))


@pytest.mark.slow
def test_all_deals_of_the_best_play_have_its_value() -> None:
    solution = crossing.solve(cross())
    facts = crossing.count(solution)
    deals = comb(52, 2) * comb(50, 2) * comb(48, 2) * 46
    assert sum(facts.values()) == deals
    gain = sum((ways * pays(fact) for fact, ways in facts.items()), Fraction(0))
    assert gain / deals == solution.value
    for own in ("As Ad", "7c 2d", "Kc 4c"):
        worth = solution.values(parse_cards(own))
        assert max(worth.values()) == max(worth[1], worth[3], worth[FOLD])
