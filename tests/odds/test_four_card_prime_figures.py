"""The figures of Four Card Prime beside a second program and closed forms.

No figures of this game, with all of the dealer's cards face down, are published. The second program
values four cards by counting ranks. The paytables are typed here a second time, from 682a.12.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from houserules.equipment.cards import CARDS, parse_cards
from houserules.evidence.simulation import Simulation
from houserules.games.poker.four_card_poker import odds as four_card_poker
from houserules.games.poker.four_card_prime import law
from houserules.games.poker.four_card_prime import odds as plan
from houserules.games.readings import readings
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.stud import Facts
from houserules.rules import HouseRules, RuleError, Wager
from houserules.rules.house_rules import Limits

HANDS = comb(52, 5)
DEALS = HANDS * comb(47, 6)
WIN_BONUS = {"Four-of-a-kind": 25, "Straight flush": 20, "Three-of-a-kind": 2}
BAD_BEAT = {
    "A": {"Four-of-a-kind": 25, "Straight flush": 20, "Three-of-a-kind": 2},
    "B": {"Four-of-a-kind": 50, "Straight flush": 40, "Three-of-a-kind": 5},
    "C": {"Four-of-a-kind": 100, "Straight flush": 50, "Three-of-a-kind": 5},
    "D": {"Four-of-a-kind": 100, "Straight flush": 50, "Three-of-a-kind": 10},
}
Value = tuple[int, tuple[int, ...]]


def rules_with(wager: str, letter: str) -> HouseRules:
    return law.game.rules({wager: letter})


def figures_of(wager: Wager, letter: str) -> list[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(law.game).entries if entry.wager is wager)
    selected = law.bad_beat_bonus.name if wager is law.ante else wager.name
    return list(entry.price(rules_with(selected, letter), Asked()))


def stated(cite: str) -> str:
    """The figures that the readings of a paragraph state."""
    return " ".join(one.figure for one in readings("682a") if str(one.cite) == cite and one.figure)


# A second program: the best four cards, as 682a.6(b) ranks them

NAMES = ("High card", "Pair", "Two pair", "Straight", "Flush", "Three-of-a-kind",
         "Straight flush", "Four-of-a-kind")  # fmt: skip


@cache
def of_four(cards: tuple[int, ...]) -> Value:
    """The category and the ranks that decide, of cards that are 4 * rank + suit."""
    held = Counter(card // 4 for card in cards)
    ranks = tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))
    flush = len({card % 4 for card in cards}) == 1
    wheel = set(ranks) == {12, 0, 1, 2}
    if len(ranks) == 4 and (wheel or ranks[0] - ranks[3] == 3):
        return (6 if flush else 3), ((2,) if wheel else ranks[:1])
    most = held[ranks[0]]
    if flush:
        return 4, ranks
    return {4: 7, 3: 5, 2: 2 if len(ranks) == 2 else 1, 1: 0}[most], ranks


def best(cards: Sequence[int]) -> Value:
    return max(map(of_four, combinations(sorted(cards), 4)))


def gain(own: Value, dealer: Value, times: int, letter: str) -> int:
    """The gain of the Ante and a Raise Wager of some Antes, 682a.11(d)(2)."""
    name = NAMES[own[0]]
    if own >= dealer:
        return 1 + times + WIN_BONUS.get(name, 0)
    return BAD_BEAT[letter][name] - times if name in WIN_BONUS else -1 - times


@pytest.mark.parametrize("letter", BAD_BEAT)
def test_choices_are_worth_what_all_hands_of_the_dealer_say(letter: str) -> None:
    """With 32 other cards seen, 5,005 hands of the dealer are left."""
    chance, rules = Random(682), rules_with("Bad Beat Bonus", letter)
    hands = [chance.sample(range(52), 5) for _ in range(4)]
    hands.append([card.index for card in parse_cards("9s 9h 9d 4c 2s")])
    for hand in hands:
        others = [card for card in range(52) if card not in hand]
        left = sorted(chance.sample(others, 15))
        dealers = [best(cards) for cards in combinations(left, 6)]
        seen = [CARDS[card] for card in others if card not in left]
        situation = Situation(tuple(CARDS[card] for card in hand), removed=tuple(seen))
        worth = {action.name: action.value for action in plan.RAISE.advise(rules, situation)}
        own = best(hand)
        assert worth == {
            **{
                f"raise {times}x": Fraction(
                    sum(gain(own, dealer, times, letter) for dealer in dealers), len(dealers)
                )
                for times in (1, 2, 3)
            },
            "fold": -1,
        }


def test_hands_meet_as_often_as_beside_an_up_card() -> None:
    """Four Card Poker counts the same deals for its Bad Beat Bonus, by the dealer's hands."""
    met: Counter[tuple[str, int]] = Counter()
    for meeting, ways in four_card_poker.meetings().items():
        name = {"Four aces": "Four-of-a-kind", "Pair of aces": "Pair"}.get(meeting.outcome)
        met[name or meeting.outcome, int(meeting.comparison)] += ways
    found: Counter[tuple[str, int]] = Counter()
    for facts, ways in plan.RAISE.solution(law.game.rules()).counts.items():
        found[facts.outcome, facts.comparison] += ways
    assert found == met
    assert sum(found.values()) == DEALS


