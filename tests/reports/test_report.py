"""The mathematics report: what it holds, and that it can be typeset."""

from datetime import date
from pathlib import Path
from time import sleep

import pytest

from houserules import library
from houserules.answers import Figure, Report
from houserules.answers.submissions import error_of
from houserules.games import load
from houserules.reports.mathematics import printed
from houserules.rules.errors import RuleError

DAY = date(2020, 6, 30)
SUBMISSION = """
game: three-card-poker
rules: {ante bonus: B, pair plus: A, adjacent boxes: 2}
limits: {ante wager: {minimum: 5, maximum: 500}}
"""
OWN = "wager: pair plus\nname: mine\nrows: {Straight flush: 30 to 1, Pair: 2 to 1}\n"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("report")
    submission, own = folder / "submission.yaml", folder / "own.yaml"
    submission.write_text(SUBMISSION, encoding="utf-8")
    own.write_text(OWN, encoding="utf-8")
    rules = library.house_rules("649a", submission=submission, paytable=own)
    return library.report(rules, rounds=100, seed=1, day=DAY)


def test_a_report_states_rules_figures_errors_and_the_program(data: Report) -> None:
    chosen = {one.option: one.value for one in data.in_force if one.chosen}
    assert chosen["Ante Bonus"] == "B"
    limits = {name: one.to_json() for name, one in data.limits.items()}
    assert limits == {"Ante Wager": {"minimum": 500, "maximum": 50_000, "increment": 1}}
    assert data.own_tables[0].table == "mine"
    assert data.findings == []
    assert {figure.wager for figure in data.figures} == {"Ante Wager", "Pair Plus Wager"}
    assert set(data.errors.values()) == {"exact"}
    assert len(data.program.hash) == 64
    assert data.confirmation is not None
    assert {one.wager for one in data.confirmation.accounts} == {
        "Ante Wager",
        "Pair Plus Wager",
    }
    assert data.edition.id == "posted"
    assert data.date == "2020-06-30"


def test_a_figure_in_floating_point_states_its_bound() -> None:
    """Basic strategy of Blackjack is computed in floating point."""
    rules = load("633a").rules()
    figures = map(Figure.of, library.price(rules))
    bounds = [one for one in figures if error_of(one.house_advantage).startswith("error at most")]
    assert any(figure.wager == "Blackjack Wager" for figure in bounds)


def test_a_report_is_typeset(data: Report, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    library.write_report(data, path)
    made = path.read_bytes()
    assert made.startswith(b"%PDF")
    assert len(made) > 10_000


def test_equal_answers_are_equal_files(data: Report, tmp_path: Path) -> None:
    """A file that is written a second later holds no trace of it."""
    rules = load("649a").rules()
    compared, strategy = library.compare(rules), library.strategy(rules)
    made: dict[str, list[bytes]] = {}
    for _ in range(2):
        library.write_report(data, tmp_path / "report.pdf")
        library.write_strategy(rules, strategy, tmp_path / "strategy.pdf")
        library.write_comparison(compared, tmp_path / "tables.xlsx")
        for path in tmp_path.iterdir():
            made.setdefault(path.name, []).append(path.read_bytes())
        sleep(1.1)  # what would be written is the second
    assert len(made) == 3
    for name, (first, second) in made.items():
        assert first == second, name


def test_print_marks_defaults_and_missing_choices() -> None:
    bare = library.report(load("649a").rules(), rounds=0, seed=1, day=DAY)
    pages = printed(bare)
    assert {row[2] for row in pages["rules"]["rows"]} == {"default"}
    assert ["missing", "649a.12(b)", "Choose Ante Bonus: A, B, C."] in pages["findings"]
    assert pages["confirmation"]["rows"] == []


def test_long_fractions_can_be_broken() -> None:
    for row in printed(library.report(load("623a").rules(), rounds=0, seed=1, day=DAY))["figures"]:
        for _, value in row["facts"]:
            assert max(map(len, value.replace("\u200b", " ").split())) <= 40


def test_a_report_is_written_as_json_or_refused(data: Report, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    library.write_report(data, str(path))
    assert Report.model_validate_json(path.read_text(encoding="utf-8")) == data
    with pytest.raises(RuleError, match=r"ends with \.pdf or \.json"):
        library.write_report(data, tmp_path / "report.docx")
