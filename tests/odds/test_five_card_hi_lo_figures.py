"""Five Card Hi-Lo: figures beside inclusion and exclusion, formulas and dealt hands."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from houserules.equipment.cards import CARDS, Rank, parse_cards
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of

ACE = 11
NUMBER = {**dict.fromkeys(range(2, 10), 4), 10: 16, ACE: 4}
"""How many cards of each value there are."""
HANDS = [
    hand
    for hand in combinations_with_replacement(NUMBER, 5)
    if all(hand.count(value) <= NUMBER[value] for value in hand)
]
DEALS = comb(52, 5) * comb(47, 5)
BONUS = {"A": (1000, 100, 10), "B": (500, 50, 5), "C": (200, 50, 5), "D": (100, 50, 5)}
Hand = tuple[int, ...]
Points = tuple[int, int]


def figures(wager: str, **chosen: str) -> dict[str | None, Figure]:
    rules = load("663a").rules({name.replace("_", " "): value for name, value in chosen.items()})
    (entry,) = (entry for entry in plan_of(rules.game).entries if entry.wager.name == wager)
    return {figure.when: figure for figure in entry.price(rules, Asked())}


def set_by_text(hand: Hand) -> dict[int, Points]:
    """The points of high and low hand by the number of aces in the low hand, 663a.11(d)."""
    found = {}
    for places in combinations(range(5), 2):
        low = [hand[place] for place in places]
        high = [hand[place] for place in range(5) if place not in places]
        below = max((value for value in low if value != ACE), default=0)
        if low.count(ACE) <= 1 and all(below <= value for value in high):
            found[low.count(ACE)] = sum(high), sum(1 if one == ACE else one for one in low)
    return found


def ways(hand: Hand, within: Hand = ()) -> int:
    """The number of hands of these values, or of those that contain certain cards."""
    return prod(
        comb(NUMBER[one] - within.count(one), hand.count(one) - within.count(one))
        for one in {*hand}
    )


@cache
def met() -> dict[Hand, NDArray[np.int64]]:
    """The dealer's hands from other cards, by points: all, less those with common cards."""
    containing: dict[Hand, NDArray[np.int64]] = {}
    for hand in HANDS:
        points = min(set_by_text(hand).items())[1]
        for within in {each for size in range(6) for each in combinations(hand, size)}:
            grid = containing.setdefault(within, np.zeros((34, 21), np.int64))
            grid[points] += ways(hand, within)
    return {
        hand: sum(
            (-1) ** size * containing[within]
            for size in range(6)
            for within in combinations(hand, size)
        )
        for hand in HANDS
    }


def gains(hand: Hand, points: Points) -> Points:
    """The gain of Ante and Play, and of the Tie Wager, over all hands of the dealer."""
    grid, (high, low) = met()[hand], points
    main = 2 * int(grid[:high, low + 1 :].sum() - grid[high:, : low + 1].sum())
    both = int(grid[high, low])
    tied = int(grid[high].sum() + grid[:, low].sum()) - 2 * both
    return main, 20 * both + 4 * tied - (comb(47, 5) - both - tied)


FOLD = -comb(47, 5)


def played(chosen: Callable[[Hand, dict[int, Points]], Points]) -> tuple[Fraction, Fraction]:
    """The loss of Ante and Play, and that of the Tie Wager, by some way to play."""
    found = np.sum([ways(hand) * np.array(chosen(hand, dict(_all(hand)))) for hand in HANDS], 0)
    return Fraction(-int(found[0]), DEALS), Fraction(-int(found[1]), DEALS)


@cache
def _all(hand: Hand) -> tuple[tuple[int, Points], ...]:
    return tuple((low, gains(hand, points)) for low, points in set_by_text(hand).items())


def best(worth: Callable[[Points], int]) -> Callable[[Hand, dict[int, Points]], Points]:
    return lambda hand, each: max((*each.values(), (FOLD, FOLD)), key=worth)


