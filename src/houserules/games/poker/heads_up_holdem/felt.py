"""The layout of World Poker Tour Heads-Up Hold 'Em: 58 Pa. Code § 677a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout
from houserules.games.poker import COMMUNITY

from .law import (
    ante,
    game,
    odds,
    payout_limit,
    pocket_bonus,
    raise_wager,
    trips_plus,
)

layout = Layout(game)
OR_SIGN = ["2(b)(9)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_odds = layout.area(odds, "2(b)(2)")
area_raise = layout.area(raise_wager, "2(b)(2)")
layout.place("2(b)(3)", "Community cards", game.hand_sizes[COMMUNITY])
layout.place("2(b)(4)", "Dealer", game.hand_sizes["dealer"])
area_pocket = layout.area(pocket_bonus, "2(b)(5)")
area_trips = layout.area(trips_plus, "2(b)(6)")
layout.payouts("2(b)(7)")
returned = layout.inscription("2(b)(8)(i)", "Ante is returned if the dealer has less than a pair",
                              key="ante-returned", also=OR_SIGN, sign=True)
layout.limit("2(b)(8)(ii)", payout_limit, also=OR_SIGN, if_established=True)
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(
    layout,
    [[area_pocket, area_trips], [area_ante, area_odds], [area_raise]],
    phrases=[returned],
)
