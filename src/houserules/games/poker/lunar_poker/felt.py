"""The layout of Lunar Poker: 58 Pa. Code § 671a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role

from .law import (
    additional,
    ante,
    bet,
    game,
    instant_payout,
    options,
    super_wager,
)

layout = Layout(game)
OR_SIGN = ["2(b)(7)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_bet = layout.area(bet, "2(b)(2)")
area_super = layout.area(super_wager, "2(b)(3)", label="Super")
area_others = layout.area(additional, "2(b)(3)", label="Super:", sides=["dealer", "others"],
                          key="super-on", always=True)
area_options = layout.area(options, "2(b)(4)", also=["2(b)(4)(i)", "2(b)(4)(ii)"], key="options",
                           label="Options: Exchange 2-5 cards Buy a 6th Card", role=Role.LATER)
layout.payouts("2(b)(5)")
plays = layout.inscription("2(b)(6)(i)", "Dealer plays with an ace-king or higher", key="plays",
                           also=OR_SIGN, sign=True)
instant = layout.inscription(
    "2(b)(6)(ii)", "Instant payout for a royal or straight flush on the first five cards",
    key="instant", also=OR_SIGN, sign=True, under=(instant_payout, True),
)
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(
    layout,
    [[area_super, area_others], [area_options], [area_ante], [area_bet]],
    phrases=[plays, instant],
)
