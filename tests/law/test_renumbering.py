"""The table of the annex: every paragraph of both states is in its place in the other."""

import os
import re
from pathlib import Path

import pytest

from houserules.law import Citation, outline
from houserules.law.editions import BEFORE, GENERAL
from houserules.law.references import references
from houserules.law.renumbering import changes, formerly, now

TEXT = Path(
    os.environ.get("HOUSERULES_LAW_TEXT", Path(__file__).resolve().parents[3] / "shared" / "law")
)
with_text = pytest.mark.skipif(not TEXT.is_dir(), reason="the regulation's text is not here")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("601a.2", "601a.4"),
        ("601a.2(d)(2)", "601a.4(d)(2)"),
        ("601a.2(g)", "601a.4(g)"),
        ("601a.3", "601a.2"),
        ("601a.4", None),
        ("601a.4(a)(3)", None),
        ('601a.1("Stub")', None),
        ("601a.6(d)", "601a.6(d)"),
        ("601a.10(a)", "601a.10(a)"),
        ("613a.7(3)", "613a.7(3)"),
        ("649a.12(d)", "649a.12(d)"),
        (None, "601a.3"),
        (None, "601a.3(i)"),
    ],
)
def test_both_ways(old: str | None, new: str | None) -> None:
    if old:
        assert now(Citation.parse(old)) == (new and Citation.parse(new))
    if new:
        assert formerly(Citation.parse(new)) == (old and Citation.parse(old))


def test_letters_that_are_not_printed_lead_to_their_section() -> None:
    assert now(Citation.parse("601a.3(b)")) == Citation.parse("601a.2")
    assert formerly(Citation.parse("601a.2(a)(1)(v)")) == Citation.parse("601a.3")


def test_every_entry_names_paragraphs_of_its_state() -> None:
    olds = [change.old for change in changes() if change.old]
    news = [change.new for change in changes() if change.new]
    for cites, edition in ((olds, BEFORE), (news, None)):
        assert len(cites) == len(set(cites))
        for cite in cites:
            outline(cite.chapter, edition).require(cite)


@pytest.mark.parametrize("chapter", sorted(GENERAL))
def test_a_paragraph_that_moves_comes_back(chapter: str) -> None:
    """Every printed paragraph leads to a printed one, and from there to itself."""
    before, after = outline(chapter, BEFORE), outline(chapter)
    for old in before:
        new = now(old)
        if new is not None:
            assert after.contains(new)
            assert formerly(new) == old
    for new in after:
        was = formerly(new)
        if was is not None:
            assert before.contains(was)


def test_references_follow_the_sections_that_they_name() -> None:
    """The annex changes a reference exactly where the paragraph that it names has moved."""
    named: dict[str | None, dict[Citation, set[Citation]]] = {BEFORE: {}, None: {}}
    for one in references():
        if one.place.chapter in GENERAL:
            named[one.edition].setdefault(one.place, set()).add(one.names)
    assert named[BEFORE]
    for place, cites in named[BEFORE].items():
        moved = now(place)
        assert moved is not None
        assert {now(cite) for cite in cites} == named[None][moved]


def test_game_chapters_name_rules_submissions_as_before() -> None:
    """Four chapters leave no option to a Rules Submission."""
    chapters = {
        one.place.chapter
        for one in references()
        if one.names == Citation.parse("601a.2") and one.place.chapter not in GENERAL
    }
    assert len(chapters) == 42
    assert not {"619a", "661a", "668a", "675a"} & chapters


@with_text
def test_notes_name_every_paragraph_whose_words_changed() -> None:
    """A moved paragraph has a note if and only if its words differ in the two prints."""
    text = (TEXT / "601a-613a-general-provisions.txt").read_text(encoding="utf-8")
    section = r"§ 601a\.{}\. .*?(?=\n§ 601a)"
    old = re.search(section.format(2), text, re.S)
    new = re.search(section.format(4), text, re.S)
    assert old is not None
    assert new is not None
    removed = re.search(r"\n\[(\(a\).*?)\]", old[0], re.S)
    assert removed is not None
    was, is_ = _lettered(removed[1]), _lettered(new[0].rpartition("]")[2])
    assert list(was) == list(is_) == list("abcdefg")
    noted = {
        change.old.path[0]
        for change in changes()
        if change.old and change.old.is_within(Citation.parse("601a.2")) and change.note
    }
    assert noted == {letter for letter in was if was[letter] != is_[letter]}


def _lettered(text: str) -> dict[str, list[str]]:
    """The words of each lettered paragraph."""
    parts = re.split(r"^ ?\(([a-z])\) ", text, flags=re.M)
    return {
        letter: re.sub(r"\* \*.*", "", words, flags=re.S).split()
        for letter, words in zip(parts[1::2], parts[2::2], strict=True)
    }