def test_deals_at_random_bring_each_meeting_as_often_as_counted() -> None:
    chance, rounds = Random(6820), 12_000
    seen: Counter[tuple[str, int]] = Counter()
    for _ in range(rounds):
        dealt = chance.sample(range(52), 11)
        own, dealer = best(dealt[:5]), best(dealt[5:])
        seen[NAMES[own[0]], (own > dealer) - (own < dealer)] += 1
    counted: Counter[tuple[str, int]] = Counter()
    for facts, ways in plan.RAISE.solution(law.game.rules()).counts.items():
        counted[facts.outcome, facts.comparison] += ways
    for met, ways in counted.items():
        expected = rounds * ways / DEALS
        assert abs(seen[met] - expected) <= 4 * max(1.0, sqrt(expected))


# The Ante under best play


@pytest.mark.parametrize("letter", BAD_BEAT)
def test_the_short_rules_cost_almost_nothing(letter: str) -> None:
    best_play, short = figures_of(law.ante, letter)
    assert 0 < short.house_advantage - best_play.house_advantage < Fraction(1, 100_000)
    assert sum(share.combinations or 0 for share in best_play.shares) == DEALS


@pytest.mark.parametrize("letter", BAD_BEAT)
def test_the_ante_by_counted_meetings_and_the_second_settlement(letter: str) -> None:
    """The play of the solver, settled by the rules as they are typed here."""
    counts = plan.RAISE.solution(rules_with("Bad Beat Bonus", letter)).counts
    total = 0
    for facts, ways in counts.items():
        own, dealer = (NAMES.index(facts.outcome), (0,)), (NAMES.index(facts.outcome), ())
        hands = {1: (own, dealer), 0: (own, own), -1: (dealer, own)}[facts.comparison]
        times = int(facts.act[-2]) if facts.act != "fold" else 0
        total += ways * (gain(*hands, times, letter) if times else -1)
    assert figures_of(law.ante, letter)[0].house_advantage == Fraction(-total, DEALS)


def test_best_play_folds_below_a_pair_of_threes_and_raises_3x_from_two_pair_on() -> None:
    for letter in BAD_BEAT:
        solution = plan.RAISE.solution(rules_with("Bad Beat Bonus", letter))
        acts: dict[str, set[str]] = {}
        for facts in solution.counts:
            acts.setdefault(facts.outcome, set()).add(facts.act)
        assert acts.pop("High card") == {"fold"}
        assert acts.pop("Pair") == {"fold", "raise 1x", "raise 3x"}
        assert set().union(*acts.values()) == {"raise 3x"}
        for text, act in (("2s 2h Ad Kc Js", "fold"), ("3s 3h 6d 4c 2s", "raise 1x")):
            assert solution.choice(parse_cards(text)) == act


