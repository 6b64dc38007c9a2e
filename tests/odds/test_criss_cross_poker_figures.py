"""Criss-Cross Poker beside a plain enumeration: every row, column and middle card of a hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games.poker.criss_cross_poker import law, odds
from houserules.games.poker.starting_hands import name_of
from houserules.odds.crossing import CrossRules, count_by
from houserules.odds.plan import Situation

RULES = law.game.rules({})
FOLD = -1
DEALS = comb(50, 2) * comb(48, 2) * 46
"""The crosses that may be dealt to a player's two cards."""


def pays(cards: tuple[Card, ...]) -> int:
    """The payout of a bet on five cards, -1 for a loss, from the table of 674a.12(b) alone."""
    ranks = sorted(card.rank for card in cards)
    groups = Counter(ranks)
    shape = sorted(groups.values(), reverse=True)
    flush = len({card.suit for card in cards}) == 1
    straight = len(groups) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [2, 3, 4, 5, 14])
    if straight and flush:
        return 500 if ranks[0] == 10 else 100
    if flush or straight:
        return 8 if flush else 5
    if shape[0] == 2 and shape[1] == 1:
        pair = max(groups, key=lambda rank: groups[rank])
        return 1 if pair >= 11 else 0 if pair >= 6 else -1
    shapes = {(4, 1): 40, (3, 2): 12, (3, 1, 1): 3, (2, 2, 1): 2}
    return shapes.get(tuple(shape), -1)


class Crosses:
    """The payouts of both hands of a player, over all crosses."""

    def __init__(self, own: tuple[Card, Card]) -> None:
        self.own = own
        self.left = [card.index for card in CARDS if card not in own]
        self.paid = np.zeros((52, 52, 52), dtype=np.int64)
        for i, j in combinations(self.left, 2):
            for middle in self.left:
                if middle not in (i, j):
                    self.paid[i, j, middle] = pays((*own, CARDS[i], CARDS[j], CARDS[middle]))

    def columns(self, row: tuple[int, int]) -> np.ndarray:
        """The outer cards of every column beside a row."""
        return np.array(list(combinations([c for c in self.left if c not in row], 2)))

    def gains(self, row: tuple[int, int], columns: np.ndarray) -> tuple[np.ndarray, ...]:
        """Sums over the middle cards, by column: Antes, across, down and middle bets of a unit."""
        one, two = columns.T
        across, down = self.paid[row][None, :], self.paid[one, two]
        unseen = np.ones((len(columns), 52), dtype=bool)
        unseen[:, [card.index for card in self.own] + list(row)] = False
        unseen[np.arange(len(columns)), one] = unseen[np.arange(len(columns)), two] = False
        antes = np.minimum(across, 1) + np.minimum(down, 1)
        bets = (antes, across + 0 * down, down, np.maximum(across, down))
        return tuple(np.where(unseen, bet, 0).sum(axis=1) for bet in bets)


@cache
def crosses(cards: str) -> Crosses:
    own = parse_cards(cards)
    return Crosses((own[0], own[1]))


@pytest.mark.parametrize("cards", ["Qh Jh"])
def test_the_worth_of_an_across_bet_with_the_best_bets_after_it(cards: str) -> None:
    hand = crosses(cards)
    worth = Counter({1: 0, 3: 0})
    for row in combinations(hand.left, 2):
        antes, across, down, middle = hand.gains(row, hand.columns(row))
        for first in worth:
            seconds = [-(2 + first) * len(antes) * 46]
            for second in (1, 3):
                base = antes + first * across + second * down
                lasts = np.maximum(base + middle, base + 3 * middle)
                seconds.append(int(np.maximum(lasts, -(2 + first + second) * 46).sum()))
            worth[first] += max(seconds)
    found = odds.solution(RULES).values(hand.own)
    assert {act: found[act] for act in worth} == {
        act: Fraction(total, DEALS) for act, total in worth.items()
    }
    assert found[FOLD] == -2


def test_advice_after_bets_of_any_amount() -> None:
    """The worth of a Down Bet after 3/2 Antes, with the best Middle Bet after each."""
    hand, row = crosses("Qh Jh"), parse_cards("6c 9h")
    indices = tuple(sorted(card.index for card in row))
    antes, across, down, middle = hand.gains(indices, hand.columns(indices))
    situation = Situation(hand.own, board=row, decided=("bet 3/2x",))
    found = {action.name: action.value for action in odds.advise(RULES, situation)}
    for second in (1, 2, 3):
        base = 2 * antes + 3 * across + 2 * second * down
        lasts = np.maximum(base + 2 * middle, base + 6 * middle)
        best = np.maximum(lasts, -(7 + 2 * second) * 46).sum()
        assert found[f"bet {second}x"] == Fraction(int(best), 2 * len(antes) * 46)
    assert found["fold"] == Fraction(-7, 2)


def test_the_rules_for_a_person_over_all_crosses_of_a_hand() -> None:
    hand, total = crosses("Qh Jh"), 0
    own, first = hand.own, odds.first(hand.own)
    lines = {
        pair: odds.line(own, (CARDS[pair[0]], CARDS[pair[1]]))
        for pair in combinations(hand.left, 2)
    }
    for row in combinations(hand.left, 2):
        second = odds.second(own, (CARDS[row[0]], CARDS[row[1]]))
        columns = hand.columns(row)
        antes, across, down, middle = hand.gains(row, columns)
        bets = [odds.last(lines[row], lines[one, two]) for one, two in columns.tolist()]
        last = np.array(bets)
        gain = antes + first * across + second * down + last * middle
        total += int(np.where(last == FOLD, -(2 + first + second) * 46, gain).sum())
    rules = CrossRules(odds.first, odds.second, odds.line, odds.last)
    facts = count_by(odds.cross_of(RULES), rules, [(own, 1)])
    assert sum(facts.values()) == DEALS
    gains = (ways * odds.PLAY.gain(odds.crossed(fact), RULES) for fact, ways in facts.items())
    assert total == sum(gains)


@pytest.mark.slow
def test_the_across_bet_of_the_rules_is_the_best_and_the_figure_is_that_of_all_hands() -> None:
    """The figure is the mean of what the best Across Bet with each of 169 hands is worth."""
    played, solution = odds.best(RULES), odds.solution(RULES)
    assert sum(played.counts.values()) == comb(52, 2) * DEALS
    worth = Fraction(0)
    for i, j in combinations(range(52), 2):
        own = CARDS[i], CARDS[j]
        assert odds.first(own) == played.firsts[name_of(own)]
    for name in played.firsts:
        suits = "ss" if name.endswith("s") else "sh"
        own = Card.of(name[0] + suits[0]), Card.of(name[1] + suits[1])
        ways = {2: 6, 3: 4 if name.endswith("s") else 12}[len(name)]
        worth += ways * max(solution.values(own).values())
    value = odds.PLAY.value(played.counts, RULES)
    assert value == worth / comb(52, 2) == Fraction(-579091, 6689228)
    assert 0 < value - odds.PLAY.value(odds.by_points(RULES).counts, RULES) < Fraction(1, 400)
