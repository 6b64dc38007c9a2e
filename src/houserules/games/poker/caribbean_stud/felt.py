"""The layout of Caribbean Stud Poker: 58 Pa. Code § 639a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout

from .law import (
    ante,
    bet,
    caribbean_bonus,
    five_card_hand_bonus,
    game,
    progressive,
)

layout = Layout(game)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_bet = layout.area(bet, "2(b)(2)")
area_progressive = layout.area(progressive, "2(b)(3)", also=["2(c)(1)"], label="Progressive")
area_bonus = layout.area(caribbean_bonus, "2(b)(4)", label="Stud Bonus")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(5)", also=["2(d)"])
layout.payouts("2(b)(6)")
returned = layout.inscription("2(b)(7)", "Bet is returned if the dealer has less than ace/king",
                              key="bet-returned", sign=True)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [hand_bonus, area_bonus], [area_ante], [area_bet]],
    phrases=[returned],
)
