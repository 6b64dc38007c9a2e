"""A game accounts for each of its paragraphs in one way."""

import pytest

from houserules.rules import Game, RuleError

BOTH = r"§ 649a.2\(b\)\(1\) is carried \(boxes\) and declared to have nothing to execute \(signs\)"


def test_a_paragraph_is_not_declared_after_it_is_carried() -> None:
    game = Game("649a", "A game")
    game.carry("2(b)(1)", "boxes")
    game.nothing_to_execute("signs", "2(b)(2)")
    with pytest.raises(RuleError, match=BOTH):
        game.nothing_to_execute("signs", "2(b)")


def test_a_paragraph_is_not_carried_after_it_is_declared() -> None:
    game = Game("649a", "A game")
    game.nothing_to_execute("signs", "2(b)(1)")
    game.carry("2(b)", "introduces signs")
    with pytest.raises(RuleError, match=BOTH):
        game.carry("2(b)(1)", "boxes")
