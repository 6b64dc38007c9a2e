"""The figures of Four Card Frenzy beside a second program, closed forms and a sister chapter.

The second program values four cards by counting ranks and suits, without the tables of the first.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from houserules.equipment.cards import CARDS, Card, parse_cards
from houserules.games import load
from houserules.games.poker.four_card_frenzy import law
from houserules.games.poker.four_card_frenzy import odds as plan
from houserules.games.readings import readings
from houserules.hands.poker import FOUR_CARDS, PokerHand
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.odds.stud import Facts
from houserules.rules import HouseRules, RuleError, Wager

RULES = law.game.rules()
ODDS: dict[int, Fraction | int] = {7: 30, 6: 15, 5: 2, 4: Fraction(3, 2), 3: 1}
"""684a.12(b) by category; four aces apart."""
BAD_BEAT: dict[str, dict[int, Fraction | int]] = {  # 684a.12(c)
    "A": {7: 30, 6: 15, 5: 2, 4: Fraction(3, 2), 3: 1},
    "B": {7: 100, 6: 30, 5: 4, 4: 3, 3: 2},
    "C": {7: 100, 6: 50, 5: 4, 4: 3, 3: 2},
    "D": {7: 500, 6: 50, 5: 5, 4: 4, 3: 2},
}
ACE, KING = 14, 13
Worth = tuple[int, ...]


def figures_of(wager: Wager, letter: str = "") -> list[Figure]:
    """A wager's figures, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(law.game).entries if entry.wager is wager)
    rules = law.game.rules({wager.name: letter}) if letter else RULES
    return list(entry.price(rules, Asked()))


def with_bad_beat(letter: str) -> HouseRules:
    return law.game.rules({"Bad Beat Payout": letter})


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


def gained(own: Worth, dealers: Worth, times: int, letter: str) -> Fraction:
    """The gain of Ante, Raise and Odds by § 684a.11(c)(2) to (4), in Antes."""
    beaten, straight = own < dealers, own[0] >= 3
    qualifies = dealers[0] > 0 or dealers[1] >= KING
    ante = (-1 if beaten else 1) * qualifies
    if beaten:
        return Fraction(ante - times + (BAD_BEAT[letter][own[0]] if straight else -1))
    return Fraction(ante + times + (200 if own == (7, ACE) else ODDS[own[0]] if straight else 0))


@pytest.mark.parametrize("letter", BAD_BEAT)
def test_choices_are_worth_what_all_hands_of_the_dealer_say(letter: str) -> None:
    """With 35 other cards seen, 792 hands of the dealer are left."""
    chance = Random(f"684a {letter}")
    hands = [chance.sample(CARDS, 5) for _ in range(4)]
    hands += map(
        parse_cards,
        ("As Ah 4d 7c 2s", "9s 9h 9d 9c 2s", "Qs Th 8d 4c 2s", "4h 6h 7h Jh Kc", "3h 4h 5h 6h Kc",
         "3h 4c 5h 6h Kc", "7s 7h 7d 2c 3s"),
    )  # fmt: skip
    for hand in map(tuple, hands):
        others = chance.sample([card for card in CARDS if card not in hand], 47)
        removed, left = tuple(others[:35]), others[35:]
        own, dealers = best(hand), [best(cards) for cards in combinations(left, 5)]
        times = (1, 2, 3) if own >= (1, ACE) else (1,)
        expected = {
            f"raise {each}x": sum(gained(own, other, each, letter) for other in dealers)
            / len(dealers)
            for each in times
        }
        found = plan.RAISE.advise(with_bad_beat(letter), Situation(hand, removed=removed))
        assert {action.name: action.value for action in found} == {**expected, "fold": -2}


def test_four_nines_are_beaten_by_five_higher_fours_alone() -> None:
    """Bad beat tables differ by what they add with 5 ranks and 43 other cards of the dealer's."""
    hand, beaten = Situation(parse_cards("9s 9h 9d 9c 2s")), Fraction(5 * 43, comb(47, 5))
    worth_of = {
        letter: {act.name: act.value for act in plan.RAISE.advise(with_bad_beat(letter), hand)}
        for letter in BAD_BEAT
    }
    for letter, pays in BAD_BEAT.items():
        more = worth_of[letter]["raise 3x"] - worth_of["A"]["raise 3x"]
        assert more == beaten * (pays[7] - BAD_BEAT["A"][7])


# Wagers that cards alone decide


def test_hands_of_five_cards_by_closed_forms() -> None:
    """Four of the same suit, or four in a row, among five cards of which no three are of a rank."""
    runs = [{*range(low, low + 4)} for low in range(2, 12)] + [{14, 2, 3, 4}]
    in_a_row = sum(any(run <= {*ranks} for run in runs) for ranks in combinations(range(2, 15), 5))
    straight_flushes = 44 * 48 - 40
    royal = 4 * 48
    expected = {
        "Four aces": 48,
        "Any other four-of-a-kind": 12 * 48,
        "Royal flush": royal,
        "Straight flush": straight_flushes - royal,
        "Three aces": 4 * comb(48, 2),
        "Any other three-of-a-kind": 12 * 4 * comb(48, 2),
        "Flush": 4 * (comb(13, 4) * 39 + comb(13, 5)) - straight_flushes,
        "Straight": in_a_row * (4**5 - 4 - 60) + 11 * 4 * (6 * 4**3 - 12),
        law.OTHER_TWO_PAIR: (comb(13, 2) - 1) * 6 * 6 * 44,
        law.ACES_AND_QUEENS: 6 * 6 * 44,
    }
    (figure,) = figures_of(law.four_card_bonus, "C")
    assert expected == {share.label: share.combinations for share in figure.shares if share.net > 0}


