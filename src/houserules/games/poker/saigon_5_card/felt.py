"""The layout of Saigon 5 Card: 58 Pa. Code § 680a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout

from .law import (
    ante,
    bonus,
    game,
    payout_limit,
    pot,
)

layout = Layout(game)
assert pot is not None  # only the proposed edition lacks it

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_pot = layout.area(pot, "2(b)(3)")
qualifying = layout.place("2(b)(4)", "Qualifying", 3, each=True)
showdown = layout.place("2(b)(4)", "Showdown", 2, each=True)
area_bonus = layout.area(bonus, "2(b)(5)")
layout.payouts("2(b)(6)")
layout.limit("2(b)(7)", payout_limit, if_established=True)
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(layout, [[area_bonus], [qualifying, showdown], [area_ante, area_pot]])
