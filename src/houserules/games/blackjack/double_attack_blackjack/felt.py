"""The layout of Double Attack Blackjack: 58 Pa. Code § 665a.2."""

from houserules.drawing.card_table import Line, card_table
from houserules.drawing.layout import Layout
from houserules.games.blackjack.inscriptions import Inscriptions, LayoutParagraphs

from .law import CHAPTER, bet, bust_it, double_attack, game

layout = Layout(game)

layout.name("2(b)(1)")
area_bet = layout.area(bet, "2(b)(2)", label="Bet")
area_double_attack = layout.area(double_attack, "2(b)(2)")
area_bust_it = layout.area(bust_it, "2(b)(4)")
layout.payouts("2(b)(5)")
said = Inscriptions(
    layout, CHAPTER,
    LayoutParagraphs(blackjack="2(b)(3)(i)", insurance="2(b)(3)(ii)", draws="2(b)(3)(iii)",
                     boxes="2(c)", reader="2(d)", rack="2(e)"),
)

card_table(
    layout, [Line(said.insurance), [area_bust_it], [area_bet, area_double_attack]],
    phrases=[said.draws, said.blackjack],
)
