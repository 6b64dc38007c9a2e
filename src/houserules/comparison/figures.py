"""The figures of two sides beside each other: what the house advantage was, is, and the change."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from houserules.odds.figure import Figure, Number
from houserules.odds.price import Progress, price, price_wager
from houserules.rules import Bonus, HouseRules, Payable, Paytable, Wager


class FigureChange(NamedTuple):
    """A figure of the left side and the one of the right side that it corresponds to."""

    left: Figure | None
    right: Figure | None

    @property
    def figure(self) -> Figure:
        """The one that exists, the right one first."""
        found = self.right or self.left
        assert found is not None
        return found

    @property
    def when(self) -> str | None:
        """The conditions that the figures share, in words; None where they share none."""
        sides = (re.split("[,;] ", side.when or "") for side in self if side is not None)
        first, *others = sides
        return ", ".join(part for part in first if all(part in o for o in others)) or None

    @property
    def change(self) -> Number | None:
        """By how much the house advantage grows."""
        if self.left is None or self.right is None:
            return None
        return self.right.house_advantage - self.left.house_advantage


def of_editions(
    left: HouseRules, right: HouseRules, progress: Progress | None = None
) -> list[FigureChange]:
    """Every wager under every table and condition of two editions."""
    sides = [price(rules, everything=True, progress=progress) for rules in (left, right)]
    return _paired(*([(_key(figure), figure) for figure in side] for side in sides))


def of_rules(
    left: HouseRules, right: HouseRules, progress: Progress | None = None
) -> list[FigureChange]:
    """The figures of two sets of rules; a wager is itself under whichever table."""
    sides = [price(rules, progress=progress) for rules in (left, right)]
    return _paired(*([(_wager(figure), figure) for figure in side] for side in sides))


def _paired(left: list[tuple[Any, Figure]], right: list[tuple[Any, Figure]]) -> list[FigureChange]:
    ours, theirs = _numbered(left), _numbered(right)
    return [FigureChange(ours.get(key), theirs.get(key)) for key in dict.fromkeys([*ours, *theirs])]


def _numbered(figures: Iterable[tuple[Any, Figure]]) -> dict[Any, Figure]:
    """Figures by their key; a key that comes again gets a number."""
    found: dict[Any, Figure] = {}
    for key, figure in figures:
        number = 0
        while (key, number) in found:
            number += 1
        found[key, number] = figure
    return found


def _wager(figure: Figure) -> tuple[Any, ...]:
    return figure.wager_id, figure.selection, figure.strategy_id, figure.per, figure.amount


def _key(figure: Figure) -> tuple[Any, ...]:
    """A figure by its wager, table and whatever moves it and is not a default."""
    moving = frozenset(
        (choice.id, choice.value)
        for choice in figure.choices
        if choice.moves and not choice.is_default
    )
    return *_wager(figure), figure.table, moving


class Letters(NamedTuple):
    """The lettered tables of a wager or bonus: rows by letter, and a figure for each letter."""

    payable: Payable
    rows: dict[str, dict[str, str]]
    figures: dict[str, Figure]

    @property
    def letters(self) -> list[str]:
        """The letters, in order."""
        return list(self.figures)


def lettered(rules: HouseRules) -> list[Payable]:
    """The wagers and bonuses that have several tables to choose from under the rules."""
    return [
        payable
        for payable in rules.game.payables
        if payable.option is not None and len(_letters(payable, rules)) > 1
        if not (isinstance(payable, Bonus) and payable.envy)
    ]


def letters_of(payable: Payable, rules: HouseRules) -> Letters:
    """The tables of a wager or bonus side by side; nothing else is varied."""
    from houserules.odds.plan import plan_of

    assert payable.option is not None
    base = plan_of(rules.game).base(payable)
    assert isinstance(base, Wager)
    figures: dict[str, Figure] = {}
    tables: dict[str, Paytable] = {}
    own = rules.own_tables.get(payable.name)
    printed = replace(
        rules,
        own_tables={name: table for name, table in rules.own_tables.items() if table is not own},
    )
    sides = {
        letter: printed.with_choice(payable.option, letter) for letter in _letters(payable, rules)
    }
    for letter, varied in (*sides.items(), *(((own.table, rules),) if own else ())):
        tables[letter] = varied.paytable(payable)
        figures[letter] = price_wager(varied, base)[0]
    return Letters(payable, _rows(tables), figures)


def _rows(tables: dict[str, Paytable]) -> dict[str, dict[str, str]]:
    """The rows of several tables, in the order of the one that has the most."""
    fullest_first = sorted(tables.values(), key=lambda table: -len(table.rows))
    labels = dict.fromkeys(label for table in fullest_first for label, _ in table.rows)
    return {
        label: {
            letter: str(dict(t.rows)[label])
            for letter, t in tables.items()
            if label in dict(t.rows)
        }
        for label in labels
    }


def _letters(payable: Payable, rules: HouseRules) -> list[Any]:
    assert payable.option is not None
    option = payable.option
    values = [value for value in option.domain.variants() if not option.is_no(value)]
    printed = {
        table.table
        for condition, group in payable.tables
        if condition is None or condition(rules)
        for table in group
    }
    return [value for value in values if value in printed]
