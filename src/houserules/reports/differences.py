"""The difference sheet for the pit: what changes on the day a version goes on the floor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from houserules.comparison.choices import changes
from houserules.drawing.layout import Item, Kind
from houserules.games import entry_of
from houserules.games.layouts import has_layout, layout_of
from houserules.reports import paper
from houserules.reports.paper import Sheet
from houserules.reports.typesetting import print_paper
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError
from houserules.rules.printed import Block, first_upper

NONE = "none"
AWAY = "not offered"
WORDS = (Kind.INSCRIPTION, Kind.LIMIT, Kind.SIGN)
"""Items that are words."""


class Changed(NamedTuple):
    """A line of the sheet."""

    what: str
    before: str
    after: str
    cite: str


def write(old: Sheet, new: Sheet, path: Path) -> None:
    """Write the difference sheet of two versions as a PDF."""
    print_paper("difference", printed(old, new), path)


def printed(old: Sheet, new: Sheet) -> dict[str, Any]:
    """The words and tables of a difference sheet."""
    if old.game is not new.game:
        raise RuleError(
            f"{old.reference} is for {old.game.full_name}, {new.reference} for "
            f"{new.game.full_name}; give two versions for one game."
        )
    found = sections(old.rules, new.rules)
    if found:
        papers = [
            Changed(name, "take away", "put up", "")
            for name in ("Sign", "Rack card and guide page", "Dealer's card")
        ]
        found["Sign and paper"] = papers
    return {
        **new.head,
        "before": old.version,
        "after": new.version,
        "sections": [[title, [list(one) for one in rows]] for title, rows in found.items()],
    }


def sections(old: HouseRules, new: HouseRules) -> dict[str, list[Changed]]:
    """The changes by section; sections without a change are left out."""
    every = {
        "Payouts": _payouts(old, new),
        "Limits": _named(_limits(old), _limits(new), NONE),
        "Felt": _felt(old, new),
        "Devices": _named(_meters(old), _meters(new), NONE),
        "Rules": _rules(old, new),
        "Procedure": _lines(paper.procedure(old), paper.procedure(new)),
        "If something goes wrong": _lines(_orders(old), _orders(new)),
    }
    listed = {title: list(rows) for title, rows in every.items()}
    return {title: rows for title, rows in listed.items() if rows}


def _by_name(rules: HouseRules) -> dict[str, Block]:
    return {block.name: block for block in paper.blocks(rules)}


def _pays(block: Block | None) -> dict[str, str]:
    rows = block.rows if block else ()
    return {row.label: f"{row.number} {row.unit}".strip() for row in rows}


def _payouts(old: HouseRules, new: HouseRules) -> Iterator[Changed]:
    ours, theirs = _by_name(old), _by_name(new)
    for name in _names(ours, theirs):
        before, after = ours.get(name), theirs.get(name)
        if before == after:
            continue
        cite = (after or before or ours[name]).cite
        if before is None and after is not None:
            rows = "; ".join(f"{label} {pays}" for label, pays in _pays(after).items())
            yield Changed(name, AWAY, f"{_table(after)}: {rows}", cite)
            continue
        if after is None or before is None or before.letter != after.letter:
            yield Changed(name, _table(before), _table(after), cite)
        if after is None:
            continue
        left, right = _pays(before), _pays(after)
        for label in _names(left, right):
            if left.get(label) != right.get(label):
                words = left.get(label, ""), right.get(label, "no payout")
                yield Changed(f"{name}: {label}", *words, cite)


def _table(block: Block | None) -> str:
    if block is None:
        return AWAY
    return f"paytable {block.letter}" if block.letter else "offered"


def _limits(rules: HouseRules) -> dict[str, tuple[str, str]]:
    return {name: (f"{least} to {most}", "") for name, least, most in paper.limits(rules)}


def _meters(rules: HouseRules) -> dict[str, tuple[str, str]]:
    return {name: (begins, cite) for name, begins, cite in paper.meters(rules)}


def _named(
    ours: dict[str, tuple[str, str]], theirs: dict[str, tuple[str, str]], nothing: str
) -> Iterator[Changed]:
    for name in _names(ours, theirs):
        (before, cite), (after, by) = (side.get(name, (nothing, "")) for side in (ours, theirs))
        if before != after:
            yield Changed(name, before, after, by or cite)


def _felt(old: HouseRules, new: HouseRules) -> Iterator[Changed]:
    """Changes on the layout or a sign: areas, places, inscriptions, and the payouts shown."""
    yield from _named(_items(old), _items(new), NONE)
    ours, theirs = _by_name(old), _by_name(new)
    changed = [name for name in _names(ours, theirs) if ours.get(name) != theirs.get(name)]
    if changed:
        yield Changed("Payouts shown", "as before", f"new: {', '.join(changed)}", "")


def _items(rules: HouseRules) -> dict[str, tuple[str, str]]:
    """The items of a layout by what they are, with how often each is there; or betting areas."""
    game = rules.game
    if not has_layout(entry_of(game.id)):
        positions = game.positions
        area = f"one at each of {positions} positions" if positions else "on the layout"
        return {
            f"{wager.name} area": (area, str(wager.cite))
            for wager in game.wagers
            if rules.offers(wager) and not wager.is_fee
        }
    said: dict[str, list[Item]] = {}
    for item in layout_of(game).in_force(rules):
        if item.kind is not Kind.PAYOUTS:
            said.setdefault(_what(item, rules), []).append(item)
    return {what: (_there(items, rules), str(items[0].cite)) for what, items in said.items()}


def _what(item: Item, rules: HouseRules) -> str:
    """The name of an item: words by their subject, anything else by its label."""
    if item.kind in WORDS:
        return first_upper(item.key.replace("-", " "))
    return first_upper(" ".join(filter(None, (item.says(rules), str(item.kind)))))


def _there(items: Sequence[Item], rules: HouseRules) -> str:
    """The words of items of one name, or how often they are there."""
    if items[0].kind in WORDS:
        return "; ".join(f"“{item.says(rules)}”" for item in items)
    count = sum(len(list(item.ids(rules))) for item in items)
    return f"{count} on the layout" if count > 1 else "on the layout"


def _rules(old: HouseRules, new: HouseRules) -> Iterator[Changed]:
    tables = {one.option.name for one in new.game.payables if one.option is not None}
    for one in changes(old, new):
        if one.kind == "option" and one.name not in tables and one.left and one.right:
            cite = str(one.right.cite or "")
            yield Changed(one.name, one.left.words, one.right.words, cite)


def _orders(rules: HouseRules) -> list[list[str]]:
    return [[f"{event}: {order}", cite] for event, order, cite in paper.irregularities(rules)]


def _lines(ours: Sequence[list[str]], theirs: Sequence[list[str]]) -> Iterator[Changed]:
    """Orders that only one side has."""
    left, right = ({line[0]: line[1] for line in side} for side in (ours, theirs))
    for words, cite in right.items():
        if words not in left:
            yield Changed("New", "", words, cite)
    for words, cite in left.items():
        if words not in right:
            yield Changed("No longer", words, "", cite)


def _names(*sides: dict[str, Any]) -> list[str]:
    return list(dict.fromkeys(name for side in sides for name in side))
