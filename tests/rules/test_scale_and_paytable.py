"""Scales name outcomes; paytables are read as they are printed and find the row of an outcome."""

import pytest

from houserules.law import Citation
from houserules.rules import Odds, Paytable, Paytables, RuleError, Scale, paytables

CITE = Citation.parse("649a.12(d)")
MAY_ADD = Citation.parse("649a.12(g)(2)")
SPADES = "Ace, king and queen of spades"
SCALE = Scale(
    SPADES, "Mini-royal flush", "Straight flush", "Three-of-a-kind", "Pair", "High card",
    within={SPADES: "Mini-royal flush", "Mini-royal flush": "Straight flush"},
)  # fmt: skip


def tables(*grids: str) -> Paytables:
    return paytables(CITE, SCALE, *grids)


TWO = tables(
    """
    Hand               A         B
    Straight flush     35 to 1   40 to 1
    Three-of-a-kind    25 to 1   -
    Pair               1 to 1    N/A
    """
)


def test_labels_without_regard_to_capitals_commas_and_small_words() -> None:
    assert SCALE.find("ACE KING QUEEN of the SPADES") == SPADES
    assert SCALE.find("three of a kind") == "Three-of-a-kind"


def test_an_unknown_outcome_names_the_nearest() -> None:
    with pytest.raises(RuleError, match="No outcome “Strait flush”"):
        SCALE.find("Strait flush")


def test_a_scale_names_an_outcome_once() -> None:
    with pytest.raises(RuleError, match="names an outcome twice"):
        Scale("Pair", "High card", "PAIR")


def test_names_that_differ_by_a_small_word_alone() -> None:
    scale = Scale("Ace and king", "Ace or king")
    assert scale.find("ace OR king") == "Ace or king"
    with pytest.raises(RuleError, match="No outcome “ace king”"):
        scale.find("ace king")


def test_a_wider_outcome_must_be_on_the_scale() -> None:
    with pytest.raises(RuleError, match="No outcome “Flush”"):
        Scale("Royal flush", within={"Royal flush": "Flush"})


def test_a_special_case_falls_into_the_wider_row() -> None:
    assert list(SCALE.widening(SPADES)) == [SPADES, "Mini-royal flush", "Straight flush"]
    assert TWO["A"].row(SPADES) == ("Straight flush", Odds(35))


def test_an_outcome_without_a_row_does_not_win() -> None:
    assert TWO["A"].row("High card") is None
    assert TWO["B"].row("Three-of-a-kind") is None
    assert [label for label, _ in TWO["B"].rows] == ["Straight flush"]


def test_a_row_of_its_own_comes_first() -> None:
    added = TWO["A"].with_row("Mini-royal flush", Odds(50), MAY_ADD)
    assert added.row(SPADES) == ("Mini-royal flush", Odds(50))
    assert added.row("Straight flush") == ("Straight flush", Odds(35))
    assert added.cites("Mini-royal flush") == (MAY_ADD, CITE)
    assert added.cites("Straight flush") == (CITE,)
    assert TWO["A"].row(SPADES) == ("Straight flush", Odds(35)), "the printed table is unchanged"


def test_a_row_added_twice_is_refused() -> None:
    with pytest.raises(RuleError, match="has two rows for one outcome"):
        TWO["A"].with_row("straight FLUSH", Odds(50), MAY_ADD)


def test_letters_over_several_grids() -> None:
    both = tables("Hand  A\nPair  1 to 1", "Hand  B  C\nPair  2 to 1  3 to 1")
    assert both.letters == ("A", "B", "C")
    assert not both.single
    assert [table.row("Pair") for table in both] == [("Pair", Odds(n)) for n in (1, 2, 3)]


def test_a_letter_that_is_not_there() -> None:
    with pytest.raises(RuleError, match="There is no paytable C; there is A, B"):
        TWO["C"]


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ("Hand  A\nPair", "has a row of another length"),
        ("Hand  A\nPair  1 to 1  2 to 1", "has a row of another length"),
        ("Hand  A\nFlush  1 to 1", "No outcome “Flush”"),
        ("Hand  A\nPair  1:1", "is not a payout"),
        ("Hand  A\nPair  1 to 1\npair  2 to 1", "has two rows for one outcome"),
    ],
)
def test_a_grid_that_is_written_wrong(grid: str, sentence: str) -> None:
    with pytest.raises(RuleError, match=sentence):
        tables(grid)


def test_rows_that_state_a_least_payout() -> None:
    table = tables("Hand  -\nStraight flush  at least 40 to 1\nPair  1 to 1")["-"]
    assert table.row("Straight flush") == ("Straight flush", Odds(40, at_least=True))
    assert table.row("Pair") == ("Pair", Odds(1))


def test_tables_compare_by_what_they_pay() -> None:
    same = Paytable(CITE, "A", TWO["A"].rows, Scale(*SCALE.names))
    assert same == TWO["A"]
    assert same != TWO["B"]
