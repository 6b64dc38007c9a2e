"""Tables that people made elsewhere: CSV, and XLSX as the cells that it shows.

A workbook is an archive of XML by somebody else: parts are read up to a size, and a part that
declares a document type, with which entities could be made, is refused.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path, PurePosixPath
from xml.etree import ElementTree
from xml.parsers import expat

from houserules.files.reading import FileError, read_bytes

LARGEST = 20_000_000
"""The bytes of a file, and of the parts of a workbook when they are unpacked."""
MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 20_000, 200, 200_000
MOST_SHEETS = 200
LONGEST_CELL = 2_000
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_PLACE = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")


@dataclass(frozen=True, slots=True)
class Table:
    """The cells of a sheet as text, row by row; the title of a CSV file is empty."""

    title: str
    rows: tuple[tuple[str, ...], ...]

    def place(self, row: int, column: int) -> str:
        """A cell as a spreadsheet names it: Sheet!B7."""
        letters, number = "", column + 1
        while number:
            number, rest = divmod(number - 1, 26)
            letters = chr(65 + rest) + letters
        return f"{self.title}!{letters}{row + 1}" if self.title else f"{letters}{row + 1}"


def read_tables(path: Path) -> tuple[bytes, list[Table]]:
    """The bytes of a file and its tables, by the end of its name."""
    data = read_bytes(path, LARGEST)
    kind = path.suffix.casefold()
    if kind not in (".csv", ".xlsx"):
        raise FileError(f"“{path.name}” is no table; name a file that ends with .csv or .xlsx.")
    return data, [parse_csv(data, path.name)] if kind == ".csv" else parse_xlsx(data, path.name)


def parse_csv(data: bytes, file: str = "table.csv") -> Table:
    """A table of values with commas, semicolons or tabs between them."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\0" in text:
        raise FileError(f"{file} has a NUL in it: save it as CSV in UTF-8.")
    sample = text[:20_000]
    delimiter = max(",;\t", key=lambda sign: (sample.count(sign), sign == ","))
    rows: list[tuple[str, ...]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
            rows.append(tuple(_text(cell) for cell in row[:MOST_COLUMNS]))
            _require_few(len(rows), file)
    except csv.Error as error:
        raise FileError(f"{file}, line {len(rows) + 1}, is no CSV: {error}.") from None
    return Table("", tuple(rows))


def _require_few(rows: int, file: str) -> None:
    if rows > MOST_ROWS:
        raise FileError(f"{file} has more than {MOST_ROWS:,} rows.")


def _text(cell: str) -> str:
    """A cell as one line, without the sign by which a text is kept from being a formula."""
    words = " ".join(cell[:LONGEST_CELL].split())
    return words[1:] if words[:1] == "'" else words


def parse_xlsx(data: bytes, file: str = "table.xlsx") -> list[Table]:
    """The sheets of a workbook: texts, numbers, and formulas by the value last computed."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = _Parts(archive, file)
            book = parts.read("xl/workbook.xml")
            links = {
                one.attrib.get("Id", ""): one.attrib.get("Target", "")
                for one in parts.read("xl/_rels/workbook.xml.rels")
            }
            shared = [
                "".join(one.itertext())
                for one in (
                    parts.read("xl/sharedStrings.xml").findall(f"{_MAIN}si")
                    if "xl/sharedStrings.xml" in parts.names
                    else ()
                )
            ]
            tables = []
            for sheet in list(book.iter(f"{_MAIN}sheet"))[:MOST_SHEETS]:
                target = links.get(sheet.attrib.get(_LINK, ""), "")
                name = str(PurePosixPath("xl") / target).removeprefix("/")
                if name in parts.names:
                    rows = _rows(parts.read(name), shared, file)
                    tables.append(Table(_text(sheet.attrib.get("name", "")), rows))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, RuntimeError):
        raise FileError(f"{file} is no XLSX workbook, or it is damaged or encrypted.") from None
    return tables


class _Parts:
    """The parts of a workbook, unpacked up to a size in all and without a document type."""

    def __init__(self, archive: zipfile.ZipFile, file: str) -> None:
        self.names = set(archive.namelist())
        self._archive, self._file, self._left = archive, file, LARGEST

    def read(self, name: str) -> ElementTree.Element:
        """One part, as often as it is named."""
        file = self._file
        try:
            with self._archive.open(name) as packed:
                data = packed.read(self._left + 1)
        except KeyError:
            raise FileError(f"{file} is no XLSX workbook: it has no {name}.") from None
        self._left -= len(data)
        if self._left < 0:
            raise FileError(f"{file}: with {name} it is longer than {LARGEST:,} bytes unpacked.")
        guard = expat.ParserCreate()

        def refuse(*_: object) -> None:
            raise FileError(f"{file}: {name} declares a document type, which no workbook needs.")

        guard.StartDoctypeDeclHandler = refuse
        try:
            guard.Parse(data, True)
            return ElementTree.fromstring(data)
        except (expat.ExpatError, ElementTree.ParseError, LookupError, ValueError) as error:
            if isinstance(error, FileError):
                raise
            raise FileError(f"{file}: {name} is no XML.") from None


def _rows(sheet: ElementTree.Element, shared: list[str], file: str) -> tuple[tuple[str, ...], ...]:
    rows: dict[int, dict[int, str]] = {}
    for count, (row, column, text) in enumerate(_cells(sheet, shared)):
        if count >= MOST_CELLS:
            raise FileError(f"{file} has a sheet with more than {MOST_CELLS:,} cells.")
        if text and column < MOST_COLUMNS:
            _require_few(row + 1, file)
            rows.setdefault(row, {})[column] = text
    return tuple(
        tuple(cells.get(at, "") for at in range(max(cells, default=-1) + 1))
        for cells in (rows.get(row, {}) for row in range(max(rows, default=-1) + 1))
    )


def _cells(sheet: ElementTree.Element, shared: list[str]) -> Iterator[tuple[int, int, str]]:
    for number, row in enumerate(sheet.iter(f"{_MAIN}row")):
        for at, cell in enumerate(row.findall(f"{_MAIN}c")):
            found = _PLACE.fullmatch(cell.attrib.get("r", ""))
            column = at
            if found:
                number, column = int(found[2]) - 1, 0
                for letter in found[1]:
                    column = column * 26 + ord(letter) - 64
                column -= 1
            yield number, column, _shown(cell, shared)


def _shown(cell: ElementTree.Element, shared: list[str]) -> str:
    """The text of a cell, or its number without an exponent."""
    kind, value = cell.attrib.get("t", "n"), cell.findtext(f"{_MAIN}v") or ""
    if kind == "inlineStr":
        return _text("".join(part.text or "" for part in cell.iter(f"{_MAIN}t")))
    if kind == "s":
        place = int(value) if re.fullmatch("[0-9]{1,7}", value) else len(shared)
        return _text(shared[place]) if place < len(shared) else ""
    if kind != "n" or not value:
        return _text(value)
    try:
        number = Decimal(repr(float(value[:40])))
    except (ValueError, InvalidOperation):
        return _text(value)
    if not number.is_finite() or abs(number.adjusted()) > 300:
        return _text(value)
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
