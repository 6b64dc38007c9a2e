"""The layout of Three Card Prime: 58 Pa. Code § 679a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    all_six_bonus,
    ante,
    game,
    pair_bonus,
    payout_limit,
    play,
    prime,
)

table = TableItems(game, "2(b)(1)", boxes="2(c)", rack="2(d)")
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_play = layout.area(play, "2(b)(2)")
SIDES = [layout.area(wager, "2(b)(3)") for wager in (prime, pair_bonus, all_six_bonus)]
layout.payouts("2(b)(4)")
qualifies = layout.inscription(
    "2(b)(4)", "Dealer Qualifies with a Queen or Ante Pushes and Play Wins", key="qualifies",
    prescribed=True,
)
ties = layout.inscription("2(b)(4)", "Player wins ties", key="ties", prescribed=True)
layout.limit("2(b)(5)", payout_limit, if_established=True)

table.draw([SIDES, [area_ante], [area_play]], phrases=[qualifies, ties])
