"""Chapter 617a, Roulette: the layout, the options and what a YAML case cannot show."""

from itertools import combinations

import pytest

from houserules.equipment.wheels import DOUBLE_ZERO, SINGLE_ZERO, Colour, Wheel
from houserules.files.casebook import parse_case
from houserules.games import load
from houserules.games.coverage import coverage
from houserules.games.shared.throw_wagers import bets_on
from houserules.games.wheels.roulette import law
from houserules.games.wheels.roulette.law import AS_SINGLE, DOUBLE, SINGLE, game
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, Bets, HouseRules, Outcome, Round, RuleError, Seat, Wager
from houserules.rules.naming import bet_under
from houserules.table.record import settle_record

WHEELS = (DOUBLE, SINGLE, AS_SINGLE)
EACH_WHEEL = pytest.mark.parametrize("wheel", WHEELS)


def rules_of(wheel: str, **more: str) -> HouseRules:
    """House rules on a wheel; words in the names of options are joined by underscores."""
    return game.rules({"Wheel": wheel, **{k.replace("_", " "): v for k, v in more.items()}})


def selections(wager: Wager, wheel: str) -> set[str | None]:
    return {bet.on for bet in bets_on(wager, rules_of(wheel))}


def touching(a: int, b: int) -> bool:
    """Whether two numbers have boxes with a side in common, in rows of three."""
    (row_a, column_a), (row_b, column_b) = divmod(a - 1, 3), divmod(b - 1, 3)
    return abs(row_a - row_b) + abs(column_a - column_b) == 1


def test_the_index_finds_the_game() -> None:
    assert load("617a") is game
    assert game.positions is None


def test_every_paragraph_is_carried_or_declared() -> None:
    assert [cite for section in coverage(game) for cite in section.rest] == []


@pytest.mark.parametrize(
    ("wager", "double", "single", "as_single"),
    [
        (law.straight, 38, 37, 37),
        (law.split, 62, 60, 59),
        (law.three_numbers, 15, 13, 13),
        (law.four_numbers, 22, 22, 22),
        (law.first_five, 1, 0, 0),
        (law.six_numbers, 11, 11, 11),
        (law.column, 3, 3, 3),
        (law.dozen, 3, 3, 3),
        (law.red, 1, 1, 1),
        # 00, 1, 13, 10 and 27 have 00 among their five while it is covered
        (law.five_adjacent, 38, 37, 33),
    ],
    ids=str,
)
def test_617a_3_e_areas_on_each_layout(
    wager: Wager, double: int, single: int, as_single: int
) -> None:
    assert [len(selections(wager, wheel)) for wheel in WHEELS] == [double, single, as_single]


@EACH_WHEEL
def test_617a_3_e_2_splits_of_numbers_share_a_side(wheel: str) -> None:
    expected = {f"{a}-{b}" for a, b in combinations(range(1, 37), 2) if touching(a, b)}
    found = {on for on in selections(law.split, wheel) if on and not on.startswith("0")}
    assert found == expected


@pytest.mark.parametrize(
    ("wheel", "expected"),
    [
        (DOUBLE, {"0-00", "0-1", "0-2", "00-2", "00-3"}),
        (SINGLE, {"0-1", "0-2", "0-3"}),
        (AS_SINGLE, {"0-1", "0-2"}),
    ],
)
def test_617a_3_e_2_splits_with_a_zero(wheel: str, expected: set[str]) -> None:
    found = {on for on in selections(law.split, wheel) if on and on.startswith("0")}
    assert found == expected


@pytest.mark.parametrize(
    ("wheel", "expected"),
    [(DOUBLE, {"0-1-2", "0-2-00", "00-2-3"}), (SINGLE, {"0-1-2"}), (AS_SINGLE, {"0-1-2"})],
)
def test_617a_3_e_3_i_groups_with_a_zero(wheel: str, expected: set[str]) -> None:
    found = {on for on in selections(law.three_numbers, wheel) if on and on.startswith("0")}
    assert found == expected


