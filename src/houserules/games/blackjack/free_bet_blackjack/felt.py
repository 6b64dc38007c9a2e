"""The layout of Free Bet Blackjack: 58 Pa. Code § 672a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs

from .law import CHAPTER, blackjack, game, push_22

layout = Layout(game)

layout.name("2(b)(1)")
area_blackjack = layout.area(blackjack, "2(b)(2)")
pushes = layout.inscription("2(b)(3)(iv)", "Blackjack Wagers push if the dealer has 22",
                            key="dealer-22")
layout.inscription("2(b)(3)(v)", "Surrender is not available", key="no-surrender", sign=True)
area_push_22 = layout.area(push_22, "2(b)(4)")
layout.payouts("2(b)(5)")
said = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(blackjack="2(b)(3)(i)", insurance="2(b)(3)(ii)", draws="2(b)(3)(iii)",
                     boxes="2(c)", reader="2(d)", rack="2(e)"),
)

card_table(
    layout, [Line(said.insurance), [area_push_22], [area_blackjack]],
    phrases=[said.draws, pushes, said.blackjack],
)
