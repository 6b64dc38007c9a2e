"""Tables beside each other as files."""

import csv
import io
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from houserules import library
from houserules.games import load
from houserules.reports.sheets import Sheet, Workbook, write
from houserules.rules.errors import RuleError

CELLS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("compared")
    compared = library.compare(load("649a").rules())
    for suffix in ("csv", "xlsx", "html"):
        library.write_comparison(compared, folder / f"tables.{suffix}")
    return folder


def test_csv_has_every_letter_beside_the_others(files: Path) -> None:
    """649a.12(d): the hold of tables A to E is 253, 308, 402, 128 and 193 in 5,525."""
    rows = list(csv.reader(io.StringIO((files / "tables.csv").read_text(encoding="utf-8"))))
    pair_plus = {row[1]: row[2:] for row in rows if row[0] == "Pair Plus Wager"}
    assert pair_plus["Straight flush"] == ["35 to 1", "40 to 1", "40 to 1", "40 to 1", "40 to 1"]
    assert pair_plus["House advantage, exact"] == [f"{n}/5525" for n in (253, 308, 402, 128, 193)]
    assert [float(hold) for hold in pair_plus["House advantage"]] == pytest.approx(
        [n / 5525 for n in (253, 308, 402, 128, 193)]
    )
    assert {"Hit frequency", "Standard deviation"} <= set(pair_plus)


def test_a_spreadsheet_has_a_sheet_for_each_wager_and_numbers_as_numbers(files: Path) -> None:
    with zipfile.ZipFile(files / "tables.xlsx") as archive:
        book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
        names = [sheet.attrib["name"] for sheet in book.iter(f"{CELLS}sheet")]
        sheet = ElementTree.fromstring(archive.read("xl/worksheets/sheet2.xml"))
    assert names[:2] == ["About", "Pair Plus Wager"]
    assert all(len(name) <= 31 for name in names)
    numbers = [
        float(cell.findtext(f"{CELLS}v") or "")
        for cell in sheet.iter(f"{CELLS}c")
        if cell.attrib.get("t") != "s" and cell.find(f"{CELLS}v") is not None
    ]
    assert numbers[:5] == pytest.approx([n / 5525 for n in (253, 308, 402, 128, 193)])


def test_html_is_one_file_with_every_table(files: Path) -> None:
    text = (files / "tables.html").read_text(encoding="utf-8")
    assert re.findall("<h2>(.*?)</h2>", text)[:2] == ["Pair Plus Wager", "Progressive Payout Wager"]
    assert '<td class="number">4.5792%</td>' in text
    assert "<link" not in text
    assert "<script" not in text


def test_words_with_signs_of_html_are_text(tmp_path: Path) -> None:
    book = Workbook("A & B", (), (Sheet("<b>", ("", "A"), (("x < y", "1 to 1"),)),))
    write(book, tmp_path / "tables.html")
    text = (tmp_path / "tables.html").read_text(encoding="utf-8")
    assert "x &lt; y" in text
    assert "<b>" not in text


def test_another_kind_of_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"ends with \.csv, \.xlsx, \.html"):
        write(Workbook("", (), ()), tmp_path / "tables.docx")


def test_two_choices_beside_each_other(tmp_path: Path) -> None:
    compared = library.compare(load("649a").rules(), {"pair plus": "C"})
    library.write_comparison(compared, str(tmp_path / "two.csv"))
    rows = list(csv.reader(io.StringIO((tmp_path / "two.csv").read_text(encoding="utf-8"))))
    (moved,) = [row for row in rows if row[:2] == ["House advantage", "Pair Plus Wager"]]
    assert float(moved[5]) == pytest.approx((402 - 253) / 5525)


def test_rows_are_in_the_order_of_the_fullest_table() -> None:
    """649a.12(f): Super Royals of table E come before the Royal flush of all others."""
    rules = load("649a").rules()
    (six_card,) = library.compare(rules, wager="six card bonus").letters
    labels = [row.label for row in six_card.rows]
    assert labels.index("Super Royal of diamonds") < labels.index("Royal flush")


def test_a_name_is_not_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    names = ("=cmd|'/c calc'!A1", "@SUM(A1)", "+SUM(A1)", "-2+3+cmd|(A0)", "\tA")
    numbers = ("-5.26%", "+$5.00", "-1", "30 to 1")
    rows = tuple((name, 1.0) for name in (*names, *numbers))
    write(Workbook("=A1", ("=B1",), (Sheet("=C1", ("", "=D1"), rows),)), tmp_path / "x.csv")
    with open(tmp_path / "x.csv", encoding="utf-8", newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "@", "\t", "+S", "-2"))]
    assert set(numbers) <= set(cells)
