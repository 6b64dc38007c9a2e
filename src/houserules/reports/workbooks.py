"""Figures as a workbook: numbers are numbers, and totals are formulas that are recalculated."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path
from typing import Any

from houserules.answers.figures import Figure, Share
from houserules.answers.submissions import Report
from houserules.reports.files import write_file
from houserules.reports.sheets import WRITTEN, sheet_name
from houserules.rules.errors import RuleError

HEADS = ("Outcome", "Pays", "Net per unit", "Combinations", "Probability", "1 in N", "Return")
FIRST = 8
"""The row, as a spreadsheet counts, in which the first outcome is."""


def require_workbook(path: Path) -> None:
    """Refuse a name that is no workbook's."""
    if path.suffix.casefold() != ".xlsx":
        raise RuleError(f"“{path.name}” is no workbook; name a file that ends with .xlsx.")


def write(report: Report, path: Path) -> None:
    """Write a cover, a sheet for each figure, and the strategy."""
    require_workbook(path)
    write_file(path, as_xlsx(report))


def as_xlsx(report: Report) -> bytes:
    """The bytes of the workbook."""
    import xlsxwriter

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as made:
        made.set_properties({"title": f"Figures of {report.game}", "created": WRITTEN})
        forms = {
            name: made.add_format(form)
            for name, form in {
                "bold": {"bold": True},
                "head": {"bold": True, "bottom": 1, "text_wrap": True},
                "text": {"text_wrap": True, "valign": "top"},
                "share": {"num_format": "0.000000%"},
                "count": {"num_format": "#,##0"},
                "number": {"num_format": "#,##0.000000"},
                "chance": {"num_format": "0.000000000000"},
                "total": {"bold": True, "top": 1},
                "input": {"num_format": "#,##0.00", "bg_color": "#FFF7CC"},
            }.items()
        }
        _cover(made.add_worksheet("Cover"), report, forms)
        names: set[str] = {"cover", "strategy"}
        for figure in report.figures:
            title = " ".join(filter(None, (figure.wager, figure.table.strip("-"))))
            _Sheet(made.add_worksheet(sheet_name(title, names)), figure, forms).fill()
        if report.strategy:
            _strategy(made.add_worksheet("Strategy"), report, forms)
    return out.getvalue()


def _cover(sheet: Any, report: Report, forms: dict[str, Any]) -> None:
    sheet.set_column(0, 0, 24)
    sheet.set_column(1, 1, 100, forms["text"])
    program, edition = report.program, report.edition
    rows: list[tuple[str, str]] = [
        ("The figures of", f"{report.game}, 58 Pa. Code Chapter {report.chapter}"),
        *(("Not the regulation", said) for said in report.head),
        ("Game", f"{report.chapter}@{edition.id}"),
        ("Regulation", f"{edition.source} ({edition.status})"),
        ("Program", f"houserules {program.version}, code {program.hash}"),
        ("", ""),
        ("Rules in force", "a choice was made; a default was chosen by nobody"),
        *(
            ("Choice" if one.chosen else "Default", f"{one.option}={one.value}")
            for one in report.in_force
        ),
        ("", ""),
        ("Definitions", "yellow cells may be changed; everything below them is recalculated"),
        *report.definitions.items(),
    ]
    for number, (name, words) in enumerate(rows):
        sheet.write_string(number, 0, name, forms["bold"])
        sheet.write_string(number, 1, words)


def _strategy(sheet: Any, report: Report, forms: dict[str, Any]) -> None:
    found = report.strategy
    assert found is not None
    sheet.set_column(0, 0, 60, forms["text"])
    sheet.write_string(0, 0, found.title, forms["bold"])
    at = 1
    for line in found.lines:
        sheet.write_string(at, 0, line)
        at += 1
    for chart in found.charts:
        at += 1
        sheet.write_string(at, 0, chart.title, forms["bold"])
        for row in (chart.columns, *chart.rows):
            at += 1
            for column, cell in enumerate(row):
                sheet.write_string(at, column, cell)
        at += 1
    for note in found.notes:
        at += 1
        sheet.write_string(at, 0, note)


