"""Bad input is refused in a sentence, and leaves nothing that a log could not bring back."""

from pathlib import Path
from typing import Any

import pytest

from houserules.games import load
from houserules.rules import RuleError
from houserules.table import (
    BuyChips,
    Decide,
    FileLog,
    Input,
    Leave,
    Log,
    NoMoreBets,
    PlaceBet,
    PlaceBets,
    Reduce,
    Report,
    Sit,
    Source,
    Table,
    recover,
)

WRONG: list[Any] = [
    None,
    "sit",
    {"do": "no more bets"},
    NoMoreBets,
    Sit(2, "Bob", 1.5),  # type: ignore[arg-type]  # what an untyped caller may send
    Sit(2, None, 100),  # type: ignore[arg-type]
    Sit(True, "Bob", 100),
    BuyChips(1, True),
    PlaceBet(1, "Ante Wager", 500.0),  # type: ignore[arg-type]
    PlaceBet(1, "Ante Wager", float("nan")),  # type: ignore[arg-type]
    PlaceBet(1, None, 500),  # type: ignore[arg-type]
    PlaceBet(1.0, "Ante Wager", 500),  # type: ignore[arg-type]
    PlaceBets(1, (("Ante Wager",),)),  # type: ignore[arg-type]
    PlaceBets(1, [["Ante Wager", 500]]),  # type: ignore[arg-type]
    Decide(1, 5),  # type: ignore[arg-type]
    Decide(1, "play", 5.0),  # type: ignore[arg-type]
    Decide(1, "play", cards=("Ah",)),  # type: ignore[arg-type]
    Decide(1, "play", cards=[]),  # type: ignore[arg-type]
    Report("649a.13(d)", None, 1.5),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("given", WRONG, ids=repr)
def test_what_is_no_input_is_refused(given: Any) -> None:
    table = Table(load("three-card-poker").rules(), source=Source(7))
    table.do(Sit(1, "Ann", 10_000))
    table.do(PlaceBet(1, "Ante Wager", 500))
    before = len(table.log.entries)
    with pytest.raises(RuleError):
        table.do(given)
    assert len(table.log.entries) == before
    assert recover(Log(table.log.entries)).ledger == table.ledger


HUGE = 10**15 + 1
WRITTEN_BADLY: list[Input] = [
    Sit(2, "Bob", HUGE),
    Sit(10**5_000, "Bob"),
    Sit(2, "Bob\ud800"),
    Sit(2, "Bob\n"),
    Sit(2, "\x1b[2J"),
    BuyChips(1, HUGE),
    BuyChips(1, 10**5_000),
    BuyChips(1, -(10**5_000)),
    PlaceBet(1, "Ante Wager", 10**5_000),
    PlaceBet(1, "Ante\udfff Wager", 500),
    PlaceBets(1, (("Ante Wager", 10**5_000),)),
    PlaceBets(1, (("Ante\n", 500),)),
    Reduce(1, "Ante Wager", 10**5_000),
    Decide(1, "pl\x00ay"),
    Report("649a.13(d)", after=10**5_000),
    Report("649a.13(d)", seat=-(10**5_000)),
]


@pytest.mark.parametrize("number", range(len(WRITTEN_BADLY)))
def test_what_cannot_be_written_or_counted_is_refused(number: int, tmp_path: Path) -> None:
    log = FileLog(tmp_path / "x.log")
    table = Table(load("three-card-poker").rules(), log=log, source=Source(7))
    table.do(Sit(1, "Ann", 10_000))
    table.do(PlaceBet(1, "Ante Wager", 500))
    with pytest.raises(RuleError, match=r"too large: 1,000,000,000,000,000 is|printed on one line"):
        table.do(WRITTEN_BADLY[number])
    table.do(BuyChips(1, 10**15))
    assert table.chips == {"Ann": 10**15 + 9_500}
    log.close()
    assert recover(FileLog(tmp_path / "x.log")).ledger == table.ledger


def test_who_has_surrendered_stays_until_the_round_is_over() -> None:
    """A hand that 633a.9(a)(1) settles early is still part of the round."""
    rules = load("blackjack").rules({"Decks": 1})
    for seed in range(40):
        table = Table(rules, source=Source(seed), inventory=1_000_000)
        for seat, player in ((1, "Ann"), (2, "Bob")):
            table.do(Sit(seat, player, 10_000))
            table.do(PlaceBet(seat, "Blackjack Wager", 1_000))
        table.do(NoMoreBets())
        if not table.can(Decide(1, "surrender")):
            continue
        table.do(Decide(1, "surrender"))
        if table.asks.seat != 2:
            continue
        assert not table.dealer.positions[1].bets
        with pytest.raises(RuleError, match="leaves when it is over"):
            table.do(Leave(1))
        table.do(Decide(2, "stand"))
        table.do(Leave(1))
        assert recover(Log(table.log.entries)).ledger == table.ledger
        return
    raise AssertionError("Nobody could surrender before somebody else.")
