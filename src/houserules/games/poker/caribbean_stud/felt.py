"""The layout of Caribbean Stud Poker: 58 Pa. Code § 639a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    bet,
    caribbean_bonus,
    five_card_hand_bonus,
    game,
    progressive,
)

table = TableItems(game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_bet = layout.area(bet, "2(b)(2)")
area_progressive = table.progressive(progressive, "2(b)(3)")
area_bonus = layout.area(caribbean_bonus, "2(b)(4)", label="Stud Bonus")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(5)")
layout.payouts("2(b)(6)")
returned = table.says("2(b)(7)", "Bet is returned if the dealer has less than ace/king",
                      key="bet-returned")

table.draw(
    [[area_progressive], [hand_bonus, area_bonus], [area_ante], [area_bet]],
    phrases=[returned],
)
