"""Three Dice Football figures against another walk over its games, written from 661a once more.

Here a game is a walk over differences of dice with their ways, not a chain over rolls; it also
gives the figures of the readings that were not chosen.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from houserules.games.coverage import coverage
from houserules.games.dice.three_dice_football.law import game
from houserules.games.readings import readings
from houserules.odds.price import price

THROWS: Counter[str | int] = Counter(
    "trips" if a == b == red else "turnover" if red == 6 and a + b < 4 else a + b - red
    for a, b, red in product(range(1, 7), repeat=3)
)
ODDS = (Fraction(22), Fraction(22), Fraction(6, 5), Fraction(5), Fraction(3), Fraction(6))
LENGTHS = dict(
    zip(
        ("One play", *(f"{n} plays" for n in ("Two", "Three", "Four", "Five", "Six"))),
        ODDS,
        strict=True,
    )
)


@cache
def walk(
    at_once: bool, past: bool, yards: int = 20, left: int = 3, earned: bool = False,
    goal: bool = False,
) -> dict[tuple[str, int], Fraction]:  # fmt: skip
    """How games end and after how many more plays, with their chances."""
    ends: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    for throw, ways in THROWS.items():
        chance, rest, at_goal = Fraction(ways, 216), left - 1, goal
        if isinstance(throw, str):
            ends[throw, 1] += chance
            continue
        to_go = yards - max(throw, -1)
        if to_go < 0 or (to_go == 0 and not past):
            ends["touchdown", 1] += chance
            continue
        reached = earned or to_go <= 10
        if reached and not goal and (at_once or rest == 0):
            rest, at_goal = 3, True
        if rest == 0:
            ends["downs", 1] += chance
            continue
        for (end, more), then in walk(at_once, past, to_go, rest, reached, at_goal).items():
            ends[end, more + 1] += chance * then
    return ends


def full_game(at_once: bool = True, past: bool = False) -> dict[tuple[str, str | None], Fraction]:
    ends = walk(at_once, past)
    scored = {key: chance for key, chance in ends.items() if key[0] in ("trips", "touchdown")}
    wins = Fraction(sum(scored.values()))
    quick = {1: 9, 2: 6, 3: 4, 4: 2}
    returned: dict[tuple[str, str | None], Fraction] = {
        ("Touchdown Wager", None): 2 * wins,
        ("Defense Wager", None): Fraction(9, 5) * (1 - wins),
        ("Extra Point Wager", None): wins * Fraction(75 * 2 + 15 * 11 + 51 + 5 * 11, 216),
        ("Quick Strike TD Wager", None): Fraction(
            sum(quick.get(plays, 0) * chance for (_, plays), chance in scored.items())
        ),
        ("Game Changer Wager", None): 6
        * Fraction(sum(p for (end, _), p in ends.items() if end in ("trips", "turnover"))),
    }
    for number, (row, odds) in enumerate(LENGTHS.items(), 1):
        lasts = sum(chance for (_, plays), chance in ends.items() if plays == number)
        returned["Game Length Wager", row] = Fraction((odds + 1) * lasts)
    return {key: 1 - value for key, value in returned.items()}


def test_every_wager() -> None:
    figures = {(f.wager, f.selection): f.house_advantage for f in price(game.rules())}
    ways = {
        "Trips TD Wager": 31 * 6,
        "Penalty Wager": 10 * (sum(n for t, n in THROWS.items() if t in range(-5, 0)) + 3),
        "Turnover Wager": 61 * 3,
        "Cover Three Wager": 8 * (6 + 20),
        "No Gain Wager": 6 * (20 + THROWS[0]),
        "Big Play Wager": 5 * (6 + sum(n for t, n in THROWS.items() if t in range(7, 12))),
        "Over Four Yards Wager": 8 * 6 + 2 * sum(n for t, n in THROWS.items() if t in range(5, 12)),
        "Under Four Yards Wager": 2 * (20 + sum(n for t, n in THROWS.items() if t in range(4))),
    }
    single = {(name, None): 1 - Fraction(paid, 216) for name, paid in ways.items()}
    assert figures == full_game() | single
    assert all(advantage > 0 for advantage in figures.values())


@pytest.mark.parametrize(
    ("cite", "at_once", "past"), [("661a.6(e)", False, False), ('661a.1("Touchdown")', True, True)]
)
def test_figures_of_the_other_readings(cite: str, at_once: bool, past: bool) -> None:
    (reading,) = (one for one in readings("661a") if str(one.cite) == cite)
    ours, others = full_game(), full_game(at_once, past)
    for (name, row), advantage in others.items():
        said = (row or name).removesuffix(" Wager")
        both = f"{said} {_percent(ours[name, row])} and {_percent(advantage)}"
        assert (both in (reading.figure or "")) is (advantage != ours[name, row])


def _percent(number: Fraction) -> str:
    return f"{float(number) * 100:.4f} %"


def test_rows_of_other_selections_are_not_called_rows_that_never_win() -> None:
    """A wager on three plays has one row of its table; the others belong to other selections."""
    figures = [one for one in price(game.rules()) if one.wager == "Game Length Wager"]
    assert len(figures) == 6
    for figure in figures:
        assert not figure.never_won
        assert all(share.combinations for share in figure.shares)


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []
