"""The check of a picture: texts, areas, items and payouts, by their computed boxes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houserules.drawing import shapes
from houserules.drawing.layout import Kind, Layout
from houserules.drawing.picture import LEAST, Picture, Words
from houserules.drawing.shapes import Outline
from houserules.rules.house_rules import HouseRules
from houserules.rules.printed import blocks
from houserules.rules.wager import Payable


def faults(picture: Picture, layout: Layout, rules: HouseRules) -> list[str]:
    """Everything that is wrong with a picture, a sentence each; empty if nothing is."""
    return [
        *_overlaps(picture),
        *_outside(picture),
        *_touching(picture),
        *_missing(picture, layout, rules),
        *_payouts(picture, layout, rules),
    ]


def _overlaps(picture: Picture) -> Iterator[str]:
    """No two texts overlap, and none is too small."""
    for one in picture.words:
        if one.size < LEAST - 0.01:
            yield f"“{one.words}” ({one.item}) is set at {one.size:.1f} mm."
    boxed = [(one, _bounds(one)) for one in picture.words if one.boxes]
    for (one, a), (other, b) in combinations(boxed, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        if not apart and any(shapes.meet(x, y) for x in one.boxes for y in other.boxes):
            yield f"“{one.words}” ({one.item}) meets “{other.words}” ({other.item})."


def _outside(picture: Picture) -> Iterator[str]:
    """Every text is inside its area, inside the picture, and in no area of another item."""
    whole = shapes.box(0, 0, picture.wide, picture.high)
    for text in picture.words:
        for box in text.boxes:
            if not shapes.within(box, text.area or whole):
                yield f"“{text.words}” ({text.item}) leaves its area."
                break
        for area in picture.areas:
            if area.outline != text.area and any(shapes.meet(b, area.outline) for b in text.boxes):
                yield f"“{text.words}” ({text.item}) meets the area of {area.item}."
                break


def _touching(picture: Picture) -> Iterator[str]:
    """No two areas touch."""
    for one, other in combinations(picture.areas, 2):
        if shapes.meet(one.outline, other.outline):
            yield f"The areas of {one.item} and {other.item} meet."


def _missing(picture: Picture, layout: Layout, rules: HouseRules) -> Iterator[str]:
    """Every item in force is shown, and nothing else is."""
    wanted = {id for item in layout.in_force(rules) for id in item.ids(rules)}
    for id in sorted(wanted - picture.ids.keys()):
        yield f"{id} is not in the picture."
    for id in sorted(picture.ids.keys() - wanted):
        yield f"{id} is in the picture and no item of the layout."
    spoken: dict[str, set[str]] = {}
    for text in picture.words:
        spoken.setdefault(text.item, set()).add(text.words)
    for item in layout.of_kind(rules, Kind.INSCRIPTION, Kind.LIMIT):
        for id in item.ids(rules):
            if picture.ids.get(id, {}).get("carrier") == "sign":
                continue
            words = item.says(rules).replace("'", "’")
            if words not in spoken.get(id, ()):
                yield f"{id} does not say “{words}”."


def _payouts(picture: Picture, layout: Layout, rules: HouseRules) -> Iterator[str]:
    """Every payout of the rules in force is on the layout, and no other; or a sign has them."""
    carriers = {
        picture.ids[item.id].get("carrier")
        for item in layout.of_kind(rules, Kind.PAYOUTS)
        if item.id in picture.ids
    }
    shown = {(paid.payable, paid.label, paid.pays) for paid in picture.paid}
    printed = {
        (block.name, row.label, f"{row.number} {row.unit}".strip())
        for block in blocks(rules)
        for row in block.rows
    }
    for name, label, pays in sorted(shown - printed):
        yield f"{name}: “{label} {pays}” is on the layout and not in the rules."
    if "layout" in carriers:
        for name, label, pays in sorted(printed - shown):
            yield f"{name}: “{label} {pays}” is not on the layout."
    payables: dict[str, Payable] = {one.name: one for one in rules.game.payables}
    for name, _, pays in sorted(shown):
        if pays not in _exported(payables[name], rules):
            yield f"{name}: {pays} is not what the export has."


def _exported(payable: Payable, rules: HouseRules) -> set[str]:
    """Every payout of a wager, as the export writes it."""
    table = {str(pays) for _, pays in rules.paytable(payable).rows} if payable.tables else set()
    stated = rules.game.stated_odds.get(payable, ()) if payable in rules.game.wagers else ()
    return table | {str(one.pays) for one in stated}


def _bounds(text: Words) -> tuple[float, float, float, float]:
    every: Outline = tuple(point for box in text.boxes for point in box)
    return shapes.bounds(every)
