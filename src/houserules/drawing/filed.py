"""A layout that was filed, beside the items that the chapter wants."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from houserules.drawing.layout import POSTED_LIMIT, Item, Kind, Layout
from houserules.rules.errors import RuleError
from houserules.rules.finding import INCONSISTENT, MISSING, WRONG, Finding
from houserules.rules.house_rules import HouseRules

_ID = re.compile(r'<g id="([^"]+)"(?: data-[a-z-]+="[^"]*")*?(?: data-carrier="([a-z]+)")?>')
_PART = re.compile(r"^([^.]+\.[^.]+\.[^.]+)\..*$")
"""The seat and the side after an item's own id."""


@dataclass
class Filed:
    """The items of a filed layout: how often each is there, its words, and what a sign carries."""

    counts: Counter[str] = field(default_factory=Counter)
    words: dict[str, str] = field(default_factory=dict)
    sign: set[str] = field(default_factory=set)


def read_filed(text: str, name: str) -> Filed:
    """Read a filed layout: a list of items in YAML, or a picture of ours."""
    if text.lstrip().startswith("<svg"):
        filed = Filed()
        for id, carrier in _ID.findall(text):
            filed.counts[_PART.sub(r"\1", id)] += 1
            if carrier == "sign":
                filed.sign.add(id)
        return filed
    return _listed(text, name)


def _listed(text: str, name: str) -> Filed:
    import yaml

    try:
        read = yaml.safe_load(text)
    except yaml.YAMLError:
        raise RuleError(f"{name} is not YAML.") from None
    if not isinstance(read, dict) or not isinstance(read.get("items"), list):
        raise RuleError(f"{name} has no list “items” with the ids of what is on the layout.")
    filed = Filed()
    for one in read["items"]:
        pairs = one.items() if isinstance(one, dict) else ((one, None),)
        for id, value in pairs:
            filed.counts[str(id)] += value if isinstance(value, int) else 1
            if isinstance(value, str):
                filed.words[str(id)] = value
    for id in read.get("sign") or ():
        filed.counts[str(id)] += 1
        filed.sign.add(str(id))
    return filed


def compared(layout: Layout, rules: HouseRules, filed: Filed) -> Iterator[Finding]:
    """Find items that a filed layout lacks or has wrong; it may have more than it must."""
    most, positions = _positions(layout, rules, filed)
    if positions > most:
        cite = layout.game.positions_cite or layout.items[0].cite
        yield Finding(WRONG, cite, f"There are {positions} positions; {most} are permitted.")
    for item in layout.in_force(rules):
        wanted, found = item.least(rules), filed.counts[item.id]
        if item.each and not layout.exactly:
            wanted = wanted // most * positions
        if not found:
            yield Finding(MISSING, item.cite, f"{item.id} is missing: {_called(item, rules)}.")
        elif item.id in filed.sign and not item.sign:
            yield Finding(WRONG, item.cite, f"{item.id} belongs on the layout, not on a sign.")
        elif item.at_most and found > wanted:
            yield Finding(
                WRONG, item.cite, f"{item.id} is there {found} times; {wanted} are permitted."
            )
        elif found < wanted and not item.at_most and item.id not in filed.sign:
            yield Finding(
                WRONG, item.cite, f"{item.id} is there {found} times; {wanted} are needed."
            )
        yield from _worded(item, rules, filed.words.get(item.id))
    known = {item.id for item in layout.items}
    for id in sorted(filed.counts.keys() - known):
        yield Finding(
            WRONG, layout.items[0].cite, f"{id} is no item of this layout; --check lists them."
        )


def _worded(item: Item, rules: HouseRules, words: str | None) -> Iterator[Finding]:
    """Find faults in the words of a filed item; capitals and apostrophes do not count."""
    right = item.says(rules)
    same = {_plain(right)} | ({_plain(POSTED_LIMIT)} if item.kind is Kind.LIMIT else set())
    if words is None or _plain(words) in same:
        return
    if item.prescribed:
        sentence = f"{item.id} says “{words}”; it should be “{right}”."
        yield Finding(WRONG, item.cite, sentence)
    else:
        sentence = f"{item.id} says “{words}”: does it mean “{right}”?"
        yield Finding(INCONSISTENT, item.cite, sentence)


def _plain(words: str) -> str:
    return " ".join(words.casefold().replace("’", "'").split())


def _positions(layout: Layout, rules: HouseRules, filed: Filed) -> tuple[int, int]:
    """The positions that there may be at most, and those of the filed layout."""
    numbers = [(1, 1)]
    for item in layout.in_force(rules):
        if item.each and filed.counts[item.id]:
            sides = len(item.sides) or 1
            most = sum(1 for _ in item.ids(rules)) // sides
            numbers.append((most, -(-filed.counts[item.id] // sides)))
    return max(most for most, _ in numbers), max(found for _, found in numbers)


def _called(item: Item, rules: HouseRules) -> str:
    words = item.says(rules)
    return f"{item.kind} “{words}”" if words else str(item.kind)
