"""From the fourth section on, every paragraph that something cites happens in a worked case.

A paragraph with an order of its own counts by itself; where no case looks at that order, its parts
must happen.
"""

import pytest

from houserules.games import in_every_edition, load
from houserules.games.coverage import State, coverage, shown_by_cases

HANDS = "how cards are valued: no step of its own, worked in the tests of hands"
READER = "the card reader shows a Blackjack before anybody doubles or splits"
APART = "one wager has no bearing on another: nothing happens"
DECIDED = "a decision that is changed is refused by the paragraph of the turn"
COVER_CARD = "most of a shoe is dealt first: tests/table/test_{shoe_games,blackjack_family}.py"
OTHERWISE = {
    "623a.5(i)": "no other vigorish is charged: nothing happens",
    "627a.6": HANDS,
    "629a.6": HANDS,
    "631a.6": HANDS,
    "633a.10(b)": READER,
    "633a.11(d)": READER,
    "633a.12(a)(5)(iii)": READER,
    "635a.7(d)": COVER_CARD,
    "635a.10(b)": READER,
    "635a.11(d)": READER,
    "635a.13(g)": COVER_CARD,
    "645a.6(a)": HANDS,
    "651a.8(d)": COVER_CARD,
    "659a.6(a)": HANDS,
    "659a.6(b)": HANDS,
    "659a.6(c)": HANDS,
    "681a.7(d)": COVER_CARD,
    "686a.7(d)": COVER_CARD,
    "665a.7(d)": COVER_CARD,
    "665a.9(b)(2)(i)": READER,
    "665a.10(b)": READER,
    "665a.11(d)": READER,
    "665a.13(e)": COVER_CARD,
    "672a.7(d)": COVER_CARD,
    "672a.12(f)": COVER_CARD,
    "673a.7(d)": COVER_CARD,
    "673a.13(f)": COVER_CARD,
    "685a.7(d)": COVER_CARD,
    "685a.9(b)": READER,
    "685a.10(d)": READER,
    "685a.12(e)": COVER_CARD,
    "688a.6(a)": HANDS,
}

ALONE = {
    "641a.7(d)(3)": APART,
    "643a.7(k)": APART,
    "649a.7(d)(3)": APART,
    "663a.11(a)": DECIDED,
    "663a.11(a)(3)": DECIDED,
    "671a.11(a)": DECIDED,
    "671a.11(a)(3)": DECIDED,
}
"""Paragraphs that are left out themselves, not what is within them."""


@pytest.mark.parametrize("id", [entry.id for entry in in_every_edition()])
def test_every_paragraph_is_executed(id: str) -> None:
    game = load(id)
    stated = []
    for item in coverage(game, shown_by_cases(game)):
        executed = item.having(State.EXECUTED)
        if item.section.number > 3:
            stated += [
                str(cite)
                for cite in item.having(State.STATED)
                if not any(part.is_within(cite) for part in executed)
            ]
    left = [cite for cite in stated if not cite.startswith(tuple(OTHERWISE))]
    assert [cite for cite in left if cite not in ALONE] == []


@pytest.mark.parametrize("id", [entry.id for entry in in_every_edition()])
def test_what_a_case_shows_is_not_declared_empty(id: str) -> None:
    """Also a paragraph that only a refusal names, which is noted nowhere when the game loads."""
    game = load(id)
    shown = [cite for cite in shown_by_cases(game) if cite not in game.carried]
    assert [str(c) for c in shown if any(c.is_within(one) for one in game.declared)] == []
