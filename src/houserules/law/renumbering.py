"""Where a paragraph of the general provisions is after the annex, and where it was before.

A paragraph that the table does not list goes with the nearest listed one above it; without one it
stays where it is, as the annex leaves unchanged text out. Paragraphs of other chapters stay too.
"""

from dataclasses import dataclass
from functools import cache

from houserules.law.citation import Citation


@dataclass(frozen=True, slots=True)
class Change:
    """The annex's effect on a paragraph: without `new` it is deleted, without `old` added."""

    old: Citation | None
    new: Citation | None
    note: str | None = None

    def __str__(self) -> str:
        if self.old is None:
            return "new"
        if self.new is None:
            return "deleted"
        return "changed" if self.old == self.new else "moved"


@cache
def changes() -> tuple[Change, ...]:
    """Every entry of the table, in its order."""
    import tomllib
    from importlib.resources import files

    text = (files("houserules.law") / "renumbering.toml").read_text(encoding="utf-8")
    return tuple(_change(**entry) for entry in tomllib.loads(text)["paragraph"])


def now(cite: Citation) -> Citation | None:
    """The paragraph after the annex that was cited so before it; None if the annex deletes it.

    >>> print(now(Citation.parse("601a.2(d)(1)")), now(Citation.parse("601a.4(b)")))
    601a.4(d)(1) None
    """
    change = change_from(cite)
    return change.new if change else cite


def formerly(cite: Citation) -> Citation | None:
    """The paragraph before the annex that is cited so after it; None if the annex adds it.

    >>> print(formerly(Citation.parse("601a.2(a)(1)(ii)")), formerly(Citation.parse("601a.3(i)")))
    601a.3 None
    """
    change = change_to(cite)
    return change.old if change else cite


def change_from(cite: Citation) -> Change | None:
    """The entry for a paragraph before the annex, or for the nearest one above it."""
    return _nearest(cite, {change.old: change for change in changes()})


def change_to(cite: Citation) -> Change | None:
    """The entry for a paragraph after the annex, or for the nearest one above it."""
    return _nearest(cite, {change.new: change for change in changes()})


def _nearest(cite: Citation, table: dict[Citation | None, Change]) -> Change | None:
    above: Citation | None = cite
    while above is not None and above not in table:
        above = above.parent
    return table[above] if above is not None else None


def _change(old: str | None = None, new: str | None = None, note: str | None = None) -> Change:
    parse = Citation.parse
    return Change(parse(old) if old else None, parse(new) if new else None, note)
