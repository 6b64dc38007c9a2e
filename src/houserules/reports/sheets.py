"""Tables as files: CSV and XLSX for programs and spreadsheets, HTML for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from houserules.reports.files import write_file
from houserules.reports.page import element, page
from houserules.rules.errors import RuleError

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet takes for a formula."""


WRITTEN = datetime(2000, 1, 1)
"""The instant in every spreadsheet, so that equal answers are equal files."""


@dataclass(frozen=True, slots=True)
class Share:
    """A number that people read in percent."""

    value: float

    def __str__(self) -> str:
        return f"{self.value:.4%}"


Cell = str | float | Share | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table with a title; cells under the first head are labels."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: int = 0
    """How many rows at its end are figures of the columns above."""


@dataclass(frozen=True, slots=True)
class Workbook:
    """Several sheets about one thing, with sentences that belong to all of them."""

    title: str
    sentences: tuple[str, ...]
    sheets: tuple[Sheet, ...]


def write(book: Workbook, path: Path) -> None:
    """Write sheets as the kind of file that the name asks for."""
    writer = WRITERS.get(path.suffix.casefold())
    if writer is None:
        raise RuleError(
            f"Tables cannot be written to “{path.name}”; "
            f"name a file that ends with {', '.join(WRITERS)}."
        )
    write_file(path, writer(book))


def as_csv(book: Workbook) -> bytes:
    """One table of all sheets, the title of each in the first column."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    for sentence in (book.title, *book.sentences):
        rows.writerow(["#", _no_formula(sentence)])
    for sheet in book.sheets:
        rows.writerow(["Sheet", *map(_no_formula, sheet.heads)])
        rows.writerows([_no_formula(sheet.title), *map(_plain, row)] for row in sheet.rows)
    return out.getvalue().encode("utf-8")


def _plain(cell: Cell) -> str | float:
    if isinstance(cell, Share):
        return cell.value
    if isinstance(cell, str):
        return _no_formula(cell)
    return "" if cell is None else cell


def _no_formula(text: str) -> str:
    """A text that a spreadsheet does not carry out: a name in a file may be anything."""
    signed = text[:1] in ("+", "-") and not text[1:2].isalpha() and "(" not in text
    return f"'{text}" if text[:1] in FORMULA and not signed else text


def as_xlsx(book: Workbook) -> bytes:
    """A spreadsheet with a sheet for each table; numbers are numbers."""
    import xlsxwriter

    out = io.BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as made:
        made.set_properties({"created": WRITTEN})
        forms = {
            "head": made.add_format({"bold": True, "bottom": 1, "text_wrap": True}),
            "share": made.add_format({"num_format": "0.0000%"}),
            "number": made.add_format({"num_format": "0.0000"}),
            "text": made.add_format({"text_wrap": True, "valign": "top"}),
        }
        about = made.add_worksheet("About")
        about.set_column(0, 0, 110, forms["text"])
        for number, sentence in enumerate((book.title, *book.sentences)):
            about.write_string(number, 0, sentence)
        names: set[str] = set()
        for sheet in book.sheets:
            _fill(made.add_worksheet(sheet_name(sheet.title, names)), sheet, forms)
    return out.getvalue()


def sheet_name(title: str, taken: set[str]) -> str:
    """A title as a spreadsheet allows it: short, without brackets, and none twice."""
    plain = "".join(" " if c in "[]:*?/\\" else c for c in title).strip("' ")
    name, number = plain[:31], 1
    while name.casefold() in taken:
        number += 1
        name = f"{plain[:27]} {number}"
    taken.add(name.casefold())
    return name


def _fill(made: Any, sheet: Sheet, forms: Mapping[str, Any]) -> None:
    for column, head in enumerate(sheet.heads):
        cells = [head, *(str(row[column] or "") for row in sheet.rows)]
        made.set_column(column, column, min(48, max(map(len, cells)) + 2))
        made.write_string(0, column, head, forms["head"])
    made.freeze_panes(1, 1)
    made.set_landscape()
    made.fit_to_pages(1, 0)
    for number, row in enumerate(sheet.rows, 1):
        for column, cell in enumerate(row):
            if isinstance(cell, Share):
                made.write_number(number, column, cell.value, forms["share"])
            elif isinstance(cell, float):
                made.write_number(number, column, cell, forms["number"])
            elif cell is not None:
                made.write_string(number, column, cell)


def as_html(book: Workbook) -> bytes:
    """A page with all tables."""
    body = [element("h1", book.title), *(element("p", one, "note") for one in book.sentences)]
    for sheet in book.sheets:
        body += [element("h2", sheet.title), '<div class="wide"><table>', _head(sheet)]
        first_total = len(sheet.rows) - sheet.totals
        for number, row in enumerate(sheet.rows):
            kind = ' class="total"' if number >= first_total else ""
            body.append(f"<tr{kind}>{''.join(map(_cell, range(len(row)), row))}</tr>")
        body.append("</table></div>")
    return page(book.title, body).encode("utf-8")


def _head(sheet: Sheet) -> str:
    cells = (element("th", head, "number" if n else "") for n, head in enumerate(sheet.heads))
    return f"<tr>{''.join(cells)}</tr>"


def _cell(column: int, cell: Cell) -> str:
    text = f"{cell:.4f}" if isinstance(cell, float) else "" if cell is None else str(cell)
    return element("td", text, "number" if column else "")


WRITERS: dict[str, Callable[[Workbook], bytes]] = {
    ".csv": as_csv,
    ".xlsx": as_xlsx,
    ".html": as_html,
}
"""The kinds of files, by the end of their names."""
