"""The layout of Four Card Prime: 58 Pa. Code § 682a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    aces_bonus,
    all_six_bonus,
    ante,
    game,
    payout_limit,
    prime,
    raised,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_raise = layout.area(raised, "2(b)(2)")
SIDES = [layout.area(wager, "2(b)(3)") for wager in (prime, aces_bonus, all_six_bonus)]
layout.payouts("2(b)(4)")
layout.limit("2(b)(5)", payout_limit, if_established=True)

table.draw([SIDES, [area_ante], [area_raise]])
