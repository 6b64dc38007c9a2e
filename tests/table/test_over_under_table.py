"""Over/Under where the shoe runs out: the discards complete the round, 686a.9(b)."""

from pathlib import Path

from houserules.games import load
from houserules.rules.procedure import AskDecision
from houserules.table import Decide, FileLog, NoMoreBets, PlaceBet, Report, Sit, Source, Table


def test_discards_are_shuffled_where_cards_do_not_suffice(tmp_path: Path) -> None:
    """Three cards are on the table when the shoe is empty: 309 are shuffled, one is discarded."""
    table = Table(load("686a").rules(), log=FileLog(tmp_path / "table.log"), source=Source(7))
    for seat in (1, 2):
        table.do(Sit(seat, f"player {seat}", 100_000))
        table.do(PlaceBet(seat, "Ante Wager", 1_000))
    table.do(NoMoreBets())
    table.do(Decide(1, "over"))
    table.do(Report("686a.9(c)", 1))
    table.dealer.cards.stack.draw_many(table.dealer.remaining() - 1)
    events = table.do(Decide(2, "over"))
    cites = [str(event.cite).removeprefix("686a.") for event in events]
    dealt = cites.index("7(i)")
    assert cites[dealt - 1] == "7(d)"
    assert cites[dealt : dealt + 7] == [
        "7(i)", "9(b)", "9(b)", "5(c)(2)", "5(d)", "9(b)", "7(i)"
    ]  # fmt: skip
    assert isinstance(table.asks, AskDecision)
    assert table.dealer.remaining() == 312 - 3 - 1 - 1
    events = table.do(Decide(1, "additional cards"))
    assert table.rounds == 1
    assert table.ledger.conserved
    assert "7(d)(2)" in [str(event.cite).removeprefix("686a.") for event in events]
