"""No payment rests on a card that a record does not name, in whichever chapter."""

from collections.abc import Iterator
from random import Random

import pytest
from tests.table.offered import as_input

from houserules.games import INDEX, load
from houserules.log import NoLog
from houserules.rules import (
    Bets,
    Decision,
    HouseRules,
    Irregularity,
    Outcome,
    Round,
    RuleError,
    Seat,
)
from houserules.rules.procedure import AskConfirmation, AskDecision
from houserules.table import Confirm, Decide, NoMoreBets, Offer, Sit, Source, Table
from houserules.table.record import settle_record

CHAPTERS = [
    entry.chapter
    for entry in INDEX
    if entry.chapter != "637a" and load(entry.chapter).deck is not None
]
"""In Poker players wager against each other, and a record has several."""
BY_CARDS = {Outcome.WIN, Outcome.LOSE, Outcome.PUSH}


def under_rules(game_rules: HouseRules) -> Iterator[HouseRules]:
    """The rules as they are, and with every wager offered that is offered by submission."""
    yield game_rules
    for wager in game_rules.game.wagers:
        rules = game_rules.offering(wager)
        if rules is not game_rules and all(one.holds(rules) for one in rules.game.constraints):
            yield rules


def ten_dollars(offer: Offer, random: Random) -> int:
    """Ten dollars, or as near as the offer allows."""
    return min(max(1_000, offer.minimum or 0), offer.maximum or 1_000)


def wagered(table: Table) -> Bets:
    """Place every wager that a seat may place, ten dollars on each if possible."""
    random = Random(1)
    table.do(Sit(1, "Ann", 10_000_000))
    tried: set[str] = set()
    while offers := [o for o in table.legal(1) if o.do == "bet" and o.what not in tried]:
        tried.add(offers[0].what)
        given = as_input(offers[0], random, ten_dollars)
        if table.can(given):
            table.do(given)
    return table.dealer.bets(1)


def decided(table: Table) -> Iterator[Decision]:
    """Play a round by the first act that is offered, and say what was decided."""
    while isinstance(table.asks, AskDecision):
        table.do(Decide.to(table.asks.seat, table.asks.acts[0].decision))
    table.do(NoMoreBets())
    while isinstance(table.asks, AskDecision | AskConfirmation):
        if isinstance(table.asks, AskDecision):
            yield table.asks.acts[0].decision
            table.do(Decide.to(table.asks.seat, table.asks.acts[0].decision))
        else:
            table.do(Confirm())


def voiding(rules: HouseRules) -> Iterator[tuple[Irregularity, HouseRules]]:
    """The irregularities that return wagers, and the rules under which they happen."""
    for irregularity in rules.game.irregularities:
        if irregularity.returns_wagers and not irregularity.of_throw:
            chosen = rules
            if irregularity.under is not None:
                option, value = irregularity.under
                chosen = rules.with_choice(option, value)
            if all(one.holds(chosen) for one in rules.game.constraints):
                yield irregularity, chosen


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_void_record_without_cards_pays_nothing(chapter: str) -> None:
    settled = 0
    for rules in under_rules(load(chapter).rules()):
        for irregularity, chosen in voiding(rules):
            table = Table(chosen, log=NoLog(), source=Source(1))
            bets = wagered(table)
            for decisions in ((), tuple(decided(table))):
                record = Round(chosen, (Seat(1, bets, {}, decisions),), incidents=(irregularity,))
                try:
                    lines = settle_record(record).lines
                except RuleError:
                    continue
                settled += 1
                by_cards = [line for line in lines if line.outcome in BY_CARDS]
                fees = [line for line in by_cards if line.bet and line.bet.wager.is_fee]
                assert by_cards == fees, (irregularity, decisions, by_cards)
    assert settled or not any(voiding(load(chapter).rules()))
