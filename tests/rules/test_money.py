"""Money is whole cents, read from what people write and printed as they read it."""

from contextlib import suppress
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houserules.rules import RuleError, cents, dollars
from houserules.rules.money import LARGEST, percents, short_dollars


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        (5, 500),
        (2.5, 250),
        (0.1, 10),
        (Decimal("1.25"), 125),
        ("10", 1000),
        ("10.5", 1050),
        ("10.500", 1050),
        ("$10.05", 1005),
        ("$1,000.50", 100_050),
        ("1,000,000", 100_000_000),
        (" 7 ", 700),
        ("25¢", 25),
        ("-3.01", -301),
        ("-25¢", -25),
        ("0", 0),
        ("-0", 0),
    ],
)
def test_what_people_write(written: object, amount: int) -> None:
    assert cents(written) == amount


@pytest.mark.parametrize(
    "written",
    ["", "$", "ten", "1,5", "1,00", "10,000,0", "1e3", "10.", ".5", "$-5", "--5", "$25¢", "1 000",
     "٣", "²", "NaN", "10 dollars", "1.5¢", float("nan"), float("inf"), True, None, [10], b"10"],
)  # fmt: skip
def test_what_is_not_money(written: object) -> None:
    with pytest.raises(RuleError, match=r"is not an amount of money; write for example 10\.50"):
        cents(written)


@pytest.mark.parametrize("written", ["0.001", 1.005, "$10.999", Decimal("0.005")])
def test_fraction_of_a_cent(written: object) -> None:
    with pytest.raises(RuleError, match="fraction of a cent"):
        cents(written)


@pytest.mark.parametrize("written", [10**14, "100,000,000,000,000", 1e22, -(10**16)])
def test_more_money_than_there_is(written: object) -> None:
    with pytest.raises(RuleError, match="more money than this software settles"):
        cents(written)


def test_a_number_too_long_to_print() -> None:
    with pytest.raises(RuleError, match="more money than this software settles"):
        cents(10**5000)


def test_the_largest_amount_is_read() -> None:
    assert cents(LARGEST // 100) == LARGEST


@given(st.integers(-LARGEST, LARGEST))
def test_printed_money_reads_back(amount: int) -> None:
    sign, printed = ("-", dollars(-amount)) if amount < 0 else ("", dollars(amount))
    assert dollars(amount) == sign + printed
    assert cents(dollars(amount)) == amount
    assert cents(short_dollars(amount)) == amount


@given(st.one_of(st.text(), st.floats(), st.integers(), st.binary(), st.none(), st.decimals()))
def test_anything_is_cents_or_a_sentence(written: object) -> None:
    with suppress(RuleError):
        assert isinstance(cents(written), int)


def test_dollars_of_a_fraction_of_a_cent() -> None:
    assert dollars(Fraction(1, 2)) == "$0.005"
    assert dollars(Fraction(-1, 4)) == "-$0.0025"
    assert dollars(Fraction(300, 1)) == "$3.00"


def test_whole_dollars_without_cents() -> None:
    assert short_dollars(500_000) == "$5,000"
    assert short_dollars(550) == "$5.50"


@pytest.mark.parametrize(
    ("rate", "printed"),
    [
        (Fraction(1, 20), "5%"), (Fraction(9, 200), "4.5%"), (Fraction(1), "100%"),
        (Fraction(0), "0%"), (Fraction(1, 3), "100/3%"), (Fraction(1, 2000), "0.05%"),
    ],
)  # fmt: skip
def test_rates_in_percent(rate: Fraction, printed: str) -> None:
    assert percents(rate) == printed
