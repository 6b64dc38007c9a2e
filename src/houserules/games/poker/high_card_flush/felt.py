"""The layout of High Card Flush: 58 Pa. Code § 678a.2."""

from houserules.games.poker.table_items import TableItems

from .law import (
    ante,
    flush_bonus,
    game,
    payout_limit,
    progressive,
    raised,
    straight_flush_bonus,
)

table = TableItems(
    game, "2(b)(1)", progressives="2(c)", boxes="2(d)", rack="2(e)", or_sign="2(b)(8)"
)
layout = table.layout

area_ante = layout.area(ante, "2(b)(2)")
area_raise = layout.area(raised, "2(b)(2)")
layout.place("2(b)(3)", "Dealer", game.hand_sizes["dealer"])
area_flush = layout.area(flush_bonus, "2(b)(4)")
area_straight = layout.area(straight_flush_bonus, "2(b)(5)")
area_progressive = table.progressive(progressive, "2(b)(6)")
layout.payouts("2(b)(7)(i)", also=table.or_sign)
qualifies = table.says(
    "2(b)(7)(ii)", "Without a three-card flush, nine high, the dealer pays the Ante; Raise pushes",
    key="qualifies",
)
ONCE, TWICE, THRICE = (
    table.says(f"2(b)(7)(iii)({letter})", words, key=f"raise-{times}")
    for letter, times, words in (
        ("A", 1, "Flush of 2, 3 or 4 cards: Raise equals the Ante"),
        ("B", 2, "5 cards: up to 2 times the Ante"),
        ("C", 3, "6 or 7 cards: up to 3 times the Ante"),
    )
)
layout.limit("2(b)(7)(iv)", payout_limit, also=table.or_sign, if_established=True)

table.draw(
    [[area_progressive], [area_flush, area_straight], [area_ante], [area_raise]],
    phrases=[qualifies],
)
