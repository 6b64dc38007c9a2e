"""Answers as files that people download."""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from houserules import answers
from houserules.rules import HouseRules

FORMULA = ("=", "+", "-", "@", "\t", "\r")
HEADS = (
    *("wager", "table", "when", "paragraph", "house advantage", "exact", "element of risk"),
    *("hit frequency", "standard deviation", "method"),
)
OUTCOMES = ("wager", "table", "when", "outcome", "pays", "combinations", "probability", "net")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def harmless(cell: object) -> object:
    """A cell that a spreadsheet does not take for a formula; numbers stay numbers."""
    if isinstance(cell, str) and cell.startswith(FORMULA):
        return f"'{cell}"
    return cell


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _name(rules: HouseRules, ending: str) -> str:
    return f"{rules.game.id.replace('@', '-')}-figures.{ending}"


def _lines(price: answers.Price) -> Iterator[list[object]]:
    for one in price.figures:
        yield [
            *(one.wager, one.table, one.when or "", one.cite),
            *(one.house_advantage.decimal, one.house_advantage.exact or ""),
            *(one.element_of_risk, one.hit_frequency, one.variance**0.5, one.method),
        ]


def _outcomes(price: answers.Price) -> Iterator[list[object]]:
    for one in price.figures:
        for row in one.outcomes:
            combinations = "" if row.combinations is None else row.combinations
            yield [
                *(one.wager, one.table, one.when or "", row.label, row.pays, combinations),
                *(row.probability.decimal, row.net.decimal),
            ]


def as_csv(request: HttpRequest, rules: HouseRules, price: answers.Price) -> HttpResponse:
    """A line for each figure."""
    written = io.StringIO()
    writer = csv.writer(written)
    writer.writerow(HEADS)
    writer.writerows([harmless(cell) for cell in line] for line in _lines(price))
    return _file(written.getvalue().encode(), "text/csv; charset=utf-8", _name(rules, "csv"))


def as_json(request: HttpRequest, rules: HouseRules, price: answers.Price) -> HttpResponse:
    """The sheet as `houserules price --json` prints it."""
    response = JsonResponse(price.to_json())
    response.headers["Content-Disposition"] = f'attachment; filename="{_name(rules, "json")}"'
    return response


def as_workbook(request: HttpRequest, rules: HouseRules, price: answers.Price) -> HttpResponse:
    """Figures, outcomes and the rules in force, a sheet each; numbers are numbers."""
    import xlsxwriter

    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True, "strings_to_formulas": False}) as book:
        bold = book.add_format({"bold": True})
        sheets: dict[str, tuple[tuple[str, ...], list[list[object]]]] = {
            "Figures": (HEADS, list(_lines(price))),
            "Outcomes": (OUTCOMES, list(_outcomes(price))),
            "Rules in force": (
                ("option", "paragraph", "value", "chosen"),
                [[one.option, one.cite, one.value, _yes(one.chosen)] for one in price.in_force],
            ),
        }
        for title, (heads, lines) in sheets.items():
            sheet = book.add_worksheet(title)
            sheet.freeze_panes(1, 0)
            sheet.write_row(0, 0, heads, bold)
            for number, line in enumerate(lines, start=1):
                sheet.write_row(number, 0, line)
            sheet.autofit()
    return _file(content.getvalue(), XLSX, _name(rules, "xlsx"))


def _yes(chosen: bool) -> str:
    return "yes" if chosen else "by default"


def as_report(rules: HouseRules, data: Any) -> HttpResponse:
    """The mathematics report as a PDF."""
    from houserules import library

    report = answers.Report.model_validate(data)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.pdf"
        library.write_report(report, path)
        return _file(path.read_bytes(), "application/pdf", _name(rules, "pdf"))
