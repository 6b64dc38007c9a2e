"""Progressive meters: each winner is paid from what is on the meter at that moment."""

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.games import load
from houserules.games.poker.three_card_poker.law import five_card_progressive, game
from houserules.law import Citation
from houserules.rules import (
    Bet,
    Meter,
    MeterBank,
    MeterShare,
    Odds,
    Round,
    Rule,
    RuleError,
    Verdict,
)
from houserules.rules.described import meters
from houserules.rules.option import money, percent

RULE = Rule(Citation.parse("649a.12(e)(1)"), "the meter")
SHARED = Citation.parse("649a.12(i)(2)")


def share(percent: int, meter: str = "") -> Verdict:
    return RULE.wins(MeterShare(Fraction(percent), meter))


@pytest.fixture
def bet(toy: SimpleNamespace) -> Bet:
    return Bet(toy.jackpot)


def bank(toy: SimpleNamespace, amount: int | None = None) -> MeterBank:
    meters = {} if amount is None else {"Jackpot Wager": {"": amount}}
    return MeterBank(Round(toy.game.rules({"Jackpot": "yes"}), (), meters=meters))


def test_the_seed_stands_for_a_meter_that_is_not_given(toy: SimpleNamespace, bet: Bet) -> None:
    assert bank(toy).line(1, bet, 100, share(100)).amount == 100_000 - 100
    assert bank(toy).line(1, bet, 500, share(100)).amount == 500_000 - 500


def test_a_part_leaves_the_rest_for_the_next_winner(toy: SimpleNamespace, bet: Bet) -> None:
    meters = bank(toy, 1_000_000)
    paid = [meters.line(seat, bet, 100, share(10)).amount for seat in (3, 2, 1)]
    assert paid == [99_900, 89_900, 80_900]
    assert meters.amounts(toy.jackpot, 100) == {"": 729_000}


def test_a_meter_won_whole_starts_again_at_its_reseed(toy: SimpleNamespace, bet: Bet) -> None:
    meters = bank(toy, 2_000_000)
    assert meters.line(2, bet, 100, share(100)).amount == 1_999_900
    assert meters.line(1, bet, 100, share(100)).amount == 500 * 100 - 100


def test_other_payouts_leave_the_meter_alone(toy: SimpleNamespace, bet: Bet) -> None:
    meters = bank(toy, 1_234)
    assert meters.line(1, bet, 100, RULE.wins(Odds(5))).amount == 500
    assert meters.line(1, bet, 100, RULE.loses()).amount == -100
    assert meters.amounts(toy.jackpot, 100) == {"": 1_234}


def test_an_empty_meter_pays_nothing_for_the_stake(toy: SimpleNamespace, bet: Bet) -> None:
    assert bank(toy, 0).line(1, bet, 100, share(100)).amount == -100


@given(st.integers(0, 10**9), st.integers(1, 99))
def test_what_is_paid_and_what_is_left_make_the_meter(amount: int, percent: int) -> None:
    """Every cent of the meter is either paid or still there; winners lose only fractions."""
    rules = game.rules({five_card_progressive.name: "yes"})
    meters = MeterBank(Round(rules, (), meters={five_card_progressive.name: {"": amount}}))
    paid = meters.line(1, Bet(five_card_progressive), 100, share(percent)).amount + 100
    assert paid + meters.amounts(five_card_progressive, 100)[""] == amount
    assert 0 <= Fraction(amount * percent, 100) - paid < 1


