"""Answers as files."""

from __future__ import annotations

from pathlib import Path

from houserules.answers.comparisons import Compare
from houserules.answers.submissions import Report
from houserules.odds.plan import Strategy
from houserules.reports import charts, comparisons, mathematics
from houserules.rules import HouseRules


def write_strategy(rules: HouseRules, strategy: Strategy, path: Path | str) -> None:
    """Write a strategy as a picture or a page: .svg, .png, .pdf or .html."""
    charts.write(strategy, rules.game.name, rules.in_words, Path(path))


def write_comparison(compared: Compare, path: Path | str) -> None:
    """Write a comparison as tables: .csv, .xlsx or .html."""
    comparisons.write(compared, Path(path))


def write_report(report: Report, path: Path | str) -> None:
    """Write the mathematics of a submission: .pdf or .json."""
    mathematics.write(report, Path(path))
