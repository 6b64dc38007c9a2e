"""Nesting by the order of identifiers alone."""

import pytest

from houserules.law.sequence import arrange


def nest(*identifiers: str) -> list[str]:
    return [".".join(placed.identifiers) for placed in arrange(identifiers)]


def oddities(*identifiers: str) -> list[str | None]:
    return [placed.oddity for placed in arrange(identifiers)]


def test_the_usual_depths() -> None:
    assert nest("a", "1", "i", "A", "B", "ii", "2", "b") == [
        "a",
        "a.1",
        "a.1.i",
        "a.1.i.A",
        "a.1.i.B",
        "a.1.ii",
        "a.2",
        "b",
    ]


def test_i_after_h_is_a_letter_if_letters_go_on() -> None:
    assert nest("g", "h", "i", "j")[-2:] == ["i", "j"]
    assert nest("h", "1", "2", "i", "j")[-2:] == ["i", "j"]


def test_i_after_h_is_a_letter_at_the_end_of_a_section() -> None:
    assert nest("h", "1", "2", "i")[-1] == "i"


def test_i_after_h_is_roman_if_romans_follow() -> None:
    assert nest("h", "1", "2", "i", "ii", "3")[-3:] == ["h.2.i", "h.2.ii", "h.3"]


def test_i_after_h_is_roman_if_the_numbers_go_on() -> None:
    assert nest("h", "1", "2", "i", "3", "i")[-3:] == ["h.2.i", "h.3", "i"]


def test_letter_i_may_hold_numbers_and_romans() -> None:
    assert nest("h", "i", "1", "i", "ii", "2", "j") == [
        "h",
        "i",
        "i.1",
        "i.1.i",
        "i.1.ii",
        "i.2",
        "j",
    ]


def test_v_and_x_are_letters_in_a_long_section() -> None:
    letters = list("abcdefghijklmnopqrstuvwxyz")
    assert nest(*letters) == letters
    assert oddities(*letters) == [None] * 26


def test_a_section_may_start_with_numbers() -> None:
    assert nest("1", "2", "i", "ii", "3") == ["1", "2", "2.i", "2.ii", "3"]


def test_a_definition_starts_with_romans() -> None:
    assert [placed.oddity for placed in arrange(["i", "ii"], under_term=True)] == [None, None]


def test_capital_romans_under_capitals() -> None:
    assert nest("1", "i", "A", "I", "II", "B")[-3:] == ["1.i.A.I", "1.i.A.II", "1.i.B"]


def test_numbers_again_under_capitals() -> None:
    placed = nest("h", "3", "i", "A", "B", "1", "2", "3", "4", "C", "i")
    assert placed[-4:] == ["h.3.i.B.3", "h.3.i.B.4", "h.3.i.C", "i"]


def test_breaks_are_kept_and_named() -> None:
    assert oddities("c", "d", "1", "d", "1")[-2:] == ["appears twice", None]
    assert oddities("a", "b", "d")[-1] == "follows (b)"
    assert oddities("a", "b", "c", "b")[-1] == "appears again after (c)"
    assert oddities("a", "1", "b", "2")[-1] == "is the first of its list"
    assert oddities("a", "i", "b")[1] == "is of a kind unusual for its level"


def test_an_identifier_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for"):
        arrange(["1", "a"])
