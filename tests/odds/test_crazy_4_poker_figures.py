"""The figures of Crazy 4 Poker beside a second program, closed forms and published figures.

Published: wizardofodds.com, "Crazy 4 Poker", 24 June 2004: an element of risk of 1.09 %;
smartgaming.com, "How to Play Crazy 4 Poker": play K-Q-8-4 or better, 3x a pair of aces or better.

The second program values four cards by counting ranks and suits, without the tables of the first.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.evidence.simulation import Simulation
from houserules.games.poker.crazy_4_poker import law
from houserules.games.poker.crazy_4_poker import odds as plan
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.stud import Facts
from houserules.rules import RuleError, Wager
from houserules.rules.house_rules import Limits

RULES = law.game.rules()
SUPER_BONUS = {7: 30, 6: 15, 5: 2, 4: Fraction(3, 2), 3: 1}
"""The payouts of the Super Bonus by category; four aces apart."""
ACE, KING = 14, 13
Worth = tuple[int, ...]


def figures_of(wager: Wager, letter: str = "") -> list[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(law.game).entries if entry.wager is wager)
    rules = law.game.rules({wager.name: letter}) if letter else RULES
    return list(entry.price(rules, Asked()))


# A second program


def worth(four: tuple[Card, ...]) -> Worth:
    """The category of four cards, from 0 (high card) to 7 (four-of-a-kind), and their ranks."""
    counts = Counter(int(card.rank) for card in four)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(sorted(counts.values(), reverse=True))
    flush = len({card.suit for card in four}) == 1
    low = set(ranks) == {ACE, 2, 3, 4}
    if shape == (1, 1, 1, 1) and (low or ranks[0] - ranks[3] == 3):
        return 6 if flush else 3, 4 if low else ranks[0]
    of_shape = {(4,): 7, (3, 1): 5, (2, 2): 2, (2, 1, 1): 1, (1, 1, 1, 1): 4 if flush else 0}
    return of_shape[shape], *ranks


def best(cards: tuple[Card, ...]) -> Worth:
    return max(map(worth, combinations(cards, 4)))


def gained(own: Worth, dealers: Worth, times: int) -> Fraction:
    """The gain of Ante, Play and Super Bonus by § 657a.11(c)(3), in Antes."""
    bonus = 200 if own == (7, ACE) else SUPER_BONUS.get(own[0], 0)
    if dealers[0] == 0 and dealers[1] < KING:
        return Fraction(times + bonus)
    if own < dealers:
        return Fraction((bonus or -1) - 1 - times)
    return Fraction(bonus + (1 + times if own > dealers else 0))


def test_choices_are_worth_what_all_hands_of_the_dealer_say() -> None:
    """With 33 other cards seen, 2,002 hands of the dealer are left."""
    chance = Random(657)
    hands = [chance.sample(CARDS, 5) for _ in range(8)]
    hands += map(
        parse_cards, ("As Ah 4d 7c 2s", "9s 9h 9d 9c 2s", "Ks Qh 8d 4c 2s", "4h 6h 7h Jh Kc")
    )
    for hand in map(tuple, hands):
        others = chance.sample([card for card in CARDS if card not in hand], 47)
        removed, left = tuple(others[:33]), others[33:]
        own, dealers = best(hand), [best(cards) for cards in combinations(left, 5)]
        times = (1, 2, 3) if own >= (1, ACE) else (1,)
        expected = {
            f"play {each}x": sum(gained(own, other, each) for other in dealers) / len(dealers)
            for each in times
        }
        found = plan.RAISE.advise(RULES, Situation(hand, removed=removed))
        assert {action.name: action.value for action in found} == {**expected, "fold": -2}


def test_hands_of_five_cards_by_closed_forms() -> None:
    """Four of the same suit, or four in a row, among five cards of which no three are of a rank."""
    runs = [{*range(low, low + 4)} for low in range(2, 12)] + [{14, 2, 3, 4}]
    in_a_row = sum(any(run <= {*ranks} for run in runs) for ranks in combinations(range(2, 15), 5))
    straight_flushes = 44 * 48 - 40
    not_straight = {12: comb(12, 3) - 2, 13: comb(12, 3) - 3, 14: comb(12, 3) - 2}
    expected = {
        "Four-of-a-kind": 13 * 48,
        "Straight flush": straight_flushes,
        "Three-of-a-kind": 54_912 + 3_744,
        "Flush": 4 * (comb(13, 4) * 39 + comb(13, 5)) - straight_flushes,
        "Straight": in_a_row * (4**5 - 4 - 60) + 11 * 4 * (6 * 4**3 - 12),
        "Two pair": 123_552,
        "Pair of queens or better": sum(not_straight.values()) * (6 * 4**3 - 12),
    }
    shares = figures_of(law.queens_up)[0].shares
    assert expected == {share.label: share.combinations for share in shares if share.net > 0}


# The Ante under best play


def test_the_ante_has_the_published_element_of_risk() -> None:
    found, short = figures_of(law.ante)
    assert found.element_of_risk is not None
    assert round(float(found.element_of_risk), 4) == 0.0109
    assert 0 < short.house_advantage - found.house_advantage < Fraction(1, 10**6)
    deals = sum(share.combinations or 0 for share in found.shares)
    assert deals == comb(52, 5) * comb(47, 5)


def test_best_play_folds_high_cards_alone_and_triples_from_a_pair_of_aces_on() -> None:
    acts: dict[str, set[str]] = {}
    for facts in plan.RAISE.solution(RULES).counts:
        acts.setdefault(facts.act, set()).add(facts.outcome)
    assert acts["fold"] == {"High card"}
    assert acts["play 1x"] == {"High card", "Pair", "Pair of queens or better"}
    assert acts["play 3x"] == {*filter(law.may_triple, law.FOUR_CARD.names)}


def test_best_play_differs_from_the_short_rules_with_two_hands_only() -> None:
    best_play, short = plan.RAISE.solution(RULES), plan.RAISE.by_short_rules
    other = {
        PokerHand.of([CARDS[card] for card in row], FOUR_CARDS).letters
        for row, one, two in zip(
            best_play.holdings.rows, best_play.chosen[:, 0], short.chosen[:, 0], strict=True
        )
        if one != two
    }
    assert other == {"K-Q-8-4", "K-Q-7-6"}


def test_no_amount_between_one_and_three_antes_is_better() -> None:
    """The gain rises or falls evenly from 1x over 2x to 3x."""
    for outcome in ("Pair of aces", "Four aces"):
        for qualifies in (False, True):
            for comparison in (-1, 0, 1):
                facts = (Facts(act, outcome, qualifies, comparison) for act in law.PLAYS)
                one, two, three = (plan.RAISE.gain(RULES, each) for each in facts)
                assert two - one == three - two


@pytest.mark.parametrize(
    ("hand", "act"),
    [
        ("As Ah 4d 7c 2s", "play 3x"),
        ("Ks Kh 4d 7c 2s", "play 1x"),
        ("3s 3h 2d 2c Ts", "play 3x"),
        ("2s 2h 4d 7c Ts", "play 1x"),
        ("Ks Qh 8d 4c 2s", "play 1x"),
        ("Ks Qh 8d 3c 2s", "fold"),
        ("As 3h 4d 7c 6s", "play 1x"),
    ],
)
def test_the_short_rules(hand: str, act: str) -> None:
    cards = parse_cards(hand)
    assert plan.RAISE.by_short_rules.choice(cards) == act
    assert plan.RAISE.short_rules.acts.choice(cards, None) == act


def test_a_posted_maximum_lowers_the_play_wager_of_best_play() -> None:
    """By wagers of $10 and a maximum of $20, hands worth 3x are played 2x: a loss of $40."""
    rules = law.game.rules(limits={law.play.name: Limits(maximum=2_000)})
    stakes = {law.ante.name: 1_000, law.super_bonus.name: 1_000}
    played = Simulation(rules, plan.RAISE.best_play(rules), 657, stakes)
    played.play(200)
    (row,) = played.compared()
    assert min(gain for _, gain in row.account.counts) == -4_000


def test_advice_needs_five_cards() -> None:
    with pytest.raises(RuleError, match="five cards"):
        plan.RAISE.advise(RULES, Situation(parse_cards("9s 9h 4d 7c")))
