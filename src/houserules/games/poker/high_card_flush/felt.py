"""The layout of High Card Flush: 58 Pa. Code § 678a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout

from .law import (
    ante,
    flush_bonus,
    game,
    payout_limit,
    progressive,
    raised,
    straight_flush_bonus,
)

layout = Layout(game)
OR_SIGN = ["2(b)(8)"]

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_raise = layout.area(raised, "2(b)(2)")
layout.place("2(b)(3)", "Dealer", game.hand_sizes["dealer"])
area_flush = layout.area(flush_bonus, "2(b)(4)")
area_straight = layout.area(straight_flush_bonus, "2(b)(5)")
area_progressive = layout.area(progressive, "2(b)(6)", also=["2(c)(1)"], label="Progressive")
layout.payouts("2(b)(7)(i)", also=OR_SIGN)
qualifies = layout.inscription(
    "2(b)(7)(ii)", "Without a three-card flush, nine high, the dealer pays the Ante; Raise pushes",
    key="qualifies", also=OR_SIGN, sign=True,
)
ONCE, TWICE, THRICE = (
    layout.inscription(f"2(b)(7)(iii)({letter})", words, key=f"raise-{times}", also=OR_SIGN,
                       sign=True)
    for letter, times, words in (
        ("A", 1, "Flush of 2, 3 or 4 cards: Raise equals the Ante"),
        ("B", 2, "5 cards: up to 2 times the Ante"),
        ("C", 3, "6 or 7 cards: up to 3 times the Ante"),
    )
)
layout.limit("2(b)(7)(iv)", payout_limit, also=OR_SIGN, if_established=True)
layout.equipment("2(c)(2)", "Progressive lock-out", offered=[progressive])
layout.equipment("2(d)", "Tip box", "Drop box")
layout.equipment("2(e)", "Discard rack")

card_table(
    layout,
    [[area_progressive], [area_flush, area_straight], [area_ante], [area_raise]],
    phrases=[qualifies],
)
