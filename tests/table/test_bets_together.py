"""Several bets placed together are the same bets one after another, all of them or none."""

import pytest

from houserules.games import load
from houserules.log import Log
from houserules.rules import RuleError
from houserules.rules.procedure import AskConfirmation
from houserules.table import Confirm, NoMoreBets, PlaceBet, PlaceBets, Sit, Source, Table
from houserules.table.table import recover

SEVERAL = {
    "roulette": {"Straight Wager on 17": 500, "Red Wager": 1_000, "Split Wager on 1-2": 500},
    "craps": {"Pass Bet": 1_000, "Field Bet": 500, "Place Bet to Win on 6": 600},
    "minibaccarat": {"Banker's Hand": 2_000, "Tie Wager": 500},
    "three-card-poker": {"Ante Wager": 1_000, "Pair Plus Wager": 500},
    "ultimate-texas-hold-em": {"Ante Wager": 1_000, "Blind Wager": 1_000, "Trips Wager": 500},
}


def opened(game: str, chips: int = 10_000) -> Table:
    table = Table(load(game).rules(), source=Source(7))
    table.do(Sit(1, "Ann", chips))
    if isinstance(table.asks, AskConfirmation):
        table.do(Confirm())
    return table


@pytest.mark.parametrize("game", SEVERAL)
def test_together_or_one_after_another(game: str) -> None:
    together, singly = opened(game), opened(game)
    together.do(PlaceBets(1, tuple(SEVERAL[game].items())))
    for bet, stake in SEVERAL[game].items():
        singly.do(PlaceBet(1, bet, stake))
    assert together.dealer.positions == singly.dealer.positions
    together.do(NoMoreBets())
    singly.do(NoMoreBets())
    assert together.ledger == singly.ledger
    assert together.events == singly.events
    assert recover(Log(together.log.entries)).ledger == together.ledger


@pytest.mark.parametrize(
    ("game", "bets", "sentence"),
    [
        ("three-card-poker", {"Ante Wager": 6_000, "Pair Plus Wager": 6_000}, "Ann has only"),
        ("three-card-poker", {"Ante Wager": 500, "Play Wager": 500}, "cannot be placed now"),
        ("three-card-poker", {"Ante Wager": 500, "Pair Plus Wager": -100}, "is not a wager"),
        ("three-card-poker", {"Ante Wager": 500, "Pear Plus": 100}, "Pair Plus"),
        ("three-card-poker", {}, "names no wager"),
        ("craps", {"Pass Bet": 500, "Pass Bet Supplemental Wager": 500}, "623a"),
    ],
)
def test_all_or_none(game: str, bets: dict[str, int], sentence: str) -> None:
    table = opened(game)
    before = len(table.log.entries)
    with pytest.raises(RuleError, match=sentence):
        table.do(PlaceBets(1, tuple(bets.items())))
    assert table.chips == {"Ann": 10_000}
    assert not table.dealer.positions[1].bets
    assert len(table.log.entries) == before


def test_one_wager_twice_is_refused() -> None:
    """The log keeps one stake a wager, so a wager named twice would not come back from it."""
    table = opened("three-card-poker")
    with pytest.raises(RuleError, match="names a wager twice"):
        table.do(PlaceBets(1, (("Ante Wager", 500), ("Ante Wager", 500))))
    assert table.chips == {"Ann": 10_000}
    assert recover(Log(table.log.entries)).ledger == table.ledger
