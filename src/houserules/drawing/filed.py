"""A layout that was filed, beside the items that the chapter wants."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from houserules.drawing.layout import POSTED_LIMIT, Item, Kind, Layout
from houserules.rules.errors import RuleError
from houserules.rules.finding import INCONSISTENT, MISSING, WRONG, Finding
from houserules.rules.house_rules import HouseRules

_COUNT = re.compile(r"[0-9]{1,4}")
_SVG = re.compile(r"\s*(?:<\?xml[^>]*\?>\s*)?<svg\b")
"""How a picture begins; one with definitions of its own before that is not read."""
_PART = re.compile(r"^([^.]+\.[^.]+\.[^.]+)\..*$")
"""The seat and the side after an item's own id."""
_ALIKE = str.maketrans("’—–", "'--")
"""Apostrophes and dashes that a filed layout may have in other forms."""
_IN = "{http://www.w3.org/2000/svg}"


@dataclass
class Filed:
    """The items of a filed layout: how often each is there, its words, and what a sign carries."""

    counts: Counter[str] = field(default_factory=Counter)
    words: dict[str, set[str]] = field(default_factory=dict)
    places: dict[str, set[str]] = field(default_factory=dict)
    """The parts of a picture in which an item is."""
    sign: set[str] = field(default_factory=set)
    drawn: bool = False
    """Whether it is a picture, in which labels may be shorter than the names of items."""


def is_picture(text: str) -> bool:
    """Whether a filed layout is a picture; else it is a list of items in YAML."""
    return _SVG.match(text) is not None


def drawn(text: str, name: str) -> Filed:
    """The items of a picture of ours: groups with an id, and the words in them."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise RuleError(f"{name} is not SVG: {error}.") from None
    filed = Filed(drawn=True)
    for group in root.iter(f"{_IN}g"):
        if not (id := group.get("id")):
            continue
        item = _PART.sub(r"\1", id)
        filed.counts[item] += 1
        if group.get("data-carrier") == "sign":
            filed.sign.add(item)
        if place := group.get("data-where"):
            filed.places.setdefault(item, set()).add(place)
        if said := list(dict.fromkeys(_said(group))):
            filed.words.setdefault(item, set()).add(" ".join(said))
    return filed


def _said(group: Element) -> Iterator[str]:
    """The words in a group, and not in one with an id inside it."""
    parts = [*reversed(group)]
    while parts:
        part = parts.pop()
        if label := part.get("aria-label"):
            yield label
        elif part.tag == f"{_IN}text":
            yield " ".join("".join(part.itertext()).split())
        elif not part.get("id"):
            parts += reversed(part)


def listed(read: Any, name: str) -> Filed:
    """The items of a list: ids, each by itself or with how often it is there or what it says."""
    items = read.get("items") if isinstance(read, dict) else None
    if not isinstance(items, list):
        raise RuleError(f"{name} has no list “items” with the ids of what is on the layout.")
    filed = Filed()
    for one in items:
        pairs = one.items() if isinstance(one, dict) else ((one, ""),)
        for id, value in pairs:
            if not (isinstance(id, str) and isinstance(value, str)):
                raise RuleError(
                    f"{name}: an item is its id, or its id with a number or with what it says."
                )
            filed.counts[id] += int(value) if _COUNT.fullmatch(value) else 1
            if value and not _COUNT.fullmatch(value):
                filed.words[id] = {value}
    sign = read.get("sign") or []
    if not (isinstance(sign, list) and all(isinstance(id, str) for id in sign)):
        raise RuleError(f"{name}: “sign” is no list of the ids of what is on a sign.")
    for id in sign:
        filed.counts[id] += 1
        filed.sign.add(id)
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
        if item.where is not None:
            yield from _placed(item, rules, filed, item.where(rules))
        elif not filed.drawn or item.prescribed or item.kind in (Kind.INSCRIPTION, Kind.LIMIT):
            for words in sorted(filed.words.get(item.id, ())):
                yield from _worded(item, rules, words)
    known = {item.id for item in layout.items}
    for id in sorted(filed.counts.keys() - known):
        yield Finding(
            WRONG, layout.items[0].cite, f"{id} is no item of this layout; --check lists them."
        )


def _placed(item: Item, rules: HouseRules, filed: Filed, right: str) -> Iterator[Finding]:
    """Find an item in another part of the layout; a list has its part for its words."""
    found = filed.places if filed.drawn else filed.words
    for place in sorted(found.get(item.id, ())):
        if _plain(place) not in (_plain(right), _plain(item.says(rules))):
            sentence = f"{item.id} is at “{place}”; by the rules it is at “{right}”."
            yield Finding(WRONG, item.cite, sentence)


def _worded(item: Item, rules: HouseRules, words: str) -> Iterator[Finding]:
    """Find faults in a filed item's words.

    Capitals, apostrophes, dashes and full stops do not count; nor does our name before words that
    a chapter prescribes.
    """
    right = item.says(rules)
    same = {_plain(right)}
    if item.prescribed:
        same.add(_plain(right.partition(": ")[2] or right))
    if item.kind is Kind.LIMIT:
        same.add(_plain(POSTED_LIMIT))
    if _plain(words) in same:
        return
    if item.prescribed:
        sentence = f"{item.id} says “{words}”; it should be “{right}”."
        yield Finding(WRONG, item.cite, sentence)
    else:
        sentence = f"{item.id} says “{words}”: does it mean “{right}”?"
        yield Finding(INCONSISTENT, item.cite, sentence)


def _plain(words: str) -> str:
    return " ".join(word.rstrip(".") for word in words.casefold().translate(_ALIKE).split())


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
