"""The layout of Four Card Frenzy: 58 Pa. Code § 684a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    all_six_bonus,
    ante,
    four_card_bonus,
    game,
    odds,
    payout_limit,
    prime,
    raised,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_odds = layout.area(odds, "2(b)(2)")
area_raise = layout.area(raised, "2(b)(2)")
SIDES = [layout.area(wager, "2(b)(3)") for wager in (prime, four_card_bonus, all_six_bonus)]
layout.payouts("2(b)(4)")
layout.limit("2(b)(5)", payout_limit, if_established=True)

table.draw([SIDES, [area_ante, area_odds], [area_raise]])
