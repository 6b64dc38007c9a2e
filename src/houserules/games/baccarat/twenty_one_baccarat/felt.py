"""The layout of 21 Baccarat: 58 Pa. Code § 681a.2."""

from houserules.drawing.card_table import Sectors, card_table
from houserules.drawing.layout import Layout

from .law import (
    BANKERS_HAND,
    PLAYERS_HAND,
    STANDS_ON,
    banker_wager,
    bonus,
    bonus_on,
    game,
    player_wager,
    tie,
)

layout = Layout(game)

layout.name("2(b)(1)")
area_player = layout.area(player_wager, "2(b)(2)", label="Player")
area_banker = layout.area(banker_wager, "2(b)(3)", label="Banker")
bonus_player = layout.area(bonus, "2(b)(4)", label="Bonus Player", unless=(bonus_on, BANKERS_HAND))
bonus_banker = layout.area(bonus, "2(b)(5)", label="Bonus Banker", unless=(bonus_on, PLAYERS_HAND))
area_tie = layout.area(tie, "2(b)(6)")
draw = layout.inscription(
    "2(b)(7)(i)", f"Hands shall draw to {STANDS_ON - 1} and stand on all {STANDS_ON}s"
)
layout.payouts("2(b)(7)(ii)")
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(
    layout,
    [Sectors(area_tie, 72), Sectors(area_banker, 92), Sectors(area_player, 92),
     [bonus_player, bonus_banker]],
    phrases=[draw],
)