class _Sheet:
    """One figure: its outcomes, its totals as formulas, its meters."""

    def __init__(self, sheet: Any, figure: Figure, forms: dict[str, Any]) -> None:
        self.sheet, self.figure, self.forms = sheet, figure, forms
        self.last = FIRST + len(figure.outcomes) - 1
        self.total = self.last + 1

    def fill(self) -> None:
        """Write everything."""
        self._head()
        counted = _counted(self.figure)
        for number, share in enumerate(self.figure.outcomes):
            self._outcome(FIRST + number, share, counted)
        self._totals(counted)
        self._measures()

    def _head(self) -> None:
        figure, sheet = self.figure, self.sheet
        sheet.set_column(0, 0, 34)
        sheet.set_column(1, 6, 19)
        above = (
            ("Wager", figure.wager),
            ("Table", figure.table),
            ("When", _when(figure)),
            ("Paragraph", f"§ {figure.cite}"),
            ("Method", figure.method),
        )
        for number, (name, words) in enumerate(above):
            sheet.write_string(number, 0, name, self.forms["bold"])
            sheet.write_string(number, 1, words)
        for column, head in enumerate(HEADS):
            sheet.write_string(FIRST - 2, column, head, self.forms["head"])
        sheet.freeze_panes(FIRST - 1, 1)
        sheet.set_landscape()
        sheet.fit_to_pages(1, 0)

    def _outcome(self, row: int, share: Share, counted: bool) -> None:
        sheet, forms = self.sheet, self.forms
        chance, net = share.probability.decimal, share.net.decimal
        sheet.write_string(f"A{row}", share.label)
        sheet.write_string(f"B{row}", share.pays)
        sheet.write_number(f"C{row}", net, forms["number"])
        if share.combinations is not None:
            sheet.write_number(f"D{row}", share.combinations, forms["count"])
        if counted:
            self._formula(f"E{row}", f"=D{row}/D${self.total}", chance, "chance")
        else:
            sheet.write_number(f"E{row}", chance, forms["chance"])
        if chance:
            self._formula(f"F{row}", f"=1/E{row}", 1 / chance, "number")
        self._formula(f"G{row}", f"=E{row}*C{row}", chance * net, "chance")

    def _totals(self, counted: bool) -> None:
        sheet, outcomes = self.sheet, self.figure.outcomes
        sheet.write_string(f"A{self.total}", "Total", self.forms["total"])
        if counted:
            ways = sum(one.combinations or 0 for one in outcomes)
            self._formula(f"D{self.total}", self._sum("D"), ways, "count")
        chance = sum(one.probability.decimal for one in outcomes)
        gained = sum(one.probability.decimal * one.net.decimal for one in outcomes)
        self._formula(f"E{self.total}", self._sum("E"), chance, "chance")
        self._formula(f"G{self.total}", self._sum("G"), gained, "chance")

    def _measures(self) -> None:
        figure, total = self.figure, self.total
        at = total + 2
        advantage = figure.house_advantage.decimal
        self._named(at, f"House advantage per {figure.per}")
        if figure.stated_advantage is None:
            self._formula(f"B{at}", f"=-G{total}", advantage, "share")
        else:
            self.sheet.write_number(f"B{at}", advantage, self.forms["share"])
            self.sheet.write_string(f"C{at}", "computed by itself; the outcomes were dealt")
        self._named(at + 1, "Wagered in the end, units")
        self.sheet.write_number(f"B{at + 1}", figure.total_wagered.decimal, self.forms["number"])
        self._named(at + 2, "Element of risk")
        self._formula(f"B{at + 2}", f"=B{at}/B{at + 1}", figure.element_of_risk, "share")
        self._named(at + 3, "Hit frequency")
        nets, chances = self._range("C"), self._range("E")
        hits = f'=SUMIF({nets},">0",{chances})'
        self._formula(f"B{at + 3}", hits, figure.hit_frequency, "share")
        self._named(at + 4, "Standard deviation")
        square = f"=SQRT(SUMPRODUCT({chances},{nets},{nets})-G{total}*G{total})"
        self._formula(f"B{at + 4}", square, figure.variance**0.5, "number")
        self._meters(at, at + 6)

    def _meters(self, advantage: int, at: int) -> None:
        """Each meter with a cell to change, the advantage at it, and where it breaks even."""
        hold = self.figure.house_advantage.decimal
        for item in self.figure.progressive:
            drawn = float(
                sum(Fraction(row.share) * Fraction(row.probability.decimal) for row in item.rows)
            )
            base = float(Fraction(item.amount))
            self._named(at, f"{(item.meter or 'meter').capitalize()}, units in the table above")
            self.sheet.write_number(f"B{at}", base, self.forms["number"])
            self._named(at + 1, "Part of it that a wager draws")
            self.sheet.write_number(f"B{at + 1}", drawn, self.forms["chance"])
            self._named(at + 2, "Meter to try, units")
            self.sheet.write_number(f"B{at + 2}", base, self.forms["input"])
            self._named(at + 3, "House advantage at it")
            tried = f"=B{advantage}-B{at + 1}*(B{at + 2}-B{at})"
            self._formula(f"B{at + 3}", tried, hold, "share")
            if drawn:
                self._named(at + 4, "Breaks even at, units")
                even = f"=B{at}+B{advantage}/B{at + 1}"
                self._formula(f"B{at + 4}", even, base + hold / drawn, "number")
            self._named(at + 5, "House advantage in the long run")
            self.sheet.write_number(f"B{at + 5}", item.long_run.decimal, self.forms["share"])
            at += 7

    def _named(self, row: int, words: str) -> None:
        self.sheet.write_string(f"A{row}", words, self.forms["bold"])

    def _formula(self, place: str, formula: str, value: float, form: str) -> None:
        self.sheet.write_formula(place, formula, self.forms[form], value)

    def _range(self, column: str) -> str:
        return f"{column}{FIRST}:{column}{self.last}"

    def _sum(self, column: str) -> str:
        return f"=SUM({self._range(column)})"


def _when(figure: Figure) -> str:
    return figure.when or figure.selection or ""


def _counted(figure: Figure) -> bool:
    """Whether each probability is its combinations out of the sum of all."""
    ways = [one.combinations for one in figure.outcomes]
    if any(way is None for way in ways):
        return False
    total = sum(way or 0 for way in ways)
    return bool(total) and all(
        one.probability.exact is not None
        and Fraction(one.probability.exact) == Fraction(one.combinations or 0, total)
        for one in figure.outcomes
    )
