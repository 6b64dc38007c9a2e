"""The layout: its signs and devices, and who may wager in how many of its areas."""

from collections.abc import Iterable

from houserules.rules import Game, Option


def layout_and_devices(
    game: Game, *, signs: Iterable[str], shaker: str, progressives: str, boxes: Iterable[str]
) -> None:
    """Declare what is built, printed and approved; the progressive system locks wagers out."""
    game.nothing_to_execute("what the layout and its signs show", *signs)
    game.nothing_to_execute("how shaker and generator are built and approved", shaker)
    game.nothing_to_execute("the wagering device at each position", f"{progressives}(1)")
    game.carry(f"{progressives}(2)", "no Progressive Payout Wager is placed after no more bets")
    game.nothing_to_execute("drop box, tip box and discard rack", *boxes)


def betting_areas(game: Game, *, chips: str, seated: str, adjacent: str) -> Option[int]:
    """Declare how players wager; the option says on how many adjacent areas each may."""
    game.nothing_to_execute("wagers are made with chips, no verbal wagers", chips)
    areas = game.adjacent_boxes(
        adjacent, 2, name="Adjacent betting areas", unit="areas", must=False
    )
    game.seated_by(seated, abandoned=True)
    return areas
