"""The layout of Go Fore It: 58 Pa. Code § 676a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    back,
    front,
    game,
    gopher,
    skins,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_skins = layout.area(skins, "2(b)(2)")
area_gopher = layout.area(gopher, "2(b)(2)")
area_front = layout.area(front, "2(b)(2)")
area_back = layout.area(back, "2(b)(2)")
layout.payouts("2(b)(3)")
lost = table.says("2(b)(4)", "Skins loses if the dealer and the player tie", key="skins-loses")

table.draw([[area_skins, area_gopher], [area_front], [area_back]], phrases=[lost])
