"""Big Six Wheel at a live table: spin by spin as 619a.2 orders."""

from houserules.rules.procedure import AskWagers, Dealer, Play

from .law import SECTIONS, game

OPEN = AskWagers(game.cite("2(a)"), game.wagers)


@game.proceeds
def one_spin(dealer: Dealer) -> Play:
    """Wagers, a spin, settlement; after a void spin the wagers stay and may be changed."""
    void = True
    while void:
        yield OPEN
        dealer.says("2(a)", "no more bets")
        dealer.says("2(b)", "the wheel is spun")
        void = dealer.spoiled() is not None
    dealer.spins("2(c)", SECTIONS)
    dealer.settles("2(e)")
