"""The layout of Five Card Hi-Lo: 58 Pa. Code § 663a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout

from .law import (
    ante,
    game,
    play,
    poker_bonus,
    tie,
)

layout = Layout(game)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(3)")
high = layout.place("2(b)(4)", "High", 3, each=True)
low = layout.place("2(b)(4)", "Low", 2, each=True)
area_tie = layout.area(tie, "2(b)(5)")
area_bonus = layout.area(poker_bonus, "2(b)(6)")
layout.payouts("2(b)(7)")
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(layout, [[area_bonus, area_tie], [high, low], [area_ante], [area_play]])
