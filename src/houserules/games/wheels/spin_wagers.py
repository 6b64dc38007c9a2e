"""Wagers that one spin decides: what each covers, what it pays, and how it is settled."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, cast

from houserules.rules import (
    AtLeast,
    Bet,
    Game,
    HouseRules,
    Line,
    Odds,
    Option,
    Outcome,
    Paytable,
    Paytables,
    Requirement,
    Rule,
    Scale,
    Verdict,
    Wager,
)

Area = frozenset[str]
"""The marks on the wheel that a bet covers."""
Areas = Mapping[str | None, Area]
"""The areas of a wager by selection, under None where it leaves none."""


class SpinWager(NamedTuple):
    """The areas of a wager, its row of the printed odds, the odds paid, and the rule it follows."""

    areas: Areas
    row: str
    odds: Option[Odds]
    rule: Rule


class SpinWagers:
    """The wagers that one spin decides, at no less than the odds of one printed table."""

    def __init__(self, game: Game, printed: Paytables, why: str, settled_by: str = "") -> None:
        """Say why a wager loses, and the paragraph that settles it if it is not the wager's own."""
        self._game, self._why, self._settled_by = game, why, settled_by
        (self._printed,) = printed
        self._declared: dict[Wager, SpinWager] = {}

    def __iter__(self) -> Iterator[Wager]:
        return iter(self._declared)

    def __getitem__(self, wager: Wager) -> SpinWager:
        return self._declared[wager]

    def wager(
        self, name: str, cite: str, areas: Areas, *requires: Requirement, row: str = ""
    ) -> Wager:
        """Declare a wager; its row of the printed table is given where it has another name."""
        game, paid_by, row = self._game, str(self._printed.cite), row or name
        least = cast(Odds, dict(self._printed.rows)[row])
        odds = game.option(f"{name} payout odds", paid_by, AtLeast(least), least, says=str)
        made = game.wager(
            f"{name} Wager", cite, requires=requires,
            selections=(selection for selection in areas if selection),
            pays=Paytables((self._row(row, least),)),
            amend=lambda table, rules: self._row(row, rules[odds]),
        )  # fmt: skip
        rule = game.rule(self._settled_by or cite, self._why)
        self._declared[made] = SpinWager(areas, row, odds, rule)
        return made

    def _row(self, label: str, odds: Odds) -> Paytable:
        """The row of the printed table that belongs to one wager."""
        return replace(self._printed, rows=((label, odds),), scale=Scale(label))

    def covered(self, bet: Bet) -> Area:
        """The marks that a bet covers."""
        return self[bet.wager].areas[bet.on]

    def settle(self, bet: Bet, mark: str, rules: HouseRules) -> Verdict:
        """Settle a bet by the mark at which the spin ended."""
        spun = self[bet.wager]
        if mark in self.covered(bet):
            return spun.rule.pays(rules.paytable(bet.wager), spun.row)
        return spun.rule.loses()


def bets_on(wager: Wager, rules: HouseRules) -> list[Bet]:
    """Every bet on a wager that the layout in use allows."""
    return [Bet(wager, on) for on in rules.selections(wager)]


def losing_first(lines: Iterable[Line]) -> list[Line]:
    """Lines of the whole table in the order of collecting and paying."""
    return sorted(lines, key=lambda line: line.outcome is Outcome.WIN)
