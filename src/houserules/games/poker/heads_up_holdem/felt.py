"""The layout of World Poker Tour Heads-Up Hold 'Em: 58 Pa. Code § 677a.2."""

from houserules.games.poker import COMMUNITY
from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    game,
    odds,
    payout_limit,
    pocket_bonus,
    raise_wager,
    trips_plus,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)", or_sign="2(b)(9)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_odds = layout.area(odds, "2(b)(2)")
area_raise = layout.area(raise_wager, "2(b)(2)")
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_pocket = layout.area(pocket_bonus, "2(b)(5)")
area_trips = layout.area(trips_plus, "2(b)(6)")
layout.payouts("2(b)(7)")
returned = table.says("2(b)(8)(i)", "Ante is returned if the dealer has less than a pair",
                      key="ante-returned")
layout.limit("2(b)(8)(ii)", payout_limit, also=table.or_sign, if_established=True)

table.draw(
    [[area_pocket, area_trips], [area_ante, area_odds], [area_raise]],
    phrases=[returned],
)
