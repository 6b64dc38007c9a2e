"""Sic Bo at a live table: throw by throw as 625a.5 orders."""

from dataclasses import dataclass

from houserules.games.shared.devices import is_covered
from houserules.rules.procedure import AskWagers, Dealer, Play

from .law import BY_PLAYER, DICE, SHAKER, UNDER_COVER, Device, automated, game, shaken

UNTIL_REVEALED = AskWagers(game.cite("5(c)"), game.wagers)
UNTIL_ACTIVATED = AskWagers(game.cite("5(g)"), game.wagers)
MANUAL = "manual"
SHAKEN_FIRST = (MANUAL, UNDER_COVER)
"""The shakers whose dice are mixed before the wagers are placed, and revealed after."""


@dataclass(slots=True)
class Inspected:
    """Whether the table was inspected before it opened."""

    done: bool = False


@game.proceeds
def one_throw(dealer: Dealer) -> Play:
    """Inspections, wagers, a throw and its settlement; gaming stops while the device is broken."""
    shaker = _shaker(dealer)
    yield from _inspections(dealer, shaker != MANUAL)
    if shaker in SHAKEN_FIRST:
        _shakes(dealer, shaker)
    yield UNTIL_REVEALED if shaker in SHAKEN_FIRST else UNTIL_ACTIVATED
    at_close = _shaker(dealer)
    dealer.says("5(c)" if at_close in SHAKEN_FIRST else "5(g)", "no more bets")
    if at_close not in SHAKEN_FIRST or at_close != shaker:
        _shakes(dealer, at_close)
    dealer.rolls("5(d)", DICE)
    broken = dealer.state(Device).out
    if broken:
        yield from dealer.confirms("7(b)", "a floorperson", "the wagers are settled in my presence")
    else:
        dealer.says("5(d)", "the winning combinations are illuminated")
    if at_close == MANUAL:
        dealer.says("5(e)", "the shaker stays uncovered until all winning wagers are paid")
    dealer.settles("5(e)")
    if not broken:
        dealer.says("5(f)", "the illuminated combinations are cleared")


def _shaker(dealer: Dealer) -> str:
    """The shaker in use: how the automated one shakes, unless it is covered."""
    by_device = dealer.rules[automated] and not is_covered(dealer, SHAKER)
    return dealer.rules[shaken] if by_device else MANUAL


def _shakes(dealer: Dealer, shaker: str) -> None:
    """Mix the dice, 625a.5(b) and (g)."""
    if shaker == MANUAL:
        dealer.says("5(b)(1)", "the shaker is shaken")
    elif shaker == UNDER_COVER:
        dealer.says("5(b)(2)", "the automated shaker is activated")
    elif shaker == BY_PLAYER:
        dealer.says("5(g)", "the selected player activates the automated shaker", dealer.seats()[0])
    else:
        dealer.says("5(g)", f"the automated shaker is activated {shaker}")


def _inspections(dealer: Dealer, by_device: bool) -> Play:
    """Have a floorperson confirm what gaming waits for, 625a.5(a) and 625a.7(b)."""
    inspected, device = dealer.state(Inspected), dealer.state(Device)
    if not inspected.done:
        inspected.done = True
        said = "three values entered illuminate the right combinations"
        yield from dealer.confirms("5(a)(1)", "the floorperson", said)
        if by_device:
            said = "the shaker tosses the dice properly three times"
            yield from dealer.confirms("5(a)(2)", "the floorperson", said)
    if device.out:
        yield from dealer.confirms("7(b)", "the floorperson", "the illuminating device is fixed")
        device.out = False