@pytest.mark.parametrize(
    ("hand", "act"),
    [
        ("As Kh Jd 9c 7s", "fold"),
        ("2s 2h Ad Kc Js", "fold"),
        ("3s 3h 6d 4c 2s", "raise 1x"),
        ("9s 9h Ad Kc Js", "raise 1x"),
        ("Ts Th 9d 8c 2s", "raise 1x"),
        ("Ts Th Jd 4c 2s", "raise 3x"),
        ("Js Jh 6d 4c 2s", "raise 3x"),
        ("2s 2h 3d 3c 8s", "raise 3x"),
        ("2s 3h 4d 5c 9s", "raise 3x"),
    ],
)
def test_the_short_rules(hand: str, act: str) -> None:
    cards = parse_cards(hand)
    assert plan.SHORT_RULES.acts.choice(cards, None) == act
    assert plan.RAISE.by_short_rules.choice(cards) == act


def test_two_antes_are_never_better_than_one_and_three() -> None:
    """The gain rises or falls evenly from 1x over 2x to 3x."""
    rules = law.game.rules()
    for outcome in NAMES:
        for comparison in (-1, 0, 1):
            gains = [
                plan.RAISE.gain(rules, Facts(act, outcome, True, comparison)) for act in law.RAISES
            ]
            assert gains[1] - gains[0] == gains[2] - gains[1]


def test_a_posted_maximum_lowers_the_raise_of_best_play() -> None:
    """By the Ante of $10 and a maximum of $20, hands worth 3x are raised 2x."""
    rules = law.game.rules(limits={law.raised.name: Limits(maximum=2_000)})
    played = Simulation(rules, plan.RAISE.best_play(rules), 682, {law.ante.name: 1_000})
    played.play(200)
    (row,) = played.compared()
    assert {-1_000, -2_000, -3_000} == {won for _, won in row.account.counts if won < 0}


# Other wagers


@pytest.mark.parametrize(("letter", "all_five"), [("A", 6), ("B", 5)])
def test_prime_by_colors(letter: str, all_five: int) -> None:
    five, four = 2 * comb(26, 5), 2 * 26 * comb(26, 4)
    (figure,) = figures_of(law.prime, letter)
    lost = HANDS - five - four
    assert figure.house_advantage == Fraction(lost - all_five * five - four, HANDS)
    assert figure.hit_frequency == Fraction(five + four, HANDS)


ACES_BONUS = {
    "A": (500, 100, 50, 30, 20, 10, 5, 4, 2, 1), "B": (500, 100, 40, 30, 15, 10, 5, 4, 2, 1),
    "C": (500, 100, 50, 40, 25, 10, 5, 3, 2, 1), "D": (500, 100, 50, 30, 20, 10, 5, 3, 2, 1),
    "E": (500, 100, 50, 20, 15, 10, 5, 3, 2, 1), "F": (50, 50, 30, 30, 7, 7, 6, 5, 2, 1),
    "G": (50, 50, 30, 30, 9, 9, 6, 4, 2, 1), "H": (50, 50, 40, 40, 8, 8, 5, 4, 3, 1),
}  # fmt: skip
ACES_PAIRS = comb(4, 2) * comb(12, 3) * 4**3
FIVE_CARDS = (
    48, 12 * 48, 4, 36, 4 * (comb(48, 2)), 12 * 4 * comb(48, 2), 4 * comb(13, 5) - 40,
    10 * 4**5 - 40, comb(13, 2) * 36 * 44, ACES_PAIRS,
)  # fmt: skip
"""Hands as 682a.6(d) has them: any three of a rank beside two other cards, full houses too."""
_IN_A_ROW = [{*range(low, low + 4)} for low in range(10)] + [{12, 0, 1, 2}]
_WITH_A_RUN = sum(any(run <= {*ranks} for run in _IN_A_ROW) for ranks in combinations(range(13), 5))
_ROYALS = 4 * 48
_STRAIGHT_FLUSHES = 44 * 48 - 40 - _ROYALS
FOUR_OF_FIVE = (
    48, 12 * 48, _ROYALS, _STRAIGHT_FLUSHES, 4 * comb(48, 2), 12 * 4 * comb(48, 2),
    4 * (comb(13, 4) * 39 + comb(13, 5)) - _STRAIGHT_FLUSHES - _ROYALS,
    _WITH_A_RUN * (4**5 - 4 - 60) + 11 * 4 * (6 * 4**3 - 12),
    comb(13, 2) * 36 * 44, (comb(12, 3) - 2) * (6 * 4**3 - 12),
)  # fmt: skip
"""The same by the best four cards, ace to jack of a suit being the royal flush."""


