"""Names of people and organisations: typed by people, so two that read alike are one."""

from __future__ import annotations

from unicodedata import category, normalize

from houserules.rules.errors import RuleError

LONGEST_NAME = 100
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that show nothing."""


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


def require_name(name: str, what: str) -> None:
    """Refuse a name that people cannot read on one line."""
    if len(name) > LONGEST_NAME:
        raise RuleError(f"{what} has {len(name):,} characters; a name has {LONGEST_NAME} at most.")
    if not name.isprintable() or any(map(_is_invisible, name)):
        raise RuleError(f"{what} must be letters and signs that can be seen, on one line.")
    if name and not name_key(name):
        raise RuleError(f"{what} says nothing.")
