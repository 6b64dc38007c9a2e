"""The gain of a payout on a stake, and how a payout is read from print."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.rules import LOSS, PUSH, Amount, MeterShare, Odds, RuleError, Vigorish
from houserules.rules.payout import Basis, Loss, from_structured, parse_payout, structured


@pytest.mark.parametrize(
    ("printed", "stake", "gain"),
    [
        ("40 to 1", 500, 20_000),  # the stake comes back beside it
        ("50 for 1", 500, 24_500),  # the stake is part of it
        ("1 for 1", 500, 0),
        ("3 to 2", 500, 750),
        ("6 to 5", 5, 6),
        ("1 to 2", 5, Fraction(5, 2)),
        ("1,000 to 1", 100, 100_000),
        ("2.5 to 1", 500, 1_250),
        ("Push", 500, 0),
        ("Loss", 500, -500),
        ("$5,000", 100, 500_000),
    ],
)
def test_gain_on_a_stake(printed: str, stake: int, gain: int | Fraction) -> None:
    assert parse_payout(printed).net(stake) == gain


def test_an_amount_for_the_stake_contains_it() -> None:
    assert parse_payout("$5,000", Basis.FOR).net(100) == 499_900
    assert parse_payout("$5,000", Basis.TO).net(100) == 500_000


def test_a_share_of_a_meter_contains_the_stake() -> None:
    assert parse_payout("10% of meter").net(100, {"": 2_000_000}) == 199_900
    assert parse_payout("0.5% of meter").net(100, {"": 2_000_000}) == 9_900
    assert parse_payout("100% of Mega meter").net(100, {"": 1, "Mega": 500}) == 400


def test_a_share_of_a_meter_with_odds_beside_it_gives_the_stake_back() -> None:
    both = parse_payout("10% of meter and 200 to 1")
    assert both.net(100, {"": 500_000}) == 50_000 + 20_000
    assert str(both) == "10% of meter and 200 to 1"
    with pytest.raises(RuleError, match="is not a payout"):
        parse_payout("10% of meter and Push")


def test_a_meter_that_nobody_gave() -> None:
    with pytest.raises(RuleError, match="The amount on the progressive meter is not known"):
        parse_payout("100% of meter").net(100)
    with pytest.raises(RuleError, match="The amount on the Mega meter is not known"):
        parse_payout("100% of Mega meter").net(100, {"": 1})


def test_part_of_a_wager_lost() -> None:
    assert Loss(Fraction(1, 2)).net(500) == -250
    assert str(Loss(Fraction(1, 2))) == "Loss of 1/2"


@pytest.mark.parametrize(
    ("written", "payout"),
    [
        ("40 TO 1", Odds(40)),
        ("  40   to 1 ", Odds(40)),
        ("50 for 1", Odds(50, 1, Basis.FOR)),
        ("at least 8 to 1", Odds(8, at_least=True)),
        ("PUSH", PUSH),
        ("lose", LOSS),
        ("$1,000,000", Amount(100_000_000)),
        ("100% of meter", MeterShare(Fraction(100))),
        ("2.5% of minor meter", MeterShare(Fraction(5, 2), "minor")),
    ],
)
def test_reading(written: str, payout: object) -> None:
    assert parse_payout(written) == payout


@pytest.mark.parametrize(
    "written",
    ["", "40", "40 to", "0 to 1", "1 to 0", "1,5 to 1", "1,,000 to 1", ", to 1", "40:1",
     "40 to one", "-5 to 1", "1.25 to 1", "٤ to 1", "101% of meter", "0% of meter",
     "1.2.3% of meter", "%% of meter", "100% of", "$", "$-5", "$5.001", "N/A",
     "9" * 5000 + " to 1", "$" + "9" * 5000],
)  # fmt: skip
def test_what_is_not_a_payout(written: str) -> None:
    with pytest.raises(RuleError) as caught:
        parse_payout(written)
    assert len(str(caught.value)) < 200


@given(st.text())
def test_any_text_is_a_payout_or_a_sentence(written: str) -> None:
    with suppress(RuleError):
        parse_payout(written)


@given(
    st.integers(1, 10**9), st.integers(1, 10**9), st.sampled_from(Basis), st.booleans()
)  # fmt: skip
def test_odds_read_back(win: int, per: int, basis: Basis, at_least: bool) -> None:
    odds = Odds(win, per, basis, at_least)
    assert parse_payout(str(odds)) == odds


@given(st.fractions(), st.integers(1, 10**6), st.integers(1, 10**4))
def test_odds_are_exact(stake: Fraction, win: int, per: int) -> None:
    assert Odds(win, per).net(stake) * per == stake * win
    assert Odds(win, per, Basis.FOR).net(stake) == Odds(win, per).net(stake) - stake


def test_an_amount_beside_a_share_of_a_meter_leaves_the_stake() -> None:
    share = parse_payout("10% of meter and $5,000")
    assert share.net(500, {"": 1_000_000}) == 100_000 + 500_000
    assert parse_payout(str(share)) == share


def test_vigorish() -> None:
    five = Vigorish(Fraction(1, 20))
    assert five.on(1_000) == 50
    assert five.on(1_001) == Fraction(1001, 20)
    assert str(five) == "5% vigorish"
    quarters = Vigorish(Fraction(1, 20), round_up_to=25)
    assert [quarters.on(amount) for amount in (0, 20, 25, 500, 501)] == [0, 1, 25, 25, 50]


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("40 to 1", {"kind": "to", "n": 40, "d": 1, "basis": "to"}),
        ("50 for 1", {"kind": "for", "n": 50, "d": 1, "basis": "for"}),
        ("at least 7 to 2", {"kind": "at least", "n": 7, "d": 2, "basis": "to"}),
        ("Push", {"kind": "push"}),
        ("Loss", {"kind": "loss", "n": 1, "d": 1}),
        ("$2.50", {"kind": "dollars", "n": 5, "d": 2, "basis": "to"}),
        ("10% of meter", {"kind": "meter", "meter": "meter", "share": "1/10"}),
        ("100% of Mega meter", {"kind": "meter", "meter": "Mega", "share": "1"}),
        ("10% of meter and 200 to 1",
         {"kind": "meter", "n": 200, "d": 1, "basis": "to", "meter": "meter", "share": "1/10"}),
        ("20% of meter and $5,000",
         {"kind": "meter", "n": 5000, "d": 1, "meter": "meter", "share": "1/5"}),
    ],
)  # fmt: skip
def test_the_form_for_machines(text: str, form: dict[str, object]) -> None:
    payout = parse_payout(text)
    nothing = dict.fromkeys(("kind", "n", "d", "basis", "meter", "share"))
    assert structured(payout) == {**nothing, **form}
    assert from_structured(structured(payout)) == payout


def test_a_partial_loss_and_an_amount_for_the_stake_are_read_back() -> None:
    for payout in (Loss(Fraction(1, 2)), Amount(500, Basis.FOR)):
        assert from_structured(structured(payout)) == payout
