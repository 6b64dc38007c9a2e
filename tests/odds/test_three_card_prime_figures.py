"""The figures of Three Card Prime against closed forms and a second program.

Stated: the preamble of the edition proposed in 2015 gives hold percentages of 3.62% for the Prime
Wager, 3.18% to 5.83% for the Pair Bonus and 6.74% to 18.10% for the All-Six Bonus. Its 2.9% to
3.03% for the Bad Beat Bonus is the edge of the Ante Wager if 679a.12(b) pays every Play Wager.
The paytables are typed here a second time, from the text of 679a.12.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, parse_cards
from houserules.games.poker.three_card_prime import law
from houserules.games.poker.three_card_prime import odds as plan
from houserules.games.readings import readings
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of
from houserules.rules import Bet, Bets, Round, RuleError, Seat, Wager

game = law.game
HANDS = comb(52, 3)
DEALS = HANDS * comb(49, 3)
Array = NDArray[np.int64]


def figure_of(wager: Wager, letter: str) -> Figure:
    """A wager's only figure, straight from the plan, without anything kept on disk."""
    entry = next(entry for entry in plan_of(game).entries if entry.wager is wager)
    selected = law.bad_beat_bonus.name if wager is law.ante else wager.name
    (figure,) = entry.price(game.rules({selected: letter}), Asked())
    return figure


# The Ante with its Play Wager and Bad Beat Bonus, by a second program

PLAY = (1, 1, 1, 2, 5, 6, 10)
"""By category: high card, pair, flush, straight, three-of-a-kind, straight flush, mini-royal."""
BAD_BEAT = {  # from a flush on
    "A": (0, 4, 10, 12),
    "B": (1, 4, 10, 12),
    "C": (0, 2, 5, 6),
    "D": (1, 2, 5, 6),
}


