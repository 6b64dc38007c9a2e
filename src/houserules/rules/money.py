"""Money is a whole number of cents."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor, log10

from houserules.rules.errors import RuleError

WHOLE = r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+"
"""A whole number as people write it, perhaps with commas between thousands."""

_MONEY = re.compile(rf"(-?)(?:\$?({WHOLE})(?:\.([0-9]+))?|([0-9]+)¢)")
LARGEST = 10**15  # cents; far above any table, far below what would slow arithmetic


def cents(value: object) -> int:
    """Read an amount of money such as 10, 10.50, "$1,000.00" or "25¢" as cents.

    >>> cents("$1,000.50"), cents("25¢"), cents(5)
    (100050, 25, 500)
    """
    if isinstance(value, bool) or not isinstance(value, (int, float, str, Decimal)):
        raise RuleError(f"“{value}” is not an amount of money; write for example 10.50.")
    if isinstance(value, int) and abs(value) > LARGEST:
        raise RuleError("That is more money than this software settles.")
    text = format(Decimal(repr(value)), "f") if isinstance(value, float) else str(value).strip()
    return _read(text)


@lru_cache(4096)
def _read(text: str) -> int:
    match = _MONEY.fullmatch(text)
    if match is None or len(text) > 24:
        raise RuleError(f"“{text[:40]}” is not an amount of money; write for example 10.50.")
    sign, whole, decimals, only_cents = match.groups()
    written = (decimals or "").ljust(2, "0")
    if written[2:].strip("0"):
        raise RuleError(f"{text} has a fraction of a cent; amounts are in whole cents.")
    amount = int(only_cents or whole.replace(",", "") + written[:2])
    if amount > LARGEST:
        raise RuleError(f"{text} is more money than this software settles.")
    return -amount if sign else amount


def dollars(amount: int | Fraction) -> str:
    """Print cents as dollars.

    >>> dollars(100050), dollars(-500), dollars(Fraction(1, 2))
    ('$1,000.50', '-$5.00', '$0.005')
    """
    sign = "-" if amount < 0 else ""
    if isinstance(amount, int):
        whole, rest = divmod(abs(amount), 100)
        return f"{sign}${whole:,}.{rest:02d}"
    size = abs(Fraction(amount))
    if size.denominator != 1:
        return f"{sign}${float(size) / 100:,.6f}".rstrip("0")
    return f"{sign}${size.numerator // 100:,}.{size.numerator % 100:02d}"


def percents(rate: Fraction) -> str:
    """Print a rate in percent, with decimals if they end.

    >>> percents(Fraction(1, 20)), percents(Fraction(9, 200)), percents(Fraction(1, 3))
    ('5%', '4.5%', '100/3%')
    """
    exact = rate * 100
    decimal = f"{float(exact):.6f}".rstrip("0").rstrip(".")
    return f"{decimal if Fraction(decimal) == exact else exact}%"


def significant(number: Fraction | float, decimals: int = 6) -> str:
    """Print a number with some decimals, a small one with more: four digits always count.

    >>> significant(Fraction(1, 4)), significant(-1 / 4816971)
    ('0.250000', '-0.0000002076')
    """
    value = float(number)
    if not value or abs(value) >= 0.001:
        return f"{value:.{decimals}f}"
    return f"{value:.{3 - floor(log10(abs(value)))}f}"


def percentage(number: Fraction | float) -> str:
    """Print a share of one in percent, with four decimals, a small one with four digits."""
    return f"{significant(100 * float(number), 4)}%"


def chance(probability: Fraction | float, decimals: int = 6) -> str:
    """Print a probability; a small one as one in a number of cases.

    >>> chance(Fraction(1, 4)), chance(Fraction(1, 4816971))
    ('0.250000', '1 in 4,816,971')
    """
    if not 0 < probability < 0.001:
        return f"{float(probability):.{decimals}f}"
    return f"1 in {float(1 / probability):,.0f}"


def short_dollars(amount: int) -> str:
    """Print whole dollars without cents, as paytables do."""
    return dollars(amount).removesuffix(".00")
