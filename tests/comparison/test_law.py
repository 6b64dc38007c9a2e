"""Differences between editions of a chapter; the paragraphs were found by reading both texts."""

from houserules.comparison.law import changes
from houserules.games import load


def differing(chapter: str) -> set[str]:
    found = changes(load(f"{chapter}@proposed-2015"), load(chapter))
    return {str(change.cite) for change in found if change.cite and change.kind != "reading"}


def test_677a_burns_cards_and_limits_less_than_in_2015() -> None:
    """The community cards were dealt before play, and a Bad Beat Bonus counted for the limit."""
    assert differing("677a") == {
        '677a.1("Fold")', "677a.7(e)", "677a.8(d)", "677a.9(c)", "677a.10(c)", "677a.11(c)",
        "677a.11(e)", "677a.12(f)",
    }  # fmt: skip


def test_a_reading_does_not_hide_what_a_paragraph_changed() -> None:
    assert "679a.12(h)" in differing("679a")
    assert "680a.12(d)" in differing("680a")


def test_a_fact_of_one_edition_does_not_hide_what_the_other_has_there() -> None:
    """The proposal racks the cards by 680a.11(f), by which the posted text awards the pot."""
    for chapter, cites in {
        "680a": ("680a.7(d)(2)", "680a.11(f)"), "677a": ("677a.7(e)",), "678a": ("678a.7(e)",)
    }.items():  # fmt: skip
        found = changes(load(f"{chapter}@proposed-2015"), load(chapter))
        stated = {str(one.cite): one for one in found if one.kind == "paragraph"}
        for cite in cites:
            assert stated[cite].left is not None
            assert stated[cite].right is not None
