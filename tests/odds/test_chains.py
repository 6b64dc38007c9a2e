"""Chains against closed forms, first-step equations and published figures."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import chain as joined
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houserules.odds.chains import Absorption, ChainError, Ends, explore

Pair = tuple[int, int]
PAIRS = {(a, b): Fraction(1, 36) for a in range(1, 7) for b in range(1, 7)}
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
TOTALS = {total: Fraction(ways, 36) for total, ways in WAYS.items()}
POINTS = (4, 5, 6, 8, 9, 10)
COME_OUT = 0


def subsets(items: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(joined.from_iterable(combinations(items, n) for n in range(len(items) + 1)))


def line(point: int, total: int) -> int | Ends[str]:
    if point == COME_OUT:
        if total in (7, 11):
            return Ends("pass")
        if total in (2, 3):
            return Ends("craps")
        return Ends("twelve") if total == 12 else total
    if total == 7:
        return Ends("loser 7")
    return Ends("pass") if total == point else point


def one_of(wins: Callable[[Pair], bool], loses: Callable[[Pair], bool]) -> Absorption[str]:
    """A bet without a state of its own: it waits for what wins or loses."""

    def step(state: str, pair: Pair) -> str | Ends[str]:
        if wins(pair):
            return Ends("win")
        return Ends("lose") if loses(pair) else state

    return explore("waits", PAIRS, step).absorption()


def test_the_pass_line_wins_244_of_495() -> None:
    result = explore(COME_OUT, TOTALS, line).absorption()
    assert result.probability["pass"] == Fraction(244, 495)
    assert result.expected_steps == Fraction(
        557, 165
    )  # 1 + sum over points of P(point) / P(decided)


def test_dont_pass_per_bet_made_and_per_bet_resolved() -> None:
    result = explore(COME_OUT, TOTALS, line).absorption()
    worth = {"pass": -1, "craps": 1, "loser 7": 1, "twelve": 0}
    made = result.expectation(lambda outcome: Fraction(worth[outcome]))
    assert made == Fraction(-27, 1980)
    resolved = result.resolved(lambda outcome: outcome == "twelve")
    assert sum(resolved.probability.values()) == 1
    assert resolved.expectation(lambda outcome: Fraction(worth[outcome])) == made / Fraction(35, 36)
    assert resolved.expected_steps == result.expected_steps * Fraction(36, 35)
    assert result.chance(lambda outcome: outcome in ("craps", "loser 7")) == Fraction(949, 1980)


@pytest.mark.parametrize("point", POINTS)
def test_a_number_before_a_seven(point: int) -> None:
    result = one_of(lambda pair: sum(pair) == point, lambda pair: sum(pair) == 7)
    assert result.probability["win"] == Fraction(WAYS[point], WAYS[point] + 6)
    assert result.expected_steps == Fraction(36, WAYS[point] + 6)


@pytest.mark.parametrize("face", [2, 3, 4, 5])
def test_a_hardway(face: int) -> None:
    total = 2 * face
    result = one_of(lambda pair: pair == (face, face), lambda pair: sum(pair) in (total, 7))
    assert result.probability["win"] == Fraction(1, WAYS[total] + 6)


def test_a_bet_on_one_roll() -> None:
    field = (2, 3, 4, 9, 10, 11, 12)
    result = one_of(lambda pair: sum(pair) in field, lambda pair: True)
    assert result == Absorption({"win": Fraction(16, 36), "lose": Fraction(20, 36)}, Fraction(1))


def unique_points(
    state: tuple[frozenset[int], int], total: int
) -> tuple[frozenset[int], int] | Ends[frozenset[int]]:
    made, point = state
    if point == COME_OUT:
        return (made, total if total in POINTS else COME_OUT)
    if total == 7:
        return Ends(made)
    return (made | {point}, COME_OUT) if total == point else state


def test_the_points_a_shooter_makes_by_inclusion_and_exclusion() -> None:
    """Each come out ends with a point made or a loser 7; craps and naturals only repeat it."""
    result = explore((frozenset[int](), COME_OUT), TOTALS, unique_points).absorption()
    makes = {p: TOTALS[p] * Fraction(WAYS[p], WAYS[p] + 6) for p in POINTS}
    loser = sum((TOTALS[p] * Fraction(6, WAYS[p] + 6) for p in POINTS), Fraction())

    def none_but(allowed: tuple[int, ...]) -> Fraction:
        return loser / (loser + sum(makes[p] for p in POINTS if p not in allowed))

    for made in subsets(POINTS):
        exactly = sum((-1) ** (len(made) - len(sub)) * none_but(sub) for sub in subsets(made))
        assert result.probability[frozenset(made)] == exactly
    # "A world record in Atlantic City and the length of the shooter's hand at craps", The
    # Mathematical Intelligencer 32 (2010): mean length 1671/196.
    assert result.expected_steps == Fraction(1671, 196)


SMALL, TALL = (2, 3, 4, 5, 6), (8, 9, 10, 11, 12)


@pytest.mark.parametrize("needed", [SMALL, TALL, SMALL + TALL])
def test_all_totals_before_a_seven_by_inclusion_and_exclusion(needed: tuple[int, ...]) -> None:
    def step(missing: frozenset[int], total: int) -> frozenset[int] | Ends[bool]:
        if total == 7:
            return Ends(False)
        left = missing - {total}
        return left if left else Ends(True)

    result = explore(frozenset(needed), TOTALS, step).absorption()
    assert result.probability[True] == sum(
        (-1) ** len(sub) * Fraction(6, 6 + sum(WAYS[total] for total in sub))
        for sub in subsets(needed)
    )
    # The first of "a seven" and "the set is full" is counted by when neither has happened yet.
    assert result.expected_steps == sum(
        -((-1) ** len(sub)) * Fraction(36, 6 + sum(WAYS[total] for total in sub))
        for sub in subsets(needed)
        if sub
    )


@pytest.mark.parametrize("up", [Fraction(1, 2), Fraction(18, 38), Fraction(2, 3)])
def test_the_gamblers_ruin(up: Fraction) -> None:
    goal, stake = 12, 5

    def step(fortune: int, move: int) -> int | Ends[int]:
        after = fortune + move
        return Ends(after) if after in (0, goal) else after

    result = explore(stake, {1: up, -1: 1 - up}, step).absorption()
    ratio = (1 - up) / up
    if ratio == 1:
        wins, steps = Fraction(stake, goal), Fraction(stake * (goal - stake))
    else:
        wins = (1 - ratio**stake) / (1 - ratio**goal)
        steps = (stake - goal * wins) / (1 - 2 * up)
    assert (result.probability[goal], result.expected_steps) == (wins, steps)


@st.composite
def rules(draw: st.DrawFn) -> tuple[dict[int, Fraction], list[list[int]]]:
    """Random rules on up to seven states; a negative number is an outcome, state 0 can end."""
    weights = draw(st.lists(st.integers(1, 9), min_size=2, max_size=4))
    size = draw(st.integers(1, 7))
    target = st.integers(-3, size - 1)
    table = [[draw(target) for _ in weights] for _ in range(size)]
    for state, targets in enumerate(table):
        targets[0] = state - 1  # the first roll always leads down to the outcome -1
    return {n: Fraction(w, sum(weights)) for n, w in enumerate(weights)}, table


@settings(max_examples=60, deadline=None)
@given(rules())
def test_first_step_equations_hold(rule: tuple[dict[int, Fraction], list[list[int]]]) -> None:
    rolls, table = rule

    def step(state: int, roll: int) -> int | Ends[int]:
        target = table[state][roll]
        return target if target >= 0 else Ends(target)

    @cache
    def solved(state: int) -> Absorption[int]:
        if state < 0:
            return Absorption({state: Fraction(1)}, Fraction(0))
        return explore(state, rolls, step).absorption()

    for state, targets in enumerate(table):
        nexts = [(rolls[roll], solved(target)) for roll, target in enumerate(targets)]
        here = solved(state)
        assert sum(here.probability.values()) == 1
        assert here.expected_steps == 1 + sum(p * after.expected_steps for p, after in nexts)
        for outcome in (-1, -2, -3):
            expected = sum(p * after.probability.get(outcome, Fraction()) for p, after in nexts)
            assert here.probability.get(outcome, Fraction()) == expected


def test_rolls_that_are_not_probabilities_are_refused() -> None:
    for rolls in ({1: Fraction(1, 3)}, {1: Fraction(4, 3), 2: Fraction(-1, 3)}, {}):
        with pytest.raises(ChainError, match="must sum to 1"):
            explore(COME_OUT, rolls, line)


def test_a_roll_of_probability_zero_reaches_nothing() -> None:
    rolls = {1: Fraction(1), 2: Fraction(0)}
    found = explore("start", rolls, lambda state, roll: Ends(roll))
    assert found.absorption() == Absorption({1: Fraction(1)}, Fraction(1))


def test_a_rule_that_never_ends_is_refused() -> None:
    ends: Ends[int] = Ends(0)
    table: dict[tuple[str, int], str | Ends[int]] = {
        ("a", 1): "b",
        ("a", 2): ends,
        ("b", 1): "c",
        ("b", 2): "b",
        ("c", 1): "b",
        ("c", 2): "c",
    }

    halves = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    endless = explore("a", halves, lambda state, roll: table[state, roll])
    with pytest.raises(ChainError, match="From 'b' no outcome"):
        endless.absorption()


def test_a_bet_that_is_always_returned_is_never_resolved() -> None:
    result = Absorption({"void": Fraction(1)}, Fraction(1))
    with pytest.raises(ChainError, match="no bet is ever resolved"):
        result.resolved(lambda outcome: outcome == "void")
