"""The layout of Crazy 4 Poker: 58 Pa. Code § 657a.2."""

from houserules.drawing.layout import Role
from houserules.games.poker.table_items import TableItems

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

table = TableItems(
    game, "2(b)(1)", progressives="2(c)", system="2(d)", boxes="2(e)", rack="2(f)",
    or_sign="2(b)(8)",
)
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_super_bonus = layout.area(super_bonus, "2(b)(2)", role=Role.FIRST)
equals = layout.inscription("2(b)(2)", "=", key="equals", each=True, prescribed=True)
area_play = layout.area(play, "2(b)(2)")
area_queens_up = layout.area(queens_up, "2(b)(2)", role=Role.SIDE)
progressive = table.progressive(four_card_progressive, "2(b)(3)", five_card_progressive)
hand_bonus = table.hand_bonus(five_card_hand_bonus, "2(b)(4)")
area_six_card = table.six_card_bonus(six_card_bonus, "2(b)(5)", SIX_CARD_CARD)
layout.payouts("2(b)(6)")
best_four, qualifies, triple, pushes = (
    table.says(f"2(b)(7)({number})", words, key)
    for number, key, words in (
        ("i", "best-four", "The best four-card hand plays"),
        ("ii", "qualifies", "Dealer qualifies with a king or better"),
        ("iii", "triple", "Play up to 3 times the Ante with a pair of aces or better"),
        ("iv", "super-bonus-pushes", "Super Bonus is returned if you beat or tie the dealer "
                                     "with less than a straight"),
    )
)

table.draw(
    [[progressive], [hand_bonus, area_six_card], [area_queens_up],
     [area_ante, area_super_bonus], [area_play]],
    phrases=[pushes, triple, qualifies, best_four],
    between=(area_ante, area_super_bonus, equals),
)
