"""The figures of Four Card Poker beside a second program, closed forms and published figures.

Published: wizardofodds.com, as quoted by Atlantic City Weekly, 22 August 2022: a house edge of
2.78 % of the Ante, 1.30 % of everything wagered; Wikipedia, "Four Card Poker": an Aces Up edge of
up to 6.15 %. The second program values hands by counting ranks and suits, without the tables of the
first.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, parse_cards
from houserules.evidence.simulation import Simulation
from houserules.games.poker.four_card_poker import law
from houserules.games.poker.four_card_poker import odds as plan
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.stud import Facts
from houserules.rules import RuleError, Wager
from houserules.rules.house_rules import Limits

RULES = law.game.rules()
ABOVE_A_PAIR = ("Two pair", "Straight", "Flush", "Three-of-a-kind", "Straight flush",
                "Four-of-a-kind", "Four aces")  # fmt: skip
Array = NDArray[np.int64]


def figures_of(wager: Wager, letter: str = "") -> list[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(law.game).entries if entry.wager is wager)
    rules = law.game.rules({wager.name: letter}) if letter else RULES
    return list(entry.price(rules, Asked()))


# A second program: the best four of some cards as a number


def valued(hands: Array) -> Array:
    """Category and deciding ranks of the best four cards of each row, in base 16."""
    counts = np.zeros((len(hands), 13), dtype=np.int64)
    suits = np.zeros((len(hands), 4, 13), dtype=bool)
    every = np.arange(len(hands))
    for column in range(hands.shape[1]):
        ranks, of_suit = hands[:, column] >> 2, hands[:, column] & 3
        counts[every, ranks] += 1
        suits[every, of_suit, ranks] = True
    best = [_highest(counts, 0)]
    pair, second = _top(counts >= 2, 0), _top(counts >= 2, 1)
    kickers = _without(counts, pair)
    best.append(np.where(pair >= 0, 1 << 16 | _packed(pair, _top(kickers, 0), _top(kickers, 1)), 0))
    best.append(np.where(second >= 0, 2 << 16 | _packed(pair, second), 0))
    run = _run(counts >= 1)
    best.append(np.where(run >= 0, 3 << 16 | _packed(run), 0))
    for suit in range(4):
        held = suits[:, suit]
        best.append(np.where(held.sum(axis=1) >= 4, _highest(held.astype(np.int64), 4), 0))
        flush_run = _run(held)
        best.append(np.where(flush_run >= 0, 6 << 16 | _packed(flush_run), 0))
    three = _top(counts >= 3, 0)
    best.append(np.where(three >= 0, 5 << 16 | _packed(three, _top(_without(counts, three), 0)), 0))
    four = _top(counts >= 4, 0)
    best.append(np.where(four >= 0, 7 << 16 | _packed(four), 0))
    return np.max(best, axis=0)


def _top(held: NDArray[np.bool_], which: int) -> Array:
    """The highest rank that is held, or the next; -1 where there is none."""
    order = np.where(held, np.arange(13), -1)
    return np.sort(order, axis=1)[:, -1 - which]


def _without(counts: Array, rank: Array) -> NDArray[np.bool_]:
    others = counts >= 1
    others[np.arange(len(counts)), np.maximum(rank, 0)] &= rank < 0
    return others


def _packed(*ranks: Array) -> Array:
    total = np.zeros(len(ranks[0]), dtype=np.int64)
    for place, rank in enumerate(ranks):
        total += (rank + 1) << (12 - 4 * place)
    return total


def _highest(counts: Array, category: int) -> Array:
    """The four highest different ranks; with fewer, the hand is something better."""
    return category << 16 | _packed(*(_top(counts >= 1, place) for place in range(4)))


def _run(held: NDArray[np.bool_]) -> Array:
    """The highest rank of four in a row, an ace also below a 2."""
    low = np.column_stack([held[:, 12], held])
    tops = [low[:, top - 3 : top + 1].all(axis=1) for top in range(3, 14)]
    return _top(np.column_stack([np.zeros((len(held), 2), dtype=bool), *tops]), 0)


NAMES = ("High card", "Pair", "Two pair", "Straight", "Flush", "Three-of-a-kind",
         "Straight flush", "Four-of-a-kind")  # fmt: skip


def test_hands_of_five_cards_by_closed_forms() -> None:
    """Four of the same suit, or four in a row, among five cards of which no three are of a rank."""
    runs = [{*range(low, low + 4)} for low in range(2, 12)] + [{14, 2, 3, 4}]
    in_a_row = sum(any(run <= {*ranks} for run in runs) for ranks in combinations(range(2, 15), 5))
    straight_flushes = 44 * 48 - 40
    expected = {
        "Four-of-a-kind": 13 * 48,
        "Straight flush": straight_flushes,
        "Three-of-a-kind": 54_912 + 3_744,
        "Flush": 4 * (comb(13, 4) * 39 + comb(13, 5)) - straight_flushes,
        "Straight": in_a_row * (4**5 - 4 - 60) + 11 * 4 * (6 * 4**3 - 12),
        "Two pair": 123_552,
        "Pair of aces": (comb(12, 3) - 2) * (6 * 4**3 - 12),
    }
    shares = figures_of(law.aces_up)[0].shares
    assert expected == {share.label: share.combinations for share in shares if share.net > 0}


def test_choices_are_worth_what_all_hands_of_the_dealer_say() -> None:
    """With 26 other cards seen, 15,504 hands of the dealer are left."""
    chance, bonus = Random(641), {"Three-of-a-kind": 2, "Straight flush": 20, "Four-of-a-kind": 25}
    for _ in range(12):
        cards = chance.sample(range(52), 52)
        hand, up, removed, left = cards[:5], cards[5], cards[6:32], cards[32:]
        rows = np.array(list(combinations(left, 5)), dtype=np.int64)
        dealers = valued(np.column_stack([rows, np.full(len(rows), up)]))
        (own,) = valued(np.array([hand]))
        wins = Fraction(int((dealers <= own).sum()), len(rows))
        paid = bonus.get(NAMES[own >> 16], 0)
        seen = (tuple(CARDS[card] for card in part) for part in (hand, [up], [], removed))
        worth = {action.name: action.value for action in plan.RAISE.advise(RULES, Situation(*seen))}
        assert worth == {
            **{f"play {times}x": (1 + times) * (2 * wins - 1) + paid for times in (1, 2, 3)},
            "fold": -1,
        }


# The Ante under best play


def test_the_ante_has_the_published_house_edge() -> None:
    best, short = figures_of(law.ante)
    assert round(float(best.house_advantage), 3) == 0.028
    assert best.element_of_risk is not None
    assert round(float(best.element_of_risk), 4) == 0.0130
    assert best.house_advantage < short.house_advantage
    deals = sum(share.combinations or 0 for share in best.shares)
    assert deals == comb(52, 5) * 47 * comb(46, 5)


def test_best_play_folds_nothing_above_a_pair_and_plays_3x_above_it() -> None:
    acts = {
        facts.act for facts in plan.RAISE.solution(RULES).counts if facts.outcome in ABOVE_A_PAIR
    }
    assert acts == {"play 3x"}


def test_no_amount_between_one_and_three_antes_is_better() -> None:
    """The gain rises or falls evenly from 1x over 2x to 3x."""
    for outcome in ("High card", "Four aces"):
        for comparison in (-1, 0, 1):
            gains = [
                plan.RAISE.gain(RULES, Facts(act, outcome, True, comparison)) for act in law.PLAYS
            ]
            assert gains[1] - gains[0] == gains[2] - gains[1]


@pytest.mark.parametrize(
    ("hand", "up", "act"),
    [
        ("9s 9h 4d 7c 2s", "9d", "play 3x"),
        ("9s 9h 4d 7c 2s", "Td", "play 1x"),
        ("Js Jh 4d 7c 2s", "Qd", "play 1x"),
        ("Js Jh Qc 7c 2s", "Qd", "play 3x"),
        ("Ks Kh 4d 7c 2s", "Ad", "play 1x"),
        ("As Ah 4d 7c 2s", "Kd", "play 3x"),
        ("3s 3h 4d 7c Ts", "Ad", "play 1x"),
        ("2s 2h 4d 7c Ts", "Ad", "fold"),
        ("2s 2h 4d 7c As", "Ad", "play 1x"),
        ("As Kh 4d 7c Ts", "2d", "fold"),
        ("3s 3h 4d 4c Ts", "Ad", "play 3x"),
    ],
)
def test_the_short_rules(hand: str, up: str, act: str) -> None:
    cards, (up_card,) = parse_cards(hand), parse_cards(up)
    assert plan.SHORT_RULES.acts.choice(cards, up_card) == act
    assert plan.RAISE.by_short_rules.choice(cards, up_card) == act


def test_a_posted_maximum_lowers_the_play_wager_of_best_play() -> None:
    """By the Ante of $10 and a maximum of $20, hands worth 3x are played 2x: a loss of $30."""
    rules = law.game.rules(limits={law.play.name: Limits(maximum=2_000)})
    played = Simulation(rules, plan.RAISE.best_play(rules), 641, {law.ante.name: 1_000})
    played.play(200)
    (row,) = played.compared()
    losses = {gain for _, gain in row.account.counts if gain < 0}
    assert losses == {-1_000, -2_000, -3_000}


# Other wagers


def test_aces_up_has_the_highest_published_edge_by_paytable_f() -> None:
    edges = [figures_of(law.aces_up, letter)[0].house_advantage for letter in "ABCDEF"]
    assert round(float(max(edges)), 4) == round(float(edges[5]), 4) == 0.0615


def test_hands_meet_as_often_as_with_an_up_card() -> None:
    """Two counts of the same deals: with each of six up cards, and without any."""
    with_up: Counter[tuple[str, int]] = Counter()
    for facts, ways in plan.RAISE.solution(RULES).counts.items():
        with_up[facts.outcome, facts.comparison] += ways
    without: Counter[tuple[str, int]] = Counter()
    for met, ways in plan.meetings().items():
        without[met.outcome, int(met.comparison)] += 6 * ways
    assert with_up == without


def test_bad_beats_come_as_often_as_in_deals_that_a_second_program_values() -> None:
    total = sum(plan.meetings().values())
    assert total == comb(52, 5) * comb(47, 6)
    chance, rounds = np.random.default_rng(641), 40_000
    dealt = np.argsort(chance.random((rounds, 52)), axis=1)[:, :11]
    own, dealers = valued(dealt[:, :5]), valued(dealt[:, 5:])
    lost = np.where(own < dealers, own, np.where(own > dealers, dealers, 0)) >> 16
    seen = np.bincount(lost, minlength=8)
    (figure,) = figures_of(law.bad_beat_bonus, "A")
    for share in figure.shares:
        if share.label in NAMES:
            expected = float(share.probability) * rounds
            assert abs(seen[NAMES.index(share.label)] - expected) <= 4 * max(1.0, expected**0.5)


@pytest.mark.parametrize(("hand", "dealer"), [("9s 9h 4d 7c", "Td"), ("9s 9h 4d 7c 2s", "")])
def test_advice_needs_five_cards_and_the_up_card(hand: str, dealer: str) -> None:
    with pytest.raises(RuleError, match="five cards and the dealer's up card"):
        plan.RAISE.advise(RULES, Situation(parse_cards(hand), parse_cards(dealer)))
