"""Numbers as people file them, beside computed ones: 0.0458, 4.58%, 1 in 460, 459.4 to 1."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from houserules.rules.errors import RuleError

LONGEST = 400
"""The characters of a filed number; exact fractions are long."""
_DECIMAL = r"(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]*)?|\.[0-9]+"
_WRITTEN = re.compile(
    rf"(?P<one>1\s+in\s+)?(?P<sign>[-+−])?(?P<number>{_DECIMAL})(?P<over>/[0-9]+)?"
    r"\s*(?P<after>%|(?:to|:)\s*1)?",
    re.IGNORECASE,
)
_EXPONENT = re.compile(r"[-+]?[0-9]{1,20}(\.[0-9]{0,20})?[Ee][-+][0-9]{2,3}")
"""A number as a spreadsheet writes a tiny one: 2.37738E-06."""
NEAR = Fraction(1, 2**44)
"""How far a number that a spreadsheet added up may be off by its binary form."""
DIGITS = range(15, 18)
"""The digits by which a number is taken for one of a spreadsheet, which keeps no more."""


class Unit(StrEnum):
    """The unit in which a number is written."""

    PLAIN = "a number"
    PERCENT = "percent"
    ONE_IN = "1 in a number"
    TO_ONE = "to 1"


class Verdict(StrEnum):
    """How a filed number compares with the computed one."""

    EXACT = "agrees exactly"
    ROUNDED = "agrees rounded"
    CUT = "agrees cut"
    WITHIN = "agrees within the error of ours"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Filed:
    """A number as it is written, in its unit, with the worth of its last digit."""

    text: str
    written: Fraction
    last: Fraction
    """One unit of the last digit; nothing where a fraction is exact."""
    unit: Unit

    def computed(self, number: Fraction) -> Fraction | None:
        """A computed share or number in the unit of this one; None where it has none."""
        if self.unit is Unit.PERCENT:
            return number * 100
        if self.unit is Unit.PLAIN:
            return number
        if not number:
            return None
        return 1 / number if self.unit is Unit.ONE_IN else 1 / number - 1

    @property
    def value(self) -> Fraction | None:
        """The share or number that is meant; None where no number can be."""
        if self.unit is Unit.PERCENT:
            return self.written / 100
        if self.unit is Unit.PLAIN:
            return self.written
        below = self.written + (self.unit is Unit.TO_ONE)
        return 1 / below if below else None

    def verdict(self, number: Fraction, error: Fraction = Fraction(0)) -> Verdict:
        """How it compares with a computed number, which may be off by an error."""
        ours = self.computed(number)
        if ours is None:
            return Verdict.DIFFERS
        off = abs(self.written - ours)
        if not off:
            return Verdict.EXACT
        if self.last >= 1 and 2 * off > abs(ours):
            # A whole number such as 0 is within a unit of every share, and says nothing of it.
            return Verdict.DIFFERS
        digits = "".join(sign for sign in self.text if sign.isdigit())
        many = len(digits) >= DIGITS.start and len(digits.strip("0")) in range(DIGITS.stop)
        if off <= self.last / 2 or (
            self.last and many and off <= max(Fraction(1), abs(ours)) * NEAR
        ):
            return Verdict.ROUNDED
        if (
            self.last
            and abs(self.written) == abs(ours) // self.last * self.last
            and (self.written * ours >= 0)
        ):
            return Verdict.CUT
        return Verdict.WITHIN if error and self._within(number, error) else Verdict.DIFFERS

    def _within(self, number: Fraction, error: Fraction) -> bool:
        ends = [self.computed(end) for end in (number - error, number + error)]
        known = [end for end in ends if end is not None]
        return bool(known) and (
            min(known) - self.last / 2 <= self.written <= max(known) + self.last / 2
        )

    def agrees(self, number: Fraction) -> bool:
        """Whether it is a computed number, exactly, rounded or cut."""
        return self.verdict(number) is not Verdict.DIFFERS


def read(text: str, *, percent: bool = False, odds: bool = False) -> Filed:
    """A filed number; one without a unit is in percent, or odds to 1, where its column says so."""
    plain = " ".join(text.split())
    if len(plain) <= LONGEST and _EXPONENT.fullmatch(plain):
        plain = format(Decimal(plain), "f")
    match = _WRITTEN.fullmatch(plain) if len(plain) <= LONGEST else None
    if match is None or (match["one"] and match["after"]):
        raise _refused(text)
    number = match["number"].replace(",", "")
    decimals = len(number.partition(".")[2])
    try:
        written = Fraction(f"{number}{match['over'] or ''}")
    except (ValueError, ZeroDivisionError):
        raise _refused(text) from None
    if match["sign"] in ("-", "−"):
        written = -written
    last = Fraction(0) if match["over"] else Fraction(1, 10**decimals)
    after = match["after"] or ""
    unit = Unit.ONE_IN if match["one"] else Unit.PERCENT if after == "%" else Unit.PLAIN
    if after.endswith("1") or (odds and unit is Unit.PLAIN):
        unit = Unit.TO_ONE
    elif percent and unit is Unit.PLAIN and not match["over"]:
        unit = Unit.PERCENT
    return Filed(plain, written, last, unit)


def _refused(text: str) -> RuleError:
    return RuleError(
        f"“{text[:40]}” is no figure; write 0.0728, 7.28%, 23/313, 1 in 460 or 22.5 to 1."
    )


def in_unit_of(filed: Filed, number: Fraction) -> str:
    """A computed number in words, in the unit of a filed one and with two digits more."""
    ours = filed.computed(number)
    if ours is None:
        return "never"
    if not filed.last and filed.unit is Unit.PLAIN:
        return str(number)
    decimals = len(filed.text.rstrip("% ").split(" to")[0].partition(".")[2])
    whole = filed.last == 1 and ours.denominator == 1
    words = f"{float(ours):,.{0 if whole else min(14, decimals + 2)}f}"
    before, after = {
        Unit.PLAIN: ("", ""),
        Unit.PERCENT: ("", "%"),
        Unit.ONE_IN: ("1 in ", ""),
        Unit.TO_ONE: ("", " to 1"),
    }[filed.unit]
    return f"{before}{words}{after}"
