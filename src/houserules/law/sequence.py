"""The nesting of paragraphs, found from the order of their identifiers alone.

A text without reliable indentation leaves doubts: (i) after (h) may be a letter or the first of
a roman list. The nesting of a whole section with the fewest breaks in its numbering is taken,
so what follows an identifier decides as much as what precedes it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houserules.law.numbering import Kind, values

# A list that starts is a little less likely than one that goes on, a list of another kind than
# usual less still; a break in the numbering is the last resort.
_NEW_LIST = 1
_UNUSUAL_LEVEL = 4
_BREAK = 10

_FIRST, _FOLLOWS = "is the first of its list", "follows"
GAPS = (_FIRST, _FOLLOWS)

# Chapter 688a numbers the paragraphs under a capital letter.
_NUMBERS_AGAIN = (Kind.CAPITAL, Kind.NUMBER)


@dataclass(frozen=True, slots=True)
class Level:
    """One identifier of a path and how it is read."""

    kind: Kind
    value: int
    identifier: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A paragraph's path and, if its place is odd, why."""

    path: tuple[Level, ...]
    oddity: str | None

    @property
    def identifiers(self) -> tuple[str, ...]:
        """The path as a citation has it."""
        return tuple(level.identifier for level in self.path)


def arrange(identifiers: Sequence[str], *, under_term: bool = False) -> tuple[Placed, ...]:
    """Nest the identifiers of one section, or of one definition, given in printed order.

    >>> [placed.identifiers for placed in arrange(["h", "1", "2", "i", "ii", "i"])][-2:]
    [('h', '2', 'ii'), ('i',)]
    """
    ways: dict[tuple[Level, ...], tuple[int, tuple[Placed, ...]]] = {(): (0, ())}
    for identifier in identifiers:
        longer: dict[tuple[Level, ...], tuple[int, tuple[Placed, ...]]] = {}
        for path, (cost, trail) in ways.items():
            for step, placed in _places(path, identifier, under_term):
                best = longer.get(placed.path)
                if best is None or cost + step < best[0]:
                    longer[placed.path] = (cost + step, (*trail, placed))
        if not longer:
            raise ValueError(
                f"There is no place for ({identifier}) among {', '.join(identifiers)}."
            )
        ways = longer
    return min(ways.values(), key=lambda way: way[0])[1]


def _places(
    path: tuple[Level, ...], identifier: str, under_term: bool
) -> Iterator[tuple[int, Placed]]:
    for kind, value in values(identifier):
        level = Level(kind, value, identifier)
        for depth, open_level in enumerate(path):
            if open_level.kind is kind:
                oddity = _break(open_level, level)
                yield _BREAK if oddity else 0, Placed((*path[:depth], level), oddity)
        if not path or kind > path[-1].kind or (path[-1].kind, kind) == _NUMBERS_AGAIN:
            cost, oddity = _opening(level, _usual(path, under_term))
            yield cost, Placed((*path, level), oddity)


def _usual(path: tuple[Level, ...], under_term: bool) -> tuple[Kind, ...]:
    """The kinds that a list may have here; a section's first list is lettered or numbered."""
    if path:
        return tuple(kind for kind in Kind if kind == path[-1].kind + 1)
    return (Kind.NUMBER, Kind.ROMAN) if under_term else (Kind.LETTER, Kind.NUMBER)


def _break(before: Level, level: Level) -> str | None:
    if level.value == before.value + 1:
        return None
    if level.value == before.value:
        return "appears twice"
    if level.value < before.value:
        return f"appears again after ({before.identifier})"
    return f"{_FOLLOWS} ({before.identifier})"


def _opening(level: Level, usual: tuple[Kind, ...]) -> tuple[int, str | None]:
    if level.value != 1:
        return _NEW_LIST + _BREAK, _FIRST
    if level.kind not in usual:
        return _NEW_LIST + _UNUSUAL_LEVEL, "is of a kind unusual for its level"
    return _NEW_LIST, None
