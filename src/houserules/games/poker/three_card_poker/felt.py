"""The layout of Three Card Poker: 58 Pa. Code § 649a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role
from houserules.games.poker.three_card_poker.law import (
    ante,
    five_card_hand_bonus,
    five_card_progressive,
    five_of_six,
    game,
    pair_plus,
    play,
    progressive,
    six_card_bonus,
)

layout = Layout(game)
PROGRESSIVES = (progressive, five_card_progressive, five_of_six)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
area_pair_plus = layout.area(pair_plus, "2(b)(2)", role=Role.SIDE)
three_card = layout.area(progressive, "2(b)(3)", also=["2(c)(1)"], label="Progressive")
five_card = layout.area(five_card_progressive, "2(b)(3)", also=["2(c)(1)"],
                        label="Five-Card Progressive")
area_six_card = layout.area(six_card_bonus, "2(b)(4)")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(5)", also=["2(d)"])
area_five_of_six = layout.area(five_of_six, "2(b)(6)", also=["2(c)(1)"],
                               label="5 of 6 Progressive")
phrase = layout.inscription("2(b)(7)", "Dealer Plays with Queen High or Better",
                            prescribed=True)
layout.payouts("2(b)(7)")
layout.equipment("2(c)(2)", "Progressive lock-out", offered=PROGRESSIVES)
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[three_card, five_card, area_five_of_six], [hand_bonus, area_six_card], [area_pair_plus],
     [area_ante], [area_play]],
    phrases=[phrase],
)
