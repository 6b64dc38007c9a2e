"""Roulette at a live table: every compartment, Touchdown Roulette over its spins, no spins."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from houserules.equipment.wheels import Colour
from houserules.games.shared.throw_wagers import bets_on
from houserules.games.wheels.roulette.law import (
    AS_SINGLE,
    DOUBLE,
    SINGLE,
    decides,
    game,
    touchdown,
    wheel_of,
)
from houserules.log import NoLog
from houserules.odds.price import price
from houserules.rules import Bet, Bets, HouseRules, Line, Round, RuleError, Seat
from houserules.rules.naming import parse_bet
from houserules.rules.procedure import AskDecision, AskWagers
from houserules.table.chance import Given
from houserules.table.inputs import (
    Confirm,
    Decide,
    Leave,
    NoMoreBets,
    PlaceBet,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.table import Table

Open = Callable[..., Any]
TOUCHDOWN = "Touchdown Roulette Wager"
ELECTRONIC = {
    "Fully automated electronic table": "yes", "Value chips": "limited", TOUCHDOWN: "A",
}  # fmt: skip
NO_MORE_BETS = NoMoreBets()


def spins(rules: HouseRules, *marks: str) -> list[tuple[int]]:
    """The positions that chance must give for the ball to rest in these compartments."""
    return [(wheel_of(rules).position(mark),) for mark in marks]


def opened(live: Open, rules: HouseRules, *marks: str) -> Any:
    table = live(rules, spins(rules, *marks))
    table.do(Confirm(), Sit(1, "Ann", 100_000), Sit(2, "Bob", 50_000))
    return table


def cites(events: list[Any]) -> list[str]:
    return [str(event.cite).removeprefix("617a.") for event in events]


# A spin


def test_617a_5_a_spin_in_its_order(live: Open) -> None:
    table = opened(live, game.rules({"Five Adjacent Number Wager": "yes"}), "00")
    table.do(
        PlaceBet(1, "Red Wager", 500),
        PlaceBet(2, "Straight Wager on 00", 100),
        PlaceBet(2, "Five Adjacent Number Wager on 1", 500),
    )
    happened = table.do(NO_MORE_BETS)
    assert cites(happened) == [
        "5(a)", "5(b)", "5(c)", "5(c)", "5(d)",
        "4(b)", *["3(e)(1)"] * 4, "4(a)", "4(a)", "5(e)",
    ]  # fmt: skip
    assert table.table.chips == {"Ann": 99_500, "Bob": 50_000 + 3_500 - 400 + 3_500}
    assert not table.table.dealer.seats()


def bet_of(line: Line) -> Bet:
    """The bet of a line, which may name a part of it after a comma."""
    try:
        return parse_bet(game, line.wager)
    except RuleError:
        return parse_bet(game, line.wager.rpartition(", ")[0])


@pytest.mark.parametrize("wheel", [DOUBLE, SINGLE, AS_SINGLE])
def test_every_compartment_for_every_bet_makes_the_figure(wheel: str) -> None:
    rules = game.rules({"Wheel": wheel, "Five Adjacent Number Wager": "yes"})
    marks = [c.mark for c in wheel_of(rules).compartments if decides(c, rules)]
    bets = [bet for wager in game.wagers if wager is not touchdown for bet in bets_on(wager, rules)]
    stake = 100
    table = Table(rules, log=NoLog(), source=Given(spins(rules, *marks)))
    table.do(Sit(1, "Ann", len(marks) * len(bets) * stake))
    gained = dict.fromkeys(bets, 0)
    for _ in marks:
        for bet in bets:
            table.do(PlaceBet(1, str(bet), stake))
        table.do(NO_MORE_BETS)
        assert table.ledger.conserved
        for line in table.settled:
            assert line.bet is not None
            gained[line.bet] += line.amount
    figures = {figure.wager: figure for figure in price(rules)}
    for bet, gain in gained.items():
        advantage = figures[bet.wager.name].house_advantage
        assert Fraction(-gain, stake * len(marks)) == advantage, bet


def test_617a_4_c_2_00_is_no_spin_and_the_wheel_is_respun(live: Open) -> None:
    table = opened(live, game.rules({"Wheel": AS_SINGLE}), "00", "00", "7")
    table.do(PlaceBet(1, "Red Wager", 500), PlaceBet(1, "Straight Wager on 7", 100))
    for _ in range(2):
        assert cites(table.do(NO_MORE_BETS))[-1] == "4(c)(2)"
        assert table.table.chips["Ann"] == 99_400
        assert table.table.rounds == 0
    table.do(NO_MORE_BETS)
    assert table.table.rounds == 1
    assert table.table.chips["Ann"] == 100_000 + 500 + 3_500


@pytest.mark.parametrize("paragraph", ["6(a)", "6(b)", "6(c)", "6(d)"])
def test_617a_6_no_spin_wagers_stand_and_may_be_changed(live: Open, paragraph: str) -> None:
    table = opened(live, game.rules(), "8")
    table.do(PlaceBet(1, "Black Wager", 500), PlaceBet(2, "Red Wager", 500))
    table.do(Report(f"617a.{paragraph}"))
    assert cites(table.do(NO_MORE_BETS)) == ["5(a)", "5(b)", *[paragraph] * 3]
    assert table.table.chips == {"Ann": 99_500, "Bob": 49_500}
    table.do(TakeBack(2, "Red Wager"), Reduce(1, "Black Wager", 100), NO_MORE_BETS)
    assert table.table.chips == {"Ann": 100_400, "Bob": 50_000}


@pytest.mark.parametrize(
    ("paragraph", "then"),
    [("6(a)", "tries to remove"), ("6(b)", "inspects"), ("6(c)", "inspects"),
     ("6(d)", "tries to remove")],
)  # fmt: skip
def test_617a_6_it_happens_with_the_ball_in_the_wheel(
    live: Open, paragraph: str, then: str
) -> None:
    table = opened(live, game.rules(), "8")
    table.do(PlaceBet(1, "Black Wager", 500))
    assert table.do(Report(f"617a.{paragraph}")) == []
    *_, announced, done = (event.what for event in table.do(NO_MORE_BETS))
    assert announced == "the dealer announces no spin"
    assert f"the dealer {then} the ball" in done


def test_several_no_spins_one_after_another(live: Open) -> None:
    table = opened(live, game.rules(), "8")
    table.do(PlaceBet(1, "Black Wager", 500), Report("617a.6(a)"), Report("617a.6(c)"))
    assert cites(table.do(NO_MORE_BETS))[-1] == "6(a)"
    assert cites(table.do(NO_MORE_BETS))[-1] == "6(c)"
    table.do(NO_MORE_BETS)
    assert table.table.chips["Ann"] == 100_500


def test_00_cannot_be_wagered_on_where_it_is_covered(live: Open) -> None:
    table = opened(live, game.rules({"Wheel": AS_SINGLE}))
    assert "617a.1(e)(1)" in table.refused(PlaceBet(1, "Straight Wager on 00", 100))
    selections = {
        offer.what: offer.selections for offer in table.table.legal() if offer.do == "bet"
    }
    assert "00" not in selections["Straight Wager"]
    assert "First Five Numbers Wager" not in selections


# Touchdown Roulette, 617a.3(f)


def test_617a_3_f_1_a_number_loses_the_wager(live: Open) -> None:
    table = opened(live, game.rules(ELECTRONIC), "17")
    table.do(PlaceBet(1, TOUCHDOWN, 100), NO_MORE_BETS)
    assert table.table.chips["Ann"] == 99_900
    assert isinstance(table.table.asks, AskWagers)


# Paytable A; drives added up by hand from the 50 yard line, red numbers toward the red end zone
@pytest.mark.parametrize(
    ("downs", "red", "black"),
    [
        ("36 34 32 30", 1_000, 1),  # 132 yards: a touchdown, and the wrong end zone
        ("36 14 0 00", 1_000, 1),  # exactly 50
        ("36 13 36 34", 1_000, 1),  # 93 gained after 13 back
        ("36 0 13 9", 75, 1),  # 32 gained: the 18 yard line, the example of 617a.3(f)(2)
        ("1 0 00 0", 10, 1),  # the 49 yard line
        ("2 0 00 0", 1, 10),
        ("0 00 0 00", 5, 5),  # a tie on the 50 yard line
        ("35 33 31 29", 1, 1_000),
        ("36 34 35 33", 10, 1),  # 70 gained, 68 back: the football may come back
        ("9 10 5 4", 5, 5),  # 9 and 5 against 10 and 4
    ],
)
def test_617a_4_d_four_downs(live: Open, downs: str, red: int, black: int) -> None:
    table = opened(live, game.rules(ELECTRONIC), "0", *downs.split())
    table.do(PlaceBet(1, TOUCHDOWN, 100), PlaceBet(2, TOUCHDOWN, 100), NO_MORE_BETS)
    table.do(Decide(1, "red"), Decide(2, "black"))
    for _ in range(3):
        table.do(NO_MORE_BETS)
        assert table.table.chips == {"Ann": 99_900, "Bob": 49_900}
    table.do(NO_MORE_BETS)
    assert table.table.chips == {"Ann": 100_000 + 100 * red, "Bob": 50_000 + 100 * black}


def test_617a_3_f_2_other_wagers_are_settled_at_each_down(live: Open) -> None:
    table = opened(live, game.rules(ELECTRONIC), "00", "36", "34", "32", "30", "17")
    table.do(PlaceBet(1, TOUCHDOWN, 100), PlaceBet(1, "Red Wager", 500), NO_MORE_BETS)
    asks = table.table.asks
    assert isinstance(asks, AskDecision)
    assert [act.name for act in asks.acts] == ["red", "black"]
    assert table.table.chips["Ann"] == 99_400
    assert "closed" in table.refused(PlaceBet(2, "Red Wager", 500))
    table.do(Decide(1, "red"))
    for down in range(1, 4):
        table.do(PlaceBet(1, "Red Wager", 500), NO_MORE_BETS)
        assert table.table.chips["Ann"] == 99_400 + 500 * down
    table.do(PlaceBet(1, "Red Wager", 500), NO_MORE_BETS)
    assert table.table.chips["Ann"] == 99_400 + 2_000 + 100 + 100_000
    table.do(PlaceBet(2, TOUCHDOWN, 100), NO_MORE_BETS)
    assert table.table.chips["Bob"] == 49_900


def test_617a_3_f_no_wager_while_a_game_is_in_progress(live: Open) -> None:
    table = opened(live, game.rules(ELECTRONIC), "0", "1", "2", "3", "4")
    table.do(PlaceBet(1, TOUCHDOWN, 100), NO_MORE_BETS, Decide(1, "black"))
    for _ in range(4):
        assert "617a.3(f)" in table.refused(PlaceBet(2, TOUCHDOWN, 100))
        assert "617a.3(f)" in table.refused(PlaceBet(1, TOUCHDOWN, 100))
        assert "617a.3(f)" in table.refused(TakeBack(1, TOUCHDOWN))
        assert "617a.3(f)" in table.refused(Reduce(1, TOUCHDOWN, 50))
        assert table.refused(Leave(1)) == "Seat 1 still has wagers on the layout."
        offered = {offer.what for offer in table.table.legal()}
        assert TOUCHDOWN not in offered
        table.do(NO_MORE_BETS)
    table.do(PlaceBet(2, TOUCHDOWN, 100), TakeBack(2, TOUCHDOWN), Leave(1))


def test_a_spin_that_is_called_off_is_no_down(live: Open) -> None:
    table = opened(live, game.rules(ELECTRONIC), "0", "36", "34", "32", "30")
    table.do(PlaceBet(1, TOUCHDOWN, 100), NO_MORE_BETS, Decide(1, "red"), NO_MORE_BETS)
    table.do(Report("617a.6(d)"), NO_MORE_BETS)
    table.do(NO_MORE_BETS, NO_MORE_BETS)
    assert table.table.chips["Ann"] == 99_900
    table.do(NO_MORE_BETS)
    assert table.table.chips["Ann"] == 200_000


def test_drives_pay_what_the_chapter_pays_for_the_same_spins(live: Open) -> None:
    rules = game.rules({**ELECTRONIC, TOUCHDOWN: "C"})
    chance = Random(617)
    marks = [compartment.mark for compartment in wheel_of(rules).compartments]
    for _ in range(40):
        drive = [chance.choice(["0", "00"]), *chance.choices(marks, k=4)]
        team = chance.choice([Colour.RED, Colour.BLACK])
        table = opened(live, rules, *drive)
        table.do(PlaceBet(1, TOUCHDOWN, 100), NO_MORE_BETS, Decide(1, str(team)))
        for _ in range(4):
            table.do(NO_MORE_BETS)
        seat = Seat(1, Bets({Bet(touchdown): 100}), decisions=(str(team),))
        settled = game.settle(Round(rules, (seat,), spins=tuple(drive)))
        assert table.table.chips["Ann"] == 100_000 + settled.totals[1]


# Anything at all


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_money_is_conserved_and_the_log_replays(live: Open, seed: int) -> None:
    chance = Random(seed)
    rules = game.rules({**ELECTRONIC, "Five Adjacent Number Wager": "yes"})
    table = live(rules, seed)
    table.do(Confirm(), Sit(1, "Ann", 100_000), Sit(2, "Bob", 50_000))
    offers = [offer for offer in table.table.legal() if offer.do == "bet"]
    for _ in range(80):
        asks = table.table.asks
        if isinstance(asks, AskDecision):
            table.do(Decide(asks.seat, chance.choice(asks.acts).name))
            continue
        touchdowns = [offer for offer in offers if offer.what == TOUCHDOWN]
        for offer in (*chance.sample(offers, 2), *touchdowns):
            on = f" on {chance.choice(offer.selections)}" if offer.selections else ""
            placed = PlaceBet(offer.seat, offer.what + on, 5 * chance.randint(1, 20))
            if offer.what != TOUCHDOWN or table.table.can(placed):
                table.do(placed)
        if chance.random() < 0.2 and table.table.dealer.seats():
            table.do(Report(chance.choice(game.irregularities).event))
        if table.table.can(NO_MORE_BETS):
            table.do(NO_MORE_BETS)
    assert table.table.rounds > 20
