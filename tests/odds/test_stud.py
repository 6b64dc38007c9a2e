"""A hand against the dealer's, beside brute force and beside published figures."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, WITH_JOKER, Card, parse_cards
from houserules.hands.every import canonical, every_hand, places
from houserules.hands.poker import FOUR_CARDS, USUAL, PokerCategory, PokerHand, Rank
from houserules.hands.wild import WildHand
from houserules.hands.wild_tables import every_wild_score
from houserules.odds import stud
from houserules.odds.met import met
from houserules.odds.stud import Facts, Stud

PAYS = {
    PokerCategory.ROYAL_FLUSH: 100, PokerCategory.STRAIGHT_FLUSH: 50,
    PokerCategory.FOUR_OF_A_KIND: 20, PokerCategory.FULL_HOUSE: 7, PokerCategory.FLUSH: 5,
    PokerCategory.STRAIGHT: 4, PokerCategory.THREE_OF_A_KIND: 3, PokerCategory.TWO_PAIR: 2,
}  # fmt: skip


def ace_king(hand: PokerHand) -> bool:
    top = (Rank.ACE, Rank.KING)
    return hand.category is not PokerCategory.HIGH_CARD or hand.decides[:2] == top


def category(cards: Sequence[Card]) -> str:
    return str(PokerHand.of(cards).category)


CARIBBEAN = Stud(USUAL, 5, 5, category, ace_king, up=True)


def caribbean(facts: Facts) -> Fraction:
    """An Ante of one and a Bet of two, as casinos usually pay them."""
    if facts.act == "fold":
        return Fraction(-1)
    if not facts.dealer_qualifies:
        return Fraction(1)
    odds = PAYS.get(PokerCategory(facts.outcome), 1)
    return Fraction({1: 1 + 2 * odds, 0: 0, -1: -3}[facts.comparison])


@pytest.fixture(scope="module")
def solved() -> stud.Solution:
    return stud.solve(CARIBBEAN, ("bet", "fold"), caribbean)


def test_caribbean_stud_has_the_published_house_edge(solved: stud.Solution) -> None:
    """5.224 % of the Ante: wizardofodds.com, Caribbean Stud Poker."""
    deals = sum(solved.counts.values())
    assert deals == comb(52, 5) * 47 * comb(46, 4)
    value = sum(caribbean(facts) * ways for facts, ways in solved.counts.items()) / deals
    assert round(float(-value), 6) == 0.052243


def test_counts_equal_brute_force(solved: stud.Solution) -> None:
    hands = every_hand(52, 5)
    bits = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    held, chance = solved.holdings, Random(5)
    for row in chance.sample(range(len(held.rows)), 12):
        own = held.rows[row]
        up = chance.choice([card for card in range(52) if card not in own])
        with_up = (bits >> np.uint64(up)) & np.uint64(1) == 1
        apart = bits & np.uint64(sum(1 << int(card) for card in own)) == 0
        dealers = CARIBBEAN.dealer_scores[with_up & apart].astype(int)
        score = int(held.scores[row])
        assert (dealers < score).sum() == held.met.below[row, up]
        assert (dealers <= score).sum() == held.met.upto[row, up]
        assert (dealers < CARIBBEAN.lowest_qualifying).sum() == held.met.at_cut[0][row, up]


def test_the_choice_is_the_act_that_is_worth_more(solved: stud.Solution) -> None:
    chance = Random(11)
    for _ in range(10):
        *hand, up = chance.sample(CARDS, 6)
        worth = stud.values(CARIBBEAN, ("bet", "fold"), caribbean, hand, up)
        assert worth[solved.choice(hand, up)] == max(worth.values())


def test_five_cards_against_the_best_four_of_six() -> None:
    """One hand, by adding up the dealer's hands, and all hands at once count the same."""
    prime = Stud(FOUR_CARDS, 5, 6, lambda cards: "any")
    held = stud.holdings(prime)
    for text in ("9s 9h Ad 5c 2s", "As Ks Qs Js 2d", "7s 5h 4d 3c 2s"):
        hand = parse_cards(text)
        row, _ = held.find(hand, None)
        below, upto = int(held.met.below[row, 0]), int(held.met.upto[row, 0])
        ways = {1: below, 0: upto - below, -1: held.met.total - upto}
        for comparison, count in ways.items():

            def gain(facts: Facts, counted: int = comparison) -> Fraction:
                return Fraction(facts.comparison == counted)

            worth = stud.values(prime, ("stay",), gain, hand)
            assert worth["stay"] == Fraction(count, comb(47, 6))


def test_a_joker_keeps_its_place_when_suits_are_renamed() -> None:
    """Two cards against three of 53, by the sum of their ranks, the joker above an ace."""
    held, dealers = every_hand(53, 2), every_hand(53, 3)
    scores, dealer_scores = ((rows >> 2).sum(axis=1).astype(np.uint16) for rows in (held, dealers))
    canonical_scores = dealer_scores[places(canonical(3, 53)[0])]
    found = met(held, scores, canonical_scores, 3, dealer_scores, cuts=(20,), up=True, deck=53)
    for row in Random(7).sample(range(len(held)), 40):
        apart = ~np.isin(dealers, held[row]).any(axis=1)
        for up in (0, 30, 52):
            of = dealer_scores[apart & (dealers == up).any(axis=1)]
            if up not in held[row]:
                assert (of < scores[row]).sum() == found.below[row, up]
                assert (of <= scores[row]).sum() == found.upto[row, up]
                assert (of < 20).sum() == found.at_cut[0][row, up]


def test_hands_with_a_joker_meet_what_brute_force_finds() -> None:
    """Five cards of 53 with wild twos, by a function instead of a ranking."""
    wild = Stud(every_wild_score, 5, 5, lambda cards: str(WildHand.of(cards).category), deck=53)
    gain = {"stay": {-1: -2, 0: 0, 1: 2}, "fold": dict.fromkeys((-1, 0, 1), -1)}

    def gained(facts: Facts) -> Fraction:
        return Fraction(gain[facts.act][facts.comparison])

    solved = stud.solve(wild, ("fold", "stay"), gained)
    assert sum(solved.counts.values()) == comb(53, 5) * comb(48, 5)
    for text in ("9s 7h 6d 3c Jk", "Ks Qh 9d 7c 4s", "4s 4h Kd 7c 6s", "2c 2d 2h 2s Jk"):
        hand = parse_cards(text)
        removed = [card for card in CARDS if card not in hand][:33]
        left = [card for card in WITH_JOKER if card not in (*hand, *removed)]
        own = WildHand.of(hand)
        others = [WildHand.of(cards) for cards in combinations(left, 5)]
        expected = Fraction(2 * sum((own > other) - (own < other) for other in others), len(others))
        worth = stud.values(wild, ("stay", "fold"), gained, hand, removed=removed)
        assert worth == {"stay": expected, "fold": -1}
        exact = stud.values(wild, ("fold", "stay"), gained, hand)
        assert exact[solved.choice(hand)] == max(exact.values())
