"""Payouts that give a house advantage, beside what can be reckoned by hand and by pricing."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from houserules import library
from houserules.comparison.solving import Search
from houserules.games import load
from houserules.odds.price import price_wager
from houserules.rules import Odds
from houserules.rules.errors import RuleError


def search(chapter: str, wager: str, **choices: str) -> Search:
    rules = load(chapter).rules(choices)
    return Search(rules, rules.game.find_payable(wager))


def test_a_row_of_pair_plus() -> None:
    """48 of 22,100 hands are straight flushes; at 35 to 1 the house keeps 253 of 5,525."""
    found = search("649a", "pair plus").payouts("Straight flush", Fraction(5, 100))
    exact = 35 - (Fraction(5, 100) - Fraction(253, 5525)) / Fraction(48, 22_100)
    assert found.exact == exact
    assert [str(one.pays) for one in found.answers] == ["33 to 1", "34 to 1"]
    assert found.answers[0].advantage >= Fraction(5, 100) > found.answers[1].advantage


def test_a_wager_that_players_decide_is_priced_anew_at_each_payout() -> None:
    """649a.12(b): an Ante Bonus counts in the Ante, of which weak hands are folded."""
    riding = search("649a", "ante bonus")
    found = riding.payouts("Three-of-a-kind", Fraction(2, 100))
    low, high = found.answers
    assert low.advantage >= Fraction(2, 100) > high.advantage
    assert high.pays.win == low.pays.win + 1
    own = replace(
        riding.table,
        table="own",
        rows=tuple((label, low.pays if label == "Three-of-a-kind" else pays)
                   for label, pays in riding.table.rows),
    )  # fmt: skip
    rules = riding.rules.with_paytable(riding.payable, own)
    assert price_wager(rules, riding.base)[0].house_advantage == low.advantage


def test_a_grid_has_the_figure_of_each_pair_of_payouts() -> None:
    rules = load("649a").rules()
    found = library.solve(rules, "pair plus", ["straight flush=35,40", "flush=3,4"])
    assert found == library.solve(rules, "pair plus", {"straight flush": [35, 40], "flush": [3, 4]})
    assert found.grid is not None
    cells = [[cell.exact for cell in line] for line in found.grid.house_advantages]
    lost, ways = 16_440 - 3_744 - 6 * 720 - 25 * 52, 22_100
    assert [[Fraction(cell) for cell in line] for line in cells] == [
        [Fraction(lost - 48 * one - 1_096 * two, ways) for two in (3, 4)] for one in (35, 40)
    ]


def test_payouts_are_said_in_lowest_terms(tmp_path: Path) -> None:
    """Around a row at 3 to 2 there are 2 to 1 and 1 to 1, not 4 to 2 and 2 to 2."""
    own = tmp_path / "own.yaml"
    rows = "Straight flush: 35 to 1, Three-of-a-kind: 25 to 1, Straight: 6 to 1, Flush: 3 to 2"
    own.write_text(f"wager: pair plus\nname: mine\nrows: {{{rows}, Pair: 1 to 1}}\n")
    rules = library.house_rules("649a", paytable=own)
    found = library.solve(rules, "pair plus", ["flush=2,3,4"])
    assert [one.pays for one in found.payouts] == ["1 to 1", "3 to 2", "2 to 1"]
    grid = library.solve(rules, "pair plus", ["flush=4", "pair=1,2"]).grid
    assert grid is not None
    assert (grid.rows.pays, grid.columns.pays) == (["2 to 1"], ["1 to 1", "2 to 1"])


def test_a_row_that_the_table_has_not() -> None:
    """649a.12(e)(1) B has no row for a straight."""
    found = search("649a", "progressive payout", **{"progressive payout": "B"})
    figure = found.figure([(found.row("straight"), Odds(5))])
    assert "Straight" in {share.label for share in figure.shares if share.net > 0}


@pytest.mark.parametrize(
    ("wager", "rows", "target", "says"),
    [
        ("play", ["x"], "5%", "not paid by a paytable"),
        ("pair plus", ["strait"], "5%", "Did you mean “Straight”"),
        ("pair plus", ["flush"], None, "Name a --target"),
        ("pair plus", ["flush"], "five", "no house advantage"),
        ("pair plus", ["flush=a"], None, "whole numbers"),
        ("pair plus", ["flush", "flush"], "5%", "two different"),
        ("pair plus", ["flush", "pair", "straight"], "5%", "two different"),
    ],
)
def test_requests_that_cannot_be_solved(
    wager: str, rows: list[str], target: str | None, says: str
) -> None:
    with pytest.raises(RuleError, match=says):
        library.solve(load("649a").rules(), wager, rows, target)


def test_a_long_number_is_not_repeated() -> None:
    with pytest.raises(RuleError, match="at most nine digits") as refusal:
        library.solve(load("649a").rules(), "pair plus", ["straight flush=" + "9" * 400])
    assert len(str(refusal.value)) < 150


def test_an_own_paytable_offers_its_wager(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("wager: six card bonus\nname: mine\nrows: {Flush: 20 to 1}\n", encoding="utf-8")
    rules = library.house_rules("649a", paytable=own)
    assert rules.offers(rules.game.find_wager("six card bonus"))
    dealt = library.deal(rules, 50, seed=1)
    assert {row.figure.table for row in dealt if row.figure} >= {"mine"}
