"""Paytables of one's own in an address: own.pair-plus-wager.straight-flush=50 to 1.

A row that is left out is not paid. A table that says what is printed is no table of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houserules import library
from houserules.errors import RuleError
from houserules.odds.price import require_moving
from houserules.rules import Game, HouseRules, Payable
from houserules.rules.ids import slug

OPEN = "own"
"""The parameter that opens the table of a wager for writing."""
ROW = "own."
"""Before the wager and the row."""


class Row(NamedTuple):
    """A row to write in: the key of its field, its outcome, what it pays and what is printed."""

    key: str
    label: str
    pays: str
    printed: str
    error: str


class Editor(NamedTuple):
    """The table of a wager, or of wagers that share one, open for writing."""

    wager: str
    names: str
    cite: str
    rows: list[Row]


class Tables(NamedTuple):
    """The tables of an address as they were written, and what is wrong with them."""

    rules: HouseRules
    typed: dict[str, str]
    """The parameters that reproduce them in an address."""
    errors: dict[str, str]


def is_row(name: str) -> bool:
    """Whether a parameter of an address is a row of a table."""
    return name.startswith(ROW)


def applied(rules: HouseRules, given: Mapping[str, str]) -> Tables:
    """House rules with the tables of an address; one that moves no figure is refused."""
    chosen = {name: rules.written[name] for name in rules.chosen}
    errors: dict[str, str] = {}
    typed: dict[str, str] = {}
    tables: list[dict[str, object]] = []
    for wager, rows in _by_wager(given).items():
        try:
            payable = _payable(rules.game, wager)
            written = _written(payable, wager, rows)
            if written == _printed(rules, payable):
                continue
            table: dict[str, object] = {"wager": payable.name, "rows": written}
            require_moving(library.house_rules(rules.game, chosen, paytable=table))
        except _RowError as error:
            errors[error.key] = str(error)
        except RuleError as error:
            errors[f"{ROW}{wager}"] = str(error).removeprefix("paytable: ")
        else:
            tables.append(table)
            typed |= {f"{ROW}{wager}.{row}": pays for row, pays in rows.items() if pays.strip()}
    if errors or not tables:
        return Tables(rules, dict(given) if errors else {}, errors)
    try:
        return Tables(library.house_rules(rules.game, chosen, paytable=tables), typed, {})
    except RuleError as error:
        return Tables(rules, dict(given), {"": str(error)})


class _RowError(RuleError):
    """A row that cannot be read, with the key of its field."""

    def __init__(self, key: str, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key


def _by_wager(given: Mapping[str, str]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, pays in given.items():
        wager, _, row = key.removeprefix(ROW).partition(".")
        found.setdefault(wager, {})[row] = pays
    return found


def _payable(game: Game, wager: str) -> Payable:
    for payable in game.payables:
        if slug(payable.name) == wager:
            if not payable.paytables:
                raise RuleError(f"{payable.name} is not paid by a paytable.")
            return payable
    raise RuleError(f"{game.name} has no wager “{wager[:40]}”.")


def _labels(payable: Payable) -> dict[str, str]:
    """The outcomes that are printed in any table of a wager, by their keys."""
    fullest = sorted(payable.paytables, key=lambda table: -len(table.rows))
    return {slug(label): label for table in fullest for label, _ in table.rows}


def _written(payable: Payable, wager: str, rows: Mapping[str, str]) -> dict[str, str]:
    """The rows that pay, in the order of the printed ones."""
    from houserules.rules.payout import parse_payout

    labels, found = _labels(payable), {}
    for row in rows:
        if row not in labels:
            known = ", ".join(labels)
            raise RuleError(f"{payable.name} has no row “{row[:40]}”; it has {known}.")
    for row, label in labels.items():
        pays = rows.get(row, "").strip()
        if pays:
            try:
                found[label] = str(parse_payout(f"{pays} to 1" if pays.isdecimal() else pays))
            except RuleError as error:
                raise _RowError(f"{ROW}{wager}.{row}", f"{label}: {error}") from None
    return found


def _printed(rules: HouseRules, payable: Payable) -> dict[str, str]:
    """The table in force, or the first that would be if the wager were offered."""
    table = rules.offering(payable).paytable(payable)
    return {label: str(pays) for label, pays in table.rows}


def writable(rules: HouseRules) -> Iterator[tuple[str, str]]:
    """The wagers whose table moves a figure: key and names; those that share one, once."""
    seen: set[str] = set()
    for payable in rules.game.payables:
        sharing = [one.name for one in rules.game.sharing(payable)]
        if not payable.paytables or seen & {payable.name, *sharing}:
            continue
        seen |= {payable.name, *sharing}
        try:
            table = rules.offering(payable).paytable(payable)
            require_moving(rules.with_paytable(payable, table))
        except RuleError:
            continue
        yield slug(payable.name), ", ".join(sharing or [payable.name])


def editors(
    rules: HouseRules, given: Mapping[str, str], opened: str, errors: Mapping[str, str]
) -> list[Editor]:
    """The tables of an address to go on writing, and the one that was opened."""
    tables = _by_wager(given)
    if opened and opened not in tables:
        tables[opened] = {}
    found = []
    for wager, rows in tables.items():
        try:
            payable = _payable(rules.game, wager)
            printed = _printed(rules, payable)
        except RuleError:
            continue
        fields = [
            Row(
                key := f"{ROW}{wager}.{row}",
                label,
                rows.get(row, "") if rows else printed.get(label, ""),
                printed.get(label, "does not win"),
                errors.get(key, ""),
            )
            for row, label in _labels(payable).items()
        ]
        names = ", ".join(one.name for one in rules.game.sharing(payable)) or payable.name
        found.append(Editor(wager, names, str(payable.cite), fields))
    return found
