"""Midibaccarat and Baccarat at a live table, against the settlement of their chapters."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from houserules.equipment.cards import STANDARD, parse_cards
from houserules.games import load
from houserules.games.baccarat.baccarat_hands import BANKERS_HAND, PLAYERS_HAND
from houserules.games.baccarat.settling import PRESS, PRESS_ON, TAKE
from houserules.rules import Bet, Bets, Round, Seat
from houserules.rules.decision import Decision
from houserules.rules.naming import parse_bet
from houserules.rules.procedure import AskDecision
from houserules.table.chance import Given, order_dealing
from houserules.table.events import Kind
from houserules.table.inputs import Decide, NoMoreBets, PlaceBet, Report, Sit
from houserules.table.record import settle_record
from houserules.table.scene import Scene
from houserules.table.table import Table

Open = Callable[..., Any]
EACH = pytest.mark.parametrize("chapter", ["629a", "631a"])
BETS = (
    PLAYERS_HAND, BANKERS_HAND, "Tie Wager", "House Money Wager",
    f"Dragon Bonus Wager on {PLAYERS_HAND}", f"Dragon Bonus Wager on {BANKERS_HAND}",
)  # fmt: skip
EVERYTHING = {"House Money Wager": "yes", "Dragon Bonus Wager": "B"}
HOUSE_MONEY = {TAKE, PRESS, *PRESS_ON}
SEATS = (1, 4, 9)


def dealt(events: list[Any], to: str) -> str:
    """The cards dealt to a place, in their order."""
    return " ".join(e.cards for e in events if e.kind is Kind.DEALT and e.place == to)


def decides(table: Any, chance: Random, made: dict[int, tuple[Decision, ...]]) -> list[Any]:
    """Answer everything that is asked, at random; House Money decisions are noted."""
    happened: list[Any] = []
    while isinstance(table.table.asks, AskDecision):
        asks = table.table.asks
        act = chance.choice(asks.acts)
        if act.name in HOUSE_MONEY:
            made[asks.seat] = (act.decision,)
        happened += table.do(Decide(asks.seat, act.name))
    return happened


@pytest.mark.parametrize(
    ("chapter", "choices"),
    [
        ("629a", {}),
        ("629a", {"EZ Baccarat": "yes"}),
        ("631a", {}),
        ("631a", {"Vigorish collection": "later"}),
        ("631a", {"Players turn the hands over": "yes", "Vigorish rounded up to 25¢": "yes"}),
    ],
)
def test_hands_are_paid_as_the_chapter_settles_them(
    live: Open, chapter: str, choices: dict[str, str]
) -> None:
    """A shoe and more, while the right to turn cards over and the shoe itself go around."""
    game, chance = load(chapter), Random(chapter)
    rules = game.rules({**EVERYTHING, **choices})
    gives_up = [i.event for i in game.irregularities if "relinquished" in i.event]
    table = live(rules, 5)
    table.do(*(Sit(seat, f"player {seat}", 1_000_000) for seat in SEATS))
    shuffles = 0
    for _ in range(90):
        made: dict[int, tuple[Decision, ...]] = {}
        decides(table, chance, made)
        if table.table.asks.acts and chance.random() < 0.3:
            table.do(Decide(table.table.asks.seat, "pass the shoe"))
            decides(table, chance, made)
        before = {s: table.table.dealer.chips(s) for s in SEATS}
        placed: dict[int, dict[Bet, int]] = {s: {} for s in SEATS}
        for seat, bets in placed.items():
            for typed in chance.sample(BETS, 3):
                bets[parse_bet(game, typed)] = stake = 5 * chance.randint(1, 200)
                table.do(PlaceBet(seat, typed, stake))
        for event in gives_up:
            report = Report(event)
            if chance.random() < 0.3 and table.table.can(report):
                table.do(report)
        rounds, happened = table.table.rounds, table.do(NoMoreBets())
        while table.table.rounds == rounds:
            happened += decides(table, chance, made)
        shuffles += sum(e.kind is Kind.SHUFFLED for e in happened)
        seats = tuple(Seat(s, Bets(b), decisions=made.get(s, ())) for s, b in placed.items())
        cards = {
            name: parse_cards(dealt(happened, name), decks=8)
            for name in (PLAYERS_HAND, BANKERS_HAND)
        }
        settled = settle_record(Round(rules, seats, cards))
        after = {s: table.table.dealer.chips(s) for s in SEATS}
        assert {s: after[s] - before[s] for s in SEATS} == settled.totals
    assert shuffles == 1
    assert table.table.ledger.conserved


@EACH
def test_a_round_for_which_cards_are_missing_is_void(chapter: str) -> None:
    """4 draws and no card is left: House Money stays settled, the other wager goes back."""
    game = load(chapter)
    rules = game.rules({"House Money Wager": "yes"})
    deck, left = STANDARD.decks(8), parse_cards("2h 3d 2s Kd 5c")
    source = Given([order_dealing(deck, left[::-1])[::-1], range(len(deck))])
    table = Table(rules, source=source)
    table.do(Sit(1, "Ann", 1_000))
    table.dealer.burns("5(f)", table.dealer.remaining() - len(left))
    table.do(PlaceBet(1, "House Money Wager", 100))
    table.do(PlaceBet(1, PLAYERS_HAND, 500))
    table.do(NoMoreBets())
    while table.rounds == 0:
        assert isinstance(table.asks, AskDecision)
        table.do(Decide(1, table.asks.acts[0].name))
    settled = [(line.name, line.amount) for line in table.settled]
    assert settled == [("House Money Wager", 300), (PLAYERS_HAND, 0)]
    assert table.chips["Ann"] == 1_300


def test_the_shoe_is_with_nobody_when_a_new_one_is_declined(live: Open) -> None:
    """The Banker's Hand wins two hands and the shoe ends; the curator declines the new one."""
    deck = STANDARD.decks(8)
    cards = parse_cards("As 2c  Kc 9d Qc Kd  Kh 9s Qh Ks", decks=8)
    order = order_dealing(deck, cards), range(len(deck))
    table = live(load("631a").rules({"Cards behind the second cover card": "412"}), order)
    scene = Scene(frozenset({1}))

    def markers(*inputs: Any) -> dict[str, int | str]:
        for event in table.do(*inputs):
            scene.follow(event)
        return scene.next_round().markers

    tie = PlaceBet(1, "Tie Wager", 100)
    begun = markers(Sit(1, "Ann", 1_000), tie, NoMoreBets(), Decide(1, "accept the shoe"))
    assert begun == {"shoe": 1}
    markers(tie, NoMoreBets())
    assert markers(Decide(1, "decline the shoe")) == {}
