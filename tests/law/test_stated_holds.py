"""Percentages as printed, and what rounds or is cut to them."""

from fractions import Fraction

import pytest

from houserules.law.editions import edition
from houserules.law.stated_holds import Percentage, stated_holds


@pytest.mark.parametrize(
    ("number", "rounded", "cut"),
    [("0.04525", True, True), ("0.04527", False, True), ("0.0452", True, True),
     ("0.04515", True, False), ("0.04531", False, False), ("0.04514", False, False)],
)  # fmt: skip
def test_a_number_is_printed_with_two_decimals(number: str, rounded: bool, cut: bool) -> None:
    printed = Percentage("4.52%")
    assert printed.is_rounded_from(Fraction(number)) is rounded
    assert printed.is_cut_from(Fraction(number)) is cut


def test_every_statement_is_of_an_edition_that_is_held() -> None:
    for stated in stated_holds():
        assert edition(stated.chapter, stated.edition).chapter == stated.chapter
        assert stated.high is None or stated.low.value < stated.high.value
