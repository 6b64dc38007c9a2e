"""Pieces of the felt: those before the dealer, and the hands, chips and gains of each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rich.text import Text

from houserules.equipment.cards import Card
from houserules.rules.game import HandName
from houserules.table.scene import Lying, Scene
from houserules.terminal.drawing import (
    INK,
    OWN,
    QUIET,
    WON,
    Block,
    Size,
    ball_block,
    beside,
    card_block,
    die_block,
    line,
    marker_block,
    pocket_name,
    pocket_style,
    short_name,
    signed,
    stack_of_chips,
    stacked,
)
from houserules.terminal.layout import NO_LAYOUT, Layout

DEALER = "dealer"
LONGEST_OF_OTHERS = 8
"""The most letters of a hand's name that is shown for other players."""
Sizes = tuple[Size, Size, Size]
"""How cards are drawn: those of places, the person's own, the others'."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area before the person's seat."""

    name: str
    stake: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class View:
    """Everything drawn beside the scene: names, betting areas, cards that can be picked."""

    names: Mapping[int, str]
    active: int | None = None
    """The seat for which the person places wagers."""
    spots: Sequence[Spot] = ()
    layout: Layout = NO_LAYOUT
    picks: Sequence[tuple[Card, bool]] = ()
    """The cards of the hand that is decided on, and whether each is picked."""
    hand_name: HandName | None = None


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is drawn: sizes of cards, spots in a row, named bets of a seat.

    And whether hands are called by their names, and the cards of other seats are drawn.
    """

    sizes: Sizes
    in_a_row: int
    named_bets: int
    called: bool = True
    others: bool = True

    @property
    def is_least(self) -> bool:
        """Whether everything is as small as it gets."""
        return set(self.sizes) == {Size.TINY} and not self.named_bets and not self.in_a_row

    def of_dealer(self) -> Detail:
        """The part of it that matters before the dealer."""
        return Detail((self.sizes[0],) * 3, 0, 0, self.called)

    def of_seat(self, own: bool) -> Detail:
        """The part of it that matters for a seat: others have no spots and few named bets."""
        if own:
            return Detail((self.sizes[1],) * 3, self.in_a_row, self.named_bets, self.called)
        named = min(self.named_bets, 1)
        return Detail((self.sizes[2],) * 3, 0, named, self.called, self.others)


# Before the dealer


def before_dealer(scene: Scene, view: View, detail: Detail) -> Block:
    """The pieces before the dealer: cards by their place, dice, the ball, markers."""
    view, size = _calling(view, detail), detail.sizes[0]
    blocks = [
        stacked(
            line(_titled(name.upper() if name == DEALER else name, scene, view, hands), QUIET),
            beside((_hand(scene, view, *hand, size) for hand in hands.items()), gap=2),
        )
        for name, hands in sorted(scene.places.items(), key=lambda item: item[0] != DEALER)
    ]
    if scene.dice:
        dice = beside(die_block(face, size) for face in scene.dice)
        blocks.append(_labelled(f"rolled {sum(scene.dice)}", dice, size))
    if scene.ball:
        blocks.append(_labelled("the spin ends in", ball_block(scene.ball, size), size))
    blocks += _results_before(scene, size)
    blocks += [
        _labelled(name, marker_block(place), size)
        for name, place in scene.markers.items()
        if isinstance(place, str) and not view.layout.has(place)
    ]
    return beside(blocks, gap=4)


def _labelled(label: str, piece: Block, size: Size) -> Block:
    """A piece under its label, or beside it where there is little room."""
    if size is Size.TINY:
        return beside([line(label, QUIET), piece], gap=1)
    return stacked(line(label, QUIET), piece)


def _results_before(scene: Scene, size: Size) -> Iterator[Block]:
    """The throws or spins before this one, the latest first."""
    totals = [Text(str(sum(faces)), INK) for faces in scene.rolls[-2::-1]]
    pockets = [Text(f" {pocket_name(mark)}", pocket_style(mark)) for mark in scene.spins[-2::-1]]
    if totals or pockets:
        yield _labelled("before", Block((Text(" ").join([*totals, *pockets]),)), size)


def _titled(
    title: str,
    scene: Scene,
    view: View,
    hands: Mapping[str, Sequence[Lying]],
    seat: int | None = None,
) -> str:
    """A title with what the hand is called, where it is a single one."""
    named = seat is not None or title == DEALER.upper() or not scene.hands
    cards = hands.get("", ()) if named else ()
    called = _called(scene, view, cards, seat)
    return f"{title} · {called}" if called else title


def _calling(view: View, detail: Detail) -> View:
    """The view with names of hands only where there is room for them."""
    return view if detail.called or view.hand_name is None else replace(view, hand_name=None)


def _called(scene: Scene, view: View, cards: Sequence[Lying], seat: int | None) -> str:
    """The name of a hand, once the person sees all of it."""
    if view.hand_name is None or not cards:
        return ""
    seen = [card for lying in cards if (card := scene.seen(lying, seat))]
    if len(seen) < len(cards):
        return ""
    name = view.hand_name(seen, {place: scene.face_up(place) for place in scene.places})
    others = seat is not None and seat not in scene.own
    return "" if others and len(name) > LONGEST_OF_OTHERS else name


def _hand(
    scene: Scene,
    view: View,
    name: str,
    cards: Sequence[Lying],
    size: Size,
    seat: int | None = None,
) -> Block:
    """The cards of a hand with its name, if it has one; the one that is decided on is marked."""
    if view.picks and seat is not None and seat == scene.turn:
        return _pickable(view.picks, size)
    drawn = beside((card_block(scene.seen(lying, seat), size) for lying in cards), gap=0)
    if not name:
        return drawn
    called = _called(scene, view, cards, seat)
    label = f"{name} · {called}" if called else name
    turn = seat is not None and seat == scene.turn and name == scene.turn_hand
    return stacked(drawn, line(f"▲ {label}" if turn else label, OWN if turn else QUIET))


def _pickable(picks: Sequence[tuple[Card, bool]], size: Size) -> Block:
    """Cards with the keys that pick them; those that are picked are marked."""
    return beside(
        (
            stacked(
                card_block(card, size),
                line(f"▲{number}" if picked else str(number), OWN if picked else QUIET),
            )
            for number, (card, picked) in enumerate(picks, 1)
        ),
        gap=0,
    )


# Around the table


def seat_block(scene: Scene, view: View, seat: int, detail: Detail) -> Block:
    """A seat with its name, its hands, its chips and what it gained."""
    view = _calling(view, detail)
    money = list(_bets(scene.bets_of(seat), detail.named_bets))
    if seat == view.active and view.spots and detail.in_a_row:
        money = list(_spots(view.spots, detail.in_a_row))
    name, result = _name(scene, view, seat), _result(scene, seat)
    if detail.is_least and len(view.names) == 1 and not scene.hands:
        return beside([name, *money, result])
    return stacked(name, beside(_hands(scene, view, seat, detail), gap=2), *money, result)


def _spots(spots: Sequence[Spot], in_a_row: int) -> Iterator[Block]:
    """Betting areas as circles, with the chips in them."""
    for first in range(0, len(spots), in_a_row):
        yield beside((_spot(spot) for spot in spots[first : first + in_a_row]), gap=2)


def _spot(spot: Spot) -> Block:
    style = OWN if spot.chosen else QUIET
    row = Text().append(f"( {short_name(spot.name)} ", style)
    if spot.stake:
        row.append(stack_of_chips(spot.stake)).append(" ")
    return Block((row.append(")", style),))


def _name(scene: Scene, view: View, seat: int) -> Block:
    """The player's name, the name of the seat's single hand, and the markers it holds."""
    own, turn = seat in scene.own, seat == scene.turn
    held = [f"({marker})" for marker, place in scene.markers.items() if place == seat]
    titled = _titled(view.names[seat], scene, view, scene.hands.get(seat, {}), seat)
    shown = " ".join((f"▶ {titled} ◀" if turn else titled, *held))
    return line(f" {shown} ", f"{OWN} reverse" if own and turn else OWN if own else INK)


def _hands(scene: Scene, view: View, seat: int, detail: Detail) -> Iterator[Block]:
    """The hands of a seat, each with its own wagers and what they brought."""
    own = seat in scene.own
    size = detail.sizes[1 if own else 2]
    for name, cards in scene.hands.get(seat, {}).items() if own or detail.others else ():
        hand = _hand(scene, view, name, cards, size, seat)
        money = _bets(scene.bets_of(seat, name), 0) if name else ()
        yield stacked(hand, *money, _result(scene, seat, name) if name else Block())


def _bets(bets: Mapping[str, int], most: int) -> Iterator[Block]:
    """Each bet with its chips, or all of them together where there is no room."""
    if not bets:
        return
    if len(bets) <= most:
        for name, stake in bets.items():
            yield Block.of(stack_of_chips(stake).append(f" {short_name(name)}", QUIET))
    else:
        yield Block.of(stack_of_chips(sum(bets.values())))


def _result(scene: Scene, seat: int, hand: str | None = None) -> Block:
    amount = scene.gain_of(seat, hand)
    if amount is None or (scene.turn is not None and not scene.settled):
        return Block()
    return line(f" {signed(amount)} ", WON if amount > 0 else f"bold {INK}")
