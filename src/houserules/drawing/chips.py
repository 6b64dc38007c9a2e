"""Chips on a felt: what is wagered, at the areas of the wagers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from houserules.drawing import shapes
from houserules.drawing.layout import Item, Layout
from houserules.drawing.lettering import BOLD, width
from houserules.drawing.picture import Picture
from houserules.rules.house_rules import HouseRules
from houserules.rules.ids import slug
from houserules.rules.money import short_dollars
from houserules.rules.round import Bet

SIZE = 19.0
"""The size of the amount on a chip, in millimetres."""
LEAST_RADIUS = 27.0


class Chips(NamedTuple):
    """A bet with its stake in cents, and the seat that placed it."""

    seat: int
    bet: Bet
    stake: int


def lay(picture: Picture, layout: Layout, rules: HouseRules, wagered: Iterable[Chips]) -> None:
    """Draw chips on the areas of their wagers; a wager without an area of its own has none."""
    at = {area.item: shapes.bounds(area.outline) for area in picture.areas}
    for number, chips in enumerate(wagered):
        spot = next((at[id] for id in _ids(layout, rules, chips) if id in at), None)
        if spot is None:
            continue
        left, top, right, bottom = spot
        x, y, words = (left + right) / 2, (top + bottom) / 2, short_dollars(chips.stake)
        with picture.item(f"chips-{number}"):
            picture.circle("die", x, y, max(LEAST_RADIUS, width(words, SIZE, BOLD) / 2 + 7))
            picture.middle(words, x, y, SIZE, weight=BOLD, kind="pip")


def _ids(layout: Layout, rules: HouseRules, chips: Chips) -> Iterator[str]:
    """The places where chips of a bet may lie, the most exact first."""
    for item in layout.in_force(rules):
        if chips.bet.wager in item.wagers:
            side = _side(item, chips, layout.positions)
            seat = f"seat{chips.seat}" if item.each else ""
            yield ".".join(filter(None, (item.id, seat, side)))


def _side(item: Item, chips: Chips, positions: int) -> str:
    """The part of an item: “Player's Hand” is “player”; an end of the table is by the seat."""
    sides = [slug(side) for side in item.sides]
    if not sides:
        return ""
    if chips.bet.on is None:
        return sides[0 if 2 * chips.seat <= positions + 1 else -1]
    on = slug(chips.bet.on)
    return on if on in sides else next((side for side in sides if on.startswith(side)), on)
