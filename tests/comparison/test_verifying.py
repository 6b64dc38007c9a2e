"""Filed figures beside ours: units, verdicts, forty faults, hostile files, workbooks, papers."""

import csv
import io
import re
import zipfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import formulas
import numpy as np
import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st
from tests.commands import answer, run

import houserules
from houserules.answers.verifying import Verify
from houserules.comparison.verifying import HEADS
from houserules.files.filed import Verdict, read
from houserules.files.spreadsheets import parse_csv, parse_xlsx
from houserules.rules.errors import RuleError

FLUSH = Fraction(1096, 22100)
NUMBERS = range(HEADS.index("Pays"), len(HEADS))


@pytest.fixture(scope="module")
def rows() -> list[list[str]]:
    """Our own figures of Three Card Poker as a file has them."""
    return list(csv.reader(io.StringIO(houserules.template("649a", "figures", filled=True))))


def written(rows: list[list[str]], path: Path) -> Path:
    """The rows as a file of the kind that its name asks for, with numbers as numbers."""
    if path.suffix == ".csv":
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        return path
    with xlsxwriter.Workbook(path) as book:
        sheet = book.add_worksheet("Filed")
        for number, row in enumerate(rows):
            for column, cell in enumerate(row):
                plain = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", cell)
                (sheet.write_number if plain else sheet.write_string)(
                    number, column, float(cell) if plain else cell
                )
    return path


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1096/22100", Verdict.EXACT),
        ("0.0496", Verdict.ROUNDED),
        ("4.96%", Verdict.ROUNDED),
        ("4.95 %", Verdict.CUT),
        ("1 in 20.16", Verdict.ROUNDED),
        ("19.16 to 1", Verdict.ROUNDED),
        ("19.1642:1", Verdict.ROUNDED),
        ("5.01%", Verdict.DIFFERS),
        ("-4.96%", Verdict.DIFFERS),
        ("0", Verdict.DIFFERS),
        ("0%", Verdict.DIFFERS),
        ("0.0", Verdict.ROUNDED),
        ("5%", Verdict.ROUNDED),
        ("20 to 1", Verdict.DIFFERS),
        ("1 in 20", Verdict.ROUNDED),
        ("4.96E-02", Verdict.ROUNDED),
        ("4.95e-02", Verdict.CUT),
        ("4.97E-02", Verdict.DIFFERS),
    ],
)
def test_a_number_is_read_in_its_unit(text: str, verdict: Verdict) -> None:
    assert read(text).verdict(FLUSH) is verdict


@pytest.mark.parametrize("text", ["", "about 5%", "1 in 4 to 1", "1/0", "0x10", "1e5", "9" * 500])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(RuleError, match="is no figure"):
        read(text)


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_our_own_figures_agree(rows: list[list[str]], suffix: str, tmp_path: Path) -> None:
    found = houserules.verify(written(rows, tmp_path / f"own{suffix}"))
    assert found.troubles == []
    assert found.agrees
    assert len(found.cells) > 400


@pytest.mark.parametrize("game", ["free-bet-blackjack", "high-roll-dice", "21-baccarat"])
def test_outcomes_of_one_name_are_told_apart_by_what_they_pay(game: str, tmp_path: Path) -> None:
    text = houserules.template(game, "figures", filled=True)
    own = [row for row in csv.reader(io.StringIO(text)) if len(row) == len(HEADS)]
    names = [(row[0], row[1], row[2], row[3]) for row in own]
    assert len(set(names)) < len(names)
    path = tmp_path / "own.csv"
    path.write_text(text, encoding="utf-8")
    assert houserules.verify(path).agrees
    twice = next(n for n, name in enumerate(names) if names.count(name) > 1)
    lines = text.splitlines(keepends=True)
    at = next(n for n, row in enumerate(csv.reader(lines)) if row == own[twice])
    path.write_text("".join(lines[:at] + lines[at + 1 :]), encoding="utf-8")
    wins = not own[twice][4].startswith(("Loss", "Push"))
    missing = [one.sentence for one in houserules.verify(path).troubles]
    assert (
        missing
        == [
            f"{own[twice][0]}{' ' + own[twice][1] if own[twice][1] else ''} has no row for "
            f"{own[twice][3]} ({own[twice][4]})."
        ]
        * wins
    )


