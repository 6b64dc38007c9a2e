"""Readings: every one cites a paragraph that exists and gives its reason."""

import re
from itertools import combinations

import pytest

from houserules.games.readings import readings
from houserules.law import CitationError, chapters, outline
from houserules.law.readings import GENERAL


@pytest.mark.parametrize("chapter", [GENERAL, *chapters()])
def test_readings_cite_what_exists(chapter: str) -> None:
    for reading in readings(chapter):
        outline(reading.cite.chapter).require(reading.cite)
        for text in (reading.doubt, reading.reading, reading.reason):
            assert text.endswith(".")


@pytest.mark.parametrize("chapter", [GENERAL, *chapters()])
def test_a_doubt_about_a_paragraph_is_read_once(chapter: str) -> None:
    """Two doubts about one paragraph are the same where more than half of their words are."""
    for one, other in combinations(readings(chapter), 2):
        words, others = (set(re.findall(r"\w+", r.doubt.casefold())) for r in (one, other))
        alike = len(words & others) / len(words | others)
        assert one.cite != other.cite or alike <= 0.5, f"{one.doubt} / {other.doubt}"


def test_the_general_readings() -> None:
    assert {str(reading.cite) for reading in readings()} >= {"601a.4", "601a.3(i)", "605a.7(e)(2)"}


@pytest.mark.parametrize("chapter", ["617a", "627a", "649a"])
def test_chapters_with_doubtful_places(chapter: str) -> None:
    assert len(readings(chapter)) > 10


def test_an_unknown_chapter_is_refused() -> None:
    with pytest.raises(CitationError, match="no chapter 700a"):
        readings("700a")
