"""How the regulation numbers its paragraphs: (a), (1), (i), (A), (I), from the top down."""

import re
from enum import IntEnum

_ROMAN = re.compile(r"(?=[ivxl])(xl|x{0,3})(ix|iv|v?i{0,3})")
_TENS = {"": 0, "x": 10, "xx": 20, "xxx": 30, "xl": 40}
_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")

IDENTIFIER = re.compile(
    r"[1-9][0-9]{0,2}|([a-z])\1{0,2}|([A-Z])\2{0,2}"
    rf"|{_ROMAN.pattern}|{_ROMAN.pattern.upper()}"
)


class Kind(IntEnum):
    """A level of the numbering, in the order in which the levels nest."""

    TERM = 0
    LETTER = 1
    NUMBER = 2
    ROMAN = 3
    CAPITAL = 4
    CAPITAL_ROMAN = 5


def values(identifier: str) -> tuple[tuple[Kind, int], ...]:
    """Every way to read an identifier: (i) is the ninth letter and the roman one.

    >>> values("i")
    ((<Kind.LETTER: 1>, 9), (<Kind.ROMAN: 3>, 1))
    """
    if identifier.isdigit():
        return ((Kind.NUMBER, int(identifier)),)
    small = identifier.lower()
    capital = identifier != small
    ways = []
    if len(set(small)) == 1 and len(small) <= 3:
        letter = 26 * (len(small) - 1) + ord(small[0]) - ord("a") + 1
        ways.append((Kind.CAPITAL if capital else Kind.LETTER, letter))
    if roman := _ROMAN.fullmatch(small):
        numeral = _TENS[roman[1]] + _UNITS.index(roman[2])
        ways.append((Kind.CAPITAL_ROMAN if capital else Kind.ROMAN, numeral))
    return tuple(ways)


def place(identifier: str, above: Kind | None) -> tuple[Kind, int]:
    """Read an identifier by the level above it, or None at the top of a section."""
    ways = values(identifier)
    roman = above is not None and (identifier.islower() or above is Kind.CAPITAL)
    return ways[-1] if roman else ways[0]