def values_of(cards: Array) -> Array:
    """Values of rows of three cards (4 * rank + suit, the 2 being rank 0), by arithmetic alone."""
    ranks, suits = np.sort(cards // 4, axis=1)[:, ::-1].T, (cards % 4).T
    high, middle, low = ranks
    flush = (suits[0] == suits[1]) & (suits[1] == suits[2])
    wheel = (high == 12) & (middle == 1) & (low == 0)
    straight = wheel | ((high - middle == 1) & (middle - low == 1))
    paired = (high == middle) | (middle == low)
    three = high == low
    royal = straight & flush & (high == 12) & ~wheel
    category = np.select(
        [royal, straight & flush, three, straight, flush, paired], [6, 5, 4, 3, 2, 1], default=0
    )
    top = np.where(wheel, 1, high)
    kicker = np.where(high == middle, low, high)
    inside = np.select(
        [straight, paired & ~three], [top, 13 * middle + kicker], 169 * high + 13 * middle + low
    )
    values: Array = 10_000 * category + inside
    return values


QUEEN_3_2 = int(values_of(np.array([(40, 5, 0)]))[0])


@cache
def second_counts() -> tuple[Array, Array]:
    """All hands by category, and the dealer's hands beside each that do not qualify, do not win
    and win."""
    hands = np.array(list(combinations(range(52), 3)), dtype=np.int64)
    values, masks = values_of(hands), (1 << hands).sum(axis=1)
    qualifies = values >= QUEEN_3_2
    seen: dict[tuple[int, ...], tuple[int, int, int]] = {}
    counts = np.empty((len(hands), 3), dtype=np.int64)
    for row, (hand, value, mask) in enumerate(zip(hands.tolist(), values, masks, strict=True)):
        suits = [sum(1 << card // 4 for card in hand if card % 4 == suit) for suit in range(4)]
        shape = tuple(sorted(suits))
        if shape not in seen:
            met = values[(masks & mask == 0) & qualifies]
            lost = int((met > value).sum())
            seen[shape] = comb(49, 3) - len(met), len(met) - lost, lost
        counts[row] = seen[shape]
    return values // 10_000, counts


def second_gains(letter: str, *, kept: bool = False, by_table: bool = False) -> Array:
    """The gain of each hand with a Play Wager over all dealer's hands.

    By other readings the Play Wager is kept beside a Bad Beat Bonus, or 679a.12(b) pays it where
    the dealer does not qualify.
    """
    category, counts = second_counts()
    not_qualified, not_lower, lower = counts.T
    play = np.array(PLAY)[category]
    bonus = np.array((0, 0, *BAD_BEAT[letter], 0))[category]
    beaten = np.where(bonus > 0, bonus - 1 - kept, -2)
    gains: Array = not_qualified * (play if by_table else 1) + not_lower * (1 + play)
    return gains + lower * beaten


def advantage(gains: Array) -> Fraction:
    """The house advantage where each hand is played or folded, whichever gains more."""
    return Fraction(-int(np.maximum(gains, -comb(49, 3)).sum()), DEALS)


@pytest.mark.parametrize("letter", BAD_BEAT)
def test_ante_by_a_second_program(letter: str) -> None:
    gains = second_gains(letter)
    figure = figure_of(law.ante, letter)
    assert figure.house_advantage == advantage(gains)
    played = int((gains > -comb(49, 3)).sum())
    assert figure.total_wagered == 1 + Fraction(played, HANDS)
    assert sum(share.combinations or 0 for share in figure.shares) == DEALS


def percent(value: Fraction) -> str:
    return f"{float(100 * value):.3f}%"


def figures_stated(cite: str) -> str:
    """The figures that the readings of a paragraph state."""
    return " ".join(one.figure for one in readings("679a") if str(one.cite) == cite and one.figure)


@pytest.mark.parametrize(("cite", "by_table"), [("679a.11(c)(3)(iv)", False), ("679a.12(a)", True)])
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("letter", ["A", "C"])
def test_figures_of_readings(cite: str, by_table: bool, kept: bool, letter: str) -> None:
    """The figures by other readings; the preamble states 2.9% to 3.03%."""
    by_reading = advantage(second_gains(letter, kept=kept, by_table=by_table))
    assert percent(by_reading) in figures_stated(cite)
    if by_table and not kept:
        assert round(100 * float(by_reading), 2) in (2.90, 3.03)


def test_best_play_has_one_exception_below_queen_6_4() -> None:
    for letter in BAD_BEAT:
        rules = game.rules({law.bad_beat_bonus.name: letter})
        best = plan.MAIN.solution(rules)
        assert plan.MAIN.in_words(rules) == "Q-6-4 or better and with Q-6-3 of three suits"
        worth = second_gains(letter) > -comb(49, 3)
        played = [best.choice(hand) == "play" for hand in combinations(CARDS, 3)]
        assert played == worth.tolist()


# Wagers against a paytable, by closed forms


def test_prime_by_colors() -> None:
    player = Fraction(2 * comb(26, 3), HANDS)
    both = Fraction(2 * comb(26, 6), comb(52, 6))
    figure = figure_of(law.prime, "yes")
    assert figure.house_advantage == 1 - player - 3 * player - both
    assert figure.hit_frequency == player
    assert round(100 * float(figure.house_advantage), 2) == 3.62


PAIR_BONUS = {  # by category from a pair on: with a 2 as fourth card; the stated percentage
    "A": ((1, 6, 12, 60, 80, 100), 3.18),
    "B": ((2, 5, 10, 45, 60, 75), None),
    "C": ((2, 4, 8, 40, 50, 75), None),
    "D": ((1, 4, 8, 40, 50, 75), 5.83),
}
ANOTHER_CARD = (1, 3, 6, 30, 40, 50)


@pytest.mark.parametrize("letter", PAIR_BONUS)
def test_pair_bonus_card_by_card(letter: str) -> None:
    """Each hand beside each of the other 49 cards, of which the 2s are counted."""
    with_a_two, stated = PAIR_BONUS[letter]
    category, _ = second_counts()
    twos = 4 - (np.array(list(combinations(range(52), 3))) < 4).sum(axis=1)
    gain = np.array((-1, *with_a_two))[category] * twos
    gain += np.array((-1, *ANOTHER_CARD))[category] * (49 - twos)
    figure = figure_of(law.pair_bonus, letter)
    assert figure.house_advantage == Fraction(-int(gain.sum()), 49 * HANDS)
    assert figure.hit_frequency == Fraction(int((category > 0).sum()), HANDS)
    if stated is not None:
        assert round(100 * float(figure.house_advantage), 2) == stated


ROYAL, STRAIGHT_FLUSH_5, FOUR, FULL_HOUSE, FLUSH_5, STRAIGHT_5, THREE_5, LESS = range(8)
RUNS = [{(top - step) % 13 for step in range(5)} for top in range(12, 2, -1)]
"""The ranks of straights, the highest first; the ace is low in the last."""
ALL_SIX = {
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
    "E": (1000, 200, 50, 20, 15, 10, 5),
}


def by_ranks(ranks: Sequence[int], runs: Sequence[set[int]]) -> int:
    """The best hand that ranks alone make, without a flush."""
    first, *rest = sorted(Counter(ranks).values(), reverse=True)
    if first == 4:
        return FOUR
    if first == 3 and rest and rest[0] >= 2:
        return FULL_HOUSE
    if any(run <= set(ranks) for run in runs):
        return STRAIGHT_5
    return THREE_5 if first == 3 else LESS


@cache
def six_cards(low_ace: bool) -> tuple[int, ...]:
    """Hands of six cards by category: by ranks first, then flushes moved out."""
    straights = RUNS if low_ace else RUNS[:-1]
    counts = [0] * 8
    for ranks in combinations_with_replacement(range(13), 6):
        held = Counter(ranks).values()
        if max(held) <= 4:
            counts[by_ranks(ranks, straights)] += int(np.prod([comb(4, copies) for copies in held]))
    suited = [(five, (other,), 12) for five in combinations(range(13), 5) for other in range(13)]
    suited += [(six, (), 4) for six in combinations(range(13), 6)]
    for same, others, ways in suited:
        counts[by_ranks((*same, *others), straights)] -= ways
        runs = [run for run in straights if run <= set(same)]
        royal = bool(runs) and runs[0] == RUNS[0]
        counts[ROYAL if royal else STRAIGHT_FLUSH_5 if runs else FLUSH_5] += ways
    return tuple(counts)


def all_six(letter: str, *, low_ace: bool) -> Fraction:
    """The house advantage of the All-Six Bonus, where an ace is low in a straight or is not."""
    pays, counts = ALL_SIX[letter], six_cards(low_ace)
    gain = sum(odds * ways for odds, ways in zip(pays, counts, strict=False)) - counts[LESS]
    if letter == "E":  # a six-card royal flush in each suit
        gain += 200_000 - 1000 + 3 * (20_000 - 1000)
    return Fraction(-gain, comb(52, 6))


@pytest.mark.parametrize("letter", ALL_SIX)
def test_all_six_bonus_by_ranks_and_suits(letter: str) -> None:
    assert figure_of(law.all_six_bonus, letter).house_advantage == all_six(letter, low_ace=True)


def test_a_low_ace_in_the_all_six_bonus() -> None:
    """The stated 6.74% to 18.10% fit straights with a low ace, and the reading gives both."""
    stated = figures_stated("679a.6(a)")
    for low_ace in (True, False):
        every = [all_six(letter, low_ace=low_ace) for letter in ALL_SIX]
        assert percent(min(every)) in stated
        assert percent(max(every)) in stated
        is_stated = (percent(min(every)), percent(max(every))) == ("6.741%", "18.098%")
        assert is_stated == low_ace


# Advice


FEW = "2c 3c 4c 5c 7c 8c 9c Tc Jc Qc Kc 3d 4d 5d 6d 7d 8d 9d Td Jd Qd"


@pytest.mark.parametrize(("hand", "removed"), [("Qs 6h 3d", "Ac Kd Ah"), ("5h 4h 2h", FEW)])
def test_advice_against_every_dealer_hand_that_is_left(hand: str, removed: str) -> None:
    """Each hand of the dealer is dealt from the cards that are left, and settled at the table."""
    cards, gone = parse_cards(hand), parse_cards(removed)
    left = [card for card in CARDS if card not in (*cards, *gone)]
    rules, total = game.rules({law.bad_beat_bonus.name: "B"}), 0
    bets = Bets({Bet(law.ante): 100, Bet(law.play): 100})
    for dealer in combinations(left, 3):
        seat = Seat(1, bets, {"": cards})
        lines = game.lines(Round(rules, (seat,), {"dealer": dealer}))
        total += sum(line.amount for line in lines)
    values = {
        action.name: action.value
        for action in plan.PLAN.advice(rules, Situation(cards, removed=gone))
    }
    assert values == {"play": Fraction(total, 100 * comb(len(left), 3)), "fold": -1}


def test_cards_left_for_the_dealer() -> None:
    with pytest.raises(RuleError, match="At least three cards"):
        plan.PLAN.advice(game.rules(), Situation(CARDS[:3], removed=CARDS[3:50]))
