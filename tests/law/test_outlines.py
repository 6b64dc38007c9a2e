"""The outlines as shipped; the facts in this file were read off the text by eye."""

import pytest

from houserules.law import Citation, CitationError, Outline, chapters, outline
from houserules.law.editions import current, editions

# Odd numbers from 617 to 665, then every number from 668 to 688.
GAMES = [f"{number}a" for number in (*range(617, 666, 2), *range(668, 689))]


def children(text: str) -> str:
    citation = Citation.parse(text)
    below = outline(citation.chapter).children(citation)
    return " ".join(child.path[-1] for child in below)


def test_every_chapter_has_an_outline() -> None:
    assert len(GAMES) == 46
    assert chapters() == ("161", "601a", "603a", "605a", "613a", *GAMES)


@pytest.mark.parametrize("chapter", chapters())
def test_outlines_are_sound(chapter: str) -> None:
    for edition in editions(chapter):
        held = outline(chapter, None if edition == current(chapter) else edition.id)
        cited = list(held)
        assert held.chapter == chapter
        assert held.name
        assert len(set(cited)) == len(cited)
        for citation in cited:
            assert citation.parent is None or held.contains(citation.parent)
            assert Citation.parse(str(citation)) == citation
        numbers = [section.number for section in held.sections]
        assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("chapter", GAMES)
def test_game_chapters_are_complete_and_in_order(chapter: str) -> None:
    sections = outline(chapter).sections
    assert [section.number for section in sections] == list(range(1, len(sections) + 1))
    for section in sections:
        again = any("appears again" in note for note in section.notes)
        if section.heading != "Definitions" and not again:
            assert list(section.paragraphs) == sorted(section.paragraphs)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("601a.2", "a b c"),
        ("601a.2(a)", "1 2 3 4"),
        ("601a.2(a)(1)", "i ii iii iv v"),
        ("601a.3", "a b c d e f g h i"),
        ("601a.3(b)", "1 2 3 4 5 6 7 8 9 10"),
        ("601a.3(c)", "i"),
        ("601a.4", "a b c d e f g"),
        ("601a.10", ""),
        ("605a.7(e)", "1 2 3 4 5"),
        ("605a.8(g)", "1 2"),
        ("613a.7", "3"),
        ("161.3(3)", "i ii iii iv v vi"),
        ("161.3(3)(v)(A)", "I II III"),
        ("617a.3(e)", "1 2 3 4 5 6 7 8 9 10 11 12 13 14"),
        ("617a.3(e)(1)", "i ii iii"),
        ("617a.3(f)(2)", "i ii"),
        ("617a.4", "a b c d"),
        ("619a.3", ""),
        ("621a.7", "1 2 3 4 5 6 7 8 9"),
        ("621a.8", "a b c d e f g h i j k l"),
        ("674a.1", "Across Hand|Community cards|Down Hand"),
        ("623a.6(a)(2)", "i ii iii"),
        ("625a.6", "a b c"),
        ("627a.7(a)", "1 2 3 4 5 6 7"),
        ("627a.7(a)(4)(i)", "A B C"),
        ("643a.11(g)(3)", "i ii iii iv"),
        ("649a.1(\"Lucky Bonus\")", "i ii"),
        ("649a.11(c)(3)(ii)", "A B C"),
        ("649a.12", "a b c d e f g h i j"),
        ("649a.13", "a b c d e f g"),
        ("655a.2(b)", "1 2 3 4 5 6 7 8"),
        ("655a.2(b)(7)", "i ii"),
        ("657a.11", "a b c d e f g h"),
        ("661a.2(b)(5)", "i ii iii iv v vi vii"),
        ("668a.4", ""),
        ("681a.7", "a b c d e f g h i j k l m"),
        ("684a.11(c)(4)(ii)", "A B"),
        ("685a.3(d)", "1 2 3"),
        ("686a.7", "a b c d e f g h i j k l m n"),
        ("686a.7(i)", "1 2"),
        ("688a.11(h)(2)", "i ii iii"),
        ("688a.11(h)(3)(i)", "A B C"),
        ("688a.11(h)(3)(i)(B)", "1 2 3 4"),
    ],
)  # fmt: skip
def test_paragraphs_read_by_eye(text: str, expected: str) -> None:
    assert children(text) == expected.replace("|", " ")


