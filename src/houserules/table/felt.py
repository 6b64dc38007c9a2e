"""The felt as plain text: a line for each place and each seat, as the seats see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houserules.rules import Settlement
from houserules.rules.display import columns
from houserules.rules.money import dollars, short_dollars
from houserules.table.scene import Hands, Scene

if TYPE_CHECKING:
    from houserules.table.table import Table

BACK = "##"
"""A card of which only the back is seen."""


def drawn(table: Table) -> str:
    """The places of cards, dice, ball and markers, then every seat with its cards and wagers."""
    scene = _scene(table)
    rounds = f"round {table.rounds + 1}"
    turn = "" if scene.turn is None else f", seat {scene.turn} decides"
    head = f"{table.game.full_name} ({table.game.chapter}), {rounds}{turn}"
    return "\n".join([head, *columns([*_middle(scene), *_seats(table, scene)])])


def _scene(table: Table) -> Scene:
    """Everything on the table in this round; markers, dice and ball stay from the rounds before."""
    scene = Scene(frozenset(table.dealer.positions))
    for event in table.events[: table.round_began]:
        scene.follow(event)
    scene = scene.next_round()
    for event in table.events[table.round_began :]:
        scene.follow(event)
    scene.agree_with(table)
    return scene


def _middle(scene: Scene) -> Iterator[tuple[str, ...]]:
    """The lines of what is before the dealer."""
    for place, hands in scene.places.items():
        yield place, _cards(scene, hands)
    if scene.dice:
        yield "dice", "-".join(map(str, scene.dice))
    if scene.ball:
        yield "ball", scene.ball
    for marker, at in scene.markers.items():
        yield marker, f"seat {at}" if isinstance(at, int) else at


def _seats(table: Table, scene: Scene) -> Iterator[tuple[str, ...]]:
    """The lines of the seats; between two rounds with the gain of the last one."""
    gains: dict[int, int] = {}
    if not any(scene.bets.values()):
        gains.update(Settlement.of(table.settled).totals)
    for seat, position in sorted(table.dealer.positions.items()):
        wagers = (
            f"{bet} {short_dollars(stake)}" for bet, stake in scene.bets.get(seat, {}).items()
        )
        yield (
            f"seat {seat}, {position.player}",
            _cards(scene, scene.hands.get(seat, {}), seat),
            ", ".join(wagers),
            _gained(gains.get(seat, scene.gain_of(seat))),
            f"chips {dollars(table.dealer.money.held(position))}",
        )


def _cards(scene: Scene, hands: Hands, seat: int | None = None) -> str:
    """The cards of a seat or a place, hand by hand."""
    shown = (
        " ".join(str(scene.seen(lying, seat) or BACK) for lying in cards)
        for cards in hands.values()
    )
    return " / ".join(shown)


def _gained(gain: int | None) -> str:
    return "" if gain is None else f"gained {dollars(gain)}"
