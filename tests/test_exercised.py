"""From the fourth section on, every paragraph that something cites happens in a worked case.

A paragraph with an order of its own counts by itself; where no case looks at that order, its parts
must happen.
"""

import pytest

from houserules.games import in_every_edition, load
from houserules.games.coverage import State, coverage, shown_by_cases
from houserules.games.layouts import carried
from houserules.law import Citation

HANDS = "how cards are valued: no step of its own, worked in the tests of hands"
READER = "the card reader shows a Blackjack before anybody doubles or splits"
COVERED = "78 cards are below the cover card: tests/table/test_blackjack_family.py"
OTHERWISE = {
    "623a.5(i)": "no other vigorish is charged: nothing happens",
    "627a.6": HANDS,
    "629a.6": HANDS,
    "631a.6": HANDS,
    "633a.10(b)": READER,
    "633a.11(d)": READER,
    "633a.12(a)(5)(iii)": READER,
    "635a.10(b)": READER,
    "635a.11(d)": READER,
    "635a.13(g)": COVERED,
    "645a.6(a)": HANDS,
    "659a.6(a)": HANDS,
    "659a.6(b)": HANDS,
    "659a.6(c)": HANDS,
    "665a.9(b)(2)(i)": READER,
    "665a.10(b)": READER,
    "665a.11(d)": READER,
    "665a.13(e)": COVERED,
    "672a.12(f)": COVERED,
    "673a.13(f)": COVERED,
    "685a.9(b)": READER,
    "685a.10(d)": READER,
    "685a.12(e)": COVERED,
    "686a.5(c)(3)": "the dealer has no hand at Over/Under: 686a.7",
    "688a.6(a)": HANDS,
}


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
    assert left == []


@pytest.mark.parametrize("id", [entry.id for entry in in_every_edition()])
def test_what_a_case_shows_is_carried(id: str) -> None:
    """Every paragraph by which something is said, drawn or refused is carried."""
    game = load(id)
    own = (cite for cite in shown_by_cases(game) if cite.chapter == game.chapter)
    assert [str(cite) for cite in own if cite not in carried(game)] == []


@pytest.mark.parametrize(
    ("local", "evidence"),
    [
        ("645a.11(h)(1)", "through its parts"),  # as follows
        ("684a.11(d)(1)", "through its parts"),  # for the Prime Wager, if
        ("653a.11(i)", "moves"),  # after the main wagers
        ("651a.9(a)", "announces"),  # from the dealer's right
    ],
)
def test_a_head_without_an_order_is_shown_through_its_parts(
    local: str, evidence: str | None
) -> None:
    cite = Citation.parse(local)
    game = load(cite.chapter)
    sections = coverage(game, shown_by_cases(game))
    (found,) = (one for item in sections for one in item.paragraphs if one.cite == cite)
    assert found.evidence == evidence