ALL_PLAYED = [
    (None, best(lambda gain: gain[0])),
    ("played best with an equal Ante Wager", best(sum)),
    ("played for ties alone", best(lambda gain: gain[1])),
]


def bonus(table: str) -> Fraction:
    pays = BONUS[table]
    return Fraction(4 * pays[0] + 44 * pays[1] + 4 * comb(48, 2) * pays[2], comb(52, 5))


@pytest.mark.parametrize("table", BONUS)
def test_the_ante_by_inclusion_and_exclusion(table: str) -> None:
    found = figures("Ante Wager", ante_bonus_payout=table)
    assert found[None].house_advantage == played(ALL_PLAYED[0][1])[0] - bonus(table)


def test_best_play_never_folds_an_ace() -> None:
    """Nothing therefore depends on the Ante Bonus Payout of a hand that is folded."""
    folded = [hand for hand in HANDS if max(gain for _, (gain, _) in _all(hand)) < FOLD]
    assert sum(map(ways, folded)) == 80_836
    assert not any(ACE in hand for hand in folded)


def test_the_short_rules_as_they_are_printed() -> None:
    def chosen(hand: Hand, each: dict[int, Points]) -> Points:
        low = sorted(hand)[:2]
        high = sum(hand) - sum(low)
        if ACE not in hand:
            folds = (21, 9), (24, 10), (25, 11), (26, 12), (27, 13)
            least = next((points for most, points in folds if high <= most), 99)
            return (FOLD, FOLD) if sum(low) >= least else each[0]
        if hand.count(ACE) == 4:
            return each[1]
        keeps = {2: 0, 3: 24, 4: 27, 5: 29, 6: 31}
        return each[0 if high >= keeps.get(low[1], 99) else 1]

    found = figures("Ante Wager")["played by the short rules"]
    assert found.house_advantage == played(chosen)[0] - bonus("A")


@pytest.mark.parametrize(("when", "chosen"), ALL_PLAYED)
def test_the_tie_wager_by_inclusion_and_exclusion(
    when: str | None, chosen: Callable[[Hand, dict[int, Points]], Points]
) -> None:
    assert figures("Tie Wager", tie_wager="yes")[when].house_advantage == played(chosen)[1]


@pytest.mark.parametrize(
    ("table", "pays", "ranks"),
    [("A", (250, 50, 25, 15, 10, 8, 5, 3), 8), ("B", (500, 100, 40, 15, 8, 6, 4, 3), 9)],
)
def test_the_poker_bonus_by_the_usual_counts(table: str, pays: Hand, ranks: int) -> None:
    """One rank of pairs is 6 * comb(12, 3) * 64 hands; 7s to aces are eight ranks."""
    number = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552)
    pairs = ranks * 6 * comb(12, 3) * 64
    won = sum(n * (p + 1) for n, p in zip(number, pays, strict=True)) + 2 * pairs
    found = figures("Poker Bonus Wager", poker_bonus_wager=table)[None]
    assert found.house_advantage == 1 - Fraction(won, comb(52, 5))


def test_advice_beside_all_hands_of_a_short_deck() -> None:
    hand = parse_cards("Ad Kd 9h 5s 3s")
    rest = [card for card in CARDS if card not in hand][::3]
    gone = tuple(card for card in CARDS if card not in (*hand, *rest))
    value = {card: ACE if card.rank is Rank.ACE else min(card.rank, 10) for card in CARDS}
    rules = load("663a").rules()
    found = {
        action.name: action.value
        for action in plan_of(rules.game).advice(
            rules, Situation(hand, removed=gone, decided=("play",))
        )
    }
    for name, aces_low in (("aces high", 0), ("ace low", 1)):
        high, low = set_by_text(tuple(value[card] for card in hand))[aces_low]
        total = 0
        for cards in combinations(rest, 5):
            theirs = min(set_by_text(tuple(value[card] for card in cards)).items())[1]
            beaten = (high > theirs[0]) + (low < theirs[1])
            total += 2 * (beaten - 1)
        assert found[name] == Fraction(total, comb(len(rest), 5))