@pytest.mark.parametrize("sharers", [1, 2, 3, 7])
def test_a_divided_share_is_equal_and_leaves_the_meter_once(
    toy: SimpleNamespace, bet: Bet, sharers: int
) -> None:
    meters = bank(toy, 1_000_000)
    lines = [
        meters.shared_line(seat, bet, 100, share(10), sharers, SHARED) for seat in range(sharers)
    ]
    assert {line.amount for line in lines} == {100_000 // sharers - 100}
    assert meters.amounts(toy.jackpot, 100) == {"": 900_000 + 100_000 % sharers}
    if sharers > 1:
        assert {line.cite for line in lines} == {SHARED}
        assert all(RULE.cite in line.also for line in lines)


def test_a_reserve_becomes_the_next_seed_once(toy: SimpleNamespace, bet: Bet) -> None:
    rules, name = toy.game.rules({"Jackpot": "yes"}), toy.jackpot.name
    meters = MeterBank(
        Round(rules, (), meters={name: {"": 2_000_000}}, reserves={name: {"": 7_000}})
    )
    first = meters.line(2, bet, 100, share(100)).from_meter
    second = meters.line(1, bet, 100, share(100)).from_meter
    assert first is not None
    assert second is not None
    assert (first.taken, first.left, first.from_reserve) == (2_000_000, 57_000, 7_000)
    assert (second.taken, second.left, second.from_reserve) == (57_000, 50_000, 0)


def test_a_share_between_two_sharers_comes_off_what_they_left(
    toy: SimpleNamespace, bet: Bet
) -> None:
    meters = bank(toy, 1_000_000)
    first = meters.shared_line(3, bet, 100, share(10), 2, SHARED).amount
    own = meters.line(2, Bet(toy.jackpot, "own hand"), 100, share(10)).amount
    second = meters.shared_line(2, bet, 100, share(10), 2, SHARED).amount
    assert (first, own, second) == (49_900, 89_900, 49_900)


def test_fixed_odds_are_not_divided(toy: SimpleNamespace, bet: Bet) -> None:
    meters = bank(toy)
    line = meters.shared_line(1, bet, 100, RULE.wins(Odds(5)), 3, SHARED)
    assert (line.amount, line.cite) == (500, RULE.cite)


def test_meters_by_name(toy: SimpleNamespace) -> None:
    cite = Citation.parse("649a.12(e)(3)")
    two = tuple(
        (None, Meter.of(cite, seed=seed, primary=5, name=name))
        for name, seed in (("Mega", 1000), ("Minor", 50))
    )
    wager = replace(toy.jackpot, meters=two)
    meters = MeterBank(Round(toy.game.rules(), (), meters={wager.name: {"Minor": 7_000}}))
    assert meters.amounts(wager, 100) == {"Mega": 100_000, "Minor": 7_000}
    assert meters.line(1, Bet(wager), 100, share(100, "Minor")).amount == 6_900
    assert meters.amounts(wager, 100) == {"Mega": 100_000, "Minor": 5_000}


def test_a_meter_as_printed() -> None:
    meter = Meter.of(Citation.parse("649a.12(i)(4)"), 10_000, 21, reseed=0, reserve=8)
    assert (meter.seed_for(100), meter.seed_for(250)) == (1_000_000, 2_500_000)
    assert (meter.primary, meter.reserve) == (Fraction(21, 100), Fraction(2, 25))
    assert meter.reseed == 0


def test_winners_may_share_in_proportion_to_their_wagers(toy: SimpleNamespace, bet: Bet) -> None:
    meters = bank(toy, 900_000)
    first = meters.shared_line(2, bet, 200, share(100), Fraction(300, 200), SHARED)
    second = meters.shared_line(1, bet, 100, share(100), Fraction(300, 100), SHARED)
    assert (first.amount, second.amount) == (600_000 - 200, 300_000 - 100)


def test_amounts_of_a_meter_left_to_the_submission(toy: SimpleNamespace) -> None:
    amount = toy.game.option("Initial amount", "12(e)(3)", money(at_least=500_000), 500_000)
    rate = toy.game.option("Rate", "12(e)(3)", percent(0, 100), Fraction(0))
    meter = Meter.as_submitted(Citation.parse("649a.12(e)(3)"), amount, rate)
    chosen = meter.under(toy.game.rules({"Initial amount": "$6,000", "Rate": "12%"}))
    assert (chosen.seed_for(100), chosen.seed_for(500), chosen.reseed_for(500)) == (600_000,) * 3
    assert chosen.primary == Fraction(12, 100)
    printed = Meter.of(Citation.parse("649a.12(e)(3)"), seed=2_000, rate=rate)
    assert printed.options == (rate,)
    chosen = printed.under(toy.game.rules({"Rate": "12%"}))
    assert (chosen.seed_for(100), chosen.seed_for(500)) == (200_000, 1_000_000)
    assert chosen.primary == Fraction(12, 100)
    with pytest.raises(RuleError, match=r"\$4,999.00 is below the least amount, \$5,000.00"):
        toy.game.rules({"Initial amount": "4999"})


@pytest.mark.parametrize(
    ("game", "tables", "seed"),
    [
        ("687a", ["1", "2"], "$2,000 for a $1 wager, $10,000 for a $5 wager"),
        ("688a", ["4"], "$10,000 for a $5 wager"),
        ("688a", ["7"], "$1,000 for a $1 wager"),
        ("678a", ["A", "B"], "$30,000 for 1"),
    ],
)
def test_a_seed_is_printed_for_the_amount_of_the_wager_where_the_table_fixes_it(
    game: str, tables: list[str], seed: str
) -> None:
    assert [one.seed for one in meters(load(game)) if one.tables == tables] == [seed]
