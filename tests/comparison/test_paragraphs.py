"""A paragraph in each edition; the facts in this file were read off the text by eye."""

import pytest

import houserules
from houserules.comparison.paragraphs import Place, meant, places
from houserules.law import Citation, CitationError


def found(text: str, edition: str | None = None) -> dict[str, Place]:
    return {place.edition.id: place for place in places(Citation.parse(text), edition)}


def test_a_number_may_mean_two_paragraphs() -> None:
    both = found("601a.2")
    assert both["before"].heading == "Table games Rules Submissions"
    assert both["before"].other == Citation.parse("601a.4")
    assert both["amended"].other == Citation.parse("601a.3")
    assert str(both["amended"].heading).startswith("Request to offer")


def test_a_deleted_paragraph_is_in_one_edition() -> None:
    assert list(found('601a.1("Stub")')) == ["before"]
    assert list(found("601a.4(a)(2)")) == ["before"]
    with pytest.raises(CitationError, match="it is in before"):
        found("601a.4(a)(2)", "amended")


@pytest.mark.parametrize("text", ["601a.6(a)", "601a.10(g)", "603a.12(a)(2)", '601a.1("Deck")'])
def test_unchanged_text_is_not_printed(text: str) -> None:
    for place in found(text).values():
        assert not place.printed
        assert place.other == place.cite
        assert place.change is None


@pytest.mark.parametrize("text", ["601a.4(h)", "605a.7(e)(3)(i)", "601a.11", "649a.14"])
def test_text_that_is_printed_whole_has_no_other_paragraphs(text: str) -> None:
    with pytest.raises(CitationError, match=r"does not exist|has no section"):
        found(text)


def test_game_chapters_cite_by_the_numbers_before() -> None:
    """649a.12(d) names 601a.2; the amended 601a.6(d) names 601a.4."""
    cites = found("601a.4", "amended")["amended"].cited_by
    assert {Citation.parse("649a.12(d)"), Citation.parse("601a.6(d)")} <= set(cites)
    assert found("601a.2", "amended")["amended"].cited_by == [
        Citation.parse("601a.3(a)"), Citation.parse("613a.7(3)"),
    ]  # fmt: skip
    before = found("601a.2", "before")["before"].cited_by
    assert {Citation.parse("649a.12(d)"), Citation.parse("601a.6(d)")} <= set(before)


def test_a_reference_in_a_game_chapter_is_read_by_the_general_reading() -> None:
    (place,) = found("649a.12(d)").values()
    (reference,) = place.refers
    assert (str(reference.names), str(meant(reference))) == ("601a.2", "601a.4")
    assert Citation.parse("601a.4") in {reading.cite for reading in place.readings}


def test_code_is_named_in_the_numbers_of_each_edition() -> None:
    both = found("601a.4")
    assert Citation.parse("601a.4(g)") in both["amended"].carried
    assert set(map(str, both["before"].carried)) == {
        "601a.4(a)", "601a.4(a)(1)", "601a.4(a)(2)", "601a.4(a)(3)", "601a.4(b)",
    }  # fmt: skip
    assert (
        both["amended"].carried[Citation.parse("601a.4(c)")]
        == (found("601a.2(c)")["before"].carried[Citation.parse("601a.2(c)")])
    )


def test_a_game_in_another_edition() -> None:
    assert list(found('680a.1("Pot Wager")')) == ["posted"]
    assert list(found("647a.12(a)")) == ["code-2019", "posted"]


def test_a_chapter_has_the_name_of_its_edition() -> None:
    law = houserules.paragraph("677a.1")
    assert [(place.edition.id, place.name) for place in law.places] == [
        ("proposed-2015", "Heads-Up Hold 'Em"),
        ("posted", "World Poker Tour Heads-Up Hold 'Em"),
    ]
