"""The layout of Casino War: 58 Pa. Code § 651a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role

from .law import game, initial, tie, war

layout = Layout(game)

layout.name("2(b)(1)")
area_initial = layout.area(initial, "2(b)(2)")
area_war = layout.area(war, "2(b)(2)")
area_tie = layout.area(tie, "2(b)(3)", role=Role.SIDE)
layout.payouts("2(b)(4)")
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(layout, [[area_tie], [area_war], [area_initial]])
