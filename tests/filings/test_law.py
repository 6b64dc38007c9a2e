"""The paragraphs that the process cites exist, are carried and are exercised by a case."""

import re
from pathlib import Path

import pytest

import houserules.filings
from houserules import library
from houserules.filings.coverage import general, shown
from houserules.filings.paragraphs import CARRIED, CARRIED_BEFORE, Regime
from houserules.filings.readings import readings
from houserules.law import Citation, Former, chapters, outline
from houserules.law.editions import BEFORE, GENERAL
from houserules.law.renumbering import formerly

CHAPTERS = ("601a", "603a", "605a", "613a", "161")
ROOM = Path(houserules.filings.__file__).parent
CITED = re.compile(r"(?:§ )?\b((?:60[135]a|613a|161)\.[0-9]+(?:\([0-9A-Za-z]+\))+)")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_paragraph_is_carried_and_exercised(chapter: str) -> None:
    assert general(chapter).carried
    for section in library.coverages(chapter).games[0].sections:
        assert {paragraph.state for paragraph in section.paragraphs} <= {"executed"}


def test_carried_paragraphs_exist() -> None:
    assert {cite.chapter for cite in CARRIED} == set(CHAPTERS)
    for cite in (*CARRIED, *shown()):
        if cite.chapter in chapters():
            outline(cite.chapter).require(cite)


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: path.name)
def test_citations_in_the_source_exist(path: Path) -> None:
    """Those of the text before the amendment are marked as such where they are written."""
    for line in path.read_text(encoding="utf-8").splitlines():
        for text in CITED.findall(line):
            cite = Citation.parse(text)
            former = BEFORE if "Former" in line or "carry_former" in line else None
            if former and cite.chapter == "161":
                continue
            outline(cite.chapter, former).require(cite)


def test_rules_submissions_are_cited_by_the_table_of_the_annex() -> None:
    for cite in outline("601a"):
        if cite.is_within(Citation.parse("601a.4")) and cite.path:
            letter = str(cite).removeprefix("601a.4")
            former = Regime.BEFORE.submission(letter)
            assert isinstance(former, Former)
            assert former.cite == formerly(cite)


def test_every_paragraph_before_the_amendment_is_carried_too() -> None:
    """The definitions, which name words, and the opening of a list excepted."""
    for chapter in sorted(GENERAL):
        old = outline(chapter, BEFORE)
        carried = general(chapter, BEFORE).carried
        for cite in old:
            opening = not cite.path or old.children(cite)
            assert cite in carried or opening or '"' in str(cite)
    assert CARRIED_BEFORE.keys() <= set(outline("601a", BEFORE))


def test_readings_are_complete() -> None:
    found = readings()
    assert list(found) == [f"R{number}" for number in range(1, len(found) + 1)]
    assert len(found) >= 15
    for reading in found.values():
        outline(reading.cite.chapter).require(reading.cite)
        for text in (reading.doubt, reading.reading, reading.reason):
            assert text.endswith(".")
