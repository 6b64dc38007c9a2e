"""Wagers that one spin decides: what each covers, and what it pays."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from houserules.games.shared.throw_wagers import Comes, ThrowWagers
from houserules.rules import (
    AtLeast,
    Bet,
    Game,
    Odds,
    Option,
    Paytable,
    Paytables,
    Requirement,
    Scale,
    Wager,
)

Area = frozenset[str]
"""The marks on the wheel that a bet covers."""
Areas = Mapping[str | None, Area]
"""The areas of a wager by selection, under None where it leaves none."""


class SpinWager(NamedTuple):
    """The areas of a wager, and the odds that it is paid."""

    areas: Areas
    odds: Option[Odds] | None


class SpinWagers(ThrowWagers[str]):
    """The wagers that one spin decides, at no less than the odds of one printed table."""

    def __init__(self, game: Game, printed: Paytables, why: str, settled_by: str = "") -> None:
        """Say why a wager loses, and the paragraph that settles it if it is not the wager's own."""
        super().__init__(game, why)
        self._settled_by = settled_by
        (self._printed,) = printed
        self._declared: dict[Wager, SpinWager] = {}

    def __getitem__(self, wager: Wager) -> SpinWager:
        return self._declared[wager]

    def spin(
        self, name: str, cite: str, areas: Areas, *requires: Requirement, row: str = ""
    ) -> Wager:
        """Declare a wager; its row of the printed table is given where it has another name."""
        paid_by, row = str(self._printed.cite), row or name
        least = cast(Odds, dict(self._printed.rows)[row])
        odds = self.game.option(f"{name} payout odds", paid_by, AtLeast(least), least, says=str)
        made = self.wager(
            f"{name} Wager",
            cite,
            Paytables((self._row(row, least),)),
            {row: lambda on, mark: mark in areas[on or None]},
            settled_by=self._settled_by,
            requires=requires,
            selections=(selection for selection in areas if selection),
            amend=lambda table, rules: self._row(row, rules[odds]),
        )
        self._declared[made] = SpinWager(areas, odds)
        return made

    @property
    def marks(self) -> Sequence[str]:
        """The marks that some wager covers, which are all of the wheel."""
        areas = (area for one in self._declared.values() for area in one.areas.values())
        return sorted(frozenset().union(*areas))

    def own(self, name: str, cite: str, pays: Paytables, rows: Mapping[str, Comes[str]]) -> Wager:
        """Add a wager of somebody's own, which covers whatever wins a row."""
        marks = self.marks
        made = super().own(name, cite, pays, rows)
        area = frozenset(m for m in marks if any(comes("", m) for comes in rows.values()))
        self._declared[made] = SpinWager({None: area}, None)
        return made

    def _row(self, label: str, odds: Odds) -> Paytable:
        """The row of the printed table that belongs to one wager."""
        return replace(self._printed, rows=((label, odds),), scale=Scale(label))

    def covered(self, bet: Bet) -> Area:
        """The marks that a bet covers."""
        return self[bet.wager].areas[bet.on]
