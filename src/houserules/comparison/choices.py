"""Two sets of rules of one edition: what they choose otherwise, and the rows that differ by it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houserules.comparison.law import Change, Fact
from houserules.rules import Bonus, HouseRules, Option, Payable, Wager
from houserules.rules.errors import RuleError


def chosen_otherwise(rules: HouseRules, choices: Mapping[str, object]) -> HouseRules:
    """Rules with other choices; a table that is chosen takes the place of an own one."""
    chosen = {rules.game.find_option(name): value for name, value in choices.items()}
    read = {option: option.read(value) for option, value in chosen.items()}
    printed = {one.name for one in rules.game.payables if _selects(one, read)}
    own = {name: table for name, table in rules.own_tables.items() if name not in printed}
    return replace(rules.with_choices(read), own_tables=own).require_consistent()


def _selects(payable: Payable, chosen: Mapping[Option[Any], Any]) -> bool:
    """Whether choices select one of the printed tables of a wager."""
    value = None if payable.option is None else chosen.get(payable.option)
    return value in [table.table for table in payable.paytables]


def changes(left: HouseRules, right: HouseRules) -> list[Change]:
    """The options that two sets of rules choose otherwise, and the rows that differ by it."""
    found = [
        Change("option", option.name, *(_value(option, side) for side in (left, right)))
        for option in left.game.options
        if left[option] != right[option]
    ]
    for payable in left.game.payables:
        ours, theirs = _rows(payable, left), _rows(payable, right)
        for label in dict.fromkeys([*ours, *theirs]) if ours and theirs else ():
            if ours.get(label) != theirs.get(label):
                name = f"{payable.name}: {label}"
                found.append(Change("row", name, ours.get(label), theirs.get(label)))
    return found


def _value(option: Option[Any], rules: HouseRules) -> Fact:
    return Fact(option.written(rules[option]), option.cite_under(rules))


def _rows(payable: Payable, rules: HouseRules) -> dict[str, Fact]:
    """The rows of the table in force, if one is."""
    on = payable.on if isinstance(payable, Bonus) else payable
    if not payable.paytables or not (isinstance(on, Wager) and rules.offers(on)):
        return {}
    try:
        table = rules.paytable(payable)
    except RuleError:
        return {}
    return {label: Fact(str(pays), table.cite) for label, pays in table.rows}