def test_only_outcomes_that_were_dealt_may_be_off_by_a_standard_error(tmp_path: Path) -> None:
    """Split pairs of Free Bet Blackjack are dealt, double downs are counted."""

    def verdicts(label: str, pays: str, probability: float) -> list[str]:
        text = f"Wager,Outcome,Pays,Probability\nBlackjack Wager,{label},{pays},{probability:.12f}"
        path = tmp_path / "filed.csv"
        path.write_text(f"Game,free-bet-blackjack\n{text}\n", encoding="utf-8")
        return [cell.verdict for cell in houserules.verify(path).cells[1:]]

    figure = houserules.price(houserules.game("free-bet-blackjack").rules())[0]
    (counted,) = [s for s in figure.shares if s.pays == "Loss of 2" and not s.standard_error]
    dealt = next(s for s in figure.shares if s.label == "Split pair, +8")
    own = float(counted.probability)
    assert verdicts(f'"{counted.label}"', "Loss of 2", own) == ["agrees rounded"]
    assert verdicts(f'"{counted.label}"', "Loss of 2", own * 1.01) == ["differs"]
    own, error = float(dealt.probability), dealt.standard_error or 0.0
    assert verdicts('"Split pair, +8"', "8 to 1", own + 2 * error) == [str(Verdict.WITHIN)]
    assert verdicts('"Split pair, +8"', "8 to 1", own + 5 * error) == ["differs"]
    assert verdicts('"Split pair, +8"', "8 to 1", -0.1 * error) == ["differs"]


def test_a_payout_that_is_none_says_how_payouts_are_written(tmp_path: Path) -> None:
    found = verified(filed("Wager,Table,Outcome,Pays", "Pair Plus Wager,A,Flush,4-1"), tmp_path)
    assert "Pays: “4-1” is no payout; write 40 to 1, 50 for 1 or 40." in [
        one.sentence for one in found.troubles
    ]


def test_counts_of_many_digits_are_compared_to_the_last_one() -> None:
    count = 548521420439592646440699
    assert read(str(count)).verdict(Fraction(count)) is Verdict.EXACT
    assert read(str(count + 10)).verdict(Fraction(count)) is Verdict.DIFFERS
    kept = f"{float(count):.0f}"[:17].ljust(24, "0")
    assert read(kept).verdict(Fraction(count)) is Verdict.ROUNDED


def _faulty(cell: str, column: int) -> str:
    """Another number or payout than the right one."""
    if HEADS[column] == "Pays":
        return "77 to 1"
    if HEADS[column] == "Combinations":
        return str(int(cell) + 1)
    if cell.endswith(" to 1"):
        return f"{float(cell[:-5]) * 1.07:.6f} to 1"
    return f"{float(cell) * 1.07:.12f}"