def test_617a_3_e_4_four_numbers_touch_around_a_corner() -> None:
    squares = {
        "-".join(map(str, four))
        for four in combinations(range(1, 37), 4)
        if four[3] - four[0] == 4 and sum(touching(a, b) for a, b in combinations(four, 2)) == 4
    }
    assert selections(law.four_numbers, DOUBLE) == squares


def test_617a_3_e_7_a_column_is_every_third_number() -> None:
    area = law.covered(Bet(law.column, "2nd column"), rules_of(DOUBLE))
    assert area == {"2", "5", "8", "11", "14", "17", "20", "23", "26", "29", "32", "35"}


@EACH_WHEEL
def test_every_number_is_in_one_column_one_dozen_and_one_of_each_half(wheel: str) -> None:
    rules = rules_of(wheel)
    halves = [(law.red, law.black), (law.odd, law.even), (law.low, law.high)]
    for wagers in [(law.column,), (law.dozen,), *halves]:
        areas = [law.covered(bet, rules) for w in wagers for bet in bets_on(w, rules)]
        assert sorted(int(mark) for area in areas for mark in area) == list(range(1, 37))


@pytest.mark.parametrize(
    ("wheel", "physical"), [(DOUBLE, DOUBLE_ZERO), (SINGLE, SINGLE_ZERO), (AS_SINGLE, DOUBLE_ZERO)]
)
def test_617a_3_e_1_iii_five_adjacent_is_five_straight_wagers(wheel: str, physical: Wheel) -> None:
    rules = rules_of(wheel, Five_Adjacent_Number_Wager="yes")
    for bet in bets_on(law.five_adjacent, rules):
        area = law.covered(bet, rules)
        positions = {physical.position(mark) for mark in area}
        middle = physical.position(str(bet.on))
        assert positions == {(middle + step) % len(physical) for step in range(-2, 3)}
        apart = Bets({Bet(law.straight, mark): UNIT for mark in area})
        for compartment in physical.compartments:
            if law.decides(compartment, rules):
                together = settled(rules, Bets({bet: 5 * UNIT}), compartment.mark)
                assert together == settled(rules, apart, compartment.mark)


def settled(rules: HouseRules, bets: Bets, *spins: str) -> int:
    """The gain of one seat."""
    return settle_record(Round(rules, (Seat(1, bets),), spins=spins)).totals[1]


def test_617a_5_e_losing_wagers_of_the_table_are_collected_before_any_is_paid() -> None:
    bets = Bets({Bet(law.red): 500, Bet(law.black): 500})
    settlement = settle_record(
        Round(rules_of(DOUBLE), (Seat(1, bets), Seat(2, bets)), spins=("2",))
    )
    outcomes = [line.outcome for line in settlement.lines]
    assert outcomes == [Outcome.LOSE, Outcome.LOSE, Outcome.WIN, Outcome.WIN]


def test_617a_4_c_2_a_line_after_a_void_spin_says_so() -> None:
    round_ = Round(rules_of(AS_SINGLE), (Seat(1, Bets({Bet(law.red): 500})),), spins=("00", "1"))
    (line,) = settle_record(round_).lines
    assert line.amount == 500
    assert "617a.4(c)(2)" in map(str, line.also)


@pytest.mark.parametrize("paragraph", ["6(a)", "6(b)", "6(c)", "6(d)"])
def test_617a_6_no_spin_leaves_the_wagers_and_is_noted(paragraph: str) -> None:
    (incident,) = [i for i in game.irregularities if i.cite == game.cite(paragraph)]
    bets = Bets({Bet(law.red): 500})
    before = Round(rules_of(DOUBLE), (Seat(1, bets),), incidents=(incident,))
    settlement = settle_record(before)
    assert [line.outcome for line in settlement.lines] == [Outcome.STANDS]
    assert paragraph in settlement.notes[0]


