"""Results of the floor beside theory: worked by hand, and whatever a file may hold."""

import csv
import json
from contextlib import suppress
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import run
from tests.documents import pages

import houserules
from houserules.answers.results import Hold
from houserules.comparison.hold import discoveries
from houserules.files.results import HEADS, parse_results
from houserules.reports import results
from houserules.rules.errors import RuleError

ROULETTE = "table,game,wager,rounds,handle,win\nR 4,roulette,straight,10000,100000,4000\n"


def held(tmp_path: Path, text: str) -> Hold:
    path = tmp_path / "floor.csv"
    path.write_text(text, encoding="utf-8")
    return houserules.hold(path)


def test_a_straight_wager_by_hand(tmp_path: Path) -> None:
    """38 compartments, 35 to 1: 2/38 of the handle, variance 36² × 37/38² a round of $10."""
    (one,) = held(tmp_path, ROULETTE).tables
    expected = 100_000_00 * Fraction(2, 38)
    deviation = sqrt(36**2 * 37 / 38**2 * 10_000) * 10_00
    assert one.whole.expected == pytest.approx(float(expected))
    assert one.whole.deviation == pytest.approx(deviation)
    z = (4_000_00 - float(expected)) / deviation
    assert one.whole.z == pytest.approx(z)
    assert one.whole.probability == pytest.approx(2 * NormalDist().cdf(-abs(z)))
    assert not one.flagged


def test_raises_are_part_of_the_handle(tmp_path: Path) -> None:
    """The Ante of Three Card Poker: handle is Ante and Play, so it is priced by element of risk."""
    text = "table,game,wager,rounds,handle,win\nT,649a,ante,1000,20000,0\n"
    (line,) = held(tmp_path, text).lines
    figure = houserules.price(houserules.game("649a").rules())[0]
    assert line.expected == pytest.approx(20_000_00 * float(figure.element_of_risk))
    stake = 20_000_00 / 1000 / float(figure.total_wagered)
    (one,) = held(tmp_path, text).tables
    assert one.whole.deviation == pytest.approx(stake * sqrt(1000 * float(figure.variance)))


def test_lines_of_a_table_and_period_are_one_result(tmp_path: Path) -> None:
    text = (
        "table,period,game,wager,rounds,handle,win\n"
        'T,1,649a,ante,1000,"20,000","(1,500.50)"\nT,1,649a,pair plus,800,4000,\n'
        "T,2,649a,ante,1000,20000,700\n"
    )
    found = held(tmp_path, text)
    assert [one.win for one in found.periods] == [-1_500_50, 700_00]
    (one,) = found.tables
    assert one.whole.win == -800_50
    assert one.whole.expected == pytest.approx(sum(each.expected for each in found.periods))
    squares = sum(each.deviation**2 for each in found.periods)
    assert one.whole.deviation == pytest.approx(sqrt(squares))


def test_wagers_of_one_spin_lie_between_the_two_deviations(tmp_path: Path) -> None:
    """$10 on the 1 and $10 on red in each of 1,000 spins: red has the 1, both lose on a zero."""
    text = "table,game,wager,rounds,handle,win\nR,roulette,straight,1000,10000,0\n"
    text += "R,roulette,red,1000,10000,\n"
    (one,) = held(tmp_path, text).tables
    gains = [36, *[0] * 17, *[-2] * 20]  # the 1; other red numbers; black ones and zeros
    mean = Fraction(sum(gains), 38)
    exact = sqrt(1000 * sum((gain - mean) ** 2 for gain in gains) / 38) * 10_00
    straight, red = Fraction(36**2 * 37, 38**2), Fraction(4 * 18 * 20, 38**2)
    assert one.whole.deviation == pytest.approx(sqrt(1000 * (straight + red)) * 10_00)
    together = (sqrt(straight) + sqrt(red)) * sqrt(1000) * 10_00
    assert one.whole.deviation_together == pytest.approx(together)
    assert one.whole.deviation < exact < one.whole.deviation_together


def test_a_flag_says_whether_it_needs_independent_wagers(tmp_path: Path) -> None:
    """The win is 2.2 deviations off by independent wagers, and less than 1.96 by the most."""
    line = "R,roulette,{},1000,10000,{}\n"
    text = (
        "table,game,wager,rounds,handle,win\n" + line.format("red", 2_050) + line.format("odd", "")
    )
    (one,) = held(tmp_path, text).tables
    deviation = sqrt(2 * 1000 * Fraction(4 * 18 * 20, 38**2)) * 10
    assert one.whole.z == pytest.approx((2_050 - 20_000 * 2 / 38) / deviation)
    assert (one.flagged, one.flagged_together) == (True, False)
    path = tmp_path / "floor.csv"
    said = run("hold", str(path)).stdout
    assert " R ? " in said
    assert "R: the standard deviation is $447 if no wagers share a round, at most $632 if" in said


def test_a_chance_of_few_rounds_is_marked_as_rough(tmp_path: Path) -> None:
    """The skewness of a straight wager is (1 - 2p) / sqrt(p (1 - p)), smaller by root of rounds."""
    for rounds, skewed in ((140, True), (141, False)):
        text = f"table,game,wager,rounds,handle,win\nR,roulette,straight,{rounds},1000,0\n"
        assert (held(tmp_path, text).tables[0].whole.skewed) is skewed
        p = Fraction(1, 38)
        skewness = float(1 - 2 * p) / sqrt(p * (1 - p)) / sqrt(rounds)
        assert (skewness > 0.5) is skewed


