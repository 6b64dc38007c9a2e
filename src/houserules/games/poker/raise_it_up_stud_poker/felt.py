"""The layout of Raise It Up Stud Poker: 58 Pa. Code § 669a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role

from .law import (
    ante,
    blind,
    game,
    pair_plus,
    play,
    progressive,
    six_card_bonus,
)

layout = Layout(game)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_blind = layout.area(blind, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
for street in ("4th Street", "5th Street", "6th Street"):
    layout.place("2(b)(3)", street, 1)
area_progressive = layout.area(progressive, "2(b)(4)", also=["2(c)(1)"], label="Progressive")
area_six_card = layout.area(six_card_bonus, "2(b)(5)")
area_pair_plus = layout.area(pair_plus, "7(d)(3)", role=Role.SIDE)
layout.payouts("2(b)(6)")
multiples = layout.inscription("2(b)(6)", "Play is 1, 2 or 3 times the Ante", key="multiples",
                               sign=True)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(d)", "Tip box", "Drop box")
layout.equipment("2(e)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [area_six_card, area_pair_plus], [area_ante, area_blind], [area_play]],
    phrases=[multiples],
)
