"""The layout of Crazy 4 Poker: 58 Pa. Code § 657a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, Role

from .law import (
    SIX_CARD_CARD,
    ante,
    five_card_hand_bonus,
    five_card_progressive,
    four_card_progressive,
    game,
    play,
    queens_up,
    six_card_bonus,
    super_bonus,
)

layout = Layout(game)
PROGRESSIVES = (four_card_progressive, five_card_progressive)
OR_SIGN = ["2(b)(8)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_super_bonus = layout.area(super_bonus, "2(b)(2)", role=Role.FIRST)
equals = layout.inscription("2(b)(2)", "=", key="equals", each=True, prescribed=True)
area_play = layout.area(play, "2(b)(2)")
area_queens_up = layout.area(queens_up, "2(b)(2)", role=Role.SIDE)
four_card, five_card = (
    layout.area(wager, "2(b)(3)", also=["2(c)(1)"], label=label)
    for wager, label in zip(PROGRESSIVES, ("Progressive", "Five-Card Progressive"), strict=True)
)
hand_bonus = layout.device(five_card_hand_bonus, "2(b)(4)", also=["2(d)"])
area_six_card = layout.area(six_card_bonus, "2(b)(5)(i)")
layout.place("2(b)(5)(ii)", "Six Card Bonus card", game.hand_sizes[SIX_CARD_CARD],
             offered=[six_card_bonus])
layout.payouts("2(b)(6)")
best_four, qualifies, triple, pushes = (
    layout.inscription(f"2(b)(7)({number})", words, key=key, also=OR_SIGN, sign=True)
    for number, key, words in (
        ("i", "best-four", "The best four-card hand plays"),
        ("ii", "qualifies", "Dealer qualifies with a king or better"),
        ("iii", "triple", "Play up to 3 times the Ante with a pair of aces or better"),
        ("iv", "super-bonus-pushes", "Super Bonus is returned if you beat or tie the dealer "
                                     "with less than a straight"),
    )
)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=PROGRESSIVES)
layout.equipment("2(e)", "Tip box", "Drop box")
layout.equipment("2(f)", "Discard rack")

card_table(
    layout,
    [[four_card, five_card], [hand_bonus, area_six_card], [area_queens_up],
     [area_ante, area_super_bonus], [area_play]],
    phrases=[pushes, triple, qualifies, best_four],
    between=(area_ante, area_super_bonus, equals),
)
