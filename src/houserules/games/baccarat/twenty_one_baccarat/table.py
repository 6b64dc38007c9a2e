"""21 Baccarat at a live table: two hands from a shoe, as 681a.7 orders."""

from houserules.games.shared.shoe_cards import Cards
from houserules.rules.procedure import AskWagers, Dealer, Face, Play

from . import law
from .law import BANKERS_HAND, HANDS, PLAYERS_HAND, STANDS_ON, Totals, game, shoe

OPEN = AskWagers(game.cite("6(b)"), game.wagers, interrupted_by=(shoe.directed,))
INITIAL = {
    "7(e)(1)": PLAYERS_HAND,
    "7(e)(2)": BANKERS_HAND,
    "7(e)(3)": PLAYERS_HAND,
    "7(e)(4)": BANKERS_HAND,
}


@game.proceeds
def round_of_play(dealer: Dealer) -> Play:
    """Wagers, two cards to each hand, a third to each below 17, settlement."""
    cards = Cards(dealer, shoe)
    yield from cards.opens(OPEN, "6(b)")
    yield from cards.gets_ready()
    for cite, hand in INITIAL.items():
        cards.ready_for()
        dealer.deals(hand, cite, 1, Face.UP)
    natural = any(law.is_natural(dealer.place(hand)) for hand in HANDS)
    drawn_by = _drawn_by(dealer, natural)
    for hand in HANDS:
        if drawn_by and law.draws(dealer.place(hand)):
            cards.ready_for()
            dealer.deals(hand, drawn_by, 1, Face.UP)
        if law.total(dealer.place(hand)) == STANDS_ON and dealer.notices(law.drawn_on_17):
            cards.ready_for()
            dealer.burns("9(b)", 1, f"the card drawn to the {hand} goes to the discard rack")
    if dealer.notices(law.drawn_on_17):
        dealer.says("9(b)", "no hand had 17: no card was drawn in error")
    dealer.says("7(h)", str(Totals.of(*map(dealer.place, HANDS))))
    dealer.settles("7(h)", law.hand_lines)
    dealer.settles("7(k)", law.optional_lines)
    dealer.says("7(l)", "the cards go to the discard rack, hand by hand")
    cards.after_round()


def _drawn_by(dealer: Dealer, natural: bool) -> str:
    """The paragraph by which hands below 17 draw; empty where none does."""
    if not natural:
        return "7(g)"
    dealer.says(law.NATURAL, "a natural")
    if dealer.wagered(law.bonus):
        return "7(f)(2)"
    dealer.says("7(f)(1)", "no additional card is dealt")
    return ""
