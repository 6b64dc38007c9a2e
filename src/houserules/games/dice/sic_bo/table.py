"""Sic Bo at a live table: throw by throw as 625a.5 orders."""

from dataclasses import dataclass

from houserules.games.shared.devices import is_covered
from houserules.rules.procedure import AskWagers, Dealer, Play

from .law import DICE, SHAKER, UNDER_COVER, Device, automated, game, shaken

OPEN = AskWagers(game.cite("5(c)"), game.wagers)


@dataclass(slots=True)
class Inspected:
    """Whether the table was inspected before it opened."""

    done: bool = False


@game.proceeds
def one_throw(dealer: Dealer) -> Play:
    """Inspections, wagers, a throw and its settlement; gaming stops while the device is broken."""
    by_device = dealer.rules[automated] and not is_covered(dealer, SHAKER)
    yield from _inspections(dealer, by_device)
    closed_first = by_device and dealer.rules[shaken] != UNDER_COVER
    shaking = "the automated shaker is activated" if by_device else "the shaker is shaken"
    shaken_by = "5(g)" if closed_first else "5(b)(2)" if by_device else "5(b)(1)"
    if not closed_first:
        dealer.says(shaken_by, shaking)
    yield OPEN
    dealer.says("5(g)" if closed_first else "5(c)", "no more bets")
    if closed_first:
        dealer.says(shaken_by, f"{shaking} {dealer.rules[shaken]}")
    dealer.rolls("5(d)", DICE)
    device = dealer.state(Device)
    if device.out:
        yield from dealer.confirms("7(b)", "a floorperson", "the wagers are settled in my presence")
    else:
        dealer.says("5(d)", "the winning combinations are illuminated")
    dealer.settles("5(e)")
    dealer.says("5(f)", "the illuminated combinations are cleared")


def _inspections(dealer: Dealer, by_device: bool) -> Play:
    """What a floorperson confirms before gaming begins or goes on, 625a.5(a) and 625a.7(b)."""
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
