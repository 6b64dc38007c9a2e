"""Answers as files."""

from __future__ import annotations

from pathlib import Path

from houserules.answers.comparisons import Compare
from houserules.answers.results import Hold
from houserules.answers.submissions import Report
from houserules.answers.verifying import Verify
from houserules.odds.plan import Strategy
from houserules.reports import (
    charts,
    comparisons,
    mathematics,
    results,
    verification,
    workbooks,
)
from houserules.rules import HouseRules


def write_strategy(rules: HouseRules, strategy: Strategy, path: Path | str) -> None:
    """Write a strategy as a picture or a page: .svg, .png, .pdf or .html."""
    said = " ".join((*rules.game.head, rules.in_words))
    charts.write(strategy, rules.game.name, said, Path(path))


def write_comparison(compared: Compare, path: Path | str) -> None:
    """Write a comparison as tables: .csv, .xlsx or .html."""
    comparisons.write(compared, Path(path))


def write_report(report: Report, path: Path | str) -> None:
    """Write the mathematics of a submission: .pdf or .json."""
    mathematics.write(report, Path(path))


def write_hold(held: Hold, path: Path | str) -> None:
    """Write results of the floor: .csv, .xlsx, .html, .pdf, .png or .svg."""
    results.write(held, Path(path))


def write_verification(verified: Verify, path: Path | str) -> None:
    """Write filed figures beside ours for the file: .pdf or .json."""
    verification.write(verified, Path(path))


def write_workbook(report: Report, path: Path | str) -> None:
    """Write figures as a workbook whose formulas a spreadsheet recalculates: .xlsx."""
    workbooks.write(report, Path(path))
