"""Citations: reading, printing, order."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.law import Citation, CitationError
from houserules.law.numbering import IDENTIFIER, Kind, values

LETTERS = st.sampled_from("abcdefghijklmnopqrstuvwxyz")
NUMBERS = st.integers(1, 99).map(str)
ROMANS = st.sampled_from(["i", "ii", "iii", "iv", "v", "vi", "ix", "x", "xiv", "xl", "xlix"])
CAPITALS = st.sampled_from("ABCDEFGH")
TERMS = st.sampled_from(["Lucky Bonus", "5 of 6 Envy Bonus", "Queen's Dragon", "Hand"])


@st.composite
def citations(draw: st.DrawFn) -> Citation:
    chapter = draw(st.sampled_from(["601a", "649a", "688a", "161"]))
    section = draw(st.integers(1, 30))
    full = draw(st.tuples(LETTERS | TERMS, NUMBERS, ROMANS, CAPITALS, ROMANS.map(str.upper)))
    start = draw(st.integers(0, 1))
    return Citation(chapter, section, full[start : draw(st.integers(start, 5))])


@given(citations())
def test_what_is_printed_reads_back_as_the_same_citation(citation: Citation) -> None:
    assert Citation.parse(str(citation)) == citation
    assert Citation.parse(citation.pretty) == citation


@given(st.text() | st.text(alphabet='§ 0649a.12(c)("Hi)’—xivA'))
def test_arbitrary_text_is_read_or_refused(text: str) -> None:
    try:
        citation = Citation.parse(text)
    except CitationError:
        return
    assert Citation.parse(str(citation)) == citation


@given(
    st.text(max_size=4) | st.just("649a"),
    st.integers() | st.just(1),
    st.lists(st.text() | st.text(alphabet="Aa1 '’\")(", min_size=1) | TERMS | NUMBERS, max_size=3),
)
def test_arbitrary_parts_are_taken_or_refused(chapter: str, section: int, path: list[str]) -> None:
    try:
        citation = Citation(chapter, section, tuple(path))
    except CitationError:
        return
    assert Citation.parse(str(citation)) == citation


def test_reads_with_and_without_the_section_sign() -> None:
    expected = Citation("649a", 12, ("c", "2", "i"))
    for text in (
        "649a.12(c)(2)(i)",
        "§ 649a.12(c)(2)(i)",
        "§649a.12(c)(2)(i)",
        "§  649a.12(c)(2)(i) ",
    ):
        assert Citation.parse(text) == expected
    assert str(expected) == "649a.12(c)(2)(i)"
    assert expected.pretty == "§ 649a.12(c)(2)(i)"


def test_a_defined_term_stands_in_quotation_marks() -> None:
    citation = Citation.parse('§ 649a.1("Lucky Bonus")(i)')
    assert citation.path == ("Lucky Bonus", "i")
    assert str(citation) == '649a.1("Lucky Bonus")(i)'
    assert Citation.parse('645a.1("Queen’s  Dragon")').path == ("Queen's Dragon",)


@pytest.mark.parametrize(
    "term", ["", "hand", "0", "Hand ", "Lucky  Bonus", 'A"', "A’", "A\n", "(A"]
)
def test_terms_have_one_form(term: str) -> None:
    with pytest.raises(CitationError, match="not a defined term"):
        Citation("649a", 1, (term,))


def test_titles_of_the_code() -> None:
    assert Citation.parse("649a.12").code == "58 Pa. Code"
    assert Citation.parse("161.3(3)").code == "31 Pa. Code"
    assert Citation.parse("161.3").title == 31


def test_a_local_reference_joins_its_chapter_and_a_full_one_stands() -> None:
    assert Citation.of("649a", "12(c)(2)") == Citation.parse("649a.12(c)(2)")
    assert Citation.of("649a", "605a.7(e)(2)") == Citation.parse("605a.7(e)(2)")
    assert Citation.of("649a", "§ 605a.8") == Citation.parse("605a.8")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" § ", "empty"),
        ("12(c)", "no chapter and section"),
        ("649a", "no chapter and section"),
        (".12", "no chapter and section"),
        ("649.12", "not a chapter"),
        ("649b.12", "not a chapter"),
        ("649a.", "no section"),
        ("649a.(c)", "no section"),
        ("649a.0", "no section"),
        ("649a.12(c", "unbalanced"),
        ("649a.12(c))", "only a parenthesis may follow"),
        ('649a.1("Hand)', "unbalanced"),
        ("649a.12c", "only a parenthesis may follow"),
        ("649a.12(c)—(e)", "only a parenthesis may follow"),
        ("649a.12()", "not a letter, a number or a roman numeral"),
        ("649a.12(iiii)", "not a letter, a number or a roman numeral"),
        ("649a.12(Lucky Bonus)", "a defined term needs quotation marks"),
        ('649a.12(c)("Hand")', "not an identifier"),
        ('649a.1("")', "not a defined term"),
    ],
)
def test_refusals_give_the_reason(text: str, reason: str) -> None:
    with pytest.raises(CitationError, match=reason):
        Citation.parse(text)


def test_the_order_of_the_document() -> None:
    in_order = [
        Citation.parse(text)
        for text in (
            "161.3(3)(v)(A)(II)",
            "161.3(3)(v)(A)(IX)",
            "161.3(3)(v)(B)",
            "161.3(3)(vi)",
            "601a.2",
            "601a.10",
            '649a.1("Hand")',
            '649a.1("Lucky Bonus")(i)',
            '649a.1("Lucky Bonus")(ii)',
            "649a.12",
            "649a.12(h)",
            "649a.12(h)(2)",
            "649a.12(h)(10)",
            "649a.12(h)(10)(iv)",
            "649a.12(h)(10)(v)",
            "649a.12(h)(10)(ix)",
            "649a.12(h)(10)(x)",
            "649a.12(i)",
            "649a.12(v)",
            "649a.12(z)",
            "649a.12(aa)",
            "649a.12(bb)",
        )
    ]
    for earlier, later in itertools.combinations(in_order, 2):
        assert earlier < later
        assert later >= earlier
        assert earlier != later


@given(citations(), citations())
def test_the_order_is_total(one: Citation, other: Citation) -> None:
    assert [one < other, one == other, one > other].count(True) == 1


def test_order_is_for_citations_only() -> None:
    with pytest.raises(TypeError):
        assert Citation.parse("649a.12") < "649a.13"


def test_parents_lead_up_to_the_section() -> None:
    citation = Citation.parse("649a.12(c)(2)")
    above = citation.parent
    assert above == Citation.parse("649a.12(c)")
    assert above.parent == Citation.parse("649a.12")
    assert above.parent.parent is None


def test_within() -> None:
    section = Citation.parse("649a.12")
    assert Citation.parse("649a.12(c)(2)").is_within(section)
    assert section.is_within(section)
    assert not section.is_within(Citation.parse("649a.12(c)"))
    assert not Citation.parse("649a.13(c)").is_within(section)
    assert not Citation.parse("647a.12(c)").is_within(section)


def test_roman_numerals_up_to_49_have_their_values() -> None:
    tens = ["", "x", "xx", "xxx", "xl"]
    units = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"]
    numerals = [ten + unit for ten in tens for unit in units][1:]
    for value, numeral in enumerate(numerals, start=1):
        assert IDENTIFIER.fullmatch(numeral)
        assert values(numeral)[-1] == (Kind.ROMAN, value)
        assert values(numeral.upper())[-1] == (Kind.CAPITAL_ROMAN, value)
