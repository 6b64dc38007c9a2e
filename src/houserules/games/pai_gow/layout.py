"""The layout: its devices, and who may wager in how many of its areas."""

from houserules.games.shared.common import no_verbal_wager
from houserules.rules import Game, Option

SHAKER_PARTS = ("i", "ii", "iii")
"""Three dice, unseen, and the name of the certificate holder on the lid."""


def layout_and_devices(game: Game, *, shaker: str, progressives: str) -> None:
    """Declare how the shaker is built; the progressive system locks wagers out."""
    game.nothing_to_execute(
        "how the shaker is built and cared for", *(f"{shaker}(1)({part})" for part in SHAKER_PARTS)
    )
    game.carry(f"{progressives}(2)", "no Progressive Payout Wager is placed after no more bets")


def betting_areas(game: Game, *, chips: str, seated: str, adjacent: str) -> Option[int]:
    """Declare how players wager; the option says on how many adjacent areas each may."""
    no_verbal_wager(game, chips)
    areas = game.adjacent_boxes(
        adjacent, 2, name="Adjacent betting areas", unit="areas", must=False
    )
    game.seated_by(seated, abandoned=True)
    return areas
