"""The paragraphs that the process cites exist, are carried and are exercised by a case."""

import re
from pathlib import Path

import pytest

import houserules.filings
from houserules.cli.coverage import covered_general
from houserules.filings.coverage import general, shown
from houserules.filings.paragraphs import CARRIED
from houserules.filings.readings import readings
from houserules.law import Citation, chapters, outline

CHAPTERS = ("601a", "603a", "605a", "613a", "161")
ROOM = Path(houserules.filings.__file__).parent
CITED = re.compile(r"(?:§ )?\b((?:60[135]a|613a|161)\.[0-9]+(?:\([0-9A-Za-z]+\))+)")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_paragraph_is_carried_and_exercised(chapter: str) -> None:
    assert general(chapter).carried
    for section in covered_general(chapter)["sections"]:
        assert {paragraph["state"] for paragraph in section["paragraphs"]} <= {"executed"}


def test_carried_paragraphs_exist() -> None:
    assert {cite.chapter for cite in CARRIED} == set(CHAPTERS)
    for cite in (*CARRIED, *shown()):
        if cite.chapter in chapters():
            outline(cite.chapter).require(cite)


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: path.name)
def test_citations_in_the_source_exist(path: Path) -> None:
    """Those of the text before the amendment are marked as such where they are written."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if "Former" in line:
            continue
        for text in CITED.findall(line):
            cite = Citation.parse(text)
            outline(cite.chapter).require(cite)


def test_readings_are_complete() -> None:
    found = readings()
    assert list(found) == [f"R{number}" for number in range(1, len(found) + 1)]
    assert len(found) >= 15
    for reading in found.values():
        outline(reading.cite.chapter).require(reading.cite)
        for text in (reading.doubt, reading.reading, reading.reason):
            assert text.endswith(".")
