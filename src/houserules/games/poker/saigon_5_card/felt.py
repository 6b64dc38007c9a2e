"""The layout of Saigon 5 Card: 58 Pa. Code § 680a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    bonus,
    game,
    payout_limit,
    pot,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout
assert pot is not None  # only the proposed edition lacks it

area_ante = layout.area(ante, "2(b)(2)")
area_pot = layout.area(pot, "2(b)(3)")
qualifying = layout.place("2(b)(4)", "Qualifying", 3, each=True)
showdown = layout.place("2(b)(4)", "Showdown", 2, each=True)
area_bonus = layout.area(bonus, "2(b)(5)")
layout.payouts("2(b)(6)")
layout.limit("2(b)(7)", payout_limit, if_established=True)

table.draw([[area_bonus], [qualifying, showdown], [area_ante, area_pot]])
