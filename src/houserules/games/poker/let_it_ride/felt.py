"""The layout of Let It Ride Poker: 58 Pa. Code § 643a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker import COMMUNITY, SIX_CARD_CARDS
from houserules.games.poker.table_items import TableItems

from .law import (
    bet_1,
    bet_2,
    bet_3,
    by_system,
    five_card_bonus,
    five_card_hand_bonus,
    five_card_progressive,
    game,
    payout_limit,
    six_card_bonus,
    three_card_bonus,
    three_card_progressive,
)

table = TableItems(game, "2(b)(1)", progressives="2(d)", system="2(e)", boxes="2(f)", rack="2(g)")
layout = table.layout

area_1, area_2, area_3 = (
    layout.area(bet, "2(b)(2)", label=number, role=Role.FIRST)
    for bet, number in ((bet_1, "1"), (bet_2, "2"), (bet_3, "3"))
)
hands = layout.place("2(b)(3)", "Cards", game.hand_sizes["player"], each=True)
layout.place("2(b)(4)", "Community cards", game.hand_sizes[COMMUNITY])
area_five_card = layout.area(five_card_bonus, "2(b)(5)")
five_card_device = layout.area(five_card_bonus, "2(c)(1)", label="Five Card Bonus device",
                               role=Role.DEVICE, under=(by_system, True))
layout.equipment("2(c)(2)", "Five Card Bonus lock-out", offered=[five_card_bonus],
                 under=(by_system, True))
area_three_card = layout.area(three_card_bonus, "2(b)(6)")
progressive = table.progressive(three_card_progressive, "2(b)(7)", five_card_progressive)
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(8)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(9)", SIX_CARD_CARDS)
layout.payouts("2(b)(10)")
layout.limit("2(b)(11)", payout_limit)

table.draw(
    [[progressive], [hand_bonus, five_card_device, area_six_card],
     [area_three_card, area_five_card], [area_1, area_2, area_3], [hands]],
)
