"""Casino War figures against every two cards of the shoe, one after another.

The payouts are read off 651a.9 and 651a.10 once more. Published: the house advantages by decks at
i-online-casinos.com/games/casino-war-odds.php, with a bonus of the Initial Wager's amount for a
second tie (which 651a.10(3) has), without it, for surrender, and for the Tie Wager.
"""

from fractions import Fraction
from itertools import permutations

import pytest

from houserules.equipment.cards import Card, parse_cards
from houserules.games.shoes.casino_war.law import game
from houserules.games.shoes.casino_war.odds import advise
from houserules.odds.figure import Figure
from houserules.odds.plan import Situation
from houserules.odds.price import price

CHOICES: dict[int, dict[str, object]] = {
    6: {"decks": 6},
    7: {"automated shuffler": "yes", "decks in a batch": 7},
    8: {"decks": 8},
}


def shoe(decks: int) -> list[int]:
    """Every card by its rank, 2 to 14."""
    return [rank for rank in range(2, 15) for _ in range(4 * decks)]


def tie_chance(cards: list[int]) -> Fraction:
    """How often two cards are of one rank, one pair after another."""
    pairs = list(permutations(cards, 2))
    return Fraction(sum(own == dealers for own, dealers in pairs), len(pairs))


def war(cards: list[int], bonus: int) -> Fraction:
    """The average gain of War after a tie hand, with a bonus for another tie."""
    gain = {-1: -2, 1: 1, 0: 1 + bonus}
    pairs = list(permutations(cards, 2))
    return Fraction(sum(gain[(own > other) - (own < other)] for own, other in pairs), len(pairs))


def left_after_tie(decks: int, rank: int) -> list[int]:
    cards = shoe(decks)
    cards.remove(rank)
    cards.remove(rank)
    return cards


def figures(decks: int) -> list[Figure]:
    return price(game.rules(CHOICES[decks]))


@pytest.mark.parametrize("decks", CHOICES)
def test_every_wager_by_every_two_cards(decks: int) -> None:
    tie = tie_chance(shoe(decks))
    at_war, given_up, tied, tied_again = (figure.house_advantage for figure in figures(decks))
    assert at_war == -tie * war(left_after_tie(decks, 14), bonus=1)
    assert given_up == tie / 2
    assert tied == 1 - 11 * tie
    assert tied_again == 1 - 11 * tie_chance(left_after_tie(decks, 2))


def test_the_rank_of_the_tie_hand_makes_no_difference() -> None:
    assert len({war(left_after_tie(6, rank), bonus=1) for rank in (2, 8, 14)}) == 1


@pytest.mark.parametrize(
    ("decks", "with_bonus", "without", "surrendered", "tie"),
    [(6, 2.33, 2.88, 3.70, 18.65), (7, 2.34, 2.89, 3.72, 18.18), (8, 2.34, 2.90, 3.73, 17.83)],
)
def test_published_figures(
    decks: int, with_bonus: float, without: float, surrendered: float, tie: float
) -> None:
    at_war, given_up, tied, _ = figures(decks)
    stingy = -tie_chance(shoe(decks)) * war(left_after_tie(decks, 7), bonus=0)
    advantages = (at_war.house_advantage, stingy, given_up.house_advantage, tied.house_advantage)
    found = tuple(round(100 * float(advantage), 2) for advantage in advantages)
    assert found == (with_bonus, without, surrendered, tie)


def test_war_is_best_after_any_cards_by_two_and_a_half_times_the_chance_of_a_tie() -> None:
    hand, dealer, others = "9s", "9d", "9c 9h 9s 2c Kd Kd 5h As"
    at_war, given_up = advise(game.rules(), Situation(*map(cards, (hand, dealer, "", others))))
    left = shoe(6)
    for rank in (9, 9, 9, 9, 9, 2, 13, 13, 5, 14):
        left.remove(rank)
    assert at_war.value == war(left, bonus=1)
    assert Fraction(at_war.value) - Fraction(given_up.value) == Fraction(5, 2) * tie_chance(left)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, decks=6)