def test_two_editions_differ_where_the_chapter_was_amended() -> None:
    proposed, posted = outline("680a", "proposed-2015"), outline("680a")
    pot = Citation.parse('680a.1("Pot Wager")')
    assert posted.contains(pot)
    assert not proposed.contains(pot)
    assert posted.section(12).heading == "Payout odds; payout limitation"


def test_the_general_provisions_before_the_annex() -> None:
    """Read off the brackets by eye: old headings, old letters, deleted definitions."""
    old = outline("601a", "before")
    assert [section.heading.split()[0] for section in old.sections[:4]] == [
        "Definitions", "Table", "Request", "Waiver",
    ]  # fmt: skip
    below = {
        number: " ".join(str(cite).partition(f".{number}")[2] for cite in section.paragraphs)
        for number in (1, 2, 3, 4, 6, 7)
        if (section := old.section(number))
    }
    assert below == {
        1: '("Ante") ("Cover card") ("Stub") ("Vigorish") ("Washing")',
        2: "(a) (b) (c) (d) (d)(1) (d)(2) (e) (f) (g)",
        3: "",
        4: "(a) (a)(1) (a)(2) (a)(3) (b)",
        6: "(d)",
        7: "(b)",
    }
    for chapter in ("603a", "605a", "613a"):
        assert list(outline(chapter, "before")) == list(outline(chapter))


def notes(chapter: str, section: int) -> tuple[str, ...]:
    return outline(chapter).section(section).notes


def test_oddities_are_noted() -> None:
    assert notes("643a", 11) == ("(g)(3)(i) appears twice.",)
    assert notes("685a", 3) == ("(d) appears twice.",)
    assert notes("686a", 7) == ("(i) appears again after (j).", "(k) follows (i).")
    assert notes("688a", 11) == ("(h)(3)(i)(B)(1) is of a kind unusual for its level.",)
    assert notes("649a", 13) == ()


def test_both_states_of_amended_text_are_noted() -> None:
    assert notes("649a", 12) == ("Amended; words deleted in (h)(3).",)
    heading, paragraphs = notes("601a", 2)
    assert heading == "Amended; earlier heading deleted: Table games Rules Submissions."
    assert paragraphs.endswith("deleted: (a), (b), (c), (d), (d)(1), (d)(2), (e), (f), (g).")
    assert "(Ante), (Cover card), (Stub), (Vigorish), (Washing)" in notes("601a", 1)[0]
    assert notes("601a", 10) == ("Listed in the contents; its text is not printed.",)


@pytest.mark.parametrize(
    ("chapter", "name"),
    [
        ("623a", "Craps and Mini-Craps"),
        ("637a", "Poker"),
        ("643a", "Let It Ride Poker"),
        ("653a", "Ultimate Texas Hold 'Em Poker"),
        ("668a", "Props & Hops"),
        ("677a", "World Poker Tour Heads-Up Hold 'Em"),
        ("686a", "Over/Under"),
        ("687a", "DJ Wild Stud Poker"),
        ("161", "Requirements for Qualified and Certified Reinsurers"),
    ],
)
def test_names(chapter: str, name: str) -> None:
    assert outline(chapter).name == name


@pytest.fixture
def three_card() -> Outline:
    return outline("649a")


def test_require_returns_what_exists(three_card: Outline) -> None:
    citation = Citation.parse("649a.12(e)(5)")
    assert three_card.require(citation) is citation


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("649a.12(e)(7)", r"\(7\) does not exist; § 649a.12\(e\) has \(1\), .*\(5\)\."),
        ("649a.12(b)(1)(i)", r"§ 649a.12\(b\) has no paragraphs of its own\."),
        ("649a.14(a)", r"Chapter 649a has no section 14; its last is 649a.13, Irregularities\."),
        ("647a.12", r"§ 647a.12 is not in chapter 649a\."),
    ],
)
def test_require_names_the_nearest(three_card: Outline, text: str, message: str) -> None:
    with pytest.raises(CitationError, match=message):
        three_card.require(Citation.parse(text))


def test_unknown_outlines_are_refused() -> None:
    with pytest.raises(CitationError, match="no outline of chapter 700a"):
        outline("700a")
    with pytest.raises(CitationError, match="no outline of chapter 649a, edition 1999"):
        outline("649a", "1999")
    with pytest.raises(CitationError, match="no section 14"):
        outline("649a").section(14)
