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
