"""Ids are unique over all games, and one that was published stays."""

from pathlib import Path

import pytest

from houserules.answers import Game
from houserules.games import INDEX, Entry, load
from houserules.rules.ids import figure_id, slug

PUBLISHED = Path(__file__).with_name("published-ids.txt")
KINDS = ("wagers", "bonuses", "odds", "paytables", "meters", "options", "irregularities")


def ids_of(entry: Entry) -> list[str]:
    data = Game.of(load(entry.slug)).to_json()
    return [data["id"], *(thing["id"] for kind in KINDS for thing in data[kind])]


def test_no_id_is_given_twice() -> None:
    every = [identity for entry in INDEX for identity in ids_of(entry)]
    assert len(every) == len(set(every))


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.chapter)
def test_a_published_id_stays(entry: Entry) -> None:
    """A program may have stored it: rename nothing, and add new ids to the file."""
    published = PUBLISHED.read_text(encoding="utf-8").split()
    of_chapter = {line for line in published if line.partition(".")[0] == entry.chapter}
    assert of_chapter
    assert of_chapter - set(ids_of(entry)) == set()


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.chapter)
def test_an_id_has_its_chapter_and_plain_letters(entry: Entry) -> None:
    for identity in ids_of(entry):
        chapter, *parts = identity.split(".")
        assert chapter == entry.chapter
        assert all(part and part.replace("-", "").isalnum() and part.isascii() for part in parts)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Pair Plus Wager", "pair-plus-wager"),
        ("Queen's Dragon Wager", "queens-dragon-wager"),
        ("Red/Black Wager", "red-black-wager"),
        ("1—18 Wager", "1-18-wager"),
        ("Vigorish rounded up to 25¢", "vigorish-rounded-up-to-25-cents"),
        ("$1", "dollars-1"),
    ],
)
def test_slugs(name: str, written: str) -> None:
    assert slug(name) == written


def test_a_figure_is_told_apart_by_its_conditions() -> None:
    conditions = {"mini-royal-flush": "40 to 1", "on": None, "play": "no-folds"}
    assert figure_id("649a.pair-plus-wager", "C", conditions) == (
        "649a.pair-plus-wager.C@mini-royal-flush=40-to-1;play=no-folds"
    )
    assert figure_id("649a.ante-wager", "-", {}) == "649a.ante-wager"
