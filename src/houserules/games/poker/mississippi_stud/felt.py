"""The layout of Mississippi Stud: 58 Pa. Code § 655a.2."""

from houserules.games.poker import SIX_CARD_CARDS
from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    fifth,
    five_card_hand_bonus,
    fourth,
    game,
    progressive,
    six_card_bonus,
    third,
    three_card_bonus,
)

table = TableItems(game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_third = layout.area(third, "2(b)(2)", label="3rd Street")
area_fourth = layout.area(fourth, "2(b)(2)", label="4th Street")
area_fifth = layout.area(fifth, "2(b)(2)", label="5th Street")
for street in ("3rd Street", "4th Street", "5th Street"):
    layout.place("2(b)(3)", street, 1, prescribed=True)
area_progressive = table.progressive(progressive, "2(b)(4)")
area_three_card = layout.area(three_card_bonus, "2(b)(5)")
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(6)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(7)", SIX_CARD_CARDS)
layout.payouts("2(b)(8)")
multiples = table.says("2(b)(8)", "Street wagers are 1, 2 or 3 times the Ante", key="multiples")

table.draw(
    [[area_progressive], [hand_bonus, area_six_card, area_three_card], [area_ante],
     [area_third, area_fourth, area_fifth]],
    phrases=[multiples],
)
