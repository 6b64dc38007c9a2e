"""Over/Under figures against every two cards after each first card, and every hand by its values.

Values, totals and payouts are read off 686a.3(d), 686a.7 and 686a.8 once more.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations
from math import comb, prod

from houserules.equipment.cards import parse_cards
from houserules.games.readings import readings
from houserules.games.shoes.over_under.law import game
from houserules.games.shoes.over_under.odds import advise
from houserules.odds.plan import Situation
from houserules.odds.price import price

SHOE = {**dict.fromkeys(range(2, 10), 24), 10: 96, 11: 24}
"""How many cards of six decks have each value."""
OVER, UNDER = range(24, 34), range(6, 18)
BONUS = {6: 50, 7: 10, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
BONUS |= {39 - total: odds for total, odds in BONUS.items()}


@cache
def totals(first: int, gone: tuple[int, ...] = ()) -> Counter[int]:
    """The total of every two cards that may follow, one pair after another."""
    left = [value for value, count in SHOE.items() for _ in range(count)]
    for value in (first, *gone):
        left.remove(value)
    return Counter(first + second + third for second, third in permutations(left, 2))


def gain(first: int, wins: range, others: int = -2, gone: tuple[int, ...] = ()) -> Fraction:
    """The gain of two units: 18 to 23 lose, totals on the other side bring something else."""
    counts = totals(first, gone)
    units = {t: 2 if t in wins else -2 if 18 <= t <= 23 else others for t in counts}
    return Fraction(sum(units[t] * ways for t, ways in counts.items()), counts.total())


def best(others: int = -2) -> Fraction:
    """The gain of a player who does the best on each first card."""
    found = Fraction(0)
    for first, count in SHOE.items():
        over, under = gain(first, OVER, others), gain(first, UNDER, others)
        found += Fraction(count, 312) * max(over, under, Fraction(-1))
    return found


def test_the_ante_wager_under_best_play() -> None:
    (ante,) = price(game.rules())
    assert ante.house_advantage == -best() == Fraction(13158, 626665)
    assert ante.total_wagered == 2  # nothing is surrendered


def test_the_bonus_wager_by_every_hand() -> None:
    hands = Counter[int]()
    for hand in combinations_with_replacement(SHOE, 3):
        ways = prod(comb(SHOE[value], number) for value, number in Counter(hand).items())
        hands[sum(hand)] += ways
    assert hands.total() == comb(312, 3)
    _, bonus = price(game.rules({"bonus wager": "yes"}))
    gained = sum(BONUS.get(total, -1) * ways for total, ways in hands.items())
    assert bonus.house_advantage == Fraction(-gained, comb(312, 3))


def test_the_figures_of_both_readings_of_totals_that_no_paragraph_has_lose() -> None:
    reading = next(one for one in readings("686a") if str(one.cite) == "686a.7(k)")
    assert reading.figure is not None
    assert f"House advantage of the Ante Wager {100 * float(-best()):.4f}%" in reading.figure
    assert f"an advantage of {100 * float(best(others=0)):.4f}%" in reading.figure


def test_each_decision_beside_other_cards_seen() -> None:
    situation = Situation(parse_cards("6s"), removed=parse_cards("Kd As 5c"))
    found = {action.name: action.value for action in advise(game.rules(), situation)}
    gone = (10, 11, 5)
    assert found == {
        "over": gain(6, OVER, gone=gone),
        "under": gain(6, UNDER, gone=gone),
        "surrender": -1,
    }
