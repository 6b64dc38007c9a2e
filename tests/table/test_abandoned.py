"""Players who leave during a round: 645a.7(b), under the house's choice."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.table.offered import as_input, low

from houserules.games import INDEX, load
from houserules.log import NoLog
from houserules.rules import Outcome, Round, Seat
from houserules.rules.procedure import AskDecision
from houserules.rules.round import UNSAID
from houserules.table import Abandon, BuyChips, Decide, NoMoreBets, PlaceBet, Sit, Source, Table
from houserules.table.ledger import LAYOUT
from houserules.table.record import settle_record

Open = Callable[..., Any]
OPTION = "Wagers of a player who leaves lose"
MAIN = "Pai Gow Poker Wager"
RULES = load("645a").rules({OPTION: "yes", "Player bank": "yes"})


def seated(live: Open, seed: int, *seats: int) -> Any:
    table = live(RULES, seed)
    for seat in seats:
        table.do(Sit(seat, f"Player {seat}", 100_000), PlaceBet(seat, MAIN, 1_000))
    return table


def finish(table: Any) -> None:
    while table.table.rounds < 1:
        asks = table.table.asks
        table.do(Decide.to(asks.seat, asks.acts[0].decision))


@pytest.mark.parametrize("leaves", [2, 4, 6])
def test_who_leaves_before_during_or_after_the_own_turn(live: Open, leaves: int) -> None:
    table = seated(live, leaves, 2, 4, 6)
    table.do(NoMoreBets())
    assert table.table.asks.seat == 2
    table.do(Decide(2, "house way"))
    assert table.table.asks.seat == 4
    table.do(Abandon(leaves))
    finish(table)
    lines = {line.seat: line for line in table.table.settled}
    assert (lines[leaves].outcome, lines[leaves].amount) == (Outcome.LOSE, -1_000)
    assert str(lines[leaves].cite) == "645a.7(b)"
    assert set(lines) == {2, 4, 6}
    assert set(table.table.dealer.positions) == {2, 4, 6} - {leaves}
    assert table.table.ledger[LAYOUT] == 0


def test_the_last_player_leaves_and_the_round_ends(live: Open) -> None:
    table = seated(live, 1, 3)
    table.do(NoMoreBets(), Abandon(3))
    assert table.table.rounds == 1
    assert not table.table.dealer.positions


def test_against_a_bank_nothing_is_abandoned(live: Open) -> None:
    table = seated(live, 5, 2, 6)
    table.do(NoMoreBets())
    finish(table)
    while isinstance(table.table.asks, AskDecision):
        table.do(Decide(table.table.asks.seat, "bank"))
    bank = table.table.dealer.marker.seat
    other = 8 - bank
    table.do(PlaceBet(other, MAIN, 1_000), NoMoreBets())
    assert "plays against a player's bank (§ 645a.12(c))" in table.refused(Abandon(other))


def test_a_chapter_without_the_sentence(live: Open) -> None:
    table = live(load("633a").rules(), 1)
    table.do(Sit(1, "Ann", 10_000), PlaceBet(1, "Blackjack Wager", 1_000), NoMoreBets())
    assert table.refused(Abandon(1)) == "Blackjack has no rule for wagers of a player who leaves."


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_abandoned_every_cent_is_accounted_for(live: Open, seed: int) -> None:
    """Legal inputs at random; money is counted after each, and the log replays to the same."""
    random, table = Random(seed), live(RULES, seed)
    abandoned = 0
    for _ in range(250):
        offers = table.table.legal()
        weights = [{"abandon": 1.5, "sit": 0.2, "leave": 0.1}.get(o.do, 1) for o in offers]
        (offer,) = random.choices(offers, weights)
        given = as_input(offer, random, low)
        abandoned += isinstance(given, Abandon)
        if not isinstance(given, BuyChips):
            table.do(given)
    assert abandoned


@pytest.mark.parametrize(
    "chapter", [entry.chapter for entry in INDEX if load(entry.chapter).abandoned]
)
def test_a_record_of_a_player_who_left(chapter: str) -> None:
    """Whatever the chapter, all wagers lose by the paragraph on players who leave."""
    game = load(chapter)
    rules = game.rules({OPTION: "yes"})
    table = Table(rules, log=NoLog(), source=Source(1))
    table.do(Sit(1, "Ann", 1_000_000))
    for wager in (wager for wager in game.wagers_before_the_deal if rules.offers(wager)):
        given = PlaceBet(1, wager.name, 1_000)
        if not wager.selections and table.can(given):
            table.do(given)
    bets = table.dealer.bets(1)
    settlement = settle_record(Round(rules, (Seat(1, bets, leaves=UNSAID),)))
    assert bets
    assert {(line.bet, line.stake) for line in settlement.lines} == set(bets.items())
    assert {line.outcome for line in settlement.lines} == {Outcome.LOSE}
    assert {line.cite for line in settlement.lines} == {game.stays_seated(rules)}
