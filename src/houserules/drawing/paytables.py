"""Paytables on felt: title, hairlines, and three columns of outcome, number and unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from houserules.drawing.layout import short_name
from houserules.drawing.lettering import BOLD, SEMIBOLD, typographic, width
from houserules.drawing.picture import Paid, Picture
from houserules.drawing.shapes import Outline
from houserules.rules.errors import plain
from houserules.rules.house_rules import HouseRules
from houserules.rules.printed import WINS, Block, Pays, alike, blocks, joined, together
from houserules.rules.wager import Payable

LONGEST = 25
"""The most letters in one line of an outcome."""
ROW, LINE, TITLE = 1.36, 1.04, 1.9
"""The heights of a row, of a further line in it and of the title, in parts of the size."""


@dataclass(frozen=True)
class Table:
    """A paytable to draw; each row is the outcome's lines, the payout, and for whom it is."""

    title: str
    rows: tuple[tuple[tuple[str, ...], Pays, tuple[str, ...]], ...]

    def size(self, em: float) -> tuple[float, float]:
        """Width and height at a size of letters."""
        labels, numbers, units = self._columns(em)
        wide = labels + 0.8 * em + numbers + (0.28 * em + units if units else 0)
        heading = width(self.title, em * 1.08, BOLD)
        return max(wide, heading), self._height * em

    def _columns(self, em: float) -> tuple[float, float, float]:
        labels, numbers, units = self._widths
        return labels * em, numbers * em, units * em

    @cached_property
    def _widths(self) -> tuple[float, float, float]:
        """The widths of the columns in em."""
        labels = max(width(line, 1) for lines, _, _ in self.rows for line in lines)
        numbers = max(width(typographic(row.number), 1, SEMIBOLD) for _, row, _ in self.rows)
        return labels, numbers, max(width(row.unit, 1) for _, row, _ in self.rows)

    @cached_property
    def _height(self) -> float:
        """The height in em."""
        rows = sum(ROW + LINE * (len(lines) - 1) for lines, _, _ in self.rows)
        return rows + (TITLE if self.title else 0)

    def draw(
        self, picture: Picture, left: float, top: float, em: float, area: Outline | None = None
    ) -> None:
        """Draw it with its left upper corner at a point, in an area or by itself."""
        wide, _ = self.size(em)
        _, _, units = self._columns(em)
        right = left + wide
        number_at = right - (units + 0.28 * em if units else 0)
        y = top
        if self.title:
            picture.text(
                self.title, left, y + em * 0.98, em * 1.08, weight=BOLD, anchor=0, area=area
            )
            y += em * 1.42
            picture.line("l2", (left, y), (right, y))
            y += em * 0.48
        for index, (lines, row, whose) in enumerate(self.rows):
            high = (ROW + LINE * (len(lines) - 1)) * em
            if index:
                picture.line("h", (left, y - 0.17 * em), (right, y - 0.17 * em))
            for n, line in enumerate(lines):
                picture.text(line, left, y + (0.84 + LINE * n) * em, em, anchor=0, area=area)
            base = y + (0.84 + LINE * (len(lines) - 1)) * em
            end = number_at if row.unit else right
            picture.text(row.number, end, base, em, weight=SEMIBOLD, anchor=1, area=area)
            if row.unit:
                picture.text(row.unit, right - units, base, em, anchor=0, area=area)
            for name in whose:
                picture.paid.append(Paid(name, row.label, f"{row.number} {row.unit}".strip()))
            y += high


@dataclass(frozen=True)
class Payout:
    """Payouts in an area: the words there, and the rows of the rules that they state."""

    words: str
    paid: tuple[Paid, ...]


def payout(rules: HouseRules, payable: Payable, label: str = "") -> Payout:
    """The payout of a wager under the rules in force; `label` picks one of several rows."""
    rows = next((one.rows for one in blocks(rules) if one.name == payable.name), ())
    row = next((row for row in rows if row.label == label or not label), None)
    if row is None:
        raise ValueError(f"{payable.name} has no payout “{label}” under these rules.")
    words = f"{row.number} {row.unit}".strip()
    return Payout(words, (Paid(payable.name, row.label, words),))


def only_payout(rules: HouseRules) -> Payout | None:
    """The payout in words where the rules in force have a single one, of one wager or of all."""
    rows = [(one, row) for one in blocks(rules) for row in one.rows]
    if len({(_told(one), row.number, row.unit) for one, row in rows}) != 1:
        return None
    one, row = rows[0]
    pays = f"{row.number} {row.unit}".strip()
    told = _told(one)
    names = joined([short_name(one.name) for one, _ in rows], "and")
    words = f"{names} pay{'s' if len(rows) == 1 else ''} {pays}" + (f", {told}" if told else "")
    return Payout(words, tuple(Paid(one.name, row.label, pays) for one, row in rows))


def tables(rules: HouseRules, apart: tuple[str, ...] = ()) -> list[Table]:
    """The paytables in force, the longest first; wagers with one payout share the last.

    Wagers that pay alike share a table. Wagers that are `apart` have their payouts elsewhere on
    the layout.
    """
    every = [one for one in blocks(rules) if one.name not in apart]
    several = [_table_of_all(same) for same in alike([one for one in every if len(one.rows) > 1])]
    several.sort(key=lambda one: -len(one.rows))
    single = [one for one in every if len(one.rows) == 1]
    return [*several, *([_singles(single)] if single else [])]


def table_of(name: str, rows: Sequence[Pays], title: str = "") -> Table:
    """The paytable of one wager."""
    return Table(title, tuple((_lines(row.label), row, (name,)) for row in rows))


def _table_of_all(same: Sequence[Block]) -> Table:
    """The paytable of wagers that pay alike."""
    names, amount = tuple(one.name for one in same), same[0].amount
    title = together([short_name(name) for name in names])
    return Table(
        typographic(f"{title}, {amount}" if amount else title),
        tuple((_lines(row.label), row, names) for row in same[0].rows),
    )


def _singles(every: list[Block]) -> Table:
    """Wagers with one payout; those that pay alike are one row."""
    alike: dict[tuple[str, str, str], list[Block]] = {}
    for one in every:
        row = one.rows[0]
        alike.setdefault((_told(one), row.number, row.unit), []).append(one)
    rows = []
    for (told, _, _), several in alike.items():
        names = ", ".join(short_name(one.name) for one in several)
        label = f"{names}: {told}" if told else names
        rows.append((_lines(label), several[0].rows[0], tuple(one.name for one in several)))
    return Table("", tuple(rows))


def _told(one: Block) -> str:
    label = one.rows[0].label
    known = set(plain(one.name).split())
    if label == WINS:
        return ""
    less = label.partition(", less ")[2]
    if known & set(plain(label).split()):
        return f"less {less}" if less else ""
    return label[:1].lower() + label[1:]


def _lines(label: str) -> tuple[str, ...]:
    """A label in lines that are about equally long."""
    label = typographic(label)
    count = -(-len(label) // LONGEST)
    lines: list[str] = []
    line = ""
    for word in label.split():
        left = count - len(lines)
        if line and left > 1 and len(line) + len(word) / 2 > len(label) / count:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return (*lines, line)
