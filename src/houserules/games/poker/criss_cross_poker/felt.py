"""The layout of Criss-Cross Poker: 58 Pa. Code § 674a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    across_bet,
    ante_across,
    ante_down,
    down_bet,
    five_card_bonus,
    game,
    middle_bet,
    payout_limit,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante_across = layout.area(ante_across, "2(b)(2)")
area_ante_down = layout.area(ante_down, "2(b)(2)")
area_across = layout.area(across_bet, "2(b)(2)", label="Across")
area_down = layout.area(down_bet, "2(b)(2)", label="Down")
area_middle = layout.area(middle_bet, "2(b)(2)", label="Middle")
for label in ("Down 1", "Across 1", "Middle card", "Across 2", "Down 2"):  # a cross
    layout.place("2(b)(3)", label, 1)
area_bonus = layout.area(five_card_bonus, "2(b)(4)")
layout.payouts("2(b)(5)")
layout.limit("2(b)(6)", payout_limit, if_established=True)

table.draw(
    [[area_bonus], [area_ante_across, area_ante_down], [area_across, area_middle, area_down]],
)