@pytest.mark.parametrize(
    ("gained", "row"),
    [
        (144, "Touchdown"), (50, "Touchdown"), (49, "1—10 yard line"), (40, "1—10 yard line"),
        (39, "11—20 yard line"), (30, "11—20 yard line"), (29, "21—30 yard line"),
        (20, "21—30 yard line"), (19, "31—40 yard line"), (10, "31—40 yard line"),
        (9, "41—49 yard line"), (1, "41—49 yard line"), (0, "Tie—50 yard line"),
        (-1, "Losing team"), (-50, "Losing team"), (-144, "Losing team"),
    ],
)  # fmt: skip
def test_617a_4_d_rows_by_yards_gained(gained: int, row: str) -> None:
    assert law.touchdown_outcome(gained) == row


def test_617a_3_f_2_the_colour_gives_the_direction() -> None:
    moves = {"36": 36, "35": -35, "0": 0, "00": 0}
    for mark, red in moves.items():
        compartment = DOUBLE_ZERO.compartment(mark)
        assert law.yards(compartment, Colour.RED) == red
        assert law.yards(compartment, Colour.BLACK) == -red


def test_617a_3_f_2_before_the_team_is_chosen_the_wager_stands() -> None:
    rules = rules_of(
        DOUBLE, Touchdown="A", Fully_automated_electronic_table="yes", Value_chips="limited"
    )
    bets = Bets({Bet(law.touchdown): 500})
    (line,) = settle_record(Round(rules, (Seat(1, bets),), spins=("0",))).lines
    assert line.outcome is Outcome.STANDS


def test_617a_4_a_odds_are_a_floor() -> None:
    assert str(rules_of(DOUBLE, Red_payout_odds="3 to 2").paytable(law.red).rows[0][1]) == "3 to 2"
    with pytest.raises(RuleError, match=r"§ 617a.4\(a\).*below the least odds, 17 to 1"):
        rules_of(DOUBLE, Split_payout_odds="16 to 1")


def test_603a_10_g_value_chips_are_permitted_limited_or_prohibited() -> None:
    option = game.find_option("value chips")
    assert rules_of(DOUBLE)[option] == "prohibited"
    assert rules_of(DOUBLE, value_chips="Limited")[option] == "limited"
    with pytest.raises(RuleError, match=r"§ 603a.10\(g\)"):
        rules_of(DOUBLE, value_chips="sometimes")


def test_617a_1_f_5_touchdown_on_another_wheel_is_inconsistent() -> None:
    findings = rules_of(AS_SINGLE, Touchdown="A", Value_chips="limited").findings()
    assert [str(finding.cite) for finding in findings] == ["617a.1(f)(5)", "617a.3(f)"]


def test_617a_3_f_touchdown_takes_value_chips() -> None:
    electronic = {"Touchdown": "A", "Fully_automated": "yes"}
    (finding,) = rules_of(DOUBLE, **electronic).findings()
    assert "value chip" in finding.sentence
    for use in ("limited", "permitted"):
        assert not rules_of(DOUBLE, **electronic, Value_chips=use).findings()


def test_positions_are_not_limited_by_the_chapter() -> None:
    bets = Bets({Bet(law.red): 500})
    settle_record(Round(rules_of(DOUBLE), (Seat(40, bets),), spins=("1",)))
    with pytest.raises(RuleError, match="There is no seat 0; seats are from 1"):
        settle_record(Round(rules_of(DOUBLE), (Seat(0, bets),), spins=("1",)))


def test_a_selection_that_does_not_exist_is_refused() -> None:
    case = "game: roulette\nseats:\n- {seat: 1, wagers: {Split Wager on 1-3: 5}}\nspins: 1\n"
    with pytest.raises(RuleError, match="no selection of Split Wager “1-3”"):
        parse_case(case)


def test_a_suggested_selection_is_on_the_wheel_in_use() -> None:
    with pytest.raises(RuleError, match="no selection of Three Numbers Wager") as refused:
        bet_under(rules_of(SINGLE), "Three Numbers Wager on 0-00-3")
    assert str(refused.value).endswith("Known: 0-1-2, 1-2-3.")


def test_a_compartment_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RuleError, match="The wheel does not stop at 37"):
        settled(rules_of(DOUBLE), Bets({Bet(law.red): 500}), "37")
