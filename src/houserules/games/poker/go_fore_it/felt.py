"""The layout of Go Fore It: 58 Pa. Code § 676a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout

from .law import (
    back,
    front,
    game,
    gopher,
    skins,
)

layout = Layout(game)

layout.name("2(b)(1)")
area_skins = layout.area(skins, "2(b)(2)")
area_gopher = layout.area(gopher, "2(b)(2)")
area_front = layout.area(front, "2(b)(2)")
area_back = layout.area(back, "2(b)(2)")
layout.payouts("2(b)(3)")
lost = layout.inscription("2(b)(4)", "Skins loses if the dealer and the player tie",
                          key="skins-loses", sign=True)
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(layout, [[area_skins, area_gopher], [area_front], [area_back]], phrases=[lost])
