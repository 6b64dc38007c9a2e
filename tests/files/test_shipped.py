"""Cases of a family: words in their places, one case for each kind, and what can go wrong."""

from collections import Counter

import pytest

from houserules.files.checking import check
from houserules.files.reading import FileError
from houserules.files.shipped import FamilyForm, game_cases, suite_cases
from houserules.games import INDEX, entry_of
from houserules.law.citation import Citation
from houserules.law.outline import outline

SUITE = """\
each: method
cases:
  Dealt from the $method:
    rules: {dealing: $method}
    table:
      - {seat: 1, sits: Ann, chips: 100}
      - $round
      - {seat: 1, places: $wager}
    then:
      - {cite: $closed}
"""
FAMILY = FamilyForm(
    game="three-card-poker",
    words={
        "wager": {"Ante Wager": "10"},
        "round": [{"seat": "1", "places": "$wager"}, {"says": "no more bets"}, "$decides"],
        "decides": [{"seat": "1", "decides": "fold"}],
    },
    each={"method": {"manual shoe": {"closed": "649a.8(b)"}, "hand": {"closed": "649a.9(a)(3)"}}},
)


def test_each_kind_has_a_case_with_its_words() -> None:
    by_shoe, by_hand = suite_cases(SUITE, "suite.yaml", FAMILY)
    assert (by_shoe.name, by_hand.name) == ("Dealt from the manual shoe", "Dealt from the hand")
    assert by_hand.keys == {
        "game": "three-card-poker",
        "rules": {"dealing": "hand"},
        "table": [
            {"seat": "1", "sits": "Ann", "chips": "100"},
            {"seat": "1", "places": {"Ante Wager": "10"}},
            {"says": "no more bets"},
            {"seat": "1", "decides": "fold"},
            {"seat": "1", "places": {"Ante Wager": "10"}},
        ],
        "then": [{"cite": "649a.9(a)(3)"}],
    }
    assert [check(case).differences for case in (by_shoe, by_hand)] == [[], []]


def test_a_word_that_names_another_paragraph_is_a_difference() -> None:
    wrong = FAMILY.model_copy(update={"each": {"method": {"hand": {"closed": "649a.8(b)"}}}})
    (case,) = suite_cases(SUITE, "suite.yaml", wrong)
    (difference,) = check(case).differences
    assert difference.startswith("the case: 649a.8(b) did not happen; there was: ")


@pytest.mark.parametrize("word", ["$closed", "sits"])
def test_cases_about_something_that_the_chapter_lacks_are_left_out(word: str) -> None:
    lacking = FAMILY.model_copy(update={"lacks": [word]})
    assert list(suite_cases(SUITE, "suite.yaml", lacking)) == []


def test_a_word_that_is_missing_is_named() -> None:
    bare = FAMILY.model_copy(update={"each": {"method": {"hand": {}}}})
    with pytest.raises(FileError) as caught:
        list(suite_cases(SUITE, "suite.yaml", bare))
    assert str(caught.value) == (
        "suite.yaml, line 3, “Dealt from the $method”: the chapter has no word 'closed' "
        "for “$closed”."
    )


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_every_paragraph_that_a_case_expects_exists(entry: object) -> None:
    for case in game_cases(entry):
        for cite in _cites(case.keys):
            assert outline(cite.chapter).contains(cite), (case.name, str(cite))


def _cites(written: object) -> list[Citation]:
    if isinstance(written, dict):
        own = [Citation.parse(written["cite"])] if "cite" in written else []
        return [*own, *(cite for value in written.values() for cite in _cites(value))]
    return [cite for item in written for cite in _cites(item)] if isinstance(written, list) else []


def test_the_poker_chapters_have_the_cases_of_their_family() -> None:
    """Most have all of them; others lack what the case is about, such as a dealer's hand."""
    names = Counter(
        tuple(case.name for case in game_cases(entry) if "conformance" in case.passage.file)
        for entry in INDEX
        if entry.folder.startswith("poker.")
    )
    assert min(map(len, names)) >= 20
    assert names.most_common(1)[0][1] >= 10


def test_the_baccarat_chapters_have_the_same_cases_of_their_family() -> None:
    """629a and 631a have those at the table too, of which 627a has its own."""
    mini, midi, baccarat = (
        {case.name for case in game_cases(entry_of(chapter)) if "conformance" in case.passage.file}
        for chapter in ("627a", "629a", "631a")
    )
    assert mini < midi == baccarat
    assert len(mini) > 50
