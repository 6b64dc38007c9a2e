"""The reader: shipped outlines come out of the text again, and indentation agrees with them."""

import os
import re
from pathlib import Path

import pytest

from houserules.law import Citation, outline
from houserules.law.amendment import before
from houserules.law.numbering import IDENTIFIER, Kind, place
from houserules.law.reader import (
    dumps,
    dumps_references,
    read_chapter,
    read_folder,
    read_references,
)

ROOT = Path(__file__).resolve().parents[2]
TEXT = Path(os.environ.get("HOUSERULES_LAW_TEXT", ROOT.parent / "shared" / "law"))
OUTLINES = ROOT / "src" / "houserules" / "law" / "outlines"
with_text = pytest.mark.skipif(not TEXT.is_dir(), reason="the regulation's text is not here")

CHAPTER = """\
collection of wagers.
699a.2.    A Game table physical
characteristics.
17
§ 699a.1. Definitions.
 The following words and terms have the following meanings:
   Bank—One who banks, as in
§  698a.2. Nothing starts here.
   Lucky Bonus—A payout on:
     (i)   This.
     (ii)   That.
§ 699a.2. A Game table physical
characteristics.
 (a)  Except as provided in subsections
(b)—(d), the table
(c), as described in paragraph
(2). The text goes on as in
§ 699a.1. Nothing starts here.
 (b)  [Old words.] New words:
   (1)  2 to 1, under subsection (a) or
(b).
[ (2)  Gone.]
   (2)  Three.
"""


def test_a_damaged_chapter() -> None:
    read = read_chapter("699a", CHAPTER)
    assert read.name == "A Game"
    definitions, table = read.sections
    assert [str(citation) for citation in definitions.paragraphs] == [
        '699a.1("Bank")',
        '699a.1("Lucky Bonus")',
        '699a.1("Lucky Bonus")(i)',
        '699a.1("Lucky Bonus")(ii)',
    ]
    assert table.heading == "A Game table physical characteristics"
    assert [str(citation)[6:] for citation in table.paragraphs] == [
        "(a)",
        "(b)",
        "(b)(1)",
        "(b)(2)",
    ]
    assert table.notes == (
        "Amended; words deleted in (b).",
        "Amended; earlier paragraphs deleted: (2).",
    )


def test_the_contents_may_list_a_section_that_is_not_printed_or_another_heading() -> None:
    contents = "CHAPTER 699a. THE GAME OF WAR\nSec.\n699a.1. Wagers.\n699a.2. Odds.\n"
    read = read_chapter("699a", contents + "§ 699a.1. [Old.] Payouts.\n * * * * *\n (d)  One.\n")
    assert read.name == "The Game of War"
    assert [section.heading for section in read.sections] == ["Payouts", "Odds"]
    assert read.sections[0].paragraphs == (Citation.parse("699a.1(d)"),)
    assert [note.partition(":")[0] for note in read.sections[0].notes] == [
        "Amended; earlier heading deleted",
        "The contents list another heading",
        "Asterisks in or after this section replace text that is not printed.",
    ]
    assert read.sections[1].notes == ("Listed in the contents; its text is not printed.",)


def test_a_heading_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="heading does not end"):
        read_chapter("699a", "§ 699a.1. Wagers\n (a)  One")


ANNEX = """\
CHAPTER 699a. A GAME
Sec.
699a.1. Definitions.
699a.2. [Old wagers.] New
wagers.
699a.3. [Old odds.] New odds.
699a.4. Kept.
§ 699a.1. Definitions.
[Ante—A wager.]
* * * * *
§ 699a.2. [Old wagers.] New
wagers.
[(a)  Gone.
(b)  Gone too:
(1)  With this.]
(a)  Added.
§ 699a.3. [Old odds.] New odds.
(a)  Added, under §  605a.7.
§ 699a.4. Kept.
(d)  Kept as in [§  601a.2] §
601a.4 (relating to wagers), or 603a.16(u) or (v).
"""


