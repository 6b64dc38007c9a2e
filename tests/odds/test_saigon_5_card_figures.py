"""Saigon 5 Card: figures beside countings by other methods, and beside the stated hold."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import numpy as np
import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Situation, plan_of

RULES = load("680a").rules()
NUMBER = {"joker": 1, **dict.fromkeys(range(1, 10), 4), 10: 16}
"""How many cards of each value there are."""
DEALS = comb(53, 5) * comb(48, 5)


def figure(wager: str, chapter: str = "680a") -> Figure:
    rules = load(chapter).rules()
    (entry,) = (entry for entry in plan_of(rules.game).entries if entry.wager.name == wager)
    (found,) = entry.price(rules, Asked())
    return found


def sums(values: tuple[str | int, ...]) -> Iterator[int]:
    return map(sum, product(*((3, 6, 9) if one == "joker" else (one,) for one in values)))


def highest(hand: tuple[str | int, ...]) -> int:
    """The highest Point Count that a hand can be set for; 0 if it does not qualify."""
    found = [0]
    for places in combinations(range(5), 3):
        if not all(total % 10 for total in sums(tuple(hand[place] for place in places))):
            two = tuple(hand[place] for place in range(5) if place not in places)
            found += [total - 10 if total > 10 else total for total in sums(two)]
    return max(found)


def test_the_ante_by_all_pairs_of_hands() -> None:
    """Each pair of hands by their values, with the ways of the second beside the first."""
    every = [
        hand
        for hand in combinations_with_replacement(NUMBER, 5)
        if all(hand.count(value) <= NUMBER[value] for value in hand)
    ]
    held = np.array([[hand.count(value) for value in NUMBER] for hand in every])
    count = np.array([highest(hand) for hand in every])
    ways = np.ones((len(every), len(every)), dtype=np.int32)
    for column, number in enumerate(NUMBER.values()):
        left = [[comb(max(number - own, 0), of) for of in range(6)] for own in range(6)]
        ways *= np.array(left, dtype=np.int32)[held[:, column]][:, held[:, column]]
    own = [prod(comb(NUMBER[value], hand.count(value)) for value in set(hand)) for hand in every]
    won = dict.fromkeys((Fraction(1), Fraction(1, 2), Fraction(-1)), 0)
    for hand, number in enumerate(own):
        above, below = (
            int(ways[hand][side].sum()) for side in (count > count[hand], count < count[hand])
        )
        won[Fraction(1, 2) if count[hand] == 5 else Fraction(1)] += number * below
        won[Fraction(-1)] += number * above
    priced = figure("Ante Wager")
    for pays, ways_in_all in won.items():
        chance = sum(share.probability for share in priced.shares if share.net == pays)
        assert chance == Fraction(ways_in_all, DEALS)
    assert f"{float(priced.house_advantage):.4%}" == "1.8675%"


def test_the_bonus_by_formulas() -> None:
    """Hands without the joker as every book has them, and those with it counted by hand."""
    runs = 10 * 5 - 9  # four ranks of a straight; those of two straights once
    with_joker = {
        "Five aces": 1,
        "Royal flush—with a joker": 4 * 5,
        "Straight flush": 4 * (runs - 5),
        "Four-of-a-kind": 12 + 4 * 48,
        "Full house": 12 * 4 * 4 + 6 * 12 * 6,
        "Flush": 4 * (comb(13, 4) - runs),
        "Straight": runs * (4**4 - 4),
        "Three-of-a-kind": 12 * 4 * 44 + 6 * comb(12, 2) * 4 * 4,
        "Two pair": 4 * 12 * 6 * 44 + comb(12, 2) * 6 * 6,
    }
    without = {
        "Royal flush—no joker": 4, "Straight flush": 36, "Four-of-a-kind": 624,
        "Full house": 3_744, "Flush": 5_108, "Straight": 10_200, "Three-of-a-kind": 54_912,
        "Two pair": 123_552,
    }  # fmt: skip
    found = {share.label: share.combinations for share in figure("Bonus Wager").shares}
    assert {name: ways for name, ways in found.items() if name not in ("Pair", "High card")} == {
        name: with_joker.get(name, 0) + without.get(name, 0) for name in with_joker | without
    }
    assert sum(filter(None, found.values())) == comb(53, 5)


def test_the_hold_that_the_notice_of_2015_states() -> None:
    """Pa.B. Doc. No. 15-2174 states 7.97%: so it would be with 9 to 1 for two pair."""
    priced = figure("Bonus Wager", "680a@proposed-2015")
    (two_pair,) = (share for share in priced.shares if share.label == "Two pair")
    assert f"{float(priced.house_advantage):.2%}" == "12.80%"
    assert f"{float(priced.house_advantage - two_pair.probability):.2%}" == "7.97%"


def test_the_pot_between_two_players_is_fair() -> None:
    chances = {share.net: share.probability for share in figure("Pot Wager").shares}
    assert chances[Fraction(1)] == chances[Fraction(-1)]
    assert sum(chances.values()) == 1


@pytest.mark.parametrize("hand", ["Jk 8s 6h 5s 2d", "Jk Ks Qd 7h 3c", "Ks Qs Js As 4h"])
def test_advice_with_and_without_a_card_removed(hand: str) -> None:
    """The average over the card removed, each as likely, is the value without one."""
    cards = parse_cards(hand)

    def best(removed: tuple[Card, ...]) -> Fraction:
        found = plan_of(RULES.game).advice(RULES, Situation(cards, removed=removed))
        assert found[0].value == max(action.value for action in found)
        return Fraction(found[0].value)

    others = [card for card in RULES.game.deck(RULES) if card not in cards]
    assert sum(best((card,)) for card in others) / len(others) == best(())
