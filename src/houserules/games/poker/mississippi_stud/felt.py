"""The layout of Mississippi Stud: 58 Pa. Code § 655a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout
from houserules.games.poker import SIX_CARD_CARDS

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

layout = Layout(game)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_third = layout.area(third, "2(b)(2)", label="3rd Street")
area_fourth = layout.area(fourth, "2(b)(2)", label="4th Street")
area_fifth = layout.area(fifth, "2(b)(2)", label="5th Street")
for street in ("3rd Street", "4th Street", "5th Street"):
    layout.place("2(b)(3)", street, 1)
area_progressive = layout.area(progressive, "2(b)(4)", also=["2(c)(1)"], label="Progressive")
area_three_card = layout.area(three_card_bonus, "2(b)(5)")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(6)", also=["2(d)"])
area_six_card = layout.area(six_card_bonus, "2(b)(7)(i)")
layout.place("2(b)(7)(ii)", "Six Card Bonus cards", game.hand_sizes[SIX_CARD_CARDS],
             offered=[six_card_bonus])
layout.payouts("2(b)(8)")
multiples = layout.inscription("2(b)(8)", "Street wagers are 1, 2 or 3 times the Ante",
                               key="multiples", sign=True)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [hand_bonus, area_six_card, area_three_card], [area_ante],
     [area_third, area_fourth, area_fifth]],
    phrases=[multiples],
)
