"""Files of many cases: what they share, how a case is named, and where a mistake is."""

from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from houserules.files.casebook import cases_in, named, parse_case, parse_cases
from houserules.files.checking import check
from houserules.files.reading import FileError, line_of, load_yaml
from houserules.rules import RuleError

BOOK = """\
game: three-card-poker
rules: {ante bonus: A, six card bonus: B}
limits: {ante wager: {minimum: 5}, pair plus: {maximum: 50}}

cases:
  Equal hands:
    seats:
      - {seat: 1, wagers: {Ante Wager: 10}, cards: Ks 9h 4d, decisions: play}
    cards: {dealer: Kd 9c 4s}
    expect:
      - {seat: 1, wager: Ante Wager, outcome: push, amount: 0, cite: 649a.11(c)(3)(ii)(C)}
      - {seat: 1, wager: Play Wager, outcome: push, amount: 0}

  The Ante is below the minimum of this case:
    rules: {ante bonus: C}
    limits: {ante wager: {minimum: 15}}
    seats:
      - {seat: 1, wagers: {Ante Wager: 10}, cards: Ks 9h 4d, decisions: play}
    cards: {dealer: Kd 9c 4s}
    refused: minimum

  A round at the table:
    table:
      - {seat: 2, sits: Ann, chips: 100, places: {Ante Wager: 10}}
      - {says: no more bets, then: [{cite: 649a.8(b)}]}
"""
TREES = st.recursive(
    st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=4,
)


def test_each_case_has_what_the_head_says_and_its_own() -> None:
    equal, below, _ = parse_cases(BOOK)
    assert equal.read().form.rules == {"ante bonus": "A", "six card bonus": "B"}
    assert below.read().form.rules == {"ante bonus": "C", "six card bonus": "B"}
    limits = below.read().form.limits
    assert (limits["ante wager"].minimum, limits["pair plus"].maximum) == ("15", "50")


def test_cases_are_checked_each_by_itself() -> None:
    checked = [check(case) for case in parse_cases(BOOK)]
    assert [case.differences for case in checked] == [[], [], []]
    assert {"649a.11(c)(3)(ii)(C)"} <= {str(cite) for cite in checked[0].shows.found}
    assert [str(cite) for cite in checked[2].shows.found] == ["649a.8(b)"]


def test_a_refusal_that_does_not_come_is_a_difference() -> None:
    wrong = BOOK.replace("minimum: 15", "minimum: 10").replace("outcome: push", "outcome: win")
    equal, below, _ = (check(case) for case in parse_cases(wrong))
    assert equal.differences[0] == "seat 1, Ante Wager: outcome is push, expected win"
    assert below.differences == ["not refused, expected “minimum”"]
    other = BOOK.replace("refused: minimum", "refused: maximum")
    (sentence,) = check(parse_cases(other)[1]).differences
    assert sentence.startswith("refused: Seat 1, Ante Wager: ")


def test_a_case_that_expects_no_line_differs_by_every_line() -> None:
    book = BOOK[: BOOK.index("    expect:")]
    said, silent = (
        check(parse_cases(text, "book.yaml")[0]).differences
        for text in (f"{book}    expect: []\n", book)
    )
    assert said == ["seat 1, Ante Wager: not expected", "seat 1, Play Wager: not expected"]
    assert silent == []


def test_a_case_is_named_by_an_unambiguous_part() -> None:
    cases = parse_cases(BOOK)
    assert named(cases, "equal").name == "Equal hands"
    with pytest.raises(RuleError, match=r"no case “Eqaul hands”\. Did you mean “Equal hands”"):
        named(cases, "Eqaul hands")
    with pytest.raises(FileError, match="holds 3 cases"):
        parse_case(BOOK)


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("cards: Ks 9h 4d", "crads: Ks 9h 4d",
         "book.yaml, line 8, “Equal hands”: unknown key “seats → 1 → crads”. Did you mean “cards”"),
        ("Ante Wager: 10", "Anti Wager: 10",
         "book.yaml, line 6, “Equal hands”: There is no wager “Anti Wager”"),
        ("outcome: push, amount: 0}", "outcome: push}",
         "book.yaml, line 12, “Equal hands”: the key “expect → 2 → amount” is missing"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_by_file_line_and_case(right: str, wrong: str, sentence: str) -> None:
    case = parse_cases(BOOK.replace(right, wrong, 1), "book.yaml")[0]
    with pytest.raises(FileError) as caught:
        case.read()
    assert str(caught.value).startswith(sentence)


def test_a_mistake_at_the_table_has_the_line_of_its_step() -> None:
    text = BOOK.replace("chips: 100, places: {Ante", "chips: 100, places: {Anti")
    (difference,) = check(parse_cases(text, "book.yaml")[2]).differences
    assert difference.startswith(
        "refused: book.yaml, line 24, “A round at the table”: step 1: There is no wager “Anti"
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game: 649a\ncases: {}\n", "line 2: “cases”: dictionary should have at least 1 item"),
        ("game: 649a\ncases: [a]\n", "line 2: “cases”: input should be a valid dictionary"),
        ("game: 649a\ncases: {a: b}\n", "“cases → a”: input should be a valid dictionary"),
        ("cases: {a: {}}\n", "the key “game” is missing"),
        ("game: 649a\nseats: []\ncases: {a: {}}\n", "line 2: unknown key “seats”"),
        ("game: 649a\ncases: {a: {}, a: {}}\n", "line 2, column 16: the key “a” appears twice"),
    ],
)
def test_a_head_that_cannot_be_one(text: str, sentence: str) -> None:
    with pytest.raises(FileError) as caught:
        parse_cases(text, "book.yaml")
    assert sentence in str(caught.value)


def test_a_case_by_itself_is_named_by_its_title_or_its_file(tmp_path: Path) -> None:
    file = tmp_path / "round.yaml"
    file.write_text("game: 649a\nseats: []\n")
    assert [case.name for case in cases_in(file)] == ["round"]
    file.write_text("title: A round\ngame: 649a\nseats: []\n")
    assert [case.name for case in cases_in(file)] == ["A round"]


@given(st.sampled_from(["game", "edition", "rules", "limits", "seats", "table"]), TREES)
def test_any_tree_in_the_place_of_any_key(key: str, tree: object) -> None:
    """A case settles or is refused in a sentence, whatever it puts in the place of a key."""
    data = {**load_yaml(BOOK, "book"), "cases": {"a": {"seats": [], key: tree}}}
    with suppress(ValueError):
        check(parse_cases(yaml.safe_dump(data, allow_unicode=True))[0])


def test_the_line_of_a_place() -> None:
    text = "a:\n  - b: 1\n    c: 2\n  - d\ne: 3\n"
    assert [line_of(text, path) for path in (["a"], ["a", 0, "c"], ["a", 1], ["e"])] == [1, 3, 4, 5]
    assert line_of(text, ["a", 0, "missing"]) == 2
