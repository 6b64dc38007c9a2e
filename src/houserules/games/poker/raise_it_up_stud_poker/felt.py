"""The layout of Raise It Up Stud Poker: 58 Pa. Code § 669a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    blind,
    game,
    pair_plus,
    play,
    progressive,
    six_card_bonus,
)

table = TableItems(game, "2(b)(1)", progressives="2(c)", boxes="2(d)", rack="2(e)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_blind = layout.area(blind, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
for street in ("4th Street", "5th Street", "6th Street"):
    layout.place("2(b)(3)", street, 1, prescribed=True)
area_progressive = table.progressive(progressive, "2(b)(4)")
area_six_card = layout.area(six_card_bonus, "2(b)(5)")
area_pair_plus = layout.area(pair_plus, "7(d)(3)", role=Role.SIDE)
layout.payouts("2(b)(6)")
multiples = table.says("2(b)(6)", "Play is 1, 2 or 3 times the Ante", key="multiples")

table.draw(
    [[area_progressive], [area_six_card, area_pair_plus], [area_ante, area_blind], [area_play]],
    phrases=[multiples],
)
