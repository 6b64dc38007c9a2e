"""Rules give verdicts, verdicts settle stakes, and a game settles a round from them."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.equipment.cards import parse_cards
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Bets,
    Bonus,
    Line,
    Odds,
    Outcome,
    Round,
    Rule,
    RuleError,
    Scale,
    Seat,
    Settlement,
    Verdict,
    Vigorish,
    Wager,
    paytables,
)
from houserules.rules.house_rules import Limits
from houserules.rules.settlement import Banked, PaidBonus, PartOfBet

RULE = Rule(Citation.parse("649a.11(c)(4)"), "the hand decides")
TABLE = paytables(
    Citation.parse("649a.12(d)"),
    Scale("Ace", "King", "Queen", "Jack", "Ten"),
    "Card  -\nAce  40 to 1\nKing  5 for 1\nQueen  Push\nJack  Loss",
)["-"]


def bet(name: str = "Wager") -> Bet:
    cite = Citation.parse("649a.7(d)(1)")
    return Bet(Wager(name=name, cite=cite))


def settled(verdict: Verdict, stake: int) -> tuple[str, int, int]:
    line = Line.of(1, bet(), stake, verdict)
    return line.outcome.value, line.stake, line.amount


@pytest.mark.parametrize(
    ("verdict", "outcome", "amount"),
    [
        (RULE.wins(Odds(1)), "win", 1_000),
        (RULE.wins(Odds(3, 2)), "win", 1_500),
        (RULE.loses(), "lose", -1_000),
        (RULE.loses_part(Fraction(1, 2)), "lose", -500),
        (RULE.pushes(), "push", 0),
        (RULE.returns(), "returned", 0),
        (RULE.forfeits(), "forfeited", -1_000),
        (RULE.stands(), "stands", 0),
        (RULE.pays(TABLE, "Ace"), "win", 40_000),
        (RULE.pays(TABLE, "King"), "win", 4_000),
        (RULE.pays(TABLE, "Queen"), "push", 0),
        (RULE.pays(TABLE, "Jack"), "lose", -1_000),
        (RULE.pays(TABLE, "Ten"), "lose", -1_000),
    ],
)
def test_verdicts(verdict: Verdict, outcome: str, amount: int) -> None:
    assert settled(verdict, 1_000) == (outcome, 1_000, amount)


def test_a_row_is_cited_with_the_rule_that_led_to_it() -> None:
    paid = RULE.pays(TABLE, "Ace")
    assert (paid.cite, paid.also, paid.label) == (TABLE.cite, (RULE.cite,), "Ace")
    lost = RULE.pays(TABLE, "Ten")
    assert (lost.cite, lost.also) == (RULE.cite, ())


def test_a_bonus_risks_nothing() -> None:
    to, for_ = RULE.adds(TABLE, "Ace"), RULE.adds(TABLE, "King")
    assert to is not None
    assert for_ is not None
    assert settled(to, 100) == ("win", 0, 4_000)
    assert settled(for_, 100) == ("win", 0, 500), "5 for 1 on top of a wager settled elsewhere"
    assert RULE.adds(TABLE, "Ten") is None


def test_vigorish_is_taken_from_a_gain_only() -> None:
    five = Vigorish(Fraction(1, 20))
    won = RULE.wins(Odds(1), vigorish=five)
    assert settled(won, 1_000) == ("win", 1_000, 950)
    assert Line.of(1, bet(), 1_000, won).why == "the hand decides, less $0.50 vigorish"


@given(st.integers(1, 10**6), st.integers(1, 50), st.integers(1, 50))
def test_fractions_of_a_cent_stay_with_the_house(stake: int, win: int, per: int) -> None:
    line = Line.of(1, bet(), stake, RULE.wins(Odds(win, per)))
    exact = Fraction(stake * win, per)
    assert 0 <= exact - line.amount < 1
    assert line.why.endswith("fraction of a cent not paid") == (exact != line.amount)


def test_a_line_knows_what_it_settles(toy: SimpleNamespace) -> None:
    """Each subject prints as people read it, and is about its wager or bonus alone."""
    bonus, on_six = Bonus(name="Bonus", cite=toy.main.cite, on=toy.main), Bet(toy.main, "6")
    for subject, name, bet, payable in (
        (on_six, "Main Wager on 6", on_six, toy.main),
        (PartOfBet(on_six, "vigorish"), "Main Wager on 6, vigorish", on_six, toy.main),
        (toy.main, "Main Wager", Bet(toy.main), toy.main),
        (bonus, "Bonus", None, bonus),
        (PaidBonus(bonus, seat=4), "Bonus, seat 4", None, bonus),
        (PaidBonus(bonus, row="Card", on="hand"), "Card on hand", None, bonus),
        (Banked.TOGETHER, "Co-bank", None, None),
    ):
        line = Line.of(1, subject, 500, RULE.loses())
        assert (line.name, line.bet, line.payable) == (name, bet, payable)
        assert line.settles(toy.main) == (payable is toy.main)
        assert not line.settles(toy.jackpot)


def test_totals_by_seat_and_the_house() -> None:
    lines = [
        Line.of(1, bet("Ante"), 1_000, RULE.wins(Odds(1))),
        Line.of(2, bet("Ante"), 500, RULE.loses()),
        Line.of(1, bet("Pair"), 300, RULE.pays(TABLE, "Ten")),
    ]
    settlement = Settlement.of(lines)
    assert settlement.totals == {1: 700, 2: -500}
    assert settlement.house == -200
    assert settlement.cites == {RULE.cite}


def round_of(
    toy: SimpleNamespace,
    bets: dict[str, int],
    cards: str = "As",
    choices: dict[str, object] | None = None,
    *incidents: str,
) -> Round:
    wagers = {"main": toy.main, "jackpot": toy.jackpot}
    placed = Bets({Bet(wagers[name]): stake for name, stake in bets.items()})
    limits = {"Main Wager": Limits(minimum=100, maximum=100_000)}
    return Round(
        toy.game.rules(choices, limits=limits),
        (Seat(1, placed, {"": parse_cards(cards)}),),
        incidents=tuple(getattr(toy, name) for name in incidents),
    )


def test_a_round_is_settled_by_the_game(toy: SimpleNamespace) -> None:
    settlement = toy.game.settle(
        round_of(toy, {"main": 1_000, "jackpot": 100}, "As", {"Jackpot": "yes"})
    )
    assert [(line.name, line.amount) for line in settlement.lines] == [
        ("Main Wager", 10_000),
        ("Jackpot Wager", 99_900),
    ]
    assert settlement.notes == ()


@pytest.mark.parametrize(
    ("bets", "choices", "sentence"),
    [
        ({"main": 50}, {}, r"Seat 1, Main Wager: \$0.50 is below the minimum of \$1.00"),
        ({"main": 200_000}, {}, r"is above the maximum of \$1,000.00 \(§ 601a.6\)"),
        ({"main": 0}, {}, r"\$0.00 is not a wager"),
        ({"main": -100}, {}, r"-\$1.00 is not a wager"),
        ({"main": 100, "jackpot": 100}, {}, r"not offered under these rules \(§ 649a.7"),
        ({"jackpot": 100}, {"Jackpot": "yes"}, r"place it with the Main Wager \(§ 649a.7"),
        ({"main": 100, "jackpot": 200}, {"Jackpot": "yes"}, r"is fixed at \$1.00 \(§ 649a.12"),
        ({"main": 100, "jackpot": 100}, {"Jackpot": "yes", "Amount": "$5"}, r"fixed at \$5.00"),
    ],
)
def test_wagers_that_are_refused(
    toy: SimpleNamespace, bets: dict[str, int], choices: dict[str, object], sentence: str
) -> None:
    with pytest.raises(RuleError, match=sentence):
        toy.game.settle(round_of(toy, bets, "2c", choices))


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_seat_that_is_not_there(toy: SimpleNamespace, number: int) -> None:
    seat = Seat(number, Bets({Bet(toy.main): 100}), {"": parse_cards("2c")})
    with pytest.raises(RuleError, match="seats are 1 to 3"):
        toy.game.settle(Round(toy.game.rules(), (seat,)))


def test_more_seats_than_positions(toy: SimpleNamespace) -> None:
    seat = Seat(1, Bets({Bet(toy.main): 100}), {"": parse_cards("2c")})
    with pytest.raises(RuleError, match="One Card has at most 3 positions"):
        toy.game.settle(Round(toy.game.rules(), (seat,) * 4))


def test_a_void_round_returns_every_wager_without_a_look_at_the_cards(toy: SimpleNamespace) -> None:
    bets = {"main": 1_000, "jackpot": 100}
    settlement = toy.game.settle(round_of(toy, bets, "", {"Jackpot": "yes"}, "void"))
    assert {line.outcome for line in settlement.lines} == {Outcome.RETURNED}
    assert [line.stake for line in settlement.lines] == [1_000, 100]
    assert {line.cite for line in settlement.lines} == {toy.void.cite}
    assert settlement.house == 0
    assert settlement.notes == ("Card lost: All is returned. (§ 649a.13(a))",)


def test_a_wager_that_an_irregularity_leaves_standing_is_settled(toy: SimpleNamespace) -> None:
    bets = {"main": 1_000, "jackpot": 100}
    settlement = toy.game.settle(round_of(toy, bets, "As", {"Jackpot": "yes"}, "saved"))
    assert [(line.name, line.outcome.value, line.amount) for line in settlement.lines] == [
        ("Main Wager", "win", 10_000),
        ("Jackpot Wager", "returned", 0),
    ]


def test_an_irregularity_after_which_play_continues(toy: SimpleNamespace) -> None:
    settlement = toy.game.settle(round_of(toy, {"main": 1_000}, "Kc", {}, "harmless"))
    assert [line.amount for line in settlement.lines] == [1_500]
    assert settlement.notes == ("Card turned: Play continues. (§ 649a.13(b))",)


def test_a_void_round_still_refuses_wagers_that_were_never_accepted(toy: SimpleNamespace) -> None:
    with pytest.raises(RuleError, match="not offered"):
        toy.game.settle(round_of(toy, {"main": 1_000, "jackpot": 100}, "As", {}, "void"))
