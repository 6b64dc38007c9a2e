"""The layout of Cajun Stud: 58 Pa. Code § 683a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    all_six_bonus,
    ante,
    board_bonus,
    game,
    lo_ball,
    payout_limit,
    pocket_bonus,
    raises,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
RAISES = [
    layout.area(wager, "2(b)(2)", label=label)
    for wager, label in zip(raises, ("1st Raise", "2nd Raise", "3rd Raise"), strict=True)
]
SIDES = [
    layout.area(wager, "2(b)(3)") for wager in (pocket_bonus, board_bonus, lo_ball, all_six_bonus)
]
layout.payouts("2(b)(4)")
layout.limit("2(b)(5)", payout_limit, if_established=True)

table.draw([SIDES, [area_ante], RAISES])
