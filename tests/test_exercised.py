"""From the fourth section on, every paragraph that code carries happens in a worked case."""

from pathlib import Path

import pytest

from houserules.cli.coverage import covered
from houserules.games import INDEX, load

CASES = Path(__file__).parent / "cases"
HANDS = "how cards are valued: no step of its own, worked in the tests of hands"
READER = "the card reader shows a Blackjack before anybody doubles or splits"
OTHERWISE = {
    "623a.5(i)": "no other vigorish is charged: nothing happens",
    "627a.6": HANDS,
    "633a.10(b)": READER,
    "633a.11(d)": READER,
    "633a.12(a)(5)(iii)": READER,
    "645a.6(a)": HANDS,
}


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_every_paragraph_is_exercised(chapter: str) -> None:
    sections = covered(load(chapter), CASES)["sections"]
    left = [
        cite
        for section in sections
        if int(section["section"].partition(".")[2]) > 3
        for cite in section["unexercised"]
        if not cite.startswith(tuple(OTHERWISE))
    ]
    assert left == []
