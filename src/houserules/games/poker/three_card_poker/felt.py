"""The layout of Three Card Poker: 58 Pa. Code § 649a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    five_card_hand_bonus,
    five_card_progressive,
    five_of_six,
    game,
    pair_plus,
    play,
    progressive,
    six_card_bonus,
)

table = TableItems(game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
area_pair_plus = layout.area(pair_plus, "2(b)(2)", role=Role.SIDE)
area_progressive = table.progressive(progressive, "2(b)(3)", five_card_progressive)
area_six_card = layout.area(six_card_bonus, "2(b)(4)")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(5)")
area_five_of_six = table.progressive(five_of_six, "2(b)(6)", label="5 of 6 Progressive")
phrase = layout.inscription("2(b)(7)", "Dealer Plays with Queen High or Better",
                            prescribed=True)
layout.payouts("2(b)(7)")

table.draw(
    [[area_progressive, area_five_of_six], [hand_bonus, area_six_card], [area_pair_plus],
     [area_ante], [area_play]],
    phrases=[phrase],
)