def _paragraphs(text: str) -> dict[str, str]:
    return {
        section.heading: " ".join(str(cite)[6:] for cite in section.paragraphs)
        for section in read_chapter("699a", text).sections
    }


def test_an_annex_holds_two_states() -> None:
    after = {"Definitions": "", "New wagers": "(a)", "New odds": "(a)", "Kept": "(d)"}
    assert _paragraphs(ANNEX) == after
    assert _paragraphs(before(ANNEX)) == {
        "Definitions": '("Ante")',
        "Old wagers": "(a) (b) (b)(1)",
        "Old odds": "",
        "Kept": "(d)",
    }
    odds = read_chapter("699a", before(ANNEX)).section(3)
    assert odds.notes == ("Its heading is printed; its text is not printed.",)


def test_references_are_those_of_each_state() -> None:
    def named(text: str) -> list[tuple[str, str]]:
        return [(str(place), str(cite)) for place, cite in read_references("699a", text)]

    letters = [("699a.4(d)", "603a.16(u)"), ("699a.4(d)", "603a.16(v)")]
    assert named(ANNEX) == [("699a.3(a)", "605a.7"), ("699a.4(d)", "601a.4"), *letters]
    assert named(before(ANNEX)) == [("699a.4(d)", "601a.2"), *letters]


@with_text
def test_the_shipped_references_come_out_of_the_text_again() -> None:
    shipped = (OUTLINES.parent / "references.json").read_text(encoding="utf-8")
    assert dumps_references(TEXT) == shipped


@with_text
def test_the_shipped_outlines_come_out_of_the_text_again() -> None:
    read = dict(read_folder(TEXT))
    assert {path.stem for path in OUTLINES.glob("*.json")} == set(read)
    for stem, chapter in read.items():
        assert dumps(chapter) == (OUTLINES / f"{stem}.json").read_text(encoding="utf-8")
        assert outline(*stem.split("@")) == chapter


def _indented(chapter: str) -> dict[int, list[tuple[str, Kind]]]:
    """Each section's identifiers with the level that their indentation shows."""
    (path,) = TEXT.glob(f"{chapter}-*.txt")
    levels = {0: Kind.LETTER, 1: Kind.LETTER, 3: Kind.NUMBER, 5: Kind.ROMAN, 7: Kind.CAPITAL}
    levels[9] = Kind.CAPITAL_ROMAN
    found: dict[int, list[tuple[str, Kind]]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := re.match(rf"§ +{chapter}\.(\d+)\. \S", line):
            found[int(heading[1])] = section = []
        elif mark := re.match(r"( *)\((\w+)\) +[^(a-z]", line):
            section.append((mark[2], levels.get(len(mark[1]), Kind.TERM)))
    return found


def _kind(citation: Citation) -> Kind:
    kind: Kind | None = None
    for element in citation.path:
        kind = place(element, kind)[0] if IDENTIFIER.fullmatch(element) else Kind.TERM
    assert kind is not None
    return kind


# Where the text's indentation slips: (l) set as a number; a (2) set off by one space; (i) twice;
# (7) and what is under it set one level too high.
SLIPS = {("621a", 8), ("643a", 11), ("655a", 2)}


@with_text
def test_indentation_agrees_with_the_nesting() -> None:
    """The files of 617a to 681a are indented by level, which the reader does not look at."""
    slips = set()
    indented = [path.name[:4] for path in TEXT.glob("6[1-8]*.txt") if path.name[:4] < "682a"]
    assert len(indented) == 39
    for chapter in indented:
        marks = _indented(chapter)
        for section in outline(chapter).sections:
            nested = [
                (citation.path[-1], kind)
                for citation in section.paragraphs
                if (kind := _kind(citation)) is not Kind.TERM
            ]
            if section.heading != "Definitions" and nested != marks[section.number]:
                slips.add((chapter, section.number))
    assert slips == SLIPS
