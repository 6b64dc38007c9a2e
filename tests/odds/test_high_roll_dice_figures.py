"""High Roll Dice figures against a walk over all sequences of dice, die by die.

The figures count multisets with multinomial weights and the chapter's own settlement; here dice are
added one after another to counts of six faces, and the odds are read off 675a.5 and 675a.6
once more.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from houserules.games.coverage import coverage
from houserules.games.dice.high_roll_dice.law import Throw, game
from houserules.games.dice.high_roll_dice.odds import added, multisets, strategy
from houserules.odds.figure import Figure
from houserules.odds.price import price

PIPS = {10: (3, 6, 6, 5, 4, 4), 6: (2, 8, 6, 5, 4, 3)}
"""Odds on the ace, then on 2 to 6."""
CIRCLES: dict[int, dict[int, int | Fraction]] = {
    10: {2: 12, 3: Fraction(3, 5), 4: 1, 5: 4, 6: 30, 7: 400, 8: 5000},
    6: {1: 60, 2: Fraction(1, 2), 3: 2, 4: 15, 5: 200, 6: 6000},
}
EXTRA = {3: 6, 4: 1, 5: 2, 6: 4, 7: 10, 8: 50}


@cache
def thrown(dice: int) -> Counter[tuple[int, ...]]:
    """In how many sequences of dice each face comes how often."""
    counts: Counter[tuple[int, ...]] = Counter({(0,) * 6: 1})
    for _ in range(dice):
        more: Counter[tuple[int, ...]] = Counter()
        for shown, ways in counts.items():
            for face in range(6):
                more[(*shown[:face], shown[face] + 1, *shown[face + 1 :])] += ways
        counts = more
    return counts


def chances(dice: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each winning die, the ace first, and number of matching dice."""
    found: Counter[tuple[int, int]] = Counter()
    for shown, ways in thrown(dice).items():
        most = max(shown)
        best = 0 if shown[0] == most else max(f for f in range(1, 6) if shown[f] == most)
        found[best, most] += ways
    return {key: Fraction(ways, 6**dice) for key, ways in found.items()}


def of_kind(dice: int) -> dict[int, Fraction]:
    found = dict.fromkeys(range(1, dice + 1), Fraction(0))
    for (_, most), chance in chances(dice).items():
        found[most] += chance
    return found


@cache
def reaching(kept: int, dice: int) -> dict[int, Fraction]:
    """The chance of each number of matching dice once the others are thrown one by one."""
    found = {kept: Fraction(1)}
    for _ in range(dice - kept):
        more = dict.fromkeys(range(kept, dice + 1), Fraction(0))
        for number, chance in found.items():
            if chance:
                more[number + 1] += chance / 6
                more[number] += chance * Fraction(5, 6)
        found = more
    return found


def figures(six: bool) -> dict[tuple[str, str | None], Figure]:
    return {(f.wager, f.when): f for f in price(game.rules({"six dice": six}))}


@pytest.mark.parametrize("dice", [10, 6])
def test_pip_street(dice: int) -> None:
    found, also = figures(dice == 6), "; six dice" if dice == 6 else ""
    for face, odds in enumerate(PIPS[dice]):
        chance = sum(each for (best, _), each in chances(dice).items() if best == face)
        figure = found["Pip Street Wager", f"on {face + 1}{also}"]
        assert figure.house_advantage == 1 - chance * (odds + 1)


@pytest.mark.parametrize("dice", [10, 6])
def test_like_kind_without_an_extra_roll(dice: int) -> None:
    found = figures(dice == 6)
    for circle, odds in CIRCLES[dice].items():
        on = "no match" if circle == 1 else str(circle)
        also = "six dice" if dice == 6 else "without an Extra Roll"
        figure = found["Like Kind Boulevard Wager", f"on {on}; {also}"]
        assert figure.house_advantage == 1 - of_kind(dice)[circle] * (odds + 1)


def gained_by_extra_roll(circle: int) -> Fraction:
    below = [(kept, chance) for kept, chance in of_kind(10).items() if kept < circle and chance]
    wins = sum(chance * reaching(kept, 10)[circle] for kept, chance in below)
    return wins * (EXTRA[circle] + 1) if wins else Fraction(0)


def test_like_kind_with_an_extra_roll() -> None:
    found = figures(six=False)
    for circle, odds in CIRCLES[10].items():
        figure = found[
            "Like Kind Boulevard Wager", f"on {circle}; with an Extra Roll, its price apart"
        ]
        first = of_kind(10)[circle] * (odds + 1)
        assert figure.house_advantage == 1 - first - gained_by_extra_roll(circle)


def test_extra_roll() -> None:
    price_alone, together = (f for (wager, _), f in figures(False).items() if wager == "Extra Roll")
    worth = {str(circle): gained_by_extra_roll(circle) for circle in EXTRA}
    assert price_alone.house_advantage == 1
    assert together.house_advantage == 1 - sum(worth.values())
    assert added(game.rules()) == worth
    lines = strategy(game.rules()).lines
    assert max(worth.values()) < 1, lines[0]
    pairs = [
        " and ".join(pair) for pair in combinations(worth, 2) if sum(worth[on] for on in pair) > 1
    ]
    assert lines[1].endswith(f"buy with {', '.join(pairs)}.")
    assert sum(sorted(worth.values())[:3]) > 1, lines[2]


def test_best_of_all_choices_of_circles() -> None:
    """Per unit wagered nothing costs less than the six circles from three to eight with a roll."""
    found = figures(six=False)

    def advantage(circle: int, words: str) -> Fraction:
        figure = found["Like Kind Boulevard Wager", f"on {circle}; {words}"]
        return Fraction(figure.house_advantage)

    costs = {}
    for words, fee in (("without an Extra Roll", 0), ("with an Extra Roll, its price apart", 1)):
        each = {circle: advantage(circle, words) for circle in CIRCLES[10]}
        for number in range(1, 8):
            for chosen in combinations(each, number):
                total = sum(each[circle] for circle in chosen) + fee
                costs[words, chosen] = total / (number + fee)
    best = min(costs, key=lambda choice: costs[choice])
    assert best == ("with an Extra Roll, its price apart", (3, 4, 5, 6, 7, 8))
    (related,) = list(found.values())[-3].related
    assert related.value == costs[best]
    without = min(c for c in costs if c[0].startswith("without"))
    assert without == ("without an Extra Roll", (2,))


def test_millionaire_row_pays_dollars() -> None:
    found = figures(six=False)
    for number, ways, dollars in ((9, 6 * 10 * 5, 50_000), (10, 6, 1_000_000)):
        figure = found["Millionaire Row Wager", f"on {number}"]
        assert figure.house_advantage == 1 - Fraction(ways * (dollars + 1), 6**10)


def test_multisets() -> None:
    assert len(multisets(10)) == 3003
    assert sum(multisets(10).values()) == 6**10
    assert Throw.of([(6, 6, 6, 4, 4, 4, 2, 2, 1, 1), (4, 4, 4, 4, 4, 6, 6)]) == Throw(6, 3, 5)


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []
