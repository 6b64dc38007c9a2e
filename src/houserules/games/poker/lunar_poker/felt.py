"""The layout of Lunar Poker: 58 Pa. Code § 671a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker.table_items import TableItems

from .law import (
    additional,
    ante,
    bet,
    game,
    options,
    super_wager,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)", or_sign="2(b)(7)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_bet = layout.area(bet, "2(b)(2)")
area_super = layout.area(super_wager, "2(b)(3)", label="Super")
area_others = layout.area(additional, "2(b)(3)", label="Super:", sides=["dealer", "others"],
                          key="super-on", always=True)
area_options = layout.area(options, "2(b)(4)", also=["2(b)(4)(i)", "2(b)(4)(ii)"], key="options",
                           label="Options: Exchange 2-5\u00a0cards Buy\u00a0a 6th\u00a0Card",
                           role=Role.LATER, prescribed=True)
layout.payouts("2(b)(5)")
plays = table.says("2(b)(6)(i)", "Dealer plays with an ace-king or higher", key="plays")
instant = table.says(
    "2(b)(6)(ii)", "Instant payout for a royal or straight flush on the first five cards",
    key="instant",
)

table.draw(
    [[area_super, area_others], [area_options], [area_ante], [area_bet]],
    phrases=[plays, instant],
)