def aces_bonus(letter: str, counts: Sequence[int]) -> Fraction:
    won = sum(pays * ways for pays, ways in zip(ACES_BONUS[letter], counts, strict=True))
    return Fraction(HANDS - sum(counts) - won, HANDS)


@pytest.mark.parametrize("letter", ACES_BONUS)
def test_the_aces_bonus_by_closed_forms_and_both_readings(letter: str) -> None:
    (figure,) = figures_of(law.aces_bonus, letter)
    assert figure.house_advantage == aces_bonus(letter, FIVE_CARDS)
    assert figure.hit_frequency == Fraction(sum(FIVE_CARDS), HANDS)
    (other,) = plan.price_by_best_four(rules_with(law.aces_bonus.name, letter), Asked())
    assert other.house_advantage == aces_bonus(letter, FOUR_OF_FIVE)
    for counts in (FIVE_CARDS, FOUR_OF_FIVE):
        assert f"{100 * float(aces_bonus(letter, counts)):.3f}%" in stated("682a.6(d)")


def test_a_low_ace_in_both_bonuses() -> None:
    """Without it 1,020 straights are nothing and 4 straight flushes are flushes."""
    without = list(FIVE_CARDS)
    without[3] -= 4
    without[6] += 4
    without[7] -= 1_020
    assert f"{100 * float(aces_bonus('A', without)):.3f}%" in stated("682a.6(a)")
    edges = [figures_of(law.all_six_bonus, letter)[0].house_advantage for letter in "ABCDE"]
    for edge in (min(edges), max(edges)):
        assert f"{100 * float(edge):.3f}%" in stated("682a.6(a)")


def test_the_win_bonus_by_both_readings() -> None:
    """Without it on ties, and with the Ante as a part of it."""
    rules = law.game.rules()
    counts = plan.RAISE.solution(rules).counts
    paid = {facts: ways for facts, ways in counts.items() if facts.outcome in WIN_BONUS}
    ties = sum(ways * WIN_BONUS[facts.outcome] for facts, ways in paid.items()
               if facts.comparison == 0)  # fmt: skip
    won = sum(ways for facts, ways in paid.items() if facts.comparison >= 0)
    edge = figures_of(law.ante, "A")[0].house_advantage
    for cite, less in (("682a.11(d)(2)(i)", ties), ("682a.12(b)", won)):
        for by_reading in (edge, edge + Fraction(less, DEALS)):
            assert f"{100 * float(by_reading):.4f}%" in stated(cite)


# Advice


def test_cards_of_the_decision() -> None:
    rules = law.game.rules()
    with pytest.raises(RuleError, match="five cards"):
        plan.PLAN.advice(rules, Situation(CARDS[:4]))
    with pytest.raises(RuleError, match="At least six cards"):
        plan.PLAN.advice(rules, Situation(CARDS[:5], removed=CARDS[5:47]))
