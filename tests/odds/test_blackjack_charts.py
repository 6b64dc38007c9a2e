"""The charts of the Blackjack family: no change of a single cell gains a billionth."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from houserules.games import load
from houserules.games.blackjack.chosen_play import chart_of
from houserules.games.blackjack.kernels.strategy import PAIRS, Cell, Column
from houserules.games.blackjack.kernels.upcard import Plays, UpCard, UpCardShoe, table_of
from houserules.games.blackjack.odds import BlackjackOdds
from houserules.games.blackjack.solution import Solution
from houserules.odds.plan import plan_of

TWO_ACE_HANDS = {"Decks": "1", "Additional splits of aces": "0"}
ERROR = 1e-11


def solved(game: str, choices: Mapping[str, str]) -> Solution:
    """A chapter solved under some choices."""
    advises = plan_of(load(game)).advise
    odds = getattr(advises, "__self__", None)
    assert isinstance(odds, BlackjackOdds)
    return odds.solution(load(game).rules(choices))


class Named(NamedTuple):
    """A cell against an up card as it should be."""

    game: str
    choices: Mapping[str, str]
    chart: str
    row: str
    up: str
    letters: str


@pytest.mark.parametrize(
    "cell",
    [
        Named("633a", TWO_ACE_HANDS, "Soft", "12", "4", "D"),
        Named("633a", {"Decks": "3"}, "Soft", "12", "5", "D"),
        Named("635a", {}, "Hard", "15", "4", "S/H6+"),
        Named("672a", {}, "Soft, free hand", "16", "6", "D"),
    ],
)
def test_cells_that_split_hands_decide(cell: Named) -> None:
    charts = {chart.title: chart for chart in chart_of(solved(cell.game, cell.choices)).charts}
    chart = charts[cell.chart]
    row = dict(zip(chart.columns, next(r for r in chart.rows if r[0] == cell.row), strict=True))
    assert row[cell.up] == cell.letters


def played(solution: Solution, found: UpCard, column: Column) -> float:
    """The worth of a chart against an up card, all hands of split pairs included."""
    shoe = UpCardShoe(table_of(solution.kernel, solution.settlement), found.up)
    moves = column.policy(shoe.table.allowed)
    moves[PAIRS] = column.pairs
    split = {
        value: (moves_of, moves_of)
        for value in range(10)
        for moves_of in [column.policy(shoe.table.allowed_split[value])]
    }
    plays = Plays(moves, split, found.basic.hands, column.later())
    return shoe.play(plays, [shoe.table])[0]


def test_no_change_of_a_cell_improves_a_chart() -> None:
    solution = solved("633a", TWO_ACE_HANDS)
    found = solution.found.up_cards[3]
    most = played(solution, found, found.column)
    assert most == pytest.approx(found.by_total, abs=ERROR)
    for field in ("stands", "doubles", "surrenders"):
        for number in range(len(getattr(found.column, field))):
            changed = Cell(field, number).changed(found.column)
            assert played(solution, found, changed) <= most + ERROR, (field, number)


def test_what_the_double_of_two_aces_gains() -> None:
    """One deck, aces split into two hands: 3.4e-7 of the wager, over all up cards."""
    solution = solved("633a", TWO_ACE_HANDS)
    found = solution.found.up_cards[3]
    hits = Cell("doubles", 22 + 12).changed(found.column)
    gain = played(solution, found, found.column) - played(solution, found, hits)
    assert gain / 13 == pytest.approx(3.395e-7, abs=5e-10)
