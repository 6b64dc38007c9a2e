"""Craps and Mini-Craps at a live table: shooters, wagers between rolls, invalid throws."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from houserules.games import load
from houserules.games.dice.craps.law import ORDERED
from houserules.games.dice.craps.table import DECLINE, PASS, TAKE
from houserules.rules import HouseRules
from houserules.rules.house_rules import Limits
from houserules.rules.irregularity import Effect
from houserules.rules.procedure import AskDecision
from houserules.table.inputs import (
    Call,
    Decide,
    Leave,
    NoMoreBets,
    PlaceBet,
    Reduce,
    Report,
    Sit,
    TakeBack,
)
from houserules.table.offers import Offer

Open = Callable[..., Any]
game = load("craps")
RULES = game.rules()
ROLL = NoMoreBets()
CENTER = "the dice are brought to the center of the table"
EVERYTHING = {
    "Fire Bet": "A", "Bonus Craps": "yes",
    "Buy Bet": "yes", "Buy Bet vigorish": "5%",
    "Buy Bet vigorish is collected": "when the bet is made",
    "Lay Bet": "yes", "Lay Bet vigorish": "5%",
    "Lay Bet vigorish is collected": "when the bet is made",
}  # fmt: skip


def opened(
    live: Open, *rolls: str, rules: HouseRules = RULES, seats: Iterable[int] = (1, 2)
) -> Any:
    """A table whose dice will show these faces, with players who have $1,000 each."""
    table = live(rules, [[int(face) - 1 for face in roll.split("-")] for roll in rolls])
    table.do(*(Sit(seat, f"Player {seat}", 100_000) for seat in seats))
    return table


def with_shooter(
    live: Open, *rolls: str, rules: HouseRules = RULES, seats: Iterable[int] = (1, 2)
) -> Any:
    """The same with seat 1 as the shooter, who has $10 on Pass and has thrown once."""
    table = opened(live, *rolls, rules=rules, seats=seats)
    table.do(PlaceBet(1, "Pass Bet", 1_000), ROLL, Decide(1, TAKE))
    return table


def texts(events: list[Any]) -> list[tuple[str, str]]:
    """Paragraphs, each with the text of an event under it."""
    return [(str(event.cite).removeprefix("623a."), event.what) for event in events]


def offer(table: Any, do: str, what: str, seat: int = 1) -> Offer | None:
    """The offer of an act with a bet."""
    found = [o for o in table.table.legal() if (o.do, o.what, o.seat) == (do, what, seat)]
    assert len(found) < 2
    return found[0] if found else None


def amounts(table: Any, do: str, what: str, seat: int = 1) -> tuple[int | None, ...] | None:
    """The least and the most that it takes, and the steps."""
    found = offer(table, do, what, seat)
    return (found.minimum, found.maximum, found.increment) if found else None


def bets(table: Any, seat: int = 1) -> dict[str, int]:
    return {str(bet): stake for bet, stake in table.table.dealer.bets(seat).items()}


def chips(table: Any, seat: int = 1) -> int:
    found: int = table.table.dealer.chips(seat)
    return found


# A shooter from the first offer of the dice to a loser 7


def test_a_shooter_in_the_order_of_the_chapter(live: Open) -> None:
    table = opened(live, "4-4", "2-3", "3-4")
    assert texts(table.do(PlaceBet(1, "Pass Bet", 1_000), ROLL)) == [
        ("7(d)", "a new set of dice for the opening of the table"),
        ("7(a)", "five dice are at the table, in the dice cup"),
        ("7(b)(1)", "the dice are offered"),
    ]
    assert texts(table.do(Decide(1, TAKE))) == [
        ("7(c)", "takes the dice"),
        ("7(c)(1)", "two dice are selected, the others go back to the cup"),
        ("8(a)", "rolled 4-4"),
        ("9(a)", "8 is called"),
        ("9(d)", CENTER),
        ('1("Come out point")', "the come out point is 8"),
        ("9(d)", "the dice go back to the shooter"),
    ]
    table.do(PlaceBet(1, "Pass Bet Supplemental Wager", 2_000), PlaceBet(2, "Come Bet", 500))
    assert texts(table.do(ROLL)) == [
        ("8(a)", "rolled 2-3"),
        ("9(a)", "5 is called"),
        ("9(d)", CENTER),
        ("3(a)(3)", "Come Bet moves to the box of the 5"),
        ("9(d)", "the dice go back to the shooter"),
    ]
    assert bets(table, 2) == {"Come Bet on 5": 500}
    seven = "7 came (3-4), its point is"
    assert texts(table.do(ROLL)) == [
        ("8(a)", "rolled 3-4"),
        ("9(a)", "7 is called"),
        ("9(d)", CENTER),
        ("3(a)(1)(ii)(B)", f"Pass Bet: lose, 7 before its point: {seven} 8"),
        ("6(a)", f"Pass Bet Supplemental Wager: lose, with the Pass Bet: {seven} 8"),
        ("3(a)(3)(ii)(B)", f"Come Bet: lose, 7 before its point: {seven} 5"),
        ("9(d)", "settled"),
        ("10(a)(1)", "a loser 7"),
        ("10(a)(1)", "the shooter passes the dice"),
    ]
    assert table.table.rounds == 1
    assert table.table.chips == {"Player 1": 97_000, "Player 2": 99_500}


def test_a_roll_is_settled_at_once_and_the_rest_stands(live: Open) -> None:
    table = with_shooter(live, "3-3", "1-1", "4-2", seats=(1,))
    table.do(PlaceBet(1, "Field Bet", 500), PlaceBet(1, "Six the Hardway Bet", 100))
    table.do(PlaceBet(1, "Place Bet to Win on 8", 1_200), ROLL)
    assert chips(table) == 100_000 - 1_000 - 100 - 1_200 + 1_000  # the Field pays 2 to 1 on a 2
    assert bets(table) == {
        "Pass Bet": 1_000, "Six the Hardway Bet": 100, "Place Bet to Win on 8": 1_200,
    }  # fmt: skip
    happened = texts(table.do(ROLL))
    assert ('1("Come out roll")', "the point is made, a come out roll is next") in happened
    assert bets(table) == {"Place Bet to Win on 8": 1_200}
    assert table.table.rounds == 0


@pytest.mark.parametrize(
    ("kind", "offered", "cup", "settled"),
    [("Craps", "7(b)(1)", "7(c)(1)", "9(d)"), ("Mini-Craps", "7(b)(2)", "7(c)(2)", "9(e)")],
)
def test_the_dice_go_round_until_somebody_takes_them(
    live: Open, kind: str, offered: str, cup: str, settled: str
) -> None:
    rules = game.rules({"Table": kind})
    table = opened(live, "5-6", rules=rules, seats=(2, 5, 9))
    table.do(PlaceBet(5, "Don't Pass Bet", 1_000), ROLL)
    assert table.table.asks.seat == 2
    assert [o.what for o in table.table.legal() if o.do == "decide"] == [TAKE, DECLINE]
    assert texts(table.do(Decide(2, DECLINE))) == [
        (offered, "declines the dice"), (offered, "the dice are offered"),
    ]  # fmt: skip
    assert "It is seat 5's turn" in table.refused(Decide(9, TAKE))
    paragraphs = [cite for cite, _ in texts(table.do(Decide(5, TAKE)))]
    assert paragraphs[:2] == ["7(c)", cup]
    assert paragraphs[-2:] == [settled, settled]
    assert chips(table, 5) == 99_000


def test_after_a_loser_7_the_dice_go_to_the_left(live: Open) -> None:
    table = with_shooter(live, "4-4", "3-4", "5-6", seats=(1, 2, 3))
    table.do(ROLL, PlaceBet(3, "Pass Bet", 1_000), ROLL)
    order = []
    while isinstance(table.table.asks, AskDecision):
        assert str(table.table.asks.cite) == "623a.10(c)"
        order.append(table.table.asks.seat)
        table.do(Decide(order[-1], DECLINE))
    assert order == [2, 3, 1]
    table.do(ROLL, Decide(2, DECLINE), Decide(3, TAKE))
    assert chips(table, 3) == 101_000


# The shooter's bet on a line, and passing the dice


def test_the_shooter_bets_on_a_line_before_a_come_out_roll(live: Open) -> None:
    assert "Nobody sits at the table" in opened(live, seats=()).refused(ROLL)
    table = opened(live, "5-6")
    table.do(PlaceBet(2, "Field Bet", 500), ROLL, Decide(1, TAKE))
    assert "Pass Bet or Don't Pass Bet" in table.refused(ROLL)
    assert not any(o.do == "no more bets" for o in table.table.legal())
    assert "must pass the dice" in table.refused(Leave(1))
    table.do(PlaceBet(1, "Don't Pass Bet", 500), ROLL)
    assert chips(table, 2) == 100_500


def test_dice_passed_with_a_point_need_no_new_bet_on_a_line(live: Open) -> None:
    table = with_shooter(live, "4-4", "6-2", seats=(1, 2, 3))
    happened = table.do(Decide(1, PASS.name), Decide(2, DECLINE), Decide(3, TAKE))
    assert texts(happened)[0] == ("10(a)", "passes the dice")
    assert texts(happened)[4] == ("10(d)", "takes the dice")
    table.do(ROLL)
    assert chips(table) == 101_000
    assert "Seat 3 makes a Pass Bet" in _refused_with_a_bet(table)


def _refused_with_a_bet(table: Any) -> str:
    table.do(PlaceBet(2, "Pass Bet", 500))
    refusal: str = table.refused(ROLL)
    return refusal


def test_the_boxperson_orders_the_dice_passed_and_nobody_takes_them(live: Open) -> None:
    table = with_shooter(live, "4-4", "6-2")
    happened = table.do(Report("623a.10(a)(2)"), Decide(2, DECLINE))
    assert texts(happened)[1:] == [
        ("10(a)(2)", "passes the dice"), ("10(c)", "the dice are offered"),
        ("10(c)", "declines the dice"),
    ]  # fmt: skip
    assert table.table.asks.acts == ()
    assert "no shooter has the dice" in table.refused(Report("623a.10(a)(2)"))
    table.do(ROLL, Decide(2, DECLINE), Decide(1, TAKE))
    assert chips(table) == 101_000


def test_an_order_to_pass_the_dice_after_the_next_throw(live: Open) -> None:
    table = with_shooter(live, "4-4", "6-2")
    happened = table.do(Report("623a.10(a)(2)", after=1), ROLL)
    assert texts(happened)[-2:] == [
        ("10(a)(2)", "passes the dice"), ("10(c)", "the dice are offered"),
    ]  # fmt: skip


def test_a_shooter_without_a_line_bet_throws_for_the_boxes_if_nobody_else_will(live: Open) -> None:
    table = with_shooter(live, "5-4", "3-3", "6-3", "4-4", "5-2")
    table.do(PlaceBet(2, "Come Bet", 1_000), ROLL, ROLL)
    assert bets(table, 2) == {"Come Bet on 6": 1_000}
    table.do(ROLL)
    assert str(table.table.asks.cite) == "623a.10(b)"
    happened = table.do(Decide(2, DECLINE))
    assert ("10(b)", "the marker is off: a throw only for Come and Don't Come Bets") in texts(
        happened
    )
    assert not any("come out point" in what for _, what in texts(happened))
    table.do(ROLL)  # without another offer, and the 7 decides the Come Bet
    assert bets(table, 2) == {}
    assert chips(table, 2) == 99_000
    assert table.table.rounds == 0


def test_another_player_takes_the_dice_to_bet_on_a_line(live: Open) -> None:
    table = with_shooter(live, "5-4", "3-3", "6-3", "5-6")
    table.do(PlaceBet(1, "Come Bet", 1_000), ROLL, ROLL)
    table.do(ROLL, Decide(2, TAKE), PlaceBet(2, "Pass Bet", 700), ROLL)
    assert chips(table, 2) == 100_700
    assert bets(table) == {"Come Bet on 6": 1_000}


def test_a_player_leaves_and_another_comes_while_bets_stand(live: Open) -> None:
    table = with_shooter(live, "4-4", "5-5", "6-2")
    table.do(PlaceBet(2, "Field Bet", 500), ROLL, Leave(2), Sit(3, "Cat", 5_000))
    table.do(PlaceBet(3, "Place Bet to Win on 8", 600), ROLL)
    assert table.table.chips == {"Player 1": 101_000, "Cat": 5_700}


# Acts that are possible with each bet


def test_bets_that_are_made_only_at_certain_times(live: Open) -> None:
    table = with_shooter(live, "4-4", "6-2", rules=game.rules(EVERYTHING), seats=(1,))
    for name in ("Pass Bet", "Don't Pass Bet", "Fire Bet", "All Small Wager"):
        assert offer(table, "bet", name) is None
        assert table.refused(PlaceBet(1, name, 100))
    assert amounts(table, "bet", "Come Bet") == (1, 99_000, 1)
    table.do(ROLL)
    assert amounts(table, "bet", "Pass Bet") == (1, 101_000, 1)
    assert offer(table, "bet", "Come Bet") is None
    assert "623a.3(a)(3)" in table.refused(PlaceBet(1, "Come Bet", 100))
    assert offer(table, "bet", "Fire Bet") is None  # the shooter is no new one


def test_supplemental_wagers_have_their_limits(live: Open) -> None:
    """Ten times the bet; laid odds what wins ten times the bet: 6 to win 5 on the 8."""
    table = with_shooter(live, "4-4", "2-2", "2-3")
    assert amounts(table, "bet", "Pass Bet Supplemental Wager") == (1, 10_000, 1)
    assert offer(table, "bet", "Don't Pass Bet Supplemental Wager") is None
    table.do(PlaceBet(1, "Pass Bet Supplemental Wager", 9_000))
    table.do(PlaceBet(1, "Don't Come Bet", 500), ROLL)
    assert amounts(table, "bet", "Pass Bet Supplemental Wager") == (1, 1_000, 1)
    found = offer(table, "bet", "Don't Come Bet Supplemental Wager")
    assert found is not None
    assert (found.maximum, found.selections) == (10_000, ("4",))  # 1 to 2
    assert "above the limit" in table.refused(
        PlaceBet(1, "Don't Come Bet Supplemental Wager on 4", 10_001)
    )


def test_increments_and_posted_limits(live: Open) -> None:
    posted = {
        "Fire Bet": Limits(200, None, 100), "Pass Bet": Limits(1_500, 50_000, 500),
        "Horn High Bet": Limits(1, 2_200),
    }  # fmt: skip
    table = opened(live, rules=game.rules(EVERYTHING, limits=posted))
    assert amounts(table, "bet", "Fire Bet") == (200, 500, 100)
    assert amounts(table, "bet", "Pass Bet") == (1_500, 50_000, 500)
    assert amounts(table, "bet", "Horn Bet") == (400, 100_000, 400)
    assert amounts(table, "bet", "Horn High Bet") == (500, 2_000, 500)
    table.do(PlaceBet(1, "Pass Bet", 2_000), PlaceBet(1, "Fire Bet", 300))
    assert amounts(table, "bet", "Pass Bet") == (500, 48_000, 500)
    assert amounts(table, "reduce", "Pass Bet") == (500, 500, 500)
    assert offer(table, "bet", "Fire Bet") is None  # it is not increased
    assert "below the minimum" in table.refused(Reduce(1, "Pass Bet", 1_000))


def test_bets_taken_back_and_those_that_stay(live: Open) -> None:
    table = with_shooter(live, "4-4", "2-3")
    table.do(PlaceBet(1, "Come Bet", 500), PlaceBet(1, "Place Bet to Win on 6", 1_200))
    assert offer(table, "take back", "Pass Bet") is None
    assert "623a.4(c)(1)" in table.refused(TakeBack(1, "Pass Bet"))
    found = offer(table, "take back", "Come Bet")
    assert found is not None
    assert found.cite == "623a.4(c)"
    table.do(Reduce(1, "Place Bet to Win on 6", 600), ROLL)
    assert bets(table) == {"Pass Bet": 1_000, "Come Bet on 5": 500, "Place Bet to Win on 6": 600}
    assert offer(table, "take back", "Come Bet on 5") is None
    assert "623a.4(c)(2)" in table.refused(TakeBack(1, "Come Bet on 5"))
    happened = table.do(TakeBack(1, "Place Bet to Win on 6"))
    assert texts(happened)[0][0] == "4(c)"
    assert chips(table) == 98_500


def test_bets_against_the_shooter_come_down_and_do_not_go_up_again(live: Open) -> None:
    table = with_shooter(live, "4-4", "2-2", "3-3", "5-5")
    table.do(PlaceBet(2, "Don't Come Bet", 1_000), ROLL, PlaceBet(2, "Don't Come Bet", 500))
    table.do(PlaceBet(2, "Don't Come Bet Supplemental Wager on 4", 10_000))
    assert bets(table, 2)["Don't Come Bet on 4"] == 1_000
    happened = table.do(Reduce(2, "Don't Come Bet on 4", 600))
    assert [cite for cite, _ in texts(happened)[:2]] == ["4(d)", "6(d)"]
    assert bets(table, 2) == {
        "Don't Come Bet": 500, "Don't Come Bet on 4": 400,
        "Don't Come Bet Supplemental Wager on 4": 8_000,
    }  # fmt: skip
    assert offer(table, "bet", "Don't Come Bet", 2) is not None  # another, on the line
    table.do(TakeBack(2, "Don't Come Bet"))  # the one that has not moved
    assert offer(table, "bet", "Don't Come Bet", 2) is None
    assert "623a.4(d)" in table.refused(PlaceBet(2, "Don't Come Bet", 100))
    table.do(ROLL)
    assert offer(table, "bet", "Don't Come Bet", 2) is not None


def test_bets_called_on_and_off(live: Open) -> None:
    rules = game.rules(EVERYTHING)
    table = opened(live, "3-4", "3-4", "5-6", rules=rules, seats=(1,))
    table.do(PlaceBet(1, "Pass Bet", 1_000), PlaceBet(1, "Place Bet to Win on 6", 1_200))
    table.do(PlaceBet(1, "Four the Hardway Bet", 100), PlaceBet(1, "Lay Bet on 10", 2_000))
    assert offer(table, "call", "Pass Bet") is None
    assert "called on or off" in table.refused(Call(1, "Pass Bet", "on"))
    found = [offer(table, "call", name) for name in ("Four the Hardway Bet", "Lay Bet on 10")]
    assert [o.selections for o in found if o] == [("on",), ("off",)]
    happened = table.do(Call(1, "Four the Hardway Bet", "on"), Call(1, "Lay Bet on 10", "off"))
    assert texts(happened) == [
        ("3(a)(7)", "Four the Hardway Bet called on"), ("3(a)(42)", "Lay Bet on 10 called off"),
    ]  # fmt: skip
    table.do(ROLL, Decide(1, TAKE))
    assert bets(table) == {"Place Bet to Win on 6": 1_200, "Lay Bet on 10": 2_000}
    table.do(Call(1, "Lay Bet on 10", "on"), PlaceBet(1, "Pass Bet", 1_000), ROLL)
    assert bets(table) == {"Place Bet to Win on 6": 1_200}


def test_vigorish_is_collected_beside_the_bet_and_not_returned(live: Open) -> None:
    """5% of a Buy Bet, 5% of what a Lay Bet may win."""
    table = opened(live, rules=game.rules(EVERYTHING), seats=(1,))
    assert amounts(table, "bet", "Buy Bet") == (1, 95_238, 1)  # and $47.62 of vigorish
    assert "not covered" in table.refused(PlaceBet(1, "Buy Bet on 4", 95_239))
    happened = table.do(PlaceBet(1, "Buy Bet on 4", 2_000), PlaceBet(1, "Lay Bet on 10", 2_000))
    assert [(e.amount, str(e.cite)) for e in happened if e.amount is not None] == [
        (-100, "623a.5(g)(3)(i)(A)"), (-50, "623a.5(g)(3)(ii)(A)"),
    ]  # fmt: skip
    table.do(TakeBack(1, "Buy Bet on 4"), TakeBack(1, "Lay Bet on 10"))
    assert chips(table) == 100_000 - 150


def test_a_bet_without_an_area_of_its_own_becomes_two(live: Open) -> None:
    rules = game.rules({"Area for the Whirl Bet": "no", "Area for the Horn High Bet": "no"})
    table = opened(live, rules=rules)
    assert amounts(table, "bet", "Whirl Bet") == (500, 100_000, 500)
    table.do(PlaceBet(1, "Whirl Bet", 1_000), PlaceBet(1, "Horn High Bet on 12", 500))
    assert bets(table) == {"Horn Bet": 1_200, "Any Seven Bet": 200, "Craps Twelve Bet": 100}


# Fire Bet and Bonus Craps


def test_fire_bets_and_their_markers(live: Open) -> None:
    """Four different points, one of them twice; a 7 on a come out roll decides nothing."""
    rolls = ["2-2", "1-3", "3-4", "2-3", "4-1", "2-2", "3-1", "3-3", "5-1", "4-4", "6-2"]
    table = opened(live, *rolls, "5-5", "3-4", rules=game.rules(EVERYTHING), seats=(1,))
    table.do(PlaceBet(1, "Fire Bet", 500), PlaceBet(1, "Pass Bet", 1_000))
    assert offer(table, "take back", "Fire Bet") is None
    table.do(ROLL)
    events = table.do(Decide(1, TAKE))
    for _ in range(len(rolls) + 1):
        if amounts(table, "bet", "Pass Bet"):
            events += table.do(PlaceBet(1, "Pass Bet", 1_000))
        events += table.do(ROLL)
    fire = [pair for pair in texts(events) if pair[0].startswith("11") or "Fire" in pair[1]]
    points = "loser 7 after four or more different points: 7 came (3-4) after 4, 5, 6, 8"
    assert fire == [
        ("11(a)(3)", "Fire Bet brought in"),
        ("11(a)(4)", "point marker 1 on the 4"),
        ("11(a)(4)", "point marker 2 on the 5"),
        ("11(b)(2)", "the 4 was made before: no further point"),
        ("11(a)(4)", "point marker 3 on the 6"),
        ("11(a)(4)", "point marker 4 on the 8"),
        ("11(a)(6)", "surveillance is notified to confirm the Fire Bets"),
        ("5(f)", f"Fire Bet: win, {points}"),
    ]
    (line,) = (line for line in table.table.settled if line.name == "Fire Bet")
    assert (line.pays, line.amount) == ("24 to 1", 12_000)


@pytest.mark.parametrize("points", [0, 1])
def test_a_pending_fire_bet_goes_on_and_only_others_make_new_ones(live: Open, points: int) -> None:
    """A player has one numbered area, with whatever points the pending bet has counted."""
    rolls = (["2-2", "1-3"] if points else ["5-6"]) + ["5-6"]
    table = opened(live, *rolls, rules=game.rules(EVERYTHING))
    table.do(PlaceBet(1, "Fire Bet", 100), PlaceBet(1, "Pass Bet", 1_000), ROLL, Decide(1, TAKE))
    table.do(*[ROLL] * points)
    happened = texts(table.do(Decide(1, PASS.name), Decide(2, TAKE)))
    assert ("11(a)(2)", "the Fire Bets wait for the next shooter's loser 7") in happened
    assert offer(table, "bet", "Fire Bet") is None
    assert "623a.4(c)(3)" in table.refused(PlaceBet(1, "Fire Bet", 200))
    assert amounts(table, "bet", "Fire Bet", 2) == (100, 500, 100)
    events = table.do(PlaceBet(2, "Fire Bet", 200), PlaceBet(2, "Pass Bet", 1_000), ROLL)
    assert [event.seat for event in events if str(event.cite) == "623a.11(a)(3)"] == [2]
    assert "before a loser 7" in table.refused(TakeBack(1, "Fire Bet"))


def test_bonus_craps_and_its_buttons(live: Open) -> None:
    rolls = ["1-1", "1-2", "2-2", "2-3", "3-3", "5-5", "3-4"]
    table = opened(live, *rolls, rules=game.rules(EVERYTHING))
    table.do(PlaceBet(2, "All Small Wager", 100), PlaceBet(2, "All Tall Wager", 100))
    table.do(PlaceBet(2, "All Or Nothing At All Wager", 100), PlaceBet(1, "Pass Bet", 500), ROLL)
    events = table.do(Decide(1, TAKE))
    for _ in rolls[1:]:
        if amounts(table, "bet", "Pass Bet") and "Pass Bet" not in bets(table):
            events += table.do(PlaceBet(1, "Pass Bet", 500))
        events += table.do(ROLL)
    bonus = [what for cite, what in texts(events) if cite.startswith("12") or cite == "5(h)(1)"]
    seven = "7 before all of its numbers: 7 came (3-4)"
    assert bonus == [
        "All Small Wager brought in", "All Tall Wager brought in",
        "All Or Nothing At All Wager brought in",
        "marker button on the 2", "marker button on the 3", "marker button on the 4",
        "marker button on the 5", "marker button on the 6",
        "All Small Wager: win, all of its numbers before a 7: 6 came (3-3) after 2, 3, 4, 5",
        "marker button on the 10",
        f"All Tall Wager: lose, {seven} after 10",
        f"All Or Nothing At All Wager: lose, {seven} after 2, 3, 4, 5, 6, 10",
        "the marker buttons are removed",
    ]  # fmt: skip
    assert chips(table, 2) == 100_000 + 3_400 - 200


# Irregularities


@pytest.mark.parametrize(
    "irregularity",
    [i for i in game.irregularities if i is not ORDERED],
    ids=lambda i: f"{i.cite} {i.event}",
)
def test_every_irregularity_of_a_throw(live: Open, irregularity: Any) -> None:
    """A throw that does not count leaves the wagers open; one that counts is settled."""
    at = irregularity.under[1] if irregularity.under else "Craps"
    table = opened(live, "5-6", rules=game.rules({"Table": at}), seats=(1,))
    table.do(PlaceBet(1, "Pass Bet", 1_000), ROLL, Report(irregularity.event))
    happened = texts(table.do(Decide(1, TAKE)))
    cite = str(irregularity.cite).removeprefix("623a.")
    invalid = Effect.INVALID_ROLL in irregularity.effects
    assert ((cite, "the roll is not valid") in happened) == invalid
    assert any(what.startswith("rolled") for _, what in happened) != invalid
    if invalid:
        assert chips(table) == 99_000
        table.do(ROLL)
    assert chips(table) == 101_000


@pytest.mark.parametrize(
    ("at", "event"),
    [("Mini-Craps", "the boxperson determines"), ("Mini-Craps", "623a.8(c)(3)"),
     ("Craps", "the floorperson orders")],
)  # fmt: skip
def test_what_happens_at_the_other_table_is_not_reported(live: Open, at: str, event: str) -> None:
    table = opened(live, rules=game.rules({"Table": at}), seats=(1,))
    table.do(PlaceBet(1, "Pass Bet", 1_000))
    assert "only where “Table” is" in table.refused(Report(event))


def test_a_report_for_a_later_throw_waits_for_it(live: Open) -> None:
    table = with_shooter(live, "4-4", "2-3", "6-2")
    table.do(Report("623a.8(b)", after=1))
    assert not any("8(b)" in cite for cite, _ in texts(table.do(ROLL)))
    assert texts(table.do(ROLL))[-1] == ("8(b)", "the roll is not valid")
    table.do(ROLL)
    assert chips(table) == 101_000


def test_invalid_rolls_between_others_leave_bets_as_they_are(live: Open) -> None:
    table = with_shooter(live, "4-4", "2-3", "6-2")
    table.do(Report("623a.8(b)"), Report("623a.8(c)(6)"), ROLL, ROLL)
    assert bets(table) == {"Pass Bet": 1_000}
    assert table.table.asks.acts == (PASS,)
    table.do(ROLL, ROLL)
    assert chips(table) == 101_000


# Seats


def test_a_mini_craps_table_has_nine_seats(live: Open) -> None:
    table = opened(live, rules=game.rules({"Table": "Mini-Craps"}), seats=range(1, 10))
    assert "623a.2(c)" in table.refused(Sit(10, "Tenth", 1_000))
    assert not any(o.do == "sit" for o in table.table.legal())
    assert opened(live, seats=range(1, 15)).table.can(Sit(15, "Fifteenth", 0))