def test_assumptions_are_stated(tmp_path: Path) -> None:
    text = (
        "table,game,wager,hours,rounds per hour,drop,turnover,win\n"
        "R,roulette,straight,8,120,5000,4,300\n"
    )
    (line,) = held(tmp_path, text).lines
    assert (line.rounds, line.handle) == (960, 20_000_00)
    assert line.assumed == ["120 rounds per hour", "handle is 4 times drop"]


def test_a_result_far_off_is_flagged_and_others_are_not(tmp_path: Path) -> None:
    text = ROULETTE + "R 5,roulette,straight,10000,100000,-20000\n"
    found = held(tmp_path, text)
    assert [one.table for one in found.tables if one.flagged] == ["R 5"]


def test_false_discoveries_as_benjamini_and_hochberg_printed_them() -> None:
    """Their example of 1995: fifteen hypotheses, four rejected at 5 %."""
    printed = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
               0.4262, 0.5719, 0.6528, 0.7590, 1.0]  # fmt: skip
    assert discoveries(printed) == [0, 1, 2, 3]


def test_rounds_to_see_a_difference(tmp_path: Path) -> None:
    (line,) = held(tmp_path, ROULETTE).lines
    assert line.rounds_to_see == -(-Fraction(36**2 * 37, 38**2) * 280**2 // 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "The file is empty"),
        ("table,game,win\n", "heads and no results"),
        ("table,game,wun\n", "Did you mean “win”"),
        ("table,game,win,win\n", "appears twice"),
        ("game,win\n", "“table” is missing"),
        ("table,game,win,rounds,drop\nT,roulette,1,5,10\n", "Drop alone is what was bought in"),
        ("table,game,win,handle\nT,roulette,1,5\n", "rounds, or hours"),
        ("table,game,win,rounds,handle\nT,rulette,1,5,10\n", "Line 2: There is no game"),
        ("table,game,win,rounds,handle\nT,roulette,x,5,10\n", "Line 2, win: “x” is not an amount"),
        ("table,game,win,rounds,handle\nT,roulette,,5,10\n", "has no win in the period"),
        ("table,game,win,rounds,handle\nT,roulette,1,-5,10\n", "not a number above 0"),
        ("table,game,rules,win,rounds,handle\nT,649a,../x.yaml,1,5,10\n", "a file beside"),
        ("table,game,rules,win,rounds,handle\nT,649a,pair plus=Z,1,5,10\n", "“Z” is not a choice"),
    ],
)
def test_bad_input_says_what_to_do(text: str, says: str, tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=says.replace("(", r"\(")):
        held(tmp_path, text)


@given(st.lists(st.lists(st.text(max_size=12), max_size=14), max_size=4))
def test_whatever_a_file_holds_is_read_or_refused(rows: list[list[str]]) -> None:
    text = ",".join(HEADS) + "\n" + "\n".join(",".join(row) for row in rows)
    with suppress(RuleError):
        parse_results(text)


def test_the_command_prints_and_writes(tmp_path: Path) -> None:
    path = tmp_path / "floor.csv"
    path.write_text(ROULETTE, encoding="utf-8")
    assert "win by drop is no house advantage" in run("hold", str(path)).stdout
    data = json.loads(run("hold", str(path), "--json").stdout)
    assert data["tables"][0]["whole"]["win"] == 4_000_00
    for kind, begins in (("pdf", b"%PDF"), ("png", b"\x89PNG"), ("xlsx", b"PK"), ("csv", b"#")):
        first, second = tmp_path / f"one.{kind}", tmp_path / f"two.{kind}"
        for each in (first, second):
            assert run("hold", str(path), "-o", str(each)).returncode == 0
        assert first.read_bytes().startswith(begins)
        assert first.read_bytes() == second.read_bytes()
    words = " ".join(" ".join(pages((tmp_path / "one.pdf").read_bytes())).split())
    assert "a difference of 1.00% of the wager is seen four times in five" in words
    rows = list(csv.reader((tmp_path / "one.csv").read_text(encoding="utf-8").splitlines()))
    assert ["Tables", "R 4"] in [row[:2] for row in rows]


def test_the_chart_has_its_periods_and_the_dollars_of_its_bands(tmp_path: Path) -> None:
    heads, line = ROULETTE.splitlines()
    text = f"period,{heads}\n2026-09,{line}\n<b>&,{line}\n"
    drawn = results.chart(held(tmp_path, text).tables[0])
    said = [one.text for one in ElementTree.fromstring(drawn).iter() if one.tag.endswith("text")]
    assert {"2026-09", "<b>&", "expected"} <= set(said)
    spread = sqrt(36**2 * 37 / 38**2 * 20_000) * 10
    assert f"${3 * spread:,.0f}" in said
    assert f"−${1.96 * spread:,.0f}" in said


def test_the_template_is_read() -> None:
    text = houserules.template("roulette", "results").replace(",,\n", ",,1000\n")
    (one,) = parse_results(text)
    assert (one.game, one.win) == ("roulette", 1000_00)


@pytest.mark.parametrize("name", ["T" * 101, "T\x1b[31m", "T\u202e1"])
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(RuleError, match="Line 2: the table is longer than 100 characters, or has"):
        parse_results(f"table,game,win,wager,rounds,handle\n{name},roulette,1,straight,1,10\n")


@pytest.mark.parametrize("difference", [0.0, 1e-300, 1e-7, 1.5, float("nan")])
def test_a_difference_that_nobody_can_see_is_refused(difference: float, tmp_path: Path) -> None:
    path = tmp_path / "floor.csv"
    path.write_text(ROULETTE)
    with pytest.raises(RuleError, match="The difference is a share of the wager"):
        houserules.hold(path, difference=difference)
