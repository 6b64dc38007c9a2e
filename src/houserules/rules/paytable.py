"""Paytables, written as they are printed: a row per hand, a column per letter."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.payout import Basis, Payout, parse_payout
from houserules.rules.scale import Scale

SINGLE = "-"
_BLANK = {"-", "—", "N/A"}


@dataclass(frozen=True)
class Paytable:
    """One column of a printed table: what each outcome pays."""

    cite: Citation
    table: str
    rows: tuple[tuple[str, Payout], ...]
    scale: Scale = field(repr=False, compare=False)
    when: str | None = None
    added: tuple[tuple[str, Citation], ...] = ()
    """The rows that the house may add to the printed ones, each by its paragraph."""
    apart: bool = False
    """Whether rows that were added are of another table, and pay by its paragraph alone."""
    published: str = field(default="", compare=False)
    """The paragraph in the published id, where it is not the one that is cited."""

    def __post_init__(self) -> None:
        names = [self.scale.find(label) for label, _ in self.rows]
        if len(set(names)) != len(names):
            raise RuleError(f"Paytable {self.table} of {self.cite} has two rows for one outcome.")

    def __repr__(self) -> str:
        rows = ", ".join(f"{label} {payout}" for label, payout in self.rows)
        when = f" ({self.when})" if self.when else ""
        return f"<Paytable {self.cite} {self.table}{when}: {rows}>"

    @cached_property
    def _by_outcome(self) -> dict[str, tuple[str, Payout]]:
        return {self.scale.find(label): (label, payout) for label, payout in self.rows}

    def row(self, outcome: str) -> tuple[str, Payout] | None:
        """The printed row and payout for an outcome of the scale; None if it does not win."""
        name = self.scale.row_for(self.scale.find(outcome), self._by_outcome)
        return None if name is None else self._by_outcome[name]

    def with_row(self, label: str, payout: Payout, cite: Citation) -> "Paytable":
        """This table with one more row on top, where a paragraph allows the house to add it."""
        rows, added = ((label, payout), *self.rows), (*self.added, (label, cite))
        return replace(self, rows=rows, added=added)

    def cites(self, label: str) -> tuple[Citation, ...]:
        """The paragraphs by which a row pays: its own if it was added, and the table's."""
        own = tuple(cite for row, cite in self.added if row == label)
        return own if own and self.apart else (*own, self.cite)


@dataclass(frozen=True)
class Paytables:
    """The tables among which a certificate holder selects, under one condition."""

    tables: tuple[Paytable, ...]

    def __iter__(self) -> Iterator[Paytable]:
        return iter(self.tables)

    def __getitem__(self, letter: str) -> Paytable:
        for table in self.tables:
            if table.table == letter:
                return table
        raise RuleError(f"There is no paytable {letter}; there is {', '.join(self.letters)}.")

    def only(self, *labels: str) -> "Paytables":
        """The rows of one wager, where a printed table has those of several."""
        scale = self.tables[0].scale.only(*labels)
        kept = ([row for row in table.rows if row[0] in labels] for table in self.tables)
        pairs = zip(self.tables, kept, strict=True)
        return Paytables(tuple(replace(one, rows=tuple(rows), scale=scale) for one, rows in pairs))

    @property
    def letters(self) -> tuple[str, ...]:
        """The printed letters, in order."""
        return tuple(table.table for table in self.tables)

    @property
    def single(self) -> bool:
        """Whether there is nothing to select."""
        return len(self.tables) == 1


def paytables(
    cite: Citation,
    scale: Scale,
    *grids: str,
    when: str | None = None,
    basis: Basis = Basis.TO,
    published: str = "",
) -> Paytables:
    """Read printed grids: columns are two or more blanks apart, "-" is an empty cell."""
    tables = []
    for grid in grids:
        head, *body = (re.split(r"\s{2,}", line.strip()) for line in grid.strip().splitlines())
        for cells in body:
            if len(cells) != len(head):
                raise RuleError(f"The table of {cite} has a row of another length: {cells}.")
        for column, letter in enumerate(head[1:], 1):
            rows = tuple(
                (cells[0], parse_payout(cells[column], basis))
                for cells in body
                if cells[column] not in _BLANK
            )
            tables.append(Paytable(cite, letter, rows, scale, when, published=published))
    return Paytables(tuple(tables))
