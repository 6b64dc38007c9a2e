"""21 Baccarat figures against ordered draws of single cards, the rules read off the page once more.

The figures count unordered hands by value with the chapter's own functions; here card after card is
drawn from the decks, and totals, draws and payouts are written out again.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm

import pytest

from houserules.games import load
from houserules.games.coverage import coverage
from houserules.odds.price import price

BONUS = {
    "A": (100, 40, 11, 5, 3), "B": (80, 40, 12, 5, 3), "C": (80, 40, 10, 6, 3),
    "D": (100, 40, 10, 5, 3), "E": (80, 40, 11, 5, 3), "F": (80, 35, 12, 5, 3),
}  # fmt: skip


def total(*cards: int) -> int:
    """Jack, queen and king are 11 to 13 and an ace 1 here."""
    low = sum(min(card, 10) for card in cards)
    return low + 10 if 1 in cards and low <= 11 else low


def advantages(decks: int) -> dict[str, Fraction]:
    figures = price(load("681a").rules({"decks": decks}), unoffered=True)
    return {figure.wager: Fraction(figure.house_advantage) for figure in figures}


@cache
def hands(decks: int) -> Counter[tuple[int, int]]:
    """Ordered draws of six cards by the totals of both hands."""
    left = dict.fromkeys(range(1, 10), 4 * decks) | {10: 16 * decks}
    found: Counter[tuple[int, int]] = Counter()
    for first, second, third, fourth in product(left, repeat=4):
        ways, rest = 1, dict(left)
        for card in (first, second, third, fourth):
            ways *= rest[card]
            rest[card] -= 1
        player, banker = (first, third), (second, fourth)
        twos = total(*player), total(*banker)
        if 21 in twos or player == (1, 1) or banker == (1, 1):
            found[twos] += ways * (52 * decks - 4) * (52 * decks - 5)
            continue
        for more, chance in drawn(player, rest):
            for last, again in drawn(banker, without(rest, more)):
                used = 4 + len(more) + len(last)
                ends = total(*player, *more), total(*banker, *last)
                found[ends] += ways * chance * again * perm(52 * decks - used, 6 - used)
    return found


def drawn(two: tuple[int, int], rest: dict[int, int]) -> list[tuple[tuple[int, ...], int]]:
    return [((), 1)] if total(*two) >= 17 else [((card,), ways) for card, ways in rest.items()]


def without(rest: dict[int, int], gone: tuple[int, ...]) -> dict[int, int]:
    return {card: ways - (card in gone) for card, ways in rest.items()}


@pytest.mark.parametrize("decks", [4, 8])
def test_wagers_on_totals(decks: int) -> None:
    counts = hands(decks)
    every, stated = counts.total(), advantages(decks)
    equal = sum(ways for (own, other), ways in counts.items() if own == other)
    assert stated["Tie Wager"] == 1 - Fraction(11 * equal, every)
    # Both hands are drawn alike: all that the house keeps is the half of what wins with 17.
    with_17 = sum(
        ways for (own, other), ways in counts.items() if own == 17 and (other < 17 or other > 21)
    )
    assert stated["Player Wager"] == stated["Banker Wager"] == Fraction(with_17, 2 * every)
    net = Fraction(0)
    for (own, other), ways in counts.items():
        worth, others = (value if value <= 21 else 21 - value for value in (own, other))
        gain = (worth > others) - (worth < others)
        net += ways * (Fraction(1, 2) if gain == 1 and own == 17 else gain)
    assert stated["Player Wager"] == -net / every


@pytest.mark.parametrize("letter", "ABCDEF")
def test_bonus_wager(letter: str) -> None:
    decks = 4 if letter in "ABC" else 8
    sevens, three, straight, twenty_one, pair = BONUS[letter]
    net = 0
    for cards in product(range(1, 14), repeat=3):
        ways, used = 1, Counter[int]()
        for card in cards:
            ways *= 4 * decks - used[card]
            used[card] += 1
        stands = total(*cards[:2]) >= 17
        if not stands and used[7] == 3:
            pays = sevens
        elif not stands and 3 in used.values():
            pays = three
        elif not stands and len(used) == 3 and max(cards) - min(cards) == 2:
            pays = straight
        elif not stands and total(*cards) == 21:
            pays = twenty_one
        else:
            pays = pair if cards[0] == cards[1] else -1
        net += ways * pays
    rules = load("681a").rules({"decks": decks, "bonus wager": letter})
    (figure,) = (figure for figure in price(rules) if figure.wager == "Bonus Wager")
    cards_in_all = 52 * decks
    every = cards_in_all * (cards_in_all - 1) * (cards_in_all - 2)
    assert figure.house_advantage == Fraction(-net, every)


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(load("681a")) for cite in section.rest] == []
