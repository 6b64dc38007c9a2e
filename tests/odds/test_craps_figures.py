"""Craps figures against closed forms, worked out here from the ways to throw each total."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from houserules.equipment.dice import throw
from houserules.games import load
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, plan_of, variations
from houserules.rules import Bet, Bets, Round, Seat

game = load("craps")
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)


def figures(choices: Mapping[str, str], *wagers: str) -> dict[str, Figure]:
    """Figures by wager and condition, of some wagers or of all."""
    rules = game.rules(choices)
    return {
        f"{figure.wager}, {figure.when}" if figure.when else figure.wager: figure
        for entry in plan_of(game).entries
        if not wagers or entry.wager.name in wagers
        for figure in entry.price(rules, Asked())
    }


@pytest.fixture(scope="module")
def sheet() -> dict[str, Figure]:
    return figures({})


def rolls_of(figure: Figure) -> Fraction:
    return Fraction(figure.extra["Expected rolls"].rpartition(" = ")[2])


def per_resolved(figure: Figure) -> Fraction:
    return Fraction(figure.extra["House advantage per bet resolved"].rpartition(" = ")[2])


def makes(point: int) -> Fraction:
    return Fraction(WAYS[point], WAYS[point] + 6)


def test_pass_and_come(sheet: dict[str, Figure]) -> None:
    wins = Fraction(8, 36) + sum(Fraction(WAYS[p], 36) * makes(p) for p in POINTS)
    for name in ("Pass Bet", "Come Bet"):
        assert sheet[name].house_advantage == 1 - 2 * wins == Fraction(7, 495)
        assert rolls_of(sheet[name]) == Fraction(557, 165)


def test_dont_pass_and_dont_come(sheet: dict[str, Figure]) -> None:
    for name in ("Don't Pass Bet", "Don't Come Bet"):
        assert sheet[name].house_advantage == Fraction(3, 220)
        assert per_resolved(sheet[name]) == Fraction(3, 220) * Fraction(36, 35)


@pytest.mark.parametrize(
    ("number", "to_win", "to_lose"),
    [(4, (9, 5), (5, 11)), (5, (7, 5), (5, 8)), (6, (7, 6), (4, 5))],
)
def test_place_bets(
    sheet: dict[str, Figure], number: int, to_win: tuple[int, int], to_lose: tuple[int, int]
) -> None:
    for on in (number, 14 - number):
        figure = sheet[f"Place Bet to Win, on {on}"]
        assert figure.house_advantage == 1 - makes(on) * (1 + Fraction(*to_win))
        assert rolls_of(figure) == Fraction(36, WAYS[on] + 6)
        against = sheet[f"Place Bet to Lose, on {on}"]
        assert against.house_advantage == 1 - (1 - makes(on)) * (1 + Fraction(*to_lose))


def test_a_bet_that_sleeps_takes_longer_and_is_worth_the_same(sheet: dict[str, Figure]) -> None:
    """Active rolls decide with chance d; the state before each roll is a chain of its own.

    With x the expected rolls from a come out roll and y(p) from point p, for a bet on the 4:
    x = 1 + sum P(p) y(p) + (1 - sum P(p)) x, and y(p) = 1 + P(p, not 4) x + (1 - P(7) - P(4) -
    P(p, not 4)) y(p).
    """
    figure = sheet["Place Bet to Win, on 4"]
    chance = {total: Fraction(ways, 36) for total, ways in WAYS.items()}

    def slope(point: int) -> tuple[Fraction, Fraction]:
        back = chance[point] if point != 4 else Fraction(0)
        leaves = chance[7] + chance[4] + back
        return 1 / leaves, back / leaves

    constant = 1 + sum(chance[p] * slope(p)[0] for p in POINTS)
    returns = sum(chance[p] * (1 - slope(p)[1]) for p in POINTS)
    asleep = figure.extra["Expected rolls, off on come out rolls"].rpartition(" = ")[2]
    assert Fraction(asleep) == constant / returns


def test_hardways(sheet: dict[str, Figure]) -> None:
    for word, total, odds in (("Four", 4, 7), ("Six", 6, 9), ("Eight", 8, 9), ("Ten", 10, 7)):
        figure = sheet[f"{word} the Hardway Bet"]
        assert figure.house_advantage == 1 - Fraction(odds + 1, WAYS[total] + 6)


def test_bets_on_the_next_roll(sheet: dict[str, Figure]) -> None:
    """Expected gain over the 36 ways to throw two dice."""
    gains = {
        "Field Bet": 14 * 1 + 2 * 2 - 20,
        "Any Seven Bet": 6 * 4 - 30,
        "Any Craps Bet": 4 * 7 - 32,
        "Craps Two Bet": 30 - 35,
        "Craps Three Bet": 2 * 15 - 34,
        "Craps Twelve Bet": 30 - 35,
        "11 in One Roll Bet": 2 * 15 - 34,
        "6-7-8 Bet": 14 * 1 + 2 * 2 - 20,
        "Ten the Hardway on the Hop Bet": 30 - 35,
        "Four-Six on the Hop Bet": 2 * 15 - 34,
    }
    for name, gain in gains.items():
        assert sheet[name].house_advantage == Fraction(-gain, 36)
        assert rolls_of(sheet[name]) == 1


def test_compound_bets(sheet: dict[str, Figure]) -> None:
    two, three, seven, any_craps = (Fraction(n, 36) for n in (5, 4, 6, 4))
    horn = (two + three + three + two) / 4
    assert sheet["Craps-Eleven or C and E Bet"].house_advantage == (any_craps + three) / 2
    assert sheet["Horn Bet"].house_advantage == horn == Fraction(1, 8)
    assert sheet["Horn High Bet, on 12"].house_advantage == (4 * horn + two) / 5
    assert sheet["Horn High Bet, on 11"].house_advantage == (4 * horn + three) / 5
    assert sheet["Whirl Bet"].house_advantage == (4 * horn + seven) / 5 == Fraction(2, 15)


TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}


@pytest.mark.parametrize("number", [4, 5, 6])
def test_buy_and_lay_with_vigorish_when_made(number: int) -> None:
    sheet = figures({"Buy Bet": "yes", "Lay Bet": "yes"}, "Buy Bet", "Lay Bet")
    rate = Fraction(5, 100)
    buy, lay = sheet[f"Buy Bet, on {number}"], sheet[f"Lay Bet, against {number}"]
    assert buy.house_advantage == rate
    assert buy.element_of_risk == rate / (1 + rate)
    assert lay.house_advantage == rate / TRUE[number]
    assert lay.element_of_risk == rate / TRUE[number] / (1 + rate / TRUE[number])


@pytest.mark.parametrize("number", [4, 5, 6])
def test_buy_and_lay_with_vigorish_when_won(number: int) -> None:
    entries = [e for e in plan_of(game).entries if e.wager.name in ("Buy Bet", "Lay Bet")]
    found = {
        (figure.wager, figure.when): figure.house_advantage
        for entry in entries
        for rules in variations(entry, game.rules())
        for figure in entry.price(rules, Asked())
    }
    wins, rate, true = makes(number), Fraction(5, 100), TRUE[number]
    won = "vigorish when the bet wins"
    assert found["Buy Bet", f"on {number}; {won}"] == wins * rate
    assert found["Buy Bet", f"on {number}; {won}; of the amount won"] == wins * rate * true
    assert found["Lay Bet", f"against {number}; {won}"] == (1 - wins) * rate / true
    wagered = found["Lay Bet", f"against {number}; {won}; of the amount wagered"]
    assert wagered == (1 - wins) * rate


def _points_made() -> dict[int, Fraction]:
    """How many different points a shooter makes, by inclusion and exclusion.

    Each come out ends with a point made or a loser 7; other rolls do not matter.
    """
    made = {p: Fraction(WAYS[p], 36) * makes(p) for p in POINTS}
    loser = sum((Fraction(WAYS[p], 36) * (1 - makes(p)) for p in POINTS), Fraction())

    def only(some: tuple[int, ...]) -> Fraction:
        return loser / (loser + sum(made[p] for p in POINTS if p not in some))

    def exactly(some: tuple[int, ...]) -> Iterator[Fraction]:
        for size in range(len(some) + 1):
            for sub in combinations(some, size):
                yield (-1) ** (len(some) - size) * only(sub)

    return {
        n: sum((sum(exactly(some), Fraction()) for some in combinations(POINTS, n)), Fraction())
        for n in range(7)
    }


@pytest.mark.parametrize(("letter", "pays"), [("A", (24, 249, 999)), ("B", (39, 199, 499))])
def test_fire_bet(letter: str, pays: tuple[int, ...]) -> None:
    figure = figures({"Fire Bet": letter}, "Fire Bet")["Fire Bet"]
    made = _points_made()
    returned = sum(made[n] * (odds + 1) for n, odds in zip((4, 5, 6), pays, strict=True))
    assert figure.house_advantage == 1 - returned
    assert figure.hit_frequency == made[4] + made[5] + made[6]
    assert rolls_of(figure) == Fraction(1671, 196)  # as in tests/odds/test_chains.py


@pytest.mark.parametrize(
    ("name", "needed", "odds"),
    [
        ("All Small Wager", (2, 3, 4, 5, 6), 34),
        ("All Or Nothing At All Wager", (2, 3, 4, 5, 6, 8, 9, 10, 11, 12), 175),
        ("All Tall Wager", (8, 9, 10, 11, 12), 34),
    ],
)
def test_bonus_craps(
    sheet: dict[str, Figure], name: str, needed: tuple[int, ...], odds: int
) -> None:
    wins = sum(
        (-1) ** size * Fraction(6, 6 + sum(WAYS[total] for total in sub))
        for size in range(len(needed) + 1)
        for sub in combinations(needed, size)
    )
    assert sheet[name].house_advantage == 1 - wins * (odds + 1)


def test_supplemental_wagers_are_fair_and_dilute(sheet: dict[str, Figure]) -> None:
    """A point comes in 24 of 36; laid odds that win ten units cost 20, 15 or 12."""
    fair = [f for name, f in sheet.items() if "Supplemental Wager, point" in name]
    assert len(fair) == 12
    assert all(figure.house_advantage == 0 for figure in fair)
    taken = 1 + 10 * Fraction(24, 36)
    laid = (
        1 + 10 * Fraction(6 * 2, 36) + 10 * Fraction(8 * 3, 2 * 36) + 10 * Fraction(10 * 6, 5 * 36)
    )
    for base, advantage, wagered in (
        ("Pass", Fraction(7, 495), taken),
        ("Come", Fraction(7, 495), taken),
        ("Don't Pass", Fraction(3, 220), laid),
        ("Don't Come", Fraction(3, 220), laid),
    ):
        figure = sheet[f"{base} Bet Supplemental Wager, {base} Bet with 10 times odds"]
        assert figure.house_advantage == advantage
        assert figure.total_wagered == wagered
        assert figure.element_of_risk == advantage / wagered


def test_probabilities_sum_to_one(sheet: dict[str, Figure]) -> None:
    for figure in sheet.values():
        assert sum(share.probability for share in figure.shares) == 1


def test_play_at_the_table_agrees(sheet: dict[str, Figure]) -> None:
    """Bets settled roll by roll at the table come within five standard errors of the figures."""
    names = ("Pass Bet", "Don't Pass Bet", "Six the Hardway Bet", "Any Craps Bet", "Whirl Bet")
    rules, source, rounds = game.rules(), Random(623), 1000
    bets = Bets({Bet(game.find_wager(name)): 500 for name in names})
    totals = dict.fromkeys(names, 0)
    for _ in range(rounds):
        rolls = tuple(throw(2, source).faces for _ in range(60))
        for line in game.settle(Round(rules, (Seat(1, bets),), rolls=rolls)).lines:
            totals[line.name] += line.amount
    for name, total in totals.items():
        figure = sheet[name]
        error = float(figure.variance / rounds) ** 0.5
        assert abs(total / 500 / rounds + float(figure.house_advantage)) < 5 * error
