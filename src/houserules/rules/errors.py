"""Names as people type them: the known one that is meant, or a suggestion."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeVar

from houserules.errors import RuleError

__all__ = ["RuleError", "UnknownNameError", "find_name", "find_names", "plain", "suggestion"]

Thing = TypeVar("Thing")
FEW, MANY = 12, 45
"""Few names are listed whatever they share with what was typed; more than many never are."""
LONGEST = 200
"""How much of what was typed is compared with names."""
REMEMBERED = 4096
"""How many names are remembered as they are compared."""


@lru_cache(REMEMBERED)
def plain(name: str) -> str:
    """A name without capitals, punctuation and small words, to compare what people type."""
    without = name.casefold().replace("’", "").replace("'", "")
    kept = "".join(c if c.isalnum() or c in "%$½" else " " for c in without)
    return " ".join(word for word in kept.split() if word not in {"and", "the", "a", "of", "or"})


def suggestion(typed: str, known: Iterable[str]) -> str:
    """A closing sentence that names the nearest known names, or all of them if they are few.

    Names are near if they are spelt alike, or else if they share a word.
    """
    names = list(known)
    by_plain = {plain(name): name for name in names}
    wanted = plain(typed[:LONGEST])
    near = [by_plain[match] for match in get_close_matches(wanted, by_plain, 3, 0.6)]
    if not near and len(names) > FEW:
        words = set(wanted.split())
        near = [name for key, name in by_plain.items() if words & set(key.split())][:3]
    if near:
        return f"Did you mean {either(near)}?"
    return f"Known: {', '.join(names)}." if 0 < len(names) <= MANY else ""


LONGEST = 120
"""The most characters of a name; of longer ones that is what a refusal repeats."""


class UnknownNameError(RuleError):
    """A name that is not known; it has what was typed."""

    def __init__(self, typed: str, kind: str, advice: str) -> None:
        shown = typed if len(typed) <= LONGEST else f"{typed[:LONGEST]}…"
        super().__init__(f"There is no {kind} “{shown}”. {advice}".strip())
        self.typed = typed


def find_name(typed: str, known: Iterable[str], kind: str, suggests: bool = True) -> str:
    """The one known name that was typed, exactly or by an unambiguous part of it.

    If there is none, `suggests` says whether the refusal looks for near ones, which takes a while.
    """
    names = list(known)
    if typed in names:
        return typed
    found = named(typed, names)
    if len(found) == 1:
        return found[0]
    if len(found) > FEW:
        several = f"any of {len(found)}, such as {either(found[:3])}"
        raise RuleError(f"{kind} “{typed[:40]}” could be {several}: say which.")
    if found:
        raise RuleError(f"{kind} “{typed}” could be {either(found)}: say which.")
    raise UnknownNameError(typed, kind, suggestion(typed, names) if suggests else "")


def named(typed: str, known: Iterable[str]) -> list[str]:
    """The known names that may have been meant: the exact one, or all with the words typed."""
    names, wanted = list(known), plain(typed)
    exact = [name for name in names if wanted in _full_names(name)]
    return exact[:1] or [n for n in names if wanted and f" {wanted}" in f" {plain(n)}"]


def find_names(typed: Mapping[str, Thing], known: Iterable[str], kind: str) -> dict[str, Thing]:
    """The things typed, by their known names, none of them twice."""
    names = list(known)
    found: dict[str, Thing] = {}
    for given, thing in typed.items():
        name = find_name(given, names, kind)
        if name in found:
            raise RuleError(f"The {kind} “{name}” appears twice.")
        found[name] = thing
    return found


@lru_cache(REMEMBERED)
def _full_names(name: str) -> tuple[str, ...]:
    """A name as compared, and the same without the word wager or bet at its end."""
    full = plain(name)
    return full, full.removesuffix(" wager").removesuffix(" bet")


def either(names: list[str]) -> str:
    """Names in quotation marks, the last after an or."""
    quoted = [f"“{name}”" for name in names]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} or {quoted[-1]}"
