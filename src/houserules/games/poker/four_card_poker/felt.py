"""The layout of Four Card Poker: 58 Pa. Code § 641a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role

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

layout = Layout(game)
PROGRESSIVES = (four_card_progressive, five_card_progressive)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
area_aces_up = layout.area(aces_up, "2(b)(2)", role=Role.SIDE)
four_card, five_card = (
    layout.area(wager, "2(b)(3)", also=["2(c)(1)"], label=label)
    for wager, label in zip(PROGRESSIVES, ("Progressive", "Five-Card Progressive"), strict=True)
)
area_bad_beat = layout.area(bad_beat_bonus, "2(b)(4)")
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(5)", also=["2(d)"])
area_six_card = layout.area(six_card_bonus, "2(b)(6)(i)")
layout.place("2(b)(6)(ii)", "Six Card Bonus card", game.hand_sizes[SIX_CARD_CARD],
             offered=[six_card_bonus])
layout.payouts("2(b)(7)")
layout.equipment("2(c)(2)", "Progressive lock-out", offered=PROGRESSIVES)
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[four_card, five_card], [hand_bonus, area_six_card, area_bad_beat], [area_aces_up],
     [area_ante], [area_play]],
)