@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_forty_faults_are_named_and_none_is_invented(
    rows: list[list[str]], suffix: str, tmp_path: Path
) -> None:
    changed = [list(row) for row in rows]
    places = set()
    filled = [
        (number, column)
        for number, row in enumerate(rows)
        if len(row) == len(HEADS) and row[0] != "Wager"
        for column in NUMBERS
        if re.search("[1-9]", row[column])
    ]
    for number, column in filled[3 :: len(filled) // 37][:36]:
        changed[number][column] = _faulty(rows[number][column], column)
        places.add(f"{chr(65 + column)}{number + 1}")
    named = [n for n, row in enumerate(rows) if len(row) > 3 and row[3] == "Pair"]
    unread = next(n for n in named if f"G{n + 1}" not in places)
    changed[unread][6] = "often"
    last = len(changed)
    changed.append(["Triple Plus Wager", "A", "", "Flush", "4 to 1", *[""] * 8])
    changed.append(["Pair Plus Wager", "A", "", "Five-of-a-kind", "4 to 1", *[""] * 8])
    changed.append(["Pair Plus Wager", "A", "", "Flush", *[""] * 9])
    places |= {f"G{unread + 1}", f"A{last + 1}", f"A{last + 2}", f"A{last + 3}"}
    assert len(places) == 40
    found = houserules.verify(written(changed, tmp_path / f"filed{suffix}"))
    named = [cell.place for cell in found.cells if cell.verdict == "differs"]
    named += [one.place for one in found.troubles]
    assert sorted(place.removeprefix("Filed!") for place in named) == sorted(places)


def filed(*lines: str) -> str:
    """A file of Pair Plus figures, table A."""
    return "\n".join(("Game,three-card-poker", *lines)) + "\n"


def verified(text: str, folder: Path) -> Verify:
    path = folder / "filed.csv"
    path.write_text(text, encoding="utf-8")
    return houserules.verify(path)


@pytest.mark.parametrize(
    ("head", "line", "words"),
    [
        ("House edge", "7.28%", "it agrees with table C"),
        ("House advantage", "2.32%", "it agrees with table D"),
        ("House advantage", "-4.58%", "it agrees with the opposite sign"),
        ("House advantage", "0.0458%", "it agrees if it were no percent"),
        ("House advantage", "95.42%", "it is the return to the player"),
        ("House advantage (%)", "4.85", "two digits are exchanged"),
        ("Standard deviation", "7.0088", "it is the variance"),
        ("House advantage", "4.36%", "it agrees if straight flush paid 36 to 1 instead of 35 to 1"),
    ],
)
def test_a_single_change_explains_a_difference(
    head: str, line: str, words: str, tmp_path: Path
) -> None:
    found = verified(filed(f"Wager,Table,{head}", f"Pair Plus Wager,A,{line}"), tmp_path)
    assert [cell.verdict for cell in found.cells] == ["differs"]
    assert words in found.cells[0].explanations


def test_a_head_that_no_figure_is_known_by_is_named(rows: list[list[str]], tmp_path: Path) -> None:
    """A column that is not compared must not let its file agree; notes may say what they like."""
    swap = {"Probability": "Probabilty", "House advantage": "Advantage of house"}
    changed = [[swap.get(cell, cell) for cell in row] + ["", "seen"] for row in rows]
    found = houserules.verify(written(changed, tmp_path / "filed.csv"))
    named = {one.place: one.sentence for one in found.troubles}
    assert set(named) == {"G2", "J2"}
    assert "“Probabilty”, so the column is not compared. Did you mean “Prob" in named["G2"]
    assert not found.agrees


def test_a_missing_row_is_named(rows: list[list[str]], tmp_path: Path) -> None:
    short = [row for row in rows if row[0] != "Pair Plus Wager" or row[3] != "Flush"]
    found = houserules.verify(written(short, tmp_path / "short.csv"))
    assert [one.sentence for one in found.troubles] == ["Pair Plus Wager A has no row for Flush."]
    assert not found.agrees


def test_the_command_says_it_by_its_exit_code(rows: list[list[str]], tmp_path: Path) -> None:
    written(rows, tmp_path / "own.csv")
    assert answer("verify", "own.csv", "--json", cwd=tmp_path)["agrees"] is True
    wrong = [[cell.replace("35 to 1", "36 to 1") for cell in row] for row in rows]
    written(wrong, tmp_path / "wrong.csv")
    done = run("verify", "wrong.csv", cwd=tmp_path)
    assert done.returncode == 1
    assert "differs" in done.stdout
    (tmp_path / "none.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    assert run("verify", "none.csv", cwd=tmp_path).returncode == 2
    assert run("verify", "none.csv", "--game", "649a", cwd=tmp_path).returncode == 2


def test_a_paper_of_equal_input_is_equal_to_the_byte(rows: list[list[str]], tmp_path: Path) -> None:
    found = houserules.verify(written(rows[:20], tmp_path / "own.csv"))
    report = houserules.par_sheet(houserules.game("649a").rules())
    for name in ("one", "two"):
        houserules.write_verification(found, tmp_path / f"{name}.pdf")
        houserules.write_workbook(report, tmp_path / f"{name}.xlsx")
        houserules.write_report(report, tmp_path / f"report-{name}.pdf")
    for one, two in (("one.pdf", "two.pdf"), ("one.xlsx", "two.xlsx"),
                     ("report-one.pdf", "report-two.pdf")):  # fmt: skip
        assert (tmp_path / one).read_bytes() == (tmp_path / two).read_bytes()
    assert b"CreationDate" not in (tmp_path / "report-one.pdf").read_bytes()


CELLS = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def recalculated(path: Path) -> Iterator[dict[str, Any]]:
    """Each sheet with every formula computed anew from the numbers, whatever value is kept."""
    with zipfile.ZipFile(path) as book:
        texts = ElementTree.fromstring(book.read("xl/sharedStrings.xml"))
        shared = ["".join(one.itertext()) for one in texts]
        names = sorted(name for name in book.namelist() if "worksheets/sheet" in name)
        for name in names:
            cells = list(ElementTree.fromstring(book.read(name)).iter(f"{CELLS}c"))
            yield _computed({cell.attrib["r"]: cell for cell in cells}, shared)


def _computed(cells: dict[str, ElementTree.Element], shared: list[str]) -> dict[str, Any]:
    known: dict[str, Any] = {}

    def value(place: str) -> Any:
        if place not in known:
            cell = cells[place]
            formula, kept = cell.findtext(f"{CELLS}f"), cell.findtext(f"{CELLS}v") or "0"
            if formula:
                function = formulas.Parser().ast(f"={formula}")[1].compile()
                known[place] = float(np.ravel(function(*map(area, function.inputs)))[0])
            else:
                known[place] = shared[int(kept)] if cell.get("t") == "s" else float(kept)
        return known[place]

    def area(reference: str) -> Any:
        first, _, last = reference.replace("$", "").partition(":")
        if not last:
            return np.array([[value(first)]])
        numbers = range(int(first[1:]), int(last[1:]) + 1)
        return np.array([[value(f"{first[0]}{number}")] for number in numbers])

    return {place: value(place) for place in cells}


@pytest.mark.parametrize("game", ["649a", "roulette", "minibaccarat"])
def test_a_workbook_is_recalculated_to_our_figures_and_verifies(game: str, tmp_path: Path) -> None:
    report = houserules.par_sheet(houserules.game(game).rules())
    path = tmp_path / "par.xlsx"
    houserules.write_workbook(report, path)
    holds, deviations = [], []
    for sheet in recalculated(path):
        names = {cell: value for cell, value in sheet.items() if isinstance(value, str)}
        for cell, words in names.items():
            if words.startswith("House advantage per"):
                holds.append(sheet[f"B{cell[1:]}"])
            elif words == "Standard deviation" and cell.startswith("A"):
                deviations.append(sheet.get(f"B{cell[1:]}"))
    deviations = [one for one in deviations if isinstance(one, float)]
    expected = [figure.house_advantage.decimal for figure in report.figures]
    assert sorted(holds) == pytest.approx(sorted(expected), abs=1e-12)
    spreads = [figure.variance**0.5 for figure in report.figures]
    assert sorted(deviations) == pytest.approx(sorted(spreads), rel=1e-9)
    found = houserules.verify(path)
    assert found.troubles == []
    assert found.agrees


@given(st.binary(max_size=400))
def test_arbitrary_bytes_are_read_or_refused(data: bytes) -> None:
    for parse in (parse_csv, parse_xlsx):
        try:
            parse(data)
        except RuleError:
            continue


@given(st.lists(st.lists(st.text(max_size=12), max_size=6), max_size=5))
def test_an_arbitrary_table_is_verified_or_refused(
    tmp_path_factory: pytest.TempPathFactory, body: list[list[str]]
) -> None:
    out = io.StringIO()
    heads = ["Wager", "Table", "Outcome", "Pays", "Probability", "True odds"]
    csv.writer(out).writerows([["Game", "roulette"], heads, *body])
    path = tmp_path_factory.getbasetemp() / "arbitrary.csv"
    path.write_text(out.getvalue(), encoding="utf-8", newline="")
    try:
        houserules.verify(path)
    except RuleError:
        return


def archive(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in parts.items():
            made.writestr(f"xl/{name}.xml", data)
    return out.getvalue()


def test_a_bomb_and_an_entity_are_refused() -> None:
    with pytest.raises(RuleError, match="bytes unpacked"):
        parse_xlsx(archive(workbook=b" " * 30_000_000))
    with pytest.raises(RuleError, match="declares a document type"):
        parse_xlsx(archive(workbook=b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'))


def test_a_sheet_that_is_named_many_times_is_refused() -> None:
    """20 KB that unpack to 2 MB for each of 200 sheets."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    sheets = '<sheet name="a" r:id="r"/>' * 200
    book = f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>{sheets}</sheets></workbook>'
    out = io.BytesIO(archive(workbook=book.encode(), sheet=b"<a>" + b"<c/>" * 500_000 + b"</a>"))
    with zipfile.ZipFile(out, "a") as made:
        link = '<a><b Id="r" Target="sheet.xml"/></a>'
        made.writestr("xl/_rels/workbook.xml.rels", link)
    assert len(out.getvalue()) < 20_000
    with pytest.raises(RuleError, match=r"with xl/sheet\.xml it is longer than 20,000,000 bytes"):
        parse_xlsx(out.getvalue())


def test_the_page_shows_what_the_command_prints(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "documents.md").read_text(encoding="utf-8")
    table, shown = re.findall(
        r"```csv\n(Game,.*?)```.*?```console\n\$ houserules verify filed.csv\n(.*?)```", page, re.S
    )[0]
    (tmp_path / "filed.csv").write_text(table, encoding="utf-8")
    done = run("verify", "filed.csv", cwd=tmp_path)
    assert [line.rstrip() for line in done.stdout.splitlines()] == [
        line.rstrip() for line in shown.splitlines()
    ]


def test_near_names_are_looked_for_a_few_times_only(tmp_path: Path) -> None:
    """Looking for them in 19,000 lines took longer than all the rest."""
    path = tmp_path / "filed.csv"
    rows = "".join(f"Pair Plos {number},A,3%\n" for number in range(40))
    path.write_text(f"wager,table,house advantage\n{rows}")
    troubles = houserules.verify(path, game="649a").troubles
    assert len(troubles) == 40
    suggested = ["Did you mean" in one.sentence for one in troubles]
    assert suggested == [True] * 12 + [False] * 28
