"""The layout of Five Card Hi-Lo: 58 Pa. Code § 663a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    game,
    play,
    poker_bonus,
    tie,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(3)")
high = layout.place("2(b)(4)", "High", 3, each=True)
low = layout.place("2(b)(4)", "Low", 2, each=True)
area_tie = layout.area(tie, "2(b)(5)")
area_bonus = layout.area(poker_bonus, "2(b)(6)")
layout.payouts("2(b)(7)")

table.draw([[area_bonus, area_tie], [high, low], [area_ante], [area_play]])
