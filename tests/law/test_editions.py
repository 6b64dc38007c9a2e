"""Editions: sources, dates that the texts state, and days that they settle."""

from datetime import date

import pytest

from houserules.games import entry_of
from houserules.law import chapters
from houserules.law.editions import (
    GENERAL,
    EditionError,
    EditionStatus,
    as_of,
    current,
    edition,
    editions,
)


@pytest.mark.parametrize("chapter", chapters())
def test_every_chapter_has_a_current_edition_with_a_source(chapter: str) -> None:
    held = editions(chapter)
    assert current(chapter) == held[-1]
    for one in held:
        assert one.chapter == chapter
        assert one.source
        assert one.note
        assert edition(chapter, one.id) == one


def test_the_game_chapters_are_posted_without_a_stated_date() -> None:
    posted = current("649a")
    assert posted.status is EditionStatus.RESCINDED_AND_POSTED
    assert posted.effective is None
    assert "no effective date" in posted.note


def test_proposals_name_their_documents() -> None:
    for chapter, document in (
        ("161", "15-1494"),
        ("677a", "15-1495"),
        ("678a", "15-1495"),
        ("679a", "15-2175"),
        ("680a", "15-2174"),
    ):
        proposed = edition(chapter, "proposed-2015")
        assert proposed.status is EditionStatus.PROPOSED
        assert document in proposed.source
        assert proposed.effective is None


def test_the_code_of_2019_stands_as_long_as_its_pages_attest() -> None:
    code = edition("647a", "code-2019")
    assert code.effective == date(2019, 8, 31)
    assert as_of("647a", date(2019, 8, 31)) == code
    assert as_of("647a", date(2021, 6, 1)) == code


@pytest.mark.parametrize(
    ("chapter", "day"),
    [
        ("647a", date(2019, 8, 30)),
        ("647a", date(2030, 1, 1)),
        ("649a", date(2020, 1, 1)),
        ("677a", date(2016, 1, 1)),
        ("601a", date(1990, 1, 1)),
        ("613a", date(2030, 1, 1)),
    ],
)
def test_a_day_that_no_stated_date_settles_is_refused(chapter: str, day: date) -> None:
    with pytest.raises(EditionError, match="name one instead"):
        as_of(chapter, day)


@pytest.mark.parametrize("chapter", sorted(GENERAL))
def test_the_general_provisions_have_two_states_without_dates(chapter: str) -> None:
    old, new = editions(chapter)
    assert (old.id, new.id) == ("before", "amended")
    assert {old.status, new.status} == {EditionStatus.CODIFIED}
    assert old.effective is new.effective is None
    with pytest.raises(EditionError, match="name one instead: before, amended"):
        as_of(chapter, date(2025, 1, 1))


def test_unknown_chapters_and_editions_are_refused() -> None:
    with pytest.raises(EditionError, match="No edition of chapter 700a"):
        editions("700a")
    with pytest.raises(EditionError, match="it has code-2019, posted"):
        edition("647a", "2015")


def test_an_edition_of_a_game_is_found_by_its_id() -> None:
    assert entry_of("649a@posted") == entry_of("649a")
    with pytest.raises(EditionError, match="has no edition 'code-1990'; it has posted"):
        entry_of("649a@code-1990")
