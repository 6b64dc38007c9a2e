"""The layout of Spanish 21: 58 Pa. Code § 635a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs

from .law import CHAPTER, game, match_the_dealer, spanish_21

layout = Layout(game)

layout.name("2(b)(1)")
area_spanish_21 = layout.area(spanish_21, "2(b)(2)")
layout.sign("2(b)(4)", "No additional payouts for doubled hands")
area_match = layout.area(match_the_dealer, "2(b)(5)", label="Match the Dealer")
layout.payouts("2(b)(6)")
said = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(blackjack="2(b)(3)(i)", insurance="2(b)(3)(ii)", draws="2(b)(3)(iii)",
                     boxes="2(c)", reader="2(d)", rack="2(e)"),
)

card_table(
    layout, [Line(said.insurance), [area_match], [area_spanish_21]],
    phrases=[said.draws, said.blackjack],
)
