"""Names of people and organisations: typed by people, so two that read alike are one."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, normalize
from unicodedata import name as sign_name

from houserules.rules.errors import RuleError

LONGEST_NAME = 100
_LIKE_EACH_OTHER = frozenset({"LATIN", "CYRILLIC", "GREEK"})
"""Alphabets with letters that look the same."""
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""


@lru_cache(maxsize=10_000)
def name_key(name: str) -> str:
    """A name as it is compared: without case, width, invisible characters and double spaces."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    shown = (sign for sign in folded if not _is_invisible(sign))
    return " ".join("".join(shown).split())


def _is_invisible(sign: str) -> bool:
    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    control = category(sign).startswith("C") and not sign.isspace()
    return variation or control or sign in _BLANK


def same_name(one: str, other: str) -> bool:
    """Whether two names are of the same person or organisation."""
    return name_key(one) == name_key(other)


def require_name(typed: str, what: str) -> None:
    """Refuse a name that people cannot read on one line, or tell from another."""
    if len(typed) > LONGEST_NAME:
        raise RuleError(f"{what} has {len(typed):,} characters; a name has {LONGEST_NAME} at most.")
    if not typed.isprintable() or any(map(_is_invisible, typed)):
        raise RuleError(f"{what} must be letters and signs that can be seen, on one line.")
    if typed and not name_key(typed):
        raise RuleError(f"{what} says nothing.")
    alphabets = _LIKE_EACH_OTHER & {sign_name(letter, "").split(" ")[0] for letter in typed}
    if len(alphabets) > 1:
        mixed = " and ".join(sorted(alphabet.capitalize() for alphabet in alphabets))
        raise RuleError(f"{what} mixes {mixed} letters, which look like each other.")
