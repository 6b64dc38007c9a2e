"""Two editions of a chapter compared; the facts in this file were read off both texts by eye."""

from houserules.comparison.law import Change, changes
from houserules.games import load


def proposed_and_posted(chapter: str) -> list[Change]:
    return changes(load(f"{chapter}@proposed-2015"), load(chapter))


def test_a_reading_does_not_hide_how_its_paragraph_679a_12_h_differs() -> None:
    told = [one for one in proposed_and_posted("679a") if one.kind == "paragraph"]
    (limit,) = (one for one in told if str(one.cite) == "679a.12(h)")
    assert limit.left is not None
    assert limit.left.words == "the payout limit on all wagers"
    assert limit.right is not None
    assert limit.right.words == "the payout limit on Ante and Play Wagers"


def test_every_difference_between_the_editions_of_679a_is_told() -> None:
    """Headings and references apart; readings of 10(g), 12(e) and 13(c) follow from others."""
    told = {str(one.cite) for one in proposed_and_posted("679a")}
    assert told == {
        '679a.1("Bad Beat Bonus")', "679a.2(b)(2)", "679a.8(h)", "679a.9(g)", "679a.10(g)",
        "679a.10(h)", "679a.11(c)(3)(iii)", "679a.11(c)(3)(iv)", "679a.11(d)(2)(ii)", "679a.12",
        "679a.12(c)", "679a.12(e)", "679a.12(h)", "679a.13(c)",
    }  # fmt: skip


def test_every_difference_between_the_editions_of_678a_is_told() -> None:
    """Two paytables of 12(b) and one of 12(c), the meter, positions, and the payout limit."""
    told = proposed_and_posted("678a")
    assert {str(one.cite) for one in told} == {
        "678a.2(b)(7)(iv)", "678a.7(e)", "678a.12(b)", "678a.12(c)", "678a.12(d)(3)", "678a.12(e)"
    }  # fmt: skip
    rows = [str(one.cite) for one in told if one.kind == "row"]
    assert rows == ["678a.12(b)"] * 7 + ["678a.12(c)"] * 3
