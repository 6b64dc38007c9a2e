"""The layout of 21 Baccarat: 58 Pa. Code § 681a.2."""

from houserules.drawing.card_table import Sectors, card_table
from houserules.drawing.layout import Layout

from .law import (
    BANKERS_HAND,
    PLAYERS_HAND,
    STANDS_ON,
    banker_wager,
    bonus,
    game,
    player_wager,
    tie,
)

layout = Layout(game)
MOST_CARDS = 3
"""Cards of a hand, with the one that may be drawn (681a.7(g))."""

layout.name("2(b)(1)")
area_player = layout.area(player_wager, "2(b)(2)", label="Player")
area_banker = layout.area(banker_wager, "2(b)(3)", label="Banker")
bonus_player = layout.area(bonus, "2(b)(4)", label="Bonus Player", always=True)
bonus_banker = layout.area(bonus, "2(b)(5)", label="Bonus Banker", always=True)
area_tie = layout.area(tie, "2(b)(6)", always=True)
draw = layout.inscription(
    "2(b)(7)(i)", f"Hands shall draw to {STANDS_ON - 1} and stand on all {STANDS_ON}s"
)
layout.payouts("2(b)(7)(ii)")
for number, hand in ((1, PLAYERS_HAND), (2, BANKERS_HAND)):
    layout.place(f"7(e)({number})", hand, MOST_CARDS, also=[f"7(e)({number + 2})"])
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(
    layout,
    [Sectors(area_tie, 72), Sectors(area_banker, 92), Sectors(area_player, 92),
     [bonus_player, bonus_banker]],
    phrases=[draw],
)
