"""The pages that the code writes: findings and coverage; and findings known from the text."""

from pathlib import Path

import pytest

from houserules import library
from houserules.cli import coverage as coverage_report
from houserules.cli import findings as findings_report
from houserules.comparison.findings import Kind, Observation, findings
from houserules.games import load

DOCS = Path(__file__).parents[2] / "docs"


def _of(chapter: str, kind: Kind) -> list[Observation]:
    return [one for one in findings(load(chapter)) if one.kind is kind]


def test_the_page_of_findings_is_what_the_code_finds() -> None:
    """docs/findings.md is written by the code: `houserules findings --markdown`."""
    page = findings_report.as_markdown(library.findings())
    assert (DOCS / "findings.md").read_text(encoding="utf-8") == page


def test_the_page_of_coverage_is_what_the_cases_show() -> None:
    """docs/coverage.md is written by the code: `houserules coverage --markdown`."""
    page = coverage_report.as_markdown(library.coverages())
    assert (DOCS / "coverage.md").read_text(encoding="utf-8") == page


def test_a_row_that_no_hand_makes() -> None:
    """The Protection Wager loses with a pair or better, so its straight flush never comes."""
    (row,) = _of("645a", Kind.NEVER)
    assert str(row.cite) == "645a.13(h)"
    assert "Ace/five natural straight flush" in row.words


def test_one_table_differs_from_seven() -> None:
    """Paytable C of the Six Card Bonus is 10 and 7 to 1 in 649a, 9 and 8 to 1 elsewhere."""
    (row,) = [one for one in _of("649a", Kind.SIBLINGS) if str(one.cite) == "649a.12(f)"]
    assert "Straight pays 10 to 1, there 9 to 1" in row.words
    assert "Three-of-a-kind pays 7 to 1, there 8 to 1" in row.words


@pytest.mark.parametrize("chapter", ["639a", "655a"])
def test_chapters_without_an_advantage_for_the_player(chapter: str) -> None:
    """Every figure of these chapters is the house's."""
    assert not _of(chapter, Kind.ADVANTAGE)


def test_an_advantage_for_the_player() -> None:
    """Paytable A of the Five Card Bonus of 643a gives back more than is wagered."""
    (found,) = _of("643a", Kind.ADVANTAGE)
    assert str(found.cite) == "643a.12(b)"
    assert "the player gains" in found.words
