"""The layout of Double Back Jack: 58 Pa. Code § 673a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs, said

from .law import CHAPTER, blackjack, game, second_chance

layout = Layout(game)

layout.name("2(b)(1)")
area_blackjack = layout.area(blackjack, "2(b)(2)")
area_second_chance = layout.area(second_chance, "2(b)(3)")
pushes = layout.inscription("2(b)(4)(iii)", "Blackjack Wagers push if the dealer has 22",
                            key="dealer-22")
at_once = layout.inscription(
    "2(b)(4)(iii)",
    f"Player 21 pays right away, Second Chance pays {said(CHAPTER, second_chance)}",
    key="player-21",
)
layout.payouts("2(b)(5)")
words = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(both="2(b)(4)(i)", draws="2(b)(4)(ii)", boxes="2(c)", reader="2(d)",
                     rack="2(e)"),
)

card_table(
    layout, [Line(words.insurance), [area_blackjack], [area_second_chance]],
    phrases=[words.draws, pushes, at_once],
)
