"""The layout of Four Card Poker: 58 Pa. Code § 641a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker.table_items import TableItems

from .law import (
    SIX_CARD_CARD,
    aces_up,
    ante,
    bad_beat_bonus,
    five_card_hand_bonus,
    five_card_progressive,
    four_card_progressive,
    game,
    play,
    six_card_bonus,
)

table = TableItems(game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
area_aces_up = layout.area(aces_up, "2(b)(2)", role=Role.SIDE)
progressive = table.progressive(four_card_progressive, "2(b)(3)", five_card_progressive)
area_bad_beat = layout.area(bad_beat_bonus, "2(b)(4)")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(5)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(6)", SIX_CARD_CARD)
layout.payouts("2(b)(7)")

table.draw(
    [[progressive], [hand_bonus, area_six_card, area_bad_beat], [area_aces_up],
     [area_ante], [area_play]],
)
