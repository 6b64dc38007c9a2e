"""How to play: every game says it, by paragraphs that its chapter has, without saying amounts."""

import re

import pytest

from houserules.games import INDEX
from houserules.games.how_to_play import how_to_play
from houserules.law.outline import outline

PAYOUT = re.compile(r"\d (?:to|for) [125]\b|\$\d")


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_every_game_says_how_it_is_played(chapter: str) -> None:
    steps = how_to_play(chapter)
    assert len(steps) >= 3
    for step in steps:
        assert outline(chapter).contains(step.cite)
        assert step.says.endswith(".")
        assert not PAYOUT.search(step.says), "payouts are in the law and are not said again"