def test_prime_by_all_colors_of_five_cards() -> None:
    """26 red and 26 black cards, one after the other."""
    ways = Counter(
        max(sum(colors), 5 - sum(colors)) for colors in combinations([1] * 26 + [0] * 26, 5)
    )
    for letter, pays in {"A": 6, "B": 5}.items():
        (figure,) = figures_of(law.prime, letter)
        lost = ways[3] - pays * ways[5] - ways[4]
        assert figure.house_advantage == Fraction(lost, comb(52, 5))


def test_pairs_as_a_range_would_make_the_four_card_bonus_the_queens_up_wager() -> None:
    """Paytables A and B would pay as B and D of 657a.12(c); the readings state both figures."""
    crazy = load("657a")
    queens_up = next(entry for entry in plan_of(crazy).entries if entry.wager.name[0] == "Q")
    for letter, sister in {"A": "B", "B": "D"}.items():
        rules = law.game.rules({law.four_card_bonus.name: letter})
        (other,) = plan.price_as_a_range(rules, Asked())
        (published,) = queens_up.price(crazy.rules({"Queens Up Wager": sister}), Asked())
        assert other.house_advantage == published.house_advantage


def test_the_readings_state_the_figures_of_every_paytable() -> None:
    stated = next(each for each in readings("684a") if each.figure and "A to H" in each.figure)
    assert stated.figure is not None
    taken, other = stated.figure.split(" by this reading; ")
    for place, letter in enumerate("ABCDEFGH"):
        rules = law.game.rules({law.four_card_bonus.name: letter})
        for words, found in (
            (taken, figures_of(law.four_card_bonus, letter)),
            (other, list(plan.price_as_a_range(rules, Asked()))),
        ):
            figures = [word for word in words.replace(",", " ").split() if word.endswith("%")]
            assert figures[place] == f"{100 * float(found[0].house_advantage):.4f}%"


# The Ante under best play


def test_the_short_rules_cost_next_to_nothing_and_every_deal_is_counted() -> None:
    found, short = figures_of(law.ante)
    assert 0 < short.house_advantage - found.house_advantage < Fraction(1, 500_000)
    deals = sum(share.combinations or 0 for share in found.shares)
    assert deals == comb(52, 5) * comb(47, 5)


def test_bad_beat_tables_move_the_ante_by_what_they_add_to_beaten_hands() -> None:
    """Best play raises every straight or better 3x, so tables differ by these hands alone."""
    counts = plan.RAISE.solution(RULES).counts
    beaten = Counter[int]()
    number = {"Straight": 3, "Flush": 4, law.OTHER_THREE: 5, law.THREE_ACES: 5,
              "Straight flush": 6, law.ROYAL_FLUSH: 6, law.OTHER_FOUR: 7}  # fmt: skip
    for facts, ways in counts.items():
        if facts.comparison < 0 and facts.outcome in number:
            beaten[number[facts.outcome]] += ways
    base = price_of("A")
    for letter in "BCD":
        added = sum(
            ways * (BAD_BEAT[letter][category] - BAD_BEAT["A"][category])
            for category, ways in beaten.items()
        )
        assert base - price_of(letter) == Fraction(added) / sum(counts.values())


def price_of(letter: str) -> Fraction:
    (entry,) = (entry for entry in plan_of(law.game).entries if entry.wager is law.ante)
    found, _ = entry.price(with_bad_beat(letter), Asked())
    return found.house_advantage


def test_best_play_folds_high_cards_alone_and_triples_from_a_pair_of_aces_on() -> None:
    acts: dict[str, set[str]] = {}
    for facts in plan.RAISE.solution(RULES).counts:
        acts.setdefault(facts.act, set()).add(facts.outcome)
    assert acts["fold"] == {"High card"}
    assert acts["raise 1x"] == {"High card", "Pair", law.QUEENS_OR_KINGS}
    reached = set(plan.RAISE.stud.names)
    assert acts["raise 3x"] == {*filter(law.may_triple, reached)}


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


def test_twice_the_ante_is_never_better_than_both_ends() -> None:
    """The gain rises or falls evenly from 1x over 2x to 3x."""
    for outcome in (law.PAIR_OF_ACES, law.OTHER_FOUR):
        for qualifies in (False, True):
            for comparison in (-1, 0, 1):
                facts = (Facts(act, outcome, qualifies, comparison) for act in law.RAISES)
                one, two, three = (plan.RAISE.gain(RULES, each) for each in facts)
                assert two - one == three - two


@pytest.mark.parametrize(
    ("hand", "act"),
    [
        ("As Ah 4d 7c 2s", "raise 3x"),
        ("Ks Kh 4d 7c 2s", "raise 1x"),
        ("3s 3h 2d 2c Ts", "raise 3x"),
        ("2s 2h 4d 7c Ts", "raise 1x"),
        ("Ks Qh 8d 4c 2s", "raise 1x"),
        ("Ks Qh 8d 3c 2s", "fold"),
        ("As 3h 4d 7c 6s", "raise 1x"),
    ],
)
def test_the_short_rules(hand: str, act: str) -> None:
    cards = parse_cards(hand)
    assert plan.RAISE.by_short_rules.choice(cards) == act
    assert plan.RAISE.short_rules.acts.choice(cards, None) == act


def test_advice_needs_five_cards_and_five_for_the_dealer() -> None:
    with pytest.raises(RuleError, match="five cards"):
        plan.RAISE.advise(RULES, Situation(parse_cards("9s 9h 4d 7c")))
    with pytest.raises(RuleError, match="left for the dealer"):
        plan.RAISE.advise(RULES, Situation(tuple(CARDS[:5]), removed=tuple(CARDS[5:48])))
