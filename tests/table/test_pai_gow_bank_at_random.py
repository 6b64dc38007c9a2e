"""Player banks of Pai Gow at random: every cent is accounted for, and a log replays."""

from random import Random

import pytest

from houserules.games import load
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import (
    BuyChips,
    Confirm,
    Decide,
    Input,
    Log,
    NoMoreBets,
    PlaceBet,
    Report,
    Sit,
    Source,
    Table,
    recover,
    reportable,
)
from houserules.table.ledger import CENTER, DEALERS_WAGER

game = load("621a")
WAGERS = ("Pai Gow Wager", "Pai Gow Wager", "Pair Fortunes Wager", "Sum Wager", "Match Wager on 3")
RULES = {
    "Player bank": "yes",
    "Co-banking": "yes",
    "Alternative dealing styles": "yes",
    "Pair Fortunes Wager": "yes",
    "Sum Wager": "C",
    "Match Wager": "yes",
}


def perhaps(table: Table, random: Random) -> Input:
    """Something that may be permitted now."""
    asks, seats = table.asks, tuple(table.dealer.positions)
    if isinstance(asks, AskConfirmation):
        return Confirm()
    if random.random() < 0.02:
        found = reportable(table) or game.irregularities
        return Report(random.choice(found).event, random.choice((None, *seats)))
    if isinstance(asks, AskDecision):
        act = random.choice(asks.acts)
        return Decide(asks.seat, act.name, act.amount, act.cards)
    seat = random.choice(seats)
    place = PlaceBet(seat, random.choice(WAGERS), random.randint(1, 5_000))
    return random.choice((place, place, place, BuyChips(seat, 5_000), NoMoreBets()))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_every_cent_is_accounted_for(seed: int) -> None:
    random = Random(seed)
    table = Table(game.rules(RULES), source=Source(seed), inventory=100_000_000)
    for seat in (1, 2, 4, 6):
        table.do(Sit(seat, f"player {seat}", 50_000))
    done = 0
    while done < 150:
        given = perhaps(table, random)
        if not table.can(given):
            continue
        rounds = table.rounds
        table.do(given)
        done += 1
        assert table.ledger.conserved
        if table.rounds > rounds:
            assert (table.ledger[CENTER], table.ledger[DEALERS_WAGER]) == (0, 0)
    again = recover(Log(table.log.entries))
    assert again.events == table.events
    assert again.legal() == table.legal()
    assert any(event.marker for event in table.events), "somebody banked"
