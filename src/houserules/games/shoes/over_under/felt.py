"""The layout of Over/Under: 58 Pa. Code § 686a.2."""

from houserules.drawing.card_table import card_table
from houserules.drawing.layout import Layout, worded
from houserules.equipment.cards import Rank

from .law import CARDS, EVEN, HOUSE_TOTALS, ante, bonus, game, over, under, value

layout = Layout(game)

layout.name("2(b)(1)")
area_ante = layout.area(ante, "2(b)(2)")
area_over = layout.area(over, "2(b)(2)", label="Over 23")
area_under = layout.area(under, "2(b)(2)", label="Under 18")
places = [layout.place("2(b)(3)", f"Card {n}", 1, each=True) for n in range(1, CARDS + 1)]
pays = layout.inscription(
    "2(b)(4)(i)", f"All bets pay {worded(EVEN.pays)} except for Bonus Bets", key="bets-pay",
    prescribed=True,
)
house = layout.inscription(
    "2(b)(4)(ii)", f"House wins on {min(HOUSE_TOTALS)}—{max(HOUSE_TOTALS)}", key="house-wins",
    prescribed=True,
)
aces = layout.inscription(
    "2(b)(4)(iii)", f"Aces are always counted as {value(Rank.ACE)}", key="aces",
    prescribed=True,
)
area_bonus = layout.area(bonus, "2(b)(5)")
layout.payouts("2(b)(6)")
layout.equipment("2(c)", "Tip box", "Drop box")
layout.equipment("2(d)", "Discard rack")

card_table(
    layout, [[area_bonus], places, [area_under, area_over], [area_ante]],
    phrases=[pays, house, aces],
)
